"""Cards that bind two players: the sides of such a card, what holds for each, and how it comes about and ends."""

from collections.abc import Mapping
from typing import Any, ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.goods import available
from cardwright.engine.rules.holding import count
from cardwright.engine.rules.people import is_named
from cardwright.engine.rules.staging import ABSENT, bring, parties
from cardwright.engine.rules.underway import deeds
from cardwright.engine.run.scripts import Fact, Script
from cardwright.engine.run.turn import Act, Clause, Effect, Turn
from cardwright.model.attempt import Attempt
from cardwright.model.bonds import bond_of, bonds_of, unite
from cardwright.model.categories.channels import Ability, Requirement, SharedCost
from cardwright.model.categories.conditions import Condition
from cardwright.model.categories.counts import Countable
from cardwright.model.categories.events import Event
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Chosen, Selector
from cardwright.model.events import EventKind, Happened
from cardwright.model.frames import Frame
from cardwright.model.holding import Held
from cardwright.model.identity import NOTHING, Entity, Player
from cardwright.model.layout import PLAY
from cardwright.model.meaning import Context, Need
from cardwright.model.node import DeedOn, Numeral, Reference, Stock, Zone
from cardwright.model.table import Table
from cardwright.tree.having import cards_in


@record
class Party(Who):
    """A side of a card that binds two players, or both sides."""

    category: ClassVar[str] = "party"

    def is_side(self, side: int) -> bool:
        """Whether it means the first side of the card, which is 0, or the second, which is 1."""
        raise AssertionError("every party says which side it is")


@record
class FirstParty(Party):
    """The player who is the first party of the card."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.PARTIES,)
    needs: ClassVar[tuple[Need, ...]] = (Need.PARTIES,)

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """The first party, if the card binds anybody."""
        bond = bond_of(table, origin)
        return [player for player in table.from_active() if bond is not None and player == bond.first]

    def is_side(self, side: int) -> bool:
        """The first."""
        return side == 0


@record
class SecondParty(Party):
    """The player who is the second party of the card."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.PARTIES,)
    needs: ClassVar[tuple[Need, ...]] = (Need.PARTIES,)

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """The second party, if the card binds anybody."""
        bond = bond_of(table, origin)
        return [player for player in table.from_active() if bond is not None and player == bond.second]

    def is_side(self, side: int) -> bool:
        """The second."""
        return side == 1


@record
class EachParty(Party):
    """Both players the card binds."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.PARTIES,)
    needs: ClassVar[tuple[Need, ...]] = (Need.PARTIES,)

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """Both parties, if the card binds anybody."""
        bond = bond_of(table, origin)
        return [player for player in table.from_active() if bond is not None and bond.binds(player)]

    def is_side(self, side: int) -> bool:
        """Both."""
        return True


@record
class OtherParty(Who):
    """The player to whom the card binds you."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.PARTIES,)
    needs: ClassVar[tuple[Need, ...]] = (Need.PARTIES,)

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """The other party, if the card binds the owner."""
        bond = bond_of(table, origin)
        if bond is None or not bond.binds(owner):
            return []
        return [player for player in table.from_active() if player == bond.other(owner)]


