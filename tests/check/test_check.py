"""The checks of a whole game: what they must not take for a mistake, and how sure they are of one."""

import pytest
from tests.support.games import compiled
from tests.support.garden import SOURCE, card, findings, slugs

from cardwright.base.diagnostics import Diagnostic, Severity
from cardwright.check import CHECKS
from cardwright.check.circles import circles


@pytest.fixture
def found(tmp_path):
    """The findings in the small game of the golden pages, with some text added to it and some changed."""

    def find(text: str = "", *changes: tuple[str, str]) -> list[Diagnostic]:
        return findings(tmp_path / str(len(list(tmp_path.iterdir()))), text, *changes)

    return find


def test_the_library_that_comes_with_the_tool_has_no_findings():
    assert slugs(list(compiled().diagnostics)) == []


def test_every_check_is_in_the_table_once_and_says_what_it_finds():
    assert len(CHECKS) == len(set(CHECKS))
    assert all(check.__doc__ for check in CHECKS)


def test_checks_wait_until_everything_can_be_read(found):
    assert slugs(found(card("Gain 1 honye.", "Choose one: gain 1 wax."))) == ["misspelt-word"]


# --- circles --------------------------------------------------------------------------------------


def test_circles_are_the_shortest_and_told_once():
    assert circles({"a": ["b"], "b": ["c", "a"], "c": ["a"]}) == [["a", "b"]]
    assert circles({"a": ["a"], "b": ["b"]}) == [["a"], ["b"]]
    assert circles({"a": ["b"], "b": ["c"], "c": []}) == []
    assert circles({"before": ["a"], "a": ["b", "after"], "b": ["a"]}) == [["a", "b"]]


def test_a_chain_without_a_circle_takes_no_time():
    assert circles({number: [number + 1] for number in range(100_000)}) == []


# --- who does it ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sentence, goes_round",
    [
        ("When another beekeeper gains honey, each other beekeeper gains 1 honey.", True),
        ("When each other beekeeper gains honey, each other beekeeper gains 1 honey.", True),
        ("When each beekeeper gains honey, each other beekeeper gains 1 honey.", True),
        ("When you gain honey, each other beekeeper gains 1 honey.", False),
        ("When another beekeeper gains honey, gain 1 honey.", False),
    ],
)
def test_what_others_gain_goes_round_only_if_somebody_waits_for_what_others_gain(found, sentence, goes_round):
    assert slugs(found(card(sentence))) == (["trigger-loop"] if goes_round else [])


# --- stats ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sentence",
    [
        "+1 scent for each scent of your hives.",  # what stands on cards is known before it is added up
        "+1 calm for each point of scent.",
        "+1 calm for each honey you have.",
        "While you have the most calm, +1 scent.",
        "While you have 2 honey, +1 calm.",
    ],
)
def test_a_stat_may_read_what_is_known_before_it(found, sentence):
    assert slugs(found(card(sentence))) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "+1 calm for each point of calm.",
        "+1 calm for each product of scent and calm.",
        "+1 calm for each other beekeeper with more calm than you.",
        "+1 calm for each point of swarm. +1 swarm for each point of calm.",
        "While you have the most calm, +1 calm for each hive.",
        "While you have the most calm, +1 calm on each hive.",
        "While your calm is at most 2, +1 calm.",
        "+1 honey for each point of cold.",  # cold is read from a table by honey
    ],
)
def test_a_stat_may_not_read_itself(found, sentence):
    assert slugs(found(card(sentence))) == ["stat-loop"]


# --- triggers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sentence",
    [
        "When you gain honey, gain 1 wax.",
        "When you visit a plant, visit 1 plant.",  # every visit costs a coin
        "When you sow a plant, sow 1 plant for free.",  # every plant leaves the hand
        "When you visit a tree, visit 1 flower for free.",
        "When another beekeeper gains honey, gain 1 honey.",  # there is only one such card
        "At the end of your turn, gain 1 honey.",
        "When you rest, gain 1 wax.",
    ],
)
def test_a_trigger_may_answer_to_what_it_does_not_cause(found, sentence):
    assert slugs(found(card(sentence))) == []


