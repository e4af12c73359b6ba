"""Limits of a game: beyond them it can only go in circles or grow without end, and is stopped."""

from typing import Final

MOST_EFFECTS: Final = 10_000
"""So many effects may follow from one answer within a turn; beyond that they can only be going in circles."""
MOST_TRIED: Final = 20_000
"""So many effects may be tried out and taken back before the next answer, to see what is possible."""
MOST_QUIET: Final = 1000
"""So many turns may pass in which nobody can do anything; beyond that nobody ever will."""
MOST_FRAMES: Final = 1000
"""So many things may be half done at once."""
MOST_OPTIONS: Final = 10_000
"""So many answers one question may have."""
MOST_CARDS: Final = 100_000
"""So many cards and other things may be in one game."""
MOST_OF_ONE: Final = 10**9
"""So much a player may have of one thing, or owe of it."""


class LimitError(ValueError):
    """Why a game cannot go on, or not begin: there is more of something than any game has."""


def hold(what: str, number: int, most: int) -> None:
    """Refuse more of something than there may be."""
    if not -most <= number <= most:
        raise LimitError(f"this game comes to more than {most} {what}")
