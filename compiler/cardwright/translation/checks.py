"""Checks of translations that fail a build: names that clash, words the game does not know, texts that do not fit."""

import re
from collections.abc import Iterator

from cardwright.base.diagnostics import Diagnostic, Severity, error, warning
from cardwright.base.source import Source
from cardwright.read.lexicon import Lexicon, Names
from cardwright.read.po import Message, message_span
from cardwright.read.strings.faults import SYMBOL
from cardwright.read.strings.keys import CARD, MEANING, NAME, TEXT, Key, key_of, mark_of
from cardwright.read.strings.loading import is_generated, read_strings
from cardwright.translation.collecting import String
from cardwright.translation.domains import Domain, Opened
from cardwright.translation.face import name_fills, text_fills


def check_language(domain: Domain, language: str, opened: Opened) -> list[Diagnostic]:
    """The mistakes in the strings of a domain in one language, except those of the file itself."""
    look = _Look(domain, language, opened)
    return [found for check in CHECKS for found in check(look)]


def new_faults(domain: Domain, language: str, before: Opened, text: str, path: str) -> list[Diagnostic]:
    """The errors that a PO file would have with another text, and has not now."""
    source = Source(path, text, language)
    file, found = read_strings(source, language)
    after = [*found, *check_language(domain, language, Opened(file, source, (), writable=True))]
    known = {(one.slug, one.arguments) for one in (*before.found, *check_language(domain, language, before))}
    return [one for one in after if one.severity is Severity.ERROR and (one.slug, one.arguments) not in known]


_FULL, _LONGER = 85, 150
"""The part of a card, in percent, from which on a text needs a sheet; and how long it may be then, by its original."""


class _Look:
    """The input of the checks: the current strings and their translations."""

    def __init__(self, domain: Domain, language: str, opened: Opened) -> None:
        self.language = language
        self.source: Source | None = opened.source
        tongues = domain.tongues or {}
        self.names = next((tongue.names for tongue in tongues.values()), Names())
        self.strings: dict[str, String] = {str(string.key): string for string in domain.strings}
        self.lexicon = tongues[language].lexicon if language in tongues else Lexicon(language)
        self.original = tongues[domain.source].lexicon if domain.source in tongues else Lexicon(domain.source)
        self.messages: list[tuple[Key, Message]] = []
        self.strangers: list[Message] = []
        for message in opened.file.messages:
            key = key_of(message.context)
            if message.obsolete:
                continue
            if key is None or message.context not in self.strings:
                self.strangers.append(message)
            elif message.is_translated:
                self.messages.append((key, message))

    def names_given(self) -> Iterator[tuple[Key, Message]]:
        """The names of cards."""
        return ((key, one) for key, one in self.messages if (key.sort, key.field) == (CARD, NAME))

    def wordings(self) -> Iterator[tuple[Key, Message]]:
        """The texts of cards that a translator has reworded, except fuzzy ones."""
        for key, one in self.messages:
            if (key.sort, key.field) == (CARD, TEXT) and not one.fuzzy and not is_generated(one):
                yield key, one


def _strangers(look: _Look) -> Iterator[Diagnostic]:
    """Strings of another game, or of cards that are gone."""
    if look.strangers and look.source is not None:
        first = look.strangers[0]
        place = message_span(look.source, first)
        yield warning("po-stranger", place, key=first.context or first.text, count=len(look.strangers))


def _names_for_two(look: _Look) -> Iterator[Diagnostic]:
    """One name for two cards that nothing else distinguishes."""
    owners: dict[tuple[str, str], tuple[Key, Message]] = {}
    for key, message in look.names_given():
        era = look.names.era_of.get(key.key, "")
        name = message.translations[0]
        first = owners.setdefault((name, era), (key, message))
        if first[0] != key and look.source is not None:
            related = [(message_span(look.source, first[1]), "first-at")]
            place = message_span(look.source, message)
            yield error("name-for-two", place, related=related, name=name, card=key.key, other=first[0].key)


