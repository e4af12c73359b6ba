"""Printing the plain way: a walk over the tree and its patterns, with nothing remembered and nothing prepared.

It says in a page what the generated functions of the printer have to say too.
"""

import re

from cardwright.language.choosing import form_of_entry
from cardwright.language.parse import Content
from cardwright.language.patterns import FOLLOWING, Alternative, ListStyle, Slot, Word
from cardwright.language.plurals import plural_category
from cardwright.language.tables import FRONT, GAP, NAMED, PERSONS, REST, of_subject
from cardwright.language.tongue import Tongue
from cardwright.model.categories.people import People, Who
from cardwright.model.node import ANY_NUMBER, THAT_MANY, FieldType, Node
from cardwright.tree.people import Fewest, Most

TIGHT = ",.;:)"
SECTIONS = {
    "noun": "nouns",
    "zone": "zones",
    "intransitive": "verbs",
    "transitive": "verbs",
    "deed": "verbs",
}


class PlainPrinter:
    """Turns trees of one game into text of one language, slowly."""

    def __init__(self, spoken: Tongue) -> None:
        self.spoken = spoken
        self.code = spoken.language.code

    def written(self, content: Content) -> str:
        """A line as a file has it: a head, another line, or sentences."""
        if isinstance(content, tuple):
            lines = [self.written(node) for node in content]
            return self.spoken.language.script.written(" ".join(f"{line[0].upper()}{line[1:]}." for line in lines))
        text = self._node(content, frozenset()).removeprefix(" ")
        for pattern, written in self.spoken.language.euphony:
            quoted = re.compile(f'{pattern.pattern}|(?P<quoted>"[^"]*"|\\[[^]]*\\])')
            text = quoted.sub(lambda match, written=written: match["quoted"] or written, text)
        return text

    def _node(self, node: Node, inherited: frozenset[str]) -> str:
        types = {field.name: field for field in node.field_types()}
        shown = {name for name, field in types.items() if getattr(node, name) != field.default}
        fitting = [one for one in self.spoken.language.patterns[type(node).__name__] if one.shows == shown]
        asked = [one for one in fitting if one.variant in inherited]
        pattern = [*asked, *(one for one in fitting if not one.variant)][0]
        return self._pattern(node, pattern, types, inherited)

    def _pattern(self, node: Node, pattern: Alternative, types: dict[str, FieldType], inherited: frozenset[str]) -> str:
        text = ""
        place = inherited
        for part in pattern.parts:
            wanted = self._features(node, part.features, types, place)
            inherited = self.spoken.language.around(place, wanted)
            if not isinstance(part, Slot) and part.name in TIGHT and part.name not in self.spoken.language.apart:
                text += part.name
                continue
            if not isinstance(part, Slot):
                somebody = any(types[name].category in (People, Who) for name in part.features if name in types)
                told = inherited - of_subject(inherited) if somebody else inherited
                piece = self.spoken.language.form(part, wanted | told)
            elif part.field.startswith("@"):
                handed = self.spoken.language.handed(place, wanted)
                piece = self._entry("nouns", part.field[1:], wanted | handed)
            else:
                piece = self._field(node, part, types[part.field], wanted, inherited)
            if not piece:
                continue
            text += piece if text.endswith("(") or (text and piece.startswith(",")) else f" {piece}"
        return text

    def _field(
        self, node: Node, slot: Slot, field: FieldType, wanted: frozenset[str], inherited: frozenset[str]
    ) -> str:
        value = getattr(node, slot.field)
        if field.many:
            styles = [name for name in slot.features if name in self.spoken.language.lists]
            style = next((name for name in styles if name in inherited), styles[0])
            behind = {self.spoken.language.lists[style].behind} - {""}
            resumed = {self.spoken.language.lists[style].resumed} - {"", FOLLOWING}
            subjects = [getattr(one, "who", None) is not None for one in value]
            person = [set[str]()] * len(value)
            for number in range(1, len(value) if self.spoken.language.lists[style].resumed == FOLLOWING else 0):
                before = getattr(value[number - 1], "who", None)
                person[number] = person[number - 1] if before is None else self._agreement(before)
                person[number] = set() if subjects[number] else person[number]
            asked = [
                wanted
                | inherited
                | (behind if number else set())
                | (resumed if any(subjects[:number]) and not subjects[number] else set())
                | person[number]
                for number in range(len(value))
            ]
            texts = [self._value(one, field, features) for one, features in zip(value, asked, strict=True)]
            if (article := self.spoken.language.lists[style].article) and len(texts) == 2:
                features = wanted | inherited | self._gender(value[1])
                texts[1] = f"{self.spoken.language.form(Word(article, ('kind',)), features)} {texts[1]}"
            return _joined(texts, self.spoken.language.lists[style], self.spoken.language.apart)
        if field.category is None:
            return self._value(value, field, wanted | inherited)
        handed = self.spoken.language.handed(inherited, wanted)
        return self._value(value, field, wanted | handed | (set() if wanted & PERSONS else of_subject(inherited)))

    def _value(self, value: object, field: FieldType, wanted: frozenset[str]) -> str:
        if isinstance(value, Node):
            return self._node(value, wanted)[1:]
        sort, names = field.sort, self.spoken.names
        if sort.name in SECTIONS:
            return self._entry(SECTIONS[sort.name], value, wanted)
        match sort.name:
            case "signed":
                return f"{value:+d}"
            case "numeral" | "quantity" if value in (THAT_MANY, ANY_NUMBER):
                word = "that_many" if value == THAT_MANY else "any_number"
                return next(iter(self.spoken.language.forms(word).values()))
            case "integer" | "whole" | "numeral" | "quantity":
                return "/".join(map(str, value if isinstance(value, tuple) else (value,)))
            case "text":
                return f'"{value}"'
            case "reference":
                return self._named(names.shown(self.code, value))
            case "value" if re.fullmatch(r"0|[1-9][0-9]*", value):
                return value
        if sort.role == "card-name":
            return self._named(names.plain(self.code, value))
        return self._named(value, opens=sort.role not in ("era", "era-name"))

    def _entry(self, section: str, key: str, wanted: frozenset[str]) -> str:
        entry, features = getattr(self.spoken.lexicon, section)[key], wanted - {FRONT, REST}
        form = form_of_entry(entry, features, self.spoken.language.cases)
        assert form is not None, f"{key} has no form {sorted(wanted)}"
        front, _, rest = form.partition(GAP)
        return rest.strip() if REST in wanted else front.strip() if FRONT in wanted else form.replace(f"{GAP} ", "")

    def _named(self, name: str, *, opens: bool = True) -> str:
        return name if self.spoken.vocabulary.is_plain_name(name, opens) else f"[{name}]"

    def _features(
        self, node: Node, asked: tuple[str, ...], types: dict[str, FieldType], place: frozenset[str]
    ) -> frozenset[str]:
        found: set[str] = set()
        for name in asked:
            if name.startswith("@"):
                found |= self._gender(name[1:])
            elif name in types and types[name].category is Who and getattr(node, name) is None:
                found |= of_subject(place) or {"you"}
            elif name in types:
                found |= self._agreement(getattr(node, name))
            else:
                found.add(name)
        return frozenset(found)

    def _agreement(self, value: object) -> set[str]:
        match value:
            case None:
                return {"you"}
            case int():
                return set(plural_category(self.code, abs(value)))
            case str():
                return self._gender(value)
            case People():
                several = isinstance(value, Most | Fewest) and value.number not in (None, 1)
                person = "they" if several else "it"
                return {person} | {f"who_{gender}" for gender in self._called(value)} & self.spoken.language.tells
            case Node():
                return self._inner(value)
            case (str() as first, *_):
                return self._gender(first)
        return {"other"}

    def _called(self, people: People) -> set[str]:
        """The gender of the noun that a pattern calls players by."""
        language = self.spoken.language
        for part in language.patterns[type(people).__name__][0].parts:
            if isinstance(part, Slot) and part.field.startswith("@"):
                return self._gender(part.field[1:])
            if not isinstance(part, Slot) and part.name in language.nouns:
                return {language.nouns[part.name]}
        return self._gender("player")

    def _inner(self, node: Node) -> set[str]:
        """The gender of the first noun in a construct."""
        for field in node.field_types():
            value = getattr(node, field.name)
            first = value[0] if isinstance(value, tuple) and value else value
            if isinstance(first, Node) or (first and field.sort is not None and field.sort.name == "noun"):
                return self._agreement(first)
        return {NAMED}

    def _gender(self, noun: str) -> set[str]:
        entry = self.spoken.lexicon.nouns.get(noun)
        if entry is None or not entry.gender:
            return set()
        return {entry.gender, "mass"} if entry.is_mass else {entry.gender}


def _joined(texts: list[str], style: ListStyle, apart: frozenset[str]) -> str:
    between = _joint(style.between, apart)
    *first, last = texts
    if not first:
        return last
    return between.join(first) + _joint(style.last or style.between, apart) + last


def _joint(forms: tuple[str, ...], apart: frozenset[str]) -> str:
    if not forms:
        return " "
    return f"{forms[0]} " if forms[0][0] in TIGHT and forms[0][0] not in apart else f" {forms[0]} "
