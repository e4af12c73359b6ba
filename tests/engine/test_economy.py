"""Supplies, pots, payers and dice: nothing is made or lost, jokers go last, and a roll cannot be taken back."""

from random import Random

from tests.support.matches import bring, give, primer_game, small

from cardwright.engine.rules import dice
from cardwright.engine.rules.spending import can_afford, settle_bill
from cardwright.engine.rules.supplies import lay_in, lying_in, size_of_supply, supply_left
from cardwright.engine.run.match import Match
from cardwright.model.attempt import Bill
from cardwright.model.identity import Player
from cardwright.play.outcome import state_hash
from cardwright.play.seat import Seat, observe
from cardwright.tree.dice import Roll

FIRST, SECOND = Player(0), Player(1)


def begun() -> Match:
    return Match.begin(primer_game(), 2)


def test_a_supply_and_all_that_left_it_add_up_whatever_happens():
    match = begun()
    table, stocks = match.table, match.turn.stocks
    random = Random(1)
    for _ in range(200):
        player = random.choice([FIRST, SECOND])
        random.choice([stocks.gain, stocks.lose])(player, "pearl", random.randrange(4))
        if random.random() < 0.2:
            held = lying_in(table, "common-chest", "pearl")
            lay_in(table, "common-chest", "pearl", held + min(1, supply_left(table, "pearl")))
        there = sum(table.stock(one, "pearl") for one in (FIRST, SECOND))
        there += lying_in(table, "common-chest", "pearl")
        assert there + supply_left(table, "pearl") == size_of_supply(table, "pearl") == 5


def test_a_pot_is_undone_with_everything_else():
    table = begun().table
    mark, before = table.mark(), state_hash(table.state)
    lay_in(table, "common-chest", "pearl", 3)
    assert state_hash(table.state) != before
    table.restore(mark)
    assert state_hash(table.state) == before


def owed(**amounts: int) -> Bill:
    bill = Bill()
    for stock, number in amounts.items():
        bill.add(stock, number)
    return bill


def test_a_joker_pays_only_for_what_is_missing_and_never_twice():
    table = begun().table
    table.set_stock(FIRST, "shell", 1)
    table.set_stock(FIRST, "pearl", 1)
    table.set_stock(FIRST, "token-of-trust", 2)
    assert not can_afford(table, FIRST, owed(shell=3, pearl=2))
    assert can_afford(table, FIRST, owed(shell=2, pearl=2))
    settle_bill(table, FIRST, owed(shell=2, pearl=1))
    assert [table.stock(FIRST, key) for key in ("shell", "pearl", "token-of-trust")] == [0, 0, 1]


def test_a_roll_is_a_barrier_and_each_die_has_its_own_stream():
    match, other = begun(), begun()
    other.table.state.seed = match.table.state.seed
    dice.roll(other.table, "omen-die", 3)
    for table in (match.table, other.table):
        dice.roll(table, "storm-die", 4)
        assert table.revealed
    assert dice.shown(match.table) == dice.shown(other.table)


def test_a_bot_imagines_other_rolls():
    match = begun()
    faces = set()
    for seed in range(12):
        imagined = Seat(match, FIRST).imagine(Random(seed)).match.table
        dice.roll(imagined, "storm-die", 5)
        faces.add(tuple(dice.shown(imagined)))
    assert len(faces) > 6


def test_everybody_sees_dice_supply_and_pots():
    match = begun()
    dice.roll(match.table, "storm-die", 2)
    for viewer in (FIRST, SECOND):
        view = observe(match.table, viewer)
        assert view["supply"]["pearl"] == 5
        assert [one["die"] for one in view["dice"]] == ["storm-die", "storm-die"]
        assert view["pots"]["common-chest"]["coin"] == 2


def test_every_face_comes_up_about_as_often_as_it_is_there():
    table = begun().table
    dice.roll(table, "storm-die", 6000)
    for face, often in ((0, 2), (1, 2), (2, 1), (3, 1)):
        assert abs(dice.showing(table, face) - 1000 * often) < 150


def test_a_roll_provides_what_other_sentences_need():
    assert Roll.provides


CHEST = """
stock pearl
  taken from a supply of 5

pot common chest

errand Donation
  Add 2 pearls to the common chest.

errand Fair
  You may lose 2 coins, then gain 5 favors.

errand Shop
  Choose one: lose 2 coins; lose 1 favor; or gain 1 coin.
"""


def test_a_gift_to_a_pot_is_in_the_pot_and_not_in_the_supply():
    match = small(CHEST)
    give(match, FIRST, pearl=3)
    before = supply_left(match.table, "pearl")
    assert not match.act(FIRST, "play", bring(match, "donation", FIRST, "hand"))
    assert match.table.stock(FIRST, "pearl") == 1
    assert lying_in(match.table, "common-chest", "pearl") == 2
    assert supply_left(match.table, "pearl") == before


def test_nobody_is_offered_to_lose_more_than_they_have():
    for coins, favors, offered in ((2, 1, 3), (1, 1, 2), (2, 0, 2)):
        match = small(CHEST)
        give(match, FIRST, coin=coins, favor=favors)
        assert not match.act(FIRST, "play", bring(match, "shop", FIRST, "hand"))
        assert match.decision is not None
        assert len(match.decision.options) == offered
    for coins, asked in ((2, True), (1, False)):
        match = small(CHEST)
        give(match, FIRST, coin=coins)
        assert not match.act(FIRST, "play", bring(match, "fair", FIRST, "hand"))
        assert (match.decision is not None) == asked
