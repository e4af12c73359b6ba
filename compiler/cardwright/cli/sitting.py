"""A person in a game: the board as text, numbered options, and commands to undo, ask why, save and leave."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright.base.folding import plain
from cardwright.cli.answering import read_out, tell_why
from cardwright.cli.hearing import clipped, command, is_yes, not_understood, sayings, suggestion, whole_number
from cardwright.cli.layout import say, say_options, say_pairs, width
from cardwright.cli.saying import echo, prompt
from cardwright.drawing.picture import write_board
from cardwright.engine.run.settling import PAY, USUAL
from cardwright.model.plan.plan import plan_of
from cardwright.play.happenings import victory
from cardwright.play.outcome import ranking, scores
from cardwright.play.pictures import scene
from cardwright.play.telling import Teller

if TYPE_CHECKING:
    from cardwright.model.frames import Decision
    from cardwright.model.identity import Player
    from cardwright.play.session import Session


class Sitting:
    """One person among bots, in a terminal; a person in several seats sees with the eyes of the one that is asked."""

    def __init__(self, session: Session, trace: Path | None) -> None:
        self.session = session
        self.trace = trace
        self.seat = session.persons[0]
        self.seen: set[Player] = set()
        """The seats of the person that have seen the whole table once."""
        self.match = session.match
        self.chronicle = session.chronicle
        self.map: list[str] = []
        """The last board that the person saw, and its turn."""
        self.turn = 0
        self.unknown = 0
        """How many places of the board nobody had seen then."""
        self.heard = len(self.chronicle.entries)
        """The number of answers that were already told to the person."""

    def play(self, teller: Teller) -> None:
        """Continue until the game is over or the person leaves."""
        self._show(teller)
        self._put(teller)
        away = False
        while self.match.decision is not None:
            turn = self.match.table.state.turn
            if self.session.comes_again():
                say(teller.word("repeated"))
            if self.session.go_on():
                self._say_unwritten(teller)
                if self.match.table.state.turn != turn:
                    self._tell(teller)
                away = True
                continue
            if away:
                self.seat = self.match.decision.player
                self._tell(teller)
                self._show_map(teller)
                self._put(teller)
                away = False
            if not self._ask(teller, self.match.decision):
                return
        self._tell(teller)
        self._close(teller)

    def _tell(self, teller: Teller) -> None:
        """Tell the actions of others; the cards of a turn that were revealed are known only at its end."""
        for entry in self.chronicle.entries[self.heard :]:
            for line in teller.told(entry, self.seat):
                say(line)
        self.heard = len(self.chronicle.entries)

    def _close(self, teller: Teller) -> None:
        """Print the end of the game."""
        points, halted = scores(self.match), self.match.table.state.halted
        echo("")
        for player in ranking(self.match):
            echo(f"{teller.player(player)}: {points[player]}")
        if halted:
            say(teller.word("circles", cards=halted))
        else:
            echo(teller.won(victory(self.match.table)))

    def _put(self, teller: Teller) -> None:
        """Print the open question, if it is the person's: their state, the subject, and the options."""
        decision = self.match.decision
        if decision is None or decision.player not in self.session.persons:
            return
        self.seat = decision.player
        if self.seat not in self.seen:
            self._show(teller)
        echo("")
        numbers = teller.numbers(self.match, self.seat, self.seat, is_brief=True)
        say(f"{teller.now(self.match.table)}: {numbers}")
        for line in teller.fray(self.match, self.seat):
            say(line)
        if asked := teller.question(self.match):
            say(asked)
        say_options([teller.option(self.match, option) for option in (*decision.options, *decision.on_request)])

    def _ask(self, teller: Teller, decision: Decision) -> bool:
        """Process the person's input for the open question; returns whether the person stays."""
        said = _prompted(f"{teller.player(decision.player)}>")
        if said is None:
            # Ctrl-D or Ctrl-C: continue on a new line.
            echo("")
            return False
        if not said:
            self._put(teller)
        elif said.isdecimal():
            self._pick(teller, decision, whole_number(said))
        else:
            return self._command(teller, decision, said)
        return True

    def _pick(self, teller: Teller, decision: Decision, number: int) -> None:
        """Take an option by its number; ask for confirmation if it is available on request only."""
        options = (*decision.options, *decision.on_request)
        if not 1 <= number <= len(options):
            echo(f"{teller.word('range')} {len(options)}")
            return
        option = options[number - 1]
        if option in decision.on_request:
            told = {"option": teller.option(self.match, option), "yes": teller.word("yes"), "no": teller.word("no")}
            if not is_yes(teller, _prompted(teller.word("sure", **told)) or ""):
                echo(teller.word("kept"))
                return
        self._take(teller, option.key)

    def _take(self, teller: Teller, key: str) -> None:
        """Answer for the person, and tell the consequences."""
        if reason := self.session.answer(key):
            raise AssertionError(reason)
        self._say_unwritten(teller)
        for line in teller.after(self.session.last, self.seat):
            say(line)
        self.heard = len(self.chronicle.entries)
        decision, shown = self.match.decision, scene(self.match, teller, teller.symbols)
        is_next = decision is not None and decision.player in self.session.persons
        if is_next and shown is not None and shown.unknown() < self.unknown:
            self._show_map(teller)
        self._put(teller)

    def _command(self, teller: Teller, decision: Decision, said: str) -> bool:
        word, rest = command(teller, said)
        match word:
            case "quit":
                return False
            case "board" if rest:
                self._show_zone(teller, rest)
            case "board":
                self._show(teller)
            case "log":
                for line in teller.log(self.chronicle, self.seat):
                    say(line)
            case "why":
                tell_why(self.match, teller, decision, rest)
            case "read":
                read_out(self.match, teller, decision, rest)
            case "undo":
                self._undo(teller)
                self._put(teller)
            case "usual":
                self._take_usual(teller, decision)
            case "save" if rest:
                self._save(teller, Path(rest))
            case "save":
                echo(teller.word("no-file", word=teller.word("say-save")))
            case "help":
                say(teller.word("pick"))
                say_pairs(sayings(teller))
            case _:
                say(not_understood(teller, said))
        return True

    def _take_usual(self, teller: Teller, decision: Decision) -> None:
        """Pay with the usual tokens from now on, including the open question; or ask again."""
        is_asked = self.seat in self.match.table.state.asked
        self.session.ask_for_tokens(self.seat, asked=not is_asked)
        self._say_unwritten(teller)
        say(teller.word("usual-on" if is_asked else "usual-off", word=teller.word("say-usual")))
        if is_asked and decision.kind == PAY:
            self._take(teller, USUAL)

    def _save(self, teller: Teller, path: Path) -> None:
        """Write the game to a file; if that fails, print the reason and continue."""
        try:
            self.session.save(path)
        except OSError as problem:
            echo(f"{teller.word('unsaved')} {path}: {problem.strerror}")
        else:
            echo(f"{teller.word('saved')} {path}")

    def _show(self, teller: Teller) -> None:
        self.seen.add(self.seat)
        for line in teller.board(self.match, self.seat):
            say(line)
        self.map = []
        self._show_map(teller)

    def _show_zone(self, teller: Teller, word: str) -> None:
        """Print all cards in the zones that a person means."""
        zones = plan_of(self.match.table).game.zones
        meant = [zone for zone in zones if plain(word) in plain(teller.within(zone))]
        for line in [line for zone in meant for line in teller.zone(self.match, zone, self.seat)]:
            say(line)
        if not meant:
            names = [teller.within(zone) for zone in zones]
            hint = suggestion(teller, word, names) or teller.word("there-is", words=", ".join(names))
            say(f"{teller.word('no-zone', word=clipped(word))}; {hint}")

    def _show_map(self, teller: Teller) -> None:
        """Print the board if the game has one, unless the person saw the same board in this turn."""
        shown, turn = scene(self.match, teller, teller.symbols), self.match.table.state.turn
        if shown is None:
            return
        written = write_board(shown, width())
        if written != self.map or turn != self.turn:
            echo("\n".join(["", *written]))
        self.map, self.turn, self.unknown = written, turn, shown.unknown()

    def _say_unwritten(self, teller: Teller) -> None:
        """Say once that the trace cannot be written any more."""
        if (problem := self.session.unwritten) is not None:
            echo(f"{teller.word('unsaved')} {self.trace}: {problem.strerror}")
            self.session.unwritten = None

    def _undo(self, teller: Teller) -> None:
        """Undo answers up to the person's last decision, in whichever of their seats it was made."""
        entries = self.chronicle.entries
        last = entries[-1].player if entries else self.seat
        if last in self.session.persons and self.session.undo(last):
            self.heard = len(self.chronicle.entries)
            self._say_unwritten(teller)
        else:
            echo(teller.word("stuck"))


def _prompted(question: str) -> str | None:
    """A person's input after a question; None if the input has ended."""
    try:
        said = prompt(question)
    except click.Abort:
        return None
    return said.strip()
