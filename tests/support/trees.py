"""Draws random trees over every construct of the language, with the words and names of a real game.

The same seed gives the same trees. Nothing here knows a construct by name but a card's head, so a new construct
is drawn as soon as it is declared.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from cardwright.check.link.roles import declared_words
from cardwright.engine.run.scripts import ExampleLine
from cardwright.language.parse import Content
from cardwright.language.patterns import Language, Slot
from cardwright.model.categories.advice import Advice
from cardwright.model.categories.channels import Ability
from cardwright.model.categories.said import Said
from cardwright.model.node import ANY_NUMBER, THAT_MANY, FieldType, Node, category_members
from cardwright.model.rulebook.game import Game
from cardwright.model.rulebook.heads import Head
from cardwright.model.rulebook.lines import Line
from cardwright.read.lexicon import ALWAYS_THERE, Lexicon
from cardwright.tree.cards import CardHead

LONGEST_LIST = 4
LINES: tuple[tuple[str, type[Node]], ...] = (
    ("body", Ability),
    ("body", Ability),
    ("body", Ability),
    ("body", Ability),
    ("body", Advice),
    ("example", ExampleLine),
    ("example", ExampleLine),
    ("body", Line),
    ("body", Line),
    ("top", Head),
    ("top", Head),
    ("top", Head),
    ("body", Head),
)
"""What a line can be, by the symbol the parser starts with; sentences are what cards are made of."""

NAMES = (
    "Anchor",
    "anchor-stone",
    "Ångström",
    "Blue Moon",
    "O’Neil",
    "Rock & Roll",
    "x2",
    "1984",
    "007",
    "3rd Wave",
    "the end (of it)",
    "Île-de-France",
    "a",
    "Each",
    "i",
    "Each other",
)
"""Names that a designer might give, among them some that look like numbers or like words of the grammar."""

TEXTS = (
    "a plain remark",
    "",
    "12",
    "with a [name], and more.",
    " blanks around ",
    "take a apple y e igual, o ocho",
    "two  blanks",
    "ünïcode — “quotes”",
)


@dataclass(frozen=True, slots=True)
class _Shape:
    """A construct: the sets of optional fields some pattern shows, and the least length of its lists."""

    cls: type[Node]
    fields: tuple[FieldType, ...]
    shown: tuple[frozenset[str], ...]
    least: Mapping[str, int]


class Trees:
    """An endless supply of random trees."""

    def __init__(self, game: Game, languages: Iterable[Language], seed: int, *, only_declared: bool = False) -> None:
        self.random = random.Random(seed)
        self.game = game
        self._only_declared = only_declared
        self._languages = tuple(languages)
        self._leaves = self._leaf_pools()
        # A language that is only begun cannot say everything, and a game does not declare everything: what nobody can
        # say there is not drawn.
        shapes = {name: self._shape(cls) for name, cls in Node.constructs.items()}
        self._shapes = {name: shape for name, shape in shapes.items() if shape.shown}
        self._heights = _heights([shape.cls for shape in self._shapes.values()])
        self._lines = [line for line in LINES if any(issubclass(cls, line[1]) for cls in self._heights)]
        self._members = cache(self._fitting)
        self.drawn: Counter[type[Node]] = Counter()

    @property
    def known(self) -> frozenset[str]:
        """The constructs that can be drawn at all."""
        return frozenset(name for name, shape in self._shapes.items() if shape.cls in self._heights)

    def line(self, depth: int = 7) -> tuple[str, Content]:
        """A start symbol and something that can stand on a line of that sort."""
        start, category = self.random.choice(self._lines)
        if issubclass(category, Said):
            count = self.random.choice((1, 1, 1, 2, 3))
            return start, tuple(self.tree(category, depth) for _ in range(count))
        return start, self.tree(category, depth)

    def tree(self, category: type[Node], depth: int) -> Node:
        """A tree that may stand where the category is asked for, about as deep as asked at most."""
        members = self._members(category, depth)
        # Of two, the one that was drawn less often: so that no construct is rare.
        one, other = self.random.choice(members), self.random.choice(members)
        return self.construct(one if self.drawn[one] <= self.drawn[other] else other, depth)

    def construct(self, cls: type[Node], depth: int) -> Node:
        """A tree with this construct on top."""
        self.drawn[cls] += 1
        shape = self._shapes[cls.__name__]
        fitting = [shown for shown in shape.shown if self._fits(shape, shown, depth - 1)]
        shown = self.random.choice(fitting or shape.shown[:1])
        values = {
            field.name: self._value(shape, field, depth - 1)
            for field in shape.fields
            if field.required or field.name in shown
        }
        if cls is CardHead:
            values |= self._card(bool(values.get("era")))
        return cls(**values)

    def _card(self, aged: bool) -> dict[str, object]:
        """A card's name and era belong together: the era is part of what tells cards apart."""
        fitting = sorted(key for key, era in self.game.names.era_of.items() if bool(era) == aged)
        key = self.random.choice(fitting or ["anchor", "blue-moon", "x2"])
        return {"name": key, "era": self.game.names.era_of.get(key) or None}

    def _value(self, shape: _Shape, field: FieldType, depth: int) -> object:
        if field.flag:
            return True
        if not field.many:
            return self._one(field, depth)
        least = shape.least.get(field.name, 1)
        count = max(least, self.random.choice((1, 1, 1, 2, 2, 3, LONGEST_LIST)))
        return tuple(self._one(field, depth) for _ in range(count))

    def _one(self, field: FieldType, depth: int) -> object:
        if field.category is not None:
            return self.tree(field.category, depth)
        assert field.sort is not None
        return self._leaves[field.sort.name, field.sort.role]()

    def _fits(self, shape: _Shape, shown: frozenset[str], depth: int) -> bool:
        """Whether the optional parts do not make the tree deeper than wanted."""
        return all(
            self._heights.get(field.category, depth + 1) <= depth
            for field in shape.fields
            if field.category is not None and field.name in shown
        )

    def _fitting(self, category: type[Node], depth: int) -> list[type[Node]]:
        members = [cls for cls in category_members(category) if cls in self._heights]
        lowest = min(self._heights[cls] for cls in members)
        return [cls for cls in members if self._heights[cls] <= max(depth, lowest)]

    def _shape(self, cls: type[Node]) -> _Shape:
        fields = cls.field_types()
        optional = frozenset(field.name for field in fields if not field.required)
        choices = [
            frozenset(alternative.shows & optional for alternative in language.patterns.get(cls.__name__, ()))
            for language in self._languages
        ]
        sorts = {field.name: (field.sort.name, field.sort.role) for field in fields if field.sort is not None}
        unsaid = {name for name, sort in sorts.items() if sort not in self._leaves}
        if any(field.required and field.name in unsaid for field in fields):
            choices = [frozenset()]
        shared = frozenset(shown for shown in frozenset.intersection(*choices) if unsaid.isdisjoint(shown))
        least: dict[str, int] = {}
        for language in self._languages:
            for alternative in language.patterns.get(cls.__name__, ()):
                for part in alternative.parts:
                    if isinstance(part, Slot):
                        styles = [language.lists[name] for name in part.features if name in language.lists]
                        needed = max([least.get(part.field, 1), *(style.least for style in styles)])
                        least[part.field] = needed
        return _Shape(cls, fields, tuple(sorted(shared, key=sorted)), least)

    def _leaf_pools(self) -> dict[tuple[str, str], Callable[[], object]]:
        """How to draw a leaf of each sort and role that some construct has."""
        sorts = {
            (field.sort.name, field.sort.role)
            for cls in Node.constructs.values()
            for field in cls.field_types()
            if field.sort is not None
        }
        drawers = {sort: self._leaf(*sort) for sort in sorts}
        return {sort: drawer for sort, drawer in drawers.items() if drawer is not None}

    def _leaf(self, sort: str, role: str) -> Callable[[], object] | None:
        draw = self.random
        match sort:
            case "integer":
                return self._integer
            case "signed" | "whole":
                return lambda: self._integer() * draw.choice((1, 1, -1))
            case "numeral":
                seats = self.game.most_players - self.game.least_players + 1
                return lambda: tuple(self._integer() for _ in range(seats)) if draw.random() < 0.1 else self._integer()
            case "quantity":
                return lambda: draw.choice((THAT_MANY, ANY_NUMBER)) if draw.random() < 0.3 else self._integer()
            case "text":
                return lambda: draw.choice(TEXTS)
        pool = sorted(self._words(sort, role))
        return (lambda: draw.choice(pool)) if pool else None

    def _integer(self) -> int:
        return self.random.choice((0, 1, 1, 2, 2, self.random.randint(0, 40)))

    def _words(self, sort: str, role: str) -> Iterable[str]:
        """The words of the game that fit a role; where it declares none, any word of the sort, unless that is wrong."""
        declared = declared_words(self.game)
        codes = {language.code for language in self._languages}
        lexicons = [lexicon for code, lexicon in self.game.lexicons.items() if code in codes]
        nouns = set.intersection(*(set(lexicon.nouns) for lexicon in lexicons)) - set(ALWAYS_THERE)
        verbs = set.intersection(*(set(lexicon.verbs) for lexicon in lexicons))
        zones = set.intersection(*(set(lexicon.zones) for lexicon in lexicons))
        if self._only_declared and not declared.get(role, nouns):
            return ()
        objects = {key for lexicon in lexicons for key, verb in lexicon.verbs.items() if verb.takes_object}
        match sort:
            case "noun" if role == "pot" and not declared["pot"]:
                # A sentence that counts things in a pot with the words of a zone would count cards there.
                return {key for key in nouns if not any(_names_a_zone(lexicon, key) for lexicon in lexicons)}
            case "noun":
                return nouns & declared.get(role, nouns) or nouns
            case "zone":
                return zones & declared["zone"] or zones
            case "intransitive":
                return (verbs - objects) & declared["action"] or verbs - objects
            case "transitive":
                return verbs & objects & declared["action"] or verbs & objects
            case "deed":
                return verbs & declared["action"] or verbs
            case "reference":
                return declared["card"]
            case "name" if role == "era":
                return declared["era"]
            case "value":
                return {*NAMES, "2007", "0"}
            case "name":
                return NAMES
        raise AssertionError(f"nobody draws a {sort} yet")


def _names_a_zone(lexicon: Lexicon, key: str) -> bool:
    noun = lexicon.nouns[key].forms["one"]
    return any(form.endswith(f" {noun}") for zone in lexicon.zones.values() for form in zone.forms.values())


def _heights(constructs: list[type[Node]]) -> dict[type[Node], int]:
    """How deep the lowest tree of every construct and category is; of what cannot be drawn there is none."""
    heights: dict[type[Node], int] = {}
    categories = {
        field.category for cls in Node.constructs.values() for field in cls.field_types() if field.category is not None
    } | {category for _, category in LINES}
    while True:
        before = dict(heights)
        for cls in constructs:
            needed = [field.category for field in cls.field_types() if field.category and field.required]
            if all(category in heights for category in needed):
                heights[cls] = 1 + max((heights[category] for category in needed), default=0)
        for category in categories:
            known = [heights[cls] for cls in category_members(category) if cls in heights]
            if known:
                heights[category] = min(known)
        if heights == before:
            return heights
