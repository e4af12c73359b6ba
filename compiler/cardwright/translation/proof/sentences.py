"""Chooses the sentences of a proof sheet: each construct in minimal pairs, each noun, action and zone in use."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cardwright.base.record import record
from cardwright.engine.run.turn import Effect, Task
from cardwright.language.gaps import gaps
from cardwright.language.parse import Item
from cardwright.language.patterns import Language
from cardwright.language.plurals import plural_category
from cardwright.language.tongue import Tongue
from cardwright.model.node import FieldType, Node
from cardwright.pipeline.stages import Compiled
from cardwright.tree.abilities import Immediate
from cardwright.tree.choices import May
from cardwright.tree.people import EachPlayer

MOST = 4
"""The maximum of sentences for one construct; readers would not read more."""
PEOPLE = ("people", "who", "party")
COUNTED = ("integer", "numeral", "quantity", "signed")
SENTENCES = ("ability", "static", "advice")


@record
class Both:
    """The two languages of a sheet: the source language, and the language to proofread."""

    tongues: Mapping[tuple[str, str], Tongue]
    source: str
    code: str

    def speak(self, game: str) -> bool:
        """Whether a game has words in both languages."""
        return (game, self.source) in self.tongues and (game, self.code) in self.tongues

    def tongue(self, game: str) -> Tongue:
        """The language to proofread, with the words of a game."""
        return self.tongues[game, self.code]


@record
class Sentence:
    """One line of a sheet: its subject, its tree, and its text in both languages."""

    id: str
    game: str
    tree: Node
    source: str
    text: str


@dataclass(slots=True)
class Corpus:
    """Every line of the cards, shortest first, and the values in each field of each construct."""

    lines: list[tuple[str, Node]] = field(default_factory=list)
    by_construct: dict[str, list[tuple[str, Node, Node]]] = field(default_factory=lambda: defaultdict(list))
    by_word: dict[tuple[str, str], list[tuple[Node, Node]]] = field(default_factory=lambda: defaultdict(list))
    values: dict[tuple[str, str, str], dict[object, None]] = field(default_factory=lambda: defaultdict(dict))
    """The values of a field, by game, construct and field name."""

    @classmethod
    def of(cls, *libraries: Compiled) -> "Corpus":
        """The corpus of some libraries."""
        corpus = cls()
        for compiled in libraries:
            for document in compiled.documents:
                for item in document.items:
                    corpus.lines += [(document.game, node) for node in _nodes(item)]
        corpus.lines.sort(key=lambda line: len(line[1].walk()))
        for game, top in corpus.lines:
            corpus._note(game, top)
        return corpus

    def _note(self, game: str, top: Node) -> None:
        for node in top.walk():
            name = type(node).__name__
            self.by_construct[name].append((game, top, node))
            for one in type(node).field_types():
                value = getattr(node, one.name)
                if one.sort is not None and isinstance(value, str):
                    self.by_word[game, value].append((top, node))
                if value is not None and not one.many:
                    self.values[game, name, one.name][value] = None


def construct_sentences(cls: type[Node], corpus: Corpus, both: Both) -> list[Sentence]:
    """The sentences for a construct: the shortest one, and variations of it in one feature."""
    for game, top, node in corpus.by_construct.get(cls.__name__, ()):
        if both.speak(game):
            trees = _pairs(game, top, node, corpus, both.tongue(game))
            if found := _read(cls.__name__, game, trees, both):
                return found[:MOST]
    return []


def behind(cls: type[Node], corpus: Corpus, both: Both) -> list[Sentence]:
    """An effect behind *may*, and behind what somebody else does: its verb may have another form or place there."""
    for game, _, node in corpus.by_construct.get(cls.__name__, ()):
        other = _deed_of_others(corpus, game)
        if isinstance(node, Task) and both.speak(game) and getattr(node, "who", None) is None:
            trees = [Immediate((May(node),)), *([Immediate((other, node))] if other is not None else [])]
            if found := _read(f"{cls.__name__}.behind", game, trees, both):
                return found
    return []


def _deed_of_others(corpus: Corpus, game: str) -> Effect | None:
    """The shortest effect that somebody else has in the cards of a game."""
    for name in ("Lose", "Gain"):
        for owner, _, node in corpus.by_construct.get(name, ()):
            if owner == game and isinstance(node, Effect) and isinstance(getattr(node, "who", None), EachPlayer):
                return node
    return None


def word_sentences(game: str, key: str, corpus: Corpus, both: Both) -> list[Sentence]:
    """A word of a game in the shortest sentence with it; in singular and plural if it is counted."""
    for top, node in corpus.by_word.get((game, key), ()):
        if found := _read(f"{game}/{key}", game, [top, *_numbers(top, node, both.code)], both):
            return found[:2]
    return []


def _nodes(item: Item) -> Iterator[Node]:
    if isinstance(item.content, tuple):
        yield from item.content
    elif isinstance(item.content, Node):
        yield item.content
    for child in item.children:
        yield from _nodes(child)


def _pairs(game: str, top: Node, node: Node, corpus: Corpus, tongue: Tongue) -> Iterator[Node]:
    yield top
    yield from _numbers(top, node, tongue.language.code)
    for one in type(node).field_types():
        others = corpus.values[game, type(node).__name__, one.name]
        if one.sort is not None and one.sort.name == "noun":
            yield from _genders(top, node, one, others, tongue)
        elif one.category is not None and one.category.category in PEOPLE:
            yield from _people(top, node, one, others, tongue.language)


def _numbers(top: Node, node: Node, code: str) -> Iterator[Node]:
    """The same sentence with a number that the language inflects in another way."""
    for one in type(node).field_types():
        own = getattr(node, one.name)
        if one.sort is not None and one.sort.name in COUNTED and isinstance(own, int):
            category = plural_category(code, abs(own))
            others = [number for number in (1, 2) if plural_category(code, number) != category]
            yield from (_with(top, node, one.name, number) for number in others)
            return


def _genders(top: Node, node: Node, one: FieldType, others: Iterable[object], tongue: Tongue) -> Iterator[Node]:
    """The same sentence with a noun of another gender."""
    nouns = tongue.lexicon.nouns
    own = getattr(node, one.name)
    seen = {nouns[own].gender} if isinstance(own, str) and own in nouns else set()
    for other in others:
        if isinstance(other, str) and other in nouns and nouns[other].gender not in seen:
            seen.add(nouns[other].gender)
            yield _with(top, node, one.name, other)


def _people(top: Node, node: Node, one: FieldType, others: Iterable[object], language: Language) -> Iterator[Node]:
    """The same sentence about other people, one of each sort."""
    name = type(node).__name__
    shown = {other.name for other in type(node).field_types() if getattr(node, other.name) not in (None, False, ())}
    sets = [alternative.shows for alternative in language.patterns.get(name, ())]
    seen = {type(getattr(node, one.name))}
    if getattr(node, one.name) is not None and not one.required and frozenset(shown - {one.name}) in sets:
        yield _with(top, node, one.name, None)
    for other in others:
        if type(other) not in seen and frozenset(shown | {one.name}) in sets:
            seen.add(type(other))
            yield _with(top, node, one.name, other)


def _with(top: Node, node: Node, name: str, value: object) -> Node:
    """The tree with another value in one field of one of its nodes."""
    return _replaced(top, node, _changed(node, {name: value}))


def _replaced(tree: Node, old: Node, new: Node) -> Node:
    if tree is old:
        return new
    changes: dict[str, object] = {}
    for name in tree.node_fields():
        value = getattr(tree, name)
        if isinstance(value, tuple):
            parts = tuple(_replaced(part, old, new) for part in value)
            if any(one is not other for one, other in zip(parts, value, strict=True)):
                changes[name] = parts
        elif value is not None and (part := _replaced(value, old, new)) is not value:
            changes[name] = part
    return _changed(tree, changes) if changes else tree


def _changed(node: Node, changes: dict[str, Any]) -> Node:
    return replace(node, **changes)


def _read(name: str, game: str, trees: Iterable[Node], both: Both) -> list[Sentence]:
    """The trees as texts without duplicates; skips a tree that no pattern can print."""
    found: dict[str, Sentence] = {}
    tongue = both.tongue(game)
    for tree in trees:
        if next(gaps(tree, tongue.language, tongue.lexicon), None) is not None:
            continue
        text = shown(tree, tongue)
        if text not in found:
            source = shown(tree, both.tongues[game, both.source])
            found[text] = Sentence(f"{name}.{len(found) + 1}", game, tree, source, text)
    return list(found.values())


def shown(tree: Node, tongue: Tongue) -> str:
    """A line in the form that a reader sees."""
    return tongue.text_printer.sentence(tree) if tree.category in SENTENCES else tongue.text_printer.line(tree)
