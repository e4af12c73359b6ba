"""The changes from version to version, newest first: how many, and behind each number what became of which card."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from cardwright.serve.desk import Desk, Page, PageResult
from cardwright.serve.faces import Face, faces

MOST = 400
"""The maximum of changes on one page that are told in full."""
MOST_VERSIONS = 60
UNRELEASED = "next"
SORTS = ("new", "changed", "renamed", "gone")
_COUNTED = """
SELECT versions.id, versions.game, versions.version, coalesce(versions.date, ''), change, count(DISTINCT changes.key)
FROM versions JOIN changes ON changes.version = versions.id
WHERE ?1 IN (versions.game, '') AND (changes.language IS NULL OR changes.language = ?2)
GROUP BY versions.id, change ORDER BY versions.game, versions.position DESC LIMIT ?3
"""
_TOLD = """
SELECT changes.version, changes.card, changes.key, change, field, old, new
FROM json_each(?) AS wanted JOIN changes ON changes.version = wanted.value
WHERE changes.language IS NULL OR changes.language = ? ORDER BY wanted.key, change = 'new', changes.id LIMIT ?
"""


@dataclass(frozen=True, slots=True)
class Changed:
    """A card that a version changed, and how: each with the field, the old and the new value."""

    key: str
    face: Face | None
    how: list[tuple[str, str, str]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class VersionChanges:
    """The changes of one version of one game."""

    id: str
    game: str
    version: str
    date: str
    counts: dict[str, int] = field(default_factory=dict)
    """The number of cards by sort of change."""
    cards: dict[str, dict[str, Changed]] = field(default_factory=dict)
    """By sort of change, then by card."""

    @property
    def anchor(self) -> str:
        """Its place on the page."""
        return f"{self.game}-{self.version}"

    @property
    def released(self) -> bool:
        """Whether it is recorded, and not what has changed since."""
        return self.version != UNRELEASED


def versions(desk: Desk, game: str = "") -> list[VersionChanges]:
    """The versions of all games or of one, newest first, with the number of their changes."""
    found: dict[str, VersionChanges] = {}
    for one, owner, version, date, change, number in desk.rows(
        _COUNTED, game, desk.language, MOST_VERSIONS * len(SORTS)
    ):
        found.setdefault(one, VersionChanges(one, owner, version, date)).counts[change] = number
    return list(found.values())[:MOST_VERSIONS]


def summary(desk: Desk, one: VersionChanges) -> str:
    """The changes of a version in one line."""
    return ", ".join(desk.say(f"{sort}-cards", count=one.counts[sort]) for sort in SORTS if sort in one.counts)


def changes(desk: Desk) -> PageResult:
    """The changes of all games or of one."""
    found = versions(desk, desk.argument("game"))
    rows = _tell(desk, found)
    content = {
        "versions": found,
        "games": desk.edition.games,
        "sorts": SORTS,
        "cut": len(rows) == MOST,
        "feed": desk.visitor.link("/changes.atom"),
    }
    owners = {one.id: (one.game, one.version, one.date or None) for one in found}
    data = {
        "ok": True,
        "versions": [
            {"game": one.game, "version": one.version, "date": one.date or None, "cards": one.counts} for one in found
        ],
        "changes": [
            dict(
                zip(
                    ("game", "version", "date", "card", "key", "change", "field", "old", "new"),
                    (*owners[version], *rest),
                    strict=True,
                )
            )
            for version, *rest in rows
        ],
    }
    return Page("changes.html", desk.say("changes-title"), content, data)


def _tell(desk: Desk, found: Sequence[VersionChanges]) -> list[tuple[str, ...]]:
    """Fill in the cards of each version; returns the rows."""
    by_id = {one.id: one for one in found}
    rows = desk.rows(_TOLD, json.dumps(list(by_id)), desk.language, MOST)
    known = {one.id: one for one in faces(desk, dict.fromkeys(row[1] for row in rows if row[1]))}
    for version, card, key, change, what, old, new in rows:
        cards = by_id[version].cards.setdefault(change, {})
        game = by_id[version].game
        told = (_label(desk, game, what), _value(desk, game, what, old), _value(desk, game, what, new))
        cards.setdefault(key, Changed(key, known.get(card))).how.append(told)
    return rows


def _label(desk: Desk, game: str, what: str) -> str:
    """The name of a field: that of every card, or that of a printed value."""
    if what == "era":
        return desk.noun(game, what)
    key = f"column-{what}"
    return desk.say(key) if desk.say.knows(key) else desk.noun(game, what)


def _value(desk: Desk, game: str, what: str, value: str | None) -> str:
    if not value:
        return ""
    if what == "era":
        era = desk.edition.eras.get(f"{game}/{value}")
        return era.name(desk.language) if era else value
    return desk.noun(game, value) if what == "kind" else value
