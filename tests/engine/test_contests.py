"""Contests: whoever fights, bids or shares always has a choice, nothing is lost on the way, and everything ends."""

import random
from itertools import product

import pytest
from tests.support.games import compiled
from tests.support.matches import bring, give, pool_totals, small, snapshot

from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.moving import settle
from cardwright.engine.run.match import Match
from cardwright.model.identity import NOTHING

TABLE = """
counter picker

mill Quern
  Each picker here gives +1 skill.

captain Miller
  Once per turn: each other trader bids up to its skill, then the winner gains 5 coins.

errand Basket
  Gain any 3 coins or favors.

errand Loan
  Receive any 4 coins or favors from another trader.

errand Race
  Compare skill with another trader (a tie has no winner), then the winner gains coins equal to the advantage.

errand Toast
  Another trader of your choice gains 1 coin, then that trader gains 1 favor.

errand Dance
  Until you have 5 coins, again rest.

errand Errands
  You may rest as often as you like.

storm Squall
  Receive 1 coin from the target.

action send
  done to a storm in hand
  against another trader
  cost 1 favor
  Carry it out, then move it to the discard pile.
"""


def game() -> object:
    return compiled().rulebook.games["through-the-ages"]


def skilled(match: Match, *skills: int) -> None:
    for player, skill in enumerate(skills):
        entity = bring(match, "quern", player)
        match.table.set_counter(entity, "picker", skill, player)


def options(match: Match) -> list[str]:
    return [option.key for option in match.decision.options]


def test_in_an_auction_everybody_but_the_owner_raises_in_turn_until_all_others_have_passed():
    match = small(TABLE, players=4)
    skilled(match, 9, 3, 5, 4)
    miller = bring(match, "miller")
    assert match.use(0, miller) == ""
    asked = []
    for said in ("1", "2", "3", "4"):
        asked.append((match.decision.player, options(match)[0]))
        assert match.decision.kind == "bid"
        assert match.answer(said) == ""
    assert asked == [(1, "1"), (2, "2"), (3, "3"), (2, "4")]
    assert match.decision is None
    assert [match.table.stock(player, "coin") for player in range(4)] == [0, 0, 5, 0]


def test_who_cannot_raise_is_not_asked():
    match = small(TABLE, players=3)
    skilled(match, 0, 2, 2)
    miller = bring(match, "miller")
    assert match.use(0, miller) == ""
    assert (match.decision.player, options(match)) == (1, ["1", "2", "no"])
    assert match.answer("2") == ""
    assert match.decision is None
    assert match.table.stock(1, "coin") == 5


def test_an_auction_nobody_can_afford_has_no_winner_and_asks_nobody():
    match = small(TABLE, players=3)
    miller = bring(match, "miller")
    assert match.use(0, miller) == ""
    assert match.decision is None
    assert [match.table.stock(player, "coin") for player in range(3)] == [0, 0, 0]


def test_a_mixture_from_the_supply_can_be_any():
    for first in range(4):
        match = small(TABLE)
        bring(match, "basket", zone="hand")
        assert match.act(0, "play") == ""
        assert options(match) == ["0", "1", "2", "3"]
        assert match.answer(str(first)) == ""
        assert (match.table.stock(0, "coin"), match.table.stock(0, "favor")) == (first, 3 - first)


@pytest.mark.parametrize("coin, favor, offered", [(1, 9, ["0", "1"]), (9, 1, ["3", "4"]), (2, 1, []), (9, 0, [])])
def test_a_mixture_from_somebody_else_is_what_they_have(coin, favor, offered):
    match = small(TABLE)
    give(match, 1, coin=coin, favor=favor)
    bring(match, "loan", zone="hand")
    assert match.act(0, "play") == ""
    assert (options(match) if match.decision else []) == offered
    if offered:
        assert match.answer(offered[0]) == ""
    taken = match.table.stock(0, "coin") + match.table.stock(0, "favor")
    assert taken == min(4, coin + favor)
    left = match.table.stock(1, "coin") + match.table.stock(1, "favor")
    assert left == coin + favor - taken


def test_of_several_others_one_is_chosen_before_the_mixture():
    match = small(TABLE, players=3)
    give(match, 1, coin=9, favor=9)
    give(match, 2, coin=3, favor=3)
    bring(match, "loan", zone="hand")
    assert match.act(0, "play") == ""
    assert options(match) == ["player#2", "player#3"]
    assert match.answer("player#3") == ""
    assert options(match) == ["1", "2", "3"]
    assert match.answer("1") == ""
    assert (match.table.stock(2, "coin"), match.table.stock(2, "favor")) == (2, 0)
    assert match.table.stock(1, "coin") == 9


def test_a_tie_leaves_the_winner_of_the_comparison_before_behind():
    match = small(TABLE)
    skilled(match, 2, 0)
    for _ in range(2):
        bring(match, "race", zone="hand")
    assert match.act(0, "play") == ""
    assert match.table.stock(0, "coin") == 2
    skilled(match, 0, 2)
    assert match.act(0, "play") == ""
    assert [match.table.stock(player, "coin") for player in range(2)] == [2, 0]


def test_an_action_against_somebody_is_refused_against_oneself_and_asks_whom():
    match = small(TABLE, players=3)
    give(match, 0, favor=2)
    give(match, 2, coin=1)
    squall = bring(match, "squall", zone="hand")
    before = snapshot(match.table.state)
    assert match.act(0, "send", squall, 0) == "wrong-object"
    assert snapshot(match.table.state) == before
    assert match.act(0, "send", squall) == ""
    assert options(match) == ["player#2", "player#3"]
    assert match.table.stock(0, "favor") == 2
    assert match.answer("player#3") == ""
    assert (match.table.stock(0, "coin"), match.table.stock(0, "favor")) == (1, 1)


