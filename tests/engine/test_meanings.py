"""Sentences at their edges: which card, which trader and which number they mean."""

from itertools import product

import pytest
from tests.support.matches import bring, give, small, small_game

from cardwright.engine.rules.measure import stat
from cardwright.engine.run.match import Match
from cardwright.model.plan.plan import plan_of

SEASONS = "season Spring\n  level: 1\n\nseason Autumn\n  level: 2\n"
MILLS = "mill Quern\n  +1 skill.\n\nmill Low, season Spring\n  +1 skill.\n\nmill High, season Autumn\n  +1 skill.\n"


# --- one trader, one card -------------------------------------------------------------------------

RIVALS = """
counter picker

stock idle picker

mill Quern
  Each picker here gives +1 skill.

errand Race
  Compare skill with each other trader (a tie has no winner), then the winner gains coins equal to the advantage.

errand Raid
  Remove 1 picker of each other trader from one mill to its idle pickers.
"""


def rivals(*pickers: int) -> tuple[Match, list[int]]:
    """Each trader has a mill with so many pickers."""
    match = small(RIVALS, players=len(pickers))
    mills = []
    for player, number in enumerate(pickers):
        mills.append(bring(match, "quern", player))
        match.table.set_counter(mills[-1], "picker", number, player)
    return match, mills


@pytest.mark.parametrize("pickers", [*product((1, 2, 4), (0, 3), (0, 5))])
def test_a_comparison_is_with_one_trader_even_if_several_are_named(pickers):
    match, _ = rivals(*pickers)
    assert match.act(0, "play", bring(match, "race", 0, "hand")) == ""
    coins = [match.table.stock(player, "coin") for player in range(3)]
    ahead = pickers[0] - pickers[1]
    assert coins == [max(0, ahead), max(0, -ahead), 0]


def test_counters_are_removed_from_one_trader_even_if_several_are_named():
    match, mills = rivals(1, 1, 1)
    assert match.act(0, "play", bring(match, "raid", 0, "hand")) == ""
    assert match.decision is None
    assert [match.table.counter(mill, "picker", player) for player, mill in enumerate(mills)] == [1, 0, 1]
    assert [match.table.stock(player, "idle-picker") for player in range(3)] == [0, 1, 0]


def test_who_waits_for_a_card_by_name_answers_to_that_card_alone():
    match = small("landmark Tower\n  +1 fame.\n\nlandmark Inn\n  When you take Tower, gain 1 favor.\n")
    bring(match, "inn")
    for card, favors in (("inn", 0), ("tower", 1), ("inn", 1), ("tower", 2)):
        assert match.act(0, "take", bring(match, card, -1, "square")) == ""
        assert match.table.stock(0, "favor") == favors


def test_an_action_that_has_no_object_is_never_done_to_a_card():
    """The checks report such a card; it does nothing."""
    text = "action buy\n  Gain 1 favor.\n\nmill Quern\n  +1 skill.\n\nerrand {}\n  Buy {}.\n"
    for name, said in (("News", "1 mill"), ("Note", "Quern")):
        match = small(text.format(name, said), flawed=True)
        bring(match, "quern", 0, "square")
        errand = bring(match, name.lower(), 0, "hand")
        assert match.act(0, "play", errand) != ""
        assert match.resolve(0, errand) == ""
        assert match.table.stock(0, "favor") == 0


def test_an_action_for_which_others_make_a_trader_pay_is_paid_for_when_a_card_says_to_do_it():
    match = small("errand Nap\n  Rest.\n\nlandmark Toll\n  Resting costs each other trader 1 favor more.\n")
    give(match, 0, favor=1)
    bring(match, "toll", 1)
    nap, later = (bring(match, "nap", 0, "hand") for _ in range(2))
    assert match.act(0, "play", nap) == ""
    assert match.act(0, "play", later) != ""
    assert match.resolve(0, later) == ""
    assert (match.table.stock(0, "favor"), match.table.stock(0, "coin")) == (0, 1)


# --- numbers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("mills, coins, favors", [*product((0, 1, 3), (0, 2), (0, 1, 3))])
def test_a_pair_is_as_many_as_the_rarer_of_the_two(mills, coins, favors):
    text = f"{MILLS.partition('mill Low')[0]}\nlandmark {{}}\n  +1 fame for each pair of {{}}.\n"
    for words, number in (("mill and coin", min(mills, coins)), ("coin and mill", min(mills, coins)),
                          ("favor and coin", min(favors, coins))):  # fmt: skip
        match = small(text.format("Inn", words))
        give(match, coin=coins, favor=favors)
        bring(match, "inn")
        for _ in range(mills):
            bring(match, "quern")
        assert stat(match.table, 0, "fame") == number


