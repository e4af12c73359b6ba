"""What an action costs, against a plain computation: what is added, what is doubled, and what may be spent instead."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.matches import bring, give, small, small_library

from cardwright.engine.rules.itemizing import ItemizedBill, Part, itemized, printed_parts
from cardwright.engine.rules.prices import bill
from cardwright.engine.run.match import Match
from cardwright.pipeline.stages import Compiled
from cardwright.play.charged import priced
from cardwright.play.telling import Teller
from cardwright.tree.deeds import AllCost

STOCKS = ("coin", "favor", "guest", "crate")
RICH = 500


def held(match: Match, player: int = 0) -> dict[str, int]:
    """What a player has of each stock that takes part."""
    return {key: match.table.stock(player, key) for key in STOCKS if key in match.table.layout.stock_number}


def spent(match: Match, action: str, entity: int = -1, player: int = 0) -> Counter[str]:
    """What is gone once the action is done, if it can be done."""
    before = held(match, player)
    assert match.act(player, action, entity) == ""
    return Counter({key: number for key, now in held(match, player).items() if (number := before[key] - now)})


# --- what is added and what is doubled ------------------------------------------------------------

CHANGED = """
landmark Shrine
  When you rest, gain 1 favor.

action recruit
  cost 3 coins and 1 favor
  Gain 1 guest.

stock guest

landmark Less
  Recruiting costs 1 coin less.

landmark Bargain
  Recruiting costs 2 coins less.

landmark Duty
  Recruiting costs each trader 1 coin more.

landmark Tax
  Recruiting costs each other trader 2 coins more.

landmark Fee
  Recruiting costs 1 favor more.

landmark Twice
  Recruiting costs twice as many coins.

landmark [Twice for all]
  Recruiting costs each trader twice as many coins.

landmark [Twice the favors]
  Recruiting costs twice as many favors.

landmark Market
  Harvesting costs 1 coin more.

action harvest
  cost 1 coin
  Gain 1 guest.
"""
ADDED = {
    "less": ("coin", -1, "own"),
    "bargain": ("coin", -2, "own"),
    "duty": ("coin", 1, "all"),
    "tax": ("coin", 2, "others"),
    "fee": ("favor", 1, "own"),
}
DOUBLED = {"twice": ("coin", "own"), "twice-for-all": ("coin", "all"), "twice-the-favors": ("favor", "own")}
CARDS = (*ADDED, *DOUBLED, "market")


def has_a_say(whose: str, owner: int, payer: int) -> bool:
    return {"own": owner == payer, "others": owner != payer, "all": True}[whose]


def plain_price(cards: list[tuple[str, int]], payer: int) -> Counter[str]:
    """Everything that adds or takes away first, then everything that doubles; never below nothing."""
    price = {"coin": 3, "favor": 1}
    for card, owner in cards:
        if card in ADDED and has_a_say(ADDED[card][2], owner, payer):
            price[ADDED[card][0]] += ADDED[card][1]
    for card, owner in cards:
        if card in DOUBLED and has_a_say(DOUBLED[card][1], owner, payer):
            price[DOUBLED[card][0]] *= 2
    return Counter({key: number for key, number in price.items() if number > 0})


@settings(max_examples=80, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(CARDS), st.integers(0, 2)), max_size=7))
def test_a_price_is_what_was_added_doubled_once_for_each_card_that_doubles(cards):
    match = small(CHANGED, 3)
    for card, owner in cards:
        bring(match, card, owner)
    for payer in range(3):
        price = plain_price(cards, payer)
        give(match, payer, coin=price["coin"], favor=price["favor"], guest=0)
        assert spent(match, "recruit", player=payer) - Counter() == price
        assert held(match, payer) == {"coin": 0, "favor": 0, "guest": 1}
        for key in price:
            give(match, payer, **{**price, key: price[key] - 1})
            assert match.act(payer, "recruit") == "cannot-pay"


def test_two_cards_that_double_make_a_price_four_times_as_high():
    match = small(CHANGED)
    for owner, card in ((0, "twice"), (0, "twice"), (1, "twice-for-all")):
        bring(match, card, owner)
    give(match, coin=RICH, favor=RICH)
    assert spent(match, "recruit") == {"coin": 3 * 2 * 2 * 2, "favor": 1, "guest": -1}
    assert spent(match, "harvest") == {"coin": 1, "guest": -1}


PRINTED = """
attribute price

