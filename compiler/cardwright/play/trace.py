"""Traces and saved games: the settings of a game and every answer, one line each, so that it can be replayed."""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from errno import EEXIST
from hashlib import blake2b
from pathlib import Path
from typing import Any, Self, TextIO

from cardwright import __version__
from cardwright.base.guard import Guard, named_text, reason_of
from cardwright.base.limits import LARGEST_TRACE
from cardwright.engine.run.match import Match
from cardwright.model.identity import Player
from cardwright.model.plan.readings import ReadingError, under
from cardwright.model.rulebook.game import Game
from cardwright.play.chronicle import Chronicle
from cardwright.play.ruleset import differences, fingerprint

UNDO = "undo"
"""Stands among the answers where an answer was taken back."""
ASKED, USUALLY = "ask#", "usual#"
"""Stand among the answers, before the number of a seat that begins or ends to be asked for tokens."""
PERSON = "person"
"""Stands among the seats where a person sat."""
MOST_NAMED = 10
_BEGINS = b'{"cardwright":'
"""The first bytes of every trace, since the keys of its lines are in order."""


class TraceError(ValueError):
    """The reason why a trace cannot be used; nothing has been changed."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings that decide how a game goes, apart from the answers."""

    game: str
    players: int
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    scenario: str | None = None
    """The scenario, if it is not the usual game."""


@dataclass(frozen=True, slots=True)
class Trace:
    """A game as far as it was played."""

    settings: Settings
    rules: Mapping[str, str]
    answers: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    """The player in each seat: the name of a bot, or the word for a person; empty if nobody noted it."""
    is_whole: bool = False
    """Whether it was closed properly, so that its end is complete."""


def opening(trace: Trace, **more: object) -> str:
    """The first line of a trace and those of its answers."""
    settings = {name: value for name, value in asdict(trace.settings).items() if value is not None}
    first = {**settings, "seats": trace.seats, "rules": dict(trace.rules), **more}
    answers = [_line({"answer": answer}) for answer in trace.answers]
    return "".join([_line({"cardwright": __version__, **first}), *answers])


def closing(proof: str, answers: int) -> str:
    """The last line of a trace: it proves that nothing before it is missing or changed."""
    return _line({"end": answers, "proof": proof})


class Recorder:
    """Writes a trace while a game is played: if the program crashes, all answers but the last are safe.

    A file of that name stays as it is until what was answered so far stands in the new one.
    If it cannot be written any more, that is an error once; what stands in it then is all there will be.
    """

    def __init__(self, path: Path, begun: Trace) -> None:
        self.path = path
        self.proof = blake2b(digest_size=16)
        self.answers = len(begun.answers)
        _put_in_place(path, self._proved(opening(begun)))
        self.file: TextIO | None = path.open("a", encoding="utf-8")

    def answer(self, key: str) -> None:
        """Note an answer."""
        self.answers += 1
        self._write(self._proved(_line({"answer": key})))

    def close(self) -> None:
        """Say that the trace is complete."""
        self._write(closing(self.proof.hexdigest(), self.answers))
        self._leave()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.close()
        else:
            self._leave()

    def _leave(self) -> None:
        file, self.file = self.file, None
        if file is not None:
            with suppress(OSError):
                file.close()

    def _proved(self, text: str) -> str:
        self.proof.update(text.encode("utf-8"))
        return text

    def _write(self, text: str) -> None:
        if self.file is None:
            return
        try:
            self.file.write(text)
            self.file.flush()
        except OSError:
            self._leave()
            raise


def save(path: Path, trace: Trace) -> None:
    """Write a saved game beside the old one and put it in its place, so that one of the two is always whole."""
    _put_in_place(path, saved_text(trace))


def saved_text(trace: Trace) -> str:
    """A saved game as the text of its file."""
    text = opening(trace, saved=True)
    return text + closing(_proof(text), len(trace.answers))


def _put_in_place(path: Path, text: str) -> None:
    """Write a file so that a whole one of this name always exists, old or new; it replaces only a game."""
    if path.exists() and not _gives_way(path):
        raise FileExistsError(EEXIST, "it is there already and holds no game")
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _gives_way(path: Path) -> bool:
    """Whether a game may replace the file that is there."""
    # One byte more than is asked for tells whether there is more.
    return path.is_file() and Guard(None).content(path, len(_BEGINS) - 1) in (b"", _BEGINS)


def _proof(text: str) -> str:
    return blake2b(text.encode("utf-8"), digest_size=16).hexdigest()


