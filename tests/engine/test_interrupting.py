"""What may be done in the middle of an action: when it is offered, to whom, and that the action goes on as it was."""

import pytest
from tests.support.games import compiled
from tests.support.matches import primer

from cardwright.engine.rules.ground import places
from cardwright.engine.run.match import Match
from cardwright.model.frames import Option
from cardwright.model.roles import NAMED, SOURCE, TARGET
from cardwright.play.bots import bot
from cardwright.play.seat import Seat

HUT, LAGOON = "hut", "lagoon-rock"


def island(months: int = 1, plans: tuple[str, ...] = ("growth",)) -> Match:
    """Two huts on the rock, a beach beside it, and plans in hand."""
    match = Match.begin(primer().rulebook.games["island"], 2)
    table = match.table
    lay(match, 3, 2, "beach")
    table.set_counter(spot(match, LAGOON), HUT, 2, 0)
    table.set_stock(0, "spare-hut", 4)
    table.set_stock(0, "month", months)
    for plan in plans:
        table.add_entity(plan, "hand", 0)
    return match


def lay(match: Match, column: int, row: int, card: str) -> None:
    table = match.table
    table.set_card(places(table)[table.layout.geometry.at(column, row)], table.layout.card_number[card])


def spot(match: Match, card: str) -> int:
    return next(one for one in places(match.table) if match.table.card(one).key == card)


def doing(match: Match) -> list[Option]:
    return [one for one in match.decision.options if one.action]


def sail(match: Match) -> None:
    assert match.act(0, "sail-from", spot(match, LAGOON)) == ""


def test_it_is_among_the_answers_and_the_question_comes_again():
    match = island()
    sail(match)
    asked = match.decision
    assert [one.action for one in doing(match)] == ["play"]
    assert match.answer(doing(match)[0].key, asked.number) == ""
    assert match.decision.kind == "pick"  # where something grows
    assert doing(match) == []  # what is done meanwhile leaves no time for the same again
    for card in ("beach", LAGOON):
        assert match.answer(f"{card}#{spot(match, card)}") == ""
    # The hut that has come there must not go on, but the one that has grown there may.
    beach, rock = (f"{card}#{spot(match, card)}" for card in ("beach", LAGOON))
    assert {one.key for one in asked.options if not one.action} == {rock, "no"}
    assert {one.key for one in match.decision.options} == {rock, beach, "no"}
    assert match.decision.number > asked.number
    assert match.answer("no") == ""
    assert match.decision is None


def test_equal_cards_are_offered_once():
    match = island(plans=("growth", "growth"))
    sail(match)
    assert len(doing(match)) == 1


def test_nothing_is_offered_that_is_not_in_hand_or_not_named():
    for plans in ((), ("landing", "voyage")):
        match = island(plans=plans)
        sail(match)
        assert doing(match) == []


def test_it_can_be_taken_back_step_by_step():
    match = island()
    sail(match)
    before = match.table.state.clone()
    assert match.answer(doing(match)[0].key) == ""
    assert match.answer(f"beach#{spot(match, 'beach')}") == ""
    assert match.undo()
    assert match.undo()
    assert match.table.state == before


def test_a_stale_interruption_is_refused():
    match = island()
    sail(match)
    key, number = doing(match)[0].key, match.decision.number
    assert match.answer("no") == ""
    assert match.answer(key, number) == "no-question"


def test_what_fills_the_last_goal_lets_the_move_go_by():
    """The counter was already said to leave; when there is no place left for it, it stays."""
    match = island(months=0)
    lay(match, 1, 2, "swamp")
    sail(match)
    assert match.decision.kind == "pick"
    rock = spot(match, LAGOON)
    for card in ("beach", "swamp"):
        match.table.set_counter(spot(match, card), HUT, 9, 0)
    assert match.answer(doing(match)[0].key) == ""
    while match.decision is not None:
        match.answer(match.decision.options[0].key)
    assert match.table.counter(rock, HUT, 0) >= 2


def at_war() -> Match:
    """The second player holds what is attacked, the third one's camp lies beside another hex of the first."""
    match = Match.begin(compiled().rulebook.games["tempus"], 3)
    table = match.table
    token = "population-token"
    for seat, row, tokens in ((0, 4, (2,)), (1, 4, (0, 1, 1, 1, 1)), (0, 8, (1,)), (2, 8, (0, 1, 1, 1, 1))):
        for column, number in enumerate(tokens, 3):
            if number:
                lay(match, column, row, "grassland")
                place = places(table)[table.layout.geometry.at(column, row)]
                table.set_counter(place, token, number, seat)
                table.set_stock(seat, "supply-token", table.stock(seat, "supply-token") - number)
    for stock in ("action-token", "action-of-round", "turn-of-round"):
        table.set_stock(0, stock, 1)
    for card in ("religion", "weapons", "military-leader"):
        table.add_entity(card, "hand", 0)
    table.add_entity("religion", "hand", 1)
    return match


def test_the_interrupted_action_is_about_the_same_as_before():
    match = at_war()
    table = match.table
    meadow = places(table)[table.layout.geometry.at(4, 4)]
    assert match.act(0, "attack", meadow) == ""
    about = {role: table.bound(role) for role in (TARGET, SOURCE, NAMED)}
    assert match.answer(doing(match)[0].key) == ""
    assert table.counter(places(table)[table.layout.geometry.at(4, 8)], "population-token", 2) == 0
    assert {role: table.bound(role) for role in about} == about
    assert match.decision.player == 0


def test_only_whoever_carries_it_out_may_and_not_everything():
    """The leader's attack comes before or after an action; and whoever defends does nothing else meanwhile."""
    match = at_war()
    assert match.act(0, "attack", places(match.table)[match.table.layout.geometry.at(4, 4)]) == ""
    assert [match.table.card(one.entity).key for one in doing(match)] == ["religion"]
    assert match.answer("no") == ""
    assert match.decision.player == 1
    assert doing(match) == []


@pytest.mark.parametrize("name", ["random", "greedy", "mcts"])
def test_bots_take_interruptions_for_answers_like_any_other(name):
    match = at_war()
    match.act(0, "attack", places(match.table)[match.table.layout.geometry.at(4, 4)])
    taken = set()
    for seed in range(8):
        other = match.clone()
        key = bot(name, seed).choose(Seat(other, 0))
        assert other.answer(key) == ""
        taken.add(key)
    assert taken <= {one.key for one in match.decision.options}
    if name == "random":
        assert doing(match)[0].key in taken
