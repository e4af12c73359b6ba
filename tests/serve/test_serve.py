"""The server: Datasette answers on this machine, in pages and in JSON, and changes nothing."""

import asyncio
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

import pytest
from tests.support import games
from tests.support.site import served

from cardwright.export import build_all
from cardwright.serve import SETTINGS, application, free_port, plugin, serve

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def compiled():
    return games.compiled()


@pytest.fixture(scope="module")
def built(compiled, tmp_path_factory):
    folder = tmp_path_factory.mktemp("build")
    build_all(folder, compiled.rulebook, compiled.tongues, appearance=compiled.appearance)
    return folder


@pytest.fixture(scope="module")
def get(built):
    """Asks Datasette without a network."""
    datasette = application(built / "catalog.db")

    def ask(path, **parameters):
        address = f"{path}?{urlencode(parameters)}" if parameters else path
        return asyncio.run(datasette.client.get(address))

    return ask


def rows(get, path, **parameters):
    answer = get(f"/catalog/{path}.json", _shape="array", **parameters)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.fixture
def catalog(built):
    with closing(sqlite3.connect(f"file:{built / 'catalog.db'}?mode=ro", uri=True)) as database:
        yield database


# --- pages ----------------------------------------------------------------------------------------


def test_every_table_and_view_has_a_page(get, built):
    told = json.loads((built / "datasette" / "metadata.json").read_text(encoding="utf-8"))
    assert get("/").status_code == 200
    assert get("/catalog").status_code == 200
    for table, about in told["databases"]["catalog"]["tables"].items():
        page = get(f"/catalog/{table}")
        assert page.status_code == 200, table
        assert about["description"] in page.text.replace("&#39;", "'"), table


def test_every_question_can_be_opened_before_it_is_filled_in(get, built):
    told = json.loads((built / "datasette" / "metadata.json").read_text(encoding="utf-8"))
    for query, about in told["databases"]["catalog"]["queries"].items():
        page = get(f"/catalog/{query}")
        assert page.status_code == 200, query
        assert about["title"] in page.text


def test_datasette_takes_none_of_our_folders_for_its_own():
    """From Python 3.12 on it looks beside a plugin that is a plain module, too; all its pages then break on ours."""
    assert not [name for name in ("templates", "static") if (Path(plugin.__file__).parent / name).exists()]


def test_the_settings_hold(get):
    settings = get("/-/settings.json").json()
    assert {name: settings[name] for name in SETTINGS} == SETTINGS
    assert settings["suggest_facets"] is False
    assert settings["sql_time_limit_ms"] == 1000


def test_the_catalog_can_be_downloaded_and_not_changed(get, built):
    assert get("/catalog.db").content == (built / "catalog.db").read_bytes()
    [database] = [one for one in get("/-/databases.json").json() if one["name"] == "catalog"]
    assert database["is_mutable"] is False
    assert get("/catalog.json", sql="DELETE FROM cards").status_code == 400


# --- questions ------------------------------------------------------------------------------------


def test_cards_are_found_by_what_they_do(get, catalog):
    counted = {row["deed"]: row["cards"] for row in rows(get, "what_cards_do")}
    deed = max(counted, key=lambda name: counted[name])
    found = rows(get, "cards_that_do", deed=deed, language="es")
    assert len({row["id"] for row in found}) == counted[deed]
    assert rows(get, "cards_that_do", deed="NoSuchThing", language="es") == []


def test_cards_are_found_by_what_they_gain_named_in_any_language(get, compiled):
    asked = 0
    for game in compiled.rulebook.games.values():
        for stock in game.stocks:
            nouns = [noun for lexicon in game.lexicons.values() for noun in lexicon.nouns.values()]
            if any(stock in noun.forms.values() for noun in nouns if noun.key != stock):
                continue  # the key of one noun is a word for another in some language
            # Another game may have the same key and say another word for it.
            found = {row["id"] for row in rows(get, "cards_that_gain", stock=stock)}
            by_key = {card for card in found if card.startswith(f"{game.key}/")}
            for language, lexicon in game.lexicons.items():
                if lexicon.is_begun:
                    continue
                word = lexicon.nouns[stock].forms.get("one")
                if word is None:
                    continue
                by_word = rows(get, "cards_that_gain", stock=word, language=language)
                assert by_key <= {row["id"] for row in by_word}, f"{word} in {language}"
                asked += len(by_word)
            for row in rows(get, "cards_that_gain", stock=stock, language="en"):
                assert row["sentence"]
    assert asked


def test_a_deck_is_listed_for_a_number_of_players(get, compiled):
    for game in compiled.rulebook.games.values():
        for deck in game.decks.values():
            for players in range(game.least_players, game.most_players + 1):
                found = rows(get, "deck_list", deck=f"{game.key}/{deck.key}", players=players, language="pt")
                copies = Counter[str]()
                for entry in deck.entries:
                    copies[f"{game.key}/{entry.card}"] += game.copies(entry.copies, players)
                assert {row["id"]: row["copies"] for row in found} == +copies


def test_a_card_that_depends_on_an_option_is_called_disputed(get, catalog):
    expected = catalog.execute("SELECT DISTINCT card FROM card_options").fetchall()
    assert {row["id"] for row in rows(get, "disputed_cards")} == {card for (card,) in expected}


def test_search_answers_in_the_language_asked(get, catalog):
    for language, card, name in catalog.execute("SELECT language, card, name FROM names GROUP BY language"):
        assert card in {row["id"] for row in rows(get, f"search_in_{language}", words=name)}
        [row] = [row for row in rows(get, f"cards_{language}", _search=name) if row["id"] == card]
        assert row["name"] == name


