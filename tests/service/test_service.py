"""The language service answers for a text and a place in it, and says nothing that the compiler would not say."""

import shutil
from itertools import pairwise

import pytest
from tests.house.test_golden import BASE
from tests.support.games import known_grammar

from cardwright.base import library
from cardwright.base.cache import Cache
from cardwright.service import Service
from cardwright.service.outline import SORTS
from cardwright.service.renaming import RenamingError
from cardwright.service.subjects import Subject

GARDEN, GAME = "cards/bees/garden.cards", "cards/bees/game.cards"
SPANISH = """idioma es
juego bees

flor Amapola, estación spring
  precio: 2
  +1 calma.
  fuente "casa", alta
"""


@pytest.fixture(scope="module")
def known(tmp_path_factory) -> Cache:
    return Cache(shutil.copytree(known_grammar(), tmp_path_factory.mktemp("known"), dirs_exist_ok=True))


@pytest.fixture
def service(tmp_path, known) -> Service:
    shutil.copytree(BASE, tmp_path, dirs_exist_ok=True)
    return Service.open(library.at(tmp_path), "bees", known)


def text_of(service: Service, path: str = GARDEN) -> str:
    return service.written(path).text


def changed(service: Service, old: str, new: str, path: str = GARDEN) -> int:
    """Edit a file, and return the place behind the new text."""
    text = text_of(service, path)
    assert old in text
    service.edit(path, text.replace(old, new, 1))
    return text.index(old) + len(new)


def proposed(service: Service, old: str, begun: str, path: str = GARDEN) -> list[str]:
    place = changed(service, old, begun, path)
    return [one.text for one in service.proposals(path, place)]


# --- what is wrong --------------------------------------------------------------------------------


def test_a_finding_is_said_in_words_and_its_fix_mends_it(service):
    assert service.findings(GARDEN) == []
    place = changed(service, "gain 1 wax", "gain 1 royal jely")
    (found,) = service.findings(GARDEN)
    assert found.span.text == "royal jely"
    assert '"royal jely"' in found.says
    assert '"royal jelly"' in found.help
    (fix,) = service.fixes(GARDEN, place, place)
    (change,) = fix.changes
    text = text_of(service)
    service.edit(GARDEN, text[: change.span.start] + change.text + text[change.span.end :])
    assert service.findings(GARDEN) == []


@pytest.mark.parametrize(
    "old, new, mended",
    [
        ("+2 calm.", "+2 calms.", "+2 calm."),
        ("gain 1 wax.", "gain 1 wax", "When you visit a plant, gain 1 wax."),
        ("3/4/5 Lavender", "3/4/5 Lavendar", "3/4/5 Lavender"),
        ("tree Linden", "treee Linden", "tree Linden, season summer"),
    ],
)
def test_a_fix_is_offered_if_the_line_is_right_with_it(service, old, new, mended):
    end = changed(service, old, new)
    assert [fix.text for fix in service.fixes(GARDEN, end - len(new), end)] == [mended]


def test_no_fix_is_offered_that_would_be_wrong(service):
    place = changed(service, "gain 1 wax", "gain 1 hive")
    assert service.findings(GARDEN)
    texts = [fix.text for fix in service.fixes(GARDEN, place, place)]
    assert texts == [] or all("hive" not in text for text in texts)


def test_an_undeclared_word_is_declared_by_its_fix(service):
    text = text_of(service, GAME)
    service.edit(GAME, text.replace("term blue\n\n", ""))
    place = text_of(service).index("blue")
    (fix,) = service.fixes(GARDEN, place, place)
    assert fix.text == "term blue"
    (change,) = fix.changes
    service.edit(GARDEN, text_of(service) + change.text)
    assert service.findings(GARDEN) == []


# --- what can stand here --------------------------------------------------------------------------


def test_words_of_the_right_role_and_form_are_proposed(service):
    stocks = proposed(service, "gain 1 wax.", "gain 1 ")
    assert {"wax", "coin", "honey"} <= set(stocks)
    assert not {"coins", "hive", "calm", "Lavender"} & set(stocks)
    assert {"coins"} <= set(proposed(service, "gain 1 ", "gain 2 "))


def test_a_begun_word_is_completed(service):
    assert proposed(service, "gain 1 wax.", "gain 1 roy") == ["royal jelly"]
    assert proposed(service, "gain 1 roy", "gain 1 royal je") == ["royal jelly"]


