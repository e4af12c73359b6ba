"""The catalog as others rely on it: its schema, its history of versions, the rules as text, and the search commands."""

import json
import re
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.support.catalogs import bees, opened, shipped_catalog
from tests.support.games import LANGUAGES, compiled

from cardwright.base import library
from cardwright.cli import main
from cardwright.export import HistoryError, next_version, read_history, write_catalog, write_version
from cardwright.export.catalog import SCHEMA_VERSION, catalog_schema, tongues_of
from cardwright.export.history import Version, in_order, is_version
from cardwright.model.rulebook.game import Rulebook
from cardwright.tree.amounts import Bundle, Some
from cardwright.tree.effects import Gain

SCHEMA_PAGE = Path(__file__).parents[1] / "golden" / "catalog" / "schema.md"


@pytest.fixture(scope="module")
def catalog(tmp_path_factory):
    with shipped_catalog(tmp_path_factory.mktemp("catalog")) as made:
        yield made


@pytest.fixture(scope="module")
def garden(tmp_path_factory):
    """The small game, compiled."""
    return bees(tmp_path_factory.mktemp("bees"))


def rows(database, sql, *values):
    return database.execute(sql, values).fetchall()


# --- the schema -----------------------------------------------------------------------------------


def described(database) -> str:
    """Every table with its columns and keys, as a page."""
    lines = [
        "# The schema of the catalog",
        "",
        "Others build on these tables; a change that breaks a reader raises `SCHEMA_VERSION`.",
        f"This is version {SCHEMA_VERSION}. The tables of each language stand here for English.",
        "",
        "```text",
    ]
    tables = "SELECT name, type FROM pragma_table_list WHERE schema = 'main' AND type <> 'shadow' ORDER BY name"
    for name, sort in rows(database, tables):
        if name.startswith("sqlite_"):
            continue
        lines.append(f"{sort} {name}")
        targets = {
            (number, place): f" -> {table}.{column}"
            for number, place, table, column in rows(
                database, 'SELECT id, seq, "table", "to" FROM pragma_foreign_key_list(?)', name
            )
        }
        origins = {
            (number, place): column
            for number, place, column in rows(database, 'SELECT id, seq, "from" FROM pragma_foreign_key_list(?)', name)
        }
        for column, kind, not_null, key in rows(
            database, 'SELECT name, type, "notnull", pk FROM pragma_table_info(?)', name
        ):
            marks = [kind.lower() or "any", *["key"] * bool(key), *["required"] * bool(not_null)]
            points = sorted(targets[place] for place, origin in origins.items() if origin == column)
            lines.append(f"  {column}: {', '.join(marks)}{''.join(dict.fromkeys(points))}")
    return "\n".join([*lines, "```", ""])


def test_the_schema_is_the_one_others_build_on(update_golden):
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(catalog_schema({"en"}))
        page = described(database)
    if update_golden:
        SCHEMA_PAGE.parent.mkdir(exist_ok=True)
        SCHEMA_PAGE.write_text(page, encoding="utf-8")
    assert page == SCHEMA_PAGE.read_text(encoding="utf-8"), "if this is meant: make golden, and think of SCHEMA_VERSION"


def test_every_table_is_strict_and_every_index_is_made(catalog):
    loose = """SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict
        AND name NOT LIKE 'sqlite_%'"""
    assert rows(catalog.connection, loose) == []
    made = {name for (name,) in rows(catalog.connection, "SELECT name FROM sqlite_schema WHERE type = 'index'")}
    assert set(re.findall(r"CREATE INDEX (\w+)", catalog_schema(set(LANGUAGES)))) <= made
    assert rows(catalog.connection, "PRAGMA foreign_key_check") == []


