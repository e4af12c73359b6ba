"""The help page of the search: every key and every operator, each with an example query."""

from cardwright.query import Understood, understand
from cardwright.query import syntax as known_syntax
from cardwright.serve.desk import Desk, Page, PageResult
from cardwright.serve.samples import samples

WORDS = ("word", "phrase", "pattern")
JOINED = ("both", "either", "not", "group")


def syntax(desk: Desk) -> PageResult:
    """All possibilities of the search, in the words of the visitor's language."""
    told = known_syntax(desk.edition.vocabulary, desk.language)
    tried = samples(desk.edition.vocabulary, desk.language, desk.edition.phrases[desk.language])
    # A key may have no values in this catalog, such as a version while there is none.
    examples = {key.key: [one for one in key.examples if _works(desk, one)] for key in told.keys}
    content = {
        "keys": [(key, examples[key.key]) for key in told.keys],
        "groups": [
            ("syntax-words", [(name, tried[name]) for name in WORDS if name in tried]),
            ("syntax-signs", [(name, tried[name]) for name in JOINED if name in tried]),
        ],
    }
    data = {
        "ok": True,
        "language": told.language,
        "or": list(told.either),
        "keys": [
            {"key": key.key, "names": key.names, "means": key.means, "signs": key.signs, "examples": examples[key.key]}
            for key in told.keys
        ],
        "samples": {name: {"query": one.query, "explain": one.words} for name, one in tried.items()},
    }
    return Page("syntax.html", desk.say("syntax-title"), content, data)


def _works(desk: Desk, query: str) -> bool:
    return isinstance(understand(query, desk.language, desk.edition.vocabulary), Understood)
