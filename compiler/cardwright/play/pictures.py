"""The board, the track and the tiers of a game in progress, as data for pictures: what lies where, in words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from cardwright.base.diagnostics import Messages
from cardwright.drawing.appearance import AROUND, ROWS, Appearance
from cardwright.drawing.appearance.drawings import BLANK, DISC
from cardwright.drawing.picture import (
    Course,
    Mark,
    Scene,
    Shape,
    Spot,
    Stack,
    Step,
    Tiers,
    draw_board,
    draw_tiers,
    draw_track,
)
from cardwright.engine.rules.ground import places, things_on
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.standing import is_closed
from cardwright.engine.run.match import Match
from cardwright.export.shown import CHOICE, Beginning, Beginnings, Picture
from cardwright.language.tongue import Tongue
from cardwright.model.identity import FIRST, NOBODY, Entity, Player
from cardwright.model.plan.plan import Plan, plan_of
from cardwright.model.printed import PrintedCard
from cardwright.model.rulebook.game import Game, Rulebook
from cardwright.model.rulebook.staged import staged
from cardwright.model.table import Table
from cardwright.play.bots import bot
from cardwright.play.forces import forces
from cardwright.play.grounds import Grounds, Symbols, symbol_of
from cardwright.play.rows import rows
from cardwright.play.seat import Seat
from cardwright.play.telling import Teller
from cardwright.play.tiers import Tier, tiers
from cardwright.play.voice import era_stock

SEED = 1
"""The seed of the game whose beginning is shown; any other would do as well."""


def beginnings(
    rulebook: Rulebook, tongues: Mapping[tuple[str, str], Tongue], appearance: Appearance, messages: Messages
) -> Beginnings:
    """The pictures of every game and scenario with a board, and the forces of every scenario.

    A game is shown as everything lies when the first player may act, and a scenario when its set-up is over.
    Of the tiers of cards, those of the first player stand for all.
    """
    pictures: list[Picture] = []
    told: list[Beginning] = []
    for key, game in sorted(rulebook.games.items()):
        symbols = appearance.symbols.get(key, {})
        for scenario in (None, *sorted(game.scenarios)):
            if not game.phases or (game.board is None and scenario is None):
                continue
            match, choices = (_begun(game), 0) if scenario is None else _set_up(staged(game, scenario))
            for (owner, language), tongue in sorted(tongues.items()):
                if owner != key:
                    continue
                teller = Teller(tongue, messages)
                pictures += _drawn(match, teller, symbols, language)
                if scenario is not None:
                    lines = ((CHOICE, ""),) if choices else ()
                    told.append(Beginning(key, scenario, language, (*lines, *forces(match, teller))))
    return Beginnings(pictures, told)


def _begun(game: Game) -> Match:
    """A game when the first player may act."""
    match, anyone = Match.play(game, game.seats[0], {}, SEED), bot("random", SEED)
    while match.decision is not None and match.decision.kind != "act":
        match.answer(anyone.choose(Seat(match, match.decision.player)))
    return match


def _set_up(game: Game) -> tuple[Match, int]:
    """A game when its set-up is over, and how often somebody chose something in it."""
    match, anyone, choices = Match.begin(game, game.seats[0], {}, SEED), bot("random", SEED), 0
    match.set_up()
    while match.decision is not None:
        match.answer(anyone.choose(Seat(match, match.decision.player)))
        choices += 1
    return match, choices


def _drawn(match: Match, teller: Teller, symbols: Symbols, language: str) -> list[Picture]:
    game = plan_of(match.table).game
    if game.board is None:
        return []
    board, eras = scene(match, teller, symbols), track(match, teller, symbols)
    before = "" if game.scenario is None else f"{game.scenario.key}/"
    built = built_up(match, teller, symbols, [FIRST])
    drawn = {
        "board": draw_board(board) if board else "",
        "track": draw_track(*eras) if eras else "",
        "tiers": draw_tiers(*built) if built else "",
    }
    return [Picture(game.key, f"{before}{name}", language, svg) for name, svg in drawn.items() if svg]


def scene(match: Match, teller: Teller, symbols: Symbols) -> Scene | None:
    """The board of a game with everything on it; nothing if the game has none."""
    table, board = match.table, match.table.layout.geometry
    if board is None:
        return None
    grounds, reached = Grounds.of(plan_of(table), board.kind, symbols), _reached(table, symbols)
    there, shape = places(table), Shape(board.shape)
    closed = {number for number, place in enumerate(there) if is_closed(table, place)}
    # Of the places beyond a border, those that lie at it are shown.
    shown = [
        number for number in range(len(there)) if number not in closed or not closed.issuperset(board.around[number])
    ]
    spots = []
    for number in shown:
        place = there[number]
        column, row = board.shown_at(number)
        card = table.card(place)
        title = teller.tongue.text_printer.title(card.key)
        noun = grounds.shared(card)
        spots.append(
            Spot(
                name=board.label(number) or title,
                column=column,
                row=row,
                said=title,
                symbol=grounds.symbol(card),
                stacks=_stacks(table, place, teller, symbols),
                ground="" if noun is None else teller.noun(noun),
                marks=tuple(
                    Mark(symbols[one.noun], teller.noun(one.noun), one.number, is_usual)
                    for one, is_usual in grounds.prints(card)
                ),
                # Where tiles come to lie, the places of a game's own are what nobody has seen yet.
                is_unknown=bool(board.tiles) and card.key == board.filled_with,
                number=number,
                is_closed=number in closed,
                whose=reached.get(number, -1),
            )
        )
    at = {number: index for index, number in enumerate(shown)}
    borders = {
        (min(at[one], at[other]), max(at[one], at[other]))
        for one in shown
        for other in board.around[one]
        if one != other and other in at and not closed.issuperset((one, other))
    }
    names = tuple(f"{teller.noun('player')} {player + 1}" for player in table.layout.seats)
    linked = tuple(sorted(borders)) if shape is Shape.LINKS else ()
    return Scene(
        _title(teller, plan_of(table)),
        shape,
        tuple(spots),
        names,
        linked,
        teller.word("beside", places="{places}"),
        teller.word("closed"),
    )


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
        steps.append(Step(teller.era(era.key), said, symbol_of(symbols, *words), there))
    players = [f"{teller.noun('player')} {player + 1}" for player in table.layout.seats]
    return _title(teller, plan_of(table)), steps, players


def built_up(
    match: Match, teller: Teller, symbols: Symbols, players: Sequence[Player]
) -> tuple[str, list[Tiers]] | None:
    """The cards of players that lie in rows, each resting on the one below; nothing if the game has none."""
    game = plan_of(match.table).game
    found = [
        Tiers(
            f"{teller.noun('player')} {player + 1} · {teller.noun(kind, 'other')}",
            symbol,
            tuple(_courses(match.table, teller, player, kind, built)),
        )
        for kind, symbol in symbols.items()
        if symbol.lie == ROWS and (built := tiers(game, kind))
        for player in players
    ]
    return (_title(teller, plan_of(match.table)), found) if found else None


def _courses(table: Table, teller: Teller, player: Player, kind: str, built: Sequence[Tier]) -> Iterator[Course]:
    """The rows of a player's cards of a kind, the lowest first."""
    lying = {row.stat or row.era: row.cards for row in rows(table, player, kind)}
    for tier in built:
        cards = lying.get(tier.stat or tier.era, ())
        named = (teller.noun(tier.stat) if tier.stat else "", teller.era_called(tier.era) if tier.era else "")
        asked = ", ".join(f"{teller.noun(key)} {number}" for key, number in tier.needs)
        free = stat(table, player, tier.slot) if tier.slot else 0
        titles = tuple(teller.tongue.text_printer.title(table.card(one).key) for one in cards)
        yield Course(" · ".join(filter(None, named)), asked, titles, max(tier.least, len(cards) + free))


