"""Places of a board: where they lie, which cards may be places, and which parts tiles and regions are made of."""

from collections.abc import Iterator
from math import isqrt

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.source import Span
from cardwright.check.spoken import Survey, place, within, word
from cardwright.model.meaning import Laying
from cardwright.model.rulebook.cards import Card
from cardwright.model.rulebook.clauses import Laid
from cardwright.model.rulebook.game import BoardOf, Game

HEXES, SQUARES, LINKS = "hexes", "squares", "links"
MOST_HEXES = 7
"""The places of a tile: the middle one and the six around it."""
FARTHEST = 100
"""The last column and row of a picture of a board by borders."""


def board_shape(survey: Survey) -> list[Diagnostic]:
    """A line about places in a game without a board, or with a board that does not use the line."""
    board = survey.game.board
    is_grid = board is not None and board.shape != LINKS
    has = "@has-no-board" if board is None else "@has-columns" if is_grid else "@has-borders"
    found = []
    for laid, span in _laid(survey):
        # Where neighbours are named, a place may say where a picture shows it.
        if board is not None and not is_grid and laid.property is Laying.AT:
            continue
        by_borders = laid.property is Laying.BESIDE
        wanted = "@board-by-borders" if by_borders else "@board-in-columns"
        if board is None or by_borders == is_grid:
            found.append(error("board-shape", span, wanted=(wanted,), has=(has,)))
    if board is None:
        found += [
            error("board-shape", region.span, wanted=("@board",), has=(has,)) for region in survey.game.regions.values()
        ]
    return found


def board_apart(survey: Survey) -> list[Diagnostic]:
    """A board in a zone that each player has for themselves: nobody would meet anybody on it."""
    board = survey.game.board
    if board is None or board.zone not in survey.game.zones or survey.game.zones[board.zone].shared:
        return []
    return [error("board-apart", board.span)]


def place_outside(survey: Survey) -> list[Diagnostic]:
    """A column or row that the board does not have, for a place or for the last square of a tile."""
    board = survey.game.board
    if board is None:
        return []
    is_drawn = board.shape == LINKS
    columns, rows = (FARTHEST, FARTHEST) if is_drawn else (most_of(board.columns), most_of(board.rows))
    named = [
        (_lies_at(card), column, row)
        for card in survey.cards
        for column, row in ([] if card.lies_at is None else [card.lies_at])
    ]
    beyond = isqrt(max((len(card.made_of) for card in survey.game.cards.values()), default=1)) - 1
    tiles = [(one[0], one[1]) for _, there in (*board.tiles, *board.homes) for one in there]
    named += [(board.span, column + beyond, row + beyond) for column, row in tiles]
    return [
        error("place-outside", span, column=column, row=row, columns=columns, rows=rows)
        for span, column, row in named
        if not (1 <= column <= columns and 1 <= row <= rows)
    ]


def most_of(number: int | tuple[int, ...]) -> int:
    """A number, or the highest of several."""
    return number if isinstance(number, int) else max(number, default=0)


def place_taken(survey: Survey) -> list[Diagnostic]:
    """Two cards that lie at the same place from the beginning: neither has more right to it."""
    if survey.game.board is None:
        return []
    first: dict[tuple[int, int], Card] = {}
    found = []
    # Cards outside the survey count as well: their heads tell where they lie.
    for card in survey.game.cards.values():
        if card.lies_at is None:
            continue
        other = first.setdefault(card.lies_at, card)
        if other is not card:
            span, column, row = _lies_at(card), *card.lies_at
            found.append(error("place-taken", span, column=column, row=row, related=[(_lies_at(other), "first-at")]))
    return found


def no_place(survey: Survey) -> list[Diagnostic]:
    """A card or kind that is named as a place of the board and is none."""
    game, board = survey.game, survey.game.board
    if board is None:
        return []
    found = [_no_place(game, board, span, card) for card, span in _named(survey, board) if not _is_place(game, card)]
    for region in game.regions.values():
        # A wider kind is allowed: it means those of its things that lie on the board.
        if board.kind not in game.ancestors(region.kind) and region.kind not in game.ancestors(board.kind):
            lexicon = game.lexicons[region.span.source.language]
            forms = sorted(lexicon.nouns[region.kind].forms.values(), key=len) if region.kind in lexicon.nouns else []
            name, kind = (word(game, key, region.span) for key in (region.kind, board.kind))
            span = next(
                (at for form in reversed(forms) if (at := within(region.span, form)) != region.span), region.span
            )
            found.append(error("no-place", span, name=name, kind=kind))
    return found


def tile_size(survey: Survey) -> list[Diagnostic]:
    """A tile of so many places that it can never be laid."""
    board = survey.game.board
    if board is None or board.shape == LINKS:
        return []
    wanted = "@tile-of-hexes" if board.shape == HEXES else "@tile-of-squares"
    return [
        error("tile-size", span, found=number, wanted=(wanted,))
        for laid, span in _laid(survey)
        if laid.property is Laying.OF and not _has_shape(board, number := len(list(laid.line.children())))
    ]


def _has_shape(board: BoardOf, number: int) -> bool:
    if board.shape == HEXES:
        return number <= MOST_HEXES
    side = isqrt(number)
    return side * side == number and side <= min(most_of(board.columns), most_of(board.rows))


def _laid(survey: Survey) -> Iterator[tuple[Laid, Span]]:
    """The lines of cards that are about places."""
    for card in survey.cards:
        yield from ((laid, place(laid.line, card.span)) for laid in card.laid)


def _lies_at(card: Card) -> Span:
    return next((place(laid.line, card.span) for laid in card.laid if laid.property is Laying.AT), card.span)


def _named(survey: Survey, board: BoardOf) -> Iterator[tuple[str, Span]]:
    """Every card that is used as a place, and where."""
    if board.filled_with is not None:
        yield board.filled_with, board.filling or board.span
    for card in survey.cards:
        for laid in card.laid:
            span = place(laid.line, card.span)
            if laid.property is not Laying.OF:
                # A card that lies somewhere or has neighbours is a place itself.
                yield card.key, span
            yield from ((key, place(one, span)) for one in laid.line.children() for key in one.named("card"))


def _is_place(game: Game, key: str) -> bool:
    board = game.board
    # Another check reports a card that is not declared.
    return board is None or key not in game.cards or board.kind in game.ancestors(game.cards[key].kind)


def _no_place(game: Game, board: BoardOf, span: Span, card: str) -> Diagnostic:
    name = game.names.plain(span.source.language, card)
    return error("no-place", within(span, name), name=name, kind=word(game, board.kind, span))
