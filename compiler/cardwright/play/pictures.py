"""The board and the track of a game in progress, as data for pictures: the things in each place, in words."""

from collections.abc import Iterable, Mapping

from cardwright.base.diagnostics import Messages
from cardwright.drawing.appearance import Appearance, Symbol
from cardwright.drawing.appearance.drawings import BLANK, PLAIN
from cardwright.drawing.appearance.palette import told_apart
from cardwright.drawing.picture import Scene, Shape, Spot, Stack, Step, draw_board, draw_track
from cardwright.engine.rules.ground import places, things_on
from cardwright.engine.run.match import Match
from cardwright.export.shown import Picture
from cardwright.language.tongue import Tongue
from cardwright.model.identity import NOBODY, Entity
from cardwright.model.plan.plan import Plan, plan_of
from cardwright.model.printed import PrintedCard
from cardwright.model.rulebook.game import Game, Rulebook
from cardwright.model.table import Table
from cardwright.play.bots import bot
from cardwright.play.seat import Seat
from cardwright.play.telling import Teller
from cardwright.play.voice import era_stock

Symbols = Mapping[str, Symbol]
"""The symbol of each noun."""


SEED = 1
"""The seed of the game whose beginning is shown; any other would do as well."""


def beginnings(
    rulebook: Rulebook, tongues: Mapping[tuple[str, str], Tongue], appearance: Appearance, messages: Messages
) -> list[Picture]:
    """The board and the track of every game that has one, as they lie when the first player may act."""
    found = []
    for key, game in sorted(rulebook.games.items()):
        if game.board is None or not game.phases:
            continue
        match, symbols = _begun(game), appearance.symbols.get(key, {})
        for (owner, language), tongue in sorted(tongues.items()):
            if owner == key:
                found += _drawn(match, Teller(tongue, messages), symbols, language)
    return found


def _begun(game: Game) -> Match:
    match, anyone = Match.play(game, game.least_players, {}, SEED), bot("random", SEED)
    while match.decision is not None and match.decision.kind != "act":
        match.answer(anyone.choose(Seat(match, match.decision.player)))
    return match


def _drawn(match: Match, teller: Teller, symbols: Symbols, language: str) -> list[Picture]:
    game, board, eras = plan_of(match.table).game.key, scene(match, teller, symbols), track(match, teller, symbols)
    drawn = {"board": draw_board(board) if board else "", "track": draw_track(*eras) if eras else ""}
    return [Picture(game, name, language, svg) for name, svg in drawn.items() if svg]


def scene(match: Match, teller: Teller, symbols: Symbols) -> Scene | None:
    """The board of a game with everything on it; nothing if the game has none."""
    table, board = match.table, match.table.layout.geometry
    if board is None:
        return None
    across = board.columns or max(1, round(len(board.cards) ** 0.5))
    grounds = _grounds(plan_of(table), board.kind, symbols)
    spots = []
    for number, place in enumerate(places(table)):
        row, column = divmod(board.cells[number] if board.cells else number, across)
        title = teller.tongue.text_printer.title(table.card(place).key)
        name = board.label(number) or title
        ground = _ground(table, place, symbols, grounds)
        spots.append(Spot(name, column, row, title, ground, _stacks(table, place, teller, symbols)))
    numbers = {place: number for number, place in enumerate(places(table))}
    borders = {
        (min(one, other), max(one, other)) for one in numbers.values() for other in board.around[one] if one != other
    }
    shape = Shape(board.shape)
    names = tuple(f"{teller.noun('player')} {player + 1}" for player in table.layout.seats)
    title = _title(teller, plan_of(table))
    linked = tuple(sorted(borders)) if shape is Shape.LINKS else ()
    return Scene(title, shape, tuple(spots), names, linked, teller.word("beside", places="{places}"))


def track(match: Match, teller: Teller, symbols: Symbols) -> tuple[str, list[Step], list[str]] | None:
    """The eras of a game and the players at each; nothing if no stock of the players tells where they stand."""
    table, game = match.table, plan_of(match.table).game
    stock = era_stock(game)
    if stock is None:
        return None
    steps = []
    for era in game.eras.values():
        words = [value for value in era.attributes.values() if isinstance(value, str)]
        there = tuple(one for one in table.layout.seats if table.stock(one, stock) == era.level)
        said = ", ".join(teller.noun(word) for word in words)
        steps.append(Step(teller.era(era.key), said, _symbol(symbols, *words), there))
    players = [f"{teller.noun('player')} {player + 1}" for player in table.layout.seats]
    return _title(teller, plan_of(table)), steps, players


def _title(teller: Teller, plan: Plan) -> str:
    titles = teller.tongue.names.titles.get(teller.tongue.language.code, {})
    return titles.get("game", plan.game.key)


def _stacks(table: Table, place: Entity, teller: Teller, symbols: Symbols) -> tuple[Stack, ...]:
    """The pieces on a place: counters by owner, then things."""
    found = [
        Stack(player, number, teller.noun(key, "one" if number == 1 else "other"), _symbol(symbols, key))
        for key in plan_of(table).game.counters
        for player in table.layout.seats
        if (number := table.counter(place, key, player))
    ]
    for entity in things_on(table).get(place, ()):
        card = table.card(entity)
        numbers = [value for value in card.attributes.values() if isinstance(value, int)]
        symbol = _symbol(symbols, *plan_of(table).game.ancestors(card.leaf))
        owner = table.owner(entity)
        found.append(
            Stack(
                -1 if owner == NOBODY else owner,
                1,
                teller.tongue.text_printer.title(card.key),
                symbol,
                numbers[0] if numbers else None,
            )
        )
    return tuple(found)


def _grounds(plan: Plan, kind: str, symbols: Symbols) -> dict[str, Symbol]:
    """By card: the symbols of places that nobody gave a symbol.

    All cards that could ever lie on the board get different colours, in the order of the files, so that none changes
    its colour from one picture to the next.
    """
    printed = [card for card in plan.cards if kind in card.kinds and card.key in plan.game.cards]
    named = [(card.key, _named(symbols, _nouns(plan.game, card))) for card in printed]
    taken = {symbol.colour for _, symbol in named if symbol is not None}
    return told_apart((key for key, symbol in named if symbol is None), taken)


def _ground(table: Table, place: Entity, symbols: Symbols, others: Symbols) -> Symbol:
    """The symbol of a place: that of a word printed on it, or that of its kind, or a colour of its own."""
    card = table.card(place)
    named = _named(symbols, _nouns(plan_of(table).game, card))
    return named or others.get(card.key) or Symbol(BLANK, PLAIN)


def _nouns(game: Game, card: PrintedCard) -> tuple[str, ...]:
    """The nouns that a card may be drawn as: the words printed on it, then its kinds."""
    words = [value for value in card.attributes.values() if isinstance(value, str)]
    return (*words, *game.ancestors(card.leaf))


def _symbol(symbols: Symbols, *nouns: str) -> Symbol:
    return _named(symbols, nouns) or Symbol(BLANK, PLAIN)


def _named(symbols: Symbols, nouns: Iterable[str]) -> Symbol | None:
    return next((symbols[noun] for noun in nouns if noun in symbols), None)
