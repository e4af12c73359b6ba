"""The key of a string, and the marks beside it: who stands behind it, what it was made of, what it is pinned to."""

import re
from collections.abc import Iterable
from hashlib import blake2b

from cardwright.base.record import record
from cardwright.read.lexicon import STATUSES

CARD, ERA, DECK, TITLE, PAGE = "card", "era", "deck", "title", "page"
NAME, FLAVOR, TEXT = "name", "flavor", "text"
PROPOSED, FUZZY = "proposed", "fuzzy"
MEANING, GENERATED = "meaning", "generated"
"""The marks of a card's text: the hash of what the card means, and that of the text as it was printed for it."""

_KEY = re.compile(r"([a-z]+):(.+)/([a-z]+)")
_STATUS = re.compile(r"status: *(\S+)")


@record
class Key:
    """Which string it is: a field of a card, an era, a deck, a title or a page."""

    sort: str
    key: str
    field: str

    def __str__(self) -> str:
        return f"{self.sort}:{self.key}/{self.field}"


def key_of(context: str) -> Key | None:
    """The key that stands in a PO file, if it is one of ours."""
    found = _KEY.fullmatch(context)
    return Key(*found.groups()) if found else None


def status_of(remarks: Iterable[str]) -> str:
    """Who stands behind a name, as the translator's remark says; whoever says nothing proposes it."""
    said = (found[1] for remark in remarks if (found := _STATUS.fullmatch(remark.strip())))
    return next((status for status in said if status in STATUSES), PROPOSED)


def mark_of(notes: Iterable[str], mark: str) -> str:
    """What is noted beside a string under a mark."""
    return next((note.removeprefix(f"{mark} ") for note in notes if note.startswith(f"{mark} ")), "")


def stamp(text: str) -> str:
    """A short hash: enough to tell whether somebody has touched a text."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()
