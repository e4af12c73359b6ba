"""The shapes of the files of a grammar: languages, the words of queries, and the sentences of diagnostics."""

from cardwright.language.script import DIRECTIONS
from cardwright.read.card_tables import COLUMNS
from cardwright.read.shape import Either, Listing, Nothing, Shape, Table, Text, Truth, Whole

_TEXT = Text()
_TEXT_OR_EMPTY = Text(may_be_empty=True)
_PATTERNS = Either((_TEXT, Listing(_TEXT, 1)))
LANGUAGE = Table(
    {
        "language": _TEXT,
        "name": _TEXT,
        "header": _TEXT,
        "extends": _TEXT,
        "written": _TEXT,
        "columns": Table(dict.fromkeys(COLUMNS, _TEXT), COLUMNS),
        "genders": Listing(_TEXT),
        "direction": Text(DIRECTIONS),
        "blanks": Truth(),
        "signs": Table(others=_TEXT),
        "begun": Truth(),
        "handed_on": Listing(Listing(_TEXT, 1)),
        "words": Table(others=Either((_TEXT, Table(others=_TEXT, may_have_empty_key=True)))),
        "sounds": Table(others=_TEXT),
        "euphony": Listing(
            Table(dict.fromkeys(("from", "to", "word", "before"), _TEXT), ("to",), example="{from: …, to: …}")
        ),
        "apart": Listing(_TEXT),
        "lists": Table(
            others=Table(
                {**dict.fromkeys(("between", "last", "article", "behind", "resumed"), _TEXT), "least": Whole(1, 2)}
            )
        ),
        "patterns": Table(others=Either((_TEXT, Listing(_TEXT, 1), Table(others=_PATTERNS, may_have_empty_key=True)))),
    },
    example="{language: …, name: …, header: …, words: …, patterns: …}",
)
"""A language, or a table that several languages share."""

_NAMES = Listing(_TEXT, 1)
_MEANT = Table(others=_TEXT)
_SAID = Table({"says": _TEXT, "help": Either((_TEXT, Nothing()))}, ("says",), example="{says: …, help: …}")
MESSAGES = Table(others=_SAID, example="{slug: {says: …, help: …}}")
"""The sentences of the diagnostics in a language."""

PHRASES = Table(
    {
        "language": _TEXT,
        "numerals": Table(others=Whole(0, 99)),
        "fillers": _NAMES,
        "phrases": Table(
            others=Table(
                {
                    "written": _NAMES,
                    "say": _TEXT,
                    "nearest": _TEXT,
                    "instead": _TEXT,
                    "finding": _TEXT,
                    "constructs": _NAMES,
                },
                ("written", "constructs"),
                example="{written: […], say: …, constructs: […]}",
            )
        ),
    },
    ("language",),
    example="{language: …, numerals: …, phrases: …}",
)
"""The common phrases of card games in a language."""
_UNTOLD = Nothing()
_ROW = Listing(Either((_TEXT_OR_EMPTY, _UNTOLD)), 1)
_RULES: dict[str, Shape] = {
    "endings": Table(others=Either((_TEXT_OR_EMPTY, _ROW, _UNTOLD)), may_have_empty_key=True),
    "regular": Listing(_TEXT),
    "irregular": Table(others=Either((_TEXT, _ROW, _UNTOLD))),
}
FORMS = Table(
    {
        "language": _TEXT,
        "plurals": Table(
            {**_RULES, "joints": Listing(_TEXT), "articles": Listing(_TEXT), "every_word": Truth()}, ("endings",)
        ),
        "genders": Table(_RULES, ("endings",)),
        "verbs": Table(
            {
                **_RULES,
                "forms": Listing(_TEXT, 1),
                "same": Table(others=_TEXT),
                "whose": Table(others=Table(others=_TEXT)),
            },
            ("forms", "endings"),
        ),
        "zones": Table(others=_TEXT),
        "melted": Table(others=_TEXT),
    },
    ("language",),
    example="{language: …, plurals: …, verbs: …}",
)
"""How the words of a game are inflected in a language."""

QUERIES = Table(
    {
        "language": _TEXT,
        **dict.fromkeys(("or", "and", "not", "any", "next"), _NAMES),
        "keys": Table(others=Table({"names": _NAMES}, ("names",), others=_TEXT, example="{names: […], means: …}")),
        **dict.fromkeys(("does", "on", "needs", "comparisons", "words"), _MEANT),
        **dict.fromkeys(("is", "eras", "order", "direction", "plain"), Table(others=_NAMES)),
        "mistakes": MESSAGES,
    },
    ("language",),
    example="{language: …, keys: …}",
)
"""The words of the query language in a language."""
