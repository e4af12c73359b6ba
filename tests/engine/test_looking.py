"""To look at cards, to reveal and to show them: who learns what by it, and what is caught if it is told to others."""

import pytest
from tests.engine.test_secrets import act, begun, caught, knowing, plant, take, teller

from cardwright.engine.rules import redealing
from cardwright.engine.run.match import Match
from cardwright.model.identity import NOBODY
from cardwright.play import witness
from cardwright.play.chronicle import Chronicle
from cardwright.play.seat import Seat


def playing(card: str, others: tuple[str, ...] = ("taper", "riddle")) -> tuple[Match, Chronicle]:
    """The second of three keepers has nothing, the third has cards, and the first has just played a card."""
    match = begun()
    for one in others:
        take(match, one, "hand", 2)
    for one in ("lantern", "torch", "chandelier"):
        take(match, one, "cellar", 0)
    for one in ("invoice", "torch", "lantern"):
        match.table.put(take(match, one, "drawer", 0), "heap", NOBODY, top=True)
    take(match, card, "hand", 0)
    act(match, 0)
    key = next(one.key for one in match.decision.options if one.action == "play")
    chronicle = Chronicle()
    chronicle.answer(match, key)
    return match, chronicle


def choose_keeper(match: Match, chronicle: Chronicle, player: int) -> None:
    assert match.decision.kind == "player"
    chronicle.answer(match, f"player#{player + 1}")


def told(chronicle: Chronicle, viewer: int) -> list[str]:
    return [line.strip() for entry in chronicle.entries for line in teller().told(entry, viewer)]


def test_only_who_looks_learns_the_cards_and_the_log_tells_nobody_else():
    match, chronicle = playing("visit")
    choose_keeper(match, chronicle, 2)
    hand = match.table.in_zone("hand", 2)
    assert [knowing(match.table, one) for one in hand] == [[0, 2], [0, 2]]
    assert match.table.revealed
    assert "keeper 1 sees Taper, Riddle in hand" in told(chronicle, 0)
    assert "keeper 1 sees Taper, Riddle in hand" in told(chronicle, 2)
    assert "keeper 1 sees 2 hidden cards in hand" in told(chronicle, 1)


def test_what_is_shown_to_one_player_is_not_known_to_the_others():
    match, chronicle = playing("token")
    shown = take(match, "torch", "hand", 0)
    assert match.decision.kind == "player"
    choose_keeper(match, chronicle, 1)
    assert 1 in knowing(match.table, shown) or match.decision is not None


def test_what_is_revealed_everybody_knows():
    match, chronicle = playing("gossip", ("taper",))
    choose_keeper(match, chronicle, 2)
    (card,) = match.table.in_zone("hand", 2)
    assert knowing(match.table, card) == [-1, 0, 1, 2]
    assert "shown to all: Taper in hand" in told(chronicle, 1)


def test_cards_that_lie_face_down_are_seen_by_their_owner_only_when_a_sentence_says_so():
    match, chronicle = playing("spyglass")
    first, second, third = match.table.in_zone("cellar", 0)
    assert [knowing(match.table, one) for one in (first, second, third)] == [[0], [0], []]
    chronicle.answer(match, match.decision.options[0].key)
    assert match.table.in_zone("cellar", 0) == [third, second]
    assert knowing(match.table, second) == [0]
    assert first in match.table.in_zone("hand", 0)


def test_the_order_that_somebody_chooses_is_known_to_nobody_else():
    match, chronicle = playing("inventory")
    top = match.table.in_zone("heap", NOBODY)[:3]
    lamp = next(one for one in match.decision.options if one.entity >= 0)
    chronicle.answer(match, lamp.key)
    assert knowing(match.table, lamp.entity) == [-1, 0, 1, 2]
    last = match.decision.options[-1].entity
    chronicle.answer(match, match.decision.options[-1].key)
    while match.decision.kind == "pick":
        chronicle.answer(match, match.decision.options[-1].key)
    assert match.table.in_zone("heap", NOBODY)[0] == last
    assert sorted(match.table.in_zone("heap", NOBODY)[:3]) == sorted(top)
    assert [knowing(match.table, one) for one in top] == [[0]] * 3
    assert len({match.table.state.lot[one] for one in top}) == 1


def test_a_card_picked_from_another_hand_is_seen_from_behind():
    match, chronicle = playing("burglar")
    choose_keeper(match, chronicle, 2)
    assert [one.key for one in match.decision.options] == ["?1", "?2"]
    assert all(one.entity == -1 for one in Seat(match, 0).decision.options)


def test_lots_are_drawn_from_a_stream_of_their_own_and_cannot_be_taken_back():
    match, chronicle = playing("draught")
    choose_keeper(match, chronicle, 2)
    assert match.table.state.streams["at random"]
    assert match.table.revealed
    assert len(match.table.in_zone("drawer", 0)) == 1
    assert knowing(match.table, match.table.in_zone("drawer", 0)[0]) == [2]


# --- leaks that are planted -----------------------------------------------------------------------


def test_a_log_that_names_to_all_what_one_looks_at_caught(monkeypatch):
    noted = witness.Witness._note_looks

    def loud(own: witness.Witness, frame: object, seen: dict[int, int]) -> None:
        noted(own, frame, dict.fromkeys(seen, -1))

    plant(monkeypatch, "play.witness.Witness._note_looks", loud)
    assert caught("log")


def test_a_look_that_can_be_taken_back_caught(monkeypatch):
    def quietly(table: object, entity: int, seats: int | None = None) -> None:
        table.state.known[entity] |= table.layout.sight.everybody if seats is None else seats

    plant(monkeypatch, "model.table.Table.show", quietly)
    assert caught("undo")


def test_a_hidden_card_among_them_that_an_imagined_game_keeps_caught(monkeypatch):
    deal = redealing.exchange

    def keeping(table: object, moved: dict[int, int]) -> None:
        them = table.state.them
        deal(table, moved)
        table.state.them = them

    plant(monkeypatch, "engine.rules.redealing.exchange", keeping)
    assert caught("imagined")


@pytest.mark.parametrize("card", ["visit", "gossip", "spyglass", "inventory"])
def test_nobody_takes_back_what_they_have_seen(card):
    match, chronicle = playing(card)
    if match.decision.kind == "player":
        choose_keeper(match, chronicle, 2)
    assert not match.undo()
