"""A person at the table: the board in words, numbered options, and commands to undo, ask why, save and leave."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright.play.bots import BOTS
from cardwright.play.chronicle import Chronicle
from cardwright.play.playing import outcome, ranking, scores
from cardwright.play.ruleset import fingerprint
from cardwright.play.seat import Seat
from cardwright.play.telling import Teller
from cardwright.play.trace import UNDO, Recorder, Settings, Trace, TraceError, load_saved, replayed, save

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardwright.engine.match import Match
    from cardwright.pipeline import Compiled
    from cardwright.play.bots import Bot
    from cardwright.rulebook import Game

COMMANDS = {"board": "", "log": "", "why": "word", "undo": "", "save": "file", "quit": "", "help": ""}
"""What a person may say besides a number, and what goes with it; each language has its own words for them."""


class Sitting:
    """One person among bots."""

    def __init__(self, game: Game, match: Match, settings: Settings, seat: int, bots: Mapping[int, Bot]) -> None:
        self.game = game
        self.match = match
        self.settings = settings
        self.seat = seat
        self.bots = bots
        self.chronicle = Chronicle()
        self.answers: list[str] = []
        self.recorder: Recorder | None = None

    def play(self, teller: Teller) -> None:
        """Go on until the game is over or the person leaves."""
        self._show(teller)
        while self.match.decision is not None:
            player = self.match.decision.player
            if player in self.bots:
                self._answer(self.bots[player].choose(Seat(self.match, player)))
                click.echo(teller.entry(self.chronicle.entries[-1], self.seat))
            elif not self._ask(teller):
                return
        one = outcome(self.match, self.settings, (), len(self.answers))
        points = scores(self.match)
        names = [f"{teller.noun('player')} {player + 1}: {points[player]}" for player in ranking(self.match)]
        click.echo("\n".join(["", *names, *([one.problem] if one.problem else [])]))

    def _ask(self, teller: Teller) -> bool:
        """Put the open question to the person; whether the person stays."""
        decision = self.match.decision
        if decision is None:
            return True
        click.echo("")
        options = (*decision.options, *decision.on_request)
        for number, option in enumerate(options, 1):
            click.echo(f"{number:3}  {teller.option(self.match, option)}")
        said = click.prompt(f"{teller.noun('player')} {decision.player + 1}", prompt_suffix="> ").strip()
        if said.isdecimal() and 1 <= int(said) <= len(options):
            self._answer(options[int(said) - 1].key)
            return True
        word, _, rest = said.partition(" ")
        meant = {teller.word(f"say-{command}"): command for command in COMMANDS}
        return self._command(teller, meant.get(word.lower(), word), rest.strip())

    def _command(self, teller: Teller, word: str, rest: str) -> bool:
        match word:
            case "quit":
                return False
            case "board":
                self._show(teller)
            case "log":
                for entry in self.chronicle.entries:
                    click.echo(f"{entry.round}. {teller.entry(entry, self.seat)}")
            case "why":
                self._why(teller, rest)
            case "undo":
                self._undo(teller)
            case "save" if rest:
                save(Path(rest), Trace(self.settings, fingerprint(self.game), tuple(self.answers)))
                click.echo(f"{teller.word('saved')} {rest}")
            case _:
                click.echo(_help(teller))
        return True

    def _show(self, teller: Teller) -> None:
        click.echo("\n".join(teller.board(self.match, self.seat)))

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
        keys = [key for key in self.game.stats if word.lower() in (key, teller.noun(key).lower())]
        if not keys:
            click.echo(", ".join(teller.noun(key) for key in self.game.stats))
            return
        for one in self.match.why(self.seat, keys[0]):
            card = self.game.cards.get(one.card)
            where = ""
            if card is not None and one.sentence >= 0:
                span = card.sentences[one.sentence].span
                where = f"  ({span.source.path}:{span.source.line_column(span.start)[0]}; {card.source})"
            name = teller.tongue.reader.title(one.card) if card is not None else one.card or teller.noun(keys[0])
            click.echo(f"{one.amount:+4}  {name}{where}")


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
    settings: Settings | None,
    *,
    resume: Path | None,
    trace: Path | None,
    seat: int,
    names: Sequence[str],
    language: str,
) -> None:
    """Begin a game, or go on with a saved one."""
    from cardwright.engine.match import Match

    tongue = compiled.tongues.get((game.key, language))
    if tongue is None:
        raise click.UsageError(f"{game.key} does not speak {language!r}")
    answers: list[str] = []
    chronicle = Chronicle()
    if resume is not None:
        try:
            saved = load_saved(resume)
            match = replayed(game, saved, chronicle)
        except TraceError as problem:
            raise click.ClickException(str(problem)) from None
        settings, answers = saved.settings, list(saved.answers)
    elif settings is not None:
        match = Match.play(game, settings.players, settings.options, settings.seed)
    if settings is None or not 0 <= seat < settings.players:
        raise click.UsageError(f"there is no seat {seat + 1}")
    others = [player for player in range(settings.players) if player != seat]
    bots = {player: BOTS[names[player % len(names)]](settings.seed * 100 + player) for player in others}
    sitting = Sitting(game, match, settings, seat, bots)
    sitting.answers, sitting.chronicle = answers, chronicle
    with ExitStack() as stack:
        if trace is not None:
            file = stack.enter_context(trace.open("w", encoding="utf-8"))
            sitting.recorder = Recorder(file, settings, fingerprint(game))
            for answer in answers:
                sitting.recorder.answer(answer)
        sitting.play(Teller(tongue, compiled.messages))
        if sitting.recorder is not None:
            sitting.recorder.close()
