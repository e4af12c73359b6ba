"""Starts a game with a person: a new one, or one from a save or a trace."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from cardwright.cli.sitting import Sitting
from cardwright.play.bots import DEFAULT
from cardwright.play.playing import seated
from cardwright.play.session import begun, resumed, sat
from cardwright.play.thinkers import Thinkers
from cardwright.play.trace import PERSON, Recorder, Settings, TraceError, load

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cardwright.base.library import Library
    from cardwright.engine.run.match import Match
    from cardwright.model.rulebook.game import Game
    from cardwright.play.session import Session
    from cardwright.play.telling import Teller


@dataclass(frozen=True, slots=True)
class Processes:
    """The processes that think for bots: how many, and the library that they compile."""

    where: Library
    number: int

    def thinking(self, settings: Settings, seats: Sequence[str]) -> Thinkers:
        """These processes, for the bots of one game."""
        return Thinkers(self.where, settings, seats, self.number)


def sit_down(
    game: Game,
    settings: Settings,
    trace: Path | None,
    *,
    seats: tuple[int, ...],
    names: Sequence[str],
    teller: Teller,
    processes: Processes,
) -> Match:
    """Start a game with a person in one or more seats, counted from 1, and bots in the others; returns its end."""
    sitting = _taken(settings, seats, seated(names, settings.players))
    with processes.thinking(settings, sitting) as thinkers:
        return _play(begun(game, settings, sitting, thinkers), teller, trace)


def go_on(
    game: Game,
    saved: Path,
    trace: Path | None,
    *,
    seats: tuple[int, ...] | None,
    names: Sequence[str] | None,
    teller: Teller,
    processes: Processes,
) -> Match:
    """Continue a saved game or a trace; all seats stay as they were, unless given otherwise."""
    try:
        read = load(saved)
    except TraceError as problem:
        raise click.ClickException(str(problem)) from None
    players = sat(game, read)
    if seats is None:
        seats = tuple(seat for seat, name in enumerate(players, 1) if name == PERSON) or (1,)
    others = [DEFAULT if name == PERSON else name for name in names or players]
    sitting = _taken(read.settings, seats, seated(others, read.settings.players))
    with processes.thinking(read.settings, sitting) as thinkers:
        try:
            session = resumed(game, read, sitting, thinkers)
        except TraceError as problem:
            raise click.ClickException(str(problem)) from None
        return _play(session, teller, trace)


def _taken(settings: Settings, seats: tuple[int, ...], bots: tuple[str, ...]) -> tuple[str, ...]:
    """The players of all seats after the person has taken some of them, counted from 1."""
    if max(seats) > settings.players:
        raise click.UsageError(f"there is no seat {max(seats)}; there are seats 1 to {settings.players}")
    return tuple(PERSON if seat in seats else name for seat, name in enumerate(bots, 1))


def _play(session: Session, teller: Teller, trace: Path | None) -> Match:
    """Continue a game; answers are also written to a file, if there is one."""
    sitting = Sitting(session, trace)
    try:
        session.recorder = Recorder(trace, session.begun) if trace is not None else None
        with session.recorder or nullcontext():
            sitting.play(teller)
    except BrokenPipeError:
        # The output is closed.
        raise
    except OSError as problem:
        raise click.ClickException(f"{trace} cannot be written: {problem.strerror}") from None
    return session.match
