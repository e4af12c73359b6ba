"""The common phrases of card games: each is answered by a sentence that every language has, and that fits the game."""

import pytest
from tests.support.games import compiled, tongue

from cardwright.base.source import Source, Span
from cardwright.check.link.offers import Offer
from cardwright.check.link.roles import words_fit
from cardwright.language.mistakes.nearest import page_of
from cardwright.language.parser import Problem
from cardwright.model.node import Node

LANGUAGES = ("en", "es", "fr", "pt")
GAME = "through-the-ages"
GAMES = (GAME, "tempus")


def sentence(language: str, key: str, game: str = GAME) -> str:
    """The sentence that is offered for a phrase in a game."""
    spoken = tongue(language, game)
    span = Span(Source("x.cards", "", language), 0, 0)
    offer = Offer(compiled().rulebook.games[game], spoken, {"number": "3"}, span)
    filled = offer.filled(spoken.language.phrases.phrases[key].sentence)
    return offer.readable(filled, "body") or filled


def keys(language: str) -> list[str]:
    return list(tongue(language, GAME).language.phrases.phrases)


@pytest.mark.parametrize("key", keys("en"))
def test_the_sentence_for_a_phrase_exists_and_means_the_same_in_every_language(key):
    trees = {language: tongue(language, GAME).parser.parse("body", sentence(language, key)) for language in LANGUAGES}
    for language, tree in trees.items():
        assert not isinstance(tree, Problem), (language, sentence(language, key), tree)
        assert tongue(language, GAME).printer.sentences(tree) == sentence(language, key)
        used = {type(node).__name__ for ability in tree for node in ability.walk()}
        missing = set(tongue(language, GAME).language.phrases.phrases[key].constructs) - used
        assert not missing, f"{language}: the sentence does not use {missing}"
    assert len({repr(tree) for tree in trees.values()}) == 1, trees


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("key", keys("en"))
def test_every_word_of_an_offered_sentence_has_the_right_role(key, game):
    tree = tongue("en", game).parser.parse("body", sentence("en", key, game))
    assert not isinstance(tree, Problem), sentence("en", key, game)
    span = Span(Source("x.cards", "", "en"), 0, 0)
    assert words_fit(compiled().rulebook.games[game], tree, span), sentence("en", key, game)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_phrases(language):
    phrases = tongue(language, GAME).language.phrases
    assert list(phrases.phrases) == keys("en")
    for key, phrase in phrases.phrases.items():
        other = tongue("en", GAME).language.phrases.phrases[key]
        assert phrase.constructs == other.constructs, key
        assert phrase.is_exact == other.is_exact, key
        assert all(page_of(name) for name in phrase.constructs)
    assert set(phrases.numerals.values()) == set(range(1, 13))
    assert phrases.fillers


def test_every_construct_has_a_page():
    assert all(page_of(name).startswith("docs/reference/") for name in Node.constructs)
