"""The key of a string, and the marks beside it: its origin, the source it was made from, and its pinned meaning."""

import re
from collections.abc import Iterable
from hashlib import blake2b

from cardwright.base.record import record
from cardwright.read.lexicon import STATUSES

CARD, ERA, DECK, TITLE, PAGE = "card", "era", "deck", "title", "page"
NAME, FLAVOR, TEXT = "name", "flavor", "text"
PROPOSED, FUZZY = "proposed", "fuzzy"
MEANING, GENERATED = "meaning", "generated"
"""The marks of a card's text: the hash of the card's meaning, and the hash of the generated text."""

_KEY = re.compile(r"([a-z]+):(.+)/([a-z]+)")
_STATUS = re.compile(r"status: *(\S+)")


@record
class Key:
    """The key of a string: a field of a card, an era, a deck, a title or a page."""

    sort: str
    key: str
    field: str

    def __str__(self) -> str:
        return f"{self.sort}:{self.key}/{self.field}"


def key_of(context: str) -> Key | None:
    """The key in a PO file, or None if it is not one of ours."""
    found = _KEY.fullmatch(context)
    return Key(*found.groups()) if found else None


def status_of(remarks: Iterable[str]) -> str:
    """The origin of a name, according to the translator's comment; "proposed" without one."""
    said = (found[1] for remark in remarks if (found := _STATUS.fullmatch(remark.strip())))
    return next((status for status in said if status in STATUSES), PROPOSED)


def mark_of(notes: Iterable[str], mark: str) -> str:
    """The value of a mark beside a string."""
    return next((note.removeprefix(f"{mark} ") for note in notes if note.startswith(f"{mark} ")), "")


def stamp(text: str) -> str:
    """A short hash, to detect edits of a text."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()
