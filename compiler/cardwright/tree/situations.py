"""When and whether: events that trigger, conditions, and how long something lasts."""

from typing import TYPE_CHECKING, ClassVar

from cardwright.base.record import record
from cardwright.engine.events import EventKind, Happened
from cardwright.engine.state import ADVANTAGE, NOBODY, NOTHING, WINNER, Ending
from cardwright.tree.base import Counter, Deed, DeedOn, EraId, Holding, Integer, Node, Numeral, Stat, Zone
from cardwright.tree.meaning import Context, Need
from cardwright.tree.people import Who
from cardwright.tree.selectors import Chosen, Selector

if TYPE_CHECKING:
    from cardwright.engine.plan import Plan
    from cardwright.engine.table import Table


@record
class Event(Node):
    """A moment of the game that an ability waits for."""

    category: ClassVar[str] = "event"
    hands_over: ClassVar[bool] = False
    """Whether the thing at hand is the one the action was done to, and not the card that waits."""
    in_action: ClassVar[bool] = True
    """Whether an action may be under way when it happens."""

    def follows(self) -> tuple[str, str]:
        """The thing that must be done for it to happen, and with what: a deed, a gain, or nothing anybody does."""
        for does, role in (("do", "action"), ("gain", "holding")):
            for key in self.named(role):
                return does, key
        return "", ""

    comes_before: ClassVar[bool] = False
    """Whether it is answered before the action that it names."""

    def awaits(self) -> tuple[EventKind, str]:
        """The kind of event, and which stock, zone, era or action, if it names one."""
        raise AssertionError("every event says what it waits for")

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """Whether something of that kind is what an ability of the owner on a card waits for."""
        raise AssertionError("every event says what it answers")


@record
class WhenDoing(Event):
    """A player carries out an action that has no object."""

    hands_over: ClassVar[bool] = True
    action: Deed
    who: Who | None = None

    def awaits(self) -> tuple[EventKind, str]:
        """An action."""
        return EventKind.DONE, self.action

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """Look for the player among those it names."""
        from cardwright.engine.people import is_named

        return is_named(table, self.who, owner, happening.player, card)


@record
class WhenDoingTo(Event):
    """A player carries out an action on a card; `against` means that you are its target."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.SOMEONE_ELSE,)
    hands_over: ClassVar[bool] = True
    action: DeedOn
    chosen: Chosen
    who: Who | None = None
    against: bool = False

    def context(self) -> tuple[Context, ...]:
        """Only if it is directed at you, so that you cannot be the one who does it."""
        return self.speaks_of if self.against and self.who is None else ()

    def awaits(self) -> tuple[EventKind, str]:
        """An action."""
        return EventKind.DONE, self.action

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """Look at the player, the card and the target."""
        from cardwright.engine.people import is_named

        if happening.entity == NOTHING or (self.against and happening.target != owner):
            return False
        if not is_named(table, self.who, owner, happening.player, card):
            return False
        return self.chosen.includes(table, happening.entity)


@record
class WhenDoingThis(Event):
    """You carry out an action on this very card."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)
    action: DeedOn

    def awaits(self) -> tuple[EventKind, str]:
        """An action."""
        return EventKind.DONE, self.action

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """Compare the card and the player."""
        return happening.entity == card and happening.player == owner


@record
class WhenEntering(Event):
    """This card comes into play."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)

    def awaits(self) -> tuple[EventKind, str]:
        """A card that enters."""
        return EventKind.ENTERED, ""

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """Compare the card."""
        return happening.entity == card


@record
class WhenLeaving(Event):
    """This card leaves play."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)

    def awaits(self) -> tuple[EventKind, str]:
        """A card that leaves."""
        return EventKind.LEFT, ""

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """Compare the card."""
        return happening.entity == card


@record
class AtTurnStart(Event):
    """Your turn begins."""

    in_action: ClassVar[bool] = False

    def awaits(self) -> tuple[EventKind, str]:
        """The start of a turn."""
        return EventKind.TURN_STARTS, ""

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """Compare the player."""
        return happening.player == owner


@record
class AtTurnEnd(Event):
    """Your turn ends."""

    in_action: ClassVar[bool] = False

    def awaits(self) -> tuple[EventKind, str]:
        """The end of a turn."""
        return EventKind.TURN_ENDS, ""

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """Compare the player."""
        return happening.player == owner


@record
class WhenGaining(Event):
    """A player gains some of a stock."""

    in_action: ClassVar[bool] = False
    what: Holding
    who: Who | None = None

    def awaits(self) -> tuple[EventKind, str]:
        """A gain of the stock."""
        return EventKind.GAINED, self.what

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """Look for the player among those it names."""
        from cardwright.engine.people import is_named

        return is_named(table, self.who, owner, happening.player, card)


@record
class Condition(Node):
    """Something that is true or not."""

    category: ClassVar[str] = "condition"

    def holds(self, table: "Table", player: int, origin: int) -> bool:
        """Whether it is true for a player now, said by a card; `engine.conditions.holds` is the way to ask."""
        raise AssertionError("every condition says when it is true")

    def rests_on_cards(self, plan: "Plan") -> bool:
        """Whether cards have a say in it, so that it must be cached, and not be asked while it is looked at."""
        return True


@record
class Have(Condition):
    """You have at least so many of a thing."""

    number: Numeral
    what: Holding

    def holds(self, table: "Table", player: int, origin: int) -> bool:
        """Count what the player has."""
        from cardwright.engine.goods import amount_of

        return amount_of(table, player, self.what) >= table.number(self.number)

    def rests_on_cards(self, plan: "Plan") -> bool:
        """A stock that does not lie on cards is a plain number."""
        return self.what not in plan.stock_number or self.what in plan.kept


