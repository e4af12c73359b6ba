"""A card that counts as another yields goods like it and is counted with it; everything else asks what is printed."""

from tests.support.games import compiled
from tests.support.matches import bring

from cardwright.engine.rules.actions import objects
from cardwright.engine.rules.goods import available
from cardwright.engine.rules.kinds import count_kind
from cardwright.engine.rules.measure import card_stat
from cardwright.engine.run.match import Match
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.game import Game

LEADER = "nikola-tesla-iii"


def ages() -> Game:
    return compiled().rulebook.games["through-the-ages"]


def with_leader(workers: int = 2) -> tuple[Match, int, int]:
    match = Match.begin(ages(), 2, {"mode": "full"})
    leader, lab = bring(match, LEADER), bring(match, "scientific-method-ii")
    match.table.set_counter(lab, "worker", workers, 0)
    return match, leader, lab


def test_it_is_counted_and_yields_goods():
    match, _, lab = with_leader()
    assert count_kind(match.table, 0, "mine") == 4
    assert match.act(0, "produce-goods") == ""
    assert match.table.counter(lab, "blue-token") == 2
    assert available(match.table, 0, "resource") == 6


def test_a_limit_for_what_is_printed_still_holds():
    """A laboratory stays an urban building: nobody builds a third one because it is as good as a mine."""
    match, _, lab = with_leader()
    match.table.set_counter(
        next(one for one in match.table.in_play(0) if _key(match, one) == "bronze-a"), "blue-token", 9
    )
    match.table.set_stock(0, "civil-action", 4)
    assert match.act(0, "build", lab) != ""
    mines, urban, _ = plan_of(match.table).game.actions["build"]
    assert lab not in objects(match.table, mines, 0)
    assert lab in objects(match.table, urban, 0)


def test_a_discount_on_mines_is_none_on_laboratories():
    match, _, lab = with_leader(1)
    card = bring(match, "rich-land-i", zone="hand")
    match.table.set_counter(
        next(one for one in match.table.in_play(0) if _key(match, one) == "bronze-a"), "blue-token", 9
    )
    match.table.set_stock(0, "civil-action", 4)
    match.table.set_clock("turn", 2)
    assert match.act(0, "play", card) == ""
    assert lab not in {option.entity for option in match.decision.options}


def test_the_best_mine_is_a_mine():
    match, _, lab = with_leader()
    bring(match, "transcontinental-railroad-ii")
    bronze = next(one for one in match.table.in_play(0) if _key(match, one) == "bronze-a")
    assert [card_stat(match.table, one, "output") for one in (bronze, lab)] == [1, 0]


def test_tokens_that_nothing_holds_any_more_go_back_to_the_supply():
    match, leader, lab = with_leader()
    assert match.act(0, "produce-goods") == ""
    before = match.table.stock(0, "blue-token")
    match.turn.cards.move(leader, "discard-pile", 0)
    match.turn.run()
    _settled(match)
    assert match.table.counter(lab, "blue-token") == 0
    assert match.table.stock(0, "blue-token") == before + 2
    assert available(match.table, 0, "resource") == 2


def _settled(match: Match) -> None:
    assert match.end_turn() == ""


def _key(match: Match, entity: int) -> str:
    return match.table.card(entity).key
