"""The forces with which a game begins, in words: the cards, stocks and pieces of each player, and what is nobody's."""

from collections.abc import Iterator, Sequence

from cardwright.engine.rules.goods import available
from cardwright.engine.rules.ground import places, things_on
from cardwright.engine.run.match import Match
from cardwright.export.shown import FORCE, OWNER
from cardwright.model.identity import FIRST, NOBODY, Entity, Player
from cardwright.model.layout import PLAY
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table
from cardwright.play.telling import Teller

Told = tuple[str, str]
"""A line and its sort: the owner of forces, or one of the forces that follow."""


def forces(match: Match, teller: Teller) -> Iterator[Told]:
    """The forces of every player, then those of nobody; who has nothing but the usual stocks is told all the same."""
    table = match.table
    for player in table.layout.seats:
        cards = [teller.card(table, one, player) for one in table.in_play(player)]
        yield OWNER, _told(teller, teller.player(player), cards)
        for line in (*_pieces(table, player, teller), _stocks(table, player, teller), _hands(table, player, teller)):
            if line:
                yield FORCE, line
    unowned = list(_pieces(table, NOBODY, teller))
    if unowned:
        yield OWNER, teller.word("nobody")
        yield from ((FORCE, line) for line in unowned)


def _pieces(table: Table, player: Player, teller: Teller) -> Iterator[str]:
    """The counters and things of a player on the board: so many of a sort, and where; the largest number first."""
    game, there = plan_of(table).game, places(table)
    found: dict[str, list[str]] = {}
    for key in game.counters:
        if (player == NOBODY) != (key in table.layout.neutral):
            continue
        numbers = {place: table.counter(place, key, FIRST if player == NOBODY else player) for place in there}
        for number in sorted(set(numbers.values()) - {0}, reverse=True):
            found[teller.several(number, key)] = [_name(table, one, teller) for one in there if numbers[one] == number]
    things = things_on(table)
    for place in there:
        for entity in things.get(place, ()):
            if table.owner(entity) == player:
                title = teller.tongue.text_printer.title(table.card(entity).key)
                found.setdefault(title, []).append(_name(table, place, teller))
    yield from (_told(teller, what, where) for what, where in found.items())


def _name(table: Table, place: Entity, teller: Teller) -> str:
    """The label of a place on a grid, else its title."""
    board = table.layout.geometry
    label = board.label(places(table).index(place)) if board is not None else ""
    return label or teller.tongue.text_printer.title(table.card(place).key)


def _stocks(table: Table, player: Player, teller: Teller) -> str:
    amounts = {key: available(table, player, key) for key in table.layout.stock_number}
    return ", ".join(teller.several(number, key) for key, number in amounts.items() if number)


def _hands(table: Table, player: Player, teller: Teller) -> str:
    """How many cards lie in each of a player's own zones besides those in play."""
    own = [key for key, zone in plan_of(table).game.zones.items() if not zone.shared and key != PLAY]
    held = {key: len(table.in_zone(key, player)) for key in own}
    return ", ".join(_told(teller, teller.within(key), [str(number)]) for key, number in held.items() if number)


def _told(teller: Teller, what: str, told: Sequence[str]) -> str:
    """Something, and behind a colon more about it; some languages set the colon apart."""
    if not told:
        return what
    colon = " : " if ":" in teller.tongue.language.apart else ": "
    return f"{what}{colon}{', '.join(told)}"
