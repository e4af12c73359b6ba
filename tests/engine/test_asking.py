"""Who is asked what, and how often: no question twice, none without a choice, and each answer counts once."""

from itertools import combinations

import pytest
from tests.support.matches import bring, give, primer, small

from cardwright.engine.run.match import Match
from cardwright.engine.run.settling import MORE, USUAL
from cardwright.play.telling import Teller

HARVEST = """
counter picker

stock crate
  begins with {crates}

stock fruit
  kept as crates on groves

stock idle picker
  begins with 3

attribute price

grove Elm
  price: 2
  Each picker here produces 1 fruit.

grove Oak
  price: 3
  Each picker here produces 2 fruit.

errand Careful
  Collect fruit from your groves or one token less.

errand Ordered
  Collect fruit from your groves in any order or one token less.

errand Wages
  {wages}

errand Storm
  Remove 1 picker of another trader from one grove to its idle pickers, then gain 1 coin for each price lost this way.
"""


WAGES = (
    "Remove up to 2 pickers of another trader from one grove to its idle pickers, "
    "then gain 1 coin for each picker lost this way."
)


PAID = """
counter picker

stock crate
  begins with 9

stock fruit
  kept as crates on groves

grove Elm
  Each picker here produces 1 fruit.

action hold a festival
  cost 3 fruit
  Gain 1 coin.
"""


def keys(match: Match) -> list[str]:
    """What can be answered, without the numbers of cards."""
    return [] if match.decision is None else [option.key.partition("#")[0] for option in match.decision.options]


def pick(match: Match, name: str) -> None:
    wanted = next(option.key for option in match.decision.options if option.key.partition("#")[0] == name)
    assert match.answer(wanted) == ""


def groves(pickers: dict[str, int], player: int = 0, crates: int = 9) -> Match:
    match = small(HARVEST.format(crates=crates, wages=WAGES))
    for key, number in pickers.items():
        match.table.set_counter(bring(match, key, player), "picker", number, player)
    return match


def crates(match: Match, player: int = 0) -> dict[str, int]:
    return {match.table.card(one).key: match.table.counter(one, "crate", player) for one in match.table.in_play(player)}


@pytest.mark.parametrize("errand", ["careful", "ordered"])
@pytest.mark.parametrize("spared", ["elm", "oak", "no"])
def test_one_token_may_stay_where_it_is_and_no_second_one(errand, spared):
    match = groves({"elm": 2, "oak": 2})
    assert match.resolve(0, bring(match, errand, zone="hand")) == ""
    assert sorted(keys(match)) == ["elm", "no", "oak"]
    pick(match, spared)
    assert match.decision is None
    assert crates(match) == {key: 2 - (key == spared) for key in ("elm", "oak")}


def test_what_was_lost_is_counted_once_for_each_counter_or_by_what_its_card_is_worth():
    for lost, coins in ((1, 1), (2, 2)):
        match = groves({"oak": 3}, player=1)
        assert match.resolve(0, bring(match, "wages", zone="hand")) == ""
        pick(match, str(lost))
        assert match.decision is None
        assert match.table.stock(0, "coin") == coins
        assert match.table.stock(1, "idle-picker") == 3 + lost
    match = groves({"oak": 3}, player=1)
    assert match.resolve(0, bring(match, "storm", zone="hand")) == ""
    assert match.table.stock(0, "coin") == 3


CHAINED = """
counter picker

stock idle picker

action recruit
  cost 5 coins
  Gain 1 favor.

stock day
  refilled at the end of the turn

stat day
  starts at 3

action harvest
  cost 1 day
  Hold a festival.

action hold a festival
  cost all days, none spent
  Gain 3 favors.

action build
  done to a workshop in hand
  Recruit, then move it into play.

action reduce
  done to a workshop in play
  needs 1 picker on it
  Move 1 picker off it to your idle pickers.

errand News
  Play 1 errand.

errand Note
  Gain 1 coin.

errand Purge
  Reduce 2 groves, then gain 1 coin for each picker lost this way.

grove Elm
  +1 fame.
"""


