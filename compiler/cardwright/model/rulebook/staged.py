"""The game that a scenario makes of a game; the engine plays it like any other."""

from collections.abc import Iterator
from dataclasses import replace

from cardwright.model.rulebook.game import Game, OptionOf, PhaseOf
from cardwright.model.rulebook.scenarios import ScenarioOf


def staged(game: Game, key: str | None) -> Game:
    """The game as a scenario has it, made once; without a scenario it is the game itself."""
    if key is None or game.scenario is not None:
        return game
    known = game.staged.get(key)
    if known is None:
        known = game.staged[key] = _made(game, game.scenarios[key])
    return known


def _made(game: Game, scenario: ScenarioOf) -> Game:
    changed = replace(
        game,
        options=dict(_options(game, scenario)),
        setup=scenario.setup if scenario.own_setup else (*game.setup, *scenario.setup),
        rules={**game.rules, scenario.key: scenario.rules} if scenario.rules else game.rules,
        phases={phase.key: phase for phase in _phases(game, scenario)},
        team_size=scenario.team_size or game.team_size,
        scenario=scenario,
    )
    return _won(game, changed, scenario)


def _options(game: Game, scenario: ScenarioOf) -> Iterator[tuple[str, OptionOf]]:
    """The options, of which some have only the readings that the scenario allows."""
    allowed = {line.option: line.values for line in scenario.played_with}
    for key, option in game.options.items():
        yield key, replace(option, values=allowed[key]) if key in allowed else option


def _phases(game: Game, scenario: ScenarioOf) -> list[PhaseOf]:
    """The phases in their order; one that is left out keeps its place, so that everything that names it finds it."""
    without = {line.phase for line in scenario.without}
    added = {line.phase for line in scenario.added}
    order = [
        replace(phase, is_left_out=True) if phase.key in without else phase
        for phase in game.phases.values()
        if phase.key not in added
    ]
    for line in scenario.added:
        beside = [phase.key for phase in order].index(line.after or line.before or "")
        order.insert(beside + (line.after is not None), replace(game.phases[line.phase], is_left_out=False))
    return order


def _won(game: Game, changed: Game, scenario: ScenarioOf) -> Game:
    """The game with another victory, or with other tie-breakers, if the scenario says anything of them."""
    if scenario.decides_victory:
        return replace(
            changed,
            won_by=scenario.won_by,
            goal=scenario.goal,
            shared_ties=scenario.shared_ties,
            broken_by=scenario.broken_by,
            fewest=scenario.fewest,
        )
    if scenario.broken_by or scenario.shared_ties:
        scored = tuple(key for key in game.fewest if key == game.won_by)
        return replace(
            changed,
            shared_ties=scenario.shared_ties,
            broken_by=scenario.broken_by,
            fewest=(*scored, *scenario.fewest),
        )
    return changed
