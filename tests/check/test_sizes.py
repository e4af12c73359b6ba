"""Libraries of every size: none at all, a game without cards, one card, and so many that no page could show them."""

import asyncio
import json
import re
import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from functools import partial
from urllib.parse import quote

import pytest
from click.testing import CliRunner
from tests.support.catalogs import BEES
from tests.support.games import compiled_at, with_grammar
from tests.support.large import multiplied
from tests.support.site import AGES, LANGUAGES, USUAL_PATIENCE, Asker, built, pages

from cardwright.cli import main
from cardwright.export import build_all
from cardwright.model.rulebook.game import Rulebook
from cardwright.serve import application, proven
from cardwright.serve.desk import Desk
from cardwright.serve.server import Editions

EMPTY = ("/", "/syntax", "/search", "/changes", "/translate", "/compare")
SPOKEN = ("en", "es", "pt")
"""The languages of the small game."""
MISSING = ("/random", "/card/bees/x", "/deck/bees/x", "/game/x", "/translate/xx", "/x")


def asker(folder, games, cards=()):
    """The pages of a library with these games, and of their cards only those that are named."""
    (folder / "cards").mkdir(parents=True)
    for game in games:
        shutil.copytree(BEES / "cards" / game, folder / "cards" / game)
    made = compiled_at(folder)
    assert not made.errors, made.diagnostics
    few = {
        key: replace(game, cards={card: game.cards[card] for card in cards}, decks={})
        for key, game in made.rulebook.games.items()
    }
    build_all(folder / "build", Rulebook(few), made.tongues, appearance=made.appearance)
    return Asker(folder / "build" / "catalog.db")


@pytest.mark.parametrize("games, advice", [((), "cardwright new"), (("bees",), "ends in .cards")])
def test_a_library_without_cards_says_what_to_do_next(tmp_path, games, advice):
    ask = asker(tmp_path, games)
    for language in SPOKEN if games else LANGUAGES:
        for address in (*EMPTY, *(f"/game/{game}" for game in games)):
            page = ask(f"{address}?lang={language}")
            assert (page.status_code, address) == (200, address)
            assert f'<html lang="{language}">' in page.text
            path = "/index" if address == "/" else address
            assert ask(f"{path}.json?lang={language}").json()["ok"] is True
        for address in MISSING:
            assert (ask(f"{address}?lang={language}").status_code, address) == (404, address)
    home = ask("/?lang=en").text
    assert "There is no card here yet." in home
    assert advice in home
    assert "cardwright build" in home
    assert "/random" not in home
    # Nobody is told to try something that finds nothing.
    assert ask("/syntax.json?lang=en").json()["samples"].keys() <= {"pattern"}
    assert 'class="try"' not in home
    for query, status in (("", 200), ("honey", 200 if games else 400), ("t:hive", 200 if games else 400), ("/x/", 200)):
        assert ask(f"/search?q={quote(query)}&lang=en").status_code == status
    assert ask("/catalog").status_code == 200
    assert ask("/catalog/cards").status_code == 200


def test_one_card_is_enough(tmp_path):
    ask = asker(tmp_path, ("bees",), ("lavender-spring",))
    home = ask("/?lang=en").text
    assert "1 card, in your language" in home
    for link in re.findall(r'href="(/[^"#]+)"', home):
        assert ask(link.replace("&amp;", "&")).status_code in (200, 302), link
    [card] = ask("/search.json?q=lavender").json()["cards"]
    assert ask(f"/card/{card['id']}").status_code == 200
    assert ask("/syntax").status_code == 200


def test_a_game_may_be_called_as_a_file_of_ours_is(tmp_path):
    names = ("metadata", "catalog", "datasette", "index", "interface")
    (tmp_path / "cards").mkdir()
    for name in names:
        shutil.copytree(BEES / "cards" / "bees", tmp_path / "cards" / name)
        for path in (tmp_path / "cards" / name).rglob("*.cards"):
            path.write_text(path.read_text(encoding="utf-8").replace("game bees", f"game {name}"), encoding="utf-8")
    made = compiled_at(tmp_path)
    assert not made.errors, made.diagnostics
    written = build_all(tmp_path / "build", made.rulebook, made.tongues, appearance=made.appearance)
    assert len({str(path).lower() for path in written}) == len(names) + 2
    for name in names:
        assert json.loads((tmp_path / "build" / f"{name}.json").read_text(encoding="utf-8"))["game"] == name
    told = json.loads((tmp_path / "build" / "datasette" / "metadata.json").read_text(encoding="utf-8"))
    assert told == proven(tmp_path / "build" / "catalog.db")
    ask = Asker(tmp_path / "build" / "catalog.db")
    for name in names:
        assert ask(f"/game/{name}.json").json()["game"] == name


# --- very many cards ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sizes(tmp_path_factory):
    """The pages of catalogs in which each card is there four and nine times: more than any page shows, and more."""
    folder = tmp_path_factory.mktemp("sizes")
    found = []
    for times in (4, 9):
        (folder / str(times)).mkdir()
        found.append(Asker(multiplied(built() / "catalog.db", folder / str(times) / "catalog.db", times)))
    return found


def test_no_page_grows_with_the_number_of_cards(sizes, monkeypatch):
    read = Counter()
    rows = Desk.rows

    def counted(desk, question, *values):
        found = rows(desk, question, *values)
        read[address] += len(found)
        return found

    monkeypatch.setattr(Desk, "rows", counted)
    shown = []
    for ask in sizes:
        read.clear()
        weights = {}
        for address in (*pages("en").values(), f"/deck/{AGES}/civil-i.json", "/search?order=name&lang=en"):
            answer = ask(address)
            weights[address] = len(answer.content)
            assert answer.status_code in (200, 400, 404), address
        shown.append((dict(read), weights))
    (few_rows, few_bytes), (many_rows, many_bytes) = shown
    for address in few_bytes:
        # Numbers have more digits, and names end in them.
        assert many_bytes[address] <= 1.2 * few_bytes[address] + 500, address
        assert many_rows.get(address, 0) <= 1.2 * few_rows.get(address, 0) + 20, address
        assert many_bytes[address] < 400_000
        assert many_rows.get(address, 0) < 4_000


