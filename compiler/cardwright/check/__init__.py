"""Checks that look at a whole game; each is a function, and their order is the table at the end."""

from collections.abc import Callable

from cardwright.diagnostics import Diagnostic
from cardwright.rulebook import Game

Check = Callable[[Game], list[Diagnostic]]

CHECKS: tuple[Check, ...] = ()


def check(game: Game) -> list[Diagnostic]:
    """Everything the checks find in a game."""
    return [found for one in CHECKS for found in one(game)]
