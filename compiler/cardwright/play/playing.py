"""Plays games to their end, one or many: jobs in, outcomes out."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from pathlib import Path

from cardwright import library
from cardwright.engine.match import Match
from cardwright.play.bots import bot
from cardwright.play.outcome import Outcome, outcome
from cardwright.play.seat import Seat
from cardwright.play.trace import Settings
from cardwright.rulebook import Game
from cardwright.workshop import compile_cached

MOST_DECISIONS = 100_000
"""A game that asks more than this will never end."""


@dataclass(frozen=True, slots=True)
class Job:
    """A game to be played, and the bot in each seat."""

    settings: Settings
    bots: tuple[str, ...]


def seated(names: Sequence[str], players: int, moved: int = 0) -> tuple[str, ...]:
    """The bots seat by seat, from the beginning again if there are more seats; each may have moved some seats on."""
    bots = [names[seat % len(names)] for seat in range(players)]
    return tuple(bots[(seat - moved) % players] for seat in range(players))


def play(game: Game, job: Job, heard: Callable[[str], None] | None = None) -> Outcome:
    """Play a game to its end; somebody may be told every answer."""
    return played(game, job, heard)[1]


def played(game: Game, job: Job, heard: Callable[[str], None] | None = None) -> tuple[Match, Outcome]:
    """The same, with the table as it lies in the end."""
    settings = job.settings
    bots = [bot(name, settings.seed * 100 + seat) for seat, name in enumerate(job.bots)]
    match = Match.play(game, settings.players, settings.options, settings.seed)
    decisions = 0
    while match.decision is not None and decisions < MOST_DECISIONS:
        decisions += 1
        player = match.decision.player
        key = bots[player].choose(Seat(match, player))
        if reason := match.answer(key):
            raise AssertionError(f"{job.bots[player]} answered {key!r}: {reason}")
        if heard is not None:
            heard(key)
    return match, outcome(match, settings, job.bots, decisions)


def batches(jobs: Sequence[Job], size: int) -> list[Sequence[Job]]:
    """The games in handfuls: sending each one alone would take longer than playing it."""
    return [jobs[start : start + size] for start in range(0, len(jobs), size)]


def play_batch(root: Path, jobs: Sequence[Job]) -> list[Outcome]:
    """Play some games of one library; a process that is called again has compiled it already."""
    games = _games(root)
    return [play(games[job.settings.game], job) for job in jobs]


_COMPILED: dict[Path, Mapping[str, Game]] = {}


def _games(root: Path) -> Mapping[str, Game]:
    if root not in _COMPILED:
        _COMPILED[root] = compile_cached(library.at(root)).rulebook.games
    return _COMPILED[root]


def play_many(executor: Executor, root: Path, jobs: Sequence[Job], size: int) -> Iterator[Outcome]:
    """Play games wherever an executor plays them; outcomes come in the order of the jobs."""
    waiting: Iterable[Future[list[Outcome]]] = [
        executor.submit(play_batch, root, batch) for batch in batches(jobs, size)
    ]
    for one in waiting:
        yield from one.result()
