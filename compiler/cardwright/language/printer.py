"""Prints trees as sentences of one game in one language, with everything agreeing as the language wants."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from operator import attrgetter
from typing import Any

from cardwright.language.patterns import EUPHONIC, Alternative, Language, ListStyle, Slot, Word
from cardwright.language.plurals import plural_category
from cardwright.language.tables import MOODS
from cardwright.language.vocabulary import Vocabulary
from cardwright.lexicon import Entry, Names
from cardwright.tree.base import FieldType, Node
from cardwright.tree.people import Fewest, Most, Who

Features = frozenset[str]
Piece = str | Callable[[Any, Features], str]

NOTHING: Features = frozenset()
_YOU = frozenset({"you"})
_IT = frozenset({"it"})
_THEY = frozenset({"they"})
_QUOTED = r'(?P<quoted>"[^"]*"|\[[^]]*\])'
"""Names and quoted texts, which no rule may change; but it may look at how they begin."""
_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")
_NEVER_THE_SAME = frozenset({"reference", "name", "value", "text"})
"""What names and quotes print as may change, and hardly ever comes twice."""
_TIGHT = frozenset({",", ".", ";", ":", ")"})


@dataclass(slots=True)
class Printer:
    """Turns trees of one game into text of one language."""

    vocabulary: Vocabulary
    names: Names
    brackets: bool = True
    _guarded: list[tuple[re.Pattern[str], Callable[[re.Match[str]], str]]] = field(init=False)
    _writers: dict[type[Node], Callable[[Node], list[Piece]]] = field(default_factory=dict)
    _chosen: dict[tuple[int, Features], str] = field(default_factory=dict)
    _agreeing: dict[Node, Features] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._guarded = [
            (re.compile(f"{pattern.pattern}|{_QUOTED}"), partial(_unless_quoted, written))
            for pattern, written in self.language.euphony
        ]

    @property
    def language(self) -> Language:
        """The language it prints in."""
        return self.vocabulary.language

    def line(self, node: Node) -> str:
        """A declaration or other line that is not a sentence."""
        return self._finished(self._write(node, NOTHING))

    def sentence(self, node: Node) -> str:
        """A whole sentence: capital letter and full stop."""
        text = self.line(node)
        return text[0].upper() + text[1:] + "."

    def sentences(self, nodes: tuple[Node, ...]) -> str:
        """Several sentences on one line."""
        return " ".join(self.sentence(node) for node in nodes)

    def _finished(self, text: str) -> str:
        text = text.removeprefix(" ")
        if '"' not in text and "[" not in text:
            for pattern, written in self.language.euphony:
                text = pattern.sub(written, text)
            return text
        for pattern, unless_quoted in self._guarded:
            text = pattern.sub(unless_quoted, text)
        return text

    def _write(self, node: Node, inherited: Features) -> str:
        cls = node.__class__
        choose = self._writers.get(cls)
        if choose is None:
            choose = self._writers[cls] = self._compile(cls)
        return "".join([piece if piece.__class__ is str else piece(node, inherited) for piece in choose(node)])  # type: ignore[operator]

    def _compile(self, cls: type[Node]) -> Callable[[Node], list[Piece]]:
        """What finds the pieces of a node: they depend on which of its optional fields are filled."""
        types = {field_type.name: field_type for field_type in cls.field_types()}
        optional = [name for name, field_type in types.items() if not field_type.required]
        ways = {
            tuple(name in alternative.shows for name in optional): self._pieces(alternative, types)
            for alternative in self.language.patterns[cls.__name__]
        }
        if not optional:
            (only,) = ways.values()
            return lambda node: only
        defaults = tuple(types[name].default for name in optional)
        filled = _getter(optional)

        def choose(node: Node) -> list[Piece]:
            values = filled(node)
            shown = tuple([value != default for value, default in zip(values, defaults, strict=True)])
            pieces = ways.get(shown)
            if pieces is None:
                named = [name for name, shows in zip(optional, shown, strict=True) if shows]
                raise ValueError(f"no pattern of {cls.__name__} in {self.language.code} shows {named}")
            return pieces

        return choose

    def _pieces(self, alternative: Alternative, types: Mapping[str, FieldType]) -> list[Piece]:
        pieces: list[Piece] = []
        after_opening = False
        for part in alternative.parts:
            if isinstance(part, Word) and part.name in _TIGHT:
                pieces.append(part.name)
                continue
            piece = self._word(part, types) if isinstance(part, Word) else self._slot(part, types)
            if after_opening:
                piece = _without_space(piece)
            after_opening = isinstance(part, Word) and part.name == "("
            if pieces and isinstance(piece, str) and isinstance(pieces[-1], str):
                pieces[-1] += piece
            else:
                pieces.append(piece)
        return pieces

    def _word(self, word: Word, types: Mapping[str, FieldType]) -> Piece:
        forms = self.language.forms(word.name)
        shown = {key: form for key, form in forms.items() if key != EUPHONIC}
        if len(set(shown.values())) == 1:
            return " " + next(iter(shown.values()))
        entry = Entry(word.name, shown)
        features = self._features(word.features, types)
        agreeing = [name for name in word.features if name in types]
        return _remembered(agreeing, lambda node, inherited: " " + self._form(entry, features(node) | inherited))

    def _slot(self, slot: Slot, types: Mapping[str, FieldType]) -> Piece:
        features = self._features(slot.features, types)
        if slot.field.startswith("@"):
            entry = self.vocabulary.lexicon.nouns[slot.field[1:]]
            return lambda node, inherited: " " + self._form(entry, features(node))
        field_type = types[slot.field]
        name = slot.field
        write = self._leaf(field_type)
        if field_type.many:
            agreeing = [other for other in slot.features if other in types]
            repeats = field_type.sort is not None and field_type.sort.name not in _NEVER_THE_SAME
            return self._list(name, write, slot.features, features, agreeing, repeats)
        if field_type.category is not None:
            return lambda node, inherited: self._write(getattr(node, name), features(node))
        piece = lambda node, inherited: " " + write(getattr(node, name), features(node) | inherited)  # noqa: E731
        if field_type.sort is None or field_type.sort.name in _NEVER_THE_SAME:
            return piece
        return _remembered([name, *(other for other in slot.features if other in types)], piece)

    def _list(  # noqa: PLR0917 - called once, right above
        self,
        name: str,
        write: Callable[[Any, Features], str],
        named: tuple[str, ...],
        features: Callable[[Node], Features],
        agreeing: list[str],
        repeats: bool,
    ) -> Piece:
        styles = {style: self.language.lists[style] for style in named if style in self.language.lists}
        usual = next(iter(styles.values()))

        def piece(node: Node, inherited: Features) -> str:
            style = next((styles[style] for style in styles if style in inherited), usual)
            wanted = features(node) | inherited
            return _joined([write(value, wanted) for value in getattr(node, name)], style)

        return _remembered([name, *agreeing], piece) if repeats else piece

    def _leaf(self, field_type: FieldType) -> Callable[[Any, Features], str]:
        if field_type.category is not None:
            return lambda value, features: self._write(value, features)[1:]
        if field_type.sort is None:
            return lambda value, features: ""
        lexicon, code = self.vocabulary.lexicon, self.language.code
        match field_type.sort.name:
            case "noun":
                return lambda value, features: self._form(lexicon.nouns[value], features)
            case "zone":
                return lambda value, features: self._form(lexicon.zones[value], features)
            case "intransitive" | "transitive" | "deed":
                return lambda value, features: self._form(lexicon.verbs[value], features)
            case "signed":
                return lambda value, features: f"{value:+d}"
            case "numeral":
                return lambda value, features: str(value) if isinstance(value, int) else "/".join(map(str, value))
            case "integer" | "whole":
                return lambda value, features: str(value)
            case "text":
                return lambda value, features: f'"{value}"'
            case "reference":
                return lambda value, features: self._named(self.names.shown(code, value))
            case "name" if field_type.sort.role in ("era", "era-name"):
                return lambda value, features: self._named(value, opens=False)
            case "name" if field_type.sort.role == "card-name":
                return lambda value, features: self._named(self.names.plain(code, value))
            case "value":
                return lambda value, features: value if _NUMBER.fullmatch(value) else self._named(value)
        return lambda value, features: self._named(value)

    def _named(self, name: str, opens: bool = True) -> str:
        if not self.brackets or self.vocabulary.is_plain_name(name, opens):
            return name
        return f"[{name}]"

    def _features(self, asked: tuple[str, ...], types: Mapping[str, FieldType]) -> Callable[[Node], Features]:
        agreeing = [name for name in asked if name in types]
        fixed = frozenset(name for name in asked if name not in types and not name.startswith("@"))
        for name in asked:
            if name.startswith("@"):
                fixed |= self._gender(name[1:])
        if not agreeing:
            return lambda node: fixed
        if len(agreeing) == 1:
            only = agreeing[0]
            return lambda node: fixed | self._agreement(getattr(node, only))
        return lambda node: fixed.union(*(self._agreement(getattr(node, name)) for name in agreeing))

    def _agreement(self, value: object) -> Features:
        """What a word that goes with this value must show: its number, its gender, its person."""
        if value is None:
            return _YOU
        if isinstance(value, int):
            return plural_category(self.language.code, abs(value))
        if isinstance(value, str):
            return self._gender(value)
        if isinstance(value, Node):
            found = self._agreeing.get(value)
            if found is None:
                found = self._agreeing[value] = self._agreement_of(value)
            return found
        return frozenset({"other"})

    def _agreement_of(self, node: Node) -> Features:
        if isinstance(node, Who):
            several = isinstance(node, Most | Fewest) and node.number != 1
            return (_THEY if several else _IT) | self._gender("player")
        for field_type in node.field_types():
            value = getattr(node, field_type.name)
            first = value[0] if isinstance(value, tuple) and value else value
            if isinstance(first, Node):
                return self._agreement(first)
            if field_type.sort is not None and field_type.sort.name == "noun" and first is not None:
                return self._gender(first)
        return NOTHING

    def _gender(self, noun: str) -> Features:
        entry = self.vocabulary.lexicon.nouns.get(noun)
        return frozenset({entry.gender}) if entry is not None and entry.gender else NOTHING

    def _form(self, entry: Entry, features: Features) -> str:
        key = (id(entry.forms), features)
        form = self._chosen.get(key)
        if form is None:
            form = self._chosen[key] = best_form(entry.forms, features)
        return form


def _getter(names: list[str]) -> Callable[[Node], tuple[object, ...]]:
    """Reads several fields at once, always as a tuple."""
    if len(names) == 1:
        only = attrgetter(names[0])
        return lambda node: (only(node),)
    return attrgetter(*names)


def _remembered(names: list[str], write: Callable[[Any, Features], str]) -> Piece:
    """What a piece prints depends on a few fields only; for each of their values it is worked out once."""
    texts: dict[object, str] = {}
    if not names:

        def fixed(node: Node, inherited: Features) -> str:
            text = texts.get(inherited)
            if text is None:
                text = texts[inherited] = write(node, inherited)
            return text

        return fixed
    values = attrgetter(*names)

    def piece(node: Node, inherited: Features) -> str:
        key = (values(node), inherited)
        text = texts.get(key)
        if text is None:
            text = texts[key] = write(node, inherited)
        return text

    return piece


def best_form(forms: Mapping[str, str], features: Features) -> str:
    """The form whose features are all asked for and most specific; the mood weighs more than the person."""
    best, weight = next(iter(forms.values())), -1
    for key, form in forms.items():
        wanted = key.split()
        if features.issuperset(wanted):
            own = sum(10 if feature in MOODS else 1 for feature in wanted)
            if own > weight:
                best, weight = form, own
    return best


def _unless_quoted(written: str, match: re.Match[str]) -> str:
    return match["quoted"] or written


def _joined(parts: list[str], style: ListStyle) -> str:
    between = _joint(style.between)
    if len(parts) == 1:
        return " " + parts[0]
    if not style.last:
        return " " + between.join(parts)
    return " " + between.join(parts[:-1]) + _joint(style.last) + parts[-1]


def _joint(forms: tuple[str, ...]) -> str:
    if not forms:
        return " "
    return f"{forms[0]} " if forms[0][0] in _TIGHT else f" {forms[0]} "


def _without_space(piece: Piece) -> Piece:
    if isinstance(piece, str):
        return piece[1:]
    return lambda node, inherited: piece(node, inherited)[1:]