def _names_two_ways(look: _Look) -> Iterator[Diagnostic]:
    """One name of the source language with two translations."""
    ways: dict[str, Message] = {}
    for _, message in look.names_given():
        first = ways.setdefault(message.text, message)
        if first.translations != message.translations and not message.fuzzy and not first.fuzzy and look.source:
            related = [(message_span(look.source, first), "first-at")]
            place = message_span(look.source, message)
            one, other = first.translations[0], message.translations[0]
            yield error("term-two-ways", place, related=related, term=message.text, one=one, other=other)


def _stale_wordings(look: _Look) -> Iterator[Diagnostic]:
    """Wordings for a former meaning of the card."""
    for key, message in look.wordings():
        string = look.strings[message.context]
        if look.source is not None and mark_of(message.notes, MEANING) != string.meaning:
            yield warning("wording-stale", message_span(look.source, message), card=key.key, text=string.text)


def _lines_of_wordings(look: _Look) -> Iterator[Diagnostic]:
    """Wordings whose number of lines differs from the number of sentences on the card; each line is one sentence."""
    for key, message in look.wordings():
        wanted, has = (text.count("\n") + 1 for text in (look.strings[message.context].text, message.translations[0]))
        if look.source is not None and wanted != has:
            yield error("wording-lines", message_span(look.source, message), card=key.key, wanted=wanted, has=has)


def _terms_of_wordings(look: _Look) -> Iterator[Diagnostic]:
    """Wordings that lack a word of the game that the text has."""
    originals, own = _nouns(look.original), _nouns(look.lexicon)
    for key, message in look.wordings():
        for noun, forms in originals.items():
            lost = noun in own and _says(message.text, forms) and not _says(message.translations[0], own[noun])
            if lost and look.source is not None:
                place = message_span(look.source, message)
                yield error("term-missing", place, card=key.key, term=forms[0], word=own[noun][0])


def _unknown_terms(look: _Look) -> Iterator[Diagnostic]:
    """Translations with a term in brackets that is neither a word nor a card of the game."""
    words = {word for lexicon in (look.lexicon, look.original) for word in _words(lexicon)}
    for _, message in look.messages:
        named = SYMBOL.findall(" ".join(message.translations))
        for name in (name[1:-1] for name in named if look.names.era_of):
            if name not in words and look.names.resolve(look.language, name) is None and look.source is not None:
                yield error("term-unknown", message_span(look.source, message), key=message.context, term=name)


def _too_long(look: _Look) -> Iterator[Diagnostic]:
    """Names and texts that do not fit on the face of a card, in the wording that will be printed."""
    said: dict[str, Message] = {message.context: message for _, message in look.messages}
    for context, string in look.strings.items():
        message = said.get(context)
        if string.key.sort != CARD or look.source is None or message is None:
            continue
        text = message.translations[0]
        if string.key.field == TEXT and (message.fuzzy or is_generated(message)):
            text = string.printed.get(look.language, "")
        fills = name_fills(text) if string.key.field == NAME else text_fills(text)
        # A text that fills a card in the original, too, is printed on a sheet, whose size its original tells.
        original = text_fills(string.text) if string.key.field == TEXT else 0
        if fills > (100 if original < _FULL else _LONGER * original / 100):
            yield error("text-too-long", message_span(look.source, message), key=context, percent=fills)


def _words(lexicon: Lexicon) -> Iterator[str]:
    for entries in (lexicon.nouns, lexicon.verbs, lexicon.zones):
        for key, entry in entries.items():
            yield from (key, *entry.forms.values())


def _nouns(lexicon: Lexicon) -> dict[str, tuple[str, ...]]:
    return {key: tuple(dict.fromkeys(entry.forms.values())) for key, entry in lexicon.nouns.items()}


def _says(text: str, forms: tuple[str, ...]) -> bool:
    return any(re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text, re.IGNORECASE) for form in forms)


CHECKS = (
    _strangers,
    _names_for_two,
    _names_two_ways,
    _stale_wordings,
    _lines_of_wordings,
    _terms_of_wordings,
    _unknown_terms,
    _too_long,
)
"""In this order; the findings are sorted by place."""
