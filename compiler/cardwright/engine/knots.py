"""Where stats, counts and conditions meet: each reads the others, so each ties itself in once it is there."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardwright.engine.table import Table
    from cardwright.tree.people import Who
    from cardwright.tree.selectors import Countable, Selector
    from cardwright.tree.situations import Condition


class Knots:
    """What modules need of others that need them."""

    countable: "Callable[[Table, int, Countable, int], int]"
    """What "for each" comes to for a player, said by a card."""
    holds: "Callable[[Table, Condition, int, int], bool]"
    """Whether a condition is true for a player, said by a card."""
    players_named: "Callable[[Table, Who | None, int, int], list[int]]"
    """The players a phrase means, seen from the owner of a card."""
    yields: "Callable[[Table, int, str, str], int]"
    """What a player's cards of a kind would yield of a stock."""
    amount_of: "Callable[[Table, int, str], int]"
    """How many of a stock, of a counter or of a kind of thing a player has."""
    is_defined: "Callable[[Table, int, str, int, int], bool]"
    """Whether a definition is true of something for a player, seen from a place."""
    count_places: "Callable[[Table, int, Selector], int]"
    """How many places of a board a player has."""


knots = Knots()
