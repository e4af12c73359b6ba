"""A library of any size with cards shaped like the real ones: the same sentences with other numbers and names.

A card has 12 lines: its head, a printed value, five sentences, its source, and an example of four lines.
"""

import random
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from cardwright import library
from cardwright.language.patterns import Language, Word
from cardwright.language.tongue import Tongue
from cardwright.lexicon import CardName, Names
from cardwright.library import Library
from cardwright.parse import Document, Item
from cardwright.rulebook import Game
from cardwright.tree.abilities import Ability, NoEffect
from cardwright.tree.base import FieldType, Node
from cardwright.tree.declarations import AttributeIs, CardHead, ExampleHead, High, SourceLine
from cardwright.tree.examples import Given, Holds, Number, Resolves, StatIs, Then, Whenever

SENTENCES_A_CARD = 5
LONG_SENTENCES = 2
LONG = 9
CARDS_A_FILE = 10
SYLLABLES = ("ka", "ro", "min", "tel", "va", "sha", "quen", "do", "li", "bar", "nus", "ter")


class ManyCards:
    """Random cards of a real game, in one language; the same seed gives the same cards."""

    def __init__(self, game: Game, spoken: Tongue, seed: int = 1) -> None:
        self.random = random.Random(seed)
        self.game = game
        self.names = Names()
        self.spoken = Tongue(spoken.language, spoken.lexicon, spoken.tables, self.names)
        abilities = dict.fromkeys(ability for card in game.cards.values() for ability in card.abilities)
        # Beside other sentences about the same cards, "has no effect" would be a mistake.
        self.sentences = [ability for ability in abilities if not isinstance(ability, NoEffect)]
        self.long = [ability for ability in self.sentences if len(ability.walk()) >= LONG]
        self.kinds = sorted({card.kind for card in game.cards.values() if card.starts_in is None})

    def texts(self, count: int) -> list[str]:
        """So many cards as the files a designer would write."""
        language = self.spoken.language
        opening = f"{language.header} {language.code}\n{language.game_word} {self.game.key}\n"
        keys = [self._declare(number) for number in range(count)]
        cards = [self._text(self._card(key, keys)) for key in keys]
        return [opening + "".join(cards[first : first + CARDS_A_FILE]) for first in range(0, count, CARDS_A_FILE)]

    def _declare(self, number: int) -> str:
        draw = self.random
        name = "".join(draw.choices(SYLLABLES, k=3)).title()
        key = f"{name.lower()}-{number}"
        text = f"{name} of {''.join(draw.choices(SYLLABLES, k=2)).title()} {number}"
        self.names.add(self.spoken.language.code, key, CardName(text))
        self.names.era_of[key] = draw.choice(sorted(self.game.eras))
        return key

    def _card(self, key: str, keys: list[str]) -> list[Node]:
        draw, game = self.random, self.game
        stock, stat = draw.choice(sorted(game.stocks)), draw.choice(sorted(game.stats))
        sentences = [
            *draw.sample(self.long, LONG_SENTENCES),
            *draw.sample(self.sentences, SENTENCES_A_CARD - LONG_SENTENCES),
        ]
        return [
            CardHead(draw.choice(self.kinds), key, self.names.era_of[key]),
            AttributeIs(draw.choice(sorted(game.attributes)), draw.randrange(12)),
            *(self._varied(sentence, keys) for sentence in sentences),
            SourceLine(f"rulebook, page {draw.randrange(30)}; card image", High()),
            ExampleHead(f"what happens with number {draw.randrange(1000)}"),
            Given(Holds((Number(draw.randrange(2, 20), stock),))),
            Whenever(Resolves(key)),
            Then(StatIs(stat, draw.randrange(40))),
        ]

    def _varied(self, node: Node, keys: list[str]) -> Node:
        """The same sentence with other numbers, and with cards of this library."""
        changes = {}
        for field in node.field_types():
            value = getattr(node, field.name)
            if isinstance(value, tuple):
                changes[field.name] = tuple(self._other(field, one, keys) for one in value)
            else:
                changes[field.name] = self._other(field, value, keys)
        return replace(node, **changes, place=None)

    def _other(self, field: FieldType, value: object, keys: list[str]) -> object:
        if isinstance(value, Node):
            return self._varied(value, keys)
        if type(value) is int:
            return value and self.random.randint(1, 9)
        if value is not None and field.sort is not None and field.sort.role == "card":
            return self.random.choice(keys)
        return value

    def _text(self, block: list[Node]) -> str:
        head, *rest = block
        lines = ["", self.spoken.printer.line(head)]
        indent = "  "
        for node in rest:
            sentence = isinstance(node, Ability)
            lines.append(indent + (self.spoken.printer.sentence(node) if sentence else self.spoken.printer.line(node)))
            if isinstance(node, ExampleHead):
                indent = "    "
        return "\n".join(lines) + "\n"


def write_library(folder: Path, many: ManyCards, count: int) -> Library:
    """A library in a folder: the real game, and beside its own cards so many more."""
    own = library.shipped().cards / many.game.key
    target = folder / "cards" / many.game.key
    shutil.copytree(own, target)
    for number, text in enumerate(many.texts(count)):
        (target / f"many-{number:05}.cards").write_text(text, encoding="utf-8")
    return library.at(folder)


def lines_of(documents: Iterable[Document]) -> Iterator[tuple[str, Item]]:
    """Every line of some files, with the symbol the parser starts with."""

    def below(items: Iterable[Item], start: str) -> Iterator[tuple[str, Item]]:
        for item in items:
            yield start, item
            yield from below(item.children, "example" if isinstance(item.content, ExampleHead) else "body")

    for document in documents:
        # The first item is the game's own line, which is read apart.
        yield from below(document.items[1:], "top")


def as_python(documents: Iterable[Document], language: Language) -> str:
    """The same files as a programmer would write them: a call for each construct that has words of its own."""
    silent = {
        name
        for name, alternatives in language.patterns.items()
        if len(alternatives) == 1 and not any(isinstance(part, Word) for part in alternatives[0].parts)
    }
    written = []
    for document in documents:
        for item in document.items:
            written += ["block(", f"  {_expression(item.content, silent)},"]
            written += [f"  {_expression(one.content, silent)}," for one in _under(item)]
            written.append(")")
    return "\n".join(written) + "\n"


def _under(item: Item) -> Iterator[Item]:
    for child in item.children:
        yield child
        yield from _under(child)


def _expression(value: object, silent: set[str]) -> str:
    if isinstance(value, tuple):
        parts = [_expression(one, silent) for one in value]
        return parts[0] if len(parts) == 1 else f"[{', '.join(parts)}]"
    if not isinstance(value, Node):
        return repr(value)
    fields = [field for field in value.field_types() if getattr(value, field.name) != field.default]
    parts = [_expression(getattr(value, field.name), silent) for field in fields]
    name = type(value).__name__
    return parts[0] if len(parts) == 1 and name in silent else f"{name}({', '.join(parts)})"