@pytest.mark.parametrize(
    "sentences, severity",
    [
        (["When you gain honey, gain 1 honey."], Severity.ERROR),
        (["When you gain honey, gain 1 wax.", "When you gain wax, gain 1 honey."], Severity.ERROR),
        (["When another beekeeper gains wax, each beekeeper gains 1 wax."], Severity.ERROR),
        (["When you rest, rest."], Severity.ERROR),
        (["When you gain coins, rest."], Severity.ERROR),
        (["When you gain honey, you may gain 1 honey."], Severity.WARNING),
        (["When you gain honey, gain 1 honey for each tree."], Severity.WARNING),
        (["When you gain honey, if you have 2 wax, gain 1 honey."], Severity.WARNING),
        (["When you gain honey, if you have 2 wax, gain 1 coin, otherwise gain 1 honey."], Severity.WARNING),
        (["When you visit a plant, visit 1 tree for free."], Severity.WARNING),
        (["When you visit a plant, visit it for free."], Severity.WARNING),
    ],
)
def test_a_trigger_that_causes_itself_is_an_error_if_nothing_can_stop_it(found, sentences, severity):
    assert [(one.slug, one.severity) for one in found(card(*sentences))] == [("trigger-loop", severity)]


def test_two_copies_of_a_card_may_answer_each_other(found):
    text = card("When another beekeeper gains honey, gain 1 honey.") + "\ndeck helpers\n  {} Tester\n"
    assert slugs(found(text.format(1))) == []
    assert [(one.slug, one.severity) for one in found(text.format(2))] == [("trigger-loop", Severity.WARNING)]


def test_a_rule_holds_for_everybody_and_so_answers_itself(found):
    rule = "rule echo\n  When another beekeeper gains honey, gain 1 honey.\n"
    assert [(one.slug, one.severity) for one in found(rule)] == [("trigger-loop", Severity.ERROR)]


# --- prices and conditions ------------------------------------------------------------------------


def test_a_price_may_be_all_that_a_stock_can_hold(found):
    assert slugs(found(card("For 20 honey: gain 1 coin."))) == []
    assert slugs(found(card("For 21 honey: gain 1 coin."))) == ["unpayable-cost"]


@pytest.mark.parametrize("most, supply", [(3, 12), (12, 3)])
def test_a_price_is_held_against_the_limit_of_a_stock_and_its_supply(found, most, supply):
    stock = f"stock bead, at most {most}\n  taken from a supply of {supply}\n\n"
    assert slugs(found(stock + card("For 3 beads: gain 1 bead."))) == []
    assert slugs(found(stock + card("For 4 beads: gain 1 bead."))) == ["unpayable-cost"]


def test_a_pool_limits_what_can_be_paid_unless_a_card_makes_it_larger(found):
    assert slugs(found(card("For 6 idle bees: gain 1 coin."))) == ["unpayable-cost"]
    assert slugs(found(card("For 6 idle bees: gain 1 coin.", "+1 idle bee."))) == []


def test_a_price_counts_for_the_largest_number_of_players_too(found):
    assert slugs(found(card("For 2/10/30 honey: gain 1 coin."))) == ["unpayable-cost"]


@pytest.mark.parametrize(
    "way",
    [
        "Gain 1 royal jelly.",
        "+1 royal jelly.",
        "Each bee here produces 1 royal jelly.",
        "Gain royal jelly equal to the place in the order of turns.",
        "Add 1 wax to your royal jelly.",
    ],
)
def test_a_stock_is_given_in_many_ways(found, way):
    assert slugs(found(card("For 1 royal jelly: gain 1 coin.", way))) == []


def test_another_stock_may_pay_in_place_of_one_that_nothing_gives(found):
    pays = ("stock wax\n", "stock wax\n  pays for royal jelly when resting\n")
    assert slugs(found(card("For 1 royal jelly: gain 1 coin."))) == ["never-given"]
    assert slugs(found(card("For 1 royal jelly: gain 1 coin."), pays)) == []


