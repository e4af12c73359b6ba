"""Which cards and players are meant, and what is true of them, as the game goes on."""

from pathlib import Path

import pytest
from tests.support.garden import card, compiled_with, slugs

from cardwright.check.examples import run_examples

DEAR = 'flower Orchid, season spring\n  price: 4\n  color: blue\n  source "a test", high\n'
CHEAP = 'flower Daisy, season spring\n  price: 1\n  source "a test", high\n'


def run(folder: Path, *texts: str, changes: tuple[tuple[str, str], ...] = ()) -> list[str]:
    """The findings in the small game with some text, and the titles of its examples that do not hold."""
    game, found = compiled_with(folder / "game", "\n".join(texts), *changes)
    assert slugs(found) == [], found
    mine = [one for one in run_examples(game) if one.example.span.source.path.endswith("x.cards")]
    assert mine
    return [one.example.title for one in mine if one.found]


def sample(sentence: str, *lines: str, head: str = "errand Tester") -> str:
    """A card with one sentence and one example."""
    example = "\n".join(["", '  example "it"', *(f"    {line}" for line in lines)])
    return card(sentence, head=head).rstrip("\n") + "\n" + example + "\n"


@pytest.mark.parametrize(
    "sentence, gained",
    [
        ("Gain 1 honey for each flower with price 4 in hand.", 1),
        ("Gain 1 honey for each flower with price 1 or more in hand.", 3),
        ("Gain 1 honey for each flower with price 1 or less in hand.", 2),
        ("Gain 1 honey for each flower with color blue in hand.", 1),
        ("Gain 1 honey for each flower without color blue in hand.", 2),
        ("Gain 1 honey for each flower with the lowest price in hand.", 2),
        ("Gain 1 honey for each flower with color blue with the lowest price in hand.", 1),
        ("Gain 1 honey for each different color among your flowers in hand.", 1),
        ("Gain 1 honey for each different price among your flowers in hand.", 2),
        ("Gain 1 honey for each card other than this in hand.", 3),
        ("Gain 1 honey for each flower other than Daisy in hand.", 1),
        ("Gain 1 honey for each Daisy in hand.", 2),
        ("Gain 1 honey for each flower with price up to the coins you have in hand.", 2),
        ("If you have 2 Daisy in hand and if you have at most 4 cards in hand, gain 1 honey.", 1),
        ("If you have 3 Daisy in hand or if you have exactly 4 cards in hand, gain 1 honey.", 1),
        ("If you have 2 Daisy in hand but not if you have no tree in hand, gain 1 honey.", 0),
        ("Unless each other beekeeper has no card in hand, gain 1 honey.", 0),
    ],
)
def test_cards_are_counted_by_what_is_printed_on_them(tmp_path, sentence, gained):
    lines = (
        "given you have Tester in hand, Orchid in hand, Daisy in hand, Daisy in hand, 0 honey and 3 coins",
        "when you run Tester",
        f"then you have {gained} honey",
    )
    assert run(tmp_path, DEAR, CHEAP, sample(sentence, *lines)) == []


def test_the_object_of_an_action_is_narrowed_down(tmp_path):
    """Of two forms of an action, the one with a filter takes the cards that fit it."""
    usual = "action sow\n  done to a plant or helper in hand\n"
    dear = "action sow\n  done to a plant with price 3 or more in hand\n  cost 1 coin\n  Move it to the garden.\n\n"
    text = sample(
        "Gain 1 honey for each flower.",
        "given you have Orchid in hand, Daisy in hand and 3 coins",
        "then sowing Orchid costs 1 coin",
    )
    assert run(tmp_path, DEAR, CHEAP, text, changes=((usual, dear + usual),)) == []
