"""Cards that change hands, zones that all but their owner see, stacks of copies, and piles that are shuffled."""

import pytest
from tests.engine.test_looking import choose_keeper, playing
from tests.engine.test_secrets import GAMES, act, begun, knowing, take, teller
from tests.support.matches import bring, primer, primer_game, small

from cardwright.engine.run.match import Match
from cardwright.model.identity import NOBODY
from cardwright.play.seat import observe
from cardwright.play.telling import Teller


def test_a_card_turned_to_the_others_is_known_to_all_but_its_owner_and_picked_from_behind():
    match = begun()
    card = take(match, "taper", "hat", 1)
    assert knowing(match.table, card) == [0, 2]
    assert observe(match.table, 1)["players"][1]["zones"]["hat"] == 1
    assert [one["card"] for one in observe(match.table, 0)["players"][1]["zones"]["hat"]] == ["taper-first"]
    assert "doff a lamp or letter on the hat: a hidden card (1) (1 coin)" in act(match, 1) or any(
        "doff" in said and "Taper" not in said for said in act(match, 1)
    )


def test_hands_are_handed_on_at_the_same_time_and_each_knows_what_they_gave():
    match = begun()
    given = [take(match, one, "hand", seat) for seat, one in enumerate(("taper", "torch", "riddle"))]
    others = [take(match, one, "hand", seat) for seat, one in enumerate(("lantern", "invoice", "gossip"))]
    take(match, "draft", "hand", 0)
    act(match, 0)
    match.answer(next(one.key for one in match.decision.options if one.key.startswith("play draft")))
    for seat in range(3):
        left = (seat + 1) % 3
        assert set(match.table.in_zone("hand", left)) >= {given[seat], others[seat]}
        assert knowing(match.table, given[seat]) == sorted({seat, left})


def test_who_knew_a_hand_knows_it_after_it_was_handed_on_as_a_whole():
    match, chronicle = playing("masquerade")
    own = list(match.table.in_zone("hand", 0))
    choose_keeper(match, chronicle, 2)
    moved = [one for one in own if match.table.zone_of(one) == "hand"]
    assert all(match.table.owner(one) == 2 for one in moved)
    assert {match.table.card(one).key for one in match.table.in_zone("hand", 0)} == {"taper-first", "riddle-first"}
    assert all(knowing(match.table, one) == [0, 2] for one in match.table.in_zone("hand", 0))


def test_copies_in_a_stack_are_one_option_and_one_entry_however_they_came():
    match = begun()
    for player in (0, 1, NOBODY):
        take(match, "taper", "table", player)
    take(match, "torch", "table", NOBODY)
    there = observe(match.table, 0)["shared"]["table"]
    assert [(one["card"], one["copies"]) for one in there] == [("taper-first", 3), ("torch-first", 1)]
    assert "  on the table: 3 × Taper, 1 × Torch" in list(teller().board(match, 2))
    assert len([said for said in act(match, 0) if said.startswith("pick up")]) == 2


def test_a_stack_is_empty_only_if_it_had_cards_at_the_beginning():
    match = Match.begin(primer_game(), 2)
    where = list(Teller(primer().tongues["primer", "en"], primer().messages).board(match, 0))
    assert "  in the storehouse: 2 × Honey, 1 × Marmalade" in where


@pytest.mark.parametrize("game", ["attic", "primer", "tempus", "through-the-ages"])
def test_nobody_sees_a_hidden_pile_change_when_it_is_shuffled(game):
    """What each seat sees is the same before and after: the view, the table in words, and what it knows."""
    library = GAMES[game]()
    rules = library.rulebook.games[game]
    match = Match.play(rules, rules.least_players, {}, 5)
    told = Teller(library.tongues[game, "en"], library.messages)
    table, shuffled = match.table, 0
    for zone, declared in rules.zones.items():
        for player in (NOBODY,) if declared.shared else table.layout.seats:
            place = table.place_of(zone, player)
            if not declared.hidden or len(table.state.places[place]) < 2:
                continue
            watching = [
                seat
                for seat in (NOBODY, *table.layout.seats)
                if not any(seat in knowing(table, one) for one in table.state.places[place])
            ]
            before = [(observe(table, seat), list(told.board(match, seat))) for seat in watching]
            order = table.state.places[place][:]
            for _ in range(3):
                table.shuffle(zone, player)
            shuffled += order != table.state.places[place]
            assert [(observe(table, seat), list(told.board(match, seat))) for seat in watching] == before
    assert shuffled


def test_a_card_that_goes_to_the_same_zone_of_somebody_else_is_moved():
    match = small("mill Quern\n  +1 skill.\n\nerrand Raid\n  Move every mill from hand of another trader to hand.\n")
    for _ in range(2):
        bring(match, "quern", 1, "hand")
    assert not match.act(0, "play", bring(match, "raid", 0, "hand"))
    assert [len(match.table.in_zone("hand", player)) for player in (0, 1)] == [2, 0]
