"""Where tiles lie on a board of squares, by how many play, and how they come there."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.engine.rules.kinds import is_of_kind
from cardwright.engine.rules.tiling import facing, home_of, lay, tile_place
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.categories.people import Who
from cardwright.model.frames import Frame
from cardwright.model.geometry import DOWN, LEFT, RIGHT, UP
from cardwright.model.identity import NOBODY, NOTHING, Entity, Player
from cardwright.model.meaning import Need
from cardwright.model.node import Integer, Kind, Node, Zone
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.lines import Line
from cardwright.model.table import Table
from cardwright.tree.destinations import Here


@record
class Turned(Node):
    """How a tile is turned."""

    category: ClassVar[str] = "turned"
    quarters: ClassVar[int] = UP
    """How often it is turned by a quarter, clockwise."""


@record
class TurnedUp(Turned):
    """As it is printed."""


@record
class TurnedRight(Turned):
    """By a quarter clockwise."""

    quarters: ClassVar[int] = RIGHT


@record
class TurnedDown(Turned):
    """Upside down."""

    quarters: ClassVar[int] = DOWN


@record
class TurnedLeft(Turned):
    """By a quarter against the clock."""

    quarters: ClassVar[int] = LEFT


@record
class TileCorner(Node):
    """The place of a tile on a board."""

    category: ClassVar[str] = "corner"

    column: Integer
    row: Integer


@record
class CornerAt(TileCorner):
    """The column and row of the first square of a tile."""


@record
class HomeCorner(Node):
    """The place of a player's tile on a board."""

    category: ClassVar[str] = "home"

    column: Integer
    row: Integer
    turned: Turned


@record
class HomeAt(HomeCorner):
    """The column and row of the first square of a player's tile, and how it is turned."""


@record
class TilesAt(Line):
    """With so many players, tiles lie at these places; other squares are no places of the board then."""

    below = ("board",)
    rank = 4
    number: Integer
    corners: tuple[TileCorner, ...]

    def declare(self, block: Block, span: Span) -> None:
        """Add the places."""
        block.tiles.append((self.number, tuple([(one.column, one.row) for one in self.corners])))


@record
class HomesAt(Line):
    """With so many players, the tiles of the players lie at these places, in the order of the seats."""

    below = ("board",)
    rank = 5
    number: Integer
    homes: tuple[HomeCorner, ...]

    def declare(self, block: Block, span: Span) -> None:
        """Add the places."""
        there = [(one.column, one.row, one.turned.quarters) for one in self.homes]
        block.homes.append((self.number, tuple(there)))


@record
class LayHome(Act):
    """The squares of your card of a kind lie at your home from now on; the card stays in play."""

    needs: ClassVar[tuple[Need, ...]] = (Need.HOMES,)
    kind: Kind
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Lay the first such card that is made of squares."""
        table, home = turn.table, home_of(turn.table, frame.player)
        cards = plan_of(table).game.cards
        own = [one for one in table.in_play(frame.player) if is_of_kind(table, one, self.kind, frame.player)]
        tiles = [one for one in own if (card := cards.get(table.card(one).key)) is not None and card.made_of]
        if home is not None and tiles:
            turn.cards.mean(lay(table, tiles[0], *home))


@record
class LayOver(Act):
    """The top tile of a pile covers the place of a tile on which something lies, with its lower side to something else.

    Everybody sees the tile, and it is gone then.
    """

    can_fail: ClassVar[bool] = True
    depends_on_card: ClassVar[bool] = True
    needs: ClassVar[tuple[Need, ...]] = (Need.TILE_PLACES,)
    kind: Kind
    origin: Zone
    over: Here
    away: Here
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Lay the tile, unless something lies there already."""
        table, tile = turn.table, self._tile(turn.table, frame.player)
        corner = tile_place(table, self.over.place_meant(table, frame.entity))
        if tile == NOTHING or corner is None:
            return
        quarters = facing(table, corner, self.away.place_meant(table, frame.entity))
        table.show(tile)
        turn.cards.mean(lay(table, tile, corner, quarters))
        table.put(tile, None, NOBODY)

    def is_possible(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether there is a tile, and room for it."""
        is_free = tile_place(table, self.over.place_meant(table, card)) is not None
        return is_free and self._tile(table, player) != NOTHING

    def _tile(self, table: Table, player: Player) -> Entity:
        """The top tile of the pile; nothing if none is left."""
        pile = table.in_zone(self.origin, player)
        return next((one for one in pile if is_of_kind(table, one, self.kind, player)), NOTHING)
