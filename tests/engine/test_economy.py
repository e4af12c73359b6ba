"""Supplies, pots, payers and dice: nothing is made or lost, jokers go last, and a roll cannot be taken back."""

from random import Random

from tests.support.matches import primer_game

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