def test_what_searches_ask_for_is_looked_up_in_indexes(catalog):
    for text in ("gives:culture>=2", "does:draw", "t:leader", "era:I", "deck:civil", "cost:science>=3", "is:triggered"):
        meant = catalog.understand(text)
        plan = rows(catalog.connection, f"EXPLAIN QUERY PLAN SELECT number FROM cards WHERE {meant.sql}", *meant.values)
        looks = [step for *_, step in plan if "facts" in step or "costs" in step or "abilities" in step]
        assert all("SEARCH" in step or "USING" in step for step in looks), plan


def test_the_vocabulary_has_every_word_of_every_index(catalog):
    for language in LANGUAGES:
        known = dict(rows(catalog.connection, "SELECT word, cards FROM vocabulary WHERE language = ?", language))
        assert len(known) > 300
        for word in list(known)[::40]:
            [[count]] = rows(
                catalog.connection,
                f"SELECT count(*) FROM search_{language} WHERE search_{language} MATCH ?",
                f'"{word}"',
            )
            assert count == known[word]


# --- the rules as text ----------------------------------------------------------------------------


def test_the_rules_are_there_as_they_read_in_every_language(catalog):
    for game in compiled().rulebook.games.values():
        for language in LANGUAGES:
            tongue = compiled().tongues[game.key, language]
            found = rows(
                catalog.connection,
                """SELECT section, key, sort, text FROM rules JOIN rule_texts ON rule = rules.id
                WHERE game = ? AND language = ? ORDER BY rules.id, position""",
                game.key,
                language,
            )
            sentences = [text for *_, sort, text in found if sort == "sentence"]
            expected = [*game.setup]
            expected += [one for phase in game.phases.values() for one in phase.sentences]
            expected += [one for _, forms in sorted(game.actions.items()) for form in forms for one in form.sentences]
            expected += [one for _, own in sorted(game.rules.items()) for one in own]
            said = [one.ability for one in expected]
            said += [one.advice for _, policy in sorted(game.policies.items()) for one in policy.advice]
            assert sentences == [tongue.text_printer.sentence(one) for one in said]
            titles = [(section, key) for section, key, sort, _ in found if sort == "title"]
            assert {key for section, key in titles if section == "phase"} == set(game.phases)
            assert {key for section, key in titles if section == "option"} == set(game.options)
            assert sum(section == "action" for section, _ in titles) == sum(map(len, game.actions.values()))
            costs = sum(len(form.costs) + len(form.needs) for forms in game.actions.values() for form in forms)
            assert sum(section == "action" and sort == "line" for section, _, sort, _ in found) >= costs
            assert {text for section, _, sort, text in found if section == "option" and sort == "note"} == {
                note for option in game.options.values() for note in option.notes
            }


# --- versions -------------------------------------------------------------------------------------


def changed(garden, **cards):
    """The small game with other cards: a card in place of its key, None for one that is gone."""
    [game] = garden.rulebook.games.values()
    kept = {key: card for key, card in game.cards.items() if cards.get(key.replace("-", "_"), card) is not None}
    for key, card in cards.items():
        if card is not None:
            kept[card.key] = card
            if card.key != key.replace("_", "-"):
                kept.pop(key.replace("_", "-"), None)
    decks = {
        name: replace(deck, entries=tuple(one for one in deck.entries if one.card in kept))
        for name, deck in game.decks.items()
    }
    return replace(game, cards=kept, decks=decks)


def history_of(*games, tongues):
    """Versions 1, 2, … of a game as it was at each time."""
    history = ()
    for number, game in enumerate(games, 1):
        made = next_version(game, tongues, history)
        history = (*history, replace(made, version=str(number)))
    return history


