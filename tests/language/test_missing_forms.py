"""Law 10: a form that is taken away is a finding, and no other form is printed in its place."""

from dataclasses import replace
from random import Random

import pytest
from tests.support.games import compiled, tongue

from cardwright.check.forms import forms
from cardwright.language.choosing import form_of_entry, lacks_in
from cardwright.language.demands import demands_of
from cardwright.language.patterns import Language
from cardwright.language.plurals import usual_categories
from cardwright.language.tongue import Tongue

SAMPLES = 6
GAME = "tempus"
BY_PERSON = ("inf it", "inf they")
"""Of these a verb may have none; one without the other is a finding."""


def lacking(language: Language) -> set[str]:
    return {demand.word for demand in demands_of(language, usual_categories(language.code)).lacking.values()}


@pytest.mark.parametrize("code", ["en", "es", "fr", "pt"])
def test_a_word_of_a_language_without_one_of_its_forms_is_found(code):
    language = tongue(code, GAME).language
    assert lacking(language) == set()
    choices = [
        (word, key)
        for word, own in language.words.items()
        for key in own
        if "euphonic" not in key and len(set(own.values())) > 1
    ]
    for word, key in Random(code).sample(choices, SAMPLES):
        left = {name: form for name, form in language.words[word].items() if name != key}
        fewer = replace(language, words={**language.words, word: left})
        asked = demands_of(language, usual_categories(code)).asked
        changed = [
            features
            for part, features in asked
            if part.name == word and fewer.form(part, features) not in (None, language.form(part, features))
        ]
        assert not changed or word in lacking(fewer), (word, key, changed)


@pytest.mark.parametrize("code", ["en", "es", "fr", "pt"])
def test_a_word_of_any_game_without_one_of_its_forms_is_found(code):
    games = compiled().rulebook.games
    choices = []
    for name, game in games.items():
        spoken = tongue(code, name)
        assert forms(game, {code: spoken}) == []
        declared = {*game.stocks, *game.counters, *game.stats, *game.kinds, *game.actions, *game.zones}
        choices += [
            (name, section, key, form)
            for section in ("nouns", "verbs", "zones")
            for key, entry in getattr(spoken.lexicon, section).items()
            for form in entry.forms
            if key in declared and len(entry.forms) > 1 and form not in BY_PERSON
        ]
    for name, section, key, form in Random(code).sample(choices, SAMPLES):
        spoken = tongue(code, name)
        entries = getattr(spoken.lexicon, section)
        left = replace(entries[key], forms={one: text for one, text in entries[key].forms.items() if one != form})
        lexicon = replace(spoken.lexicon, **{section: {**entries, key: left}})
        fewer = Tongue(spoken.language, lexicon, spoken.tables, spoken.names)
        found = forms(games[name], {code: fewer})
        assert key in {dict(one.arguments)["word"] for one in found}, (name, key, form)


def test_a_missing_form_is_shown_as_such():
    game, spoken = compiled().rulebook.games[GAME], tongue("es", GAME)
    verbs = spoken.lexicon.verbs
    key = next(key for key, entry in verbs.items() if not entry.takes_object)
    fewer = replace(verbs[key], forms={name: form for name, form in verbs[key].forms.items() if name != "sub you"})
    assert form_of_entry(fewer, frozenset({"sub", "you"})) is None
    lexicon = replace(spoken.lexicon, verbs={**verbs, key: fewer})
    found = forms(game, {"es": Tongue(spoken.language, lexicon, spoken.tables, spoken.names)})
    assert [lacks_in(str(dict(one.arguments)["sentence"]))[0][0] for one in found] == [key]
