"""Common phrases of card games with the sentences that say them, and words for numbers."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from cardwright.base.cache import digest
from cardwright.base.record import record


@record
class Phrase:
    """Some ways to write a thing, and the sentence that says it; if it is not exact, the sentence is only near."""

    written: tuple[tuple[str, ...], ...]
    sentence: str
    constructs: tuple[str, ...]
    instead: str = ""
    """The words to write in its place, if the rest of the sentence can stay."""
    is_exact: bool = True
    finding: str = ""
    """The slug of the finding, if it has one of its own."""


@record
class Phrases:
    """The number words and the phrases of one language."""

    numerals: Mapping[str, int] = field(default_factory=dict)
    fillers: frozenset[str] = frozenset()
    """The words without which a sentence means the same."""
    phrases: Mapping[str, Phrase] = field(default_factory=dict)
    digest: str = ""


NO_PHRASES = Phrases()


def make_phrases(table: Mapping[str, Any], text: str) -> Phrases:
    """The phrases of a language from their table."""
    phrases = {
        key: Phrase(
            tuple(tuple(written.split(" ")) for written in one["written"]),
            one.get("say") or one.get("nearest", ""),
            tuple(one["constructs"]),
            one.get("instead", ""),
            "say" in one,
            one.get("finding", ""),
        )
        for key, one in table.get("phrases", {}).items()
    }
    fillers = frozenset(table.get("fillers", ()))
    return Phrases(table.get("numerals", {}), fillers, phrases, digest(text))
