"""Starts a game with a person: a new one, or one from a save or a trace."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click

from cardwright.cli.sitting import Sitting
from cardwright.play.bots import DEFAULT, is_bot, policy_of
from cardwright.play.chronicle import Chronicle
from cardwright.play.playing import seated
from cardwright.play.ruleset import fingerprint
from cardwright.play.thinkers import Thinkers
from cardwright.play.trace import (
    ASKED,
    PERSON,
    USUALLY,
    Recorder,
    Settings,
    Trace,
    TraceError,
    load,
    replayed,
    switched,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cardwright.base.library import Library
    from cardwright.engine.run.match import Match
    from cardwright.model.rulebook.game import Game
    from cardwright.play.telling import Teller


@dataclass(frozen=True, slots=True)
class Processes:
    """The processes that think for bots: how many, and the library that they compile."""

    where: Library
    number: int


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
    chronicle = Chronicle()
    match = chronicle.begin(game, settings.players, settings.options, settings.seed)
    begun = _asked(match, Trace(settings, fingerprint(game), seats=seats), seat)
    return _play(game, match, begun, chronicle, teller, trace, processes)


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
    chronicle = Chronicle()
    try:
        begun = load(saved)
        match = replayed(game, begun, chronicle)
    except TraceError as problem:
        raise click.ClickException(str(problem)) from None
    sat = begun.seats if len(begun.seats) == begun.settings.players else ()
    bots = [name if _is_known(game, name) else DEFAULT for name in sat] or [DEFAULT]
    if seat is None:
        seat = sat.index(PERSON) + 1 if PERSON in sat else 1
    seats = _taken(begun.settings, seat, seated(names or bots, begun.settings.players))
    begun = _asked(match, replace(begun, seats=seats), seat)
    return _play(game, match, begun, chronicle, teller, trace, processes)


def _is_known(game: Game, name: str) -> bool:
    """Whether a bot of this name can play the game; a policy may have been deleted since."""
    policy = policy_of(name)
    return is_bot(name) if policy is None else policy in game.policies


def _asked(match: Match, begun: Trace, seat: int) -> Trace:
    """Ask the person about payments, unless the answers already contain this setting for the seat."""
    switch = f"{ASKED}{seat}"
    if not {switch, f"{USUALLY}{seat}"}.isdisjoint(begun.answers):
        return begun
    switched(match, switch)
    return replace(begun, answers=(*begun.answers, switch))


def _taken(settings: Settings, seat: int, bots: tuple[str, ...]) -> tuple[str, ...]:
    """The players of all seats after the person has taken a seat, counted from 1."""
    if seat > settings.players:
        raise click.UsageError(f"there is no seat {seat}; there are seats 1 to {settings.players}")
    return (*bots[: seat - 1], PERSON, *bots[seat:])


def _play(  # noqa: PLR0917 - all that a sitting begins with
    game: Game,
    match: Match,
    begun: Trace,
    chronicle: Chronicle,
    teller: Teller,
    trace: Path | None,
    processes: Processes,
) -> Match:
    """Continue a game; answers are also written to a file, if there is one."""
    with Thinkers(processes.where, begun.settings, begun.seats, processes.number) as thinkers:
        sitting = Sitting(game, match, begun, chronicle, thinkers)
        try:
            sitting.recorder = Recorder(trace, sitting.begun) if trace is not None else None
            with sitting.recorder or nullcontext():
                sitting.play(teller)
        except BrokenPipeError:
            # The output is closed.
            raise
        except OSError as problem:
            raise click.ClickException(f"{trace} cannot be written: {problem.strerror}") from None
    return sitting.match
