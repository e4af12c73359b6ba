"""The line that declares a word of a game in a role, ready to be copied."""

import re

from cardwright.language.tongue import Tongue
from cardwright.model.node import Node, rebuilt
from cardwright.model.rulebook.heads import Head
from cardwright.read.lexicon import Entry

USUAL_ROLES = {
    "holding": "stock",
    "measured": "stat",
    "raised": "stat",
    "ranked": "stock",
    "lost": "attribute",
    "paired": "kind",
    "moment": "term",
    "standing": "counter",
}
"""The declaration that is proposed where several would do."""


def declaration(role: str, key: str, tongue: Tongue) -> str:
    """The line that declares a word of the lexicon in a role; empty if no single line does."""
    head = _heads().get(USUAL_ROLES.get(role, role))
    if head is None:
        return ""
    fields = [key if one.required else one.default for one in head.field_types()]
    try:
        return tongue.printer.line(rebuilt(head, None, *fields))
    except LookupError:
        # The lexicon lacks a form, or an incomplete language lacks a pattern.
        return ""


def new_declaration(role: str, word: str, sample: Entry, tongue: Tongue) -> str:
    """The line that declares a word that is in no lexicon, made from that of a known word."""
    printed = declaration(role, sample.key, tongue)
    forms = "|".join(re.escape(form) for form in sorted(sample.forms.values(), key=len, reverse=True))
    return re.sub(rf"\b(?:{forms})\b", lambda _: word, printed)


def _heads() -> dict[str, type[Head]]:
    """The declarations of single words, by role."""
    return {
        cls.block: cls
        for cls in Node.constructs.values()
        if issubclass(cls, Head) and [one.name for one in cls.field_types() if one.required] == [cls.block]
    }
