"""Scenarios that could not be played as they are written, or that change nothing."""

from collections.abc import Iterator

from cardwright.base.diagnostics import Diagnostic, error, warning
from cardwright.base.source import Span
from cardwright.check.spoken import Survey, place, word
from cardwright.model.plan.readings import settled
from cardwright.model.rulebook.game import Game
from cardwright.model.rulebook.scenarios import ScenarioOf


def scenario_players(survey: Survey) -> list[Diagnostic]:
    """A scenario for more or fewer players than the game has numbers for."""
    game = survey.game
    return [
        error("scenario-players", one.span, least=game.least_players, most=game.most_players)
        for one in game.scenarios.values()
        if one.players is not None and not game.least_players <= one.players[0] <= one.players[1] <= game.most_players
    ]


def scenario_readings(survey: Survey) -> list[Diagnostic]:
    """A scenario whose readings of options do not go together, so that nobody could begin it."""
    game = survey.game
    return [
        error(
            "scenario-readings",
            one.span,
            option=word(game, key, one.span),
            value=readings[key],
            other=other,
            reading=reading,
        )
        for one in game.scenarios.values()
        for readings in [settled(game, {line.option: line.values[0] for line in one.played_with if line.option})]
        for key, option in game.options.items()
        for line in option.never
        if readings[key] in line.values and readings.get(line.option) in line.others
        for other, reading in [(word(game, line.option, one.span), readings[line.option])]
    ]


def scenario_phases(survey: Survey) -> list[Diagnostic]:
    """Phases that a scenario adds though they are there, leaves out though they are not, or puts beside nothing."""
    game, found = survey.game, []
    for scenario in game.scenarios.values():
        found += list(_added(game, scenario))
        found += [
            error("phase-not-there", place(line.line, scenario.span), phase=word(game, line.phase, scenario.span))
            for line in scenario.without
            if game.phases[line.phase].is_left_out
        ]
    added = {line.phase for scenario in game.scenarios.values() for line in scenario.added}
    for phase in game.phases.values():
        if phase.is_left_out and phase.key not in added:
            found.append(error("phase-never", phase.span, phase=word(game, phase.key, phase.span)))
    return found


def _added(game: Game, scenario: ScenarioOf) -> Iterator[Diagnostic]:
    without = {line.phase for line in scenario.without}
    there = {phase.key for phase in game.phases.values() if not phase.is_left_out} - without
    for line in scenario.added:
        where, beside = place(line.line, scenario.span), line.after or line.before or ""
        if not game.phases[line.phase].is_left_out:
            yield error("phase-there", where, phase=word(game, line.phase, where))
        elif beside not in there:
            yield error("phase-not-there", where, phase=word(game, beside, where))
        there.add(line.phase)


def empty_scenario(survey: Survey) -> list[Diagnostic]:
    """A scenario that is the usual game, and one whose facts come from nowhere."""
    found = [error("empty-scenario", one.span) for one in survey.game.scenarios.values() if not _changes(one)]
    unsourced: list[Span] = [one.span for one in survey.game.scenarios.values() if not one.source]
    return found + [warning("scenario-source", span) for span in unsourced]


def _changes(one: ScenarioOf) -> bool:
    """Whether a scenario differs in anything from the usual game."""
    differs = (
        one.played_with,
        one.setup,
        one.rules,
        one.without,
        one.added,
        one.followed,
        one.broken_by,
        one.shared_ties,
    )
    return any(differs) or one.players is not None or one.own_setup or one.decides_victory
