"""Every head and line of the language says itself what it declares, and every part of an example what it does."""

from itertools import permutations, product

import pytest
from tests.support.matches import HOUSE, small_game

from cardwright.base.source import Source, Span
from cardwright.engine.run.scripts import ExampleLine, Fact, Happening
from cardwright.model.categories.things import Thing
from cardwright.model.node import category_members
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.drafts import Draft
from cardwright.model.rulebook.heads import Head
from cardwright.model.rulebook.lines import Line
from cardwright.tree.declarations import GameHead

HEADS, LINES = category_members(Head), category_members(Line)


def test_no_two_heads_share_a_block():
    blocks = [head.block for head in HEADS]
    assert all(blocks)
    assert len(blocks) == len(set(blocks))


@pytest.mark.parametrize("head", HEADS)
def test_a_head_adds_to_the_game_or_to_the_block_around_it(head):
    assert (head.declare is Head.declare) == bool(head.inside)
    assert (head.declare_inside is Head.declare_inside) != bool(head.inside)
    assert set(head.inside) <= {other.block for other in HEADS}


@pytest.mark.parametrize("line", LINES)
def test_a_line_stands_below_heads_that_there_are_and_adds_to_their_blocks(line):
    assert line.below
    assert set(line.below) <= {head.block for head in HEADS}
    assert line.declare is not Line.declare


@pytest.mark.parametrize("thing", category_members(Thing))
def test_a_thing_can_be_given_and_looked_for(thing):
    assert thing.give is not Thing.give
    assert thing.check is not Thing.check


@pytest.mark.parametrize("fact", category_members(Fact))
def test_a_fact_can_be_given_or_claimed(fact):
    assert fact.lay is not Fact.lay or fact.claim is not Fact.claim


@pytest.mark.parametrize("happening", category_members(Happening))
def test_a_happening_can_be_done(happening):
    assert happening.act is not Happening.act


@pytest.mark.parametrize("line", category_members(ExampleLine))
def test_a_line_of_an_example_can_be_carried_out(line):
    assert line.run is not ExampleLine.run


REMARKS = """
option evening: mild or harsh
  note "an option"

season Spring
  level: 1
  note "a season"

kind bay

zone on the coast, shared

board of bays, by borders
  lies on the coast
  note "a board"

bay Cove
  borders Reef

bay Reef
  borders Cove
  note "a card"
  note "the same card"

deck [first]
  1 Reef
  note "a deck"
"""


def test_a_remark_is_kept_with_whatever_it_stands_below():
    house = HOUSE.replace("  players 2 to 4\n", '  players 2 to 4\n  note "a game"\n')
    game = small_game(REMARKS, house=house)
    [deck] = game.decks.values()
    assert [*game.notes] == ["a game"]
    assert [*game.options["evening"].notes] == ["an option"]
    assert [*game.eras["Spring"].notes] == ["a season"]
    assert [*game.board.notes] == ["a board"]
    assert [*deck.notes] == ["a deck"]
    assert {key: [*card.notes] for key, card in game.cards.items()} == {"cove": [], "reef": ["a card", "the same card"]}


LAID = "kind bay\n\nzone on the coast, shared\n\nbay Cove\n  +1 fame.\n\nboard of bays, in squares\n"


@pytest.mark.parametrize(
    "lines",
    [
        *permutations(
            ("  lies on the coast\n", "  has 3 columns and 2 rows\n", "  filled with Cove\n", '  note "a remark"\n')
        )
    ],
)
def test_lines_are_read_out_in_one_order_however_they_were_written_and_remarks_are_not(lines):
    board = small_game(LAID + "".join(lines)).board
    assert [type(line).__name__ for line in board.lines] == ["BoardHead", "BoardZone", "BoardSize", "FilledWith"]
    assert [*board.notes] == ["a remark"]


@pytest.mark.parametrize("least, most", [*product((0, 1, 2, 12, 13), repeat=2)])
def test_a_game_is_for_one_to_twelve_players(least, most):
    draft, span = Draft(), Span(Source("game.cards", "players"), 0, 7)
    GameHead("garden").declare(draft, Block(span, players=(least, most, span)))
    if 1 <= least <= most <= 12:
        assert (draft.players, draft.found) == ((least, most), [])
    else:
        assert [one.slug for one in draft.found] == ["players-range"]
