"""What a build writes: the JSON contract, the meaning of a card, and the catalog row by row."""

import json
import shutil
import sqlite3
import unicodedata
from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from tests.support import games, site
from tests.support.games import done_by

from cardwright import __version__
from cardwright.base.folding import asked
from cardwright.check.link.meaning import canonical
from cardwright.engine.run.turn import Effect
from cardwright.export import build_all, game_json, meaning, metadata, tree_json, write_catalog, write_json
from cardwright.export.catalog import tongues_of
from cardwright.export.shown import outline
from cardwright.language.choosing import lacks_in
from cardwright.model.node import Node
from cardwright.model.rulebook.cards import DeckEntry
from cardwright.model.rulebook.game import Rulebook
from cardwright.model.values import Clause
from cardwright.translation.rewrite import rewritten
from cardwright.tree.abilities import Immediate, Triggered, TriggeredSome, WithOption
from cardwright.tree.amounts import All, Bundle, Some
from cardwright.tree.effects import Draw, Gain, Lose
from cardwright.tree.events import AtTurnStart
from cardwright.tree.statics import Bonus

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def compiled():
    found = games.compiled()
    assert not found.errors
    return found


@pytest.fixture(scope="module")
def built(compiled, tmp_path_factory):
    folder = tmp_path_factory.mktemp("build")
    build_all(folder, compiled.rulebook, compiled.tongues)
    return folder


@pytest.fixture
def catalog(built):
    with closing(sqlite3.connect(f"file:{built / 'catalog.db'}?mode=ro", uri=True)) as database:
        yield database


def all_cards(compiled):
    return [(game, card) for game in compiled.rulebook.games.values() for card in game.cards.values()]


def rows(database, sql, *values):
    return database.execute(sql, values).fetchall()


def one(database, sql, *values):
    [[value]] = rows(database, sql, *values)
    return value


# --- meaning --------------------------------------------------------------------------------------


def test_a_tree_is_its_construct_and_what_it_says_beyond_the_usual():
    assert tree_json(Immediate((Gain(Bundle((Some(2, "grain"),))),))) == {
        "construct": "Immediate",
        "effects": [
            {
                "construct": "Gain",
                "amount": {
                    "construct": "Bundle",
                    "items": [{"construct": "Some", "number": 2, "what": "grain"}],
                },
            }
        ],
    }
    assert tree_json(Draw((1, 2, 3), "leaf")) == {"construct": "Draw", "number": [1, 2, 3], "kind": "leaf"}


def test_where_a_tree_stands_is_no_part_of_it():
    assert tree_json(Bonus(1, "grain", place=(3, 9))) == tree_json(Bonus(1, "grain"))
    assert "place" not in tree_json(Bonus(1, "grain", place=(3, 9)))


def test_no_field_hides_the_construct():
    names = {field_type.name for construct in Node.constructs.values() for field_type in construct.field_types()}
    assert "construct" not in names


def test_different_cards_of_a_game_have_different_trees_or_one_meaning(compiled):
    """The hash forgets nothing that tells two cards apart, and sees nothing else."""
    for game in compiled.rulebook.games.values():
        by_content, by_meaning = {}, {}
        for card in game.cards.values():
            content = (card.kind, card.era, tuple(sorted(card.attributes.items())), card.abilities)
            by_content.setdefault(content, set()).add(card.key)
            by_meaning.setdefault(meaning(card), set()).add(card.key)
        assert sorted(map(sorted, by_content.values())) == sorted(map(sorted, by_meaning.values()))


