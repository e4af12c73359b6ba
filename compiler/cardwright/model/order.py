"""The order in which players take their turns, if it is not that of their seats: as one number, and as a list."""

from collections.abc import Sequence
from functools import cache

from cardwright.model.identity import Player


def number_of_order(order: Sequence[Player]) -> int:
    """The number of an order of all players: its seats as digits behind a 1."""
    number = 1
    for player in order:
        number = number * len(order) + player
    return number


@cache
def arranged(number: int, players: int) -> tuple[Player, ...]:
    """The players of a numbered order."""
    found: list[Player] = []
    for _ in range(players):
        number, player = divmod(number, players)
        found.append(Player(player))
    return tuple(reversed(found))