def test_a_table_gives_the_number_of_the_first_row_that_is_reached():
    match = small("stat shelter by coin\n  10 or more: 7\n  4 or more: 3\n  1 or more: 2\n")
    rows = [(10, 7), (4, 3), (1, 2)]
    for coins in range(13):
        give(match, coin=coins)
        assert stat(match.table, 0, "shelter") == next((value for least, value in rows if coins >= least), 0)


def test_a_card_without_an_era_has_no_level():
    match = small(f"{SEASONS}\n{MILLS}\nlandmark Inn\n  +1 fame for each level of your mills.\n")
    bring(match, "inn")
    for card, fame in (("quern", 0), ("low-spring", 1), ("high-autumn", 3), ("quern", 3)):
        bring(match, card)
        assert stat(match.table, 0, "fame") == fame


# --- cards that an action may be done to ----------------------------------------------------------

WORK = f"""{SEASONS}
counter picker

{MILLS}
definition home bay: a mill with 1 picker

phase work phase
  any number of actions

action build
  done to a mill of a past season in hand
  in the work phase
  Move it into play.

action expand
  done to a home bay in play
  in the work phase
  Gain 1 coin.
"""


def offered(match: Match, action: str) -> set[int]:
    phase = plan_of(match.table).game.phases["work-phase"]
    return {option.entity for option in match.turn.course.moves(0, phase) if option.action == action}


def taken(match: Match, action: str) -> set[int]:
    return {one for one in range(len(match.table.state.cards)) if match.clone().act(0, action, one) == ""}


def test_an_action_on_cards_of_a_past_era_waits_until_the_era_is_over():
    match = small(WORK)
    low, high = (bring(match, card, 0, "hand") for card in ("low-spring", "high-autumn"))
    for era, past in enumerate((set(), {low})):
        match.table.set_clock("era", era)
        assert offered(match, "build") == taken(match, "build") == past
    assert high not in past


def test_an_action_on_defined_things_is_offered_for_those_that_fit_now():
    match = small(WORK)
    mills = [bring(match, "low-spring") for _ in range(2)]
    for number in (0, 1, 0):
        match.table.set_counter(mills[1], "picker", number, 0)
        assert offered(match, "expand") == taken(match, "expand") == ({mills[1]} if number else set())


MARKET = f"""{MILLS.partition("mill Low")[0]}
zone in the market, shared
  has 3 places
  places 2 to 2: 1

phase work phase
  any number of actions

action buy
  done to a mill in the market
  in the work phase
  cost coins equal to the price of its place
  Move it into play.
"""


def test_a_place_of_a_row_costs_something_only_if_a_price_is_said():
    match = small(MARKET)
    mills = [bring(match, "quern", -1, "market") for _ in range(3)]
    for coins, cards in ((0, {mills[0], mills[2]}), (1, {*mills})):
        give(match, coin=coins)
        assert taken(match, "buy") == cards
        assert {match.table.state.slot[one] for one in offered(match, "buy")} == {mills.index(one) for one in cards}


# --- what goes along with cards -------------------------------------------------------------------


@pytest.mark.parametrize("owner", [0, 1])
def test_counters_go_back_to_the_stock_of_their_owner_when_their_card_leaves_play(owner):
    match = small(
        "stock idle picker\n\ncounter picker, returned to idle pickers\n\ncounter boat\n\n"
        "mill Quern\n  +1 skill.\n\nerrand Fire\n  Move 1 mill from play to the discard pile.\n"
    )
    quern = bring(match, "quern", owner)
    for counter in ("picker", "boat"):
        match.table.set_counter(quern, counter, 2, owner)
    assert match.resolve(owner, bring(match, "fire", owner, "hand")) == ""
    assert match.table.zone_of(quern) == "discard-pile"
    assert [match.table.stock(player, "idle-picker") for player in (0, 1)] == [
        2 * (player == owner) for player in (0, 1)
    ]
    assert match.table.counter(quern, "picker", owner) == 0


def test_only_the_tokens_of_a_pool_are_noted_as_they_come_into_the_game():
    match = small("counter picker\n\nstock idle picker\n  begins with 5\n\npool of 5: idle pickers and pickers\n")
    before = [*match.table.state.supplied]
    assert match.act(0, "rest") == ""
    assert match.table.stock(0, "coin") == 1
    assert match.table.state.supplied == before


def test_the_deck_of_an_era_joins_the_cards_that_lie_in_its_zone_already():
    game = small_game(
        f"{SEASONS}\nzone in the box, shared, hidden\n\nerrand News\n  starts in the deck\n  Gain 1 coin.\n\n"
        "errand Note, season Spring\n  Gain 1 coin.\n\n"
        "deck [first], season Spring\n  goes to the deck at the start of its season\n  3 Note\n\n"
        "phase work phase\n  any number of actions\n\naction harvest\n  in the work phase\n  Gain 1 coin.\n"
    )
    table = Match.play(game, 2).table
    assert sorted(table.card(one).key for one in table.in_zone("errand-deck", -1)) == ["news"] + ["note-spring"] * 3
    assert table.in_zone("box", -1) == []