def load(path: Path) -> Trace:
    """Read a trace or a saved game.

    A trace that breaks off in the middle of a line has lost just that line.
    A saved game is written at once, so one that breaks off is damaged.
    """
    try:
        text = named_text(path, LARGEST_TRACE)
    except UnicodeDecodeError:
        raise TraceError(f"{path} is no trace of a game: it is no text") from None
    except (OSError, ValueError) as problem:
        raise TraceError(f"{path} cannot be read: {reason_of(problem)}") from None
    return understood(text, path)


def understood(text: str, path: Path) -> Trace:
    """The trace in a text; the path is named if it is none."""
    lines = text.splitlines(keepends=True)
    begun, is_saved = _header(path, lines[0] if lines else "")
    answers: list[str] = []
    position = len(lines[0])
    for number, line in enumerate(lines[1:], 2):
        data = _parsed(line) if line.endswith("\n") else None
        if data is None and number == len(lines):
            break
        match data:
            case {"answer": str(answer)}:
                answers.append(answer)
            case {"end": int(end), "proof": str(proof)} if number == len(lines):
                if end != len(answers) or proof != _proof(text[:position]):
                    raise TraceError(f"{path} has been changed since it was written, or part of it is missing")
                return replace(begun, answers=tuple(answers), is_whole=True)
            case _:
                raise TraceError(f"{path}, line {number}: this is no answer: {line.strip()[:60]}")
        position += len(line)
    if is_saved:
        raise TraceError(f"{path} breaks off before its end, so part of the saved game is missing")
    return replace(begun, answers=tuple(answers))


def replayed(game: Game, trace: Trace, chronicle: Chronicle | None = None) -> Match:
    """The game as it stood after the last answer; a chronicle may note what was answered."""
    chronicle = Chronicle(listens=False) if chronicle is None else chronicle
    settings = trace.settings
    if settings.game != game.key:
        raise TraceError(f"it is a game of {settings.game}, not of {game.key}")
    try:
        game = under(game, settings.scenario)
    except ReadingError as problem:
        raise TraceError(str(problem)) from None
    if changed := differences(trace.rules, fingerprint(game)):
        more = f" and {len(changed) - MOST_NAMED} more" if len(changed) > MOST_NAMED else ""
        named = ", ".join(changed[:MOST_NAMED]) + more
        raise TraceError(f"it was played by other rules; since then these have changed: {named}")
    least, most = game.seats
    if not least <= settings.players <= most:
        raise TraceError(f"{game.key} cannot be played by {settings.players}")
    try:
        match = chronicle.begin(game, settings.players, settings.options, settings.seed)
    except ReadingError as problem:
        raise TraceError(str(problem)) from None
    for number, answer in enumerate(trace.answers, 1):
        if reason := followed(match, answer, chronicle):
            raise TraceError(f"answer {number}{reason}")
    return match


def followed(match: Match, answer: str, chronicle: Chronicle) -> str:
    """Go on with a game as a trace says it: an answer, one taken back, or a switch; returns why not, if it cannot."""
    if switched(match, answer):
        return ""
    if answer == UNDO:
        return "" if chronicle.undo(match) else ": there is nothing that could be taken back"
    if reason := chronicle.answer(match, answer):
        options = match.decision.options if match.decision is not None else ()
        legal = ", ".join(option.key for option in options) or "nothing: the game is over"
        return f", {answer!r}, is refused ({reason}); possible was: {legal}"
    return ""


def switched(match: Match, answer: str) -> bool:
    """Let a seat be asked for tokens or not, if the answer is such a switch; returns whether it is."""
    sort, sign, seat = answer.partition("#")
    seats = [str(player + 1) for player in match.table.layout.seats]
    if sort + sign not in (ASKED, USUALLY) or seat not in seats:
        return False
    match.ask(Player(seats.index(seat)), asked=sort + sign == ASKED)
    return True


def _header(path: Path, line: str) -> tuple[Trace, bool]:
    """A trace without answers yet, and whether it is a saved game."""
    match _parsed(line):
        case {
            "cardwright": str(),
            "game": str(game),
            "players": int(players),
            "seed": int(seed),
            "options": dict(options),
            "seats": list(seats),
            "rules": dict(rules),
            **more,
        } if all(isinstance(text, str) for text in (*options.values(), *seats, *rules.values())):
            scenario = more.get("scenario")
            settings = Settings(game, players, seed, options, scenario if isinstance(scenario, str) else None)
            return Trace(settings, rules, seats=tuple(seats)), more.get("saved") is True
        case _:
            raise TraceError(f"{path} is no trace of a game: its first line does not say which game was played")


def _parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _line(data: dict[str, object]) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":")) + "\n"
