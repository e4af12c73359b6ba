"""Undo is exact, stops where somebody has learned something, and a clone is a game of its own."""

from dataclasses import fields

import pytest
from tests.support.matches import Anyone, bring, give, primer_game, small, snapshot

from cardwright.engine.run.match import Match
from cardwright.engine.run.turn import Turn
from cardwright.model.frames import Frame, FrameKind
from cardwright.model.identity import NOBODY
from cardwright.model.plan.plan import plan_of
from cardwright.model.sight import bit
from cardwright.model.state import State
from cardwright.model.table import Table

STEPS = 150

GAME = """
errand Sale
  Gain 2 coins.

errand Fork
  Choose one: gain 1 coin; or gain 5 coins.

errand News
  Draw 1 errand.

errand Search
  Move 1 errand from the deck to hand.

errand Lamp
  Until the end of the turn, +1 fame.

captain Smith
  Once per turn: gain 1 coin.

captain Ada
  At the end of your turn, choose one: gain 1 favor; or nothing happens.
"""


def begun(seed: int, zones: tuple[str, ...] = ("hand", "hand", "play", "square", "site")) -> Anyone:
    """Somebody who plays the primer with cards of all sorts, but without piles to draw from."""
    anyone = Anyone(Match.begin(primer_game(), 3, seed=seed), seed)
    anyone.deal(14, zones)
    return anyone


def differing(one: dict[str, object], other: dict[str, object]) -> set[str]:
    return {name for name in one if one[name] != other[name]}


@pytest.mark.parametrize("seed", range(8))
def test_undo_gives_back_every_state_on_the_way_field_by_field(seed):
    anyone = begun(seed)
    match = anyone.match
    before, barrier = [], 0
    for _ in range(STEPS):
        state = snapshot(match.table.state)
        if anyone.step() == "":
            before.append(state)
            barrier = len(before) if match.table.revealed else barrier
    assert len(before) > STEPS / 10
    undone = 0
    for state in reversed(before):
        if match.table.revealed:
            break  # cards were shuffled or came from a pile
        assert match.undo()
        assert differing(snapshot(match.table.state), state) == set()
        undone += 1
    assert not match.undo()
    assert undone == len(before) - barrier


@pytest.mark.parametrize("seed", range(8))
def test_what_is_refused_leaves_no_trace_and_nothing_to_undo(seed):
    anyone = begun(seed, ("hand", "hand", "play", "square", "site", "errand-deck"))
    table = anyone.match.table
    refused = 0
    for _ in range(STEPS):
        before = snapshot(table.state)
        depth = (len(table.journal), len(table.checkpoints), table.revealed)
        if anyone.step() != "":
            refused += 1
            assert differing(snapshot(table.state), before) == set()
            assert (len(table.journal), len(table.checkpoints), table.revealed) == depth
    assert refused > STEPS / 10


@pytest.mark.parametrize("seed", range(4))
def test_after_undo_the_same_steps_lead_to_the_same_states(seed):
    anyone = begun(seed)
    match = anyone.match
    for _ in range(40):
        anyone.step()
    order, steps = anyone.draw.getstate(), []
    for _ in range(STEPS):
        steps.append((anyone.step(), snapshot(match.table.state)))
        if match.table.revealed:
            # What was seen cannot be taken back; what comes after it can.
            order, steps = anyone.draw.getstate(), []
        if len(steps) == 40:
            break
    assert any(reason == "" for reason, _ in steps)
    for reason, _ in steps:
        assert reason or match.undo()
    anyone.draw.setstate(order)
    assert [(anyone.step(), snapshot(match.table.state)) for _ in steps] == steps


def test_the_random_games_of_these_tests_do_a_bit_of_everything():
    """Else the tests above would prove less than they say."""
    done, kinds = set(), set()
    for seed in range(24):
        anyone = begun(seed)
        start = len(anyone.match.table.journal)
        for _ in range(STEPS):
            decision = anyone.match.decision
            if anyone.step() == "" and decision is not None:
                kinds.add(decision.kind)
        done |= {change[0] for change in anyone.match.table.journal[start:]}
    assert kinds >= {"pick", "choose", "agree", "player", "number"}
    assert done >= {"stock", "counter", "place", "target", "total", "raised", "supplied", "grants", "used", "clock"}
    assert "bound" in done