def test_a_line_begins_with_words_of_the_grammar(service):
    place = changed(service, "  +2 calm.", "  ")
    found = service.proposals(GARDEN, place)
    assert found[0].section == "grammar"
    assert "When" in proposed(service, '  \n  source "house rules", high\n\ndeck', "  Wh\n\ndeck") or found


def test_cards_are_proposed_in_brackets_where_they_need_them(service):
    assert proposed(service, "3/4/5 Lavender", "3/4/5 La") == ["Lavender"]
    assert proposed(service, "3/4/5 La", "3/4/5 [Ol") == ["[Old Hive]"]


def test_nothing_is_proposed_in_a_comment_or_behind_a_mistake(service):
    assert proposed(service, "+2 calm.", "# +2 ") == []
    assert proposed(service, "# +2 ", "+2 xyzzy ") == []


def test_words_are_in_the_language_of_the_file(service):
    service.edit("cards/bees/es.cards", SPANISH)
    assert service.findings("cards/bees/es.cards") == []
    assert "calma" in proposed(service, "+1 calma.", "+1 ca", "cards/bees/es.cards")


def test_every_proposal_has_a_sample(service):
    place = changed(service, "gain 1 wax.", "g")
    found = service.proposals(GARDEN, place)
    assert "gain" in [one.text for one in found]
    samples = {one.text: service.sample(GARDEN, one) for one in found}
    assert samples["gain"]


# --- what is this ---------------------------------------------------------------------------------


def at(service: Service, word: str, path: str = GARDEN) -> int:
    return text_of(service, path).index(word) + 1


def test_a_word_is_explained_with_its_construct_and_the_page_of_that(service):
    found = service.explained(GARDEN, at(service, "gain 1 wax"))
    assert "docs/reference/effects.md#gain" in found.text
    assert "Take from the supply" in found.text
    word = service.explained(GARDEN, at(service, "wax"))
    assert word.span.text == "wax"
    assert "stock wax" in word.text


def test_a_card_is_explained_with_its_text_and_its_numbers(service):
    found = service.explained(GARDEN, at(service, "3/4/5 Lavender") + len("3/4/5 "))
    assert "When you visit a plant, gain 1 wax." in found.text
    assert "price: 2" in found.text


def test_nothing_is_explained_where_no_word_stands(service):
    assert service.explained(GARDEN, text_of(service).index("\n\n") + 1) is None
    assert service.explained("cards/bees/none.cards", 0) is None


def test_a_word_is_declared_once_and_used_in_all_languages(service):
    service.edit("cards/bees/es.cards", SPANISH)
    subject = service.subject(GARDEN, at(service, "calm."))
    assert subject == Subject("nouns", "calm")
    (declared,) = service.declared(subject)
    assert (declared.source.path, declared.text) == (GAME, "calm")
    used = {(span.source.path, span.text) for span in service.used(subject)}
    assert {(GAME, "calm"), (GARDEN, "calm"), ("cards/bees/es.cards", "calma")} <= used


def test_a_card_is_declared_by_its_first_line_and_used_by_name(service):
    subject = service.subject(GARDEN, at(service, "3/4/5 Lavender") + len("3/4/5 "))
    assert subject == Subject("cards", "lavender-spring")
    (declared,) = service.declared(subject)
    assert text_of(service)[declared.start - len("flower ") : declared.end] == "flower Lavender"
    assert [span.text for span in service.used(subject)] == ["Lavender", "Lavender"]


def test_an_era_is_declared_and_used(service):
    subject = service.subject(GARDEN, at(service, "spring"))
    assert subject == Subject("eras", "spring")
    assert [span.source.path for span in service.declared(subject)] == [GAME]
    assert len(service.used(subject)) == 4


# --- the whole file -------------------------------------------------------------------------------


def test_a_file_is_formatted_as_the_formatter_writes_it(service):
    text = text_of(service)
    assert service.formatted(GARDEN) == text
    service.edit(GARDEN, text.replace("flower Lavender", "flower [Lavender]").replace("\n\ndeck", "\n\n\n\ndeck"))
    assert service.formatted(GARDEN) == text
    service.edit(GARDEN, text.replace("gain", "giane"))
    assert service.formatted(GARDEN) is None


def test_blocks_are_symbols_and_fold(service):
    found = service.symbols(GARDEN)
    assert [one.block for one in found] == ["card", "card", "card", "deck", "deck"]
    assert found[1].name == "flower Lavender, season spring"
    assert found[1].whole.text.endswith("high")
    assert (10, 13) in service.folds(GARDEN)


