"""Reports about finished games: a line for each, a summary, and the progress."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING

import click

from cardwright.cli.saying import echo, is_quiet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardwright.play.outcome import Outcome

_CLEARED = "\r\033[K"


def with_progress(outcomes: Iterable[Outcome], number: int) -> Iterator[Outcome]:
    """Show the number of finished games on a terminal, if there are several."""
    with click.progressbar(
        outcomes, length=number, label="games", file=sys.stderr, hidden=number < 2 or is_quiet()
    ) as progress:
        yield from progress


def say_beside_progress(text: str) -> None:
    """Print a line above the progress display."""
    if sys.stdout.isatty() and sys.stderr.isatty():
        echo(_CLEARED, err=True, nl=False, painted=True)
    echo(text)


def line(one: Outcome, way: str = "") -> str:
    """The end of a game in one line, with the name of the way it was won, if a sentence has decided it."""
    scores = ", ".join(f"{score}" for score in one.scores)
    won = " and ".join(f"{player + 1}" for player in one.winners)
    state = f"player {won} {'wins' if len(one.winners) == 1 else 'win'}" if won else "nobody wins"
    state = f"{state} ({way})" if way else state
    state = one.problem or state
    played = f"{_count(one.rounds, 'round')} and {_count(one.decisions, 'decision')}"
    again = f"; round {one.repeated} began in a position that came for the third time" if one.repeated else ""
    return f"seed {one.settings.seed}: {state}; {scores} after {played}{again}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def summary(outcomes: Sequence[Outcome], ways: Sequence[str]) -> Iterator[str]:
    """The results of many games for each bot, or for each seat if all bots are alike, and the ways they were won."""
    ended = [one for one in outcomes if not one.problem]
    yield f"{len(ended)} of {len(outcomes)} games finished"
    alike = len({name for one in ended for name in one.bots}) == 1
    won: dict[str, set[int]] = {}
    points: dict[str, list[int]] = {}
    for number, one in enumerate(ended):
        for seat, name in enumerate(one.bots):
            who = f"player {seat + 1}" if alike else name
            points.setdefault(who, []).append(one.scores[seat])
            won.setdefault(who, set()).update([number] if seat in one.winners else [])
    for who, games in won.items():
        yield f"{who} has won {len(games)}, with {sum(points[who]) / len(points[who]):.1f} on average"
    for way, number in Counter(filter(None, ways)).most_common():
        yield f"{way}: {_count(number, 'game')}"
