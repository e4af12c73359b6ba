"""The board, the track and the tiers of a game in progress, as data for pictures: what lies where, in words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from cardwright.base.diagnostics import Messages
from cardwright.drawing.appearance import AROUND, ROWS, Appearance
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
from cardwright.engine.run.match import Match
from cardwright.export.shown import Picture
from cardwright.language.tongue import Tongue
from cardwright.model.identity import FIRST, NOBODY, Entity, Player
from cardwright.model.plan.plan import Plan, plan_of
from cardwright.model.printed import PrintedCard
from cardwright.model.rulebook.game import Game, Rulebook
from cardwright.model.rulebook.staged import staged
from cardwright.model.table import Table
from cardwright.play.bots import bot
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
) -> list[Picture]:
    """The pictures of every game and scenario with a board, as everything lies when the first player may act.

    Of the tiers of cards, those of the first player stand for all.
    """
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
    spots = []
    for number, place in enumerate(places(table)):
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
                whose=reached.get(number, -1),
            )
        )
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
    neutral = table.layout.neutral
    found = [
        Stack(player, number, teller.noun(key, "one" if number == 1 else "other"), symbol_of(symbols, key))
        for key in game.counters
        for player in ([NOBODY] if key in neutral else table.layout.seats)
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