def test_meaning_changes_with_what_a_card_does_and_with_nothing_else(compiled):
    _, card = next(pair for pair in all_cards(compiled) if pair[1].sentences)
    usual = meaning(card)
    assert len(bytes.fromhex(usual)) == 16
    other_words = replace(card, notes=("!",), source="?", confidence="low", examples=(), language="xx", key="x")
    assert meaning(other_words) == usual
    moved = tuple(
        replace(sentence, ability=sentence.ability.at((1, 2)), span=replace(sentence.span, start=0))
        for sentence in card.sentences
    )
    assert meaning(replace(card, sentences=moved)) == usual
    changed = {
        meaning(replace(card, kind="other")),
        meaning(replace(card, era="other")),
        meaning(replace(card, attributes={**card.attributes, "other": 1})),
        meaning(replace(card, sentences=card.sentences[:-1])),
    }
    assert len(changed) == 4
    assert usual not in changed


def test_meaning_does_not_depend_on_the_order_of_printed_values(compiled):
    _, card = max(all_cards(compiled), key=lambda pair: len(pair[1].attributes))
    assert len(card.attributes) > 1
    assert meaning(replace(card, attributes=dict(reversed(card.attributes.items())))) == meaning(card)


@pytest.mark.parametrize("language", ["es", "pt"])
def test_a_library_written_in_another_language_means_the_same(compiled, language, tmp_path):
    for document in compiled.documents:
        path = tmp_path / document.source.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(rewritten(document, compiled.tongues[document.game, language]), encoding="utf-8")
    for game in compiled.rulebook.games:
        for kind in ("lexicon", "locale"):
            shutil.copytree(ROOT / "cards" / game / kind, tmp_path / "cards" / game / kind)
        shutil.copy(ROOT / "cards" / game / "names.yaml", tmp_path / "cards" / game)
    other = games.compiled_at(tmp_path)
    assert not other.errors
    for key, game in compiled.rulebook.games.items():
        again = other.rulebook.games[key]
        assert all(card.language == language for card in again.cards.values())
        assert {card: meaning(again.cards[card]) for card in again.cards} == {
            card: meaning(game.cards[card]) for card in game.cards
        }
        # The whole contract is free of the language of the files, not only the hash.
        assert game_json(again, tongues_of(key, other.tongues)) == game_json(game, tongues_of(key, compiled.tongues))


# --- the JSON contract ----------------------------------------------------------------------------


def test_the_contract_has_the_keys_it_promises(compiled, built):
    for key, game in compiled.rulebook.games.items():
        data = json.loads((built / f"{key}.json").read_text(encoding="utf-8"))
        languages = {language for owner, language in compiled.tongues if owner == key}
        assert {"game", "version", "cards", "decks", "eras"} <= set(data)
        assert (data["game"], data["version"]) == (key, __version__)
        assert [card["id"] for card in data["cards"]] == sorted(game.cards)
        for card in data["cards"]:
            assert {"id", "kind", "era", "name", "text", "meaning", "abilities", "source", "confidence"} <= set(card)
            assert {"attributes", "notes", "name_status", "examples", "options"} <= set(card)
            assert set(card["text"]) == languages
            assert set(card["name"]) == set(card["name_status"]) <= languages
            assert {len(sentences) for sentences in card["text"].values()} == {len(card["abilities"])}
        assert [era["id"] for era in data["eras"]] == list(game.eras)
        assert {deck["id"] for deck in data["decks"]} == set(game.decks)


def test_the_text_is_printed_from_the_tree_and_shows_no_brackets(compiled, built):
    for key, game in compiled.rulebook.games.items():
        for card in json.loads((built / f"{key}.json").read_text(encoding="utf-8"))["cards"]:
            for language, sentences in card["text"].items():
                tongue = compiled.tongues[key, language]
                abilities = game.cards[card["id"]].abilities
                assert sentences == [tongue.text_printer.sentence(ability) for ability in abilities]
                assert not any("[" in sentence for sentence in sentences)


def test_copies_are_given_for_every_number_of_players(compiled, built):
    for key, game in compiled.rulebook.games.items():
        numbers = range(game.least_players, game.most_players + 1)
        for deck in json.loads((built / f"{key}.json").read_text(encoding="utf-8"))["decks"]:
            for players in numbers:
                # Copies of a card that show different words are copies of the card all the same.
                copies = Counter[str]()
                for entry in game.decks[deck["id"]].entries:
                    copies[entry.card] += game.copies(entry.copies, players)
                assert {card["id"]: card["copies"][str(players)] for card in deck["cards"]} == copies
            assert all(list(card["copies"]) == [str(players) for players in numbers] for card in deck["cards"])


