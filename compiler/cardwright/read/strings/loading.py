"""Reads the PO files of a library, and adds their names, titles and wordings to a game."""

from collections.abc import Container, Iterable, Iterator
from functools import partial
from pathlib import Path

from cardwright.base.cache import Cache, Kind
from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.guard import Guard
from cardwright.base.limits import LARGEST_PO_FILE
from cardwright.base.record import record
from cardwright.base.source import Source, Span
from cardwright.read import read_sources
from cardwright.read.lexicon import CardName, Names
from cardwright.read.po import Message, PoFile, line_ends, read_po
from cardwright.read.strings.faults import message_faults
from cardwright.read.strings.keys import (
    CARD,
    DECK,
    ERA,
    FLAVOR,
    FUZZY,
    GENERATED,
    MEANING,
    NAME,
    TEXT,
    TITLE,
    key_of,
    mark_of,
    stamp,
    status_of,
)


@record
class Translated:
    """A string with a translation: the text it translates, its origin, and its pinned meaning."""

    context: str
    text: str
    translations: tuple[str, ...]
    status: str
    meaning: str = ""
    is_generated: bool = False
    line: int = 0


PO = Kind("po", tuple[list[Translated], bool])

Files = Iterable[tuple[str, Path]]
"""PO files, each with its language."""


def load_strings(
    files: Files, root: Path, known: Container[str], cache: Cache
) -> tuple[list[tuple[str, Source, list[Translated]]], list[Diagnostic]]:
    """The translations in some PO files, by language; a file without mistakes is cached."""
    loaded = []
    found: list[Diagnostic] = []
    for language, path in files:
        sources, wrong = read_sources([path], root, partial(_said, language), LARGEST_PO_FILE)
        found += wrong
        for source in sources:
            found += line_ends(Guard(root).content(path, LARGEST_PO_FILE), source)
            if language not in known:
                found.append(error("po-unknown-language", Span(source, 0, source.line_bounds(1)[1]), code=language))
                continue
            strings, wrong = _loaded(source, language, cache)
            found += wrong
            loaded.append((language, source, strings))
    return loaded, found


def _said(language: str, _text: str) -> str:
    """Translators get diagnostics in the language of the file."""
    return language


def _loaded(source: Source, language: str, cache: Cache) -> tuple[list[Translated], list[Diagnostic]]:
    strings, is_clean = cache.made(PO, (language, source.text), partial(_kept, source, language))
    if is_clean:
        return strings, []
    file, found = read_strings(source, language)
    return list(_translated(file)), found


def read_strings(source: Source, language: str) -> tuple[PoFile, list[Diagnostic]]:
    """A PO file, with its mistakes and those of each translation."""
    file, found = read_po(source, language)
    for message in file.messages:
        if not is_generated(message):
            found += message_faults(message, source)
    return file, found


def is_generated(message: Message) -> bool:
    """Whether a text is still as the printer generated it."""
    mark = mark_of(message.notes, GENERATED)
    return bool(mark) and mark == stamp(message.translations[0])


def take_strings(names: Names, language: str, strings: Iterable[Translated]) -> None:
    """Add the translations of cards, eras, decks, titles and texts to the names of a game."""
    sections = {ERA: names.eras, DECK: names.decks, TITLE: names.titles}
    for string in strings:
        key = key_of(string.context)
        if key is None:
            continue
        text = string.translations[0]
        if (key.sort, key.field) == (CARD, NAME):
            names.add(language, key.key, CardName(text, string.status, string.text))
        elif (key.sort, key.field) == (CARD, FLAVOR):
            names.flavors[language][key.key] = text
        elif (key.sort, key.field) == (CARD, TEXT):
            if not string.is_generated:
                pin = string.meaning if string.status != FUZZY else ""
                names.wordings[language][key.key] = (text, pin)
        elif key.sort in sections and key.field == NAME:
            sections[key.sort][language][key.key] = text


def _kept(source: Source, language: str) -> tuple[list[Translated], bool]:
    file, found = read_strings(source, language)
    return ([], False) if found else (list(_translated(file)), True)


def _translated(file: PoFile) -> Iterator[Translated]:
    for message in file.messages:
        if message.obsolete or not message.is_translated:
            continue
        status = FUZZY if message.fuzzy else status_of(message.remarks)
        meaning = mark_of(message.notes, MEANING)
        made = is_generated(message)
        # A generated text is not stored, because the printer produces it again.
        text = () if made else message.translations
        yield Translated(message.context, message.text, text or ("",), status, meaning, made, message.line)