def test_every_word_has_a_sort_and_none_overlaps(service):
    changed(service, "language en", "# a garden\nlanguage en")
    found = service.painted(GARDEN)
    sorts = {one.span.text: one.sort for one in found}
    assert sorts["# a garden"] == "comment"
    assert (sorts["Lavender"], sorts["wax"], sorts["+2"], sorts["spring"]) == ("cards", "nouns", "number", "eras")
    assert (sorts["When"], sorts["visit"], sorts["language"]) == ("word", "verbs", "word")
    assert {one.sort for one in found} <= {*SORTS}
    assert all(one.span.end <= other.span.start for one, other in pairwise(found))


def test_the_costs_of_a_card_are_summed_up_beside_it(tmp_path, known):
    service = Service.open(library.shipped(), "through-the-ages", known)
    found = {hint.at.text: hint.text for path in service.resident.sources for hint in service.hints(path)}
    assert found["wonder Pyramids, age A"] == "Σ 6 resources"


def test_rows_of_a_table_are_answered_for_where_they_are_written(service):
    rows = "  | name | price |\n  | Clover | 2 |\n  | Thyme | 3 |\n"
    table = f'table flower, season spring\n{rows}  source "house rules", high\n'
    service.edit("cards/bees/table.cards", f"language en\ngame bees\n\n{table}")
    assert service.findings("cards/bees/table.cards") == []
    place = service.written("cards/bees/table.cards").text.index("Clover")
    assert service.subject("cards/bees/table.cards", place + 1) == Subject("cards", "clover-spring")
    painted = [one.span.text for one in service.painted("cards/bees/table.cards")]
    # A title belongs to every row and is written once.
    assert [painted.count(word) for word in ("Clover", "Thyme", "price")] == [1, 1, 1]


# --- another name ---------------------------------------------------------------------------------


def taken(service: Service, changes) -> dict[str, str]:
    """The texts of all files after some changes."""
    texts: dict[str, str] = {}
    for one in sorted(changes, key=lambda change: -change.span.start):
        source = one.span.source
        text = texts.get(source.path, source.text)
        texts[source.path] = text[: one.span.start] + one.text + text[one.span.end :]
    return texts


def reopened(service: Service, texts: dict[str, str], known: Cache) -> Service:
    for path, text in texts.items():
        (service.library.root / path).write_text(text, encoding="utf-8")
    return Service.open(service.library, "bees", known)


@pytest.mark.parametrize(
    "word, name, line",
    [
        ("calm.", "peace of mind", "+2 peaces of mind."),
        ("wax", "resin", "When you visit a plant, gain 1 resin."),
        ("visit", "tour", "When you tour a plant, gain 1 wax."),
        ("flower", "blossom", "blossom Lavender, season spring"),
        ("Lavender", "Blue Mist", "flower [Blue Mist], season spring"),
    ],
)
def test_a_new_name_is_taken_everywhere_and_the_game_means_the_same(service, known, word, name, line):
    before = service.resident.game
    texts = taken(service, service.renamed(GARDEN, at(service, word), name))
    assert f"  {line}\n" in texts[GARDEN] or f"\n{line}\n" in texts[GARDEN]
    assert any(path.endswith(("lexicon/en.yaml", "names.yaml")) for path in texts)
    again = reopened(service, texts, known)
    assert again.resident.found == []
    assert {key: card.abilities for key, card in again.resident.game.cards.items()} == {
        key: card.abilities for key, card in before.cards.items()
    }


def test_translators_see_the_new_name_of_a_card_under_its_old_key(service):
    texts = taken(service, service.renamed(GARDEN, at(service, "Linden"), "Lime"))
    spanish = texts["cards/bees/locale/es/LC_MESSAGES/bees.po"]
    assert 'msgctxt "card:linden-summer/name"\nmsgid "Lime"' in spanish


@pytest.mark.parametrize(
    "word, name", [("wax", "coin"), ("spring", "winter"), ("gain", "win"), ("Lavender", "Linden]")]
)
def test_a_name_that_would_make_the_game_wrong_is_refused(service, word, name):
    with pytest.raises(RenamingError):
        service.renamed(GARDEN, at(service, word), name)
    assert service.resident.found == []


def test_nothing_is_renamed_in_a_game_with_mistakes(service):
    changed(service, "+2 calm.", "+2 clam.")
    with pytest.raises(RenamingError) as refused:
        service.renamed(GARDEN, at(service, "wax"), "resin")
    assert refused.value.found.slug == "misspelt-word"
