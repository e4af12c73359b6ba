"""Words that no lexicon has: if a known word makes the line readable, the new one is offered as ready lines."""

import re
from collections.abc import Iterable, Iterator, Mapping

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.language.declaring import declaration
from cardwright.language.mistakes.line import RefusedLine
from cardwright.model.node import Node
from cardwright.read.lexicon import ALWAYS_THERE, Entry, slug

LONGEST_WORD = 3
MOST_OTHERS = 2
FARTHEST = 3
"""How many tokens before the unreadable one a phrase for a zone may begin, because its first words may be known."""


def unknown_word(line: RefusedLine) -> Diagnostic | None:
    """The line can be read with a known word of the game in place of an unknown one."""
    lexicon, language = line.tongue.lexicon, line.tongue.language.code
    for first, last in _words(line):
        place = line.place(first, last)
        for key in ALWAYS_THERE:
            for form in lexicon.nouns[key].forms.values():
                if line.reads(first, last, form):
                    wanted = line.said_well(first, last, form)
                    return error("other-word", place, word=place.text, known=form, wanted=wanted)
        noun = _sample(lexicon.nouns, line.text)
        text = _readable(line, first, last, noun, MOST_OTHERS)
        if noun is not None and text:
            return _new_noun(line, first, last, noun, text)
        for verb in (_sample(lexicon.verbs, line.text, True), _sample(lexicon.verbs, line.text, False)):
            if verb is not None and any(line.reads(first, last, one, new_names=True) for one in verb.forms.values()):
                word = place.text[0].lower() + place.text[1:]
                entry = f"{slug(word)}: {{{'object: true, ' if verb.takes_object else ''}inf: {word}, …}}"
                return error("unknown-verb", place, word=word, entry=entry, language=language)
    return _unknown_zone(line)


def _readable(line: RefusedLine, first: int, last: int, noun: Entry | None, others: int) -> str:
    """The line with a noun in place of some tokens, and with others for further new words; empty if unreadable."""
    text = line.changed(first, last, _first_form(noun)) if noun is not None else ""
    rest = line.again(text) if text else None
    if rest is None or not others:
        return text if rest is None else ""
    for begin, end in _words(rest) if rest.index > first else ():
        found = _readable(rest, begin, end, _sample(line.tongue.lexicon.nouns, text), others - 1)
        if found:
            return found
    return ""


def _unknown_zone(line: RefusedLine) -> Diagnostic | None:
    """A phrase for a place that no zone of the game has."""
    for first, last in _spans(line, range(line.index, line.index - FARTHEST - 1, -1), FARTHEST + 1):
        for zone in line.tongue.lexicon.zones.values():
            for form, text in zone.forms.items():
                if text.split()[0] == line.tokens[first] and line.reads(first, last, text, new_names=True):
                    place = line.place(first, last)
                    forms = [f"{one}: {place.text if one == form else '…'}" for one in zone.forms]
                    entry = f"{slug(line.tokens[last - 1])}: {{{', '.join(forms)}}}"
                    language = line.tongue.language.code
                    return error("unknown-zone", place, word=place.text, entry=entry, language=language)
    return None


def _words(line: RefusedLine) -> Iterator[tuple[int, int]]:
    """The tokens that may be a new noun or verb: none of them is a word of the language itself."""
    own = {token for form in line.tongue.tables.words for token in form.split()}
    for first, last in _spans(line, (line.index, line.index + 1, line.index - 1), LONGEST_WORD):
        if own.isdisjoint(line.tokens[first:last]):
            yield first, last


def _spans(line: RefusedLine, starts: Iterable[int], longest: int) -> Iterator[tuple[int, int]]:
    """The tokens that may be one new word of the game: at least one of them is in no lexicon."""
    for first in starts:
        for last in range(first + 1, first + 1 + longest):
            words = line.tokens[first:last] if first >= 0 and last <= len(line.tokens) else []
            if words and all(word[0].isalpha() for word in words) and any(line.is_new(word) for word in words):
                yield first, last


def _sample(entries: Mapping[str, Entry], text: str, takes_object: bool = False) -> Entry | None:
    """A word of the game that does not stand in the line."""
    return next(
        (
            one
            for key, one in entries.items()
            if key not in ALWAYS_THERE
            and one.takes_object == takes_object
            and not any(form in text for form in one.forms.values())
        ),
        None,
    )


def _first_form(entry: Entry) -> str:
    return entry.forms.get("one") or next(iter(entry.forms.values()))


def _new_noun(line: RefusedLine, first: int, last: int, sample: Entry, readable: str) -> Diagnostic:
    """The lines that make a new noun known: its declaration, unless it stands here, and its entry in the lexicon."""
    place, tongue = line.place(first, last), line.tongue
    word = place.text
    gender = f", gender: {sample.gender}" if sample.gender else ""
    entry = f"{slug(word)}: {{one: {word}, other: {word}{gender}}}"
    language = tongue.language.code
    role = next(_roles(line.parsed(readable), sample.key), "")
    printed = declaration(role, sample.key, tongue)
    if not printed:
        return error("lexicon-word", place, word=word, entry=entry, language=language)
    forms = "|".join(re.escape(form) for form in sorted(sample.forms.values(), key=len, reverse=True))
    ready = re.sub(rf"\b(?:{forms})\b", lambda _: word, printed)
    return error("unknown-noun", place, word=word, entry=entry, declaration=ready, language=language)


def _roles(tree: object, key: str) -> Iterator[str]:
    """The roles in which a tree names a word."""
    for node in tree if isinstance(tree, tuple) else (tree,):
        for inner in node.walk() if isinstance(node, Node) else ():
            for name, role in inner.role_fields():
                value = getattr(inner, name)
                if value == key or (isinstance(value, tuple) and key in value):
                    yield role