def test_a_need_above_the_limit_is_never_met(found):
    assert slugs(found("", ("needs 1 idle bee", "needs 6 idle bees"))) == ["never-true"]


# --- context --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sentence",
    [
        "At the end of your turn, move it to the compost.",  # the card itself
        "When you visit a plant, move it to the compost.",  # the plant
        "When you visit a plant, until the end of the action, +1 calm.",
        "When another beekeeper sends a wasp against you, gain 1 honey.",
        "When this leaves play, gain 1 honey.",
        "Gain honey equal to its price.",
    ],
)
def test_what_a_sentence_speaks_of_is_there(found, sentence):
    assert slugs(found(card(sentence))) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "When you rest, move it to the compost.",
        "Move 1 bee up to it.",
        "At the start of your turn, until the end of the action, +1 calm.",
        "When you send a wasp against you, gain 1 honey.",
    ],
)
def test_what_a_sentence_speaks_of_is_not_there(found, sentence):
    assert slugs(found(card(sentence))) == ["no-context"]


@pytest.mark.parametrize(
    "line",
    [
        "cost coins equal to its price",
        "cost 1 coin if it is a tree",
        "cost wax equal to the rise in price",
        "cost coins equal to the next of its combs, marked by a cell",
    ],
)
def test_a_price_may_not_speak_of_a_card_where_there_is_none(found, line):
    assert slugs(found("", ("action rest\n", f"action rest\n  {line}\n"))) == ["no-context"]


# --- actions, choices, cards ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "object_line, twice",
    [
        ("done to a plant in the meadow", True),
        ("done to a flower or plant in the meadow", True),
        ("done to a season spring plant in the meadow", True),
        ("done to a tree in the meadow", False),
        ("done to a plant in hand", False),
    ],
)
def test_of_two_forms_of_an_action_the_more_special_one_decides(found, object_line, twice):
    text = f"action visit\n  {object_line}\n  Gain 1 wax.\n"
    assert slugs(found(text)) == (["same-action-twice"] if twice else [])


def test_forms_for_different_eras_are_different(found):
    text = "".join(
        f"action expand\n  done to a season {era} tree in the garden\n  Gain 1 wax.\n\n" for era in ("spring", "summer")
    )
    assert slugs(found(text)) == []


def test_a_single_number_may_stand_where_a_list_is_read(found):
    stages = (
        "action expand\n  done to a tree in the garden\n  cost coins equal to the next of its combs, marked by a cell\n"
    )
    tree = "tree Oak, season summer\n  {}\n  +1 calm.\n" + SOURCE
    assert slugs(found(f"{stages}\n{tree.format('comb: 2')}")) == []
    assert slugs(found(f"{stages}\n{tree.format('combs: 2 1')}")) == []
    assert slugs(found(f"{stages}\n{tree.format('comb: blue')}")) == ["attribute-shape"]


def test_a_card_of_which_only_one_is_in_play_cannot_silence_its_kind(found):
    assert slugs(found(card("Your helpers have no effect."))) == ["cancels"]
    assert slugs(found(card("Your trees have no effect."))) == []


def test_a_bonus_and_its_opposite_for_something_else_do_not_cancel(found):
    assert slugs(found(card("+1 calm for each tree. -1 calm for each flower."))) == []
    assert slugs(found(card("+1 calm. With weather harsh: -1 calm."))) == []
    assert slugs(found(card("+1 calm. -1 calm."))) == ["cancels"]


def test_a_deck_without_an_era_may_hold_any_card(found):
    assert slugs(found("deck all\n  1 Linden\n  1 Lavender\n")) == []


def test_a_missing_source_only_warns(found):
    assert [(one.slug, one.severity) for one in found("errand Test, season spring\n  Gain 1 honey.\n")] == [
        ("missing-source", Severity.WARNING)
    ]
