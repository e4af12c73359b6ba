"""The table as text: cards in rows, cards that face each other, many cards in one zone, and the phase that is on."""

from tests.support.matches import HOUSE, bring, primer, small_library

from cardwright.drawing.appearance import ROWS, Symbol
from cardwright.engine.run.match import Match
from cardwright.play.telling import LISTED, Teller

LIE = Symbol("scroll", "teal", ROWS)
STEPS = HOUSE.replace("stat fame\n", "stat fame\n  +1 for each landmark without boats\n").replace(
    "stat skill\n", "stat skill\n  +1 for each landmark with 1 boat\n"
)
LANDMARKS = """
counter boat

landmark Bell
  +1 fame.

landmark Tower
  +1 fame.

landmark Bridge
  +1 fame.

mill Wheel
  +1 fame.
"""


def shown(house=STEPS, kind="landmark"):
    """A player with three landmarks and a mill, and a voice to whom cards of a kind lie in rows."""
    library = small_library(LANDMARKS, house=house)
    match = Match.begin(library.rulebook.games["primer"], 2)
    for card in ("wheel", "bell", "tower"):
        bring(match, card)
    match.table.set_counter(bring(match, "bridge"), "boat", 1, 0)
    return match, Teller(library.tongues["primer", "en"], library.messages, {kind: LIE})


def test_cards_lie_in_the_rows_that_numbers_count_one_above_the_other():
    match, teller = shown()
    lines = list(teller.board(match, 0))
    start = lines.index("  in play: Wheel")
    assert lines[start + 1 : start + 4] == [
        "  landmarks:",
        "    skill  Bridge (1 boat)",
        "    fame     Bell  Tower",
    ]


def test_without_such_numbers_a_row_is_an_era_and_cards_without_one_are_the_last():
    match, teller = shown(HOUSE)
    assert "    Bell  Tower  Bridge (1 boat)" in [line.replace("      ", "    ") for line in teller.board(match, 0)]


def test_only_kinds_that_say_so_lie_in_rows():
    match, teller = shown(kind="captain")
    assert "  in play: Wheel, Bell, Tower, Bridge (1 boat)" in list(teller.board(match, 0))


def test_cards_of_one_name_are_told_once_with_their_number():
    match, teller = shown(kind="captain")
    for card in ("bell", "wheel", "bell"):
        bring(match, card, zone="discard-pile")
    assert "  in the discard pile: 2 × Bell, Wheel" in list(teller.board(match, 0))


def test_many_cards_in_a_zone_are_told_in_numbers_and_all_of_them_on_request():
    names = [f"landmark [Stone {number}]\n  +1 fame.\n" for number in range(LISTED + 1)]
    library = small_library("\n".join([LANDMARKS, *names]))
    match = Match.begin(library.rulebook.games["primer"], 2)
    for number in range(LISTED + 1):
        bring(match, f"stone-{number}", zone="discard-pile")
    teller = Teller(library.tongues["primer", "en"], library.messages)
    assert f"  in the discard pile: {LISTED + 1} landmarks …" in list(teller.board(match, 0))
    (whole,) = teller.zone(match, "discard-pile", 0)
    assert whole.endswith(f"Stone {LISTED - 1}, Stone {LISTED}")


def beetles():
    """Two beetles on one leaf, one of them scratched, and a third one in the hand of the first player."""
    match = Match.begin(primer().rulebook.games["beetles"], 2)
    table = match.table
    leaf = next(one for one in table.in_zone("garden", 0) if table.card(one).key == "rose-leaf")
    for card, player in (("dung-beetle", 1), ("rose-chafer", 0)):
        table.set_stand(entity := table.add_entity(card, "play", player), leaf)
    table.set_counter(entity, "scratch", 1, 0)
    table.add_entity("weevil", "hand", 0)
    return match, Teller(primer().tongues["beetles", "en"], primer().messages)


def test_cards_that_face_each_other_are_shown_with_what_they_bear_and_each_side_with_its_hand():
    match, teller = beetles()
    front, own, other = teller.fray(match, 0)
    assert front.startswith("  Rose Leaf: Dung Beetle (vigor ")
    assert front.endswith("1 scratch), player 1")
    assert own.startswith("  player 1: might ")
    assert own.endswith("Weevil (vigor 2)")
    (hidden,) = [line for line in teller.fray(match, 1) if line.startswith("  player 1")]
    assert hidden.endswith("in hand: 2"), "a hand stays hidden"
    assert other.startswith("  player 2: might ")


def test_nothing_is_shown_where_nobody_fights():
    match = Match.begin(primer().rulebook.games["beetles"], 2)
    assert list(beetles()[1].fray(match, 0)) == []


def test_the_phase_that_is_on_stands_behind_the_round():
    match = Match.play(primer().rulebook.games["beetles"], 2, {}, 1)
    assert beetles()[1].now(match.table) == "round 1, morning"
