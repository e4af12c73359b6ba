"""Commands that play whole games: play, alone, against bots or many at once, and replay."""

from __future__ import annotations

import json
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright.cli.choosing import (
    bots_named,
    game_named,
    options_of,
    scenario_of,
    seats_named,
    seats_of,
    sound,
    unknown,
)
from cardwright.cli.main import Workplace
from cardwright.cli.reporting import line, say_beside_progress, summary, with_progress
from cardwright.cli.saying import echo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cardwright.engine.run.match import Match
    from cardwright.model.rulebook.game import Game
    from cardwright.pipeline.stages import Compiled
    from cardwright.play.outcome import Outcome
    from cardwright.play.playing import Job
    from cardwright.play.telling import Teller

BATCH = 5
"""The number of games in one task for one process, if every process can get several tasks."""


def _bounded(command: Callable[..., None]) -> Callable[..., None]:
    """Turn the exception for an oversized game into a sentence."""

    @wraps(command)
    def bounded(*words: object, **options: object) -> None:
        from cardwright.model.limits import LimitError

        try:
            command(*words, **options)
        except LimitError as reason:
            raise click.ClickException(str(reason)) from None

    return bounded


@click.command()
@click.argument("game")
@click.option(
    "--mode", "modes", multiple=True, metavar="TEXT", help="Which version of the game is played, if it has several."
)
@click.option("--scenario", metavar="NAME", help="Which scenario of the game is played, if it is not the usual game.")
@click.option("--players", type=int, help="How many play; as many as the game needs at least, if not said.")
@click.option("--variant", "variants", multiple=True, metavar="OPTION=VALUE", help="A reading of an option; repeat it.")
@click.option("--seed", type=int, help="The same seed gives the same game.  [default: 0]")
@click.option(
    "--bots",
    help="Who plays, seat by seat: random, greedy, greedy:2s, mcts, mcts:20, mcts:2s or policy:NAME.  "
    "[default: as the scenario says, or random]",
)
@click.option("--games", type=click.IntRange(1), default=1, show_default=True, help="How many games, seed by seed.")
@click.option("--rounds", type=click.IntRange(1), help="Leave a game after so many rounds, and say how it stands.")
@click.option("--rotate", is_flag=True, help="Every bot moves one seat on from game to game.")
@click.option(
    "--jobs",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="How many processes play the games; in a single game they think together for greedy and mcts.",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--trace", type=click.Path(dir_okay=False, path_type=Path), help="Write every answer to this file.")
@click.option(
    "--human", callback=seats_named, metavar="SEATS", help="Sit down yourself, in this seat or in several: 2 or 2,4."
)
@click.option("--language", help="The language a person is spoken to in, and of a snapshot.  [default: en]")
@click.option(
    "--snapshot",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw the board as it lies at the end to this SVG file, and beside it the track of eras and cards in tiers.",
)
@click.option("--resume", type=click.Path(dir_okay=False, path_type=Path), help="Go on with a saved game or a trace.")
@click.pass_obj
@_bounded
def play(
    workplace: Workplace,
    *,
    game: str,
    modes: tuple[str, ...],
    scenario: str | None,
    players: int | None,
    variants: tuple[str, ...],
    seed: int | None,
    bots: str | None,
    games: int,
    rounds: int | None,
    rotate: bool,
    jobs: int,
    form: str,
    trace: Path | None,
    human: tuple[int, ...] | None,
    language: str | None,
    snapshot: Path | None,
    resume: Path | None,
) -> None:
    """Play a GAME from set-up to final scoring.

    \b
    Examples:
      cardwright play my-game --players 2 --games 10
      cardwright play my-game --games 100 --bots greedy,random --rotate --jobs 2
      cardwright play my-game --human 1 --bots mcts:2s --jobs 2
      cardwright play my-game --seed 7 --trace game.jsonl
      cardwright play my-game --scenario my-scenario --human 1
      cardwright play my-game --players 4 --human 2,4
    """  # noqa: D301 - click asks for a real backspace
    from cardwright.play.bots import DEFAULT
    from cardwright.play.playing import Job, seated
    from cardwright.play.policies import usual_bots
    from cardwright.play.trace import Settings

    compiled = sound(workplace, game)
    chosen = scenario_of(game_named(compiled, game), scenario)
    names = bots_named(bots, chosen) if bots else None
    if snapshot is not None and chosen.board is None:
        raise click.UsageError(f"{chosen.key} has no board to draw")
    is_one = games == 1 and not rotate
    if resume is not None or human is not None:
        if not is_one or form != "text":
            raise click.UsageError("a person plays one game and reads it; leave out --games, --rotate and --format")
        if rounds is not None:
            raise click.UsageError("a person stops whenever they like; leave out --rounds")
        from cardwright.cli.seating import Processes, go_on, sit_down

        processes = Processes(workplace.library, jobs)
        teller = _teller(compiled, chosen, language or "en")
        if resume is not None:
            if modes or scenario or players is not None or variants or seed is not None:
                raise click.UsageError(
                    "a saved game goes on as it began; leave out --mode, --scenario, --players, --variant and --seed"
                )
            match = go_on(chosen, resume, trace, seats=human, names=names, teller=teller, processes=processes)
        else:
            options = options_of(chosen, modes, variants)
            settings = Settings(game, seats_of(chosen, players), seed or 0, options, scenario)
            sat = names or usual_bots(chosen, settings.players, DEFAULT)
            match = sit_down(
                chosen, settings, trace, seats=human or (1,), names=sat, teller=teller, processes=processes
            )
        if snapshot is not None:
            _draw(compiled, chosen, match, snapshot, teller)
        return
    seats, options = seats_of(chosen, players), options_of(chosen, modes, variants)
    if language is not None and snapshot is None:
        raise click.UsageError("bots are told nothing; add --human or --snapshot, or leave out --language")
    if trace is not None and games > 1:
        raise click.UsageError("--trace writes one game; leave out --games")
    if snapshot is not None and (not is_one or trace is not None):
        raise click.UsageError("--snapshot draws one game; leave out --games, --rotate and --trace")
    tasks = [
        Job(
            Settings(game, seats, (seed or 0) + number, options, scenario),
            seated(names, seats, number if rotate else 0) if names else usual_bots(chosen, seats, DEFAULT),
            rounds,
        )
        for number in range(games)
    ]
    outcomes, ways = [], []
    for one in (
        _played(workplace, chosen, tasks, jobs=jobs, trace=trace)
        if snapshot is None
        else _drawn(workplace, chosen, tasks[0], snapshot, jobs=jobs, language=language or "en")
    ):
        outcomes.append(one)
        ways.append(_way(compiled, chosen, one))
        say_beside_progress(json.dumps(one.as_json(), ensure_ascii=False) if form == "json" else line(one, ways[-1]))
    if form == "text" and games > 1:
        echo("\n".join(summary(outcomes, ways)))
    if any(one.problem and not one.is_left for one in outcomes):
        raise click.exceptions.Exit(1)


def _played(
    workplace: Workplace, game: Game, tasks: Sequence[Job], *, jobs: int, trace: Path | None
) -> Iterator[Outcome]:
    from cardwright.play.playing import play as play_one
    from cardwright.play.playing import play_many
    from cardwright.play.ruleset import fingerprint
    from cardwright.play.trace import Recorder, Trace

    if len(tasks) == 1:
        if trace is None:
            yield _alone(workplace, game, tasks[0], jobs)[1]
            return
        try:
            with Recorder(trace, Trace(tasks[0].settings, fingerprint(game), seats=tasks[0].bots)) as recorder:
                one = _alone(workplace, game, tasks[0], jobs, recorder.answer)[1]
        except OSError as problem:
            raise click.ClickException(f"{trace} cannot be written: {problem.strerror}") from None
        yield one
        return
    if jobs == 1:
        yield from with_progress((play_one(game, one) for one in tasks), len(tasks))
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs) as executor:
        size = max(1, min(BATCH, len(tasks) // (4 * jobs)))
        try:
            yield from with_progress(play_many(executor, workplace.library, tasks, size), len(tasks))
        except BaseException:
            # On an interrupt, cancel the games that have not begun.
            executor.shutdown(wait=False, cancel_futures=True)
            raise


def _alone(
    workplace: Workplace, game: Game, task: Job, jobs: int, heard: Callable[[str], None] | None = None
) -> tuple[Match, Outcome]:
    """Play one game, with several processes that think for its bots."""
    from cardwright.play.playing import played
    from cardwright.play.thinkers import Thinkers

    with Thinkers(workplace.library, task.settings, task.bots, jobs) as thinkers:

        def follow(answer: str) -> None:
            thinkers.follow(answer)
            if heard is not None:
                heard(answer)

        return played(game, task, follow, thinkers.bots())


def _drawn(workplace: Workplace, game: Game, task: Job, path: Path, *, jobs: int, language: str) -> Iterator[Outcome]:
    """Play a game and draw its final state."""
    compiled = workplace.compiled(game.key)
    teller = _teller(compiled, game, language)
    match, one = _alone(workplace, game, task, jobs)
    _draw(compiled, game, match, path, teller)
    yield one


def _draw(compiled: Compiled, game: Game, match: Match, path: Path, teller: Teller) -> None:
    """Draw the state of a game: the board, and beside it the track and the tiers of cards if the game has them."""
    from cardwright.drawing.picture import draw_board, draw_tiers, draw_track
    from cardwright.export.files import write_text
    from cardwright.play.pictures import built_up, scene, track

    shown, eras = scene(match, teller, teller.symbols), track(match, teller, teller.symbols)
    if shown is not None:
        write_text(path, draw_board(shown))
    if eras is not None:
        write_text(path.with_suffix(f".track{path.suffix}"), draw_track(*eras))
    if (built := built_up(match, teller, teller.symbols, match.table.layout.seats)) is not None:
        write_text(path.with_suffix(f".tiers{path.suffix}"), draw_tiers(*built))


@click.command()
@click.argument("trace", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--log", is_flag=True, help="Also tell what everybody did.")
@click.option(
    "--viewer", type=int, help="Tell it as the player in this seat saw it; 0: as everybody did.  [default: 0]"
)
@click.option("--language", help="The language it is told in.  [default: en]")
@click.pass_obj
@_bounded
def replay(
    workplace: Workplace, *, trace: Path, form: str, log: bool, viewer: int | None, language: str | None
) -> None:
    """Play a game again from its TRACE, and say how it stood at the end.

    A trace that was made with other cards is refused, and the cards that have changed are named.

    \b
    Examples:
      cardwright replay game.jsonl
      cardwright replay evening.game --log --viewer 1 --language es
    """  # noqa: D301 - click asks for a real backspace
    from cardwright.model.identity import Player
    from cardwright.model.plan.plan import plan_of
    from cardwright.play.chronicle import Chronicle
    from cardwright.play.outcome import outcome
    from cardwright.play.trace import TraceError, load, replayed

    if not log and (viewer is not None or language is not None):
        raise click.UsageError("--viewer and --language say how the log is told; add --log")
    if log and form == "json":
        raise click.UsageError("a log is for people and JSON for programs; leave out --log or --format")
    viewer, chronicle = viewer or 0, Chronicle(listens=log)
    try:
        read = load(trace)
        compiled = sound(workplace, read.settings.game)
        game = game_named(compiled, read.settings.game)
        match = replayed(game, read, chronicle)
        game = plan_of(match.table).game
    except TraceError as problem:
        raise click.ClickException(str(problem)) from None
    if not 0 <= viewer <= read.settings.players:
        seats = f"there are seats 1 to {read.settings.players}, and 0 for what everybody saw"
        raise click.UsageError(f"there is no seat {viewer}; {seats}")
    if log:
        teller = _teller(compiled, game, language or "en")
        echo("".join(f"{one}\n" for one in teller.log(chronicle, Player(viewer - 1))), nl=False)
    one = outcome(match, read.settings, read.seats, len(chronicle.entries))
    echo(json.dumps(one.as_json(), ensure_ascii=False) if form == "json" else line(one, _way(compiled, game, one)))


def _way(compiled: Compiled, game: Game, one: Outcome) -> str:
    """The name of the way a game was won, in English if the game speaks it; nothing if no sentence has decided it."""
    from cardwright.play.happenings import section_of

    if one.won_by is None or (game.key, "en") not in compiled.tongues:
        return one.won_by or ""
    return _teller(compiled, game, "en").way(section_of(game, one.won_by), one.won_by)


def _teller(compiled: Compiled, game: Game, language: str) -> Teller:
    from cardwright.play.telling import Teller

    tongue = compiled.tongues.get((game.key, language))
    if tongue is None:
        known = [code for key, code in compiled.tongues if key == game.key]
        raise click.UsageError(unknown("language", language, known))
    return Teller(tongue, compiled.messages, compiled.appearance.symbols.get(game.key, {}))
