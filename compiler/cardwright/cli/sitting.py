"""A person at the table: the board in words, numbered options, and commands to undo, ask why, save and leave."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING
from unicodedata import combining, normalize

import click

from cardwright.engine.measure import stat
from cardwright.picture import write_board
from cardwright.play.bots import bot, is_bot
from cardwright.play.chronicle import Chronicle
from cardwright.play.outcome import outcome, ranking, scores
from cardwright.play.pictures import scene
from cardwright.play.playing import seated
from cardwright.play.ruleset import fingerprint
from cardwright.play.seat import Seat
from cardwright.play.telling import Teller
from cardwright.play.trace import PERSON, UNDO, Recorder, Settings, Trace, TraceError, load, replayed, save

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.engine.match import Match
    from cardwright.pipeline import Compiled
    from cardwright.rulebook import Game

COMMANDS = {"board": "", "log": "", "why": "word", "undo": "", "save": "file", "quit": "", "help": ""}
"""What a person may say besides a number, and what goes with it; each language has its own words for them."""

DEFAULT = "random"
"""Takes the seats of which nothing is known."""


class Sitting:
    """One person among bots."""

    def __init__(self, game: Game, match: Match, begun: Trace, chronicle: Chronicle) -> None:
        self.game = game
        self.match = match
        self.begun = begun
        self.seat = begun.seats.index(PERSON)
        seed = begun.settings.seed * 100
        self.bots = {player: bot(name, seed + player) for player, name in enumerate(begun.seats) if name != PERSON}
        self.chronicle = chronicle
        self.answers = list(begun.answers)
        self.recorder: Recorder | None = None

    def play(self, teller: Teller) -> None:
        """Go on until the game is over or the person leaves."""
        self._show(teller)
        self._put(teller)
        while self.match.decision is not None:
            player = self.match.decision.player
            if player in self.bots:
                self._answer(self.bots[player].choose(Seat(self.match, player)))
                for line in teller.told(self.chronicle.entries[-1], self.seat):
                    _say(line)
                self._put(teller)
            elif not self._ask(teller):
                return
        one = outcome(self.match, self.begun.settings, self.begun.seats, len(self.chronicle.entries))
        points = scores(self.match)
        names = [f"{teller.noun('player')} {player + 1}: {points[player]}" for player in ranking(self.match)]
        click.echo("\n".join(["", *names, *([one.problem] if one.problem else [])]))

    def _put(self, teller: Teller) -> None:
        """Show the open question, if it is the person's: how they stand, what it is about, and what can be answered."""
        decision = self.match.decision
        if decision is None or decision.player != self.seat:
            return
        click.echo("")
        _say(f"{teller.word('round')} {self.match.table.state.round}: {teller.numbers(self.match, self.seat)}")
        if asked := teller.question(self.match):
            _say(asked)
        for number, option in enumerate((*decision.options, *decision.on_request), 1):
            click.echo(f"{number:3}  {teller.option(self.match, option)}")

    def _ask(self, teller: Teller) -> bool:
        """Hear what the person says to the open question; whether the person stays."""
        decision = self.match.decision
        if decision is None:
            return True
        prompt = f"{teller.noun('player')} {decision.player + 1}"
        said = click.prompt(prompt, prompt_suffix="> ", default="", show_default=False).strip()
        if not said:
            self._put(teller)
        elif said.isdecimal():
            options = (*decision.options, *decision.on_request)
            if 1 <= int(said) <= len(options):
                self._answer(options[int(said) - 1].key)
                for line in teller.after(self.chronicle.entries[-1], self.seat):
                    _say(line)
                self._put(teller)
            else:
                click.echo(f"{teller.word('range')} {len(options)}")
        else:
            word, _, rest = said.partition(" ")
            meant = {_plain(teller.word(f"say-{command}")): command for command in COMMANDS}
            return self._command(teller, meant.get(_plain(word), word), rest.strip())
        return True

    def _command(self, teller: Teller, word: str, rest: str) -> bool:
        match word:
            case "quit":
                return False
            case "board":
                self._show(teller)
            case "log":
                for entry in self.chronicle.entries:
                    click.echo(f"{entry.round}. " + "\n".join(teller.told(entry, self.seat)))
            case "why":
                self._why(teller, rest)
            case "undo":
                self._undo(teller)
                self._put(teller)
            case "save" if rest:
                self._save(teller, Path(rest))
            case _:
                click.echo(_help(teller))
        return True

    def _save(self, teller: Teller, path: Path) -> None:
        """Write the game to a file; if that cannot be done, the person hears why and plays on."""
        try:
            save(path, replace(self.begun, answers=tuple(self.answers)))
        except OSError as problem:
            click.echo(f"{teller.word('unsaved')} {path}: {problem.strerror}")
        else:
            click.echo(f"{teller.word('saved')} {path}")

    def _show(self, teller: Teller) -> None:
        for line in teller.board(self.match, self.seat):
            _say(line)
        if (shown := scene(self.match, teller, {})) is not None:
            click.echo("\n".join(["", *write_board(shown)]))

    def _answer(self, key: str) -> None:
        if reason := self.chronicle.answer(self.match, key):
            raise AssertionError(reason)
        self._keep(key)

    def _keep(self, answer: str) -> None:
        """Remember an answer; on disk as well, if a trace is kept."""
        self.answers.append(answer)
        if self.recorder is not None:
            self.recorder.answer(answer)

    def _undo(self, teller: Teller) -> None:
        """Take answers back until it is the person's turn to decide again."""
        done = 0
        while self.chronicle.undo(self.match):
            done += 1
            self._keep(UNDO)
            decision = self.match.decision
            if decision is not None and decision.player not in self.bots:
                return
        if not done:
            click.echo(teller.word("stuck"))

    def _why(self, teller: Teller, word: str) -> None:
        keys = [key for key in self.game.stats if _plain(word) in (key, _plain(teller.noun(key)))]
        if not keys:
            _say(", ".join(teller.noun(key) for key in self.game.stats))
            return
        for one in self.match.why(self.seat, keys[0]):
            card = self.game.cards.get(one.card)
            where = ""
            if card is not None and one.sentence >= 0:
                span = card.sentences[one.sentence].span
                where = f"  ({span.source.path}:{span.source.line_column(span.start)[0]}; {card.source})"
            name = teller.tongue.reader.title(one.card) if card is not None else one.card or teller.noun(keys[0])
            click.echo(f"{one.amount:+4}  {name}{where}")
        click.echo(f"{stat(self.match.table, self.seat, keys[0]):4}  {teller.noun(keys[0])}")


