"""Whether and how long: conditions that are true or not, and how long something lasts."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.clock import opener
from cardwright.engine.rules.holding import matches
from cardwright.engine.rules.leaving import aimed_at
from cardwright.engine.rules.measure import stat
from cardwright.model.categories.conditions import Condition, Duration
from cardwright.model.categories.people import People, Who
from cardwright.model.categories.selectors import Selector
from cardwright.model.identity import NOBODY, NOTHING, Entity, Player
from cardwright.model.layout import Layout
from cardwright.model.meaning import Context, Need
from cardwright.model.node import Counter, EraId, Stat
from cardwright.model.roles import ADVANTAGE, WINNER
from cardwright.model.state import Ending
from cardwright.model.table import Table


@record
class HaveMore(Condition):
    """You have more of a thing than each other player."""

    what: Stat

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Compare the stat with that of everybody else."""
        own = stat(table, player, self.what)
        others = [other for other in table.seated() if other != player]
        return all(stat(table, other, self.what) < own for other in others)


@record
class Among(Condition):
    """All players whom one phrase names are among those whom another names."""

    who: People
    others: Who

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Look for each player in the other group."""
        named = self.others.players(table, player, NOTHING)
        return self.who.is_true([one in named for one in self.who.players(table, player, NOTHING)])


@record
class AgainstYou(Condition):
    """Some card of a kind is directed at you."""

    selector: Selector

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Look at the cards that are directed at the player."""
        return any(matches(table, entity, self.selector) for entity in aimed_at(table, player))


@record
class YouWin(Condition):
    """You won the last comparison or auction."""

    needs: ClassVar[tuple[Need, ...]] = (Need.WINNER,)

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Compare the player with the winner."""
        return table.bound(WINNER) == player

    def rests_on_cards(self, layout: Layout) -> bool:
        """Only the last result counts."""
        return False


@record
class NobodyWins(Condition):
    """The last comparison or auction had no winner."""

    needs: ClassVar[tuple[Need, ...]] = (Need.WINNER,)

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """See whether there is a winner."""
        return table.bound(WINNER) == NOBODY

    def rests_on_cards(self, layout: Layout) -> bool:
        """Only the last result counts."""
        return False


@record
class ReachesBid(Condition):
    """One of your stats is as high as the bid that won the last auction."""

    needs: ClassVar[tuple[Need, ...]] = (Need.WINNER,)
    stat: Stat

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Compare the stat with the bid."""
        return stat(table, player, self.stat) >= table.bound(ADVANTAGE)


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

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Compare the era with the current one."""
        return table.clock("era") == table.layout.era_number[self.era]

    def rests_on_cards(self, layout: Layout) -> bool:
        """Only the clock counts."""
        return False


@record
class SitsFirst(Condition):
    """Nobody's turn comes before yours in a round."""

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Compare the player with the one who opens a round."""
        return player == opener(table)

    def rests_on_cards(self, layout: Layout) -> bool:
        """Only the seats count."""
        return False
