"""Costs: discounts and surcharges, stand-ins, payment in all of a stock, printed prices and rises."""

from itertools import permutations

import pytest
from tests.support.matches import bring, give, small
from tests.support.measures import coins, price, primer, put_pickers, value

from cardwright.engine.run.match import Match

PRICES = """
landmark Shrine
  When you rest, gain 1 favor.

action recruit
  cost 2 coins and 1 favor
  Gain 1 coin.

action send
  done to a storm in hand
  cost 1 coin
  Move it to the discard pile.

landmark Sale
  Recruiting costs 1 coin less.

landmark Giveaway
  Recruiting costs 5 coins less.

landmark Tax
  Recruiting costs each other trader 1 coin more.

landmark Duty
  Recruiting costs each trader 1 coin more.

landmark Wall
  Sending a storm against you costs twice as many coins.

landmark Fee
  Sending a storm costs each trader 1 coin more.

storm Gale
  Gain 1 coin.
"""


def test_a_discount_never_goes_below_nothing_nor_touches_another_stock():
    match = small(PRICES)
    assert price(match, "recruit") == {"coin": 2, "favor": 1}
    bring(match, "sale")
    assert price(match, "recruit") == {"coin": 1, "favor": 1}
    bring(match, "giveaway")
    assert price(match, "recruit") == {"favor": 1}


def test_a_surcharge_for_others_spares_its_owner():
    match = small(PRICES, 3)
    bring(match, "tax", player=1)
    assert [price(match, "recruit", player=player)["coin"] for player in range(3)] == [3, 2, 3]


def test_a_surcharge_for_everyone_is_for_its_owner_too():
    match = small(PRICES, 3)
    bring(match, "duty", player=1)
    assert [price(match, "recruit", player=player)["coin"] for player in range(3)] == [3, 3, 3]


@pytest.mark.parametrize("order", list(permutations(("wall", "fee", "fee"))))
def test_a_price_is_doubled_after_everything_is_added_whatever_came_first(order):
    match = small(PRICES)
    for card in order:
        bring(match, card, player=1)
    gale = bring(match, "gale", zone="hand")
    assert price(match, "send", gale, target=1) == {"coin": (1 + 1 + 1) * 2}
    assert price(match, "send", gale) == {"coin": 3}


STAND_INS = """
stock guest
  pays for coins when building or sending a grove
  pays for coins when building or sending a workshop
  pays for favors when sending a grove

stock crate
  pays for coins when sending a grove

landmark Shrine
  When you rest, gain 1 favor and 1 guest.

action send
  done to a workshop in hand
  cost 2 coins and 1 favor
  Move it into play.

action build
  done to a card in hand
  cost 2 coins
  Move it into play.

grove Elm
  +1 fame.

captain Ada
  +1 fame.
"""


def test_a_stand_in_is_spent_first_and_only_where_it_may_be():
    match = small(STAND_INS)
    give(match, coin=5, guest=1)
    assert match.act(0, "build", bring(match, "ada", zone="hand")) == ""
    assert (coins(match), match.table.stock(0, "guest")) == (3, 1)
    assert match.act(0, "build", bring(match, "elm", zone="hand")) == ""
    assert (coins(match), match.table.stock(0, "guest")) == (2, 0)


def test_a_stand_in_that_may_stand_in_twice_is_still_one_token():
    match = small(STAND_INS)
    elm = bring(match, "elm", zone="hand")
    give(match, coin=0, guest=1)
    assert match.act(0, "build", elm) == "cannot-pay"
    give(match, coin=1, guest=1)
    assert match.act(0, "build", elm) == ""
    assert (coins(match), match.table.stock(0, "guest")) == (0, 0)


def test_a_stand_in_cannot_be_spent_for_two_stocks_at_once():
    match = small(STAND_INS)
    elm = bring(match, "elm", zone="hand")
    give(match, coin=1, favor=0, guest=1)
    assert match.act(0, "send", elm) == "cannot-pay"
    give(match, coin=1, favor=0, guest=2)
    assert match.act(0, "send", elm) == ""
    assert (coins(match), match.table.stock(0, "favor"), match.table.stock(0, "guest")) == (0, 0, 0)


def test_the_stand_in_that_can_pay_for_less_is_spent_first():
    match = small(STAND_INS)
    give(match, coin=1, favor=0, guest=1, crate=1)
    assert match.act(0, "send", bring(match, "elm", zone="hand")) == ""
    assert [match.table.stock(0, key) for key in ("coin", "favor", "guest", "crate")] == [0, 0, 0, 0]


def test_a_price_of_all_days_asks_for_every_one_of_them_unspent():
    match = primer()
    assert match.act(0, "rest") == ""
    assert match.act(0, "hold-festival") == "cannot-pay"
    match.end_turn()
    match.end_turn()
    assert match.act(0, "hold-festival") == ""
    assert (match.table.stock(0, "day"), coins(match)) == (0, 6)


def test_a_price_of_all_days_can_be_paid_in_nights_instead():
    match = primer()
    bring(match, "night-owl")
    assert match.act(0, "rest") == ""
    assert match.act(0, "hold-festival") == ""
    assert (match.table.stock(0, "day"), match.table.stock(0, "night")) == (2, 0)


ARRIVING = """
stock day
  refilled at the end of the turn

stat day
  starts at 2

captain Early
  +2 days.

captain Late
  +1 day.

action build
  done to a captain in hand
  cost all days, none spent
  Move it into play.
"""


def test_days_that_arrive_while_all_days_are_spent_arrive_spent():
    match = small(ARRIVING)
    early = bring(match, "early", zone="hand")
    assert match.act(0, "build", early) == ""
    assert (value(match, "day"), match.table.stock(0, "day")) == (4, 0)
    match.end_turn()
    assert match.table.stock(0, "day") == 4