def test_an_answer_can_be_taken_back_and_the_question_is_open_again():
    match = small(GAME)
    bring(match, "fork", zone="hand")
    assert match.act(0, "play") == ""
    asked = snapshot(match.table.state)
    decision = match.decision
    assert match.answer("option 2") == ""
    assert match.undo()
    assert match.decision == decision
    assert snapshot(match.table.state) == asked
    assert match.answer("option 1", decision.number) == ""
    assert match.table.stock(0, "coin") == 1


def test_the_end_of_a_turn_can_be_taken_back_whole_even_with_a_question_in_it():
    match = small(GAME)
    bring(match, "ada")
    before = snapshot(match.table.state)
    assert match.end_turn() == ""
    assert match.answer("option 1") == ""
    assert match.table.state.active == 1
    assert match.undo()
    assert match.table.state.active == 0
    assert match.undo()
    assert snapshot(match.table.state) == before
    assert not match.undo()


def test_each_way_to_act_is_one_step_to_undo():
    match = small(GAME)
    smith = bring(match, "smith")
    lamp = bring(match, "lamp", zone="hand")
    ways = (
        lambda: match.use(0, smith),
        lambda: match.act(0, "play", lamp),
        lambda: match.resolve(0, lamp),
        match.start_turn,
        match.end_turn,
        match.end_round,
    )
    for way in ways:
        before = snapshot(match.table.state)
        assert way() == ""
        assert match.undo()
        assert snapshot(match.table.state) == before
    assert not match.undo()


# --- information barriers -------------------------------------------------------------------------


def with_pile(*hand: str) -> Match:
    match = small(GAME)
    for _ in range(3):
        match.table.state.known[bring(match, "sale", NOBODY, "errand-deck")] = 0
    for card in hand:
        bring(match, card, zone="hand")
    match.table.revealed = False
    return match


def play(match: Match, card: str) -> None:
    entity = next(one for one in match.table.in_zone("hand", 0) if match.table.card(one).key == card)
    assert match.act(0, "play", entity) == ""


def test_undo_stops_at_a_drawn_card():
    match = with_pile("news", "lamp")
    play(match, "lamp")
    play(match, "news")
    after = snapshot(match.table.state)
    assert not match.undo()
    assert snapshot(match.table.state) == after


def test_what_was_done_after_a_drawn_card_can_be_undone_up_to_it():
    match = with_pile("news", "lamp")
    play(match, "news")
    drawn = snapshot(match.table.state)
    play(match, "lamp")
    assert match.act(0, "rest") == ""
    assert match.act(0, "take") != ""
    assert match.undo()
    assert match.undo()
    assert snapshot(match.table.state) == drawn
    assert not match.undo()


def test_undo_stops_where_a_card_was_looked_for_in_a_hidden_pile():
    match = with_pile("search")
    bring(match, "news", NOBODY, "errand-deck")
    match.table.revealed = False
    play(match, "search")
    assert [option.key.partition("#")[0] for option in match.decision.options] == ["?1", "?2", "?3", "news"]
    assert match.answer(match.decision.options[0].key) == ""
    assert not match.undo()


def test_undo_stops_at_a_shuffle():
    match = with_pile("lamp")
    play(match, "lamp")
    match.table.checkpoint()
    match.table.shuffle("errand-deck", 0)
    assert not match.undo()


def test_a_refused_action_does_not_lift_the_barrier():
    match = with_pile("news")
    play(match, "news")
    assert match.act(0, "fly") == "no-such-action"
    assert not match.undo()


@pytest.mark.parametrize("is_known", [False, True])
def test_a_card_that_nobody_has_seen_is_a_barrier_once_it_is_played(is_known):
    match = with_pile("sale")
    known = match.table.layout.sight.everybody if is_known else bit(0)
    match.table.state.known[:] = [known] * len(match.table.state.known)
    play(match, "sale")
    assert match.undo() is is_known


def test_a_card_that_everybody_saw_before_is_none():
    match = with_pile()
    sale = bring(match, "sale", NOBODY, "square")
    assert match.act(0, "take", sale) == ""
    play(match, "sale")
    assert match.undo()
    assert match.undo()
    assert match.table.zone_of(sale) == "square"


