"""Which scenario and which readings of its options a game can be played with: known ones that go together."""

from collections.abc import Mapping

from cardwright.base.diagnostics import nearest
from cardwright.model.rulebook.game import Game
from cardwright.model.rulebook.staged import staged


class ReadingError(ValueError):
    """Why a game cannot be begun with these readings."""


def under(game: Game, scenario: str | None) -> Game:
    """The game as a scenario has it, or as it is without one; raises the reason if there is no such scenario."""
    if scenario is not None and scenario not in game.scenarios:
        if not game.scenarios:
            raise ReadingError(f"{game.key} has no scenarios")
        raise ReadingError(_unknown("scenario", scenario, tuple(game.scenarios)))
    return staged(game, scenario)


def settled(game: Game, chosen: Mapping[str, str]) -> dict[str, str]:
    """The reading of every option: the usual one where nothing is chosen."""
    return {**{key: option.values[0] for key, option in game.options.items()}, **chosen}


def refuse_unplayable(game: Game, chosen: Mapping[str, str]) -> None:
    """Raise the reason if there is no such option or reading, or if two of them do not go together."""
    for key, value in chosen.items():
        if key not in game.options:
            raise ReadingError(_unknown("option", key, tuple(game.options)))
        if value not in game.options[key].values:
            _refuse_by_scenario(game, key, value)
            raise ReadingError(_unknown(f"value of {key}", value, game.options[key].values))
    readings = settled(game, chosen)
    for key, option in game.options.items():
        for line in option.never:
            other = readings.get(line.option)
            if readings[key] in line.values and other in line.others:
                allowed = ", ".join(one for one in game.options[line.option].values if one not in line.others)
                instead = f"; it needs {line.option} {allowed}"
                if not allowed and game.scenario is not None:
                    instead = f", with which the scenario {game.scenario.key} is played"
                raise ReadingError(f"{key} {readings[key]} does not go with {line.option} {other}{instead}")


def _refuse_by_scenario(game: Game, key: str, value: str) -> None:
    """Raise the reason if it is the scenario that does not allow a reading."""
    scenario = game.scenario
    for line in () if scenario is None else scenario.played_with:
        if scenario is not None and line.option == key:
            allowed = " or ".join(line.values)
            raise ReadingError(f"the scenario {scenario.key} is played with {key} {allowed}, not with {value}")


def _unknown(what: str, name: str, known: tuple[str, ...]) -> str:
    near = nearest(name, known)
    help_ = f"did you mean {', '.join(near)}?" if near else f"there is {', '.join(known)}"
    return f"there is no {what} {name!r}; {help_}"
