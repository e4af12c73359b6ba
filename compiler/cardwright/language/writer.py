"""Generates the function that prints one construct: its patterns become the text of an f-string.

A feature that a pattern demands is either known in advance, and then the form is part of the text, or it depends on a
value of the node (the number of things, the gender of a noun, the person), and then the form is looked up by that
value.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from cardwright.language.agreement import NOTHING, met, subject_of, telling_fields
from cardwright.language.generated import ITSELF, Filled, Function, function
from cardwright.language.manner import BRACKETED, INSIDE, Manner
from cardwright.language.patterns import FOLLOWING, Alternative, ListStyle, Slot, Word
from cardwright.language.pieces import NUMERALS, SECTIONS, TIGHT, Code, Joint, indented, joint, literal
from cardwright.language.tables import COUNTED, EUPHONIC, PERSONS, Features, of_subject
from cardwright.language.wording import Wording
from cardwright.model.categories.people import People, Who
from cardwright.model.node import FieldType, Node, Sort, category_members

DEEPEST = 3
"""The maximum nesting of constructs that one function prints inline."""


class Writer:
    """Generates the function for one construct in one manner.

    `subject` is the name of the node in the function; writers of inlined constructs share their names.
    """

    def __init__(
        self, wording: Wording, cls: type[Node], manner: Manner, within: "Writer | None" = None, subject: str = "node"
    ) -> None:
        self.wording = wording
        self.cls = cls
        self.manner = manner
        self.subject = subject
        self.depth: int = within.depth + 1 if within is not None else 1
        self.types = {field_type.name: field_type for field_type in cls.field_types()}
        self.told: dict[str, str] = {}
        """Names that are computed before the current pattern, and the source text of the features they contain."""
        self.names: dict[str, Any] = within.names if within is not None else {"type": type, "len": len}

    def function(self) -> Function:
        """The function that prints a node."""
        return function(self.subject, self.lines("return"), self.names)

    def sentences(self) -> Function:
        """The function that prints nodes of a category as whole sentences; the usual line is a single one."""
        body = [
            f"if len(nodes) != 1: return ' '.join([{ITSELF}((node,)) for node in nodes])",
            "node, = nodes",
            *self._node("node", self.cls, NOTHING, [], self.manner),
            "return node",
        ]
        return function("nodes", body, self.names)

    def word(self, sort: Sort) -> Function:
        """The function that prints a single word."""
        pieces = self._leaf(sort, self.subject, self.manner.features, [], self.manner)
        return function(self.subject, self._together(pieces, "return"), self.names)

    def lines(self, target: str) -> list[str]:
        """The lines that compute the text of the node; the last one assigns it to the target."""
        return self._branches([one for one in self.types.values() if not one.required], frozenset(), target)

    def _branches(self, optional: list[FieldType], shown: frozenset[str], target: str) -> list[str]:
        """The lines that choose the pattern of the node by its optional fields."""
        if not optional:
            return self._alternative(shown, target)
        first, *rest = optional
        value = f"{self.subject}.{first.name}"
        absent = f"{value} is None" if first.default is None else f"not {value}"
        return [
            f"if {absent}:",
            *indented(self._branches(rest, shown, target)),
            "else:",
            *indented(self._branches(rest, shown | {first.name}, target)),
        ]

    def _alternative(self, shown: frozenset[str], target: str) -> list[str]:
        required = {name for name, field_type in self.types.items() if field_type.required}
        choices = self.wording.language.patterns.get(self.cls.__name__, ())
        fitting = [choice for choice in choices if choice.shows - required == shown]
        # A variant applies only where its feature is demanded; without a matching variant, the usual order applies.
        asked = [choice for choice in fitting if choice.variant in self.manner.features]
        for alternative in [*asked, *(choice for choice in fitting if not choice.variant)]:
            return self._pattern(alternative, target)
        code = self.wording.language.code
        problem = f"no pattern of {self.cls.__name__} in {code} shows {sorted(shown)}"
        return [f"raise LookupError({problem!r})"]

    def _pattern(self, alternative: Alternative, target: str) -> list[str]:
        """The lines that concatenate the parts of one pattern; other constructs are printed before."""
        self.told = {}
        lines: list[str] = []
        pieces: list[str] = []
        begins, parts = self.manner, list(alternative.parts)
        while parts:
            part = parts.pop(0)
            field_type = self.types.get(part.field) if isinstance(part, Slot) else None
            noun = parts.pop(0) if parts and self._counts(part, parts[0], alternative) else None
            # The last part prints the full stop.
            begins = begins.stopping(self.manner.stop and not parts)
            if isinstance(part, Word):
                pieces += self._word(part, alternative, begins)
            elif isinstance(noun, Slot):
                pieces.append(self._counted(part, noun, alternative, begins))
            elif field_type is not None and field_type.category is not None:
                write = self._several if field_type.many else self._child
                lines += write(part, field_type, alternative, begins)
                pieces.append(self._local(part))
            elif field_type is not None and field_type.many:
                pieces.append(self._words(part, field_type, alternative, begins))
            else:
                pieces += self._slot(part, alternative, begins)
            begins = BRACKETED if isinstance(part, Word) and part.name == "(" else INSIDE
        told = [f"{name} = {source}" for name, source in self.told.items()]
        return [*told, *lines, *self._together(pieces, target)]

    def _together(self, pieces: list[str], target: str) -> list[str]:
        """The lines that concatenate pieces; the last one assigns the text to the target."""
        lines: list[str] = []
        for position, piece in reversed(list(enumerate(pieces))):
            if isinstance(piece, Joint):
                behind = f"{self.subject}__{position}"
                lines.append(f"{behind} = {literal(pieces[position + 1 :])}")
                pieces = [*pieces[:position], Code(f"{piece}({behind})")]
        return [*lines, f"{target} {literal(pieces)}"]

    def _word(self, word: Word, alternative: Alternative, begins: Manner) -> list[str]:
        if word.name in TIGHT - self.wording.language.apart:
            return [f"{word.name}." if begins.stop else word.name]
        forms = self.wording.language.forms(word.name)
        shown = {key: form for key, form in forms.items() if EUPHONIC not in key}
        features, keys = self._wanted(word.features, alternative)
        told = of_subject(self.manner.features) if self._names_somebody(word.features) else NOTHING
        chosen = partial(self.wording.said, word)
        return self._formed(shown, chosen, features | self._around(features) - told, keys, begins)

    def _formed(
        self,
        forms: Mapping[str, str],
        chosen: Callable[[Features], str],
        features: Features,
        keys: list[str],
        begins: Manner,
    ) -> list[str]:
        euphony = self.wording.euphony

        def form(wanted: Features) -> str:
            return begins.placed(chosen(wanted))

        if any(map(euphony.concerns, forms.values())):
            return [Joint(self._by(keys, features, lambda wanted: euphony.joining(form(wanted))))]
        if not keys or len(set(forms.values())) == 1:
            return [form(features) if not keys else begins.placed(next(iter(forms.values())))]
        return [self._by(keys, features, form)]

    def _slot(self, slot: Slot, alternative: Alternative, begins: Manner) -> list[str]:
        features, keys = self._wanted(slot.features, alternative)
        if slot.field.startswith("@"):
            entry = self.wording.vocabulary.lexicon.nouns[slot.field[1:]]
            chosen = partial(self.wording.formed, entry)
            return self._formed(entry.forms, chosen, features | self._handed(features), keys, begins)
        wanted = features | self._around(features)
        return self._leaf(self.types[slot.field].sort, f"{self.subject}.{slot.field}", wanted, keys, begins)

    def _leaf(self, sort: Sort | None, value: str, features: Features, keys: list[str], begins: Manner) -> list[str]:
        assert sort is not None, f"{value} cannot be written"
        if sort.name in SECTIONS:
            section = SECTIONS[sort.name]
            forms = self._by(keys, features, lambda wanted: self.wording.forms[section, begins.asking(wanted)])
            return [Code(f"{forms}[{value}]")]
        return [begins.stopping(False).placed(""), *self._plain(sort, value, features), "." if begins.stop else ""]

    def _plain(self, sort: Sort, value: str, features: Features) -> list[str]:
        """A leaf that is printed the same everywhere, except for the case of a card's name."""
        wording = self.wording
        if sort.name in ("numeral", "quantity") and wording.numbers_join:
            return [Joint(f"{self._bound(wording.joining[sort.name])}[{value}]")]
        if sort.name in NUMERALS:
            return [Code(f"{self._bound(wording.numerals[sort.name])}[{value}]")]
        match sort.name:
            case "text":
                return ['"', Code(value), '"']
            case "reference":
                return [Code(f"{self._bound(wording.card_in(features))}({value})")]
            case "value":
                return [Code(f"{self._bound(wording.value)}({value})")]
            case _ if sort.role == "card-name":
                return [Code(f"{self._bound(wording.title)}({value})")]
        opens = sort.role not in ("era", "era-name")
        return [Code(f"{self._bound(wording.named[opens])}[{value}]")]

    def _counts(self, number: Word | Slot, noun: Word | Slot, alternative: Alternative) -> bool:
        """Whether these are a number and the noun it counts, and nothing else determines the noun's form."""
        if not isinstance(number, Slot) or not isinstance(noun, Slot):
            return False
        deciding = [name for name in noun.features if name in self.types and name in alternative.shows]
        return self._sort(number) in NUMERALS and self._sort(noun) == "noun" and deciding == [number.field]

    def _counted(self, number: Slot, noun: Slot, alternative: Alternative, begins: Manner) -> Code:
        """A number and the noun it counts, looked up together."""
        features, (key,) = self._wanted(noun.features, alternative)
        counted = self.wording.counted[self._sort(number), begins.asking(features | self._around(features))]
        return Code(f"{self._bound(counted)}[{key}][{self.subject}.{noun.field}]")

    def _sort(self, slot: Slot) -> str:
        """The kind of leaf in a slot, if it contains a single one."""
        one = self.types.get(slot.field)
        return "" if one is None or one.sort is None or one.many else one.sort.name

    # --- constructs inside this one ---

    def _local(self, slot: Slot) -> Code:
        return Code(f"{self.subject}_{slot.field}")

    def _child(self, slot: Slot, field_type: FieldType, alternative: Alternative, begins: Manner) -> list[str]:
        """The lines that print the construct in a field."""
        name = self._local(slot)
        features, keys = self._wanted(slot.features, alternative)
        features |= self._person(slot, features) | self._handed(features)
        return [f"{name} = {self.subject}.{slot.field}", *self._node(name, field_type.category, features, keys, begins)]

    def _person(self, slot: Slot, features: Features) -> Features:
        """The person of a sentence also applies to the constructs inside it, unless the place itself sets another."""
        told = features & PERSONS or self._names_somebody(slot.features)
        return NOTHING if told else of_subject(self.manner.features)

    def _names_somebody(self, asked: tuple[str, ...]) -> bool:
        return any(one.category in (People, Who) for name in asked if (one := self.types.get(name)) is not None)

    def _node(
        self, name: str, category: type[Node] | None, features: Features, keys: list[str], begins: Manner
    ) -> list[str]:
        """The lines that print a node in its place; inline, if one class is likely."""
        manners = self._by(keys, features, lambda wanted: self.wording.manners[begins.asking(wanted)])
        elsewhere = f"{name} = {manners}[type({name})]({name})"
        assert category is not None
        members = category_members(category)
        likely = next(
            (cls for cls in members if len(members) == 1 or self.wording.language.is_silent(cls.__name__)), None
        )
        if likely is None or keys or self.depth == DEEPEST:
            return [elsewhere]
        here = Writer(self.wording, likely, begins.asking(features), self, name).lines(f"{name} =")
        if len(members) == 1:
            return here
        return [f"if type({name}) is {self._bound(likely)}:", *indented(here), "else:", f" {elsewhere}"]

    # --- lists ---

    def _words(self, slot: Slot, field_type: FieldType, alternative: Alternative, begins: Manner) -> Code:
        """A list of words, cached as a whole: a game uses the same few lists repeatedly."""
        style, value = self._style(slot), f"{self.subject}.{slot.field}"
        features, keys = self._wanted(slot.features, alternative)
        joints = [joint(forms, self.wording.language.apart) for forms in (style.between, style.last or style.between)]
        between, last = map(self.wording.euphony.joining, joints)
        # Not for cards: their names may change while the printer is used.
        remembered = field_type.sort is not None and field_type.sort.role not in ("card", "card-name")

        def lister(features: Features) -> Filled | Function:
            def word(manner: Manner, value: object) -> str:
                text: str = self.wording.words[field_type.sort, manner.asking(features)](value)
                return text

            def listed(words: tuple[object, ...]) -> str:
                first, *others = [word(begins.stopping(False), words[0]), *(word(INSIDE, one) for one in words[1:])]
                if style.article and len(words) == 2:
                    asked = features | self.wording.agreement.of(words[1])
                    said = self.wording.said(Word(style.article, ("number",)), asked)
                    others = [self.wording.euphony.joining(f" {said}")(others[0])]
                text = "".join([first, *map(between, others[:-1]), *map(last, others[-1:])])
                return f"{text}." if begins.stop else text

            return Filled(listed) if remembered else listed

        table = self._by(keys, features | self._around(features), lister)
        return Code(f"{table}[{value}]" if remembered else f"{table}({value})")

    def _several(self, slot: Slot, field_type: FieldType, alternative: Alternative, begins: Manner) -> list[str]:
        """The lines that print a list of constructs, with a fast path for a single member."""
        name, style = self._local(slot), self._style(slot)
        features, keys = self._wanted(slot.features, alternative)
        wanted = features | self._around(features)

        def lister(features: Features) -> Filled:
            return Filled(lambda _: self._lister(field_type, style, features, begins))

        return [
            f"{name} = {self.subject}.{slot.field}",
            f"if len({name}) == 1:",
            f" {name}, = {name}",
            *indented(self._node(name, field_type.category, wanted, keys, begins)),
            "else:",
            f" {name} = {self._by(keys, wanted, lister)}[0]({name})",
        ]

    def _lister(self, field_type: FieldType, style: ListStyle, features: Features, begins: Manner) -> Function:
        """The function that prints a list of two or more constructs."""
        behind = features | {style.behind} if style.behind else features

        def later(name: str, begins: Manner) -> list[str]:
            usual = self._node(name, field_type.category, behind, [], begins)
            if not style.resumed:
                return usual
            if style.resumed == FOLLOWING:
                following = self._node(name, field_type.category, behind, ["person"], begins)
                told = f" person = {person}({name})"
                return [f"if {subject}({name}) is None:", *indented(following), "else:", told, *indented(usual)]
            resumed = self._node(name, field_type.category, behind | {style.resumed}, [], begins)
            told = f" told = told or {subject}({name}) is not None"
            return [f"if told and {subject}({name}) is None:", *indented(resumed), "else:", told, *indented(usual)]

        subject, person = self._bound(subject_of), self._bound(self.wording.agreement.person)
        body = [
            "first, *others, end = values",
            f"person = {person}(first)",
            f"told = {subject}(first) is not None",
            *self._node("first", field_type.category, features, [], begins.stopping(False)),
            "for value in others:",
            *indented(later("value", INSIDE)),
            *indented(self._together([Code("first"), self._joint(style.between), Code("value")], "first =")),
            *later("end", INSIDE.stopping(begins.stop)),
            *self._together([Code("first"), self._joint(style.last or style.between), Code("end")], "return"),
        ]
        return function("values", body, self.names)

    def _joint(self, forms: tuple[str, ...]) -> str:
        """The text between two members of a list."""
        text, euphony = joint(forms, self.wording.language.apart), self.wording.euphony
        return Joint(self._bound(euphony.joining(text))) if euphony.concerns(text) else text

    def _style(self, slot: Slot) -> ListStyle:
        """The style of a list: the first style that the pattern allows, unless its place demands another."""
        styles = [name for name in slot.features if name in self.wording.language.lists]
        name = next((name for name in styles if name in self.manner.features), styles[0])
        return self.wording.language.lists[name]

    # --- features ---

    def _around(self, asked: Features) -> Features:
        """The features that the place of the construct demands of a part, which may demand a case of its own."""
        return self.wording.language.around(self.manner.features, asked)

    def _handed(self, asked: Features) -> Features:
        """The features that the place of the construct hands on to an inner one, which may demand another case."""
        return self.wording.language.handed(self.manner.features, asked)

    def _wanted(self, asked: tuple[str, ...], alternative: Alternative) -> tuple[Features, list[str]]:
        """The demanded features: those known in advance, and the source text of values that determine the others."""
        known: set[str] = set()
        keys = []
        for name in asked:
            field_type = self.types.get(name)
            if name.startswith("@"):
                known |= self.wording.agreement.gender(name[1:])
            elif field_type is None:
                known.add(name)
            elif name not in alternative.shows:
                followed = of_subject(self.manner.features) if field_type.category is Who else NOTHING
                known |= followed or self.wording.agreement.of(field_type.default)
            else:
                keys.append(self._telling(field_type))
        return frozenset(known), keys

    def _telling(self, field_type: FieldType) -> str:
        """The source text of the value that determines a field's features: itself, or the noun with the gender."""
        value = f"{self.subject}.{field_type.name}"
        if field_type.sort is not None and field_type.sort.name == "transitive":
            return f"{self._bound(self.wording.agreement.objects)}[{value}]"
        if field_type.category is None or field_type.many:
            return value
        members = category_members(field_type.category)
        types = {one.name: one for one in members[0].field_types()}
        first = next((types[name] for name in telling_fields(members[0])), None)
        if len(members) == 1 and first is not None and first.required and first.category is None:
            return f"{value}.{first.name}[0]" if first.many else f"{value}.{first.name}"
        name = f"{self.subject}__{field_type.name}"
        if name not in self.told:
            self.told[name] = f"{self._bound(self.wording.agreement.tellers)}[type({value})]({value})"
        return name

    def _by(self, keys: list[str], known: Features, make: Callable[[Features], Any]) -> Code:
        """The source text of a result for the demanded features; it is cached for each value they depend on."""
        of = self.wording.agreement.counted if COUNTED in known else self.wording.agreement.of
        if not keys:
            return self._bound(make(known))
        if len(keys) == 1:
            return Code(f"{self._bound(Filled(lambda key: make(met(known, of(key)))))}[{keys[0]}]")
        table = Filled(lambda several: make(met(known, NOTHING.union(*map(of, several)))))
        return Code(f"{self._bound(table)}[{', '.join(keys)}]")

    def _bound(self, value: object) -> Code:
        """A name for a value inside the function."""
        name = f"x{len(self.names)}"
        self.names[name] = value
        return Code(name)