@pytest.fixture
def story(garden):
    """A game in three versions and as it is now: a card changed, one gone, one renamed, one new."""
    [game] = garden.rulebook.games.values()
    tongues = tongues_of("bees", garden.tongues)
    linden, harvest = game.cards["linden-summer"], game.cards["great-harvest-summer"]
    dearer = replace(linden, attributes={**linden.attributes, "price": 5})
    more = replace(harvest.sentences[0].ability, effects=(Gain(Bundle((Some(4, "honey"),))),))
    richer = replace(harvest, sentences=(replace(harvest.sentences[0], ability=more), *harvest.sentences[1:]))
    renamed = replace(richer, key="big-harvest-summer")
    first = changed(garden, hornet_summer=None)
    second = changed(garden, hornet_summer=None, linden_summer=dearer)
    third = changed(garden, linden_summer=dearer, great_harvest_summer=richer)
    now = changed(garden, linden_summer=dearer, great_harvest_summer=renamed, lavender_spring=None)
    return history_of(first, second, third, tongues=tongues), now, tongues


def test_a_version_holds_only_what_is_other(story, garden):
    history, now, tongues = story
    assert [set(version.cards) for version in history] == [
        {"old-hive-spring", "lavender-spring", "linden-summer", "great-harvest-summer"},
        {"linden-summer"},
        {"hornet-summer", "great-harvest-summer"},
    ]
    coming = next_version(now, tongues, history)
    assert {key: state is None for key, state in coming.cards.items()} == {
        "big-harvest-summer": False,
        "great-harvest-summer": True,
        "lavender-spring": True,
    }
    assert coming.renamed == {"great-harvest-summer": "big-harvest-summer"}
    assert next_version(now, tongues, (*history, coming)).cards == {}


def test_the_catalog_tells_what_each_version_changed_and_leads_from_old_ids_to_new_ones(story, garden, tmp_path):
    history, now, _ = story
    history = (replace(history[0], date="2026-01-05"), *history[1:])
    write_catalog(tmp_path / "catalog.db", Rulebook({"bees": now}), garden.tongues, histories={"bees": history})
    with opened(tmp_path / "catalog.db") as catalog:
        assert rows(catalog.connection, "SELECT version, position, date FROM versions ORDER BY position") == [
            ("1", 1, "2026-01-05"), ("2", 2, None), ("3", 3, None), ("next", 4, None),
        ]  # fmt: skip
        told = rows(
            catalog.connection,
            """SELECT versions.version, changes.key, change, field, language, old, new, card FROM changes
            JOIN versions ON versions.id = changes.version WHERE position > 1 AND coalesce(language, 'en') = 'en'
            ORDER BY changes.id""",
        )
        big = "bees/big-harvest-summer"
        assert told == [
            ("2", "linden-summer", "changed", "price", None, "3", "5", "bees/linden-summer"),
            ("3", "great-harvest-summer", "changed", "text", "en",
             "Gain 3 honey and 1 wax.\nWith weather harsh: lose 2 honey.",
             "Gain 4 honey.\nWith weather harsh: lose 2 honey.", big),
            ("3", "hornet-summer", "new", "card", None, None, None, "bees/hornet-summer"),
            ("next", "big-harvest-summer", "renamed", "id", None, "great-harvest-summer", "big-harvest-summer", big),
            ("next", "big-harvest-summer", "changed", "name", "en", "Great Harvest", None, big),
            ("next", "lavender-spring", "gone", "card", None, None, None, None),
        ]  # fmt: skip
        assert rows(catalog.connection, "SELECT alias, card, kind FROM aliases ORDER BY alias") == [
            ("Great Harvest", big, "name"),
            ("bees/great-harvest-summer", big, "id"),
        ]
        assert catalog.found("great harvest") == {big}, "an old name still finds the card"
        assert catalog.found("changed:3") == {"bees/hornet-summer"}
        assert catalog.found("changed>=3") == {"bees/hornet-summer", big}
        assert catalog.found("changed<3") == {"bees/old-hive-spring", "bees/linden-summer"}
        assert catalog.found("changed:next") == catalog.found("cambiada:próxima", "es") == {big}
        assert catalog.found("changed:2026-01") == {"bees/old-hive-spring"}
        assert catalog.found("is:new") == {"bees/hornet-summer"}
        assert catalog.found("is:changed") == {"bees/linden-summer", big}
        assert catalog.found("changed!=3") == {"bees/old-hive-spring", "bees/linden-summer", big}
        assert catalog.found("changed>2026-01") == {"bees/hornet-summer", "bees/linden-summer", big}
        assert catalog.found("changed<=2026-01-05") == {"bees/old-hive-spring"}
        [wrong] = catalog.understand("changed:7").mistakes
        assert (wrong.slug, wrong.suggestions) == ("no-such-value", ("next", "3", "2", "1"))