action build
  done to a workshop in hand
  cost coins equal to its price
  Move it into play.

mill Low
  price: 1
  +1 fame.

mill High
  price: 5
  +1 fame.

mill Gift
  price: 0
  +1 fame.

grove Elm
  price: 4
  +1 fame.

landmark Cheap
  Each mill costs 2 coins less.

landmark Dear
  Each mill costs 1 coin more.

landmark Grand
  Each mill costs twice as many coins.

landmark Fee
  Building a mill costs 1 coin more.
"""


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(("cheap", "dear", "grand", "fee")), st.integers(0, 1)), max_size=6))
def test_a_printed_price_is_changed_by_ones_own_cards_and_a_price_of_nothing_by_none(cards):
    match = small(PRINTED)
    for card, owner in cards:
        bring(match, card, owner)
    own = Counter(card for card, owner in cards if owner == 0)
    for name, printed in (("low", 1), ("high", 5), ("gift", 0), ("elm", 4)):
        price = printed
        if printed and name != "elm":
            price = max(0, (printed + own["dear"] - 2 * own["cheap"]) * 2 ** own["grand"])
        price += own["fee"] * (name != "elm")
        give(match, coin=price)
        assert spent(match, "build", bring(match, name, zone="hand"))["coin"] == price
        if price:
            give(match, coin=price - 1)
            assert match.act(0, "build", bring(match, name, zone="hand")) == "cannot-pay"


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(("cheap", "dear", "grand", "fee")), st.integers(0, 1)), max_size=6))
def test_the_reasons_of_a_printed_price_add_up_to_what_is_paid(cards):
    match, library = small(PRINTED), small_library(PRINTED)
    for card, owner in cards:
        bring(match, card, owner)
    assert_explained(match, library, "build", bring(match, "high", zone="hand"))


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(CARDS), st.integers(0, 1)), max_size=6))
def test_the_reasons_of_a_changed_price_add_up_to_what_is_paid(cards):
    match, library = small(CHANGED), small_library(CHANGED)
    for card, owner in cards:
        bring(match, card, owner)
    assert_explained(match, library, "recruit", -1)


def assert_explained(match: Match, library: Compiled, action: str, entity: int) -> None:
    teller = Teller(library.tongues["primer", "en"], library.messages)
    deal = match.deal(0, action, entity)
    assert deal is not None
    assert totals(itemized(match.table, deal).parts) == bill(match.table, deal).amounts
    accounts = priced(match.table, teller, deal)
    for account in accounts:
        assert sum(reason.amount for reason in account.reasons) == account.total
    give(match, coin=RICH, favor=RICH)
    paid = {key: number for key, number in spent(match, action, entity).items() if number > 0}
    assert {account.name: account.total for account in accounts if account.total} == paid


def totals(parts: list[Part]) -> dict[str, int]:
    """What some parts of a price come to, without the stocks of which nothing is left to pay."""
    sums: dict[str, int] = {}
    for part in parts:
        sums[part.stock] = sums.get(part.stock, 0) + part.amount
    return {stock: number for stock, number in sums.items() if number > 0}


def test_the_parts_of_a_price_name_the_line_and_the_abilities_that_ask_for_it():
    match = small(PRINTED)
    for card in ("cheap", "fee", "grand"):
        bring(match, card)
    entity = bring(match, "high", zone="hand")
    deal = match.deal(0, "build", entity)
    assert deal is not None
    (line,) = deal.form.costs
    whole, *changes = itemized(match.table, deal).parts
    assert whole == Part("coin", (5 - 2) * 2, line)
    assert [(one.amount, one.source.spoken.card) for one in changes] == [(1, "fee")]
    printed, *changes = printed_parts(match.table, 0, entity, "coin", "price")
    assert printed == Part("coin", 5, None)
    assert [(one.amount, one.source.spoken.card) for one in changes] == [(-2, "cheap"), (3, "grand")]
    assert printed_parts(match.table, 0, bring(match, "gift", zone="hand"), "coin", "price") == []


def test_what_is_paid_in_another_stock_leaves_the_one_and_comes_to_the_other():
    owed = ItemizedBill()
    owed.add("coin", 3)
    owed.exchange("favor", "coin")
    assert owed.amounts == {"favor": 3}
    assert totals(owed.parts) == {"favor": 3}


def test_what_need_not_be_paid_is_taken_off_again():
    owed = ItemizedBill()
    owed.add("coin", 3)
    owed.add("favor", 1)
    owed.waive("coin")
    owed.waive("guest")
    assert owed.amounts == totals(owed.parts) == {"favor": 1}
    assert {part.stock for part in owed.parts} == {"coin", "favor"}


def test_a_stock_of_which_all_is_taken_names_what_asks_for_it():
    owed, line, ability = ItemizedBill(), AllCost("guest"), AllCost("crate")
    owed.source = line
    owed.take_all("guest")
    owed.source = ability
    owed.take_instead("coin", "favor")
    assert (owed.everything, owed.whole) == (["guest"], {"guest": line})
    owed.take_instead("crate", "guest")
    assert (owed.everything, owed.whole) == (["crate"], {"crate": ability})


# --- what may be spent instead --------------------------------------------------------------------

STANDING = """
stock guest
  pays for coins when building a grove
  pays for favors when building a workshop

