"""Words with two meanings: a word of the game may be a word of the grammar, or begin like another word of the game."""

from pathlib import Path

import pytest
from tests.support.games import compiled_at

GAME = """\
language en
game till
  players 2 to 4

kind card

attribute cost

attribute price

stock coin
  begins with 3

stat coin in hand

zone in play

zone in hand, hidden

zone at the till, shared

action buy
  done to a card at the till
  cost coins equal to its cost
  Move it to hand.

{card}
"""
WORDS = """\
language: en
nouns:
  player: player
  era: age
  card: card
  cost: cost
  price: price
  coin: coin
  coin-in-hand: {one: coin in hand, other: coins in hand}
actions:
  buy: {object: true, inf: buy}
zones:
  play: {in: in play, from: from play, to: into play}
  hand: {in: in hand, from: from hand, to: to hand}
  till: {in: at the till, from: from the till, to: to the till}
"""


def found(folder: Path, card: str) -> list[str]:
    """The mistakes in a game with a card."""
    (folder / "cards" / "till" / "lexicon").mkdir(parents=True)
    (folder / "cards" / "till" / "lexicon" / "en.yaml").write_text(WORDS, encoding="utf-8")
    (folder / "cards" / "till" / "game.cards").write_text(GAME.format(card=card), encoding="utf-8")
    return [one.slug for one in compiled_at(folder).errors]


def test_an_attribute_may_be_called_as_a_line_of_the_grammar_begins(tmp_path):
    card = 'card Broom\n  cost: 3\n  source "made up", low\n'
    assert found(tmp_path, card) == []
    assert compiled_at(tmp_path).rulebook.games["till"].cards["broom"].attributes == {"cost": 3}


@pytest.mark.parametrize("line", ["cost: many", "costs: 3", "cost 3:", "Gain 1 coin in."])
def test_a_line_that_has_no_reading_at_all_is_one_mistake(tmp_path, line):
    assert len(found(tmp_path, f'card Broom\n  {line}\n  source "made up", low\n')) == 1


def test_the_longest_word_is_read_first(tmp_path):
    assert found(tmp_path, 'card Broom\n  +1 coin in hand.\n  source "made up", low\n') == []


def test_a_shorter_word_is_read_if_the_longest_does_not_fit(tmp_path):
    """After "1 coin in hand" nothing could follow that the longest word leaves out."""
    card = 'card Broom\n  +1 coin in hand for each card in hand.\n  source "made up", low\n'
    assert found(tmp_path, card) == []
