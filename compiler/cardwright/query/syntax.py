"""The whole query language as data for its help page: each key with its names and an example."""

from cardwright.base.record import record
from cardwright.query.asking import EQUAL, ORDERED
from cardwright.query.examples import example
from cardwright.query.ordering import ORDER_KEYS
from cardwright.query.understanding import KEYS
from cardwright.query.vocabulary import Vocabulary

_SIGNS = {
    "name": EQUAL,
    "text": (":",),
    **dict.fromkeys(("era", "players", "copies", "changed", "cost", "gives", "takes", "needs"), ORDERED),
}


@record
class KeySyntax:
    """A key: its names in a language, its subject, its signs, and queries that find something."""

    key: str
    names: tuple[str, ...]
    means: str
    signs: tuple[str, ...]
    examples: tuple[str, ...]


@record
class Syntax:
    """The whole query language in the words of one language."""

    language: str
    either: tuple[str, ...]
    keys: tuple[KeySyntax, ...]


def syntax(vocabulary: Vocabulary, language: str) -> Syntax:
    """Every key with its names in a language."""
    spoken = vocabulary.language(language)
    keys = []
    for key in (*KEYS, *ORDER_KEYS):
        table, signs = spoken.words["keys"][key], _SIGNS.get(key, EQUAL)
        examples = dict.fromkeys(example(vocabulary, spoken, key, number) for number in (False, True))
        with_not = signs if key in ORDER_KEYS else (*signs[:2], "!=", *signs[2:])
        keys.append(KeySyntax(key, tuple(table["names"]), table["means"], with_not, tuple(examples)))
    return Syntax(spoken.code, tuple(spoken.words["or"]), tuple(keys))
