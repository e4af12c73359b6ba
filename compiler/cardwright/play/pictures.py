"""The board and the track of a game in progress, as data for pictures: the things in each place, in words."""

from collections.abc import Iterable, Mapping

from cardwright.base.diagnostics import Messages
from cardwright.drawing.appearance import Appearance, Symbol
from cardwright.drawing.appearance.drawings import BLANK, PLAIN
from cardwright.drawing.appearance.palette import told_apart
from cardwright.drawing.picture import Mark, Scene, Shape, Spot, Stack, Step, draw_board, draw_track
from cardwright.engine.rules.ground import places, things_on
from cardwright.engine.run.match import Match
from cardwright.export.shown import Picture
from cardwright.language.tongue import Tongue
from cardwright.model.identity import NOBODY, Entity
from cardwright.model.plan.plan import Plan, plan_of
from cardwright.model.printed import PrintedCard
from cardwright.model.rulebook.game import Game, Rulebook
from cardwright.model.rulebook.staged import staged
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
    """The board and the track of every game and scenario with a board, as they lie when the first player may act."""
    found = []
    for key, game in sorted(rulebook.games.items()):
        if game.board is None or not game.phases:
            continue
        symbols = appearance.symbols.get(key, {})
        for scenario in (None, *sorted(game.scenarios)):
            match = _begun(staged(game, scenario))
            for (owner, language), tongue in sorted(tongues.items()):
                if owner == key:
                    found += _drawn(match, Teller(tongue, messages), symbols, language)
    return found


def _begun(game: Game) -> Match:
    match, anyone = Match.play(game, game.seats[0], {}, SEED), bot("random", SEED)
    while match.decision is not None and match.decision.kind != "act":
        match.answer(anyone.choose(Seat(match, match.decision.player)))
    return match


def _drawn(match: Match, teller: Teller, symbols: Symbols, language: str) -> list[Picture]:
    game, board, eras = plan_of(match.table).game, scene(match, teller, symbols), track(match, teller, symbols)
    before = "" if game.scenario is None else f"{game.scenario.key}/"
    drawn = {"board": draw_board(board) if board else "", "track": draw_track(*eras) if eras else ""}
    return [Picture(game.key, f"{before}{name}", language, svg) for name, svg in drawn.items() if svg]


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
        symbol, stacks = _ground(table, place, symbols, grounds), _stacks(table, place, teller, symbols)
        ground, marks = _background(table, place, teller, symbols), _marks(table, place, teller, symbols)
        spots.append(Spot(name, column, row, title, symbol, stacks, ground, marks))
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
    things: dict[Stack, int] = {}
    for entity in things_on(table).get(place, ()):
        card = table.card(entity)
        numbers = [value for value in card.attributes.values() if isinstance(value, int)]
        symbol = _symbol(symbols, *plan_of(table).game.ancestors(card.leaf))
        owner = -1 if (seat := table.owner(entity)) == NOBODY else seat
        title, value = (
            teller.tongue.text_printer.title(card.key),
            numbers[0] if len(numbers) == 1 and numbers[0] else None,
        )
        one = Stack(owner, 1, title, symbol, value, _letters(table, card.leaf, teller), teller.noun(card.leaf))
        things[one] = things.get(one, 0) + 1
    for one, number in things.items():
        each = 1 if one.value is None else number
        count = number if one.value is None else 1
        found += [Stack(one.owner, count, one.said, one.symbol, one.value, one.letters, one.kind)] * each
    return tuple(found)


def _letters(table: Table, kind: str, teller: Teller) -> str:
    """The first letters of the word for a kind of thing, as many as tell it from the others that are no places."""
    game, own = plan_of(table).game, teller.noun(kind)
    kinds = {card.kind for card in game.cards.values()} - table.layout.place_kinds
    others = [teller.noun(one) for one in kinds if one != kind]
    fitting = (own[:length] for length in range(1, len(own)) if not any(one.startswith(own[:length]) for one in others))
    return next(fitting, own)


def _background(table: Table, place: Entity, teller: Teller, symbols: Symbols) -> str:
    """The word for the background of a place, if several cards share it; else nothing."""
    plan = plan_of(table)
    noun = _ground_noun(plan.game, table.card(place), symbols)
    if noun is None:
        return ""
    places_there = [
        card for card in plan.cards if card.key in plan.game.cards and not card.kinds.isdisjoint(plan.place_kinds)
    ]
    alike = [card for card in places_there if _ground_noun(plan.game, card, symbols) == noun]
    return teller.noun(noun) if len(alike) > 1 else ""


def _marks(table: Table, place: Entity, teller: Teller, symbols: Symbols) -> tuple[Mark, ...]:
    """The print on a place beside its background: words and numbers that have a symbol."""
    card = table.card(place)
    ground, found = _ground_noun(plan_of(table).game, card, symbols), []
    for key, value in card.attributes.items():
        if isinstance(value, str) and value != ground and value in symbols:
            found.append(Mark(symbols[value], teller.noun(value)))
        elif isinstance(value, int) and value > 0 and key in symbols:
            found.append(Mark(symbols[key], teller.noun(key), value))
    return tuple(found)


def _ground_noun(game: Game, card: PrintedCard, symbols: Symbols) -> str | None:
    """The noun that a place is drawn as."""
    return next((noun for noun in _nouns(game, card) if noun in symbols), None)


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
