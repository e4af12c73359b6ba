"""The recorded versions of a game, and the changes of its cards from one version to the next.

A version is a file beside the cards, `history/<version>.json`. The author has the tool write it when a version is
finished. It holds only the cards that have changed, so that all files together, in order, give every card
at any time. It holds no time of day and no data of git: the same files always give the same history.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.limits import LARGEST_HISTORY_FILE, LONGEST_VERSION, MOST_VERSIONS
from cardwright.base.record import record
from cardwright.check.link.meaning import attributes_json, canonical, meaning
from cardwright.export.contract import Tongues, card_names, texts
from cardwright.export.files import write_json
from cardwright.model.rulebook.cards import Card
from cardwright.model.rulebook.game import Game
from cardwright.read import load_json, read_sources
from cardwright.read.shape import Anything, Either, Listing, Nothing, Table, Text

NEXT = "next"
"""The name of the state that is not yet a version."""
_NUMBERS = re.compile(r"\d+|\D+")
_VERSION = re.compile(rf"[0-9][0-9A-Za-z.+-]{{0,{LONGEST_VERSION - 1}}}")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")

State = Mapping[str, object]
"""The record of a card in a version: its kind, era, values, names, texts and meaning."""


@record
class Version:
    """One recorded version: the cards that are new or changed in it, None for those that are gone, and new ids."""

    version: str
    date: str | None
    cards: Mapping[str, State | None]
    renamed: Mapping[str, str]


@record
class Change:
    """A change of a card in a version; `key` is its id in that version."""

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


_STATE = Table(
    {
        "meaning": Text(),
        "kind": Text(),
        "era": Either((Text(), Nothing())),
        "values": Table(others=Anything()),
        "names": Table(others=Text()),
        "texts": Table(others=Listing(Text(may_be_empty=True))),
    },
    ("meaning", "kind", "era", "values", "names", "texts"),
)
VERSION = Table(
    {
        "cards": Table(others=Either((_STATE, Nothing()))),
        "renamed": Table(others=Text()),
        "date": Either((Text(), Nothing())),
    },
    ("cards", "renamed"),
)
"""The shape of the file of a recorded version."""


class HistoryError(ValueError):
    """A recorded version whose file is not as it was written, with all faults."""

    def __init__(self, found: Iterable[Diagnostic]) -> None:
        self.found = tuple(found)
        super().__init__("".join(f"{one.place} is not a recorded version" for one in self.found[:1]))


def read_history(files: Iterable[Path], root: Path | None = None) -> tuple[Version, ...]:
    """The recorded versions of a game in order, named from the root; raises HistoryError if one cannot be read."""
    versions: list[Version] = []
    found: list[Diagnostic] = []
    for file in files:
        if len(versions) == MOST_VERSIONS:
            found.append(error("too-many-versions", None, path=file.parent.as_posix(), limit=MOST_VERSIONS))
        elif is_version(file.stem):
            sources, wrong = read_sources([file], root or file.parent, largest=LARGEST_HISTORY_FILE)
            found += wrong
            for source in sources:
                data, wrong = load_json(source, VERSION)
                found += wrong
                if not wrong:
                    versions.append(Version(file.stem, data.get("date"), data["cards"], data["renamed"]))
        else:
            found.append(error("version-name", None, path=file.as_posix(), word=file.stem))
        if found:
            raise HistoryError(found)
    return tuple(sorted(versions, key=lambda version: in_order(version.version)))


def state_of(game: Game, card: Card, tongues: Tongues) -> State:
    """The record of a card."""
    return {
        "meaning": meaning(card),
        "kind": card.kind,
        "era": card.era,
        "values": attributes_json(card.attributes),
        "names": {language: name.text for language, name in card_names(game, card, tongues).items()},
        "texts": texts(card.sentences, tongues),
    }


def next_version(game: Game, tongues: Tongues, history: Iterable[Version]) -> Version:
    """The differences between now and the last recorded version.

    The same meaning in other words is no change. If a card is gone and a new card has its meaning, the card has
    another id.
    """
    last = _last(history)
    now = {key: state_of(game, card, tongues) for key, card in sorted(game.cards.items())}
    cards: dict[str, State | None] = {
        key: state for key, state in now.items() if key not in last or not _same(last[key], state)
    }
    gone = {key: state for key, state in last.items() if key not in now}
    come = {key: state for key, state in cards.items() if state is not None and key not in last}
    alike: dict[object, list[str]] = {}
    for key, new in come.items():
        for meant in (new["meaning"], (new["meaning"], canonical(new["names"]))):
            alike.setdefault(meant, []).append(key)
    renamed: dict[str, str] = {}
    taken: set[str] = set()
    for key, state in gone.items():
        named = alike.get((state["meaning"], canonical(state["names"]))) or alike.get(state["meaning"], [])
        if len(named) == 1 and named[0] not in taken:
            renamed[key] = named[0]
            taken.add(named[0])
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
    """Record a version; raises FileExistsError if it exists already."""
    path = folder / f"{version}.json"
    if path.exists():
        raise FileExistsError(path)
    write_json(path, {"cards": made.cards, "date": date, "renamed": made.renamed})
    return path


# --- changes --------------------------------------------------------------------------------------


def with_next(game: Game, tongues: Tongues, history: tuple[Version, ...]) -> tuple[Version, ...]:
    """The recorded versions and the state after the last; a game without a recorded version has no history."""
    if not history:
        return ()
    coming = next_version(game, tongues, history)
    return (*history, coming) if coming.cards else history


def changes(history: Iterable[Version]) -> Iterator[Change]:
    """The changes of each card, version by version; in the first version all cards are new."""
    last: dict[str, State] = {}
    for version in history:
        came_from = {new: old for old, new in version.renamed.items()}
        concerned = {*version.cards, *version.renamed}
        before = {key: last[key] for key in concerned if key in last}
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
                yield from differences(version.version, key, before[origin], state)
            else:
                yield Change(version.version, key, "new", "card")


def differences(version: str, key: str, old: State, new: State) -> Iterator[Change]:
    """The differences between two states of a card; another wording of the same meaning is none."""
    for field in ("kind", "era"):
        if old[field] != new[field]:
            yield Change(version, key, "changed", field, None, _text(old[field]), _text(new[field]))
    for field in sorted({*_table(old, "values"), *_table(new, "values")}):
        one, other = _table(old, "values").get(field), _table(new, "values").get(field)
        if one != other:
            yield Change(version, key, "changed", field, None, _text(one), _text(other))
    for language in sorted({*_table(old, "names"), *_table(new, "names")}):
        one, other = _table(old, "names").get(language), _table(new, "names").get(language)
        # A name in one more language is a translation, and no change of the card.
        if one is not None and one != other:
            yield Change(version, key, "changed", "name", language, _text(one), _text(other))
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


def last_ids(history: Iterable[Version], living: Container[str]) -> dict[str, str]:
    """The present id of a card by each id it had before; versions may have renamed it in a circle."""
    renamed = {old: new for version in history for old, new in version.renamed.items()}
    last: dict[str, str] = {}
    for key in renamed:
        chain = [key]
        seen = {key}
        while chain[-1] not in living and chain[-1] not in last and renamed.get(chain[-1], key) not in seen:
            chain.append(renamed[chain[-1]])
            seen.add(chain[-1])
        end = last.get(chain[-1], chain[-1])
        last.update(dict.fromkeys((one for one in chain if one not in living), end))
    return last


def old_names(history: Iterable[Version]) -> dict[str, list[tuple[str, str]]]:
    """The former ids and names of cards by their last id, each with its sort, `id` or `name`."""
    ids: dict[str, list[str]] = {}
    names: dict[str, list[str]] = {}
    for version in history:
        # All cards of a version are renamed at once: two may have swapped their ids.
        former = {old: (ids.pop(old, []), names.pop(old, [])) for old in version.renamed}
        for old, new in version.renamed.items():
            ids.setdefault(new, []).extend([*former[old][0], old])
            names.setdefault(new, []).extend(former[old][1])
        for key, state in version.cards.items():
            if state is not None:
                names.setdefault(key, []).extend(str(name) for name in _table(state, "names").values())
    found: dict[str, list[tuple[str, str]]] = {}
    for key in {**ids, **names}:
        called = [("name", name) for name in dict.fromkeys(names.get(key, ()))]
        found[key] = [*(("id", one) for one in sorted({*ids.get(key, ())} - {key})), *called]
    return found
