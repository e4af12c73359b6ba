"""The query language: every key finds what the trees say, any text is answered, and mistakes are told in words."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml
from tests.support.catalogs import shipped_catalog
from tests.support.games import LANGUAGES, compiled
from tests.support.oracle import MEASURED, SIGNS, all_cards, brought_about, ids, nodes

from cardwright import query
from cardwright.base.folding import plain
from cardwright.engine.run.turn import Effect
from cardwright.model.categories.channels import Static
from cardwright.model.categories.events import Event
from cardwright.model.node import Node
from cardwright.model.rulebook.cards import Card
from cardwright.model.rulebook.game import Game
from cardwright.tree import (
    abilities,
    effects,
)

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = sorted((Path(__file__).parents[1] / "golden" / "queries").glob("*.md"))
UNLIKE = {"!=": lambda one, other: one != other}
MEANT = {**SIGNS, **UNLIKE, ":": SIGNS["="]}
"""A colon before a number means that very number."""


@pytest.fixture(scope="module")
def catalog(tmp_path_factory):
    with shipped_catalog(tmp_path_factory.mktemp("catalog")) as made:
        yield made


def quoted(text: str) -> str:
    return f'"{text}"'


def forms(game: Game, key: str, section: str = "nouns") -> Iterator[tuple[str, str]]:
    """A word of a game in all its forms, each with its language."""
    for language in LANGUAGES:
        lexicon = game.lexicons[language]
        entry = getattr(lexicon, section).get(key)
        for form in set(entry.forms.values()) if entry else ():
            yield language, form


def meant_by(form: str, language: str, section: str = "nouns") -> set[tuple[str, str]]:
    """Every word of every game that may be called so in a language: two games may use one word."""
    return {
        (game.key, key)
        for game in compiled().rulebook.games.values()
        for key, entry in getattr(game.lexicons[language], section).items()
        if plain(form) in {plain(one) for one in entry.forms.values()}
    }


# --- what a card is -------------------------------------------------------------------------------


def test_a_type_finds_its_cards_and_those_of_its_special_cases_in_every_form_and_language(catalog):
    looked_for = 0
    for game in compiled().rulebook.games.values():
        for kind in game.kinds:
            for language, form in forms(game, kind):
                wanted = meant_by(form, language)
                expected = ids(
                    lambda own, card, wanted=wanted: any((own.key, one) in wanted for one in own.ancestors(card.kind))
                )
                assert catalog.found(f"t:{quoted(form)}", language) == expected, form
                looked_for += bool(expected)
    assert looked_for > 50


def test_a_type_asked_for_exactly_leaves_its_special_cases_out(catalog):
    for game in compiled().rulebook.games.values():
        for kind in game.kinds:
            called = meant_by(kind.replace("-", " "), "en") | {
                (own.key, kind) for own in compiled().rulebook.games.values()
            }
            expected = ids(lambda own, card, called=called: (own.key, card.kind) in called)
            assert catalog.found(f"type={kind}") == expected
            assert catalog.found(f"type!={kind}") == ids(lambda own, card: True) - expected


def test_an_era_is_found_by_its_sign_its_name_and_its_number_and_compared_within_its_game(catalog):
    games = compiled().rulebook.games
    for game in games.values():
        for era in game.eras.values():
            same = [(own.key, other) for own in games.values() for other in own.eras if plain(other) == plain(era.key)]
            for sign, compare in SIGNS.items():
                bounds = {own: games[own].eras[other].level for own, other in same}

                def is_there(own, card, bounds=bounds, compare=compare):
                    return card.era is not None and own.key in bounds and compare(own.level(card.key), bounds[own.key])

                assert catalog.found(f"era{sign}{quoted(era.key)}") == ids(is_there), (era.key, sign)
            for language, names in game.names.eras.items():
                name = names.get(era.key.lower())
                if name:
                    found = catalog.found(f"era:{quoted(name)}", language)
                    assert found >= ids(lambda own, card, game=game, era=era: own is game and card.era == era.key)
            by_number = ids(lambda own, card, era=era: card.era is not None and own.level(card.key) == era.level)
            assert catalog.found(f"era:{era.level}") == by_number
    without = ids(lambda own, card: card.era is None)
    assert without
    assert without <= catalog.found("-era:I"), "a card without an era is not of this era"


def test_a_game_is_found_by_its_folder_and_by_part_of_its_name(catalog):
    for game in compiled().rulebook.games.values():
        expected = ids(lambda own, card, game=game: own is game)
        assert catalog.found(f"game:{game.key}") == expected
        for language, titles in game.names.titles.items():
            last = titles["game"].split()[-1]
            assert catalog.found(f"game:{last}", language) == expected


def test_a_deck_is_found_by_its_key_and_its_names(catalog):
    def held(is_meant) -> set[str]:
        """The cards of all decks that are meant; decks of two games may have one key or one name."""
        games = compiled().rulebook.games.values()
        decks = [(game, deck) for game in games for deck in game.decks.values() if is_meant(game, deck.key)]
        return {f"{game.key}/{entry.card}" for game, deck in decks for entry in deck.entries}

    for game in compiled().rulebook.games.values():
        for key in game.decks:
            assert catalog.found(f"deck:{key}") == held(lambda own, other, key=key: other == key)
            for code, names in game.names.decks.items():
                name = plain(names[key])
                meant = held(lambda own, other, c=code, n=name: plain(own.names.decks.get(c, {}).get(other, "")) == n)
                assert catalog.found(f"deck:{quoted(names[key])}", code) == meant


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("number", range(1, 7))
def test_players_finds_what_is_used_with_so_many(catalog, sign, number):
    def is_used(game, card):
        copies = [entry.copies for deck in game.decks.values() for entry in deck.entries if entry.card == card.key]
        allowed = range(game.least_players, game.most_players + 1)
        numbers = [n for n in allowed if not copies or any(game.copies(one, n) for one in copies)]
        return any(SIGNS[sign](n, number) for n in numbers)

    assert catalog.found(f"players{sign}{number}") == ids(is_used)
    if sign == "=":
        assert catalog.found(f"jugadores:{number}", "es") == ids(is_used)


# --- what a card does -----------------------------------------------------------------------------


@pytest.mark.parametrize("key", MEASURED)
def test_what_is_measured_is_what_the_trees_say_with_every_noun_sign_and_number(catalog, key):
    known = {(game.key, card.key): MEASURED[key](game, card) for game, card in all_cards()}
    spoken = sorted({(game, noun) for (game, _), found in known.items() for noun, _ in found})
    assert spoken
    for owner, noun in spoken:
        game = compiled().rulebook.games[owner]
        counts = sorted({number for found in known.values() for what, number in found if what == noun and number})
        for language in LANGUAGES:
            name = catalog.vocabulary.languages[language].words["keys"][key]["names"][-1]
            word = game.lexicons[language].nouns[noun].forms
            form = word.get("one") or next(iter(word.values()))
            wanted = meant_by(form, language)

            def has(own, card, number=None, compare=None, wanted=wanted):
                return any(
                    (own.key, what) in wanted and (compare is None or (found is not None and compare(found, number)))
                    for what, found in known[own.key, card.key]
                )

            assert catalog.found(f"{name}:{quoted(form)}", language) == ids(has), form
            for number in {*counts[:1], *counts[-1:]}:
                for sign, compare in {**SIGNS, **UNLIKE}.items():
                    expected = ids(lambda own, card, n=number, c=compare: has(own, card, n, c))
                    assert catalog.found(f"{name}:{quoted(form)}{sign}{number}", language) == expected
    numbers = sorted({number for found in known.values() for _, number in found if number is not None})
    for number in {0, 1, 2, 3, 5, numbers[-1], numbers[-1] + 1}:
        for sign, compare in MEANT.items():
            expected = ids(
                lambda own, card, n=number, c=compare: any(
                    found is not None and c(found, n) for _, found in known[own.key, card.key]
                )
            )
            assert catalog.found(f"{key}{sign}{number}") == expected


@cache
def words_for(key: str, language: str) -> dict[str, set[str]]:
    """The words a language has for constructs behind a key."""
    table = yaml.safe_load((ROOT / "grammar" / "queries" / f"{language}.yaml").read_text(encoding="utf-8"))[key]
    return {word: set(constructs.split()) for word, constructs in table.items()}


def deeds_of(game: Game, card: Card, key: str) -> set[str]:
    found = set()
    for node in brought_about(game, card) if key == "does" else nodes(card):
        of_key = (
            isinstance(node, Effect | Static)
            if key == "does"
            else isinstance(node, Event | abilities.Immediate | abilities.Activated)
        )
        if of_key:
            found.add(type(node).__name__)
    return found


def actions_of(game: Game, card: Card, key: str) -> set[str]:
    sorts = (Effect, Static) if key == "does" else (Event,)
    found = set()
    for node in brought_about(game, card) if key == "does" else nodes(card):
        if isinstance(node, sorts):
            for name, role in node.role_fields():
                value = getattr(node, name)
                if role == "action" and value is not None:
                    found |= {*value} if isinstance(value, tuple) else {value}
    return found


@pytest.mark.parametrize("key", ["does", "on"])
def test_every_word_for_a_verb_or_trigger_finds_what_uses_it(catalog, key):
    found_something = 0
    for language in LANGUAGES:
        for word in words_for(key, language):
            constructs = {one for other in LANGUAGES for one in words_for(key, other).get(word, ())}
            actions = {one for other in LANGUAGES for one in meant_by(word, other, "verbs")}
            actions |= {(game.key, word) for game in compiled().rulebook.games.values() if word in game.actions}
            expected = ids(
                lambda own, card, constructs=constructs, actions=actions: bool(
                    deeds_of(own, card, key) & constructs
                    or {(own.key, one) for one in actions_of(own, card, key)} & actions
                )
            )
            assert catalog.found(f"{key}:{word}", language) == expected, (word, language)
            found_something += bool(expected)
    assert found_something > 15


@pytest.mark.parametrize("key", ["does", "on"])
def test_every_action_of_a_game_finds_the_cards_that_do_it_or_wait_for_it(catalog, key):
    looked_for = 0
    for game in compiled().rulebook.games.values():
        for action in game.actions:
            expected = ids(
                lambda own, card, game=game, action=action: own is game and action in actions_of(game, card, key)
            )
            for language, form in forms(game, action, "verbs"):
                assert catalog.found(f"{key}:{quoted(form)}", language) >= expected, form
            looked_for += bool(expected)
    assert looked_for > 1


@pytest.mark.parametrize("key", ["does", "on"])
def test_a_verb_that_has_no_word_yet_is_found_by_the_name_of_its_construct(catalog, key):
    used = {name for game, card in all_cards() for name in deeds_of(game, card, key)}
    for name in used:
        hyphened = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()
        expected = ids(lambda own, card, name=name: name in deeds_of(own, card, key))
        assert catalog.found(f"{key}:{name}") >= expected
        assert catalog.found(f"{key}:{hyphened}") >= expected


def test_about_finds_every_noun_a_card_speaks_of(catalog):
    for game in compiled().rulebook.games.values():
        for noun in [*game.stocks, *game.kinds, *game.stats]:

            def speaks(own, card, game=game, noun=noun):
                fields = (
                    getattr(node, name)
                    for node in nodes(card)
                    for name, role in node.role_fields()
                    if role not in ("action", "zone", "card", "era", "option", "value", "phase")
                )
                return own is game and any(
                    noun == value or (isinstance(value, tuple) and noun in value) for value in fields
                )

            found = {card for card in catalog.found(f"about:{noun}") if card.startswith(f"{game.key}/")}
            assert found == ids(speaks), noun


# --- how things stand with a card -----------------------------------------------------------------


def is_sort(card: Card, sort: type[Node] | None) -> bool:
    outer = (abilities.Immediate, abilities.Triggered, abilities.TriggeredSome, abilities.Activated)
    for ability in card.abilities:
        first = next((type(node) for node in ability.walk() if isinstance(node, outer)), None)
        if (abilities.Triggered if first is abilities.TriggeredSome else first) is sort:
            return True
    return False


STATES = {
    "immediate": lambda game, card: is_sort(card, abilities.Immediate),
    "triggered": lambda game, card: is_sort(card, abilities.Triggered),
    "activated": lambda game, card: is_sort(card, abilities.Activated),
    "static": lambda game, card: is_sort(card, None),
    "plain": lambda game, card: not card.abilities,
    "starting": lambda game, card: card.starts_in is not None,
    "disputed": lambda game, card: any(isinstance(node, abilities.WithOption) for node in nodes(card)),
    "noted": lambda game, card: bool(card.notes),
    "shown": lambda game, card: bool(card.examples),
    "high": lambda game, card: card.source and card.confidence == "high",
    "medium": lambda game, card: card.source and card.confidence == "medium",
    "low": lambda game, card: card.source and card.confidence == "low",
    "proposed": lambda game, card: game.names.names["en"][card.key].status == "proposed",
    "unnamed": lambda game, card: card.key not in game.names.names["en"],
}


@pytest.mark.parametrize("state", STATES)
def test_is_finds_what_is_true(catalog, state):
    assert catalog.found(f"is:{state}") == ids(STATES[state])
    for language in LANGUAGES:
        if state not in ("proposed", "unnamed"):
            for name in catalog.vocabulary.languages[language].words["is"][state]:
                key = catalog.vocabulary.languages[language].words["keys"]["is"]["names"][0]
                assert catalog.found(f"{key}:{name}", language) == ids(STATES[state])


def test_every_state_has_a_test(catalog):
    assert set(catalog.vocabulary.languages["en"].words["is"]) == {*STATES, "changed", "new"}


def test_a_language_finds_what_has_a_name_in_it_and_turns_words_to_its_texts(catalog):
    for language in LANGUAGES:
        named = ids(lambda game, card, language=language: card.key in game.names.names[language])
        assert catalog.found(f"lang:{language}") == named
        assert catalog.found(f"lang:{quoted(compiled().tongues['tempus', language].language.name)}") == named
    assert catalog.found("lang:any") == ids(lambda game, card: True)
    assert catalog.found("ciencia lang:es", "en") == catalog.found("ciencia", "es")
    assert catalog.found("science lang:any", "pt") >= catalog.found("science", "en")
    assert isinstance(catalog.understand("ciencia", "en"), query.Mistakes)


def test_a_source_is_found_by_its_words(catalog):
    for word in ("images", "ES", "rulebook", "ES+PT rulebooks"):
        pattern = re.compile(rf"(^|\W){re.escape(plain(word))}")
        assert catalog.found(f"src:{quoted(word)}") == ids(lambda game, card, p=pattern: p.search(plain(card.source)))
    for text in {card.source for _, card in all_cards() if card.source}:
        assert catalog.found(f"src={quoted(text)}") == ids(lambda game, card, text=text: card.source == text)


# --- words ----------------------------------------------------------------------------------------


def without_accents(text):
    return "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))


def test_every_card_is_found_by_its_own_name_in_every_language_with_and_without_accents(catalog):
    looked_for = 0
    for game, card in all_cards():
        for language in LANGUAGES:
            name = game.names.names[language].get(card.key)
            if name is None:
                continue
            key = f"{game.key}/{card.key}"
            for spelling in {name.text, without_accents(name.text), name.text.upper(), name.text.lower()}:
                words = " ".join(re.findall(r"\w[\w'’.-]*", spelling))
                assert key in catalog.found(words, language), (spelling, language)
                assert key in catalog.found(quoted(spelling.replace('"', "")), language), (spelling, language)
                assert key in catalog.found(f"name={quoted(spelling)}", language), (spelling, language)
                looked_for += 1
    assert looked_for > 1500


def test_a_word_finds_what_says_it_or_something_that_begins_with_it(catalog):
    said = {}
    for game, card in all_cards():
        for language in LANGUAGES:
            tongue = compiled().tongues[game.key, language]
            name = game.names.names[language].get(card.key)
            kinds = [tongue.lexicon.nouns[kind].forms for kind in game.ancestors(card.kind)]
            texts = [name.text if name else "", *(tongue.text_printer.sentence(one) for one in card.abilities)]
            texts += [forms.get("one") or next(iter(forms.values())) for forms in kinds]
            said[f"{game.key}/{card.key}", language] = set(re.findall(r"\w+", plain(" ".join(texts))))
    for language in LANGUAGES:
        for word in ("cult", "cien", "sci", "1", "militar", "gan", "gain"):
            expected = {
                key
                for (key, own), words in said.items()
                if own == language and any(one.startswith(word) for one in words)
            }
            meant = catalog.understand(word, language)
            if expected:
                assert catalog.found(word, language) == expected, (word, language)
            else:
                assert isinstance(meant, query.Mistakes)


def test_a_phrase_stands_as_it_is_and_the_text_and_the_name_can_be_asked_alone(catalog):
    for game, card in all_cards()[::7]:
        for language in LANGUAGES:
            for ability in card.abilities[:1]:
                sentence = compiled().tongues[game.key, language].text_printer.sentence(ability)
                found = catalog.found(f"text:{quoted(sentence)}", language)
                assert f"{game.key}/{card.key}" in found
                assert found <= catalog.found(quoted(sentence), language)
    assert catalog.found("name:science") < catalog.found("science")


def test_a_pattern_matches_sentences_and_names_as_they_are_printed(catalog):
    pattern = re.compile(r"gains? \d+ (science|food)", re.IGNORECASE)

    def matches(game, card):
        tongue = compiled().tongues[game.key, "en"]
        texts = [game.names.names["en"][card.key].text, *(tongue.text_printer.sentence(one) for one in card.abilities)]
        return any(pattern.search(text) for text in texts)

    assert ids(matches)
    assert catalog.found(f"/{pattern.pattern}/") == ids(matches)
    assert catalog.found("name:/^the /") == ids(
        lambda game, card: game.names.names["en"][card.key].text.lower().startswith("the ")
    )


def test_terms_are_joined_turned_round_and_grouped(catalog):
    leaders, wonders, first = (catalog.found(one) for one in ("t:leader", "t:wonder", "era:I"))
    assert catalog.found("t:leader era:I") == catalog.found("t:leader and era:I") == leaders & first
    assert catalog.found("t:leader or t:wonder") == leaders | wonders
    assert catalog.found("t:leader or t:wonder era:I") == leaders | (wonders & first)
    assert catalog.found("(t:leader or t:wonder) era:I") == (leaders | wonders) & first
    assert catalog.found("-(t:leader or t:wonder) era:I") == first - leaders - wonders
    assert catalog.found("--t:leader") == leaders
    assert (
        catalog.found("t:líder o t:maravilla", "es")
        == catalog.found("t:líder ou t:maravilha", "pt")
        == leaders | wonders
    )
    assert catalog.found("") == ids(lambda game, card: True)


def test_what_the_issue_shows(catalog):
    assert catalog.found("does:draw") == ids(
        lambda game, card: any(isinstance(node, effects.Draw) for node in brought_about(game, card))
    )
    assert catalog.found("da:ciencia>=2 era:I") == catalog.found("gives:science>=2 era:I", "pt")
    assert catalog.found("t:líder -era:III") == ids(lambda game, card: card.kind == "leader" and card.era != "III")
    [wrong] = catalog.understand("gains sciense").mistakes
    assert (wrong.slug, wrong.start, wrong.end, wrong.suggestions) == (
        "unknown-word",
        6,
        13,
        ("science", "sciences"),
    )
