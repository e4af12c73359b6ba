"""Reads how a catalog looks from the tables of a library; what is wrong in one of them is said, the rest is kept."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import field
from difflib import get_close_matches
from functools import partial

from cardwright.cache import Cache
from cardwright.diagnostics import Diagnostic, error
from cardwright.language.plurals import gettext_forms, rules_stamp
from cardwright.languages import load_table
from cardwright.lexicon import PLURAL_CATEGORIES
from cardwright.library import Library
from cardwright.read import read_sources
from cardwright.record import record
from cardwright.source import Source, Span
from cardwright.strings import Translated, key_of, load_strings
from cardwright.strings.keys import PAGE

_TEXTS = "texts"
_FEWEST_EXAMPLES = 3


@record
class Symbol:
    """What stands for a noun: a drawing and a colour, by their names."""

    drawing: str
    colour: str


Interface = Mapping[str, Mapping[str, Mapping[str, str]]]
"""What the pages say: by language, then by key, the text for each plural category."""


@record
class Appearance:
    """How the catalog of a library looks."""

    symbols: Mapping[str, Mapping[str, Symbol]] = field(default_factory=dict)
    """By game and noun."""
    interface: Interface = field(default_factory=dict)


def load_interface(library: Library, known: Container[str], cache: Cache) -> tuple[Interface, list[Diagnostic]]:
    """What the pages say, in every language that has words for them."""
    path = library.interface_file()
    sources, found = read_sources([path] if path.exists() else [], library.grammar)
    texts: dict[str, dict[str, dict[str, str]]] = {}
    for source in sources:
        table, wrong = load_table(source, cache)
        found += wrong
        if not isinstance(table, dict) or not isinstance(table.get(_TEXTS), dict):
            found.append(error("interface-shape", Span(source, 0, source.line_bounds(1)[1])))
            continue
        own = texts.setdefault(str(table.get("language", "")), {})
        for key, text in table[_TEXTS].items():
            forms = text if isinstance(text, dict) else {"other": text}
            if "other" not in forms or not PLURAL_CATEGORIES.issuperset(forms):
                found.append(error("interface-shape", _span_of(source, str(key))))
            else:
                own[str(key)] = {str(form): str(said) for form, said in forms.items()}
    loaded, wrong = load_strings(library.interface_po_files(), library.grammar, known, cache)
    found += wrong
    for language, _, strings in loaded:
        texts.setdefault(language, {}).update(_translated(language, strings, cache))
    return texts, found


def source_of(interface: Interface) -> str:
    """The language the pages are translated from: it is read first."""
    return next(iter(interface), "en")


def _translated(language: str, strings: list[Translated], cache: Cache) -> Iterator[tuple[str, dict[str, str]]]:
    """The texts of the pages in a language; a text that counts has its forms in the order of the language's plurals."""
    _, categories = cache.plain("forms", (language, rules_stamp()), partial(gettext_forms, language))
    for string in strings:
        key = key_of(string.context)
        if key is not None and key.sort == PAGE:
            forms = string.translations
            named = zip(categories, forms, strict=False) if len(forms) > 1 else [("other", forms[0])]
            # Numbers that no whole number is need a form as well: they have the last one.
            yield key.key, {"other": forms[-1], **dict(named)}


def read_symbols(
    library: Library, game: str, nouns: Container[str], cache: Cache
) -> tuple[dict[str, Symbol], list[Diagnostic]]:
    """Which drawing stands for which noun of a game; a game that does not say has plain cards."""
    path = library.symbol_file(game)
    if not path.exists():
        return {}, []
    # Most commands never look at a drawing.
    from cardwright.appearance.drawings import COLOURS, emblems

    sources, found = read_sources([path], library.root)
    symbols: dict[str, Symbol] = {}
    for source in sources:
        table, wrong = load_table(source, cache)
        found += wrong
        if wrong:
            continue
        if not isinstance(table, dict):
            found.append(error("symbol-shape", Span(source, 0, source.line_bounds(1)[1])))
            continue
        for key, value in table.items():
            place = _span_of(source, str(key))
            drawing, _, colour = str(value).partition(" ")
            if key != game and str(key) not in nouns:
                found.append(error("symbol-noun", place, word=key))
            elif drawing not in emblems():
                found.append(error("symbol-drawing", place, word=drawing, candidates=_near(drawing, emblems())))
            elif colour not in COLOURS:
                found.append(error("symbol-colour", place, word=colour, candidates=_near(colour, COLOURS)))
            else:
                symbols[str(key)] = Symbol(drawing, colour)
    return symbols, found


def _near(word: str, known: tuple[str, ...]) -> str:
    near = get_close_matches(word, known, _FEWEST_EXAMPLES, 0.5)
    return ", ".join(near or known)


def _span_of(source: Source, key: str) -> Span:
    lines = source.text.splitlines(keepends=True)
    start = 0
    for line in lines:
        if line.lstrip().startswith(f"{key}:"):
            begin = start + len(line) - len(line.lstrip())
            return Span(source, begin, begin + len(key))
        start += len(line)
    return Span(source, 0, min(len(source.text), 1))
