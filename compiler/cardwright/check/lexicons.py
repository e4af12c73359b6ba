"""Words the game declares must be sayable in every language it has."""

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.check.spoken import Survey
from cardwright.model.rulebook.game import Game
from cardwright.read.lexicon import Lexicon


def missing_translation(survey: Survey) -> list[Diagnostic]:
    """A noun, action or zone that some lexicon of the game lacks."""
    game = survey.game
    nouns = [*game.stocks, *game.counters, *game.stats, *game.kinds, *game.options, *game.attributes, *game.terms]
    found = []
    for language, lexicon in _finished(game):
        for keys, entries in ((nouns, lexicon.nouns), (game.actions, lexicon.verbs), (game.zones, lexicon.zones)):
            found += [
                error("missing-translation", None, path=_path(game, language), word=key, language=language)
                for key in dict.fromkeys(keys)
                if key not in entries
            ]
    return found


def _finished(game: Game) -> list[tuple[str, Lexicon]]:
    """The lexicons that must be complete; a language that is only begun reports its gaps on request."""
    return [(language, lexicon) for language, lexicon in game.lexicons.items() if not lexicon.is_begun]


def _path(game: Game, language: str) -> str:
    return f"cards/{game.key}/lexicon/{language}.yaml"