def _say(line: str) -> None:
    """Print a line, broken where the window ends; what belongs to it stands further in."""
    indent = " " * (len(line) - len(line.lstrip()))
    click.echo(click.wrap_text(line.strip(), _width(), indent, indent + "    ") if line else "")


def _width() -> int:
    return max(40, get_terminal_size().columns)


def _plain(word: str) -> str:
    """A word as somebody may type it: in small letters, without accents."""
    return "".join(sign for sign in normalize("NFD", word.lower()) if not combining(sign))


def _help(teller: Teller) -> str:
    """What a person may say, in their language."""
    said = [(f"{teller.word(f'say-{one}')} {teller.word(rest) if rest else ''}", one) for one, rest in COMMANDS.items()]
    width = max(len(words) for words, _ in said) + 2
    return "\n".join(
        [teller.word("pick"), *(f"  {words:{width}}{teller.word(f'help-{command}')}" for words, command in said)]
    )


def sit_down(
    compiled: Compiled,
    game: Game,
    settings: Settings,
    trace: Path | None,
    *,
    seat: int,
    names: Sequence[str],
    language: str,
) -> None:
    """Begin a game with a person in a seat, counted from 1, and bots in the others."""
    from cardwright.engine.match import Match

    seats = _taken(settings, seat, seated(names, settings.players))
    teller = _teller(compiled, game, language)
    match = Match.play(game, settings.players, settings.options, settings.seed)
    _play(Sitting(game, match, Trace(settings, fingerprint(game), seats=seats), Chronicle()), teller, trace)


def go_on(
    compiled: Compiled,
    game: Game,
    saved: Path,
    trace: Path | None,
    *,
    seat: int | None,
    names: Sequence[str] | None,
    language: str,
) -> None:
    """Go on with a saved game or a trace; everybody sits where they sat, unless it is said otherwise."""
    teller = _teller(compiled, game, language)
    chronicle = Chronicle()
    try:
        begun = load(saved)
        match = replayed(game, begun, chronicle)
    except TraceError as problem:
        raise click.ClickException(str(problem)) from None
    sat = begun.seats if len(begun.seats) == begun.settings.players else ()
    bots = [name if is_bot(name) else DEFAULT for name in sat] or [DEFAULT]
    if seat is None:
        seat = sat.index(PERSON) + 1 if PERSON in sat else 1
    seats = _taken(begun.settings, seat, seated(names or bots, begun.settings.players))
    _play(Sitting(game, match, replace(begun, seats=seats), chronicle), teller, trace)


def _teller(compiled: Compiled, game: Game, language: str) -> Teller:
    tongue = compiled.tongues.get((game.key, language))
    if tongue is None:
        raise click.UsageError(f"{game.key} does not speak {language!r}")
    return Teller(tongue, compiled.messages)


def _taken(settings: Settings, seat: int, bots: tuple[str, ...]) -> tuple[str, ...]:
    """Who sits where once the person has sat down, in a seat counted from 1."""
    if seat > settings.players:
        raise click.UsageError(f"there is no seat {seat}")
    return (*bots[: seat - 1], PERSON, *bots[seat:])


def _play(sitting: Sitting, teller: Teller, trace: Path | None) -> None:
    """Play on from where a game stands; what is answered is also written to a file, if there is one."""
    try:
        sitting.recorder = Recorder(trace, sitting.begun) if trace is not None else None
    except OSError as problem:
        raise click.ClickException(f"{trace} cannot be written: {problem.strerror}") from None
    with sitting.recorder or nullcontext():
        sitting.play(teller)
