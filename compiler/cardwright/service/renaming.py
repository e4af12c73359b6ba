"""Another name for a card or a word of the game, everywhere at once: cards, lexicon, names and translations.

The identifier of the thing stays, so that its history and its translations stay with it. Every line that names it is
printed again with the new word, so that articles, endings and brackets agree.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.library import Library
from cardwright.base.record import record
from cardwright.base.source import Source, Span
from cardwright.check.link.meaning import meaning
from cardwright.language.parse import Document
from cardwright.language.tongue import Tongue
from cardwright.model.rulebook.game import Game
from cardwright.pipeline.resident import Resident
from cardwright.pipeline.stages import spoken
from cardwright.read import load_yaml, read_sources
from cardwright.read.lexicon import CardName, Lexicon, Names, make_entry
from cardwright.read.po import Message, write_po
from cardwright.read.strings.keys import CARD, NAME, Key
from cardwright.service.entries import entry_changed, scalar
from cardwright.service.fixes import Change
from cardwright.service.lines import lines_of
from cardwright.service.subjects import CARDS, NOUNS, VERBS, Subject, entry_of
from cardwright.translation.collecting import game_strings
from cardwright.translation.domains import Domain, open_file
from cardwright.translation.merging import merged
from cardwright.translation.rewrite import is_complete, print_content, rewritten

_SECTIONS = {NOUNS: "nouns", VERBS: "actions"}
_LEMMA = {NOUNS: "one", VERBS: "inf"}
_SETTINGS = frozenset({"gender", "object", "article", "mass"})


class RenamingError(Exception):
    """Something cannot be renamed: the finding that would follow or is there already; None if nothing is named."""

    def __init__(self, found: Diagnostic | None = None) -> None:
        super().__init__(found.slug if found is not None else "")
        self.found = found


@record
class _New:
    """The words and names of a game after a renaming, and the change of the file that holds the new one."""

    lexicons: Mapping[str, Lexicon]
    names: Names
    change: Change | None


def begun(subject: Subject, tongue: Tongue) -> str:
    """The present name of something that can get another one: of a word, the form from which the others are made."""
    if subject.section == CARDS:
        return tongue.names.plain(tongue.language.code, subject.key)
    entry = entry_of(subject, tongue)
    return entry.forms.get(_LEMMA[subject.section], "") if entry is not None and subject.section in _LEMMA else ""


def renamed(library: Library, resident: Resident, subject: Subject, language: str, name: str) -> list[Change]:
    """The changes of all files by which a thing gets another name in a language; raises RenamingError."""
    if resident.found or not all(is_complete(one) for one in resident.documents.values()):
        raise RenamingError(next(iter(resident.found), None))
    if subject.section == CARDS:
        new = _named(library, resident, subject.key, language, name)
    elif subject.section in _SECTIONS:
        new = _worded(library, resident, subject, language, name)
    else:
        raise RenamingError
    tongues = spoken(resident.languages, new.lexicons, _complete(resident, new.names))
    changes = [one for document in resident.documents.values() for one in _lines(document, resident, tongues)]
    again = resident.renamed(new.lexicons, new.names, _texts(resident, changes))
    if again.found or _meanings(again.game) != _meanings(resident.game):
        raise RenamingError(next(iter(again.found), None))
    changes += [new.change] if new.change is not None else []
    return [*changes, *_translations(library, again, subject, language, name)]


def _meanings(game: Game) -> dict[str, str]:
    return {key: meaning(card) for key, card in game.cards.items()}


def _complete(resident: Resident, names: Names) -> Names:
    """The names with the cards that files declare, under their identifiers of before."""
    whole = Names.restored(names.plainly())
    for language, own in resident.names.names.items():
        for key, called in own.items():
            if key not in whole.names[language]:
                whole.add(language, key, called)
    whole.era_of.update(resident.names.era_of)
    return whole


def _worded(library: Library, resident: Resident, subject: Subject, language: str, name: str) -> _New:
    """Another word in the lexicon of a language; all its forms must follow from the one that is given."""
    section = _SECTIONS[subject.section]
    source = _file(library, library.lexicon_files(resident.key), "language", language)
    table, _ = load_yaml(source)
    assert isinstance(table, dict), "the lexicon was read before"
    given = table[section][subject.key]
    settings = {one: value for one, value in given.items() if one in _SETTINGS} if isinstance(given, dict) else {}
    wanted: Mapping[str, object] = {**settings, _LEMMA[subject.section]: name}
    inflection = resident.languages.languages[language].inflection
    entry, unknown = make_entry(subject.key, wanted, section, inflection)
    if entry is None or unknown:
        raise RenamingError(error("word-forms", Span(source, 0, 0), word=name, forms=unknown, example=scalar(name)))
    lexicon = resident.lexicons[language]
    digest = f"{lexicon.digest} {name}"
    if subject.section == NOUNS:
        changed = replace(lexicon, nouns={**lexicon.nouns, subject.key: entry}, digest=digest)
    else:
        changed = replace(lexicon, verbs={**lexicon.verbs, subject.key: entry}, digest=digest)
    value = f"{{{', '.join(f'{one}: {scalar(said)}' for one, said in wanted.items())}}}" if settings else scalar(name)
    change = entry_changed(source, (section, subject.key), value)
    return _New({**resident.lexicons, language: changed}, Names.restored(resident.table_names), change)


def _named(library: Library, resident: Resident, key: str, language: str, name: str) -> _New:
    """Another name for a card: in the table of names for the source language, else in the translations."""
    names = Names.restored(resident.table_names)
    before = resident.names.names[language].get(key)
    if before is None or re.search(r"[\[\]\n]", name) or not name.strip():
        raise RenamingError
    if key in names.names[language]:
        names.names[language].pop(key)
        names = Names.restored(names.plainly())
    names.add(language, key, CardName(name, before.status, name if before.translates else ""))
    if language != names.source:
        if key not in resident.table_names[1].get(language, {}) and not _has_name(library, resident, key, language):
            raise RenamingError
        return _New(resident.lexicons, names, None)
    source = _file(library, [library.names_file(resident.key)], "", "")
    called = f"{{name: {scalar(name)}, status: {before.status}}}"
    return _New(resident.lexicons, names, entry_changed(source, ("names", key), called))


def _has_name(library: Library, resident: Resident, key: str, language: str) -> bool:
    domain = _domain(library, resident)
    paths = [path for code, path in domain.files if code == language]
    context = str(Key(CARD, key, NAME))
    return any(one.context == context for path in paths for one in open_file(domain, language, path).file.messages)


def _file(library: Library, paths: list[Path], field: str, wanted: str) -> Source:
    """The YAML file of some that says a value at its top."""
    for source in read_sources(paths, library.root, lambda _: "en")[0]:
        table, _ = load_yaml(source)
        if isinstance(table, dict) and (not field or table.get(field) == wanted):
            return source
    raise RenamingError


def _lines(document: Document, resident: Resident, tongues: Mapping[str, Tongue]) -> list[Change]:
    """The lines of a file that are printed otherwise with the new words; a file with tables is written again."""
    source = document.source
    old, new = resident.tongues[source.language], tongues[source.language]
    if source.written is not None:
        text = rewritten(document, new)
        written = source.written
        return [Change(Span(written, 0, len(written.text)), text)] if text != rewritten(document, old) else []
    lines = [line.item for line in lines_of(document)]
    printed = [(one.span, print_content(one.content, old), print_content(one.content, new)) for one in lines]
    return [Change(span, text) for span, before, text in printed if before != text]


def _texts(resident: Resident, changes: list[Change]) -> dict[str, str]:
    """The texts of the changed files."""
    texts: dict[str, str] = {}
    for one in sorted(changes, key=lambda change: -change.span.start):
        path = one.span.source.path
        text = texts.get(path, one.span.source.text)
        texts[path] = text[: one.span.start] + one.text + text[one.span.end :]
    return texts


def _domain(library: Library, resident: Resident) -> Domain:
    strings = tuple(game_strings(resident.game, resident.tongues))
    files = tuple(library.po_files(resident.key))
    return Domain(resident.key, resident.names.source, strings, files, library.root)


def _translations(library: Library, again: Resident, subject: Subject, language: str, name: str) -> list[Change]:
    """The PO files as they follow the cards with their new names."""
    domain = _domain(library, again)
    changes = []
    for code, path in domain.files:
        opened = open_file(domain, code, path)
        if opened.source is None or not opened.writable:
            raise RenamingError
        file = opened.file
        if subject.section == CARDS and code == language:
            context = str(Key(CARD, subject.key, NAME))
            messages = tuple(_translated(one, name) if one.context == context else one for one in file.messages)
            file = replace(file, messages=messages)
        text = write_po(merged(file, domain.strings))
        if text != opened.source.text:
            changes.append(Change(Span(opened.source, 0, len(opened.source.text)), text))
    return changes


def _translated(message: Message, name: str) -> Message:
    return replace(message, translations=(name,), fuzzy=False)
