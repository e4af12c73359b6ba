"""Makes a large library out of the shipped one: its sentences with other numbers, on cards with other names.

A card has about as many lines, tokens and sentences as a full real one, and the same seed makes the same library.
The same cards are also written as Python: one constructor call each, saying neither more nor less.
"""

import json
import re
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from tests.support.games import LANGUAGES, compiled, richest_game, tongue

from cardwright.base.library import Library, at, shipped
from cardwright.language.parse import Content, Item
from cardwright.language.printer import Printer
from cardwright.model.node import Node
from cardwright.read.lexicon import Names
from cardwright.tree.cards import AttributeIs, AttributeList, CardHead, ExampleHead
from cardwright.tree.declarations import SourceLine

SENTENCES, EXAMPLE_LINES, CARDS_IN_FILE = 5, 3, 10
SEED = 1
NUMBERS = ("signed", "integer", "numeral")
KEPT = ("vocabulary", "lexicon", "locale", "names.yaml", "board.cards")
"""What is taken over as it is: what the game declares, its words, and the cards on the board that sentences name."""


@dataclass(frozen=True, slots=True)
class MadeCard:
    """A card before it is printed."""

    head: CardHead
    title: str
    lines: tuple[Content, ...]
    example: tuple[Content, ...]


@dataclass(frozen=True, slots=True)
class Made:
    """A library that was made, and the same cards as Python, one text for each file."""

    library: Library
    game: str
    python: tuple[str, ...]

    @property
    def files(self) -> list[Path]:
        """The files with the made cards."""
        return sorted((self.library.cards / self.game / "made").glob("*.cards"))


def make(folder: Path, count: int) -> Made:
    """Write a library of so many cards into a folder."""
    key = richest_game().key
    home, source = folder / "cards" / key, shipped().cards / key
    home.mkdir(parents=True)
    for name in KEPT:
        path = source / name
        copy = shutil.copytree if path.is_dir() else shutil.copy
        copy(path, home / name)
    # Its examples speak of cards that this library has not.
    board = home / "board.cards"
    board.write_text(re.sub(r"\n  example .*(?:\n    .*)*\n", "", board.read_text("utf-8")), encoding="utf-8")
    names, titles, cards = _cards(count)
    _write_names(home, titles)
    printer = Printer(tongue("en").vocabulary, names)
    (home / "made").mkdir()
    groups = [cards[at : at + CARDS_IN_FILE] for at in range(0, count, CARDS_IN_FILE)]
    for number, group in enumerate(groups):
        text = f"language en\ngame {key}\n" + "".join(_printed(card, printer) for card in group)
        (home / "made" / f"{number:05}.cards").write_text(text, encoding="utf-8")
    python = tuple("\n".join(map(_called, group)) + "\n" for group in groups)
    return Made(at(folder), key, python)


def _cards(count: int) -> tuple[Names, dict[str, dict[str, str]], list[MadeCard]]:
    chance = Random(SEED)
    game, models = richest_game(), list(_models())
    order = [models[number % len(models)] for number in range(count)]
    chance.shuffle(order)
    names, titles = Names(), {language: {} for language in LANGUAGES}
    for card in game.cards.values():
        if card.starts_in is not None:
            names.declare("en", game.names.plain("en", card.key), card.era)
    heads: list[CardHead] = []
    made_of: dict[str, list[str]] = defaultdict(list)
    for number, model in enumerate(order):
        real = model.content.name
        title = f"{game.names.plain('en', real)} {number}"
        names.declare("en", title, model.content.era)
        key = names.identify("en", title, model.content.era)
        heads.append(replace(model.content, name=key))
        made_of[real].append(key)
        for language in LANGUAGES:
            titles[language][key] = f"{game.names.plain(language, real)} {number}"
    pool: dict[str, list[tuple[Node, ...]]] = defaultdict(list)
    for model in models:
        pool[model.content.kind] += _abilities(model)

    def card_of(model: Item, head: CardHead) -> MadeCard:
        def other(key: str) -> str:
            if key == model.content.name:
                return head.name
            return chance.choice(made_of[key]) if key in made_of else key if key in names.era_of else head.name

        abilities = _abilities(model)
        while sum(map(len, abilities)) < SENTENCES:
            abilities.append(chance.choice(pool[head.kind]))
        plain = [child.content for child in model.children if not isinstance(child.content, tuple | ExampleHead)]
        figures = [content for content in plain if isinstance(content, AttributeIs | AttributeList)]
        sources = [content for content in plain if isinstance(content, SourceLine)]
        lines = (*_varied(figures, chance, other), *_varied(abilities, chance, other), *sources)
        examples = [child for child in model.children if isinstance(child.content, ExampleHead)]
        example: tuple[Content, ...] = ()
        if examples:
            shown = chance.choice(examples)
            # An example must end with what is true, so its last line is always among those taken.
            taken = [*shown.children[: EXAMPLE_LINES - 1], *shown.children[EXAMPLE_LINES - 1 :][-1:]]
            said = [child.content for child in taken]
            example = (shown.content, *_varied(said, None, other))
        return MadeCard(head, names.plain("en", head.name), lines, example)

    return names, titles, [card_of(model, head) for model, head in zip(order, heads, strict=True)]