def test_a_card_names_the_options_it_depends_on(compiled, built):
    for key, game in compiled.rulebook.games.items():
        data = json.loads((built / f"{key}.json").read_text(encoding="utf-8"))
        assert {option["id"]: option["values"] for option in data["options"]} == {
            option.key: list(option.values) for option in game.options.values()
        }
        for card in data["cards"]:
            nodes = (node for ability in game.cards[card["id"]].abilities for node in ability.walk())
            options = {node.option for node in nodes if isinstance(node, WithOption)}
            assert set(card["options"]) >= options


def test_a_name_nobody_gave_is_left_out(compiled):
    game, card = all_cards(compiled)[0]
    tongues = tongues_of(game.key, compiled.tongues)
    bare = replace(game, names=type(game.names)(), cards={card.key: card}, decks={})
    [found] = game_json(bare, tongues)["cards"]
    assert found["name"] == found["name_status"] == {}


def test_json_is_written_in_one_form_only(tmp_path):
    write_json(tmp_path / "one.json", {"b": "é", "a": [1]})
    write_json(tmp_path / "two.json", {"a": [1], "b": "é"})
    content = (tmp_path / "one.json").read_bytes()
    assert content == (tmp_path / "two.json").read_bytes()
    assert content == '{\n "a": [\n  1\n ],\n "b": "é"\n}\n'.encode()


# --- files ----------------------------------------------------------------------------------------


def test_the_same_rulebook_gives_the_same_bytes(compiled, built, tmp_path):
    games = {key: compiled.rulebook.games[key] for key in reversed(compiled.rulebook.games)}
    for key, game in games.items():
        games[key] = replace(game, cards=dict(reversed(game.cards.items())))
    tongues = dict(reversed(compiled.tongues.items()))
    written = build_all(tmp_path, Rulebook(games), tongues)
    names = [path.relative_to(tmp_path) for path in written]
    assert set(names) == {path.relative_to(built) for path in built.rglob("*") if path.is_file()}
    assert [name for name in names if (tmp_path / name).read_bytes() != (built / name).read_bytes()] == []


def test_a_build_leaves_nothing_beside_its_files(compiled, built):
    expected = {f"{game}.json" for game in compiled.rulebook.games} | {"catalog.db", "datasette"}
    assert {path.name for path in built.iterdir()} == expected
    assert [path.name for path in (built / "datasette").iterdir()] == ["metadata.json"]


def broken(rulebook):
    """A rulebook no check would let pass: a deck holds a card that does not exist."""
    key, game = next((key, game) for key, game in rulebook.games.items() if game.decks)
    name, deck = next(iter(game.decks.items()))
    entry = DeckEntry("no-such-card", 1, deck.span)
    decks = {**game.decks, name: replace(deck, entries=(*deck.entries, entry))}
    return Rulebook({**rulebook.games, key: replace(game, decks=decks)})


def test_a_catalog_that_fails_leaves_the_old_one(compiled, tmp_path):
    path = tmp_path / "catalog.db"
    path.write_bytes(b"the old one")
    with pytest.raises(ValueError, match="point nowhere"):
        write_catalog(path, broken(compiled.rulebook), compiled.tongues)
    with pytest.raises(KeyboardInterrupt):
        write_catalog(path, compiled.rulebook, compiled.tongues, interrupt)
    assert path.read_bytes() == b"the old one"
    assert list(tmp_path.iterdir()) == [path]


def interrupt(_cards):
    raise KeyboardInterrupt