def test_days_that_arrive_at_another_time_arrive_unspent_and_leave_from_the_spent_ones():
    match = small(ARRIVING)
    bring(match, "early")
    assert match.table.stock(0, "day") == 4
    give(match, day=1)
    bring(match, "late")
    assert (value(match, "day"), match.table.stock(0, "day")) == (3, 1)


CARD_PRICES = """
counter picker

attribute price, usually 1

season Spring
  level: 1

season Autumn
  level: 2

action build
  done to a workshop in hand
  cost coins equal to its price
  Move it into play.

action improve
  done to a workshop in play
  from a lower card of its kind with a picker
  cost coins equal to the rise in price
  Move 1 picker up to it.

mill Low, season Spring
  price: 1
  +1 skill.

mill High, season Autumn
  price: 4
  +1 skill.

mill Gift, season Spring
  price: 0
  +1 skill.

mill Plain, season Spring
  +1 skill.

landmark Cheap
  Each mill costs 1 coin less.

landmark Dear
  Each mill costs 1 coin more.

landmark Grand
  Each mill costs twice as many coins.

landmark Rebate
  Each season Autumn mill costs 4 coins less.

landmark Toll
  Improving a workshop costs 1 coin more.
"""


@pytest.mark.parametrize("order", list(permutations(("cheap", "dear", "grand"))))
def test_changes_of_a_printed_price_commute(order):
    match = small(CARD_PRICES)
    for card in order:
        bring(match, card)
    assert price(match, "build", bring(match, "low-spring", zone="hand")) == {"coin": 2}
    assert price(match, "build", bring(match, "high-autumn", zone="hand")) == {"coin": 8}


def test_a_printed_price_of_nothing_stays_nothing_and_an_unprinted_one_is_the_usual():
    match = small(CARD_PRICES)
    bring(match, "dear")
    assert price(match, "build", bring(match, "gift-spring", zone="hand")) == {}
    assert price(match, "build", bring(match, "plain-spring", zone="hand")) == {"coin": 2}


def test_a_rise_is_the_difference_of_the_prices_as_changed_and_never_below_nothing():
    match = small(CARD_PRICES)
    low, high = put_pickers(match, "low-spring", 1), bring(match, "high-autumn")
    assert match.act(0, "improve", high) == "cannot-pay"
    give(match, coin=3)
    bring(match, "dear")
    assert match.act(0, "improve", high) == ""
    assert (coins(match), match.table.counter(low, "picker"), match.table.counter(high, "picker")) == (0, 0, 1)
    match.table.set_counter(low, "picker", 1)
    for card in ("rebate", "rebate", "toll"):
        bring(match, card)
    assert match.act(0, "improve", high) == "cannot-pay"
    give(match, coin=1)
    assert match.act(0, "improve", high) == ""
    assert (coins(match), match.table.counter(high, "picker")) == (0, 2)


def test_the_card_a_picker_moves_up_from_is_the_players_choice():
    match = small(CARD_PRICES)
    low, plain, high = (
        put_pickers(match, key, n) for key, n in (("low-spring", 1), ("plain-spring", 1), ("high-autumn", 0))
    )
    give(match, coin=9)
    assert match.act(0, "improve", high) == ""
    assert [option.key for option in match.decision.options] == [f"low-spring#{low}", f"plain-spring#{plain}"]
    assert match.answer(f"plain-spring#{plain}") == ""
    assert [match.table.counter(card, "picker") for card in (low, plain, high)] == [1, 0, 1]


def test_a_landmark_with_a_single_stage_is_not_free():
    match = primer()
    bell = bring(match, "golden-bell", zone="site")
    assert price(match, "build", bell) == {"day": 1, "coin": 3}


MIXED_PAYMENT = """\
errand News
  Pay any 3 coins or favors to draw 1 errand.

errand Note
  Pay any 2 coins or favors of one sort to draw 1 errand.

errand Rumor
  You may pay up to 2 coins or favors to draw 1 errand.

errand Gift
  Gain 1 coin and 1 favor.
"""


def paying(card: str, coin: int, favor: int) -> Match:
    """The first player has so much, a pile to draw from, and is to pay."""
    match = small(MIXED_PAYMENT)
    give(match, coin=coin, favor=favor)
    bring(match, "news", zone="errand-deck")
    assert match.resolve(0, bring(match, card, zone="play")) == ""
    return match


def purse(match: Match) -> tuple[int, int, int]:
    return match.table.stock(0, "coin"), match.table.stock(0, "favor"), len(match.table.in_zone("hand", 0))


def test_who_pays_a_mixture_to_do_something_says_how_much_of_each():
    match = paying("news", 2, 2)
    assert [option.key for option in match.decision.options] == ["1", "2"]
    assert match.answer("1") == ""
    assert match.decision is None
    assert purse(match) == (1, 0, 1)


def test_a_mixture_that_cannot_be_paid_in_full_is_not_paid_at_all():
    match = paying("news", 1, 1)
    assert match.decision is None
    assert purse(match) == (1, 1, 0)


def test_one_sort_is_paid_only_of_a_stock_of_which_there_is_enough():
    match = paying("note", 1, 3)
    assert match.decision is None
    assert purse(match) == (1, 1, 1)
    match = paying("note", 2, 3)
    assert [option.key for option in match.decision.options] == ["coin", "favor"]
    assert match.answer("favor") == ""
    assert purse(match) == (2, 1, 1)


def test_a_payment_of_up_to_so_many_is_offered_whatever_there_is():
    match = paying("rumor", 1, 0)
    assert match.answer("yes") == ""
    assert match.answer("1") == ""
    assert purse(match) == (0, 0, 1)