def _models() -> Iterator[Item]:
    """The real cards, except those that lie on the board."""
    game = richest_game()
    for document in compiled().documents:
        for item in document.items if document.game == game.key and document.source.language == "en" else ():
            head = item.content
            if isinstance(head, CardHead) and game.cards[head.name].starts_in is None and _abilities(item):
                yield item


def _abilities(model: Item) -> list[tuple[Node, ...]]:
    return [child.content for child in model.children if isinstance(child.content, tuple)]


def _varied(contents: list, chance: Random | None, card: Callable[[str], str]) -> list:
    """The same contents about other cards and, by chance, with other numbers."""
    return [
        tuple(_varied(list(one), chance, card)) if isinstance(one, tuple) else _varied_node(one, chance, card)
        for one in contents
    ]


def _varied_node(node: Node, chance: Random | None, card: Callable[[str], str]) -> Node:
    changes = {}
    for field in node.field_types():
        value = getattr(node, field.name)
        if isinstance(value, Node):
            changes[field.name] = _varied_node(value, chance, card)
        elif field.category is not None and isinstance(value, tuple):
            changes[field.name] = tuple(_varied_node(one, chance, card) for one in value)
        elif field.sort is not None and field.sort.role == "card" and value is not None:
            changes[field.name] = tuple(map(card, value)) if field.many else card(value)
        elif chance is not None and type(value) is int and value > 0 and field.sort.name in NUMBERS:
            changes[field.name] = chance.randint(1, 9)
    return replace(node, **changes, place=None)


def _printed(card: MadeCard, printer: Printer) -> str:
    lines = ["", printer.line(card.head), *("  " + written(printer, content) for content in card.lines)]
    for number, content in enumerate(card.example):
        lines += ["", "  " + printer.line(content)] if number == 0 else ["    " + printer.line(content)]
    return "\n".join(lines) + "\n"


def written(printer: Printer, content: Content) -> str:
    """A line as a file has it."""
    return printer.sentences(content) if isinstance(content, tuple) else printer.line(content)


def _write_names(home: Path, titles: dict[str, dict[str, str]]) -> None:
    """Translations beside the real ones; in English the cards themselves say what they are called."""
    for language, own in titles.items():
        if language == "en":
            continue
        path = home / "locale" / language / "LC_MESSAGES" / f"{home.name}.po"
        said = json.dumps
        entries = [
            f'\nmsgctxt "card:{key}/name"\nmsgid {said(titles["en"][key], ensure_ascii=False)}\n'
            f"msgstr {said(title, ensure_ascii=False)}\n"
            for key, title in own.items()
        ]
        with path.open("a", encoding="utf-8") as file:
            file.writelines(entries)


# --- the same as Python ---------------------------------------------------------------------------


def _called(card: MadeCard) -> str:
    """A card as the call of a constructor named after its kind."""
    head, parts = card.head, [repr(card.title)]
    if head.era is not None:
        parts.append(f"age={head.era!r}")
    abilities = []
    for content in card.lines:
        match content:
            case tuple():
                abilities.append(", ".join(map(_call, content)))
            case AttributeIs() | AttributeList():
                name, *value = (getattr(content, field.name) for field in content.field_types())
                parts.append(f"{_identifier(name)}={value[0]!r}")
            case _:
                parts += [f"{field.name}={getattr(content, field.name)!r}" for field in content.field_types()]
    parts.append("abilities=[\n        " + ",\n        ".join(abilities) + ",\n    ]")
    if card.example:
        title, *lines = map(_call, card.example)
        parts.append(f"example=[\n        {title}," + "".join(f"\n        {line}," for line in lines) + "\n    ]")
    return f"{constructor(head.kind)}(\n    " + ",\n    ".join(parts) + ",\n)"


def constructor(kind: str) -> str:
    """The name of the class a card of this kind would have."""
    # "Card" keeps the kinds apart from the constructs of the language.
    return "Card" + "".join(word.capitalize() for word in kind.split("-"))


def _identifier(name: str) -> str:
    return name.replace("-", "_")


def _call(value: object) -> str:
    if isinstance(value, tuple):
        return "(" + "".join(f"{_call(one)}, " for one in value).rstrip() + ")"
    if not isinstance(value, Node):
        return repr(value)
    parts = []
    for field in value.field_types():
        own = getattr(value, field.name)
        if field.required:
            parts.append(_call(own))
        elif own != field.default:
            parts.append(f"{field.name}={_call(own)}")
    return f"{type(value).__name__}({', '.join(parts)})"
