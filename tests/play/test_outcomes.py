"""How games end: how many turns they took, who won them, who shares a win, and when nobody waits for them any more."""

import pytest
from tests.support.matches import HOUSE, primer_game, primer_settings, small_game

from cardwright.engine.run.match import Match
from cardwright.play import playing
from cardwright.play.outcome import outcome, ranking, winners
from cardwright.play.playing import STILL, Job, Patience, play
from cardwright.play.trace import Settings
from cardwright.play.worth import Worth

WON = HOUSE.replace(
    "players 2 to 4\n", "players 2 to 4\n  won with the most coins\n  a tie is shared with evening long\n"
)
RACE = """
option evening: brief or long

phase work phase
  any number of actions

action recruit
  in the work phase
  Gain 1 coin.

action harvest
  in the work phase
  End the game after this round.
"""


def race(players: int = 3, evening: str = "brief") -> Match:
    """A game in which everybody takes as many coins as they like, until somebody ends it."""
    return Match.play(small_game(RACE, house=WON), players, {"evening": evening})


def answer(match: Match, *keys: str) -> Match:
    for key in keys:
        assert match.answer(key) == ""
    return match


def ended(coins: tuple[int, ...], evening: str = "brief", rounds: int = 1) -> Match:
    """A game of so many rounds, in the last of which everybody gets their coins."""
    match = race(len(coins), evening)
    for _ in range(rounds - 1):
        answer(match, *["done"] * len(coins))
    for number, taken in enumerate(coins):
        answer(match, *["recruit"] * taken, *["harvest"] * (number == 0), "done")
    assert match.is_over
    return match


# --- who has won ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "coins, brief, long",
    [
        ((1, 3, 2), (1,), (1,)),
        ((3, 1, 3), (0,), (0, 2)),
        ((0, 0, 0), (0,), (0, 1, 2)),
        ((2, 2, 1), (0,), (0, 1)),
        ((1, 2, 2), (1,), (1, 2)),
    ],
)
def test_a_win_is_shared_only_by_those_who_have_as_much_as_the_first(coins, brief, long):
    assert winners(ended(coins)) == brief
    assert winners(ended(coins, "long")) == long
    assert [coins[player] for player in ranking(ended(coins))] == sorted(coins, reverse=True)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_a_game_took_as_many_turns_as_were_played(players, rounds):
    match = ended((1,) * players, rounds=rounds)
    found = outcome(match, Settings("primer", players), ("person",) * players, 0)
    assert (found.turns, found.rounds, found.problem) == (players * rounds, rounds, "")


def test_a_game_that_is_not_over_says_so_and_shows_the_turn_that_is_played():
    match = answer(race(), "recruit", "done", "recruit")
    found = outcome(match, Settings("primer", 3), (), 3)
    assert (found.turns, found.rounds, found.scores, found.problem) == (2, 1, (1, 1, 0), "unfinished")
    assert outcome(match, Settings("primer", 3), (), 3, "").problem == "unfinished"
    assert outcome(match, Settings("primer", 3), (), 3, "left").problem == "left"


# --- when nobody waits any more -------------------------------------------------------------------


def left_after(match: Match, patience: Patience, keys: tuple[str, ...]) -> tuple[int, str]:
    """The round in which a game is left if everybody always answers the same."""
    while not patience.is_over(match) and match.table.state.round < 3 * STILL:
        answer(match, *keys)
    return match.table.state.round, patience.reason


def test_a_game_in_which_nobody_scores_is_left_after_so_many_rounds():
    stopped, reason = left_after(race(2), Patience(None), ("done",))
    assert stopped == 2 + STILL, "the standing of the first round is first looked at in the second"
    assert "nobody has scored" in reason


def test_a_game_in_which_somebody_scores_goes_on_and_waits_anew():
    match, patience = race(2), Patience(None)
    while match.table.state.round < STILL - 1:
        assert not patience.is_over(match)
        answer(match, "done")
    answer(match, "recruit")
    scored = match.table.state.round
    assert left_after(match, patience, ("done",))[0] == scored + STILL
    assert left_after(race(2), Patience(None), ("recruit", "done")) == (3 * STILL, "")


@pytest.mark.parametrize("most", [1, 2, 5])
def test_a_game_is_left_once_its_last_round_is_played(most):
    assert left_after(race(2), Patience(most), ("recruit", "done")) == (
        most + 1,
        f"unfinished: left after round {most}",
    )


def test_a_game_that_asks_too_much_is_left_after_so_many_decisions(monkeypatch):
    monkeypatch.setattr(playing, "MOST_DECISIONS", 7)
    heard: list[str] = []
    found = play(primer_game(), Job(primer_settings(), ("random", "random")), heard.append)
    assert (found.decisions, len(heard), found.problem) == (7, 7, "unfinished")


# --- what a win is worth to a bot -----------------------------------------------------------------


def test_the_end_is_worth_much_to_who_wins_and_as_little_to_who_loses():
    worth = Worth()
    won, lost = (worth.of(ended(coins).table, 0) for coins in ((3, 2), (3, 4)))
    even = worth.of(ended((3, 3)).table, 0)
    assert won - even == pytest.approx(even - lost, abs=2)
    assert won - even > 10


def test_to_be_ahead_in_the_last_round_is_worth_less_than_to_have_won():
    def value(coins: int, *keys: str) -> float:
        match = answer(race(2), *["recruit"] * coins, "harvest", *keys)
        return Worth().of(match.table, 0)

    ahead, won = value(1) - value(0), value(1, "done", "done") - value(0, "done", "done")
    assert 1 < ahead < won
