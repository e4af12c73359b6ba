"""The order of turns, rounds that go on without somebody, and moves that must be made."""

import random
from functools import cache

from tests.support.matches import primer

from cardwright.engine.rules.verdict import winners
from cardwright.engine.run.match import Match
from cardwright.model.reading import is_out
from cardwright.model.rulebook.game import Game
from cardwright.play.outcome import state_hash


@cache
def game(key: str) -> Game:
    return primer().rulebook.games[key]


def played(match: Match, seed: int, *, most: int = 400) -> Match:
    """Any answers at all, until the game is over."""
    draw = random.Random(seed)
    for _ in range(most):
        if match.decision is None:
            break
        match.answer(draw.choice(match.decision.options).key)
    return match


def test_a_player_who_is_out_has_no_turn_before_the_next_round():
    match, seen = Match.play(game("lantern"), 4, seed=5), 0
    draw = random.Random(5)
    while match.decision is not None:
        state = match.table.state
        assert not is_out(match.table, state.active) or match.decision.player != state.active
        out = [player for player in range(4) if is_out(match.table, player)]
        seen += len(out)
        assert match.table.seated() == [player for player in range(4) if player not in out]
        match.answer(draw.choice(match.decision.options).key)
    assert seen
    assert match.is_over


def test_nobody_passes_before_the_first_compulsory_move():
    match = Match.play(game("lantern"), 2, seed=1)
    assert match.decision is not None
    assert "done" not in [option.key for option in match.decision.options]
    match.answer(match.decision.options[0].key)


def test_all_moves_may_be_compulsory():
    match = Match.play(game("ferry"), 2, seed=1)
    while match.decision is not None:
        assert "done" not in [option.key for option in match.decision.options]
        match.answer(match.decision.options[-1].key)
    assert match.is_over


def test_the_fewest_win():
    match = played(Match.play(game("ferry"), 3, seed=2), 2)
    tolls = [match.table.stock(player, "toll") for player in range(3)]
    assert [tolls[player] for player in winners(match.table)] == [min(tolls)]


def test_games_with_changing_turns_are_cloned_and_undone_exactly():
    match = Match.play(game("lantern"), 3, seed=9)
    draw = random.Random(9)
    while match.decision is not None:
        before, key = state_hash(match.table.state), draw.choice(match.decision.options).key
        clone = match.clone()
        clone.answer(key)
        match.answer(key)
        assert clone.table.state == match.table.state
        if match.undo():
            assert state_hash(match.table.state) == before
            match.answer(key)
            # Only the number of the open question is another one.
            assert clone.table.state == match.table.state
    assert match.is_over
