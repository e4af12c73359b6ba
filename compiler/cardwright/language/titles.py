"""The titles of the parts of a game in one language: of rules, actions, phases, options, boards and words."""

from cardwright.language.tongue import Tongue
from cardwright.read.lexicon import GAME

_NOUNS = ("phase", "option", "board", "word")
"""The parts that are named by a noun."""


def title(tongue: Tongue, section: str, key: str) -> str:
    """The title of a part, as it stands inside a sentence; without one, its key in words."""
    lexicon = tongue.lexicon
    if section == "action" and key in lexicon.verbs:
        return lexicon.verbs[key].forms.get("inf", key)
    if section in _NOUNS and key in lexicon.nouns:
        return lexicon.nouns[key].forms.get("one", key)
    named = tongue.names.titles.get(tongue.language.code, {})
    return named.get(GAME if section == "game" else key, key.replace("-", " "))