def test_again_and_again_ends_when_it_is_so_or_when_nobody_wants_any_more():
    match = small(TABLE)
    bring(match, "dance", zone="hand")
    assert match.act(0, "play") == ""
    assert match.table.stock(0, "coin") == 5
    bring(match, "errands", zone="hand")
    assert match.act(0, "play") == ""
    for said in ("yes", "yes", "no"):
        assert match.answer(said) == ""
    assert match.decision is None
    assert match.table.stock(0, "coin") == 7


UNITS = {"infantry": ("warriors-a", "riflemen-ii"), "cavalry": ("knights-i", "tanks-iii")}
GUNS = ("cannon-ii", "rockets-iii")


def workers(match: Match, card: str, number: int, player: int = 0) -> None:
    table = match.table
    held = [one for one in table.in_play(player) if table.card(one).key == card]
    entity = held[0] if held else bring(match, card, player)
    table.set_counter(entity, "worker", number, player)


def best_bonus(bonuses: tuple[int, int], modern: list[int], every: list[int], wanted: list[int], planes: int) -> int:
    """The most that any way of forming armies gives, found by trying them all."""
    (full, old), best = bonuses, 0
    for new, rest in product(range(5), repeat=2):
        if any(new * need > have for need, have in zip(wanted, modern, strict=True)):
            continue
        if any((new + rest) * need > have for need, have in zip(wanted, every, strict=True)):
            continue
        for over in range(min(planes, new) + 1):
            best = max(best, full * (new + over) + old * (rest + min(planes - over, rest)))
    return best


@pytest.mark.parametrize("seed", range(40))
def test_armies_are_formed_as_well_as_they_can_be(seed):
    draw = random.Random(seed)
    match = Match.begin(game(), 2)
    bring(match, "modern-army-iii")
    old, new = {}, {}
    for kind, (ancient, modern) in UNITS.items():
        old[kind], new[kind] = draw.randint(0, 4), draw.randint(0, 4)
        workers(match, ancient, old[kind])
        workers(match, modern, new[kind])
    guns, planes = draw.randint(0, 4), draw.randint(0, 4)
    workers(match, GUNS[seed % 2], guns)
    workers(match, "air-forces-iii", planes)
    modern = [new["infantry"], new["cavalry"], guns]
    every = [new["infantry"] + old["infantry"], new["cavalry"] + old["cavalry"], guns]
    assert stat(match.table, 0, "army-strength") == best_bonus((13, 7), modern, every, [2, 1, 1], planes)


CONFLICTS = ("aggression", "war", "territory", "bonus-card")
ARMED = ("warriors-a", "swordsmen-i", "knights-i", "riflemen-ii", "cannon-ii", "air-forces-iii")


def warlike(seed: int) -> tuple[Match, random.Random]:
    """Three civilizations with units, tactics and a hand full of trouble."""
    draw = random.Random(seed)
    match = Match.begin(game(), 3, seed=seed)
    table = match.table
    cards = [card for card in table.layout.cards if card.key in game().cards]
    for player in range(3):
        for card in ARMED:
            workers(match, card, draw.randint(0, 2), player)
        for kind in ("tactic", "leader", "wonder", "special-technology", "territory"):
            fitting = [card.key for card in cards if kind in card.kinds]
            bring(match, draw.choice(fitting), player, "construction" if kind == "wonder" else "play")
        for _ in range(12):
            kind = draw.choice(CONFLICTS)
            key = draw.choice([card.key for card in cards if kind in card.kinds])
            bring(match, key, player, "current-events" if kind == "territory" else "military-hand")
        give(match, player, culture=20, science=20, military_action=6)
    settle(table)
    return match, draw


@pytest.mark.parametrize("seed", range(12))
def test_whoever_fights_at_random_always_has_a_choice_and_no_token_is_lost(seed):
    match, draw = warlike(seed)
    table = match.table
    pools = pool_totals(match)
    states, done = [], set()
    for _ in range(60):
        player = draw.randrange(3)
        deeds = [("play", "military-hand"), ("settle", "play"), ("explore", "current-events")]
        action, zone = draw.choice(deeds)
        there = table.in_zone(zone, player)
        # Of a pile only the first card can be reached.
        entity = draw.choice((there[:1] if action == "explore" else there) or [NOTHING])
        before = snapshot(table.state)
        if entity == NOTHING or match.act(player, action, entity):
            continue
        states.append(before)
        done.add(action)
        answers = 0
        while match.decision is not None:
            assert len(match.decision.options) > 1
            assert len({option.key for option in match.decision.options}) == len(match.decision.options)
            states.append(snapshot(table.state))
            assert match.answer(draw.choice(match.decision.options).key) == ""
            answers += 1
            assert answers < 100
        assert not table.state.halted
        assert not table.state.frames
        assert pool_totals(match) == pools
        assert all(number >= 0 for number in table.state.stocks)
        assert all(number >= 0 for number in table.state.counters)
    assert done >= {"play", "explore"}
    for state in reversed(states):
        if not match.undo():
            break  # somebody drew cards
        assert snapshot(table.state) == state


def test_the_only_other_player_is_the_one_whom_the_rest_of_the_text_means():
    for players, asked in ((2, False), (3, True)):
        match = small(TABLE, players=players)
        assert match.act(0, "play", bring(match, "toast", zone="hand")) == ""
        assert (match.decision is not None) == asked
        if asked:
            assert match.answer("player#2") == ""
        assert (match.table.stock(1, "coin"), match.table.stock(1, "favor")) == (1, 1)
