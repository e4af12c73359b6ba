"""The constructs that Civilization (2010) brought: the page counts how many cards and rules of all games use each."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.support.games import compiled

from cardwright.language.parse import Item
from cardwright.model.node import Node
from cardwright.tree.cards import ExampleHead

PAGE = Path(__file__).resolve().parents[2] / "docs" / "developer" / "constructs-of-civilization.md"
ROW = re.compile(r"^\| `(?P<construct>\w+)` \| (?P<sentence>[^|]*) \|.*\|$", re.MULTILINE)
Use = tuple[str, str, bool]
"""A game, a block of it, and whether that block is a card."""


def constructs_of(item: Item) -> Iterator[str]:
    """The names of all constructs in a block, without its examples."""
    content = item.content
    if isinstance(content, ExampleHead):
        return
    for node in content if isinstance(content, tuple) else (content,):
        if isinstance(node, Node):
            yield from (type(one).__name__ for one in node.walk())
    for child in item.children:
        yield from constructs_of(child)


def uses() -> dict[str, set[Use]]:
    """By construct: the blocks of all games that use it."""
    found: dict[str, set[Use]] = {}
    for document in compiled().documents:
        for place, item in enumerate(document.items):
            names = item.content.named("card-name") if isinstance(item.content, Node) else ()
            block = (document.game or "", names[0] if names else f"{document.source.path} {place}", bool(names))
            for construct in constructs_of(item):
                found.setdefault(construct, set()).add(block)
    return found


def row(construct: str, sentence: str, blocks: set[Use]) -> str:
    cards, games = sum(is_card for *_, is_card in blocks), len({game for game, *_ in blocks})
    return f"| `{construct}` | {sentence} | {cards} | {len(blocks) - cards} | {games} |"


def test_the_page_counts_the_cards_and_rules_that_use_each_construct(update_golden):
    found, text = uses(), PAGE.read_text(encoding="utf-8")
    new = ROW.sub(lambda match: row(match["construct"], match["sentence"], found.get(match["construct"], set())), text)
    if update_golden:
        PAGE.write_text(new, encoding="utf-8")
    assert new == text or update_golden
    rows = ROW.findall(new)
    assert len(rows) == len(dict(rows)) > 50


def test_a_construct_of_a_single_card_or_rule_or_of_none_is_looked_at_on_the_page():
    found, text = uses(), PAGE.read_text(encoding="utf-8")
    looked_at = text.partition("## Those of a single card or rule")[2]
    lonely = [construct for construct, _ in ROW.findall(text) if len(found.get(construct, ())) < 2]
    assert [one for one in lonely if f"`{one}`" not in looked_at] == []
