"""Findings at their edges: what lies just inside a limit is none, what lies just outside is one."""

import pytest
from tests.support.garden import SOURCE, card, compiled_with, findings, slugs

from cardwright.base.diagnostics import Diagnostic
from cardwright.check.bearing import bearings, may_go_round, together
from cardwright.check.spoken import Survey

ERRAND = "errand Test, season spring"


@pytest.fixture
def found(tmp_path):
    """The findings in the small game of the golden pages, with some text added to it and some changed."""

    def find(text: str = "", *changes: tuple[str, str]) -> list[Diagnostic]:
        return findings(tmp_path / str(len(list(tmp_path.iterdir()))), text, *changes)

    return find


# --- boards ---------------------------------------------------------------------------------------

BOARD = (
    """board of flowers, in squares
  lies in the meadow
  has 3 columns and 2 rows
  filled with Clover

flower Clover
  price: 1
"""
    + SOURCE
)


def flower(name: str, *lines: str) -> str:
    return "\n" + card("price: 1", *lines, head=f"flower {name}")


def test_exactly_the_places_within_the_columns_and_rows_are_on_the_board(found):
    places = {(column, row): f"at {column} {row}" for column in range(5) for row in range(4)}
    text = BOARD + "".join(flower(f"Bloom{column}x{row}", f"lies {at}") for (column, row), at in places.items())
    outside = {one.span.text for one in found(text) if one.slug == "place-outside"}
    assert outside == {f"lies {at}" for (column, row), at in places.items() if not (1 <= column <= 3 and 1 <= row <= 2)}


@pytest.mark.parametrize("number, slug", [(1, []), (2, ["tile-size"]), (4, []), (9, ["tile-size"])])
def test_a_tile_of_squares_is_a_square_that_fits_on_the_board(found, number, slug):
    names = ["Clover"] * number
    made = " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
    assert slugs(found(BOARD + "\n" + card("price: 1", f"made of {made}", head="wasp Nest"))) == slug


@pytest.mark.parametrize(
    "text, stays",
    [
        ("action visit\n  done to a flower in the meadow\n  Gain 1 honey, then move it to hand.\n", True),
        ("action visit\n  done to a tree in hand\n  Gain 1 honey, then move it to the compost.\n", False),
        ("rule fetch\n  At the end of your turn, move 1 tree from hand to the compost.\n", False),
        ("rule fetch\n  At the end of your turn, move 1 tree from hand to the meadow.\n", True),
        (card("price: 1", "At the end of your turn, move it to the compost.", head="tree Oak"), False),
        (card("Move it to the compost.", head="flower Rose"), True),
        (card("Move it to the compost.", head=ERRAND), False),
    ],
)
def test_only_places_of_the_board_must_stay(found, text, stays):
    visit = "action visit\n  done to a plant in the meadow\n  cost 1 coin\n  Gain 1 honey.\n"
    changes = [(visit, "")] if "action visit" in text else []
    assert slugs(found(f"{BOARD}\n{text}", *changes)) == (["places-stay"] if stays else [])


# --- eras -----------------------------------------------------------------------------------------


def seasons(*colored: bool) -> str:
    names = ("autumn", "winter", "thaw", "frost")
    return "\n".join(
        f"season {name}\n  level: {level}\n{'  color: blue' * has}\n"
        for level, (name, has) in enumerate(zip(names, colored, strict=False), 3)
    )


@pytest.mark.parametrize(
    "colored, gaps",
    [
        # Spring and summer come first and have no color; the last row of all never counts.
        ((True, True, False), 0),
        ((True, True, True, False), 2),
        ((True, True, False, False), 0),
        ((True, True, True, True), 2),
    ],
)
def test_a_row_of_the_eras_has_a_gap_if_more_than_half_of_the_others_have_it(found, colored, gaps):
    assert slugs(found(seasons(*colored))) == ["era-gap"] * gaps


def test_the_row_before_the_last_may_have_a_gap_too(found):
    color = [
        ("season spring\n", "season spring\n  color: blue\n"),
        ("season summer\n", "season summer\n  color: blue\n"),
    ]
    [gap] = found(seasons(False, True), *color)
    assert (gap.slug, gap.span.text) == ("era-gap", "season autumn")


# --- what is lacking ------------------------------------------------------------------------------

DRAWN = "\n  drawn from the meadow to hand, refilled from the compost"


@pytest.mark.parametrize(
    "kind, drawn, lacking",
    [
        ("plant", "kind plant, kind of card", False),
        ("flower", "kind plant, kind of card", False),
        ("flower", "kind flower, kind of plant", False),
        ("plant", "kind flower, kind of plant", True),
        ("errand", "kind plant, kind of card", True),
    ],
)
def test_a_kind_is_drawn_from_where_a_wider_kind_is(found, kind, drawn, lacking):
    text = card(f"Draw 1 {kind}.", head=ERRAND)
    assert slugs(found(text, (drawn + "\n", drawn + DRAWN + "\n"))) == (["lacking"] if lacking else [])


