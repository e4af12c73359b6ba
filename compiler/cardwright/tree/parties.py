"""Cards that bind two players: the sides of such a card, what holds for each, and how it comes about and ends."""

from typing import TYPE_CHECKING, ClassVar

from cardwright.base.record import record
from cardwright.tree.abilities import Doing
from cardwright.tree.base import DeedOn, Numeral, Reference, Stock
from cardwright.tree.channels import Ability, Static
from cardwright.tree.effects import Act, Effect
from cardwright.tree.examples import Fact
from cardwright.tree.meaning import Context, Need
from cardwright.tree.people import Who
from cardwright.tree.selectors import Chosen, Countable, Selector
from cardwright.tree.situations import Condition, Event

if TYPE_CHECKING:
    from cardwright.engine.run.turn import Turn
    from cardwright.engine.scripts import Script
    from cardwright.engine.state import Frame


@record
class Party(Who):
    """A side of a card that binds two players, or both sides."""

    category: ClassVar[str] = "party"


@record
class FirstParty(Party):
    """The player who is the first party of the card."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.PARTIES,)
    needs: ClassVar[tuple[Need, ...]] = (Need.PARTIES,)


@record
class SecondParty(Party):
    """The player who is the second party of the card."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.PARTIES,)
    needs: ClassVar[tuple[Need, ...]] = (Need.PARTIES,)


@record
class EachParty(Party):
    """Both players the card binds."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.PARTIES,)
    needs: ClassVar[tuple[Need, ...]] = (Need.PARTIES,)


@record
class OtherParty(Who):
    """The player to whom the card binds you."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.PARTIES,)
    needs: ClassVar[tuple[Need, ...]] = (Need.PARTIES,)


@record
class ForParty(Ability):
    """The sentence is that of one party, whoever has the card; both parties have it, each for itself, if it says so."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)
    who: Party
    ability: Ability


@record
class SharedPrice(Static):
    """An action of yours costs somebody else something too; if they cannot pay, you cannot do it."""

    doing: Doing
    sharer: Who
    number: Numeral
    what: Stock


@record
class Requires(Static):
    """An action of yours is possible only while you have so many of a stock, whatever it costs."""

    doing: Doing
    number: Numeral
    what: Stock


@record
class BeforeDoingTo(Event):
    """A player has paid for an action on a card, perhaps against somebody, and nothing of it has happened yet."""

    action: DeedOn
    chosen: Chosen
    who: Who | None = None
    whom: Who | None = None


@record
class YouAreDoing(Condition):
    """You are carrying out an action on a card, or what the card then says, perhaps against somebody."""

    action: DeedOn
    chosen: Chosen
    whom: Who | None = None


@record
class CountOfTheirs(Countable):
    """How many of these others have in play."""

    selector: Selector
    who: Who


@record
class NameFirst(Act):
    """Make another player the first party of the card at hand, and yourself the second."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    provides: ClassVar[tuple[Need, ...]] = (Need.PARTIES,)
    whom: Who

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Ask whom, if several could be meant."""
        turn.contests.name_party(frame, self.whom, first=True)


@record
class NameSecond(Act):
    """Make another player the second party of the card at hand, and yourself the first."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    provides: ClassVar[tuple[Need, ...]] = (Need.PARTIES,)
    whom: Who

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Ask whom, if several could be meant."""
        turn.contests.name_party(frame, self.whom, first=False)


@record
class IfAgrees(Effect):
    """Do it only if somebody else agrees; of several, all of them."""

    counts_answers: ClassVar[bool] = True
    whom: Who
    effect: Act

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Ask them, then do it or not."""
        if turn.contests.consent(frame, self.whom, self.effect):
            turn.agenda.then(frame, [self.effect])


@record
class DiscardThis(Act):
    """Discard the card on which the sentence stands."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)
    carries_off: ClassVar[Context | None] = Context.THIS_CARD

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Move the card."""
        turn.cards.discard(frame.origin, frame.player)


@record
class PartiesAre(Fact):
    """A card in play binds two players, the first party named first."""

    card: Reference
    first: Who | None = None
    second: Who | None = None

    def lay(self, script: "Script") -> str:
        """Bring the card into play and bind the two."""
        from cardwright.engine.plan import PLAY
        from cardwright.engine.staging import bring, parties

        table = script.table
        pair = parties(table, self.first, self.second)
        if pair[0] == pair[1]:
            return "cannot-be-given"
        table.unite(bring(table, self.card, PLAY, pair[0]), *pair)
        return ""

    def claim(self, script: "Script") -> str:
        """Look for a copy of the card that binds the two."""
        from cardwright.engine.staging import ABSENT, parties

        table = script.table
        wanted = parties(table, self.first, self.second)
        bonds = [one for player in wanted for one in table.bonds_of(player)]
        found = [one for one in bonds if (one.first, one.second) == wanted]
        return "" if any(table.card(one.entity).key == self.card for one in found) else ABSENT
