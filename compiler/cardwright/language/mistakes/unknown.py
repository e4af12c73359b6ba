"""Words that no lexicon has: if a known word makes the line readable, the new one is offered as ready lines."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.language.declaring import new_declaration
from cardwright.language.mistakes.line import RefusedLine
from cardwright.language.tongue import Tongue
from cardwright.model.node import Node
from cardwright.read.lexicon import ALWAYS_THERE, Entry, slug

LONGEST_WORD = 3
MOST_OTHERS = 2
MANY = 4
SAMPLE = "qq"
NOUN_FORMS = ("one", "other")
VERB_FORMS = ("you", "it", "they", "inf", "ger", "sub you", "sub it", "sub they", "ind you")
ZONE_FORMS = ("in", "from", "to")
FARTHEST = 3
"""How many tokens before the unreadable one a phrase for a zone may begin, because its first words may be known."""


def unknown_word(line: RefusedLine) -> Diagnostic | None:
    """The line can be read with a known word of the game in place of an unknown one."""
    line = _furnished(line)
    lexicon, language = line.tongue.lexicon, line.tongue.language.code
    zone = _unknown_zone(line)
    if zone is not None:
        return zone
    for first, last in _words(line):
        place = line.place(first, last)
        # A new word at the beginning of a block is more likely a kind of card.
        for key in ALWAYS_THERE if line.start != "top" else ():
            for form in lexicon.nouns[key].forms.values():
                if line.reads(first, last, form):
                    wanted = line.said_well(first, last, form)
                    return error("other-word", place, word=place.text, known=form, wanted=wanted)
        noun = _sample(lexicon.nouns, line.text)
        text = _readable(line, first, last, noun, MOST_OTHERS)
        if noun is not None and text:
            return _new_noun(line, first, last, noun, text)
        for verb in (_sample(lexicon.verbs, line.text, True), _sample(lexicon.verbs, line.text, False)):
            forms = list(dict.fromkeys(verb.forms.values())) if verb is not None else []
            form = next((one for one in forms if line.reads(first, last, one, new_names=True)), "")
            if verb is not None and form:
                word = place.text[0].lower() + place.text[1:]
                infinitive = word if form == verb.forms.get("inf") else "…"
                entry = f"{{object: true, inf: {infinitive}}}" if verb.takes_object else infinitive
                entry = f"{slug(word)}: {entry}"
                return error("unknown-verb", place, word=word, entry=entry, language=language)
    return None


def _furnished(line: RefusedLine) -> RefusedLine:
    """The same line with a full stop, and in a game with a few more words: a young game has none to be tried."""
    lexicon = line.tongue.lexicon
    lacks_stop = line.start == "body" and line.tokens[0][0].isupper() and line.tokens[-1] != "."
    text = f"{line.text}." if lacks_stop else line.text
    if len(lexicon.nouns) > MANY and len(lexicon.verbs) > MANY and lexicon.zones:
        return replace(line, text=text, index=0, tokens=[], places=[])
    more = replace(
        lexicon,
        nouns={**lexicon.nouns, **{f"{SAMPLE}{at}": _made(f"{SAMPLE}{at}", "one") for at in "abc"}},
        verbs={
            **lexicon.verbs,
            f"{SAMPLE}d": _made(f"{SAMPLE}d", "inf"),
            f"{SAMPLE}e": _made(f"{SAMPLE}e", "inf", True),
        },
        zones={**lexicon.zones, f"{SAMPLE}f": _made(f"{SAMPLE}f", "in")},
    )
    tongue = Tongue(line.tongue.language, more, line.tongue.tables, line.tongue.names)
    return RefusedLine(line.problem, line.span, text, line.start, tongue, line.others)


def _made(key: str, first: str, takes_object: bool = False) -> Entry:
    """A word that is written as its key, in every form."""
    features = {"one": NOUN_FORMS, "inf": VERB_FORMS, "in": ZONE_FORMS}[first]
    return Entry(key, dict.fromkeys(features, key), "m" if first == "one" else "", takes_object)


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
                # A zone that is only tried out has no preposition, and fits only where nothing but a zone can stand.
                is_tried = zone.key.startswith(SAMPLE) and line.problem.expected == {"ZONE"}
                is_alike = is_tried or text.split()[0] == line.tokens[first]
                if is_alike and line.reads(first, last, text, new_names=True):
                    place = line.place(first, last)
                    forms = ", ".join(f"{one}: {place.text if one == form else '…'}" for one in zone.forms)
                    # The name of a zone with its article is enough: it stands behind the preposition.
                    short = line.phrase(min(first + 1, last - 1), last) if last - first != 2 else f"{{{forms}}}"
                    entry = f"{slug(line.tokens[last - 1])}: {short}"
                    language = line.tongue.language.code
                    return error("unknown-zone", place, word=place.text, entry=entry, language=language)
    return None


def _words(line: RefusedLine) -> Iterator[tuple[int, int]]:
    """The tokens that may be a new noun or verb: none of them is a word of the language itself."""
    own = {token for form in line.tongue.tables.words for token in form.split()}
    for first, last in _spans(line, (line.index, line.index + 1, line.index - 1), LONGEST_WORD):
        if own.isdisjoint(line.tokens[first:last]):
            yield first, last
    # A declaration may give a new word that the language has for something else.
    if line.start == "top" and 0 < line.index < len(line.tokens) and line.tokens[line.index].isalpha():
        yield line.index, line.index + 1


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
    entry, language = f"{slug(word)}: {word}", tongue.language.code
    role = next(_roles(line.parsed(readable), sample.key), "")
    ready = new_declaration(role, word, sample, tongue)
    if not ready:
        return error("lexicon-word", place, word=word, entry=entry, language=language)
    return error("unknown-noun", place, word=word, entry=entry, declaration=ready, language=language)


def _roles(tree: object, key: str) -> Iterator[str]:
    """The roles in which a tree names a word."""
    for node in tree if isinstance(tree, tuple) else (tree,):
        for inner in node.walk() if isinstance(node, Node) else ():
            for name, role in inner.role_fields():
                value = getattr(inner, name)
                if value == key or (isinstance(value, tuple) and key in value):
                    yield role