def test_the_shipped_history_is_whole_and_leads_to_the_cards_of_today(catalog):
    recorded = {}
    for game in compiled().rulebook.games.values():
        history = recorded[game.key] = read_history(library.shipped().versions(game.key))
        coming = next_version(game, tongues_of(game.key, compiled().tongues), history)
        state = {}
        for version in (*history, coming):
            state |= version.cards
        assert {key for key, card in state.items() if card is not None} == set(game.cards)
    assert len([history for history in recorded.values() if history]) > 1, "games that came since then have no version"


def test_versions_follow_each_other_as_people_count():
    assert sorted(["0.10", "0.9", "1.0", "1.0.1", "0.9.1"], key=in_order) == ["0.9", "0.9.1", "0.10", "1.0", "1.0.1"]
    assert all(map(is_version, ["1", "0.1", "1.0-beta"]))
    assert not any(map(is_version, ["", "next", "../x", "1/2", ".1", "v1"]))


BROKEN = ("", "[]", "{", '{"cards": 1, "renamed": {}}', '{"cards": {}}', "\udcff", "[" * 100_000)
BROKEN += ('{"cards": {"a": {}}, "renamed": {}}', '{"cards": {"a": 3}, "renamed": {}}')


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_version_is_refused_in_words(tmp_path, text):
    path = tmp_path / "1.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(HistoryError, match="is not a recorded version"):
        read_history([path])


def test_a_version_is_never_written_over(tmp_path):
    write_version(tmp_path, "1", None, Version("next", None, {}, {}))
    with pytest.raises(FileExistsError):
        write_version(tmp_path, "1", None, Version("next", None, {}, {}))
    assert read_history([tmp_path / "1.json"]) == (Version("1", None, {}, {}),)


# --- the commands ---------------------------------------------------------------------------------