@record
class ForParty(Ability):
    """The sentence is for one party, regardless of who has the card; if it is for both, each has it for itself."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)
    is_for_sides: ClassVar[bool] = True
    who: Party
    ability: Ability

    def for_side(self, side: int, options: Mapping[str, str]) -> Ability | None:
        """The ability inside, if the party is that side."""
        return self.ability.settled(options).for_side(side, options) if self.who.is_side(side) else None


@record
class SharedPrice(SharedCost):
    """An action of yours costs somebody else something too; if they cannot pay, you cannot do it."""

    sharer: Who
    number: Numeral
    what: Stock

    def shares(self, table: Table, held: Held[Any], attempt: Attempt) -> list[tuple[Player, str, int]]:
        """Its number for everybody it names but you."""
        sharers = self.sharer.players(table, attempt.player, held.origin)
        return [(one, self.what, table.number(self.number)) for one in sharers if one != attempt.player]


@record
class Requires(Requirement):
    """An action of yours is possible only while you have so many of a stock, whatever it costs."""

    number: Numeral
    what: Stock

    def is_met(self, table: Table, player: Player) -> bool:
        """Count the stock, wherever it lies."""
        return available(table, player, self.what) >= table.number(self.number)


@record
class BeforeDoingTo(Event):
    """A player has paid for an action on a card, perhaps against somebody, and nothing of it has happened yet."""

    comes_before: ClassVar[bool] = True

    action: DeedOn
    chosen: Chosen
    who: Who | None = None
    whom: Who | None = None

    def awaits(self) -> tuple[EventKind, str]:
        """An action that begins."""
        return EventKind.BEGUN, self.action

    def answers(self, table: Table, owner: Player, card: Entity, happening: Happened) -> bool:
        """Look at the player, the card and the target."""
        if happening.entity == NOTHING:
            return False
        if self.whom is not None and happening.target not in self.whom.players(table, owner, card):
            return False
        if not is_named(table, self.who, owner, happening.player, card):
            return False
        return self.chosen.includes(table, happening.entity, owner)


@record
class YouAreDoing(Condition):
    """You are carrying out an action on a card, or what the card then says, perhaps against somebody."""

    action: DeedOn
    chosen: Chosen
    whom: Who | None = None

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Look through the actions under way; a card that speaks later counts as long as it has a target."""
        aims = None if self.whom is None else self.whom.players(table, player, origin)
        for actor, action, entity, target in deeds(table):
            meant = actor == player and action in ("", self.action) and self.chosen.includes(table, entity, player)
            if meant and (aims is None or target in aims):
                return True
        return False


@record
class CountOfTheirs(Countable):
    """How many of these others have in play, or in a zone that is named."""

    selector: Selector
    who: Who
    zone: Zone | None = None

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Count the cards of each of the others."""
        others = self.who.players(table, player, origin)
        if self.zone is None:
            return sum(count(table, other, self.selector, here) for other in others)
        return sum(cards_in(table, other, self.selector, self.zone, here) for other in others)


@record
class NameFirst(Act):
    """Make another player the first party of the card at hand, and yourself the second."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    provides: ClassVar[tuple[Need, ...]] = (Need.PARTIES,)
    whom: Who

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask whom, if several could be meant."""
        turn.contests.name_party(frame, self.whom, first=True)


@record
class NameSecond(Act):
    """Make another player the second party of the card at hand, and yourself the first."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    provides: ClassVar[tuple[Need, ...]] = (Need.PARTIES,)
    whom: Who

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask whom, if several could be meant."""
        turn.contests.name_party(frame, self.whom, first=False)


@record
class IfAgrees(Effect):
    """Do it only if somebody else agrees; of several, all of them."""

    counts_answers: ClassVar[bool] = True
    whom: Who
    effect: Clause

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask them, then do it or not."""
        if turn.contests.consent(frame, self.whom, self.effect):
            turn.agenda.then(frame, [self.effect])


@record
class DiscardThis(Act):
    """Discard the card on which the sentence stands."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)
    carries_off: ClassVar[Context | None] = Context.THIS_CARD

    def run(self, turn: Turn, frame: Frame) -> None:
        """Move the card."""
        turn.cards.discard(frame.origin, frame.player)


@record
class PartiesAre(Fact):
    """A card in play binds two players, the first party named first."""

    card: Reference
    first: Who | None = None
    second: Who | None = None

    def lay(self, script: Script) -> str:
        """Bring the card into play and bind the two."""
        table = script.table
        pair = parties(table, self.first, self.second)
        if pair[0] == pair[1]:
            return "cannot-be-given"
        unite(table, bring(table, self.card, PLAY, pair[0]), *pair)
        return ""

    def claim(self, script: Script) -> str:
        """Look for a copy of the card that binds the two."""
        table = script.table
        wanted = parties(table, self.first, self.second)
        bonds = [one for player in wanted for one in bonds_of(table, player)]
        found = [one for one in bonds if (one.first, one.second) == wanted]
        return "" if any(table.card(one.entity).key == self.card for one in found) else ABSENT
