"""What a game was in each recorded version, and what became of its cards from one to the next.

A version is a file beside the cards, `history/<version>.json`, that somebody has the tool write when a version is
finished. It holds only the cards that are not as they were: so all files together, in order, say how every card was
at any time. There is no clock in it and nothing of git: the same files always tell the same.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from cardwright.export.contract import Tongues, card_names, texts
from cardwright.export.files import write_json
from cardwright.meaning import Json, attributes_json, canonical, meaning
from cardwright.record import record
from cardwright.rulebook import Card, Game

NEXT = "next"
"""What is not yet a version is called so."""
_NUMBERS = re.compile(r"\d+|\D+")
_VERSION = re.compile(r"[0-9][0-9A-Za-z.+-]*")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")

State = Mapping[str, object]
"""What a version says of a card: its kind, era, values, names, texts and meaning."""


@record
class Version:
    """One recorded version: the cards that were new or other in it, None for those that were gone, and new ids."""

    version: str
    date: str | None
    cards: Mapping[str, State | None]
    renamed: Mapping[str, str]


@record
class Change:
    """What a version changed about a card; `key` is its id in that version."""

    version: str
    key: str
    change: str
    field: str
    language: str | None = None
    old: str | None = None
    new: str | None = None


def in_order(version: str) -> tuple[tuple[int, int, str], ...]:
    """Sorts versions as people do: 0.10 comes after 0.9."""
    parts = _NUMBERS.findall(version)
    return tuple((1, int(part), "") if part.isdecimal() else (0, 0, part) for part in parts)


def is_version(text: str) -> bool:
    """Whether a text can name a version and its file."""
    return _VERSION.fullmatch(text) is not None


def is_date(text: str) -> bool:
    """Whether a text is a date as year, month and day."""
    return _DATE.fullmatch(text) is not None


class HistoryError(ValueError):
    """A recorded version that is not as it was written."""


def read_history(files: Iterable[Path]) -> tuple[Version, ...]:
    """The recorded versions of a game in order; raises HistoryError if one cannot be read."""
    versions = []
    for file in files:
        try:
            versions.append(_version(file.stem, json.loads(file.read_text(encoding="utf-8"))))
        except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError) as problem:
            raise HistoryError(f"{file} is not a recorded version: {problem}") from problem
    return tuple(sorted(versions, key=lambda version: in_order(version.version)))


def _version(name: str, data: Json) -> Version:
    cards, renamed, date = data["cards"], data["renamed"], data.get("date")
    if not isinstance(cards, dict) or not isinstance(renamed, dict) or not (date is None or isinstance(date, str)):
        raise TypeError(name)
    for state in cards.values():
        if state is not None and not all(isinstance(state[part], dict) for part in ("values", "names", "texts")):
            raise TypeError(name)
    return Version(name, date, cards, {str(old): str(new) for old, new in renamed.items()})


def state_of(game: Game, card: Card, tongues: Tongues) -> State:
    """What is recorded of a card."""
    return {
        "meaning": meaning(card),
        "kind": card.kind,
        "era": card.era,
        "values": attributes_json(card.attributes),
        "names": {language: name.text for language, name in card_names(game, card, tongues).items()},
        "texts": texts(card.sentences, tongues),
    }


def next_version(game: Game, tongues: Tongues, history: Iterable[Version]) -> Version:
    """What is other now than in the last recorded version.

    The same meaning in other words is no change, and a card that is gone while another with its meaning has come
    was given another id.
    """
    last = _last(history)
    now = {key: state_of(game, card, tongues) for key, card in sorted(game.cards.items())}
    cards: dict[str, State | None] = {
        key: state for key, state in now.items() if key not in last or not _same(last[key], state)
    }
    gone = {key: state for key, state in last.items() if key not in now}
    come = {key: state for key, state in cards.items() if state is not None and key not in last}
    renamed: dict[str, str] = {}
    for key, state in gone.items():
        alike = [other for other, new in come.items() if new["meaning"] == state["meaning"]]
        named = [other for other in alike if come[other]["names"] == state["names"]] or alike
        if len(named) == 1 and named[0] not in renamed.values():
            renamed[key] = named[0]
        cards[key] = None
    return Version(NEXT, None, dict(sorted(cards.items())), renamed)


def _last(history: Iterable[Version]) -> dict[str, State]:
    last: dict[str, State] = {}
    for version in history:
        for key, state in version.cards.items():
            if state is None:
                last.pop(key, None)
            else:
                last[key] = state
    return last


def _same(old: State, new: State) -> bool:
    return old["meaning"] == new["meaning"] and old["names"] == new["names"]


def write_version(folder: Path, version: str, date: str | None, made: Version) -> Path:
    """Record a version; raises FileExistsError if there is such a one already."""
    path = folder / f"{version}.json"
    if path.exists():
        raise FileExistsError(path)
    write_json(path, {"cards": made.cards, "date": date, "renamed": made.renamed})
    return path


# --- changes --------------------------------------------------------------------------------------


def with_next(game: Game, tongues: Tongues, history: tuple[Version, ...]) -> tuple[Version, ...]:
    """The recorded versions, and what is not yet one; a game of which nothing is recorded has no history."""
    if not history:
        return ()
    coming = next_version(game, tongues, history)
    return (*history, coming) if coming.cards else history


def changes(history: Iterable[Version]) -> Iterator[Change]:
    """What became of each card, version by version; in the first version all cards are new."""
    last: dict[str, State] = {}
    for version in history:
        before = dict(last)
        came_from = {new: old for old, new in version.renamed.items()}
        for key, state in sorted(version.cards.items()):
            if state is None:
                last.pop(key, None)
                if key not in version.renamed:
                    yield Change(version.version, key, "gone", "card")
                continue
            last[key] = state
            origin = came_from.get(key, key)
            if key in came_from:
                yield Change(version.version, key, "renamed", "id", old=origin, new=key)
            if origin in before:
                yield from _differences(version.version, key, before[origin], state)
            else:
                yield Change(version.version, key, "new", "card")


def _differences(version: str, key: str, old: State, new: State) -> Iterator[Change]:
    for field in ("kind", "era"):
        if old[field] != new[field]:
            yield Change(version, key, "changed", field, None, _text(old[field]), _text(new[field]))
    for field in sorted({*_table(old, "values"), *_table(new, "values")}):
        one, other = _table(old, "values").get(field), _table(new, "values").get(field)
        if one != other:
            yield Change(version, key, "changed", field, None, _text(one), _text(other))
    for language in sorted({*_table(old, "names"), *_table(new, "names")}):
        one, other = _table(old, "names").get(language), _table(new, "names").get(language)
        if one != other:
            yield Change(version, key, "changed", "name", language, _text(one), _text(other))
    # Another wording of the same meaning is not told.
    if old["meaning"] != new["meaning"]:
        for language in sorted({*_table(old, "texts"), *_table(new, "texts")}):
            one, other = _table(old, "texts").get(language), _table(new, "texts").get(language)
            if one != other:
                yield Change(version, key, "changed", "text", language, _text(one), _text(other))


def _table(state: State, part: str) -> Mapping[str, object]:
    table = state[part]
    return table if isinstance(table, Mapping) else {}


def _text(value: object) -> str | None:
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return "\n".join(value)
    return canonical(value)


def old_names(history: Iterable[Version], key: str) -> Iterator[tuple[str, str]]:
    """The ids and names a card once had, each with what it is: `id` or `name`."""
    versions = list(history)
    known = {key}
    for version in reversed(versions):
        known |= {old for old, new in version.renamed.items() if new in known}
    for one in sorted(known - {key}):
        yield "id", one
    for version in versions:
        for one in sorted(known & {*version.cards}):
            state = version.cards[one]
            for name in _table(state, "names").values() if state is not None else ():
                yield "name", str(name)
