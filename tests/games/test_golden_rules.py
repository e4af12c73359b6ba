"""The golden tests of the rules: the pages show each number by an example, or name a game that is played here."""

import re
from collections.abc import Sequence
from random import Random

import pytest
from tests.support.facts import functions_of, golden_examples, golden_outcomes, named_tests, number_of, wrong
from tests.support.games import compiled
from tests.support.matches import bring, do_no_more

from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.moving import settle
from cardwright.engine.run.decisions import UP_TO
from cardwright.engine.run.match import Match
from cardwright.model.identity import NOBODY
from cardwright.model.rulebook.game import Game

GAME = "through-the-ages"
NUMBERS = {*range(1, 17), 18, *range(20, 34), 35, 36, 38, 40, 42, 44, 46, 49, 51, 52}
ROW = "card-row"


def ages() -> Game:
    return compiled().rulebook.games[GAME]


def workers(match: Match, card: str, number: int, player: int = 0) -> int:
    table = match.table
    own = [one for one in table.in_play(player) if table.card(one).key == card]
    entity = own[0] if own else bring(match, card, player)
    table.set_counter(entity, "worker", number, player)
    settle(table)
    return entity


def keys(match: Match, zone: str, player: int = NOBODY) -> list[str]:
    return [match.table.card(one).key for one in match.table.in_zone(zone, player)]


def lay_row(match: Match, wanted: Sequence[str]) -> None:
    """Let these cards of the first deck lie in the row, in this order, and ask the open question again."""
    table = match.table
    for entity in list(table.in_zone(ROW, NOBODY)):
        table.put(entity, "civil-deck-pile", NOBODY)
    for key in wanted:
        entity = next(one for one in table.in_zone("civil-deck-pile", NOBODY) if table.card(one).key == key)
        table.put(entity, ROW, NOBODY)
    ask_again(match)


def ask_again(match: Match) -> None:
    match.table.state.decision = None
    match.turn.run()


def take(match: Match, key: str) -> None:
    assert match.decision is not None
    option = next(one for one in match.decision.options if one.key.startswith(f"take {key}#"))
    assert match.answer(option.key) == ""


def offered(match: Match) -> set[str]:
    assert match.decision is not None
    return {one.key.split()[1].partition("#")[0] for one in match.decision.options if one.action == "take"}


def test_the_pages_show_every_golden_test_of_the_facts():
    shown = {number_of(example) for example in golden_examples(GAME)} | {one.number for one in named_tests(GAME)}
    assert shown == {str(number) for number in NUMBERS}


def test_every_example_of_the_pages_is_true():
    assert wrong(golden_outcomes(GAME)) == []


def test_every_test_the_pages_name_is_there_and_bears_its_number():
    for one in named_tests(GAME):
        assert one.test in functions_of(one.file), f"{one.file} has no {one.test}"
        assert one.number in one.test.split("_"), f"{one.test} is not about {one.number}"


def test_no_golden_test_here_is_missing_on_the_pages():
    here = {name for name in globals() if name.startswith("test_golden_")}
    assert here == {one.test for one in named_tests(GAME)}


def test_what_stands_beside_a_card_cites_a_number_of_the_facts():
    titles = [example.title for card in ages().cards.values() for example in card.examples]
    cited = {int(number) for title in titles for number in re.findall(r"golden test (\d+)", title)}
    assert cited <= NUMBERS


def test_golden_3_what_the_first_turns_can_afford():
    match = Match.play(ages(), 4, {}, 7)
    slots = match.table.state.slot
    for player, dearest in enumerate((5, 9, 13, 13)):
        assert match.decision.player == player
        assert match.table.stock(player, "civil-action") == player + 1
        assert match.table.stock(player, "military-action") == 0
        reach = {slots[one.entity] for one in match.decision.options if one.action == "take"}
        assert reach == set(range(dearest))
        assert do_no_more(match) == ""