def run(*arguments, folder=None):
    chosen = ["--library", str(folder)] if folder is not None else []
    result = CliRunner().invoke(main, [*chosen, *arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A library of one's own."""
    folder = tmp_path_factory.mktemp("place")
    bees(folder)
    return folder


def test_search_finds_cards_and_says_so_with_its_exit_code(place):
    found = run("search", "gives:honey>=2", folder=place)
    assert found.exit_code == 0
    assert "cards that give at least 2 honey" in found.stdout
    assert "Great Harvest (errand, summer) bees/great-harvest-summer" in found.stdout
    assert found.stdout.endswith("\n1 card.\n")
    assert run("search", "gives:honey>=20", folder=place).exit_code == 1
    wrong = run("search", "gives:hony", folder=place)
    assert (wrong.exit_code, "did you mean" in wrong.stdout) == (1, True)
    for usage in (
        ["--language", "xx"],
        ["--limit", "0"],
        ["--order", "x"],
        ["--format", "xml"],
        ["--catalog", "none.db"],
    ):
        assert run("search", "honey", *usage, folder=place).exit_code == 2, usage


def test_search_answers_programs_in_json(place):
    data = json.loads(run("search", "tipo:flor", "--language", "es", "--format", "json", folder=place).stdout)
    assert (data["ok"], data["total"], data["cards"][0]["name"]) == (True, 1, "Lavanda")
    assert data["explain"] == "cartas de tipo flor"
    result = run("search", "tipo:flr", "--language", "es", "--format", "json", folder=place)
    data = json.loads(result.stdout)
    assert (result.exit_code, data["ok"], data["status"]) == (1, False, 400)
    assert data["errors"][0]["suggestions"] == ["flor"]


def test_several_words_and_a_minus_need_no_quotation_marks(place):
    assert run("search", "t:plant", "-era:summer", folder=place).stdout == run(
        "search", "t:plant -era:summer", folder=place).stdout  # fmt: skip
    shown = run("search", "--limit", "2", "--page", "2", "--order", "name", folder=place).stdout
    assert "2 shown, page 2 of 3" in shown


def test_search_sees_an_edit_at_once(place, tmp_path):
    own = tmp_path / "library"
    shutil.copytree(place, own)
    kept = list(library.user_cache().glob("catalog-*"))
    assert "1 card." in run("search", "t:wasp", folder=own).stdout
    grove = own / "cards" / "bees" / "grove.cards"
    text = grove.read_text(encoding="utf-8")
    grove.write_text(
        text + '\nwasp Yellowjacket, season spring\n  Gain 1 coin.\n  source "a test", high\n', encoding="utf-8"
    )
    assert "2 cards." in run("search", "t:wasp", folder=own).stdout
    assert len(list(library.user_cache().glob("catalog-*"))) == len(kept) + 1
    grove.write_text(text.replace("Gain 3 honey", "Gain 3 hony"), encoding="utf-8")
    broken = run("search", "t:wasp", folder=own)
    assert broken.exit_code == 1
    assert "hony" in broken.stdout
    assert "once the library has no errors" in broken.stdout


def test_a_file_that_is_no_catalog_is_refused(place, tmp_path):
    (tmp_path / "none.db").write_text("nothing of the kind", encoding="utf-8")
    with closing(sqlite3.connect(tmp_path / "empty.db")) as database:
        database.execute("CREATE TABLE cards (id)")
    for name in ("none.db", "empty.db"):
        result = run("search", "honey", "--catalog", str(tmp_path / name), folder=place)
        assert result.exit_code == 1
        assert "is not a catalog" in result.stderr


def test_record_keeps_a_version_and_the_next_build_tells_the_difference(place, tmp_path):
    own = tmp_path / "library"
    shutil.copytree(place, own)
    first = run("record", "1.0", "--date", "2026-02-03", folder=own)
    assert first.stdout == "bees: 5 cards in cards/bees/history/1.0.json\n"
    assert run("record", "1.1", folder=own).stdout == "bees: nothing is other than in its last version.\n"
    for wrong in (["1.0"], ["0.9"], ["x"], ["../1"], ["2", "--date", "today"]):
        assert run("record", *wrong, folder=own).exit_code == 2, wrong
    grove = own / "cards" / "bees" / "grove.cards"
    grove.write_text(grove.read_text(encoding="utf-8").replace("loses 1 honey", "loses 2 honey"), encoding="utf-8")
    assert "Hornet" in run("search", "changed:next", folder=own).stdout
    assert "1 card." in run("search", "is:changed", folder=own).stdout
    assert run("record", "1.1", folder=own).stdout == "bees: 1 card in cards/bees/history/1.1.json\n"
    assert run("build", folder=own).exit_code == 0
    with closing(sqlite3.connect(own / "build" / "catalog.db")) as database:
        told = rows(
            database, "SELECT version, key, field, old, new FROM changes WHERE change = 'changed' AND language = 'en'"
        )
        assert told == [
            (
                "bees/1.1",
                "hornet-summer",
                "text",
                "Each other beekeeper loses 1 honey.",
                "Each other beekeeper loses 2 honey.",
            )
        ]
    (own / "cards" / "bees" / "history" / "1.1.json").write_text("{", encoding="utf-8")
    for command in (["build"], ["search", "honey"], ["record", "2"]):
        broken = run(*command, folder=own)
        assert (broken.exit_code, "1.1.json:1:2: error[bad-json]" in broken.stdout) == (1, True), command
