"""The public JSON of a whole game."""

from cardwright import __version__
from cardwright.check.link.meaning import Json
from cardwright.export.contract import Tongues, card_json, deck_json, era_json
from cardwright.export.scenarios import policy_json, scenario_json
from cardwright.model.rulebook.game import Game


def game_json(game: Game, tongues: Tongues) -> Json:
    """A whole game; the same game gives the same value, regardless of the order in which its files were read."""
    return {
        "game": game.key,
        "version": __version__,
        "cards": [card_json(game, game.cards[key], tongues) for key in sorted(game.cards)],
        "decks": [deck_json(game, game.decks[key]) for key in sorted(game.decks)],
        "eras": [era_json(game, era, tongues) for era in game.eras.values()],
        "options": [
            {"id": option.key, "values": list(option.values), "notes": list(option.notes)}
            for _, option in sorted(game.options.items())
        ],
        "scenarios": [scenario_json(game, game.scenarios[key], tongues) for key in sorted(game.scenarios)],
        "policies": [policy_json(game.policies[key], tongues) for key in sorted(game.policies)],
    }
