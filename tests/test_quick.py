"""The quick way is the plain way: what is remembered is what would be worked out again, after every answer."""

import random
from dataclasses import fields

import pytest
from tests.support.games import compiled
from tests.support.matches import Anyone, primer_game

from cardwright.engine.actions import forbidden, lower_cards, objects
from cardwright.engine.goods import available
from cardwright.engine.match import Match
from cardwright.engine.measure import stat
from cardwright.engine.prices import Deal, bill
from cardwright.engine.state import NOBODY, NOTHING, State
from cardwright.engine.worked import run_example
from cardwright.rulebook import Game

MODES = ("basic", "advanced", "full")
DECISIONS = 120
"""So many answers of a game are compared in every detail; the rest of it only by its state and its options."""


def whole_game() -> Game:
    """The shipped game that can be played from its setup to its end."""
    return compiled().rulebook.games["through-the-ages"]


def prices(match: Match) -> list[object]:
    """What everything that is at hand would cost everybody, and who may not do it."""
    table = match.table
    found: list[object] = []
    for player in range(table.state.players):
        for action, forms in table.plan.game.actions.items():
            for form in forms:
                for entity in [NOTHING] if form.done_to is None else objects(table, form, player):
                    lowers = [NOTHING] if form.lower_counter is None else lower_cards(table, form, player, entity)
                    targets = [one for one in range(table.state.players) if one != player] if form.aimed else [NOBODY]
                    for target in targets:
                        refused = match.flow.refusal(Deal(form, player, entity, target=target))
                        found.append((player, action, entity, target, refused))
                        found.append(forbidden(table, player, action, entity, target))
                        for lower in lowers:
                            owed = bill(table, Deal(form, player, entity, lower, target))
                            found.append((dict(owed.amounts), owed.everything))
    return found


def numbers(match: Match) -> list[object]:
    """All stats of all players with what they are made of, and all they have."""
    table = match.table
    stats, stocks = table.plan.game.stats, table.plan.game.stocks
    return [
        (
            {key: (stat(table, player, key), match.why(player, key)) for key in stats},
            {key: available(table, player, key) for key in stocks},
        )
        for player in range(table.state.players)
    ]


def assert_equal(quick: Match, plain: Match, *, wholly: bool) -> None:
    one, other = quick.table.state, plain.table.state
    assert [part.name for part in fields(State) if getattr(one, part.name) != getattr(other, part.name)] == []
    if wholly:
        assert numbers(quick) == numbers(plain)
        assert prices(quick) == prices(plain)
        assert quick.table.covered >= plain.table.covered


def both(*settings: object) -> tuple[Match, Match]:
    quick, plain = (Match.play(whole_game(), *settings, quick=way) for way in (True, False))
    assert quick.table.memory is not None
    assert plain.table.memory is None
    return quick, plain


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_at_random_go_the_same_way_both_ways(mode, players):
    seed = players * 10 + MODES.index(mode)
    quick, plain = both(players, {"mode": mode}, seed)
    draw = random.Random(seed)
    answers = 0
    while quick.decision is not None:
        # Looked at in detail now and then, so that what is remembered also gets old.
        assert_equal(quick, plain, wholly=draw.random() < 0.1 and answers < DECISIONS)
        key = draw.choice(quick.decision.options).key
        assert quick.answer(key) == ""
        assert plain.answer(key) == ""
        answers += 1
    assert_equal(quick, plain, wholly=True)
    assert quick.is_over
    assert answers > DECISIONS / 4


@pytest.mark.parametrize("seed", range(2))
def test_what_is_remembered_stays_true_when_answers_are_taken_back(seed):
    quick, plain = both(2, {"mode": "full"}, seed)
    draw = random.Random(seed)
    for _ in range(60):
        if quick.decision is None:
            break
        mark = quick.table.mark()
        assert quick.answer(draw.choice(quick.decision.options).key) == ""
        numbers(quick)
        quick.table.restore(mark)
        assert_equal(quick, plain, wholly=draw.random() < 0.2)
        key = draw.choice(quick.decision.options).key
        assert quick.answer(key) == ""
        assert plain.answer(key) == ""
        assert_equal(quick, plain, wholly=False)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_tried_in_a_small_game_ends_the_same_both_ways(seed):
    ways = [Anyone(Match.begin(primer_game(), 3, seed=seed, quick=way), seed) for way in (True, False)]
    for one in ways:
        one.deal(14)
    quick, plain = (one.match for one in ways)
    for _ in range(100):
        assert ways[0].step() == ways[1].step()
        assert_equal(quick, plain, wholly=True)


@pytest.mark.parametrize("key", sorted(compiled().rulebook.games))
def test_every_example_ends_the_same_both_ways(key):
    game = compiled().rulebook.games[key]
    for card in game.cards.values():
        for example in card.examples:
            assert run_example(game, example) == run_example(game, example, quick=False), (card.key, example.title)
