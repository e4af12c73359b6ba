"""Bots: how well a seat stands, what a bot therefore prefers, and how far it searches."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from tests.support.matches import HOUSE, bring, give, primer_game, small, small_game

from cardwright.engine.run.match import Match
from cardwright.model.identity import NOBODY
from cardwright.play import search
from cardwright.play.bots import BOTS, bot
from cardwright.play.foresight import Foresight
from cardwright.play.search import SearchBot
from cardwright.play.seat import Seat
from cardwright.play.worth import AT_HAND, MOST_TURNS, SAVING, Worth, turns_left, weights

USED = """
counter picker

stock crate
  begins with 9

stock fruit
  kept as crates on groves

season Spring
  level: 1

season Autumn
  level: 3

action hold a festival
  cost 3 fruit and 1 favor
  Gain 1 favor.

action harvest
  The trader with the most skill gains 1 coin.

grove Orchard
  Each picker here produces 2 fruit.

landmark Shed
  When you rest, gain 1 coin.

mill Low, season Spring
  When you rest, gain 1 coin.

mill High, season Autumn
  When you rest, gain 1 coin.

landmark Tower
  +1 skill.
"""


def worth(match: Match, player: int = 0) -> float:
    return Worth().of(match.table, player)


def gained(match: Match, change: Callable[[Match], object], player: int = 0) -> float:
    """By how much a seat stands better after something."""
    before = worth(match, player)
    change(match)
    return worth(match, player) - before


# --- how well a seat stands -----------------------------------------------------------------------


def test_a_card_is_worth_more_in_play_than_in_hand_and_more_in_hand_than_not_at_all():
    match = small(USED)
    in_hand = [gained(match, lambda one: bring(one, "shed", zone="hand")) for _ in range(3)]
    in_play = [gained(match, lambda one: bring(one, "shed")) for _ in range(3)]
    assert in_hand == pytest.approx([in_hand[0]] * 3)
    assert in_play == pytest.approx([in_play[0]] * 3)
    assert in_hand[0] == pytest.approx(AT_HAND * in_play[0])
    assert 0 < in_hand[0] < in_play[0]
    assert gained(match, lambda one: bring(one, "shed", NOBODY, "square")) == 0


def test_a_higher_level_and_every_counter_make_a_card_worth_more():
    match = small(USED)
    shed, low, high = (
        gained(match, lambda one, key=key: bring(one, key)) for key in ("shed", "low-spring", "high-autumn")
    )
    assert shed < low < high
    assert high - low == pytest.approx(2 * (low - shed))
    grove = bring(match, "orchard")
    counted = [gained(match, lambda one, n=n: one.table.set_counter(grove, "picker", n, 0)) for n in (1, 2, 3)]
    assert counted == pytest.approx([counted[0]] * 3)
    assert counted[0] > 0


def test_a_grove_without_pickers_is_worth_no_more_than_any_card_and_one_with_pickers_what_they_bring():
    match = small(USED)
    shed, orchard = (gained(match, lambda one, key=key: bring(one, key)) for key in ("shed", "orchard"))
    assert orchard == pytest.approx(shed)
    [grove] = [one for one in match.table.in_play(0) if match.table.card(one).key == "orchard"]
    plain = bring(match, "shed")
    producing = gained(match, lambda one: one.table.set_counter(grove, "picker", 1, 0))
    standing = gained(match, lambda one: one.table.set_counter(plain, "picker", 1, 0))
    assert standing > 0
    assert producing > standing + MOST_TURNS / 2


def test_of_what_is_paid_with_the_first_is_worth_most_and_every_further_one_something():
    match = small(USED)
    steps = [gained(match, lambda one, n=n: give(one, favor=n)) for n in range(1, 12)]
    assert all(more > less > 0 for more, less in pairwise(steps))
    assert gained(match, lambda one: give(one, coin=9)) == 0, "nothing in this game is paid or won with coins"


def test_a_stat_that_lowers_a_price_is_worth_having_for_as_long_as_the_game_lasts():
    price = "action expand\n  done to a grove in play\n  cost 4 coins\n{}  Gain 1 favor.\n"
    cheaper = small_game(price.format("  cost 1 coin less for each point of fame\n"))
    dearer = small_game(price.format("  cost 1 coin more for each point of fame\n"))
    assert weights(cheaper).stats["fame"] == SAVING
    assert "fame" not in weights(dearer).stats


@pytest.mark.parametrize(
    "sentence, means",
    [
        ("Put 1 idle picker on it as pickers.", {"idle-picker"}),
        ("Place 1 idle picker on a bay as pickers.", set()),
        ("Move 1 picker off it to your idle pickers.", set()),
        ("Gain 1 idle picker.", set()),
    ],
)
def test_what_may_be_put_on_the_card_at_hand_is_worth_having(sentence, means):
    text = "counter picker\n\nstock idle picker\n\nkind bay\n\nzone on the coast, shared\n\n"
    text += "board of bays, by borders\n  lies on the coast\n\nbay Cove\n  borders Reef\n\nbay Reef\n  borders Cove\n\n"
    action = f"action expand\n  done to a grove in play\n  {sentence}\n"
    assert {*weights(small_game(text + action)).means} == means


def test_a_seat_is_compared_with_the_best_of_the_others_in_what_players_are_ranked_by():
    match = small(USED, 3)
    ahead = [gained(match, lambda one: bring(one, "tower")) for _ in range(1)]
    card = gained(small(USED, 3), lambda one: bring(one, "shed"))
    assert ahead[0] > card
    assert gained(match, lambda one: bring(one, "tower", 1)) < 0, "one other has as much now"
    assert gained(match, lambda one: bring(one, "tower", 2)) == 0, "no other has more than that one"


def test_the_further_ahead_a_seat_is_the_less_the_next_point_counts_but_always_something():
    card = gained(small(USED), lambda one: bring(one, "shed"))
    match = small(USED)
    behind = [gained(match, lambda one: bring(one, "tower", 1)) for _ in range(20)]
    assert all(more < less < 0 for more, less in pairwise(behind))
    caught_up = [gained(match, lambda one: bring(one, "tower")) - card for _ in range(40)]
    assert caught_up[:20] == pytest.approx([-step for step in reversed(behind)])
    assert caught_up[20:] == pytest.approx([-step for step in behind])


def test_what_wins_nothing_by_itself_is_worth_less_and_less_when_the_game_ends():
    def value(rounds_left: int) -> float:
        match = Match.play(primer_game(), 2, {}, 1)
        match.table.set_clock("last_round", match.table.state.round + rounds_left)
        return gained(match, lambda one: bring(one, "lighthouse"))

    values = [value(left) for left in range(6)]
    assert values[0] < values[1] < values[2]
    assert values[2:] == pytest.approx([values[2]] * 4)


def test_the_last_rounds_are_counted_from_the_round_that_is_played():
    match = Match.play(primer_game(), 3, {}, 1)
    table = match.table
    table.set_clock("round", 4)
    table.set_clock("last_round", 6)
    table.set_clock("active", 1)
    assert [turns_left(table, player) for player in range(3)] == [2, 3, 3]
    table.set_clock("last_round", 40)
    assert turns_left(table, 0) == MOST_TURNS
    table.set_clock("last_round", 3)
    assert turns_left(table, 0) == 0


def test_cards_in_a_hand_or_in_a_row_have_come_already_and_those_in_a_pile_have_not():
    match = Match.play(primer_game(), 2, {}, 1)
    table = match.table
    table.set_clock("round", 6)
    before = turns_left(table, 0)
    table.put(table.in_zone("market", NOBODY)[0], "hand", 0)
    assert turns_left(table, 0) == before
    table.put(table.in_zone("box", NOBODY)[0], "market", NOBODY)
    assert turns_left(table, 0) < before


def test_a_piece_on_a_board_is_worth_something_to_its_owner():
    match = Match.play(primer_game(), 2, {}, 1)
    bay = match.table.in_zone("coast", NOBODY)[0]
    own = gained(match, lambda one: one.table.set_counter(bay, "boat", 3, 0))
    assert own > gained(match, lambda one: one.table.set_counter(bay, "boat", 3, 1))
    assert own > 0


# --- what a bot prefers ---------------------------------------------------------------------------

TEMPTING = """
errand Crossroads
  Choose one: gain 1 favor; or gain 3 favors.
