"""The things that lines name: words of the game, cards, eras and other names; where they are declared and used."""

import re
from collections.abc import Iterable, Iterator

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.language.parser import ReadWord
from cardwright.language.tongue import Tongue
from cardwright.model.node import Node
from cardwright.model.rulebook.heads import Head
from cardwright.read.lexicon import Entry
from cardwright.service.lines import Lines, TextLine

NOUNS, VERBS, ZONES, CARDS, ERAS, NAMES = "nouns", "verbs", "zones", "cards", "eras", "names"
WORDS = (NOUNS, VERBS, ZONES)
"""The sections of a lexicon."""
_SECTION = {"NOUN": NOUNS, "PLAYER": NOUNS, "ERA": NOUNS, "ZONE": ZONES}
_NAMED = {"card": CARDS, "card-name": CARDS, "era": ERAS, "era-name": ERAS, "new": NAMES}
"""The section of a name, by the role it has in its construct."""


@record
class Subject:
    """Something that lines name: the section of names it belongs to, and its key."""

    section: str
    key: str


def section_of(symbol: str) -> str:
    """The section of the lexicon that has the words of a terminal; empty if none has."""
    return VERBS if symbol.startswith("VERB") else _SECTION.get(symbol, "")


def subject_of(line: TextLine, word: ReadWord, words: Iterable[ReadWord], tongue: Tongue) -> Subject | None:
    """The thing that one of the words of a line names, if it names anything of the game."""
    section = section_of(word.symbol)
    if section:
        return Subject(section, str(word.value))
    if word.symbol not in ("NAME", "REF") or not isinstance(word.value, str):
        return None
    code, names = tongue.language.code, tongue.names
    resolved = names.resolve(code, word.value)
    for node in reversed(nodes_at(line, line.place(word).start)):
        named = []
        for field_name, role in node.role_fields():
            value = getattr(node, field_name)
            if role in _NAMED and isinstance(value, str):
                card = value if names.plain(code, value) == word.value else None
                wanted = {"card": resolved, "card-name": card}.get(role, word.value)
                named += [Subject(_NAMED[role], value)] if value == wanted else []
        if named:
            # A deck may have the name of its era: they stand in the order of the fields.
            before = sum(other.value == word.value and other.first < word.first for other in words)
            return named[min(before, len(named) - 1)]
    return Subject(CARDS, resolved) if resolved is not None and not line.nodes else None


def nodes_at(line: TextLine, offset: int) -> list[Node]:
    """The constructs around a character, each after the one it stands in."""
    found = [node for tree in line.nodes for node in tree.walk() if node.place and _covers(node.place, offset)]
    return sorted(found, key=_length, reverse=True)


def _covers(place: tuple[int, int], offset: int) -> bool:
    return place[0] <= offset < max(place[1], place[0] + 1)


def _length(node: Node) -> int:
    return node.place[1] - node.place[0] if node.place else 0


def entry_of(subject: Subject, tongue: Tongue) -> Entry | None:
    """The word of the lexicon for a subject."""
    if subject.section not in WORDS:
        return None
    entries = {NOUNS: tongue.lexicon.nouns, VERBS: tongue.lexicon.verbs, ZONES: tongue.lexicon.zones}
    return entries[subject.section].get(subject.key)


def written_forms(subject: Subject, tongue: Tongue) -> frozenset[str]:
    """The texts as which a subject can stand on a line of this language."""
    if (entry := entry_of(subject, tongue)) is not None:
        return frozenset(entry.forms.values())
    if subject.section == CARDS:
        code = tongue.language.code
        return frozenset({tongue.names.shown(code, subject.key), tongue.names.plain(code, subject.key)})
    return frozenset({subject.key}) if subject.section not in WORDS else frozenset()


def declarations(lines: Lines, subject: Subject) -> Iterator[Span]:
    """The places of the words that declare a subject."""
    for line, word in _uses(lines, subject, only_heads=True):
        head = line.item.content
        if isinstance(head, Head) and head.declares() == subject.key and not _is_era_of(head, subject):
            yield line.place(word)


def _is_era_of(head: Head, subject: Subject) -> bool:
    """Whether the name belongs to another sort of thing than the one the head declares."""
    return subject.section == ERAS and "era-name" not in {role for _, role in head.role_fields()}


def references(lines: Lines, subject: Subject) -> Iterator[Span]:
    """The places of all words that name a subject, its declaration included."""
    for line, word in _uses(lines, subject):
        yield line.place(word)


def _uses(lines: Lines, subject: Subject, only_heads: bool = False) -> Iterator[tuple[TextLine, ReadWord]]:
    """Each word that names a subject, with its line; the same text of a table of cards is named once."""
    for path in lines.resident.sources:
        yield from uses_in(lines, path, subject, only_heads)


def uses_in(lines: Lines, path: str, subject: Subject, only_heads: bool = False) -> Iterator[tuple[TextLine, ReadWord]]:
    """Each word of a file that names a subject, with its line."""
    source = lines.resident.sources.get(path)
    tongue = lines.tongue(source) if source is not None else None
    if source is None or tongue is None:
        return
    forms = written_forms(subject, tongue)
    written = re.compile("|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True)), re.IGNORECASE)
    if not forms or written.search(source.text) is None:
        return
    for line in lines.of(path):
        if (only_heads and line.above) or written.search(line.text) is None:
            continue
        words = lines.words(line)
        for word in words:
            if subject_of(line, word, words, tongue) == subject and not line.place(word).is_repeated:
                yield line, word
