"""Whether and how long: conditions that are true or not, and how long something lasts."""

from typing import TYPE_CHECKING, ClassVar

from cardwright.base.record import record
from cardwright.engine.state import ADVANTAGE, NOBODY, NOTHING, WINNER, Ending
from cardwright.tree.base import Counter, EraId, Holding, Integer, Node, Numeral, Stat
from cardwright.tree.meaning import Context, Need
from cardwright.tree.people import Who
from cardwright.tree.selectors import Selector

if TYPE_CHECKING:
    from cardwright.engine.plan import Plan
    from cardwright.engine.table import Table


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
