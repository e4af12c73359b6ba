"""Tricks and teams: who must follow, which card wins and who leads next; who plays with whom, and who wins together."""

from random import Random

import pytest
from tests.support.matches import bring, primer
from tests.support.secrecy import Looked

from cardwright.engine.rules.teams import opponents_of, team_of
from cardwright.engine.rules.tricks import winning
from cardwright.engine.run.match import Match
from cardwright.model.roles import WINNER
from cardwright.play.chronicle import Chronicle
from cardwright.play.outcome import outcome, ranking, state_hash, winners
from cardwright.play.telling import Teller
from cardwright.play.trace import Settings
from cardwright.play.worth import Worth

SUITS = {"ember": "red", "red-carp": "red", "blue-heron": "blue", "tide-lamp": "blue", "old-star": "white"}


def table(players: int = 4) -> Match:
    return Match.begin(primer().rulebook.games["lanterns"], players)


def line(match: Match, *cards: str) -> list[int]:
    return [bring(match, card, seat % match.table.state.players, zone="line") for seat, card in enumerate(cards)]


@pytest.mark.parametrize(
    "cards, trump, won",
    [
        (("ember", "red-carp"), None, 1),
        (("ember", "tide-lamp", "old-star"), None, 0),
        (("ember", "old-star", "blue-heron"), "blue", 2),
        (("ember", "blue-heron", "tide-lamp"), "blue", 2),
        (("blue-heron", "red-carp", "ember"), "blue", 0),
        (("ember", "ember"), None, 0),
        ((), None, None),
    ],
)
def test_the_highest_of_the_suit_led_wins_and_trumps_before_it(cards, trump, won):
    match = table()
    there = line(match, *cards)
    assert winning(match.table, there, "glow", "color", trump) == (None if won is None else there[won])


def test_only_cards_that_follow_are_offered_and_all_if_none_does():
    match = table(2)
    line(match, "red-carp")
    own = [bring(match, card, zone="hand") for card in ("ember", "old-star", "paper-moon")]
    assert match.act(0, "hang", own[1]) == "missing-need"
    assert match.act(0, "hang", own[0]) == ""
    match.act(0, "hang", own[2])
    assert match.act(0, "hang", own[1]) == ""


def test_the_winner_takes_the_cards_and_begins():
    match = Match.play(primer().rulebook.games["lanterns"], 4, {}, 2)
    random = Random(2)
    while match.table.state.round == 1:
        assert match.answer(random.choice(match.decision.options).key) == ""
    winner = match.table.bound(WINNER)
    assert match.table.state.active == match.table.state.first == winner
    assert len(match.table.in_zone("basket", winner)) >= 4
    assert not match.table.in_zone("line", 0)


def test_the_log_names_the_winner_of_a_trick_and_no_bid_because_nobody_has_bid():
    compiled, chronicle, random = primer(), Chronicle(), Random(2)
    match = chronicle.begin(compiled.rulebook.games["lanterns"], 4, {}, 2)
    while match.table.state.round == 1:
        assert chronicle.answer(match, random.choice(match.decision.options).key) == ""
    for tongue in [tongue for (game, _), tongue in compiled.tongues.items() if game == "lanterns"]:
        teller = Teller(tongue, compiled.messages)
        won = [line for line in teller.log(chronicle, 0) if line.startswith(f"   {teller.word('winner')}: ")]
        assert won
        assert not any("(" in line for line in won)


def test_partners_sit_opposite_and_a_table_that_cannot_be_divided_has_none():
    four, three = table().table, table(3).table
    assert [team_of(four, seat) for seat in range(4)] == [[0, 2], [1, 3], [2, 0], [3, 1]]
    assert opponents_of(four, 2) == [1, 3]
    assert team_of(three, 1) == [1]
    assert opponents_of(three, 1) == [0, 2]


def test_a_team_wins_by_what_it_has_together():
    match = table()
    for seat, sparks in enumerate((5, 4, 0, 3)):
        match.table.set_stock(seat, "spark", sparks)
    assert ranking(match) == (1, 3, 0, 2)
    assert winners(match) == (1, 3)
    assert outcome(match, Settings("lanterns", 4, 1, {}), (), 0).as_json()["winners"] == [2, 4]


def test_a_bot_is_glad_of_what_its_partner_has():
    match, worth = table(), Worth()
    before = worth.of(match.table, 0)
    match.table.set_stock(2, "spark", 3)
    assert worth.of(match.table, 0) > before
    match.table.set_stock(2, "spark", 0)
    match.table.set_stock(1, "spark", 3)
    assert worth.of(match.table, 0) < before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_come_to_their_end_and_the_slow_engine_plays_the_same(players):
    game = primer().rulebook.games["lanterns"]
    for seed in range(5):
        match, slow = (Match.play(game, players, {}, seed, quick=quick) for quick in (True, False))
        random = Random(seed)
        while match.decision is not None:
            assert [one.key for one in match.decision.options] == [one.key for one in slow.decision.options]
            key = random.choice(match.decision.options).key
            match.answer(key)
            slow.answer(key)
            assert state_hash(match.table.state) == state_hash(slow.table.state)
        assert match.is_over


@pytest.mark.parametrize("seed", range(3))
def test_a_seat_is_shown_the_same_whatever_the_others_hold(seed):
    one = Looked(primer(), Settings("lanterns", 2 + seed, seed, {}), every=1, languages=("en",)).play()
    assert one.looks