@pytest.mark.parametrize("words", ['"', "*", "a AND", "(", "name:", "NEAR(", "' OR 1=1 --", "^", "€", "  "])
def test_no_words_break_the_search(get, words):
    assert isinstance(rows(get, "search_in_en", words=words), list)


def test_a_card_shows_what_it_points_at_by_name_and_has_its_own_address(get, catalog):
    expected = dict(catalog.execute("SELECT cards.id, kinds.key FROM cards JOIN kinds ON kinds.id = cards.kind"))
    shown = rows(get, "cards", _labels="on", _size="max")
    assert {row["id"]: row["kind"]["label"] for row in shown} == expected
    card = shown[0]["id"]
    assert get("/catalog/cards/" + card.replace("/", "~2F")).status_code == 200


# --- a real server --------------------------------------------------------------------------------

PROGRAM = """
import sys
from pathlib import Path
from cardwright.serve import serve
serve(Path(sys.argv[1]), ready=lambda address: print(address, flush=True))
print("ended")
"""


def test_a_server_says_where_it_is_answers_and_ends_when_interrupted(built):
    command = [sys.executable, "-c", PROGRAM, str(built / "catalog.db")]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "compiler")}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            address = process.stdout.readline().strip()
            assert address.startswith("http://127.0.0.1:")
            with urllib.request.urlopen(f"{address}catalog/what_cards_do.json?_shape=array", timeout=30) as answer:
                assert answer.headers["content-type"].startswith("application/json")
                assert json.loads(answer.read())
            process.send_signal(signal.SIGINT)
            rest, complaints = process.communicate(timeout=30)
        finally:
            process.kill()
    assert (rest, complaints, process.returncode) == ("ended\n", "", 0)


def test_a_query_far_too_long_is_told_so_by_a_page(built):
    with served(built) as address:
        for length, status in ((100_000, 400), (2_000, 400)):
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(f"{address}/search?lang=es&q={'x' * length}", timeout=30)
            with refused.value as answer:
                page = answer.read().decode()
                assert answer.code == status
            assert '<html lang="es">' in page
            assert 'role="alert"' in page


def test_a_taken_port_is_said_at_once(built):
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(OSError, match="in use"):
        serve(built / "catalog.db", port=taken.getsockname()[1])


def test_what_is_no_catalog_is_not_served(tmp_path):
    told = []
    with pytest.raises(FileNotFoundError):
        serve(tmp_path / "catalog.db", ready=told.append)
    (tmp_path / "catalog.db").write_text("not a database, whatever its name says")
    with pytest.raises(sqlite3.DatabaseError):
        serve(tmp_path / "catalog.db", ready=told.append)
    assert told == []


def test_nothing_of_datasette_is_loaded_before_it_is_needed():
    heavy = {"datasette", "uvicorn", "sqlite_utils"}
    program = f"import sys, cardwright.serve, cardwright.export; print({heavy} & {{*sys.modules}})"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "compiler")}
    found = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert found.stdout == "set()\n"


def test_a_taken_port_is_avoided():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = taken.getsockname()[1]
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("cardwright.serve.server.USUAL_PORT", number)
            taken.listen()
            assert free_port("127.0.0.1") == 0
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("cardwright.serve.server.USUAL_PORT", number)
        assert free_port("127.0.0.1") == number


# --- while cards are written ----------------------------------------------------------------------


def test_a_card_that_changes_is_shown_and_one_that_is_wrong_changes_nothing(tmp_path):
    shutil.copytree(ROOT / "cards" / "tempus", tmp_path / "cards" / "tempus")
    games.with_grammar(tmp_path)
    command = [sys.executable, "-m", "cardwright", "--library", str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "compiler"), "PYTHONUNBUFFERED": "1"}
    subprocess.run([*command, "build"], env=environment, check=True, capture_output=True)
    with subprocess.Popen(
        [*command, "serve", "--watch", "--port", "0"], env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            told = [process.stdout.readline() for _ in range(3)]
            address = told[0].split()[4].rstrip("/")
            assert "1 game and 35 cards in English, Español, Français, Português" in told[1]
            path = tmp_path / "cards" / "tempus" / "ideas.cards"
            written = path.read_text(encoding="utf-8")
            for line, ending in (
                ("Gain 4 extra children.", "1 game, 35 cards."),
                ("Gain 5 combt.", "Nothing was written."),
            ):
                path.write_text(written.replace("Gain 1 extra child.", line, 1), encoding="utf-8")
                said = next(one for one in process.stdout if one.startswith(("1 game,", "Nothing")))
                assert said.strip() == ending
            # The new catalog is noticed a moment after it is written.
            text = ""
            for _ in range(100):
                with urllib.request.urlopen(f"{address}/card/tempus/medicine.json", timeout=30) as answer:
                    [text] = json.load(answer)["card"]["text"]["en"]
                if "4" in text:
                    break
                time.sleep(0.2)
            assert text == "Gain 4 extra children."
            process.send_signal(signal.SIGINT)
            process.wait(timeout=30)
        finally:
            process.kill()


def test_the_end_of_an_answer_does_not_wait_for_its_beginning(monkeypatch, tmp_path):
    seen = []

    async def look(_editions, listening, _ready):
        seen.append(listening.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    monkeypatch.setattr("cardwright.serve.server._serve", look)
    serve(tmp_path / "catalog.db")
    assert [bool(one) for one in seen] == [True]
