"""Traces and saved games: which game it was and every answer, one line each, so that it can be played again."""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any

from cardwright import __version__
from cardwright.engine.match import Match
from cardwright.play.chronicle import Chronicle
from cardwright.play.ruleset import differences, fingerprint
from cardwright.rulebook import Game

UNDO = "undo"
"""Stands among the answers where one was taken back."""
MOST_NAMED = 10


class TraceError(ValueError):
    """Why a trace cannot be used; nothing has been changed."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All that decides how a game goes, apart from the answers."""

    game: str
    players: int
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Trace:
    """A game as it was played so far."""

    settings: Settings
    rules: Mapping[str, str]
    answers: tuple[str, ...] = ()
    is_whole: bool = False
    """Whether it was closed properly, and nothing can have been lost from its end."""


def header(settings: Settings, rules: Mapping[str, str]) -> str:
    """The first line of a trace."""
    return _line({"cardwright": __version__, **asdict(settings), "rules": dict(rules)})


def closing(before: str, answers: int) -> str:
    """The last line of a trace: it proves that nothing before it is missing or changed."""
    return _line({"end": answers, "proof": blake2b(before.encode("utf-8"), digest_size=16).hexdigest()})


class Recorder:
    """Writes a trace while a game is played: whatever happens to the program, all answers but the last are safe."""

    def __init__(self, file: IO[str], settings: Settings, rules: Mapping[str, str]) -> None:
        self.file = file
        self.written = ""
        self.answers = 0
        self._write(header(settings, rules))

    def answer(self, key: str) -> None:
        """Note an answer."""
        self.answers += 1
        self._write(_line({"answer": key}))

    def close(self) -> None:
        """Say that the trace is complete."""
        self._write(closing(self.written, self.answers))

    def _write(self, text: str) -> None:
        self.written += text
        self.file.write(text)
        self.file.flush()


def save(path: Path, trace: Trace) -> None:
    """Write a saved game beside the old one and put it in its place, so that one of the two is always whole."""
    text = header(trace.settings, trace.rules) + "".join(_line({"answer": answer}) for answer in trace.answers)
    text += closing(text, len(trace.answers))
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with beside.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def load(path: Path) -> Trace:
    """Read a trace; one that breaks off in the middle of a line has lost just that line."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise TraceError(f"{path} cannot be read: {problem}") from None
    lines = text.splitlines(keepends=True)
    settings, rules = _header(path, lines[0] if lines else "")
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
                if end != len(answers) or closing(text[:position], end) != _line({"end": end, "proof": proof}):
                    raise TraceError(f"{path} has been changed since it was written, or part of it is missing")
                return Trace(settings, rules, tuple(answers), is_whole=True)
            case _:
                raise TraceError(f"{path}, line {number}: this is no answer: {line.strip()[:60]}")
        position += len(line)
    return Trace(settings, rules, tuple(answers))


def load_saved(path: Path) -> Trace:
    """Read a saved game; one that is not complete is refused."""
    trace = load(path)
    if not trace.is_whole:
        raise TraceError(f"{path} breaks off before its end, so it is no saved game")
    return trace


def replayed(game: Game, trace: Trace, chronicle: Chronicle | None = None) -> Match:
    """The game as it stood after the last answer; a chronicle may note what was answered."""
    chronicle = Chronicle() if chronicle is None else chronicle
    if changed := differences(trace.rules, fingerprint(game)):
        more = f" and {len(changed) - MOST_NAMED} more" if len(changed) > MOST_NAMED else ""
        named = ", ".join(changed[:MOST_NAMED]) + more
        raise TraceError(f"it was played by other rules; since then these have changed: {named}")
    settings = trace.settings
    match = Match.play(game, settings.players, settings.options, settings.seed)
    for number, answer in enumerate(trace.answers, 1):
        if answer == UNDO:
            if not chronicle.undo(match):
                raise TraceError(f"answer {number}: there is nothing that could be taken back")
        elif reason := chronicle.answer(match, answer):
            options = match.decision.options if match.decision is not None else ()
            legal = ", ".join(option.key for option in options) or "nothing: the game is over"
            raise TraceError(f"answer {number}, {answer!r}, is refused ({reason}); possible was: {legal}")
    return match


def _header(path: Path, line: str) -> tuple[Settings, Mapping[str, str]]:
    match _parsed(line):
        case {
            "cardwright": str(),
            "game": str(game),
            "players": int(players),
            "seed": int(seed),
            "options": dict(options),
            "rules": dict(rules),
        }:
            return Settings(game, players, seed, options), rules
        case _:
            raise TraceError(f"{path} is no trace of a game: its first line does not say which game was played")


def _parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _line(data: dict[str, object]) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"
