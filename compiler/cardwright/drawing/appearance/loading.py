"""Reads the look of a catalog from the tables of a library; reports mistakes and keeps the rest."""

import os
from collections.abc import Container, Iterator, Mapping
from dataclasses import field
from difflib import get_close_matches
from functools import partial

from cardwright.base.cache import Cache, Kind
from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.library import Library
from cardwright.base.record import record
from cardwright.drawing.appearance.files import PictureFile
from cardwright.language.loading import key_span, load_table
from cardwright.language.patterns import Language
from cardwright.language.plurals import gettext_forms, rules_stamp
from cardwright.read import read_sources
from cardwright.read.lexicon import PLURAL_CATEGORIES
from cardwright.read.shape import Either, Table, Text
from cardwright.read.strings import Translated, key_of, load_strings
from cardwright.read.strings.keys import PAGE

INTERFACE = Table(
    {
        "language": Text(),
        "texts": Table(
            others=Either((Text(), Table(dict.fromkeys(sorted(PLURAL_CATEGORIES), Text()), ("other",)))),
            example="{key: …}",
        ),
    },
    ("language", "texts"),
    example="{language: …, texts: …}",
)
"""The texts of the pages in the source language."""
SYMBOLS = Table(others=Text(example="scroll teal"), example="{card: scroll teal}")
"""The drawing and the colour of each noun, and how its cards lie if that is special."""
AROUND, ROWS = "around", "rows"
LIES = (AROUND, ROWS)
"""The places around such a thing belong to it; such cards in play lie in rows, one above the other."""
FORMS = Kind("forms", tuple[str, tuple[str, ...]])

_FEWEST_EXAMPLES = 3


@record
class Symbol:
    """The symbol of a noun: the names of a drawing and a colour."""

    drawing: str
    colour: str
    lie: str = ""
    """One of `LIES`, if its cards lie in a special way."""


Interface = Mapping[str, Mapping[str, Mapping[str, str]]]
"""The texts of the pages: by language, then by key, one for each plural category."""


@record
class Appearance:
    """The look of a library's catalog."""

    symbols: Mapping[str, Mapping[str, Symbol]] = field(default_factory=dict)
    """By game and noun."""
    pictures: Mapping[str, Mapping[str, PictureFile]] = field(default_factory=dict)
    """By game and card: the picture files of their own."""
    interface: Interface = field(default_factory=dict)
    languages: Mapping[str, Language] = field(default_factory=dict)
    """The languages of the pages, which a catalog without games uses."""


def load_interface(library: Library, known: Container[str], cache: Cache) -> tuple[Interface, list[Diagnostic]]:
    """The texts of the pages, in every language that has them."""
    path = library.interface_file()
    sources, found = read_sources([path] if os.path.lexists(path) else [], library.grammar)
    texts: dict[str, dict[str, dict[str, str]]] = {}
    for source in sources:
        table, wrong = load_table(source, INTERFACE, cache)
        found += wrong
        if table is not None:
            own = texts.setdefault(table["language"], {})
            own.update(
                (key, {"other": text} if isinstance(text, str) else text) for key, text in table["texts"].items()
            )
    loaded, wrong = load_strings(library.interface_po_files(), library.grammar, known, cache)
    found += wrong
    for language, _, strings in loaded:
        texts.setdefault(language, {}).update(_translated(language, strings, cache))
    return texts, found


def source_of(interface: Interface) -> str:
    """The source language of the pages, which is the first entry."""
    return next(iter(interface), "en")


def _translated(language: str, strings: list[Translated], cache: Cache) -> Iterator[tuple[str, dict[str, str]]]:
    """The texts of the pages in a language; plural forms are in the order of the language's categories."""
    _, categories = cache.made(FORMS, (language, rules_stamp()), partial(gettext_forms, language))
    for string in strings:
        key = key_of(string.context)
        if key is not None and key.sort == PAGE:
            forms = string.translations
            named = zip(categories, forms, strict=False) if len(forms) > 1 else [("other", forms[0])]
            # A category that no integer has needs a form as well; it gets the last one.
            yield key.key, {"other": forms[-1], **dict(named)}


def read_symbols(
    library: Library, game: str, nouns: Container[str], cache: Cache
) -> tuple[dict[str, Symbol], list[Diagnostic]]:
    """The symbols of a game's nouns; empty for a game without a table of symbols."""
    path = library.symbol_file(game)
    if not os.path.lexists(path):
        return {}, []
    # Imported here, because most commands need no drawing.
    from cardwright.drawing.appearance.drawings import COLOURS, emblems

    sources, found = read_sources([path], library.root)
    symbols: dict[str, Symbol] = {}
    for source in sources:
        table, wrong = load_table(source, SYMBOLS, cache)
        found += wrong
        for key, value in (table or {}).items():
            place = key_span(source, key)
            drawing, _, rest = value.partition(" ")
            colour, _, lie = rest.partition(" ")
            if key != game and key not in nouns:
                found.append(error("symbol-noun", place, word=key))
            elif drawing not in emblems():
                found.append(error("symbol-drawing", place, word=drawing, candidates=_near(drawing, emblems())))
            elif colour not in COLOURS:
                found.append(error("symbol-colour", place, word=colour, candidates=_near(colour, COLOURS)))
            elif lie and lie not in LIES:
                found.append(error("symbol-lie", place, word=lie, candidates=_near(lie, LIES)))
            else:
                symbols[key] = Symbol(drawing, colour, lie)
    return symbols, found


def _near(word: str, known: tuple[str, ...]) -> str:
    near = get_close_matches(word, known, _FEWEST_EXAMPLES, 0.5)
    return ", ".join(near or known)