def test_what_is_shuffled_is_known_to_nobody():
    match = with_pile()
    sale = bring(match, "sale", NOBODY, "square")
    match.table.put(sale, "errand-deck", NOBODY)
    assert match.table.state.known[sale] == match.table.layout.sight.everybody
    match.table.shuffle("errand-deck", NOBODY)
    assert not match.table.state.known[sale]
    match.table.put(sale, "hand", 0)
    match.table.revealed = False
    play(match, "sale")
    assert not match.undo()


# --- clones ---------------------------------------------------------------------------------------


def cloned(match: Match) -> Match:
    table = Table(plan_of(match.table), match.table.state.clone())
    return Match(table, Turn(table))


def test_a_clone_is_equal_in_every_field():
    filled = set()
    for seed in range(24):
        anyone = begun(seed)
        for _ in range(60):
            anyone.step()
        state = anyone.match.table.state
        copy = state.clone()
        assert [one.name for one in fields(State) if getattr(copy, one.name) != getattr(state, one.name)] == []
        filled |= {one.name for one in fields(State) if getattr(state, one.name)}
    assert filled >= {"grants", "used", "bound", "lost"}


@pytest.mark.parametrize("seed", range(4))
def test_what_happens_to_a_clone_does_not_happen_to_the_game_and_the_other_way_round(seed):
    anyone = begun(seed)
    for _ in range(50):
        anyone.step()
    match = anyone.match
    before = snapshot(match.table.state)
    other = Anyone(cloned(match), seed + 100)
    for _ in range(60):
        other.step()
    assert snapshot(other.match.table.state) != before
    assert snapshot(match.table.state) == before
    after = snapshot(other.match.table.state)
    for _ in range(60):
        anyone.step()
    assert snapshot(other.match.table.state) == after


def test_a_clone_with_an_open_question_can_be_answered_otherwise():
    match = small(GAME)
    bring(match, "fork", zone="hand")
    assert match.act(0, "play") == ""
    other = cloned(match)
    assert match.answer("option 1") == ""
    assert other.answer("option 2") == ""
    assert (match.table.stock(0, "coin"), other.table.stock(0, "coin")) == (1, 5)


def test_nothing_a_clone_holds_can_be_changed_from_outside():
    """Every list and table of a state, and every frame, is a copy of its own."""
    match = small(GAME)
    bring(match, "fork", zone="hand")
    match.act(0, "play")
    give(match, coin=4)
    state, copy = match.table.state, match.table.state.clone()
    for one in fields(State):
        value = getattr(state, one.name)
        if isinstance(value, list | dict):
            assert getattr(copy, one.name) is not value, one.name
    assert all(mine is not theirs for mine, theirs in zip(state.places, copy.places, strict=True))
    assert [frame is not other for frame, other in zip(state.frames, copy.frames, strict=True)] == [True] * len(
        state.frames
    )
    assert len(state.frames) > 0


def test_a_copied_frame_is_equal_in_every_field():
    frame = Frame(FrameKind.EFFECT, 0, 0)
    # Of the type each is declared with, because a compiled frame takes nothing else.
    made = {
        FrameKind: lambda _: FrameKind.ACTION,
        int: lambda place: 100 + place,
        bool: lambda _: True,
        tuple: lambda place: (100 + place,),
    }
    for place, one in enumerate(fields(Frame)):
        value = getattr(frame, one.name)
        setattr(frame, one.name, made.get(type(value), lambda place: f"text {place}")(place))
    assert frame.copy() == frame
    assert frame.copy() is not frame


# --- late answers ---------------------------------------------------------------------------------


def test_an_answer_to_a_question_that_was_taken_back_comes_too_late():
    """The second question of a turn is another one after an undo, even if an answer to the first would fit it."""
    match = Match.play(primer_game(), 2, {}, 1)
    moves = [one.key for one in match.decision.options if one.key != "done"]
    first = match.decision
    assert match.answer(moves[0], first.number) == ""
    taken_back = match.decision.number
    assert match.undo()
    assert match.decision == first
    assert match.answer(moves[0], first.number) == "", "the question itself is still the same"
    assert match.decision.number > taken_back
    assert match.answer(match.decision.options[-1].key, taken_back) == "stale-answer"
