"""Every head and line of the language says itself what it declares, and every part of an example what it does."""

import pytest

from cardwright.engine.run.scripts import ExampleLine, Fact, Happening
from cardwright.model.categories.things import Thing
from cardwright.model.node import category_members
from cardwright.model.rulebook.heads import Head
from cardwright.model.rulebook.lines import Line

HEADS, LINES = category_members(Head), category_members(Line)


def test_no_two_heads_share_a_block():
    blocks = [head.block for head in HEADS]
    assert all(blocks)
    assert len(blocks) == len(set(blocks))


@pytest.mark.parametrize("head", HEADS)
def test_a_head_adds_to_the_game_or_to_the_block_around_it(head):
    assert (head.declare is Head.declare) == bool(head.inside)
    assert (head.declare_inside is Head.declare_inside) != bool(head.inside)
    assert not head.inside or head.inside in {other.block for other in HEADS}


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
