"""Whoever leaves a game is gone everywhere: turns, phrases, numbers, fights, bonds and the final order."""

import pytest
from click.testing import CliRunner
from tests.support.games import compiled
from tests.support.matches import bring, do_no_more, give, primer_game, small
from tests.support.watched import Watched, faults

from cardwright.cli import main
from cardwright.engine.rules.leaving import aimed_at
from cardwright.engine.rules.people import players_named
from cardwright.engine.run.match import Match
from cardwright.model.bonds import unite
from cardwright.model.identity import NOBODY
from cardwright.model.rulebook.game import Game
from cardwright.play.outcome import ranking, winners
from cardwright.play.seat import Seat
from cardwright.play.trace import Settings
from cardwright.tree.people import EachPlayer, Most

GAME = "through-the-ages"


def ages() -> Game:
    return compiled().rulebook.games[GAME]


def begun(players: int, seed: int = 3, *, until: int = 2) -> Match:
    """A full game in which nobody has done anything before this round."""
    match = Match.play(ages(), players, {"mode": "full"}, seed)
    while match.table.state.round < until:
        assert do_no_more(match) == ""
    return match


def requests(match: Match) -> list[str]:
    return [option.key for option in match.decision.on_request]


def test_nobody_is_asked_but_whoever_wishes_it_may_resign_before_the_first_move():
    match = begun(3)
    assert requests(match) == ["resign"]
    assert "resign" not in {option.key for option in match.decision.options}
    move = next(one for one in match.decision.options if one.action == "take")
    assert match.answer(move.key) == ""
    assert match.decision.player == 0
    assert requests(match) == [], "the turn has begun"
    assert match.answer("resign") == "no-such-option"


def test_turns_and_rounds_go_on_without_whoever_resigned():
    match = begun(3)
    assert match.answer("resign") == ""
    table = match.table
    assert table.state.gone == (0,)
    assert (match.decision.player, table.state.round) == (1, 2)
    seen = []
    while table.state.round < 5:
        seen.append(match.decision.player)
        assert match.answer(match.decision.options[-1].key) == ""
    assert 0 not in seen
    assert {1, 2} <= set(seen)
    assert list(faults(match)) == []


def test_a_round_ends_when_the_last_who_is_left_has_had_a_turn():
    match = begun(3)
    while match.decision.player < 2:
        assert do_no_more(match) == ""
    assert match.answer("resign") == ""
    assert (match.decision.player, match.table.state.round) == (0, 3)
    while match.decision.player == 0:
        assert do_no_more(match) == ""
    assert (match.decision.player, match.table.state.round) == (1, 3)
    while match.decision.player == 1:
        assert do_no_more(match) == ""
    assert (match.decision.player, match.table.state.round) == (0, 4)


@pytest.mark.parametrize("players, before, after", [(4, 1, 2), (3, 2, 3)])
def test_the_row_is_cleared_by_those_who_are_left(players, before, after):
    match = begun(players, until=3)
    assert _cleared_by(match, "done") == before
    assert _cleared_by(match, "resign") == after


def _cleared_by(match: Match, answer: str) -> int:
    """How many cards the next player clears from the row, after this answer of the one whose turn it is."""
    player, row = match.decision.player, set(match.table.in_zone("card-row", NOBODY))
    assert match.answer(answer) == ""
    while match.decision.player == player:
        assert do_no_more(match) == ""
    return len(row - set(match.table.in_zone("card-row", NOBODY)))


def test_what_was_theirs_and_what_concerned_them_leaves_the_table():
    match = begun(3)
    table = match.table
    pact = bring(match, "open-borders-agreement-i", 1)
    unite(table, pact, 1, 0)
    theirs = bring(match, "trade-routes-agreement-i", 0)
    unite(table, theirs, 0, 2)
    against = bring(match, "war-over-culture-ii", 2)
    table.set_target(against, 0)
    elsewhere = bring(match, "war-over-culture-ii", 2)
    table.set_target(elsewhere, 1)
    hidden = bring(match, "plunder-i", 0, "military-hand")
    assert match.answer("resign") == ""
    assert table.zone_of(pact) == table.zone_of(against) == "discard-pile"
    assert (table.zone_of(theirs), table.zone_of(hidden)) == ("box", "box")
    assert table.zone_of(elsewhere) == "play"
    assert table.bonds() == ()
    assert table.in_play(0) == []
    assert list(faults(match)) == []


