"""The gaps of an incomplete language: constructs in a tree without a pattern, words without a form."""

from collections.abc import Iterator

from cardwright.language.patterns import Language
from cardwright.language.pieces import SECTIONS
from cardwright.model.node import Node
from cardwright.read.lexicon import Lexicon

PATTERN = "pattern"
WORD = "word"


def gaps(tree: Node, language: Language, lexicon: Lexicon) -> Iterator[tuple[str, str]]:
    """The constructs and word keys in a tree that cannot be printed, each with its kind."""
    for node in tree.walk():
        present = {one.name for one in node.field_types() if one.required or getattr(node, one.name) != one.default}
        choices = language.patterns.get(type(node).__name__, ())
        if not any(choice.shows == present and not choice.variant for choice in choices):
            yield PATTERN, type(node).__name__
        for one in node.field_types():
            section = SECTIONS.get(one.sort.name) if one.sort is not None else None
            value = getattr(node, one.name)
            if section is None or value is None:
                continue
            entries = getattr(lexicon, section)
            for key in value if isinstance(value, tuple) else (value,):
                if key not in entries:
                    yield WORD, key