stock crate
  pays for coins when building a workshop
  pays for guests when building a workshop

landmark Shrine
  When you rest, gain 1 favor, 1 guest and 1 crate.

action build
  done to a card in hand
  cost {cost}
  Move it into play.

grove Elm
  +1 fame.

mill Wheel
  +1 fame.

captain Ada
  +1 fame.
"""
PAYS = {
    "elm": {"guest": ("coin", "favor"), "crate": ("coin", "guest")},
    "wheel": {"guest": ("favor",), "crate": ("coin", "guest")},
    "ada": {},
}
COSTS = {
    "2 coins and 1 favor": {"coin": 2, "favor": 1},
    "1 coin, 1 favor and 1 guest": {"coin": 1, "favor": 1, "guest": 1},
    "1 crate and 2 coins": {"crate": 1, "coin": 2},
    "1 guest and 1 favor": {"guest": 1, "favor": 1},
    "1 favor, 1 guest and 1 crate": {"favor": 1, "guest": 1, "crate": 1},
}


def ways(card: str, price: dict[str, int], purse: dict[str, int]) -> list[dict[str, int]]:
    """Every way to pay: each thing that is due is paid by itself or by something that may stand in for it."""
    due = [key for key, number in price.items() for _ in range(number)]
    payers = [(key, *(other for other, pays in PAYS[card].items() if key in pays)) for key in due]
    found = [Counter(choice) for choice in product(*payers)]
    return [dict(way) for way in found if all(purse[key] >= number for key, number in way.items())]


@pytest.mark.parametrize("cost", COSTS)
@pytest.mark.parametrize("card", PAYS)
def test_a_price_can_be_paid_just_if_every_part_of_it_has_something_that_pays(card, cost):
    game = STANDING.format(cost=cost)
    for numbers in product((0, 1, 2, 3), (0, 1), (0, 1, 2), (0, 1, 3)):
        purse = dict(zip(STOCKS, numbers, strict=True))
        match = small(game)
        entity = bring(match, card, zone="hand")
        give(match, **purse)
        possible = ways(card, COSTS[cost], purse)
        refused = match.act(0, "build", entity)
        assert refused == ("" if possible else "cannot-pay"), purse
        paid = {key: number for key in STOCKS if (number := purse[key] - held(match)[key])}
        assert paid in possible if possible else not paid


def test_a_stand_in_that_is_itself_due_is_kept_for_its_own_part_of_the_price():
    match = small(STANDING.format(cost="1 guest and 1 favor"))
    give(match, favor=1, guest=1)
    assert spent(match, "build", bring(match, "elm", zone="hand")) == {"favor": 1, "guest": 1}
    give(match, favor=1, guest=2)
    assert spent(match, "build", bring(match, "elm", zone="hand")) == {"guest": 2}
    give(match, favor=0, guest=1)
    assert match.act(0, "build", bring(match, "elm", zone="hand")) == "cannot-pay"


def test_stand_ins_are_spent_before_what_they_stand_in_for():
    match = small(STANDING.format(cost="2 coins and 1 favor"))
    give(match, coin=2, favor=1, guest=0, crate=1)
    assert spent(match, "build", bring(match, "wheel", zone="hand")) == {"coin": 1, "favor": 1, "crate": 1}
    give(match, coin=2, favor=1, guest=9, crate=9)
    assert spent(match, "build", bring(match, "wheel", zone="hand")) == {"guest": 1, "crate": 2}
    assert spent(match, "build", bring(match, "ada", zone="hand")) == {"coin": 2, "favor": 1}
