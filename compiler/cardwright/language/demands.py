"""The forms that the patterns of a language ask for: of its own words, and of the words of games."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from cardwright.language.agreement import AT_PLACE, NOTHING, telling_fields
from cardwright.language.choosing import lack, told_apart
from cardwright.language.patterns import FOLLOWING, Alternative, Demand, Language, ListStyle, Slot, Word
from cardwright.language.pieces import NUMERALS, SECTIONS
from cardwright.language.tables import COUNTED, MASS, MOODS, NAMED, NUMBERS, PERSONS, SUBJECT, Features, of_subject
from cardwright.model.categories.channels import Ability
from cardwright.model.categories.effects import Causing
from cardwright.model.categories.people import People, Who
from cardwright.model.categories.said import Said
from cardwright.model.node import FieldType, Node, Sort, category_members
from cardwright.read.inflection import ZONE_FORMS

_SEVERAL = frozenset({"other"})
_NAMED = frozenset({NAMED})
_SUBJECT = "who"
MISSING = "⟨…⟩"
"""Stands for a word of a game in the sample of a pattern."""
ALWAYS = "@"
"""The role of the nouns that every game has."""


Place = tuple[type[Node], Features, bool]
"""A construct, the features its place demands, and whether it goes on without a subject behind one that has one."""


@dataclass(slots=True)
class Demands:
    """Follows the patterns of a language from whole sentences inwards, with all features that each place can have."""

    language: Language
    numbers: list[Features]
    genders: list[Features]
    nouns: list[Features]
    asked: set[tuple[Word, Features]] = field(default_factory=set)
    """The forms that the words of the language are asked for."""
    lacking: dict[tuple[str, Features], Demand] = field(default_factory=dict)
    """The forms that the words of the language cannot give, with the first pattern that asks for it."""
    games: dict[tuple[Sort, Features], Demand] = field(default_factory=dict)
    """The forms that the words of games must give, with the first pattern that asks for it."""
    heard: Mapping[str, Features] = field(init=False)
    """The features that the words in each section of a lexicon can show."""
    plainly: Features = NOTHING
    """The features that words without any other feature have forms for, such as an order that may be an infinitive."""
    _told: dict[type[Node], frozenset[Features]] = field(default_factory=dict)
    _seen: set[Place] = field(default_factory=set)
    _open: list[Place] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.heard = {
            "nouns": NUMBERS | {COUNTED} | self.language.cases,
            "verbs": PERSONS.union(MOODS, self.language.tells),
            "zones": frozenset(ZONE_FORMS),
        }

    def follow(self) -> None:
        """Follow every pattern that can stand in a sentence or line."""
        types = [one for cls in Node.constructs.values() for one in cls.field_types()]
        inner = tuple({one.category for one in types if one.category is not None})
        for cls in Node.constructs.values():
            if issubclass(cls, Said) or not issubclass(cls, inner):
                self._visit([cls], NOTHING)
        while self._open:
            self._construct(*self._open.pop())

    def _visit(self, classes: Iterable[type[Node]], features: Features, resumed: bool = False) -> None:
        features = features.difference(self.language.lists)
        for cls in classes:
            if (cls, features, resumed) not in self._seen:
                self._seen.add((cls, features, resumed))
                self._open.append((cls, features, resumed))

    def _construct(self, cls: type[Node], manner: Features, resumed: bool) -> None:
        types = {one.name: one for one in cls.field_types()}
        choices = self.language.patterns.get(cls.__name__, ())
        for shows in dict.fromkeys(one.shows for one in choices if not (resumed and _SUBJECT in one.shows)):
            fitting = [choice for choice in choices if choice.shows == shows]
            asked = [choice for choice in fitting if choice.variant and choice.variant in manner]
            for alternative in [*asked, *(choice for choice in fitting if not choice.variant)][:1]:
                self._pattern(cls, types, alternative, manner)

    def _pattern(
        self, cls: type[Node], types: Mapping[str, FieldType], alternative: Alternative, manner: Features
    ) -> None:
        # A construct with an order of its own for a mood has no verb that changes: in others, it stays as it is.
        ordered = {choice.variant for choice in self.language.patterns[cls.__name__]}
        for mood in sorted(manner.intersection(MOODS).difference(ordered)):
            verb = self._verb(mood, alternative)
            if verb is not None and not self._shows(mood, verb, types, alternative):
                self._lacking(verb, frozenset({mood}), cls, alternative)
        for part in alternative.parts:
            for wanted in self._wanted(part.features, types, alternative, manner):
                around = wanted | self.language.around(manner, wanted)
                if isinstance(part, Word):
                    self._word(part, around, cls, alternative)
                elif part.field.startswith(ALWAYS):
                    handed = wanted | self.language.handed(manner, wanted)
                    self._leaf(part, Sort("noun", part.field), handed, cls, alternative)
                elif types[part.field].category is None:
                    sort = types[part.field].sort
                    if sort is not None:
                        self._leaf(part, sort, around, cls, alternative)
                elif types[part.field].many:
                    self._several(part, types[part.field], around, manner)
                else:
                    self._child(part, types, wanted, manner)

    def _verb(self, mood: str, alternative: Alternative) -> Word | None:
        """The word of a pattern that a mood should change: one with persons, or in some languages any word."""
        words = [part for part in alternative.parts if isinstance(part, Word)]
        verbs = [
            word
            for word in words
            if word.features and any(PERSONS & {*key.split()} for key in self.language.forms(word.name))
        ]
        return next(iter([*verbs, *(words if mood in self.plainly else [])]), None)

    def _shows(self, mood: str, verb: Word, types: Mapping[str, FieldType], alternative: Alternative) -> bool:
        """Whether some part of a pattern has a form for a mood, or the verb belongs to other people or effects."""
        for part in alternative.parts:
            if isinstance(part, Word):
                if any(mood in key.split() for key in self.language.forms(part.name)):
                    return True
            elif not part.field.startswith(ALWAYS):
                one = types[part.field]
                if one.sort is not None and SECTIONS.get(one.sort.name) == "verbs":
                    return True
                if not verb.features and (one.many or issubclass(_inner(one), (People, Who, Causing, Ability))):
                    return True
                if part.field in verb.features and part.field != _SUBJECT:
                    return True
        return False

    def _word(self, word: Word, features: Features, cls: type[Node], alternative: Alternative) -> None:
        if (word, features) in self.asked:
            return
        self.asked.add((word, features))
        features = features.difference(self.language.lists)
        if self.language.form(word, features) is None:
            self._lacking(word, features, cls, alternative)

    def _lacking(self, word: Word, features: Features, cls: type[Node], alternative: Alternative) -> None:
        features = told_apart(self.language.forms(word.name), features, self.language.genders)
        if (word.name, features) not in self.lacking:
            sample = self._sample(alternative, word, lack(word.name, features))
            self.lacking[word.name, features] = Demand(word.name, "", "", features, cls.__name__, sample)

    def _leaf(self, slot: Slot, sort: Sort, features: Features, cls: type[Node], alternative: Alternative) -> None:
        section = SECTIONS.get(sort.name, "")
        features &= self.heard.get(section, NOTHING)
        if section and (sort, features) not in self.games:
            sample = self._sample(alternative, slot, MISSING)
            self.games[sort, features] = Demand("", sort.name, sort.role, features, cls.__name__, sample)

    def _sample(self, alternative: Alternative, asked: Word | Slot, shown: str) -> str:
        """A pattern as it is printed, with its fields in braces and another text for the part that is asked."""
        texts = [
            shown if part is asked else self._plain(part) if isinstance(part, Word) else f"{{{part.field}}}"
            for part in alternative.parts
        ]
        return " ".join(texts)

    def _plain(self, word: Word) -> str:
        return next(iter(self.language.forms(word.name).values()))

    def _several(self, slot: Slot, field_type: FieldType, around: Features, manner: Features) -> None:
        style = self._style(slot, manner)
        members = category_members(_inner(field_type))
        behind = around | {style.behind} if style.behind else around
        self._visit(members, around)
        self._visit(members, behind)
        if style.resumed == FOLLOWING:
            for person in [frozenset({"you"}), *self._people()]:
                self._visit(members, behind - of_subject(behind) | person, resumed=True)
        elif style.resumed:
            self._visit(members, behind | {style.resumed}, resumed=True)

    def _child(self, slot: Slot, types: Mapping[str, FieldType], wanted: Features, manner: Features) -> None:
        named = [types[name].category for name in slot.features if name in types]
        tells = wanted & PERSONS or any(category in (People, Who) for category in named)
        person = NOTHING if tells else of_subject(manner)
        self._visit(category_members(_inner(types[slot.field])), wanted | person | self.language.handed(manner, wanted))

    def _style(self, slot: Slot, manner: Features) -> ListStyle:
        styles = [name for name in slot.features if name in self.language.lists]
        return self.language.lists[next((name for name in styles if name in manner), styles[0])]

    def _wanted(
        self, asked: tuple[str, ...], types: Mapping[str, FieldType], alternative: Alternative, manner: Features
    ) -> Iterator[Features]:
        """All features that may be demanded together."""
        choices: list[Iterable[Features]] = []
        for name in asked:
            one = types.get(name)
            if name.startswith(ALWAYS):
                choices.append(self.genders)
            elif one is None:
                choices.append([frozenset({name})])
            elif name in alternative.shows:
                choices.append(sorted(self._of_field(one), key=sorted))
            else:
                followed = of_subject(manner) if one.category is Who else NOTHING
                choices.append([followed or (frozenset({"you"}) if one.default is None else _SEVERAL)])
        return (NOTHING.union(*several) for several in product(*choices))

    def _of_field(self, one: FieldType) -> Iterable[Features]:
        if one.category is not None:
            if one.many:
                return [_SEVERAL]
            return frozenset[Features]().union(*map(self._of_class, category_members(one.category)))
        if one.sort is not None and one.sort.name == "noun":
            return self.nouns
        if one.sort is not None and one.sort.name == "transitive":
            return [NOTHING, AT_PLACE]
        return self.numbers if one.sort is not None and one.sort.name in NUMERALS else [NOTHING]

    def _people(self) -> list[Features]:
        """The features that players can have: their person, and what the language tells of them besides."""
        genders = self._told_of(self.genders)
        counts = self._told_of(self.numbers) if self.language.tells else [NOTHING]
        several = {frozenset({"they"}), *(frozenset({"they"}) | count for count in counts)}
        return [one | gender for gender in genders for one in sorted({frozenset({"it"}), *several}, key=sorted)]

    def _told_of(self, features: Iterable[Features]) -> list[Features]:
        """Features of a noun or number as those of the one whom a sentence is about, if the language tells them."""
        told = {frozenset({f"{SUBJECT}{name}" for name in one}) & self.language.tells for one in features}
        return sorted(told, key=sorted)

    def _of_class(self, cls: type[Node]) -> frozenset[Features]:
        """The features that a construct can have."""
        if issubclass(cls, People):
            return frozenset(self._people())
        if cls not in self._told:
            self._told[cls] = frozenset()
            types = {one.name: one for one in cls.field_types()}
            told: set[Features] = set()
            for one in map(types.__getitem__, telling_fields(cls)):
                if one.category is None:
                    told.update(self.nouns)
                else:
                    told.update(*map(self._of_class, category_members(one.category)))
                if one.required:
                    break
            else:
                told.add(_NAMED)
            self._told[cls] = frozenset(told)
        return self._told[cls]


def demands_of(language: Language, numbers: Iterable[str]) -> Demands:
    """All that the patterns of a language demand; numbers are the plural categories it counts with."""
    genders = [frozenset({gender}) for gender in sorted(language.genders)] or [NOTHING]
    nouns = [*genders, *(one | {MASS} for one in genders if one)]
    demands = Demands(language, [frozenset({number}) for number in sorted(set(numbers))], genders, nouns)
    forms = [language.forms(word) for word in language.words]
    demands.plainly = frozenset(mood for mood in MOODS if any("" in own and mood in own for own in forms))
    demands.follow()
    return demands


def _inner(field_type: FieldType) -> type[Node]:
    """The category of constructs in a field; leaves have none of their own."""
    return field_type.category or Node
