"""The outcome of a game: scores, winners, and a hash that tells two games apart."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from hashlib import blake2b
from typing import Any

from cardwright.engine.rules import verdict
from cardwright.engine.run.match import Match
from cardwright.model.identity import Player
from cardwright.model.state import State
from cardwright.play.trace import Settings

MODE = "mode"
"""The option that says which version of a game is played, if it has one of this name."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a game."""

    settings: Settings
    bots: tuple[str, ...]
    mode: str | None
    scores: tuple[int, ...]
    ranking: tuple[Player, ...]
    winners: tuple[Player, ...]
    turns: int
    rounds: int
    decisions: int
    events: int
    state_hash: str
    problem: str = ""
    gone: tuple[Player, ...] = ()
    repeated: int = 0
    """The first round that began in a position for the third time; 0 if there is none."""
    won_by: str | None = None
    """The rule, action or card whose sentence has decided who wins; None if no sentence has."""
    is_left: bool = False
    """Whether it is unfinished because no more rounds were asked for."""

    def as_json(self) -> dict[str, object]:
        """The outcome for other programs; players are counted from 1."""
        return {
            "game": self.settings.game,
            "mode": self.mode,
            **({"scenario": self.settings.scenario} if self.settings.scenario is not None else {}),
            "players": self.settings.players,
            "seed": self.settings.seed,
            "options": dict(sorted(self.settings.options.items())),
            "bots": list(self.bots),
            "turns": self.turns,
            "rounds": self.rounds,
            "decisions": self.decisions,
            "events": self.events,
            "scores": list(self.scores),
            "ranking": [player + 1 for player in self.ranking],
            "winners": [player + 1 for player in self.winners],
            "won_by": self.won_by,
            **({"gone": [player + 1 for player in self.gone]} if self.gone else {}),
            "state_hash": self.state_hash,
            **({"repeated": self.repeated} if self.repeated else {}),
            "finished": not self.problem,
            **({"problem": self.problem} if self.problem else {}),
        }


def outcome(
    match: Match, settings: Settings, names: tuple[str, ...], decisions: int, reason: str = "unfinished"
) -> Outcome:
    """The standing of a game: final if it is over, with the reason if it is not."""
    state = match.table.state
    problem = "" if match.is_over else reason or "unfinished"
    if state.halted:
        problem = f"stopped by cards that go in circles or grow without limit: {state.halted}"
    # Once the last round is over, the clock shows a turn and a round that are not played any more.
    return Outcome(
        settings,
        names,
        match.table.layout.options.get(MODE),
        scores(match),
        ranking(match),
        winners(match),
        state.turn - 1 if match.is_over else state.turn,
        min(state.round, state.last_round or state.round) if match.is_over else state.round,
        decisions,
        state.events,
        state_hash(state),
        problem,
        state.gone,
        won_by=verdict.way(match.table),
    )


def scores(match: Match) -> tuple[int, ...]:
    """The score of each player."""
    return verdict.scores(match.table)


def ranking(match: Match) -> tuple[Player, ...]:
    """The players from first to last; of equals, the lower seat first. Of those who left, the first comes last."""
    return verdict.ranking(match.table)


def winners(match: Match) -> tuple[Player, ...]:
    """The winners; of equals all if the game lets them share it, and nobody if all have lost together."""
    return verdict.winners(match.table)


def state_hash(state: State) -> str:
    """A hash of the whole state of a game; equal games have equal hashes, in any process and on any machine."""
    parts = [f'["{name}",{_written(part)}]' for name, part in _named(state)]
    return blake2b(f"[{','.join(parts)}]".encode(), digest_size=16).hexdigest()


_PLAIN = frozenset({int, bool, str, type(None)})
"""The types that JSON writes as they are."""
_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class _Texts(dict[int, str]):
    """Numbers as texts. Most numbers of a state are small, and looking a text up is faster than writing it."""

    def __missing__(self, number: int) -> str:
        return str(number)


_TEXTS = _Texts({number: str(number) for number in range(-1, 1000)})
_TRUTHS = {False: "false", True: "true"}


_FIGURES = bytes(range(10))
_AS_TEXT = bytes.maketrans(_FIGURES, b"0123456789")


MANY = 64
"""So many numbers are worth an attempt to write them all at once."""


def _digits(numbers: list[int]) -> str:
    """Many numbers of one digit each with commas between them, written at once; nothing if they are others."""
    if len(numbers) < MANY:
        return ""
    if numbers == numbers[:1] * len(numbers):
        text = _TEXTS[numbers[0]]
        return f"{text}," * (len(numbers) - 1) + text
    try:
        figures = bytes(numbers)
    except ValueError:
        return ""
    if figures.translate(None, _FIGURES):
        return ""
    written = bytearray(b",") * (2 * len(figures) - 1)
    written[::2] = figures.translate(_AS_TEXT)
    return written.decode()


def _written(value: object) -> str:
    """A part of a state as JSON."""
    # Most of a state is long lists of numbers. A list holds either numbers or truth values, which JSON tells apart.
    if type(value) is int:
        return _TEXTS[value]
    if isinstance(value, list):
        first = type(value[0]) if value else None
        if first is None:
            return "[]"
        if first is int:
            return f"[{_digits(value) or ','.join(map(_TEXTS.__getitem__, value))}]"
        if first is bool:
            return f"[{','.join(map(_TRUTHS.__getitem__, value))}]"
        if first is list:
            return f"[{','.join(map(_written, value))}]"
    return _JSON.encode(_plain(value))


def _plain(value: object) -> object:
    """Any part of a state as lists, texts and numbers; a collection without an order is sorted."""
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, tuple | list):
        # Most of a state is long lists of numbers, which need no conversion one by one.
        return value if _PLAIN.issuperset(map(type, value)) else [_plain(part) for part in value]
    if isinstance(value, Mapping):
        return sorted(([_plain(key), _plain(part)] for key, part in value.items()), key=repr)
    if isinstance(value, set | frozenset):
        return sorted((_plain(part) for part in value), key=repr)
    if is_dataclass(value):
        return [[name, _plain(part)] for name, part in _named(value)]
    raise TypeError(f"a state holds {value!r}, which has no hash")


def _named(value: Any) -> list[tuple[str, object]]:
    """The parts of a state with their names; one that came later than the first games counts only if it is there."""
    named = [(field.name, getattr(value, field.name), field.metadata) for field in fields(value)]
    return [(name, part) for name, part, about in named if part or "later" not in about]