@pytest.mark.parametrize(
    "player, places, left",
    [
        (0, (1,), 0),
        (1, (1, 2), 0),
        (1, (6,), 0),
        (2, (1, 2, 3), 0),
        (2, (1, 6), 0),
        (2, (10,), 0),
        (3, (10,), 1),
    ],
)
def test_golden_3_what_one_can_take_together(player, places, left):
    match = Match.play(ages(), 4, {}, 7)
    lay_row(match, ROW_WITHOUT_LIMITS)
    while match.decision.player < player:
        assert do_no_more(match) == ""
    table = match.table
    for number, place in enumerate(places):
        assert match.decision.player == player, "there is still something to take"
        entity = next(one for one in table.in_zone(ROW, NOBODY) if table.state.slot[one] == place - 1)
        option = next(one for one in match.decision.options if one.action == "take" and one.entity == entity)
        assert match.answer(option.key) == ""
        spent = number + 1 == len(places) and not left
        assert (
            match.decision.player != player or not any(one.action == "take" for one in match.decision.options)
        ) == spent


ROW_WITHOUT_LIMITS = (
    "frugality-a",
    "rich-land-a",
    "ideal-building-site-a",
    "work-of-art-a",
    "patriotism-a",
    "engineering-genius-a",
    "frugality-a",
    "rich-land-a",
    "ideal-building-site-a",
    "revolutionary-idea-a",
    "moses-a",
    "homer-a",
    "colossus-a",
)
"""Cards of which one may hold several, so that only the price of a place decides; four take the first action card."""


DRAFT = (
    "moses-a",
    "homer-a",
    "colossus-a",
    "engineering-genius-a",
    "aristotle-a",
    "hammurabi-a",
    "library-of-alexandria-a",
    "pyramids-a",
    "frugality-a",
    "rich-land-a",
    "ideal-building-site-a",
    "work-of-art-a",
    "patriotism-a",
)


def drafted() -> Match:
    """The first round of three players, as the books tell it."""
    match = Match.play(ages(), 3, {}, 1)
    lay_row(match, DRAFT)
    take(match, "moses-a")
    take(match, "colossus-a")
    assert "pyramids-a" not in offered(match), "nobody begins a second wonder"
    take(match, "engineering-genius-a")
    return match


def test_golden_4_the_first_round_of_three():
    match = drafted()
    table = match.table
    assert keys(match, "hand", 0) == ["moses-a"]
    assert keys(match, "construction", 1) == ["colossus-a"]
    assert keys(match, "hand", 1) == ["engineering-genius-a"]
    assert match.decision.player == 2
    zone_one = [table.card(one) for one in table.in_zone(ROW, NOBODY) if table.state.slot[one] < 5]
    assert all("leader" in card.kinds for card in zone_one)
    other = match.clone()
    ask_again(other)
    take(other, "hammurabi-a")
    assert (other.table.state.active, other.table.state.round) == (0, 2), (
        "what is left buys nothing: a second leader of the age is barred"
    )
    take(match, "aristotle-a")
    take(match, "library-of-alexandria-a")
    assert keys(match, "hand", 2) == ["aristotle-a"]
    assert keys(match, "construction", 2) == ["library-of-alexandria-a"]


def test_golden_5_only_one_card_leaves_the_row():
    match = drafted()
    take(match, "aristotle-a")
    take(match, "library-of-alexandria-a")
    table = match.table
    assert table.state.round == 2
    left = [one for one in DRAFT[5:] if one != "library-of-alexandria-a"]
    row = sorted(table.in_zone(ROW, NOBODY), key=table.state.slot.__getitem__)
    assert [table.card(one).key for one in row][:7] == left
    assert len(row) == 13
    assert "homer-a" in keys(match, "box"), "the free place before it was no card"
    deck = [table.card(one) for one in table.in_zone("civil-deck-pile", NOBODY)]
    assert {card.era for card in deck} == {"I"}
    first, last = next((first, last) for key, first, last in table.state.decks if key == "civil-a")
    boxed = [one for one in range(first, last) if table.zone_of(one) == "box"]
    assert len(boxed) == 2, "the card that was cleared and the last one of the deck"


