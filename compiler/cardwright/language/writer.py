"""Writes the function that prints one construct: its patterns become the text of an f-string.

Whatever a pattern asks for is either known beforehand, and then stands in the text as it is, or depends on a value
of the node (the number of things, the gender of a noun, who does it), and then it is looked up by that value.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardwright.language.agreement import NOTHING, Features, best_form
from cardwright.language.generated import Filled, Function, function
from cardwright.language.patterns import EUPHONIC, Alternative, ListStyle, Slot, Word
from cardwright.tree.base import FieldType, Node

if TYPE_CHECKING:
    from cardwright.language.printer import Printer

SECTIONS = {
    "noun": "nouns",
    "zone": "zones",
    "intransitive": "verbs",
    "transitive": "verbs",
    "deed": "verbs",
}
_TIGHT = frozenset({",", ".", ";", ":", ")"})


@dataclass(frozen=True, slots=True)
class Manner:
    """What a place asks of the text that stands there: its features, how it begins and whether a full stop ends it.

    Every text begins with a blank, so that texts can simply be put together, unless it opens a sentence or bracket.
    """

    features: Features = NOTHING
    capital: bool = False
    blank: bool = True
    stop: bool = False

    def begun(self, text: str) -> str:
        """A text, beginning as it should."""
        if self.capital:
            text = text[:1].upper() + text[1:]
        return f" {text}" if self.blank else text


INSIDE = Manner()
SENTENCE = Manner(capital=True, blank=False, stop=True)
BRACKETED = Manner(blank=False)


class _Code(str):
    """A piece that is worked out for each node, as source text; other pieces are the text itself."""

    __slots__ = ()


class Writer:
    """Makes the function for one construct in one manner."""

    def __init__(self, printer: "Printer", cls: type[Node], manner: Manner) -> None:
        self.printer = printer
        self.cls = cls
        self.manner = manner
        self.types = {field_type.name: field_type for field_type in cls.field_types()}
        self.names: dict[str, Any] = {"agree": printer.agreement.of_node, "type": type, "len": len}

    def function(self) -> Function:
        """The function that turns a node into text."""
        optional = [field_type for field_type in self.types.values() if not field_type.required]
        return function("node", self._branches(optional, frozenset()), self.names)

    def _branches(self, optional: list[FieldType], shown: frozenset[str]) -> list[str]:
        """The lines that tell by its optional fields which of the patterns the node is written in."""
        if not optional:
            return self._alternative(shown)
        first, *rest = optional
        absent = self._branches(rest, shown)
        present = self._branches(rest, shown | {first.name})
        condition = f"node.{first.name} is None" if first.default is None else f"not node.{first.name}"
        return [f"if {condition}:", *(f" {line}" for line in absent), *present]

    def _alternative(self, shown: frozenset[str]) -> list[str]:
        required = {name for name, field_type in self.types.items() if field_type.required}
        for alternative in self.printer.language.patterns[self.cls.__name__]:
            if alternative.shows - required == shown:
                return self._lines(alternative)
        code = self.printer.language.code
        problem = f"no pattern of {self.cls.__name__} in {code} shows {sorted(shown)}"
        return [f"raise ValueError({problem!r})"]

    def _lines(self, alternative: Alternative) -> list[str]:
        """The lines that put the parts of one pattern together, each list beforehand."""
        lines: list[str] = []
        pieces: list[str] = []
        begins = self.manner
        parts = list(alternative.parts)
        while parts:
            part = parts.pop(0)
            field_type = self.types.get(part.field) if isinstance(part, Slot) else None
            if isinstance(part, Word):
                pieces += self._word(part, alternative, begins)
            elif parts and (counted := self._counted(part, parts[0], alternative, begins)):
                pieces.append(counted)
                parts.pop(0)
            elif field_type is not None and field_type.many:
                lines += self._list(part, alternative, begins)
                pieces.append(_Code(part.field))
            else:
                if field_type is not None and field_type.category is not None:
                    lines.append(f"{part.field} = node.{part.field}")
                pieces += self._slot(part, alternative, begins)
            begins = BRACKETED if isinstance(part, Word) and part.name == "(" else INSIDE
        if self.manner.stop:
            pieces.append(".")
        return [*lines, f"return {_literal(pieces)}"]

    def _counted(self, number: Slot, noun: Word | Slot, alternative: Alternative, begins: Manner) -> _Code | None:
        """A number and the noun it counts, if these come together: they are looked up as one."""
        if not isinstance(noun, Slot) or self._sort(number) not in _NUMERALS or self._sort(noun) != "noun":
            return None
        features, keys = self._wanted(noun.features, alternative)
        if keys != [f"node.{number.field}"]:
            return None
        known, numerals = features | self.manner.features, _NUMERALS[self._sort(number)]

        def counted(value: object) -> Filled:
            forms = self.printer.forms["nouns", Manner(known | self.printer.agreement.of(value))]
            text = begins.begun(numerals[value])
            return Filled(lambda key: f"{text}{forms[key]}")

        return _Code(f"{self._bound(Filled(counted))}[node.{number.field}][node.{noun.field}]")

    def _sort(self, slot: Slot) -> str:
        """The sort of leaf a slot holds, if it holds a single one."""
        field_type = self.types.get(slot.field)
        if field_type is None or field_type.sort is None or field_type.many:
            return ""
        return field_type.sort.name

    def _word(self, word: Word, alternative: Alternative, begins: Manner) -> list[str]:
        if word.name in _TIGHT:
            return [word.name]
        forms = self.printer.language.forms(word.name)
        shown = {key: form for key, form in forms.items() if key != EUPHONIC}
        features, keys = self._wanted(word.features, alternative)
        return self._formed(shown, features | self.manner.features, keys, begins)

    def _formed(self, forms: Mapping[str, str], features: Features, keys: list[str], begins: Manner) -> list[str]:
        if not keys or len(set(forms.values())) == 1:
            return [begins.begun(best_form(forms, features))]
        return [self._by(keys, features, lambda wanted: begins.begun(best_form(forms, wanted)))]

    def _slot(self, slot: Slot, alternative: Alternative, begins: Manner) -> list[str]:
        features, keys = self._wanted(slot.features, alternative)
        if slot.field.startswith("@"):
            entry = self.printer.vocabulary.lexicon.nouns[slot.field[1:]]
            return self._formed(entry.forms, features, keys, begins)
        field_type = self.types[slot.field]
        if field_type.category is not None:
            return [self._child(slot.field, features, keys, begins)]
        return self._leaf(field_type, f"node.{slot.field}", features | self.manner.features, keys, begins)

    def _child(self, value: str, features: Features, keys: list[str], begins: Manner) -> _Code:
        def made(wanted: Features) -> Filled:
            writers: Filled = self.printer.manners[Manner(wanted, begins.capital, begins.blank)]
            return writers

        return _Code(f"{self._by(keys, features, made)}[type({value})]({value})")

    def _leaf(
        self, field_type: FieldType, value: str, features: Features, keys: list[str], begins: Manner
    ) -> list[str]:
        assert field_type.sort is not None, f"{field_type.name} cannot be written"
        sort, role, printer = field_type.sort.name, field_type.sort.role, self.printer
        if sort in SECTIONS:
            section = SECTIONS[sort]
            forms = self._by(
                keys,
                features,
                lambda wanted: printer.forms[section, Manner(wanted, begins.capital, begins.blank)],
            )
            return [_Code(f"{forms}[{value}]")]
        blank = begins.begun("")
        if sort in _NUMERALS:
            return [blank, _Code(f"{self._bound(_NUMERALS[sort])}[{value}]")]
        match sort:
            case "text":
                return [f'{blank}"', _Code(value), '"']
            case "reference":
                return [blank, _Code(f"{self._bound(printer.card)}({value})")]
            case "value":
                return [blank, _Code(f"{self._bound(printer.value)}({value})")]
            case _ if role == "card-name":
                return [blank, _Code(f"{self._bound(printer.title)}({value})")]
        opens = role not in ("era", "era-name")
        return [blank, _Code(f"{self._bound(printer.named[opens])}[{value}]")]

    def _list(self, slot: Slot, alternative: Alternative, begins: Manner) -> list[str]:
        """The lines that write a list; most lists have a single member, which is written on the spot."""
        features, keys = self._wanted(slot.features, alternative)
        name, field_type, style = slot.field, self.types[slot.field], self._style(slot)
        wanted = features | self.manner.features
        several = self._by(keys, wanted, lambda wanted: self._lister(field_type, style, wanted, begins))
        if keys:
            return [f"{name} = {several}(node.{name})"]
        return [
            f"{name} = node.{name}",
            f"if len({name}) == 1:",
            f" {name}, = {name}",
            f" {name} = {_literal(self._member(field_type, name, wanted, begins))}",
            f"else: {name} = {several}({name})",
        ]

    def _lister(self, field_type: FieldType, style: ListStyle, features: Features, begins: Manner) -> Function:
        """The function that joins the members of a list."""
        body = [
            "first, *rest = values",
            f"texts = [{_literal(self._member(field_type, 'first', features, begins))}]",
            f"texts += [{_literal(self._member(field_type, 'value', features, INSIDE))} for value in rest]",
            "*before, end = texts",
            "return between.join(before) + last + end if before else end",
        ]
        joints = {"between": _joint(style.between), "last": _joint(style.last or style.between)}
        return function("values", body, {**self.names, **joints})

    def _member(self, field_type: FieldType, value: str, features: Features, begins: Manner) -> list[str]:
        if field_type.category is not None:
            return [self._child(value, features, [], begins)]
        return self._leaf(field_type, value, features, [], begins)

    def _style(self, slot: Slot) -> ListStyle:
        """How a list is joined: the first of the styles the pattern allows, unless its place asks for another."""
        styles = [name for name in slot.features if name in self.printer.language.lists]
        name = next((name for name in styles if name in self.manner.features), styles[0])
        return self.printer.language.lists[name]

    def _wanted(self, asked: tuple[str, ...], alternative: Alternative) -> tuple[Features, list[str]]:
        """The features asked for: those known beforehand, and the source of the values the others depend on."""
        known: set[str] = set()
        keys = []
        for name in asked:
            field_type = self.types.get(name)
            if name.startswith("@"):
                known |= self.printer.agreement.gender(name[1:])
            elif field_type is None:
                known.add(name)
            elif name not in alternative.shows:
                known |= self.printer.agreement.of(field_type.default)
            elif field_type.category is not None and not field_type.many:
                keys.append(f"agree(node.{name})")
            else:
                keys.append(f"node.{name}")
        return frozenset(known), keys

    def _by(self, keys: list[str], known: Features, make: Callable[[Features], Any]) -> _Code:
        """The source of what is made for the features wanted; made once for each value they depend on."""
        of = self.printer.agreement.of
        if not keys:
            return self._bound(make(known))
        if len(keys) == 1:
            return _Code(f"{self._bound(Filled(lambda key: make(known | of(key))))}[{keys[0]}]")
        table = Filled(lambda several: make(known.union(*map(of, several))))
        return _Code(f"{self._bound(table)}[{', '.join(keys)}]")

    def _bound(self, value: object) -> _Code:
        """A name for a value, inside the function."""
        name = f"x{len(self.names)}"
        self.names[name] = value
        return _Code(name)


def _numeral(value: int | tuple[int, ...]) -> str:
    return str(value) if isinstance(value, int) else "/".join(map(str, value))


_NUMERALS = {
    "integer": Filled(str),
    "whole": Filled(str),
    "numeral": Filled(_numeral),
    "signed": Filled("{:+d}".format),
}


def _literal(pieces: list[str]) -> str:
    """The source of all pieces put together."""
    texts = [f"f'{{{piece}}}'" if isinstance(piece, _Code) else repr(piece) for piece in pieces]
    return texts[0][3:-2] if len(pieces) == 1 and isinstance(pieces[0], _Code) else " ".join(texts)


def _joint(forms: tuple[str, ...]) -> str:
    if not forms:
        return ""
    return forms[0] if forms[0][0] in _TIGHT else f" {forms[0]}"
