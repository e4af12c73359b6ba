"""The recipes: phrases that card games print, each with a sentence of ours that stands on a card and is carried out.

The table of docs/designer/recipes.md is written from the cards of docs/primer/cards/recipes: a note on a card is a
phrase as games print it, and the sentences of the card say it. `--update-golden` writes the table anew.
"""

import re
from pathlib import Path

from tests.support.matches import primer

from cardwright.base.source import Span
from cardwright.check.examples import run_examples, uncovered
from cardwright.model.rulebook.cards import Card
from cardwright.model.rulebook.game import Game

PAGE = Path(__file__).resolve().parents[2] / "docs" / "designer" / "recipes.md"
BEGINS, ENDS = "<!-- recipes -->\n", "<!-- end of recipes -->\n"
FEWEST = 80
MOST_UNSAYABLE = 5


def recipes() -> Game:
    return primer().rulebook.games["recipes"]


def recipe_cards() -> dict[str, list[Card]]:
    """The cards that are recipes, by the title of their file, which is its first comment."""
    found: dict[str, list[Card]] = {}
    for card in recipes().cards.values():
        if card.notes:
            found.setdefault(title_of(card.span), []).append(card)
    return dict(sorted(found.items()))


def title_of(span: Span) -> str:
    comments = [line for line in span.source.text.splitlines() if line.startswith("# ")]
    return comments[0].removeprefix("# ").rstrip(".")


def written(card: Card) -> str:
    """The sentences of a card, as its file has them."""
    return " ".join(dict.fromkeys(f"{sentence.span.text}." for sentence in card.sentences))


def table() -> str:
    lines = []
    for title, cards in recipe_cards().items():
        lines += [f"## {title}", "", "| a card says | you write |", "|---|---|"]
        for card in cards:
            lines += [f"| {note} | {written(card)} |" for note in card.notes]
        lines.append("")
    return "\n".join(lines)


def phrases() -> list[str]:
    return [note for cards in recipe_cards().values() for card in cards for note in card.notes]


def test_the_table_of_the_page_is_that_of_the_cards(update_golden):
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGINS)
    shown, after = rest.split(ENDS)
    if update_golden:
        PAGE.write_text(f"{before}{BEGINS}\n{table()}\n{ENDS}{after}", encoding="utf-8")
        return
    assert shown.strip() == table().strip()


def test_there_are_many_phrases_and_none_stands_twice():
    assert len(phrases()) >= FEWEST
    assert len(set(phrases())) == len(phrases())


def test_every_recipe_is_carried_out_by_an_example():
    outcomes = list(run_examples(recipes()))
    assert [outcome.example.title for outcome in outcomes if outcome.found] == []
    assert uncovered(recipes(), outcomes) == []


def test_the_phrases_that_cannot_be_said_are_few_and_listed():
    listed = PAGE.read_text(encoding="utf-8").split("## What cannot be said")[1]
    assert 0 < len(re.findall(r"^- ", listed, re.MULTILINE)) <= MOST_UNSAYABLE