def test_a_card_whose_first_sentence_nobody_can_carry_out_is_not_played():
    match = small(CHAINED)
    news = bring(match, "news", zone="hand")
    assert match.act(0, "play", news) == "wrong-object"
    bring(match, "note", zone="hand")
    assert match.act(0, "play", news) == ""
    assert match.table.stock(0, "coin") == 1


def test_all_days_may_be_spent_within_an_action_that_itself_cost_a_day():
    match = small(CHAINED)
    assert match.act(0, "harvest") == ""
    assert (match.table.stock(0, "day"), match.table.stock(0, "favor")) == (0, 3)
    match = small(CHAINED)
    give(match, day=2)
    assert match.act(0, "harvest") == ""
    assert (match.table.stock(0, "day"), match.table.stock(0, "favor")) == (1, 0), "another day was spent before"


def test_an_action_on_something_is_not_done_to_nothing_though_it_has_a_form_for_that():
    match = small("action take\n  Gain 1 favor.\n\nerrand News\n  Take 1 landmark.\n\nlandmark Inn\n  +1 fame.\n")
    news = bring(match, "news", zone="hand")
    bring(match, "inn")
    assert match.resolve(0, news) == ""
    assert match.table.stock(0, "favor") == 0


def test_what_an_action_does_besides_need_not_be_possible():
    match = small(CHAINED)
    elm = bring(match, "elm", zone="hand")
    assert match.act(0, "build", elm) == ""
    assert match.table.zone_of(elm) == "play"
    assert match.table.stock(0, "favor") == 0


def test_what_an_action_has_taken_is_counted_once_for_each_time_it_was_done():
    match = small(CHAINED)
    match.table.set_counter(bring(match, "elm"), "picker", 3, 0)
    assert match.resolve(0, bring(match, "purge", zone="hand")) == ""
    assert (match.table.stock(0, "idle-picker"), match.table.stock(0, "coin")) == (2, 2)


def test_of_very_many_ways_to_pay_it_is_asked_card_by_card():
    """Of five cards with a token each, three give theirs back: there are ten ways, too many to be listed."""
    match = small(PAID)
    groves = [bring(match, "elm") for _ in range(5)]
    for grove in groves:
        match.table.set_counter(grove, "crate", 1, 0)
    match.ask(0, asked=True)
    assert match.act(0, "hold-festival") == ""
    wanted = [f"elm#{grove}" for grove in groves]
    assert [option.key for option in match.decision.options] == [USUAL, f"{wanted[0]}+0{MORE}", f"{wanted[0]}-1{MORE}"]
    assert match.answer(f"{wanted[0]}+0{MORE}") == ""
    others = [" ".join(f"{wanted[one]}-1" for one in three) for three in combinations(range(1, 5), 3)]
    usual, *listed = [option.key for option in match.decision.options]
    assert usual == USUAL
    assert set(listed) < set(others), "the usual way is one of them"
    assert len(listed) == len(others) - 1
    assert match.answer(others[1]) == ""
    assert [match.table.counter(grove, "crate") for grove in groves] == [1, 0, 0, 1, 0]


def test_a_tile_is_laid_where_all_its_places_are_free_and_one_lies_beside_what_was_laid():
    """On the board of the island lies only the rock in column B, row 2."""
    match = Match.play(primer().rulebook.games["island"], 2, {}, 1)
    teller = Teller(primer().tongues["island", "en"], primer().messages)
    offered = [teller.option(match, option) for option in match.decision.options]
    assert offered == ["Reef D2", "Reef D3", "Reef B4", "Reef C4"]
    alone = Match.play(primer().rulebook.games["island"], 2, {}, 2)
    assert {option.key for option in alone.decision.options} == {option.key for option in match.decision.options}
