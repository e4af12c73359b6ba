"""Checks that look at a whole game; each is a function, and their order is the table at the end."""

from collections.abc import Callable

from cardwright.base.diagnostics import Diagnostic
from cardwright.check import (
    boards,
    cancelling,
    choices,
    context,
    costs,
    declared,
    families,
    lacking,
    lexicons,
    policies,
    pools,
    printed,
    rows,
    scenarios,
    sizes,
    stats,
    supplies,
    triggers,
    unseen,
    waiting,
)
from cardwright.check.spoken import KnownNodes, Survey
from cardwright.model.rulebook.game import Game

Check = Callable[[Survey], list[Diagnostic]]


def check(game: Game, known: KnownNodes | None = None) -> list[Diagnostic]:
    """All findings of the checks in a game; cards that were walked before are not walked again."""
    return check_survey(Survey(game, known))


def check_survey(survey: Survey) -> list[Diagnostic]:
    """All findings of the checks in a survey.

    About a card outside the survey, a check may read only its `Bearing` and the head of the card. Otherwise an edit
    could make that card wrong, and no check would run again for it.
    """
    return [found for one in CHECKS for found in one(survey)]


CHECKS: tuple[Check, ...] = (
    sizes.too_many_cards,
    sizes.too_many_copies,
    sizes.row_size,
    sizes.set_size,
    sizes.option_size,
    lexicons.missing_translation,
    declared.kind_loop,
    declared.definition_loop,
    declared.owner_looks,
    unseen.unseen_filter,
    declared.same_action_twice,
    declared.value_twice,
    declared.unknown_value,
    declared.deck_era,
    declared.players_table,
    scenarios.scenario_players,
    scenarios.scenario_readings,
    scenarios.scenario_phases,
    scenarios.empty_scenario,
    policies.unknown_policy,
    policies.policy_circle,
    policies.idle_advice,
    boards.board_shape,
    boards.board_apart,
    boards.place_outside,
    boards.place_taken,
    boards.no_place,
    boards.tile_size,
    rows.attribute_mixed,
    rows.era_gap,
    stats.stat_loop,
    triggers.trigger_loop,
    costs.unpayable_cost,
    costs.never_given,
    costs.never_true,
    context.no_context,
    context.seat_named,
    context.no_subject,
    lacking.lacking,
    lacking.never_in_play,
    waiting.waits_outside,
    lacking.places_stay,
    lacking.no_change,
    choices.choices,
    choices.nobody_is_asked,
    choices.two_subjects,
    cancelling.cancels,
    pools.pool_size,
    pools.pool_member,
    families.family_nature,
    families.family_gain,
    supplies.supply_size,
    supplies.supply_kind,
    supplies.no_supply,
    printed.attribute_shape,
    printed.empty_card,
    printed.missing_source,
    printed.idle_example,
)
