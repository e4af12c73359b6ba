"""The sorts of sentences on cards, and the channels by which the engine finds static abilities.

A channel is a category of static abilities of which the engine asks the same questions.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from cardwright.base.record import record
from cardwright.model.attempt import Attempt
from cardwright.model.categories.amounts import Plus
from cardwright.model.categories.changes import Change
from cardwright.model.categories.conditions import Whether
from cardwright.model.categories.doings import Doing
from cardwright.model.categories.effects import Causing
from cardwright.model.categories.events import Event
from cardwright.model.categories.people import Who
from cardwright.model.categories.said import Said
from cardwright.model.holding import Held, Part
from cardwright.model.identity import Entity, Player
from cardwright.model.layout import PLAY
from cardwright.model.meaning import Description, Quantity, Scope, Timing
from cardwright.model.printed import PrintedCard
from cardwright.model.table import Table


@record
class Ability(Said):
    """One sentence of a card."""

    category: ClassVar[str] = "ability"
    needs_option: ClassVar[bool] = False
    """Whether it holds only with some readings of an option."""
    timing: ClassVar[Timing | None] = None
    """When it counts; nothing if that is said by the sentence inside it."""
    is_limited: ClassVar[bool] = False
    """Whether it answers its event only so often."""
    is_for_sides: ClassVar[bool] = False
    """Whether it is said to the players whom its card binds, and not to the one who has the card."""

    def settled(self, options: Mapping[str, str]) -> "Ability":
        """The ability as it holds with these options; one that still needs an option holds nowhere."""
        return self

    def said(self) -> "Ability":
        """The sentence without the terms under which somebody has it."""
        inside = [child for child in self.children() if isinstance(child, Ability)] if self.timing is None else []
        return inside[0].said() if inside else self

    def awaits(self) -> Event | None:
        """The event it waits for."""
        return None

    def does(self) -> tuple[Causing, ...]:
        """The effects it carries out, in order."""
        return ()

    def for_side(self, side: int, options: Mapping[str, str]) -> "Ability | None":
        """The ability that the first side of its card has by it, which is 0, or the second; None if only the other has.

        Inside it, options are settled as the game is played.
        """
        return self

    def is_usable_in(self, moment: str | None, moves: int | None) -> bool:
        """Whether a player may use it in a phase in which moves of this sort are made, so many or any number."""
        return False

    def is_used_from(self, zone: str) -> bool:
        """Whether it can be used while its card lies in a zone."""
        return zone == PLAY

    def used_from(self) -> tuple[str, ...]:
        """The zones other than play from which it can be used."""
        return ()

    def is_answer(self) -> bool:
        """Whether it is used only in answer to what another player does."""
        return False

    def can_answer(self, table: Table, player: Player, attempt: Attempt) -> bool:
        """Whether a player who has it may answer with it what somebody is about to do."""
        return False

    def answers_card(self) -> bool:
        """Whether it answers all that a card tells to do, so that it stops the rest of it as well."""
        return False

    def gives_card_up(self) -> bool:
        """Whether its card is discarded as the price of each use."""
        return False

    def is_used_up(self, table: Table, card: Entity, position: int) -> bool:
        """Whether it was used as often as it may be, as the ability at a position of a card."""
        return False

    def counts_actions(self) -> bool:
        """Whether it matters in which action it was last used."""
        return False

    def is_allowed(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether a player may use it on a card as the game stands, regardless of its price."""
        return True

    def use_price(self, table: Table, player: Player, card: Entity) -> Mapping[str, int]:
        """How much of which stock a player pays to use it on a card."""
        return {}

    def is_static(self) -> bool:
        """Whether it simply holds, perhaps under an option."""
        return False


