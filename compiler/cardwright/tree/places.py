"""Boards and what lies on them: their shape, what covers them, and the words for places of which something is true."""

from typing import ClassVar

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.limits import MOST_PLACES
from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.engine.rules.ground import places, things_on
from cardwright.engine.rules.moving import settle
from cardwright.engine.rules.staging import ABSENT, bring, entity_of
from cardwright.engine.run.scripts import Fact, Script
from cardwright.model.categories.filters import Filter
from cardwright.model.categories.selectors import Selector
from cardwright.model.categories.things import Thing
from cardwright.model.identity import NOTHING, Player
from cardwright.model.layout import PLAY
from cardwright.model.meaning import Laying
from cardwright.model.node import Integer, Kind, Node, Noun, Numeral, Ranked, Reference, Standing, Stat, Zone
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.clauses import Laid, Stack
from cardwright.model.rulebook.drafts import Draft
from cardwright.model.rulebook.game import BoardOf, DefinitionOf, KindOf, RegionOf
from cardwright.model.rulebook.heads import Head
from cardwright.model.rulebook.lines import VICTORY, Line, read_out
from cardwright.model.table import Table


@record
class Shape(Node):
    """How the places of a board lie to each other."""

    category: ClassVar[str] = "shape"
    is_grid: ClassVar[bool] = True
    """Whether the places lie in columns and rows."""


@record
class Hexes(Shape):
    """Each place has six neighbours; every second row is moved half a place to the right."""


@record
class Squares(Shape):
    """Each place has four neighbours."""


@record
class Links(Shape):
    """Neighbours are named one by one, as borders of the cards that are places."""

    is_grid = False


@record
class BoardHead(Head):
    """Things of this kind lie on a board."""

    block = "board"
    kind: Kind
    shape: Shape

    def declare(self, draft: Draft, block: Block) -> None:
        """Add the board; one in columns and rows says how many, and what covers it."""
        if not draft.new("board", "", block.span):
            return
        wrong = self._lines_at_fault(block)
        draft.found += wrong
        is_grid, size, filled = self.shape.is_grid, block.size, block.filled_with
        if wrong or block.zone is None or (is_grid and (size is None or filled is None)):
            return
        columns, rows = (size[0], size[1]) if size and is_grid else (0, 0)
        card, filling = filled or (None, None)
        shape, lines = type(self.shape).__name__.lower(), (self, *read_out(block))
        draft.board = BoardOf(
            self.kind,
            shape,
            block.zone,
            columns,
            rows,
            card,
            block.span,
            filling,
            tuple(block.tiles),
            tuple(block.homes),
            tuple(block.notes),
            lines,
        )

    def _lines_at_fault(self, block: Block) -> list[Diagnostic]:
        """Findings: lines that the board lacks (unless one could not be read), needless lines, and sizes too large."""
        is_grid, size, filled = self.shape.is_grid, block.size, block.filled_with
        needed = [("board-zone", block.zone is None)]
        if is_grid:
            needed += [("board-size", size is None), ("board-filling", filled is None)]
        found = [
            error("board-lines", block.span, missing=(f"@{said}",), line=(f"@{said}-line",))
            for said, is_missing in needed
            if is_missing and block.is_whole
        ]
        if not is_grid:
            vain = [line[-1] for line in (size, filled) if line is not None]
            found += [error("board-shape", span, wanted=("@board-in-columns",), has=("@has-borders",)) for span in vain]
        elif size is not None and not 0 < (number := _most(size[0]) * _most(size[1])) <= MOST_PLACES:
            found.append(error("board-size", size[2], number=number, limit=MOST_PLACES))
        return found


def _most(number: int | tuple[int, ...]) -> int:
    """A number, or the highest of several."""
    return number if isinstance(number, int) else max(number, default=0)


@record
class BoardZone(Line):
    """The zone that the places of the board lie in."""

    below = ("board",)
    once = True
    rank = 1
    zone: Zone

    def declare(self, block: Block, span: Span) -> None:
        """Name the zone."""
        block.zone = self.zone


@record
class BoardSize(Line):
    """How many columns and rows of places the board has, by how many play if it matters."""

    below = ("board",)
    once = True
    rank = 2
    columns: Numeral
    rows: Numeral

    def declare(self, block: Block, span: Span) -> None:
        """Say how large the board is, and where that is said."""
        block.size = (self.columns, self.rows, span)


@record
class FilledWith(Line):
    """The card that every place of the board is before anything is laid on it."""

    below = ("board",)
    once = True
    rank = 3
    card: Reference

    def declare(self, block: Block, span: Span) -> None:
        """Say what covers the board, and where that is said."""
        block.filled_with = (self.card, span)


@record
class LiesAt(Line):
    """The column and row at which a place lies from the beginning; on a board by borders, where a picture shows it."""

    below = ("card",)
    once = True
    column: Integer
    row: Integer

    def declare(self, block: Block, span: Span) -> None:
        """Say where the place lies."""
        block.lies_at = (self.column, self.row)
        block.laid.append(Laid(self, Laying.AT))


