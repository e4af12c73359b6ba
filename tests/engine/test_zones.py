"""Cards that are drawn, moved and put away: the right pile, the right card, the right target."""

from tests.support.matches import bring, small
from tests.support.measures import value

from cardwright.engine.rules.moving import move
from cardwright.model.identity import NOBODY

PILES = """
counter picker

stock guest
  begins with 4

errand News
  Draw 2 errands.

errand Note
  Put 1 guest on it as pickers.

storm Gale
  Gain 1 coin.

landmark Shelter
  While there is a storm against you, +2 skill.

action send
  done to a storm in hand
  Carry it out, then move it to the discard pile.

action build
  done to a storm in hand
  Move it into play.
"""


def test_cards_are_drawn_from_the_pile_their_kind_names_in_order():
    match = small(PILES)
    first, second, third = (bring(match, "note", NOBODY, "errand-deck") for _ in range(3))
    news = bring(match, "news", zone="hand")
    assert match.act(0, "play", news) == ""
    assert match.table.in_zone("hand", 0) == [first, second]
    assert match.table.in_zone("errand-deck", 0) == [third]


def test_a_special_case_of_a_kind_is_drawn_where_the_kind_is():
    text = PILES.replace(
        "errand News\n  Draw 2 errands.",
        "kind bay, kind of errand\n\nerrand News\n  Draw 1 bay.\n\nbay Cove\n  Gain 1 coin.",
    )
    match = small(text)
    bring(match, "note", NOBODY, "errand-deck")
    cove = bring(match, "cove", NOBODY, "errand-deck")
    assert match.act(0, "play", bring(match, "news", zone="hand")) == ""
    assert match.table.in_zone("hand", 0) == [cove]


def test_what_a_card_says_of_itself_is_about_that_card():
    match = small(PILES)
    others = [bring(match, "gale", zone="hand") for _ in range(2)]
    note = bring(match, "note", zone="hand")
    bring(match, "gale", zone="hand")
    assert match.act(0, "play", note) == ""
    assert match.table.counter(note, "picker", 0) == 1
    assert sum(match.table.state.counters) == 1
    assert all(match.table.counter(other, "picker", 0) == 0 for other in others)


def test_a_card_that_was_put_away_is_directed_at_nobody():
    match = small(PILES)
    bring(match, "shelter", player=1)
    assert match.act(0, "build", bring(match, "gale", zone="hand"), 1) == ""
    assert [value(match, "skill", player) for player in range(2)] == [0, 2]
    for gale in list(match.table.in_play(0)):
        move(match.table, gale, "discard-pile", 0)
    assert value(match, "skill", 1) == 0
    assert match.act(0, "send", bring(match, "gale", zone="hand"), 1) == ""
    assert value(match, "skill", 1) == 0


def test_so_many_copies_begin_with_each_player_or_once_in_a_zone_that_all_share():
    match = small(
        "mill Well\n  starts in hand, 3 copies\n  +1 fame.\n\nmill Pond\n  starts in the square, 2 copies\n  +1 fame.\n"
    )
    held = [len(match.table.in_zone("hand", player)) for player in match.table.layout.seats]
    assert set(held) == {3}
    assert [match.table.card(one).key for one in match.table.in_zone("square", NOBODY)] == ["pond", "pond"]