"""


def tempted() -> Match:
    """The first player has to choose between two things."""
    match = small(USED + TEMPTING)
    give(match, favor=2)
    assert match.act(0, "play", bring(match, "crossroads", zone="hand")) == ""
    assert len(match.decision.options) == 2
    return match


@pytest.mark.parametrize("name", ["greedy", "mcts", "mcts:3"])
@pytest.mark.parametrize("seed", range(4))
def test_a_bot_takes_the_better_of_two_things_wherever_it_stands(name, seed):
    match = tempted()
    assert bot(name, seed).choose(Seat(match, 0)) == match.decision.options[1].key


LASTING = """
stock guest

stock night

errand Crossroads
  Choose one: gain 1 guest; or gain 1 night.

rule [last reckoning]
  At the end of the game, each trader gains 3 coins for each {stock} it has.
"""


@pytest.mark.parametrize("stock, place", [("guest", 0), ("night", 1)])
@pytest.mark.parametrize("name", ["greedy", "mcts:3"])
def test_a_bot_takes_what_scores_at_the_end_of_the_game(name, stock, place):
    house = HOUSE.replace("  players 2 to 4\n", "  players 2 to 4\n  won with the most coins\n")
    match = Match.begin(small_game(LASTING.format(stock=stock), house=house), 2, {})
    assert match.act(0, "play", bring(match, "crossroads", zone="hand")) == ""
    state = match.table.state.clone()
    assert bot(name, 1).choose(Seat(match, 0)) == match.decision.options[place].key
    assert match.table.state == state


def test_a_bot_that_follows_chance_takes_every_option_about_equally_often():
    match = tempted()
    chosen = [bot("random", seed).choose(Seat(match, 0)) for seed in range(300)]
    assert all(115 < chosen.count(option.key) < 185 for option in match.decision.options)


@pytest.mark.parametrize("name", ["greedy", "greedy:9000s", "mcts:9000s"])
def test_an_only_option_is_taken_at_once(name, monkeypatch):
    match = tempted()
    match.table.state.decision = replace(match.decision, options=match.decision.options[:1])
    monkeypatch.setattr(Seat, "imagine", None)
    assert bot(name, 1).choose(Seat(match, 0)) == match.decision.options[0].key


@pytest.mark.parametrize("name", BOTS)
def test_nobody_chooses_where_nothing_is_asked(name):
    match = Match.play(primer_game(), 2, {}, 1)
    other = Seat(match, 1 - match.decision.player)
    with pytest.raises(ValueError, match="nobody asks"):
        bot(name, 1).choose(other)


def test_some_options_are_chosen_by_chance_and_to_stop_is_always_among_them():
    match = Match.play(primer_game(), 2, {}, 1)
    keys = [option.key for option in match.decision.options]
    looked: list[tuple[str, ...]] = []

    class Looking(Foresight):
        def best(self, _, offered):
            looked.append(tuple(offered))
            return offered[0]

    for seed in range(30):
        Looking(Random(seed)).best_of_some(match, 2)
        Looking(Random(seed)).best_of_some(match, 99)
    assert {len(offered) for offered in looked[::2]} == {3}
    assert all(offered[-1] == "done" and len(set(offered)) == 3 for offered in looked[::2])
    assert {key for offered in looked[::2] for key in offered} == set(keys)
    assert all(sorted(offered) == sorted(keys) for offered in looked[1::2])


# --- how far a bot searches -----------------------------------------------------------------------


class Clock:
    """A clock that goes on by a second each time somebody looks at it."""

    now = 0

    def __call__(self) -> int:
        self.now += 1
        return self.now


@pytest.mark.parametrize("seconds", [2, 3, 10])
def test_a_search_ends_when_its_time_is_over(monkeypatch, seconds):
    clock = Clock()
    monkeypatch.setattr(search, "monotonic", clock)
    match = Match.play(primer_game(), 2, {}, 2)
    bot(f"mcts:{seconds}s", 1).choose(Seat(match, match.decision.player))
    assert clock.now == 1 + seconds, "it looks at the clock when it begins, and before each trial but the first"


@pytest.mark.parametrize("trials", [1, 4, 9])
def test_a_search_follows_as_many_ways_as_it_has_trials(monkeypatch, trials):
    match = Match.play(primer_game(), 2, {}, 2)
    imagined, followed = [], []
    imagine, follow = Seat.imagine, SearchBot._follow

    def noted(seat: Seat, random: Random) -> Seat:
        imagined.append(imagine(seat, random))
        return imagined[-1]

    monkeypatch.setattr(Seat, "imagine", noted)
    monkeypatch.setattr(
        SearchBot, "_follow", lambda self, world, *more: followed.append(world) or follow(self, world, *more)
    )
    bot(f"mcts:{trials}", 1).choose(Seat(match, match.decision.player))
    assert len(imagined) == search.WORLDS
    assert [id(world) for world in followed] == [id(imagined[n % search.WORLDS].match) for n in range(trials)]


def test_a_bot_cannot_know_what_a_shuffle_brings():
    match = Match.play(primer_game(), 2, {}, 1)
    seeds = {Seat(match, 0).imagine(Random(seed)).match.table.state.seed for seed in range(20)}
    assert len(seeds) == 20
    assert match.table.state.seed not in seeds