@record
class Named(Node):
    """A member of a list of cards."""

    category: ClassVar[str] = "named"

    def key(self) -> str:
        """The key of the card that is named."""
        raise AssertionError(f"{type(self).__name__} names no card")


@record
class NamedCard(Named):
    """One card of a list of cards."""

    card: Reference

    def key(self) -> str:
        """The key of the card."""
        return self.card


@record
class Borders(Line):
    """The neighbours of a place on a board of links; each is a neighbour both ways."""

    below = ("card",)
    cards: tuple[Named, ...]

    def declare(self, block: Block, span: Span) -> None:
        """Add the neighbours."""
        block.borders += [one.key() for one in self.cards]
        block.laid.append(Laid(self, Laying.BESIDE))


@record
class MadeOf(Line):
    """The places a tile is made of: on hexes the middle one, then those around it; on squares row by row."""

    below = ("card",)
    once = True
    cards: tuple[Named, ...]

    def declare(self, block: Block, span: Span) -> None:
        """Say what the tile is made of."""
        block.made_of += [one.key() for one in self.cards]
        block.laid.append(Laid(self, Laying.OF))


@record
class RegionHead(Head):
    """Places of a kind that hang together: what is enclosed, each part by itself, or all that reaches the edge."""

    block = "region"
    region: Noun
    kind: Kind
    enclosed: bool = False

    def declare(self, draft: Draft, block: Block) -> None:
        """Add a word for places that hang together."""
        if draft.new("region", self.region, block.span):
            draft.regions[self.region] = RegionOf(self.region, self.kind, self.enclosed, block.span, (self,))


@record
class StackLimit(Line):
    """How many counters or things of one player a thing of the kind holds: by a stat of theirs, and one of its own."""

    below = ("kind",)
    what: Standing
    stat: Stat
    bonus: Stat | None = None

    def declare(self, block: Block, span: Span) -> None:
        """Add what a thing of the kind holds."""
        block.stacks.append(Stack(self, self.what, self.stat, self.bonus))


@record
class DefinitionHead(Head):
    """A word for the things of a kind of which something is true; who it is asked for is you."""

    block = "definition"
    kind: Noun
    base: Kind
    filters: tuple[Filter, ...]

    def declare(self, draft: Draft, block: Block) -> None:
        """Add a kind of its own, and what must be true of its things."""
        if draft.new("kind", self.kind, block.span):
            draft.kinds[self.kind] = KindOf(self.kind, self.base, False, None, None, block.span)
            draft.definitions[self.kind] = DefinitionOf(self.kind, self.base, self.filters, block.span, (self,))


@record
class FromBeside(Line):
    """The action is done from a place next to the thing it is done to."""

    below = ("action",)
    once = True
    rank = 5
    selector: Selector

    def declare(self, block: Block, span: Span) -> None:
        """Say from which place the action is done."""
        block.beside = self.selector


@record
class FromAfar(Line):
    """The action is done from a thing of yours in play, or from a place of the board, wherever its object is."""

    below = ("action",)
    once = True
    rank = 5
    selector: Selector

    def declare(self, block: Block, span: Span) -> None:
        """Say from which thing the action is done."""
        block.beside, block.is_from_afar = self.selector, True


@record
class AgainstHolder(Line):
    """The action is directed at the player who holds the place it is done to."""

    below = ("action",)
    once = True
    rank = 6

    def declare(self, block: Block, span: Span) -> None:
        """Let the action be directed at the holder."""
        block.at_holder = True


@record
class BrokenBy(Line):
    """A tie-breaker for equal scores; of several such lines, the first that differs decides."""

    below = ("game", "scenario")
    rank = 3
    part = VICTORY
    stat: Ranked

    def declare(self, block: Block, span: Span) -> None:
        """Add what decides."""
        block.broken_by.append(self.stat)


@record
class PlaceAt(Fact):
    """A place lies at a column and row of the board."""

    card: Reference
    column: Integer
    row: Integer

    def lay(self, script: Script) -> str:
        """Let the place there be this card."""
        table = script.table
        at = table.layout.geometry.at(self.column, self.row) if table.layout.geometry is not None else None
        if at is None:
            return "cannot-be-given"
        table.set_card(places(table)[at], table.layout.card_number[self.card])
        return ""


@record
class CardOn(Thing):
    """A card in play that stands on a place."""

    card: Reference
    spot: Reference

    def give(self, table: Table, player: Player) -> str:
        """Bring a copy of the card and put it on the place."""
        place = entity_of(table, self.spot, player)
        if place == NOTHING:
            return ABSENT
        table.set_stand(bring(table, self.card, PLAY, player), place)
        settle(table)
        return ""

    def check(self, table: Table, player: Player) -> str:
        """Look for a copy of the player's on the place."""
        there = things_on(table).get(entity_of(table, self.spot, player), ())
        found = [one for one in there if table.card(one).key == self.card and table.owner(one) == player]
        return "" if found else ABSENT