def test_json_that_fails_leaves_the_old_one(tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    write_json(path, {"old": 1})
    with pytest.raises(TypeError):
        write_json(path, {"new": {1, 2}})
    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(OSError, match="disk is full"):
        write_json(path, {"new": 1})
    assert json.loads(path.read_bytes()) == {"old": 1}
    assert list(tmp_path.iterdir()) == [path]


def refuse(_self, _target):
    raise OSError("disk is full")


def test_progress_counts_every_card_once(compiled, tmp_path):
    steps = []
    write_catalog(tmp_path / "catalog.db", compiled.rulebook, compiled.tongues, steps.append)
    assert sum(steps) == len(all_cards(compiled))


def test_no_games_are_a_catalog_too(tmp_path):
    build_all(tmp_path, Rulebook(), {})
    with closing(sqlite3.connect(tmp_path / "catalog.db")) as database:
        assert one(database, "SELECT count(*) FROM cards") == 0


# --- the catalog ----------------------------------------------------------------------------------


def test_the_catalog_is_whole(catalog):
    assert rows(catalog, "PRAGMA foreign_key_check") == []
    assert rows(catalog, "PRAGMA integrity_check") == [("ok",)]
    own = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name <> 'sqlite_schema'"
    assert rows(catalog, own) != []
    assert rows(catalog, f"{own} AND NOT strict") == []


def test_every_card_is_a_row_with_its_meaning_and_place(compiled, catalog):
    found = rows(catalog, "SELECT id, game, kind, era, meaning, file, line FROM cards ORDER BY id")
    assert found == sorted(
        (
            f"{game.key}/{card.key}",
            game.key,
            f"{game.key}/{card.kind}",
            card.era and f"{game.key}/{card.era}",
            meaning(card),
            card.span.source.path,
            card.span.source.line_column(card.span.start)[0],
        )
        for game, card in all_cards(compiled)
    )


def test_every_sentence_is_a_row_with_its_tree_its_sort_and_its_line(compiled, catalog):
    found = rows(catalog, "SELECT card, position, type, tree, line FROM abilities")
    assert set(found) == {
        (
            f"{game.key}/{card.key}",
            position,
            type(sentence.ability).__name__,
            canonical(tree_json(sentence.ability)),
            sentence.span.source.line_column(sentence.span.start)[0],
        )
        for game, card in all_cards(compiled)
        for position, sentence in enumerate(card.sentences, 1)
    }
    sorts = {sort for (sort,) in rows(catalog, "SELECT sort FROM abilities")}
    assert sorts == {"immediate", "triggered", "activated", "static"}
    waiting = "SELECT count(*) FROM abilities WHERE sort = 'triggered'"
    assert one(catalog, waiting) == sum(
        any(isinstance(node, Triggered | TriggeredSome) for node in ability.walk())
        for _, card in all_cards(compiled)
        for ability in card.abilities
    )


def test_what_a_sentence_does_is_there_once_for_each_construct(compiled, catalog):
    found = rows(catalog, "SELECT card, position, what FROM facts WHERE fact = 'does' AND what NOT LIKE '%/%'")
    expected = {
        (f"{game.key}/{card.key}", position, type(node).__name__)
        for game, card in all_cards(compiled)
        for position, ability in enumerate(card.abilities, 1)
        for node in done_by(game, ability)
        if isinstance(node, Effect) or node.category == "static"
    }
    assert len(found) == len(expected)
    assert set(found) == expected


def test_a_card_is_found_by_what_the_action_does_that_it_lets_happen(compiled, catalog):
    found = rows(catalog, "SELECT DISTINCT fact, what FROM facts WHERE card = 'through-the-ages/economic-progress-ii'")
    assert {("gives", "through-the-ages/food"), ("gives", "through-the-ages/resource")} <= set(found)
    assert ("on", "Immediate") in found


def test_what_a_fact_speaks_of_is_declared(compiled, catalog):
    for fact, what in rows(catalog, "SELECT DISTINCT fact, what FROM facts"):
        game, slash, key = what.rpartition("/")
        if not slash:
            assert key in Node.constructs, what
            continue
        declared = compiled.rulebook.games[game]
        if fact in ("does", "on"):
            assert key in declared.actions, what
        else:
            roles = rows(catalog, "SELECT role FROM roles WHERE game = ? AND key = ?", game, key)
            assert roles or key == "level", what


def test_printed_values_keep_their_type_and_order(compiled, catalog):
    found = {}
    for card, attribute, value in rows(
        catalog, "SELECT card, attribute, value FROM card_values ORDER BY card, attribute, position"
    ):
        found.setdefault((card, attribute), []).append(value)
    plain = {
        (f"{game.key}/{card.key}", attribute): canonical(tree_json(value.line)) if isinstance(value, Clause) else value
        for game, card in all_cards(compiled)
        for attribute, value in card.attributes.items()
    }
    assert found == {key: list(value) if isinstance(value, tuple) else [value] for key, value in plain.items()}


def test_decks_hold_what_the_trees_say(compiled, catalog):
    expected = {
        (f"{game.key}/{deck.key}", players): sum(game.copies(entry.copies, players) for entry in deck.entries)
        for game in compiled.rulebook.games.values()
        for deck in game.decks.values()
        for players in range(game.least_players, game.most_players + 1)
    }
    assert expected
    sums = rows(catalog, "SELECT deck, players, sum(copies) FROM deck_cards GROUP BY deck, players")
    assert {(deck, players): copies for deck, players, copies in sums} == expected


def test_texts_and_names_are_those_of_the_contract(built, catalog):
    for path in built.glob("*.json"):
        for card in json.loads(path.read_text(encoding="utf-8")).get("cards", ()):
            key = f"{path.stem}/{card['id']}"
            for language, sentences in card["text"].items():
                found = "SELECT sentence FROM texts WHERE card = ? AND language = ? ORDER BY position"
                assert [sentence for (sentence,) in rows(catalog, found, key, language)] == sentences
            found = rows(catalog, "SELECT language, name, status FROM names WHERE card = ?", key)
            assert {language: name for language, name, _ in found} == card["name"]
            assert {language: status for language, _, status in found} == card["name_status"]


def test_examples_are_there_in_every_language(compiled, catalog):
    expected = {
        (f"{game.key}/{card.key}", position): (example.title, len(example.lines))
        for game, card in all_cards(compiled)
        for position, example in enumerate(card.examples, 1)
    }
    for (language,) in rows(catalog, "SELECT code FROM languages"):
        found = rows(
            catalog,
            """SELECT card, examples.position, title, count(line) FROM examples LEFT JOIN example_lines
            ON example = examples.id AND language = ? GROUP BY examples.id""",
            language,
        )
        assert {(card, position): (title, lines) for card, position, title, lines in found} == expected


def without_accents(text):
    return "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))


def test_every_card_is_found_by_its_name_with_and_without_accents(compiled, catalog):
    looked_for = 0
    for language, card, number, name in rows(
        catalog, "SELECT language, card, number, name FROM names JOIN cards ON cards.id = card"
    ):
        for spelling in {name, without_accents(name), name.upper()}:
            quoted = " ".join(f'"{word}"' for word in asked(spelling))
            found = rows(catalog, f"SELECT rowid FROM search_{language} WHERE name MATCH ?", quoted)
            assert (number,) in found, f"{card}: {spelling} in {language}"
            looked_for += 1
    assert looked_for >= len(all_cards(compiled))


def test_every_card_is_found_by_its_sentences(catalog):
    for language, number, sentence in rows(
        catalog, "SELECT language, number, sentence FROM texts JOIN cards ON cards.id = card"
    ):
        found = rows(catalog, f"SELECT rowid FROM search_{language} WHERE text MATCH ?", f'"{sentence}"')
        assert (number,) in found


def test_a_card_points_at_the_cards_it_speaks_of(compiled, catalog):
    for card, target in rows(catalog, "SELECT card, target FROM refs"):
        key = target.partition("/")[2]
        trees = rows(catalog, "SELECT tree FROM abilities WHERE card = ?", card)
        assert any(f'"{key}"' in tree for (tree,) in trees)
    spoken_of = {
        (f"{game.key}/{card.key}", f"{game.key}/{value}")
        for game, card in all_cards(compiled)
        for ability in card.abilities
        for node in ability.walk()
        for name, role in node.role_fields()
        if role == "card"
        for value in [getattr(node, name)]
    }
    assert spoken_of == set(rows(catalog, "SELECT card, target FROM refs"))


def test_the_facts_of_a_deep_tree_are_those_one_would_write_down(compiled, tmp_path):
    """A tree of our own, so that the rows are checked by hand once."""
    game, card = next(pair for pair in all_cards(compiled) if pair[0].options and pair[1].sentences)
    option = next(iter(game.options.values()))
    stock, other = list(game.stocks)[:2]
    gain = Gain(Bundle((Some(1, stock), Some((2, 3), other))))
    ability = WithOption(option.key, option.values[0], Triggered(AtTurnStart(), (gain, Lose(All(stock)))))
    lowered = Bonus(-2, next(iter(game.stats)))
    sentences = tuple(replace(card.sentences[0], ability=one) for one in (ability, lowered))
    own = replace(card, sentences=sentences, examples=())
    small = replace(game, cards={card.key: own}, decks={})
    write_catalog(tmp_path / "catalog.db", Rulebook({game.key: small}), tongues_by_game(game.key, compiled))
    with closing(sqlite3.connect(tmp_path / "catalog.db")) as database:
        found = rows(database, "SELECT position, fact, what, number FROM facts WHERE fact <> 'about'")
        assert set(found) == {
            (1, "on", "AtTurnStart", None),
            (1, "does", "Gain", None),
            (1, "gives", f"{game.key}/{stock}", 1),
            (1, "gives", f"{game.key}/{other}", 2),
            (1, "gives", f"{game.key}/{other}", 3),
            (1, "does", "Lose", None),
            (1, "takes", f"{game.key}/{stock}", None),
            (2, "does", "Bonus", None),
            (2, "takes", f"{game.key}/{lowered.stat}", 2),
        }
        assert rows(database, "SELECT option FROM card_options") == [(f"{game.key}/{option.key}",)]


def tongues_by_game(key, compiled):
    return {pair: tongue for pair, tongue in compiled.tongues.items() if pair[0] == key}


def test_datasette_is_told_of_tables_and_columns_that_exist(compiled):
    # The words of the pages tell what a table holds, so this catalog has them.
    with closing(sqlite3.connect(site.built() / "catalog.db")) as catalog:
        _assert_told(compiled, catalog)


def _assert_told(compiled, catalog):
    told = metadata(catalog)["databases"]["catalog"]
    for table, about in told["tables"].items():
        columns = {row[1] for row in rows(catalog, f"PRAGMA table_info({table})")}
        asked = {*about.get("facets", ()), about.get("sort"), about.get("label_column"), about.get("fts_pk")}
        assert columns, f"{table} is not in the catalog"
        assert asked - {None} <= columns, table
    tables = {name for (name,) in rows(catalog, "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')")}
    shown = {name for name in tables if not name.startswith(("search_", "sqlite_"))}
    assert not {name for name in shown if not told["tables"].get(name, {}).get("description")}, "tell what these hold"
    assert told["tables"]["interface"]["hidden"]
    assert "hidden" not in told["tables"]["cards"]
    languages = {language for _, language in compiled.tongues}
    assert {f"cards_{language}" for language in languages} <= set(told["tables"])
    assert {f"search_in_{language}" for language in languages} <= set(told["queries"])


def test_the_meaning_of_a_card_shows_no_word_that_lacks_a_form(compiled):
    for game in compiled.rulebook.games.values():
        tongue = compiled.tongues[game.key, "en"]
        for card in game.cards.values():
            for sentence in card.sentences:
                said = str(outline(sentence.ability, tongue))
                assert lacks_in(said) == [], card.key