@record
class Static(Ability):
    """An ability that simply holds while the card is in play."""

    category: ClassVar[str] = "static"
    timing: ClassVar[Timing | None] = Timing.STATIC
    works_blank: ClassVar[bool] = False
    """Whether it holds even on a card that another ability has silenced."""

    def bare(self) -> "Static":
        """The ability without its conditions."""
        return self

    def bound_things(self, table: Table, player: Player, here: Entity) -> list[Entity] | None:
        """The things of which a player picks the one it is bound to when it is granted; None if nothing is picked."""
        return None

    def bound_players(self) -> Who | None:
        """The players to whom it is bound when it is granted for a while, if it is bound to any."""
        return None

    def conditions(self) -> tuple[Whether, ...]:
        """The conditions under which it holds."""
        return ()

    def words(self) -> tuple[str, ...]:
        """The stats, stocks, counters or actions it speaks of, by which the engine looks for it."""
        return ()

    def may_reach(self, card: PrintedCard) -> bool:
        """Whether it may be about a printed card."""
        return True

    def raises(self) -> tuple[Quantity, ...]:
        """The stats it names, on the cards it is about, and all that the abilities and bonuses inside it raise."""
        own = [(Scope.CARD, key) for key in self.named("stat", "raised")]
        return (*own, *(one for part in self.children() if isinstance(part, Static | Plus) for one in part.raises()))

    def computed_from(self) -> tuple[Quantity, ...]:
        """The numbers from which it computes what it raises, besides those that its counts and conditions read."""
        return ()

    def forbids(self) -> tuple[str, Description] | None:
        """An action it forbids its owner whatever it is directed at, and the things it may not be done to."""
        return None

    def silences(self) -> Description | None:
        """The cards that do nothing while it holds."""
        return None

    def opposite(self) -> "Static | None":
        """The ability that would leave nothing of it."""
        return None

    def is_static(self) -> bool:
        """It does."""
        return True


@record
class StatModifier(Static):
    """Adds to a stat of its owner, or to the tokens of a stock that its owner has in all."""

    category: ClassVar[str] = "static"

    def counter_on_card(self) -> str | None:
        """The counter for each of which it adds to its card; None if it adds once."""
        return None

    def on_card(self, stat: str) -> tuple[int, ...]:
        """The numbers it adds to a stat of the card it stands on; none if it adds to its owner alone."""
        return ()

    def is_of_card(self) -> bool:
        """Whether the number it adds after counting belongs to the card it stands on."""
        return False

    def added(self, table: Table, held: Held[Any]) -> int:
        """The number it adds to its owner, apart from any card."""
        return 0


@record
class CounterModifier(StatModifier):
    """Adds to stats of its card for each counter on it; others then add to the card in the same way."""

    category: ClassVar[str] = "static"


@record
class CardStatModifier(Static):
    """Changes a stat of cards on which it need not stand."""

    category: ClassVar[str] = "static"
    is_last: ClassVar[bool] = False
    """Whether it changes what all others have added before."""

    def reaches(self, table: Table, held: Held[Any], entity: Entity) -> bool:
        """Whether it changes this card."""
        raise AssertionError(f"{type(self).__name__} does not say which cards it changes")

    def more(self, held: Held[Any], before: list[Part], counter: str | None) -> list[Part]:
        """The parts it adds to a stat of a card, which so far has some parts and may count for each of a counter."""
        raise AssertionError(f"{type(self).__name__} does not say what it adds")


@record
class Production(Static):
    """Lets counters on its card yield a stock, and says what a token there is worth."""

    category: ClassVar[str] = "static"

    def worth(self, table: Table) -> int:
        """The worth of one token on its card."""
        raise AssertionError(f"{type(self).__name__} does not say what a token is worth")

    def producing(self, table: Table, entity: Entity) -> int:
        """How many counters on its card yield something."""
        raise AssertionError(f"{type(self).__name__} does not say what yields something")


@record
class CountsAs(Static):
    """Lets cards count as cards of another kind."""

    category: ClassVar[str] = "static"

    def reaches(self, table: Table, held: Held[Any], entity: Entity) -> bool:
        """Whether a card counts as more than it is by this."""
        raise AssertionError(f"{type(self).__name__} does not say which cards it is about")

    def other_kind(self) -> str:
        """The kind as which the cards count."""
        raise AssertionError(f"{type(self).__name__} does not say as what cards count")

    def worth(self, table: Table, entity: Entity, stock: str) -> int:
        """The worth of one token of a stock on a card that counts as more; 0 if it holds no such stock."""
        raise AssertionError(f"{type(self).__name__} does not say what tokens are worth")


@record
class Silencer(Static):
    """Takes away all that other cards say."""

    category: ClassVar[str] = "static"
    # Even a card without effect can take effects away: else two such cards would have no answer.
    works_blank: ClassVar[bool] = True

    def reaches(self, table: Table, held: Held[Any], entity: Entity) -> bool:
        """Whether this card has no effect."""
        raise AssertionError(f"{type(self).__name__} does not say which cards it is about")


