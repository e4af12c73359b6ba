"""Suggestions while a query is typed: names of cards, kinds and keys that begin like its last words."""

from collections.abc import Iterator

from cardwright.query.examples import quoted
from cardwright.query.things import normal
from cardwright.serve.desk import Desk, Page, PageResult

MOST = 8
_LONGEST = 80


def suggest(desk: Desk) -> PageResult:
    """Whole queries that continue what was typed."""
    text = desk.argument("q")[:_LONGEST]
    found = list(dict.fromkeys(_continued(desk, text)))[:MOST] if text.strip() else []
    return Page("problem.html", "", {}, {"ok": True, "query": text, "suggestions": found})


def _continued(desk: Desk, text: str) -> Iterator[str]:
    vocabulary = desk.edition.vocabulary
    spoken = vocabulary.language(desk.language)
    begun = normal(text)
    names, later = vocabulary.names.called(begun, spoken.code) if begun else ([], [])
    yield from names
    before, _, last = text.rpartition(" ")
    start = f"{before} " if before else ""
    key, sign, value = last.partition(":")
    if sign:
        meant = vocabulary.key(key, spoken.code)
        things = {"type": vocabulary.kinds, "game": vocabulary.games, "deck": vocabulary.decks}.get(
            meant or "", vocabulary.nouns
        )
        used = vocabulary.used.get(meant or "") or ()
        labels = things.labels.get(spoken.code, {})
        known = [label for one, label in labels.items() if not used or one in used]
        yield from (f"{start}{key}:{quoted(one)}" for one in known if normal(one).startswith(normal(value)))
        return
    meant = normal(last)
    if meant:
        yield from (start + one for one in vocabulary.kinds.called(meant, spoken.code)[0])
        keys = (str(table["names"][0]) for table in spoken.words["keys"].values())
        yield from (f"{start}{one}:" for one in keys if normal(one).startswith(meant))
    if len(begun) > 2:
        yield from later