def test_a_large_deck_is_shown_page_by_page_and_counted_whole(sizes):
    ask = sizes[0]
    address, seen, pages_seen = f"/deck/{AGES}/civil-i.json?players=3", [], 0
    while address:
        data = ask(address).json()
        seen += [(card["id"], card["copies"]) for card in data["cards"]]
        address, pages_seen = data["next_url"], pages_seen + 1
    with closing(sqlite3.connect(built() / "catalog.db")) as catalog:
        [(different, copies)] = catalog.execute(
            f"SELECT count(*), sum(copies) FROM deck_cards WHERE deck = '{AGES}/civil-i' AND players = 3 AND copies > 0"
        )
    assert pages_seen > 1
    assert len(dict(seen)) == len(seen) == data["different"] == 4 * different
    assert sum(number for _, number in seen) == data["total"] == 4 * copies
    page = ask(f"/deck/{AGES}/civil-i?players=3&page=2&lang=en").text
    assert 'rel="prev"' in page
    assert f"{4 * copies} cards" in page
    for wrong in ("0", "99", "x", "-1"):
        assert ask(f"/deck/{AGES}/civil-i?players=3&page={wrong}").status_code == 400


def test_a_card_nearly_named_is_found_among_very_many(sizes):
    assert f'href="/card/{AGES}/homer-a"' in sizes[1](f"/card/{AGES}/homre-a").text


class Clock:
    """A clock that goes on by a tenth of a second whenever somebody looks at it."""

    def __init__(self):
        self.looks = 0

    def monotonic(self):
        self.looks += 1
        return self.looks / 10


@pytest.mark.parametrize("address", [f"/deck/{AGES}/civil-i?lang=en", "/translate/es?lang=en"])
def test_a_page_has_less_than_a_second(sizes, monkeypatch, address):
    clock = Clock()
    monkeypatch.setattr("cardwright.serve.site.time", clock)
    monkeypatch.setattr("cardwright.serve.site.PATIENCE", USUAL_PATIENCE)
    answer = sizes[1](f"{address}&nobody-asked-before")
    assert answer.status_code == 400
    assert "takes too long" in answer.text
    # The first look says when it began; whatever comes after the last finds that it is late at once.
    assert 9 <= clock.looks <= 11


# --- a catalog that is not there ------------------------------------------------------------------


@pytest.fixture
def served(monkeypatch):
    """What would be served."""
    told = []

    def serve(path, *_args, **_options):
        told.append(proven(path)["description"])

    monkeypatch.setattr("cardwright.serve.serve", serve)
    return told


def spoilt(path, how):
    match how:
        case "garbage":
            path.write_bytes(b"no database, whatever its name says")
        case "half":
            content = path.read_bytes()
            path.write_bytes(content[: len(content) // 2])
        case "older":
            with closing(sqlite3.connect(path)) as catalog, catalog:
                catalog.execute("UPDATE meta SET value = '1' WHERE key = 'schema'")
        case "wordless":
            with closing(sqlite3.connect(path)) as catalog, catalog:
                catalog.execute("DELETE FROM interface")
        case "other":
            path.unlink()
            with closing(sqlite3.connect(path)) as catalog, catalog:
                catalog.execute("CREATE TABLE t (a)")


def test_a_catalog_that_cannot_be_shown_is_built_first(tmp_path, served):
    shutil.copytree(BEES, tmp_path, dirs_exist_ok=True)
    with_grammar(tmp_path)
    catalog = tmp_path / "build" / "catalog.db"
    command = ["--library", str(tmp_path), "serve", "--port", "0"]
    for how in ("missing", "garbage", "half", "older", "wordless", "other"):
        if how != "missing":
            spoilt(catalog, how)
            # One that was named is somebody's own: it is not built over.
            refused = CliRunner().invoke(main, [*command, "--catalog", str(catalog)])
            assert (refused.exit_code, "cardwright build" in refused.output) == (1, True), how
            assert "Traceback" not in refused.output
        done = CliRunner().invoke(main, command, catch_exceptions=False)
        assert (done.exit_code, how) == (0, how)
        assert "The catalog is being built." in done.output
        assert "written:" in done.output
    again = CliRunner().invoke(main, command, catch_exceptions=False)
    assert "being built" not in again.output
    assert len(served) == 7
    assert len(set(served)) == 1


def test_a_library_with_findings_is_not_served_in_an_older_state(tmp_path, served):
    shutil.copytree(BEES, tmp_path, dirs_exist_ok=True)
    with_grammar(tmp_path)
    (tmp_path / "cards" / "bees" / "wrong.cards").write_text("language en\ngame bees\n\nerrand X\n  Gane 1 honey.\n")
    done = CliRunner().invoke(main, ["--library", str(tmp_path), "serve", "--port", "0"])
    assert done.exit_code == 1
    assert "Nothing was written." in done.output
    assert served == []


def test_a_catalog_may_be_called_anything(tmp_path):
    path = tmp_path / "what you like?.db"
    shutil.copyfile(built() / "catalog.db", path)

    async def opened():
        editions = Editions(path, partial(application), False)
        await editions.open()
        editions.close()

    asyncio.run(opened())