@record
class ActionModifier(Static):
    """Has a say in an action: rules it out, changes its price, or asks for more."""

    category: ClassVar[str] = "static"

    def is_about_owner(self) -> bool:
        """Whether it concerns nothing but what its owner does."""
        return False


@record
class Prohibition(ActionModifier):
    """Rules an action out."""

    category: ClassVar[str] = "static"

    def rules_out(self, table: Table, held: Held[Any], player: Player, entity: Entity, target: Player) -> bool:
        """Whether a player cannot do its action to a card, at least against this target."""
        raise AssertionError(f"{type(self).__name__} does not say what it rules out")


@record
class PriceModifier(ActionModifier):
    """Changes the price of an action."""

    category: ClassVar[str] = "static"

    def concerns(self, table: Table, held: Held[Any], attempt: Attempt) -> bool:
        """Whether it changes the price of this attempt."""
        raise AssertionError(f"{type(self).__name__} does not say which prices it changes")

    def price_change(self) -> Change:
        """How the price then differs from the usual one."""
        raise AssertionError(f"{type(self).__name__} does not say how it changes a price")


@record
class DoingModifier(ActionModifier):
    """Has a say in what its owner does, if it is the action that it names."""

    category: ClassVar[str] = "static"

    doing: Doing

    def words(self) -> tuple[str, ...]:
        """The actions it names."""
        return self.doing.named_actions()

    def may_reach(self, card: PrintedCard) -> bool:
        """The cards to which the action is done."""
        return self.doing.may_be_done_to(card)

    def is_about_owner(self) -> bool:
        """Nobody else can be meant."""
        return True

    def concerns(self, table: Table, attempt: Attempt) -> bool:
        """Whether it is about this attempt."""
        return self.doing.is_about(table, attempt.action, attempt.entity, attempt.player)


@record
class SharedCost(DoingModifier):
    """Lets an action cost other players something."""

    category: ClassVar[str] = "static"

    def shares(self, table: Table, held: Held[Any], attempt: Attempt) -> list[tuple[Player, str, int]]:
        """The players who pay for this attempt, each with the stock and how much of it."""
        raise AssertionError(f"{type(self).__name__} does not say who pays")


@record
class Requirement(DoingModifier):
    """Lets an action be possible only for a player who has something."""

    category: ClassVar[str] = "static"

    def is_met(self, table: Table, player: Player) -> bool:
        """Whether a player has what it asks for."""
        raise AssertionError(f"{type(self).__name__} does not say what it asks for")


@record
class PrintedPriceModifier(Static):
    """Changes the price printed on cards."""

    category: ClassVar[str] = "static"

    def reaches(self, table: Table, entity: Entity) -> bool:
        """Whether it changes the price on a card."""
        raise AssertionError(f"{type(self).__name__} does not say which prices it changes")

    def price_change(self) -> Change:
        """How the price then differs from the printed one."""
        raise AssertionError(f"{type(self).__name__} does not say how it changes a price")


@record
class Exemption(Static):
    """Frees players from having to discard cards."""

    category: ClassVar[str] = "static"

    def exempts(self, table: Table, held: Held[Any], player: Player, kinds: tuple[str, ...]) -> bool:
        """Whether a player need not discard a card of these kinds."""
        raise AssertionError(f"{type(self).__name__} does not say whom it frees from what")


@record
class MovementRule(Static):
    """Says where counters or things of its owner may go on a board."""

    category: ClassVar[str] = "static"

    def passable(self, table: Table, player: Player) -> dict[Entity, None]:
        """The places over which the counters may move on."""
        return {}

    def stops(self, table: Table, player: Player) -> dict[Entity, None]:
        """The places on which the counters may end a move."""
        return {}

    def crossings(self, table: Table, origin: Entity) -> list[Entity]:
        """The places to which the counters may go from another, however far it is."""
        return []


def channels_of(ability: Static) -> tuple[type[Static], ...]:
    """The classes by which an ability is found: its channels, and its own."""
    return tuple([one for one in type(ability).__mro__ if issubclass(one, Static) and one is not Static])