@record
class HaveMore(Condition):
    """You have more of a thing than each other player."""

    what: Stat

    def holds(self, table: "Table", player: int, origin: int) -> bool:
        """Compare the stat with that of everybody else."""
        from cardwright.engine.measure import stat

        own = stat(table, player, self.what)
        others = [other for other in table.seated() if other != player]
        return all(stat(table, other, self.what) < own for other in others)


@record
class Among(Condition):
    """All players whom one phrase names are among those whom another names."""

    who: Who
    others: Who

    def holds(self, table: "Table", player: int, origin: int) -> bool:
        """Look for each player in the other group."""
        named = self.others.players(table, player, NOTHING)
        return all(one in named for one in self.who.players(table, player, NOTHING))


@record
class AgainstYou(Condition):
    """Some card of a kind is directed at you."""

    selector: Selector

    def holds(self, table: "Table", player: int, origin: int) -> bool:
        """Look at the cards that are directed at the player."""
        from cardwright.engine.holding import matches

        return any(matches(table, entity, self.selector) for entity in table.aimed_at(player))


@record
class YouWin(Condition):
    """You won the last comparison or auction."""

    needs: ClassVar[tuple[Need, ...]] = (Need.WINNER,)

    def holds(self, table: "Table", player: int, origin: int) -> bool:
        """Compare the player with the winner."""
        return table.bound(WINNER) == player

    def rests_on_cards(self, plan: "Plan") -> bool:
        """Only the last result counts."""
        return False


@record
class NobodyWins(Condition):
    """The last comparison or auction had no winner."""

    needs: ClassVar[tuple[Need, ...]] = (Need.WINNER,)

    def holds(self, table: "Table", player: int, origin: int) -> bool:
        """See whether there is a winner."""
        return table.bound(WINNER) == NOBODY

    def rests_on_cards(self, plan: "Plan") -> bool:
        """Only the last result counts."""
        return False


@record
class ReachesBid(Condition):
    """One of your stats is as high as the bid that won the last auction."""

    needs: ClassVar[tuple[Need, ...]] = (Need.WINNER,)
    stat: Stat

    def holds(self, table: "Table", player: int, origin: int) -> bool:
        """Compare the stat with the bid."""
        from cardwright.engine.measure import stat

        return stat(table, player, self.stat) >= table.bound(ADVANTAGE)


@record
class Duration(Node):
    """How long something lasts."""

    category: ClassVar[str] = "duration"

    @classmethod
    def ends_with(cls, ending: Ending) -> bool:
        """Whether it is over with such a moment at the latest."""
        return False

    def leaving_counter(self) -> str | None:
        """The counter with which it ends, if it does so when one is taken from the thing it is about."""
        return None


@record
class EndOfTurn(Duration):
    """Until this turn is over."""

    @classmethod
    def ends_with(cls, ending: Ending) -> bool:
        """With the turn."""
        return ending is Ending.TURN


@record
class EndOfRound(Duration):
    """Until everyone has had a turn."""

    @classmethod
    def ends_with(cls, ending: Ending) -> bool:
        """With the round."""
        return ending is Ending.ROUND


@record
class EndOfAction(Duration):
    """Until the action being carried out is over."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.ACTION_UNDER_WAY,)

    @classmethod
    def ends_with(cls, ending: Ending) -> bool:
        """With the action, or with the turn if the action never comes to its end."""
        return ending in {Ending.ACTION, Ending.TURN}


@record
class UntilLeaves(Duration):
    """Until one of a counter is taken from the thing."""

    counter: Counter

    def leaving_counter(self) -> str | None:
        """The counter it names."""
        return self.counter


@record
class WhenEmpty(Event):
    """The last card leaves a zone that all share."""

    needs: ClassVar[tuple[Need, ...]] = (Need.SHARED_ZONE,)
    zone: Zone

    def awaits(self) -> tuple[EventKind, str]:
        """The zone."""
        return EventKind.EMPTY, self.zone

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """It concerns everybody."""
        return happening.concerns(owner, card)


@record
class AtEraEnd(Event):
    """One era is over."""

    era: EraId

    def awaits(self) -> tuple[EventKind, str]:
        """The era."""
        return EventKind.ERA_ENDS, self.era

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """It concerns everybody."""
        return happening.concerns(owner, card)


@record
class AtGameEnd(Event):
    """The last turn is over, and scores are still to be made."""

    def awaits(self) -> tuple[EventKind, str]:
        """The end of the game."""
        return EventKind.GAME_ENDS, ""

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """It concerns everybody."""
        return happening.concerns(owner, card)


@record
class EraIs(Condition):
    """The game is in this era."""

    era: EraId

    def holds(self, table: "Table", player: int, origin: int) -> bool:
        """Compare the era with the current one."""
        return table.clock("era") == table.plan.era_number[self.era]

    def rests_on_cards(self, plan: "Plan") -> bool:
        """Only the clock counts."""
        return False


@record
class StatAtMost(Condition):
    """One of your stats is this low or lower."""

    stat: Stat
    number: Integer

    def holds(self, table: "Table", player: int, origin: int) -> bool:
        """Compare the stat with the number."""
        from cardwright.engine.measure import stat

        return stat(table, player, self.stat) <= self.number


@record
class SitsFirst(Condition):
    """Nobody's turn comes before yours in a round."""

    def holds(self, table: "Table", player: int, origin: int) -> bool:
        """Compare the player with the one who opens a round."""
        return player == table.opener()

    def rests_on_cards(self, plan: "Plan") -> bool:
        """Only the seats count."""
        return False