def test_golden_18_small_tokens_do_not_grow():
    match = Match.play(ages(), 2, {"mode": "full"}, 3)
    while match.table.state.round == 1:
        assert do_no_more(match) == ""
    table = match.table
    bronze = workers(match, "bronze-a", 2)
    table.set_counter(bronze, "blue-token", 2, 0)
    table.set_stock(0, "blue-token", 16)
    iron = bring(match, "iron-i", 0)
    ask_again(match)
    assert match.decision.kind == "act"
    for option in match.decision.options:
        mark = table.mark()
        assert match.answer(option.key) == ""
        # Whoever stops has produced before the question how many military cards to draw.
        if match.table.state.active == 0 and match.decision.kind != UP_TO:
            assert table.counter(iron, "blue-token") == 0
            assert table.counter(bronze, "blue-token") <= 2
        table.restore(mark)


@pytest.mark.parametrize("players, events", [(2, 4), (3, 5), (4, 6)])
def test_golden_24_as_many_events_as_before(players, events):
    match, random = Match.play(ages(), players, {"mode": "full"}, 5), Random(5)
    played = 0
    while match.decision is not None and match.table.state.round < 9:
        decision = match.decision
        if decision.kind == "act":
            assert len(keys(match, "current-events")) + len(keys(match, "future-events")) == events
        wanted = [one for one in decision.options if one.action == "play" and "event" in _kinds(match, one.entity)]
        played += bool(wanted)
        assert match.answer(random.choice(wanted or decision.options).key) == ""
    assert played


def _kinds(match: Match, entity: int) -> frozenset[str]:
    return match.table.card(entity).kinds


def test_nobody_declares_a_war_or_lands_in_the_last_round():
    match = Match.begin(ages(), 2, {"mode": "full"})
    war = bring(match, "holy-war-iii", 0, "military-hand")
    assert stat(match.table, 0, "colonization-power") == 1
    match.table.set_clock("last_round", match.table.state.round)
    assert match.act(0, "play", war, 1) == "forbidden"
    assert stat(match.table, 0, "colonization-power") == 0
    other = Match.begin(ages(), 2, {"mode": "full", "last-round-wars": "allowed"})
    war = bring(other, "holy-war-iii", 0, "military-hand")
    other.table.set_clock("last_round", other.table.state.round)
    other.table.set_stock(0, "military-action", 9)
    assert other.act(0, "play", war, 1) == ""


def test_a_political_action_given_up_is_gone_once():
    match = Match.play(ages(), 2, {"mode": "full"}, 3)
    while match.table.state.round == 1:
        assert do_no_more(match) == ""
    table = match.table
    bring(match, "good-harvest-i", 1, "military-hand")
    table.set_stock(1, "forgone-political-action", 1)
    while table.state.active == 0:
        assert do_no_more(match) == ""
    assert not any(one.action == "play" and one.key.startswith("play good") for one in match.decision.options)
    assert table.stock(1, "forgone-political-action") == 0


@pytest.mark.parametrize("idle, is_uprising", [(2, False), (1, True)])
def test_golden_32_and_33_an_uprising_stops_the_whole_production(idle, is_uprising):
    """With two discontent workers, two idle ones keep the peace and one does not."""
    match = Match.play(ages(), 2, {"mode": "full"}, 3)
    while match.table.state.round < 3:
        assert match.answer(match.decision.options[-1].key) == ""
    table = match.table
    table.set_stock(0, "bank-token", 10)
    table.set_stock(0, "unused-worker", idle)
    table.state.fixed[0, "happiness"] = 1
    table.forget()
    assert stat(table, 0, "discontent") == 2
    before = [table.stock(0, key) for key in ("science", "culture", "blue-token")]
    held = len(keys(match, "military-hand", 0))
    while match.decision.player == 0:
        assert do_no_more(match) == ""
    after = [table.stock(0, key) for key in ("science", "culture", "blue-token")]
    assert (after == before) is is_uprising
    assert (len(keys(match, "military-hand", 0)) == held) is is_uprising
