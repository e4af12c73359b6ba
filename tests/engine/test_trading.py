"""Actions that are done from a thing of one's own, prices that it lowers, and rates of exchange."""

import pytest
from tests.support.matches import bring, primer

from cardwright.engine.listing.moves import listing
from cardwright.engine.rules.spending import can_afford, settle_bill
from cardwright.engine.run.match import Match
from cardwright.model.attempt import Bill
from cardwright.model.plan.plan import plan_of
from cardwright.play.charged import priced
from cardwright.play.outcome import state_hash
from cardwright.play.telling import Teller


def valley() -> Match:
    match = Match.begin(primer().rulebook.games["valley"], 2)
    match.table.set_stock(0, "trade", 0)
    return match


def raising(match: Match) -> list[str]:
    moves = listing(plan_of(match.table), "bustle").moves(match.table, 0)
    return [move.key for move in moves if move.action == "raise"]


@pytest.mark.parametrize("trade, is_offered", [(5, False), (6, True), (20, True)])
def test_it_is_offered_as_soon_as_one_source_makes_it_payable(trade, is_offered):
    match = valley()
    bring(match, "millbridge", 0)
    smithy = bring(match, "smithy", zone="market")
    match.table.set_stock(0, "trade", trade)
    before = state_hash(match.table.state)
    assert bool(raising(match)) == is_offered
    assert state_hash(match.table.state) == before
    assert (match.act(0, "raise", smithy) == "") == is_offered


def test_only_sources_with_which_it_can_be_paid_are_offered_and_each_pays_its_own_price():
    match = valley()
    mill, smithy = bring(match, "millbridge", 0), bring(match, "smithy", zone="market")
    match.table.set_stock(0, "trade", 12)
    assert match.act(0, "raise", smithy) == ""
    assert len(match.decision.options) == 2
    assert match.answer(next(one.key for one in match.decision.options if one.entity == mill)) == ""
    assert match.table.stock(0, "trade") == 6
    assert match.undo()
    assert match.table.stock(0, "trade") == 12


@pytest.mark.parametrize(
    "effort, trade, price, left",
    [(0, 5, 1, (0, 2)), (2, 9, 4, (0, 3)), (2, 5, 4, None), (5, 9, 4, (1, 9)), (0, 9, 0, (0, 9)), (0, 9, 3, (0, 0))],
)
def test_what_is_missing_is_exchanged_in_whole_steps(effort, trade, price, left):
    match = valley()
    match.table.set_stock(0, "effort", effort)
    match.table.set_stock(0, "trade", trade)
    owed = Bill()
    owed.add("effort", price)
    assert can_afford(match.table, 0, owed) == (left is not None)
    if left is not None:
        settle_bill(match.table, 0, owed)
        assert (match.table.stock(0, "effort"), match.table.stock(0, "trade")) == left


def test_a_person_is_told_what_is_really_paid_and_why():
    match = Match.play(primer().rulebook.games["valley"], 2, {}, 1)
    bring(match, "millbridge", 0)
    smithy = bring(match, "smithy", zone="market")
    match.table.set_stock(0, "trade", 12)
    match.table.state.decision = None
    match.turn.run()
    teller = Teller(primer().tongues["valley", "en"], primer().messages)
    [option] = [one for one in match.decision.options if one.action == "raise"]
    assert "6 trade" in teller.option(match, option)
    [account] = priced(match.table, teller, match.deal(0, "raise", smithy))
    assert [(one.amount, one.said) for one in account.reasons] == [(4, "Smithy"), (-2, "Millbridge")]


def test_what_is_owed_itself_is_not_exchanged():
    match = valley()
    match.table.set_stock(0, "trade", 5)
    owed = Bill()
    owed.add("trade", 3)
    owed.add("effort", 1)
    assert not can_afford(match.table, 0, owed)
    match.table.set_stock(0, "trade", 6)
    assert can_afford(match.table, 0, owed)


def test_a_card_that_became_another_is_itself_again_after_an_undo():
    match = valley()
    mine = bring(match, "iron-mine", 0)
    match.table.set_stock(0, "trade", 2)
    assert match.act(0, "boast") == ""
    assert match.table.card(mine).key == "old-shaft"
    assert match.table.in_play(0)[-1] == mine
    assert match.undo()
    assert match.table.card(mine).key == "iron-mine"
