"""The choices of a command that plays: the game and its scenario, the readings of its options, and the seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardwright.base.diagnostics import nearest
from cardwright.cli.main import Workplace, show_findings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardwright.model.rulebook.game import Game
    from cardwright.pipeline.stages import Compiled


def seats_named(ctx: click.Context, param: click.Parameter, text: str | None) -> tuple[int, ...] | None:
    """The seats of one person, counted from 1: one of them, or several with commas between them."""
    if text is None:
        return None
    number = click.IntRange(1)
    return tuple(sorted({number(one.strip(), param, ctx) for one in text.split(",")}))


def sound(workplace: Workplace, game: str | None = None) -> Compiled:
    """The library, compiled, or one game of it; if there are errors, they are shown instead."""
    compiled = workplace.compiled(game)
    if compiled.errors:
        show_findings(compiled.diagnostics, compiled.messages, "text")
        raise click.exceptions.Exit(1)
    return compiled


def game_named(compiled: Compiled, key: str) -> Game:
    """A game that can be played."""
    games = compiled.rulebook.games
    if key not in games:
        raise click.UsageError(unknown("game", key, games))
    if not games[key].phases:
        raise click.UsageError(f"{key} says nothing of how it is played: it declares no phase")
    return games[key]


def bots_named(text: str, game: Game) -> tuple[str, ...]:
    """The bots of a list of names; a policy must be one of the game."""
    from cardwright.play.bots import BOTS, is_bot, policy_of
    from cardwright.play.policies import POLICY

    names = tuple(name.strip() for name in text.split(","))
    policies = [f"{POLICY}:{key}" for key in game.policies]
    for name in names:
        if policy_of(name) is not None and name not in policies:
            raise click.UsageError(unknown("policy", name, policies or ["none in this game"]))
        if policy_of(name) is None and name.partition(":")[0] not in BOTS:
            raise click.UsageError(unknown("bot", name, [*BOTS, *policies]))
        if not is_bot(name):
            raise click.UsageError(f"{name!r} is no budget: write mcts:20 for 20 trials or mcts:0.5s for half a second")
    return names


def scenario_of(game: Game, scenario: str | None) -> Game:
    """The game as a scenario has it."""
    from cardwright.model.plan.readings import ReadingError, under

    try:
        return under(game, scenario)
    except ReadingError as reason:
        raise click.UsageError(str(reason)) from None


def seats_of(game: Game, players: int | None) -> int:
    """How many play: as many as asked for, or as few as can."""
    least, most = game.seats
    number = least if players is None else players
    if not least <= number <= most:
        what = game.key if game.scenario is None else f"the scenario {game.scenario.key}"
        raise click.UsageError(f"{what} is for {least} to {most} players, not {number}")
    return number


def options_of(game: Game, modes: Iterable[str], variants: Iterable[str]) -> dict[str, str]:
    """The readings of options that are asked for, if they go together."""
    from cardwright.model.plan.readings import ReadingError, refuse_unplayable

    chosen: dict[str, str] = {}
    for text in [*(f"mode={mode}" for mode in modes), *variants]:
        key, sign, value = text.partition("=")
        if not sign:
            raise click.UsageError(f"{text!r} names no value; write {key}=VALUE")
        if chosen.setdefault(key, value) != value:
            raise click.UsageError(f"{key} is asked to be both {chosen[key]} and {value}; choose one of the two")
    try:
        refuse_unplayable(game, chosen)
    except ReadingError as reason:
        raise click.UsageError(str(reason)) from None
    return chosen


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """There is no such thing; what there is instead."""
    names = list(known)
    near = nearest(name, names)
    help_ = f"did you mean {', '.join(near)}?" if near else f"there is {', '.join(names)}"
    return f"there is no {what} {name!r}; {help_}"