def _title(teller: Teller, plan: Plan) -> str:
    titles = teller.tongue.names.titles.get(teller.tongue.language.code, {})
    return titles.get("game", plan.game.key)


def _stacks(table: Table, place: Entity, teller: Teller, symbols: Symbols) -> tuple[Stack, ...]:
    """The pieces on a place: counters by owner, then things."""
    game = plan_of(table).game
    found = [
        _counters(Stack(player, number, "", symbol_of(symbols, key), is_counter=True), key, teller, game)
        for key in game.counters
        for player in ([NOBODY] if key in table.layout.neutral else table.layout.seats)
        if (number := table.counter(place, key, player))
    ]
    things: dict[Stack, int] = {}
    for entity in things_on(table).get(place, ()):
        card = table.card(entity)
        symbol = symbol_of(symbols, *game.ancestors(card.leaf))
        owner = -1 if (seat := table.owner(entity)) == NOBODY else seat
        title = teller.tongue.text_printer.title(card.key)
        one = Stack(owner, 1, title, symbol, _value(plan_of(table), card), teller.noun(card.leaf))
        things[one] = things.get(one, 0) + 1
    for one, number in things.items():
        if one.value is None:
            found.append(replace(one, count=number))
        else:
            found += [one] * number
    return tuple(found)


def _counters(stack: Stack, key: str, teller: Teller, game: Game) -> Stack:
    """Counters of one sort in words: discs, unless the game draws several sorts of them in different ways."""
    is_apart = stack.symbol.drawing not in {BLANK, DISC} and len(game.counters) > 1
    said = teller.noun(key, "one" if stack.count == 1 else "other")
    return replace(stack, said=said, kind=teller.noun(key) if is_apart else "")


def _value(plan: Plan, card: PrintedCard) -> int | None:
    """The only number printed on a thing, if it tells the thing from others of its kind."""
    numbers = _numbers(card)
    if len(numbers) != 1 or not numbers[0]:
        return None
    others = (_numbers(one) for one in plan.cards if one.leaf == card.leaf and one.key in plan.game.cards)
    return numbers[0] if any(other != numbers for other in others) else None


def _numbers(card: PrintedCard) -> list[int]:
    return [value for value in card.attributes.values() if isinstance(value, int)]


def _reached(table: Table, symbols: Symbols) -> dict[int, int]:
    """By place, counted from 0: the player to whose things it belongs, if they reach to the places around them."""
    game, board = plan_of(table).game, table.layout.geometry
    if board is None or not any(symbol.lie == AROUND for symbol in symbols.values()):
        return {}
    found: dict[int, int] = {}
    for number, place in enumerate(places(table)):
        for entity in things_on(table).get(place, ()):
            kinds = game.ancestors(table.card(entity).leaf)
            if (seat := table.owner(entity)) != NOBODY and any(
                symbols[kind].lie == AROUND for kind in kinds if kind in symbols
            ):
                found |= dict.fromkeys((number, *board.touching[number]), int(seat))
    return found