def test_phrases_and_ranks_count_those_who_are_left():
    match = begun(3)
    table = match.table
    two = Most("strength", (1, 2, 2))
    assert len(players_named(table, two, 0)) == 2
    assert match.answer("resign") == ""
    assert players_named(table, EachPlayer(), 1) == [1, 2]
    assert players_named(table, two, 1) == [1], "with two left, the two strongest are one"
    table.state.fixed[0, "strength"] = 50
    assert players_named(table, Most("strength"), 1) == [1]


def test_nobody_can_be_attacked_who_is_gone():
    match = begun(3)
    raid = bring(match, "plunder-i", 1, "military-hand")
    assert match.answer("resign") == ""
    targets = {option.target for option in match.decision.options if option.entity == raid}
    assert targets == {2}
    assert aimed_at(match.table, 0) == []


def test_the_last_one_left_has_won_at_once():
    match = begun(3)
    match.table.set_stock(0, "culture", 90)
    match.table.set_stock(1, "culture", 50)
    assert match.answer("resign") == ""
    assert not match.is_over
    assert match.answer("resign") == ""
    assert match.is_over
    assert ranking(match) == (2, 1, 0), "the first who left comes last, whatever they had"
    assert winners(match) == (2,)
    assert match.act(0, "resign") == "no-such-player"
    assert match.act(2, "resign") == ""
    assert match.table.seated() == [2], "the last one stays"


def test_resigning_can_be_taken_back():
    match = begun(2)
    before = match.table.state.clone()
    assert match.answer("resign") == ""
    assert match.is_over
    assert match.undo()
    assert match.table.state == before


def test_the_first_who_is_left_sits_first():
    match = small(
        """
action harvest
  Gain 1 coin.

errand [Good Sale]
  If you sit first, gain 1 coin.
  source "a test", high

errand Exit
  Leave the game.
  source "a test", high
""",
        3,
    )
    leaving, sale = bring(match, "exit", 0, "hand"), bring(match, "good-sale", 1, "hand")
    assert match.act(0, "play", leaving) == ""
    assert match.table.state.active == 1
    assert match.act(1, "play", sale) == ""
    assert match.table.stock(1, "coin") == 1


def test_whoever_is_named_can_be_made_to_leave():
    match = Match.begin(primer_game(), 3)
    give(match, 1, coin=20)
    card = bring(match, "rich-enough", 0, "hand")
    assert match.act(0, "play", card) == ""
    assert match.table.seated() == [0, 2]
    assert Seat(match, 0).observe()["gone"] == [2]


@pytest.mark.parametrize("players, seed", [(3, 2), (4, 3)])
def test_nothing_is_made_or_lost_when_players_leave(players, seed):
    watched = Watched(ages(), Settings(GAME, players, seed, {"mode": "full"}), quitting=0.04)
    match = watched.play()
    assert "resign" in watched.answers
    assert match.is_over


def test_a_person_at_the_table_may_resign():
    words = ["play", GAME, "--human", "1", "--players", "2", "--mode", "basic", "--bots", "random", "--seed", "1"]
    asked = CliRunner().invoke(main, words, input="quit\n").output
    [line] = [line for line in asked.splitlines() if line.endswith("resign")]
    result = CliRunner().invoke(main, words, input=f"{line.split()[0]}\nyes\n")
    assert result.exit_code == 0
    ending = "civilization 2: 0\ncivilization 1: 0\nwinner: civilization 2 (resign)\n"
    assert result.output.endswith(ending), "whoever resigned comes last"


def test_amounts_for_each_number_of_players_count_those_who_are_left():
    """Worked out each time or made ready, an amount such as 6/3/2 follows whoever leaves."""
    for quick in (True, False):
        match = Match.begin(ages(), 3, {"mode": "full"}, quick=quick)
        card = bring(match, "endowment-for-the-arts-iii", 0, "hand")
        match.table.set_stock(1, "culture", 9)
        match.table.set_stock(2, "culture", 9)
        match.table.set_clock("turn", 2)
        assert match.act(2, "resign") == ""
        assert match.act(0, "play", card) == ""
        assert match.table.stock(0, "culture") == 6


@pytest.mark.parametrize("players, coins", [(2, 0), (3, 3)])
def test_what_answers_to_a_departure_is_carried_out_unless_the_game_is_over_by_it(players, coins):
    match = small("storm Gale\n  When this leaves play, gain 3 coins.\n\nerrand News\n  Leave the game.\n", players)
    gale = bring(match, "gale")
    match.table.set_target(gale, 1)
    assert match.resolve(1, bring(match, "news", 1, "hand")) == ""
    assert match.table.zone_of(gale) != "play"
    assert match.table.stock(0, "coin") == coins
    assert match.is_over == (players == 2)
