"""Starts a game with a person: a new one, or one from a save or a trace."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from cardwright.cli.sitting import Sitting
from cardwright.model.identity import Player
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
    seat: int,
    names: Sequence[str],
    teller: Teller,
    processes: Processes,
) -> Match:
    """Start a game with a person in a seat, counted from 1, and bots in the others; returns the final match."""
    seats = _taken(settings, seat, seated(names, settings.players))
    with processes.thinking(settings, seats) as thinkers:
        return _play(begun(game, settings, seats, thinkers), seat, teller, trace)


def go_on(
    game: Game,
    saved: Path,
    trace: Path | None,
    *,
    seat: int | None,
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
    if seat is None:
        seat = players.index(PERSON) + 1 if PERSON in players else 1
    others = [DEFAULT if name == PERSON else name for name in names or players]
    seats = _taken(read.settings, seat, seated(others, read.settings.players))
    with processes.thinking(read.settings, seats) as thinkers:
        try:
            session = resumed(game, read, seats, thinkers)
        except TraceError as problem:
            raise click.ClickException(str(problem)) from None
        return _play(session, seat, teller, trace)


def _taken(settings: Settings, seat: int, bots: tuple[str, ...]) -> tuple[str, ...]:
    """The players of all seats after the person has taken a seat, counted from 1."""
    if seat > settings.players:
        raise click.UsageError(f"there is no seat {seat}; there are seats 1 to {settings.players}")
    return (*bots[: seat - 1], PERSON, *bots[seat:])


def _play(session: Session, seat: int, teller: Teller, trace: Path | None) -> Match:
    """Continue a game; answers are also written to a file, if there is one."""
    sitting = Sitting(session, Player(seat - 1), trace)
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
