"""Actions that are offered for some cards only of a zone which their player does not see."""

import pytest
from tests.support.garden import findings, slugs

CARDS = """\
tree Lime
  comb: 2
  Gain 1 honey.
  starts in the meadow
  source "a test", high

helper Tester
  comb: 1
  Gain 1 honey.
  starts in the meadow
  source "a test", high

"""
OPEN = "zone in the meadow, shared"
TURNED = "zone in the meadow, turned to the others"
HIDDEN = "zone in the meadow, hidden"
PILE = "zone in the meadow, shared, hidden"
REST = "action rest\n"
ANY = "done to a card in the meadow"
OBJECT = "done to a plant in the meadow"


@pytest.mark.parametrize(
    "zone, line, is_found",
    [
        (TURNED, OBJECT, True),
        (PILE, OBJECT, True),
        ("zone in the meadow, face down", OBJECT, True),
        (TURNED, "done to a Lime in the meadow", True),
        (TURNED, "done to a card with comb 2 in the meadow", True),
        (TURNED, "done to a card in the meadow", False),
        (OPEN, OBJECT, False),
        (HIDDEN, OBJECT, False),
        (HIDDEN, "only if each other beekeeper has 1 tree in the meadow", True),
        (HIDDEN, "only if each other beekeeper has 1 card in the meadow", False),
        (HIDDEN, "only if you have 1 tree in the meadow", False),
        (TURNED, "only if each other beekeeper has 1 tree in the meadow", False),
        (TURNED, "only if you have 1 tree in the meadow", True),
    ],
)
def test_an_action_that_tells_its_player_which_unseen_cards_there_are_is_found(tmp_path, zone, line, is_found):
    is_object = line.startswith("done")
    changes = [(OBJECT, line)] if is_object else [(OBJECT, ANY), (REST, f"{REST}  {line}\n")]
    found = slugs(findings(tmp_path / "bees", CARDS, (OPEN, zone), *changes))
    assert found == (["unseen-filter"] if is_found else [])


def test_a_zone_in_which_no_other_cards_can_lie_tells_nothing(tmp_path):
    trees = CARDS.partition("helper")[0]
    assert slugs(findings(tmp_path / "bees", trees, (OPEN, TURNED))) == []