@pytest.mark.parametrize(
    "text, lacking",
    [
        (card("Once per turn: sow it for free."), False),
        (card("Once per turn: visit it for free."), True),
        (card("price: 1", "Once per turn: visit it for free.", head="tree Oak, season summer"), False),
        (card("Sow it.", head=ERRAND), True),
        (card("Run it.", head=ERRAND), True),
        (card("When you sow a tree, visit it for free."), False),
        ("action expand\n  done to a tree in hand\n  Sow it.\n", False),
        ("action expand\n  done to an errand in hand\n  Sow it.\n", True),
    ],
)
def test_an_action_is_done_to_it_only_if_a_form_is_done_to_such_a_thing(found, text, lacking):
    assert slugs(found(text)) == (["lacking"] if lacking else [])


COMPARES = card("Compare calm with another beekeeper (a tie has no winner).", head="errand Duel, season spring")


@pytest.mark.parametrize(
    "sentences, lacking",
    [
        (["Compare calm with another beekeeper (a tie has no winner).", "The winner gains 1 honey."], False),
        (["The winner gains 1 honey."], True),
    ],
)
def test_a_card_has_a_winner_only_if_it_compares_itself_whatever_others_do(found, sentences, lacking):
    own = card(*sentences, head=ERRAND)
    for text in (own, f"{own}\n{COMPARES}"):
        assert slugs(found(text)) == (["lacking"] if lacking else [])


# --- the card at hand -----------------------------------------------------------------------------

WITHOUT_OBJECT = "action rest\n  Gain 1 coin, then lose honey equal to your cold.\n"
WITH_OBJECT = "action rest\n  done to a plant in the meadow\n  Gain 1 honey.\n"


@pytest.mark.parametrize("forms", [(WITHOUT_OBJECT,), (WITH_OBJECT,), (WITHOUT_OBJECT, WITH_OBJECT)])
def test_a_deed_hands_over_a_card_if_one_of_its_forms_is_done_to_cards(found, forms):
    text = card("When you rest, move it to the compost.")
    expected = [] if WITH_OBJECT in forms else ["no-context"]
    assert slugs(found(text, (WITHOUT_OBJECT, "\n".join(forms)))) == expected


# --- cards that undo themselves, stats ------------------------------------------------------------


@pytest.mark.parametrize(
    "sentence, undone",
    [
        ("Your helpers have no effect.", True),
        ("Your season spring helpers have no effect.", True),
        ("Your season summer helpers have no effect.", False),
        ("Your trees have no effect.", False),
    ],
)
def test_a_card_silences_itself_only_if_it_is_one_of_those_it_names(found, sentence, undone):
    assert slugs(found(card(sentence))) == (["cancels"] if undone else [])


@pytest.mark.parametrize(
    "sentences, goes_round",
    [
        (["+1 calm for each scent of your hives.", "While you have the most calm, +1 scent on each hive."], True),
        (["+1 calm for each scent of your hives.", "While you have 2 honey, +1 scent on each hive."], False),
        (["+1 calm for each point of swarm.", "While you have the most calm, +1 scent on each hive."], False),
        (["+1 scent for each point of calm.", "While you have the most scents, +1 calm."], True),
        (["+1 scent for each point of calm.", "While you have 2 honey, +1 calm."], False),
        (["While you have the most scents, +1 scent."], True),
    ],
)
def test_a_circle_of_stats_may_go_through_what_stands_on_cards(found, sentences, goes_round):
    assert slugs(found(card(*sentences))) == (["stat-loop"] if goes_round else [])


# --- what one file means for the others -----------------------------------------------------------


@pytest.mark.parametrize(
    "sentences, suspected",
    [
        (["When you gain honey, gain 1 honey."], True),
        (["When you gain honey, gain 1 wax.", "When you gain wax, gain 1 honey."], True),
        (["When you rest, rest."], True),
        (["+1 calm for each point of calm."], True),
        (["+1 calm for each scent of your hives.", "While you have the most calm, +1 scent on each hive."], True),
        (["+1 scent for each point of calm.", "While you have the most scents, +1 calm."], True),
        (["+1 honey for each point of cold."], True),
        (["When you gain honey, gain 1 wax."], False),
        (["+1 calm for each point of scent."], False),
    ],
)
def test_a_file_in_which_something_goes_round_is_suspected_of_it(tmp_path, sentences, suspected):
    game, found = compiled_with(tmp_path / "garden", card(*sentences))
    assert bool({"trigger-loop", "stat-loop"} & {*slugs(found)}) is suspected
    known = bearings(Survey(game))
    assert may_go_round(known["cards/bees/x.cards"], together(*known.values())) is suspected


# --- supplies -------------------------------------------------------------------------------------


@pytest.mark.parametrize("supply, slug", [(11, ["supply-size"]), (12, [])])
def test_a_supply_is_counted_behind_stocks_that_have_none(found, supply, slug):
    assert slugs(found(f"stock bead\n  begins with 3\n  taken from a supply of {supply}\n")) == slug


# --- what is no mistake ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, changes",
    [
        ("rule gloom\n  -1 calm.\n", ()),
        ("", (("action rest\n", "action rest\n  cost 1 wax\n"),)),
        (card("Choose one: gain 1 honey; or gain 2 honey."), ()),
        (card("For 20/19/20 honey: gain 1 coin."), ()),
    ],
)
def test_this_is_no_mistake(found, text, changes):
    assert slugs(found(text, *changes)) == []
