"""Players: who is meant by a phrase."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.model.identity import Entity, Player
from cardwright.model.meaning import ANYONE, Actors
from cardwright.model.node import Node
from cardwright.model.table import Table


@record
class People(Node):
    """Players of whom something is true or not."""

    category: ClassVar[str] = "people"

    def is_several(self) -> bool:
        """Whether words speak of it as of more than one."""
        return False

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """The players it means on a card of the owner, in turn order from the active one."""
        raise AssertionError("every phrase for players says who they are")

    def is_true(self, found: list[bool]) -> bool:
        """Whether something is true of them that is true or not of each."""
        raise AssertionError("every phrase for players says of how many of them something must be true")


@record
class Who(People):
    """One or more players."""

    category: ClassVar[str] = "who"
    only_in_examples: ClassVar[bool] = False
    """Whether a card cannot know who is meant."""
    is_race: ClassVar[bool] = False
    """Whether only so many players are meant, so that each has to be ahead of the others, or behind them."""
    is_asked_anew: ClassVar[bool] = False
    """Whether the player is asked each time, even if the effect has noted somebody who could be meant."""
    is_each: ClassVar[bool] = False
    """Whether each of the players acts on cards of their own, even if there is only one such player."""
    must_be_chosen: ClassVar[bool] = False
    """Whether only one of the players is meant, so that somebody has to choose which."""

    def actors(self, usual: Actors) -> tuple[Actors, bool]:
        """Who is meant if `usual` are those who act unless somebody is named, and whether they are sure to be there."""
        return ANYONE, False

    def is_true(self, found: list[bool]) -> bool:
        """Of all of them, and there must be some; where one of several is meant, one is enough."""
        return any(found) if self.must_be_chosen else bool(found) and all(found)

    def seats(self, table: Table) -> list[Player] | None:
        """The players an example means by it; None if they are those whom a card of yours would mean."""
        return None

    def is_at(self, players: int) -> bool:
        """Whether there is such a player at a table of so many."""
        return True
