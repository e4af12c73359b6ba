"""Which readings of its options a game can be played with: known ones, and none that exclude each other."""

from collections.abc import Mapping

from cardwright.base.diagnostics import nearest
from cardwright.model.rulebook.game import Game


class ReadingError(ValueError):
    """Why a game cannot be begun with these readings."""


def settled(game: Game, chosen: Mapping[str, str]) -> dict[str, str]:
    """The reading of every option: the usual one where nothing is chosen."""
    return {**{key: option.values[0] for key, option in game.options.items()}, **chosen}


def refuse_unplayable(game: Game, chosen: Mapping[str, str]) -> None:
    """Raise the reason if there is no such option or reading, or if two of them do not go together."""
    for key, value in chosen.items():
        if key not in game.options:
            raise ReadingError(_unknown("option", key, tuple(game.options)))
        if value not in game.options[key].values:
            raise ReadingError(_unknown(f"value of {key}", value, game.options[key].values))
    readings = settled(game, chosen)
    for key, option in game.options.items():
        for line in option.never:
            other = readings.get(line.option)
            if readings[key] in line.values and other in line.others:
                allowed = ", ".join(one for one in game.options[line.option].values if one not in line.others)
                raise ReadingError(
                    f"{key} {readings[key]} does not go with {line.option} {other}; it needs {line.option} {allowed}"
                )


def _unknown(what: str, name: str, known: tuple[str, ...]) -> str:
    near = nearest(name, known)
    help_ = f"did you mean {', '.join(near)}?" if near else f"there is {', '.join(known)}"
    return f"there is no {what} {name!r}; {help_}"
