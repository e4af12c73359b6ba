"""Teams: the line that makes them, and the players of one's own team and of the others."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.engine.rules.teams import opponents_of, team_of
from cardwright.model.categories.people import Who
from cardwright.model.identity import Entity, Player
from cardwright.model.meaning import ANYONE, OTHERS, YOU, Actors, Need
from cardwright.model.node import Integer
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.lines import Line
from cardwright.model.table import Table


@record
class TeamsOf(Line):
    """Players win in teams of so many: what the team has together decides; partners sit opposite each other.

    A table that cannot be divided into such teams plays without them.
    """

    below = ("game", "scenario")
    once = True
    rank = 3
    number: Integer

    def declare(self, block: Block, span: Span) -> None:
        """Say how large a team is."""
        block.team_size = self.number


@record
class Partner(Who):
    """Everybody else of your team."""

    needs = (Need.TEAMS,)

    def actors(self, usual: Actors) -> tuple[Actors, bool]:
        """Others, as you see it; there may be none."""
        return (OTHERS, False) if usual == YOU else (ANYONE, False)

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """All of the team but the owner, in turn order from the active one."""
        own = team_of(table, owner)
        return [player for player in table.from_active() if player in own and player != owner]


@record
class EachOpponent(Who):
    """Every player of another team; every other player if there are no teams."""

    is_each: ClassVar[bool] = True

    def actors(self, usual: Actors) -> tuple[Actors, bool]:
        """The others, as you see it; as somebody else does, it may be you."""
        return (OTHERS, True) if usual == YOU else (ANYONE, False)

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """All who are not of the team."""
        return opponents_of(table, owner)
