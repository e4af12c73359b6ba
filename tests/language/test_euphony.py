"""A word changes before certain others, wherever it stands and whoever writes the other."""

from dataclasses import replace

import pytest
from tests.language.test_round_trip import drawn
from tests.support.games import LANGUAGES, tongue
from tests.support.plain_printer import PlainPrinter

from cardwright.language.euphony import Euphony
from cardwright.language.tongue import Tongue
from cardwright.read.lexicon import Entry


def euphony(language: str) -> Euphony:
    spoken = tongue(language)
    return Euphony(spoken.language, spoken.lexicon)


@pytest.mark.parametrize(
    "language, word, behind, together",
    [
        ("en", " build a", " city", " build a city"),
        ("en", " build a", " army", " build an army"),
        ("en", " build a", " unit", " build a unit"),
        ("en", " build a", " uninhabited hut", " build an uninhabited hut"),
        ("en", " build a", " one-eyed owl", " build a one-eyed owl"),
        ("en", "A", " army", "An army"),
        ("en", "a", " [Abbey]", "a [Abbey]"),
        ("en", " area", " army", " area army"),
        ("en", " a", ", army", " a, army"),
        ("es", " y", " iglesia", " e iglesia"),
        ("es", " y", " hielo", " y hielo"),
        ("es", "O", " oro", "U oro"),
        ("pt", " e", " igreja", " e igreja"),
    ],
)
def test_a_word_is_put_before_another(language, word, behind, together):
    assert euphony(language).joining(word)(behind) == together


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shipped_languages_need_no_search_through_whole_texts(language):
    assert not euphony(language).whole


def test_a_word_of_the_game_that_ends_with_a_word_of_a_rule_is_found_in_the_whole_text():
    real = tongue("en")
    verbs = {
        key: Entry(key, {features: f"{form} a" for features, form in verb.forms.items()}, "", verb.takes_object)
        for key, verb in real.lexicon.verbs.items()
    }
    spoken = Tongue(real.language, replace(real.lexicon, verbs=verbs), real.tables, real.names)
    plain = PlainPrinter(spoken)
    sentences = [content for _, content in drawn(0) if isinstance(content, tuple)]
    texts = list(map(spoken.printer.sentences, sentences))
    assert texts == list(map(plain.written, sentences))
    assert any(" an " in text and " a " in text for text in texts)
