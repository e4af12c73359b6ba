"""The pages of the catalog: each in every language and as data, right about its cards, and unmoved by bad input."""

import asyncio
import json
import re
import shutil
import sqlite3
import time
from contextlib import closing
from html import unescape
from urllib.parse import quote
from xml.etree import ElementTree as ET

import pytest
from tests.support.games import compiled
from tests.support.site import AGES, LANGUAGES, ROOT, WORDS, Asker, built, pages

from cardwright.export.contract import texts
from cardwright.serve.marking import marked
from cardwright.serve.visitor import preferred

WRONG = {"wrong": 400, "missing": 404, "nowhere": 404}


@pytest.fixture(scope="module")
def ask():
    return Asker()


@pytest.fixture(scope="module")
def game():
    return compiled().rulebook.games[AGES]


def changed_catalog(folder, *statements):
    """A copy of the catalog in which somebody has changed something."""
    path = folder / "catalog.db"
    shutil.copyfile(built() / "catalog.db", path)
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)
    return path


# --- every page -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_there_in_every_language_and_as_data(ask, language):
    for name, address in pages(language).items():
        page = ask(address)
        assert page.status_code == WRONG.get(name, 200), address
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert f'<html lang="{language}">' in page.text, address
        assert page.text.count("<h1") == 1, address
        assert f'hreflang="{language}" lang="{language}" aria-current="true"' in page.text
        path, _, question = address.partition("?")
        data = ask(f"{'/index' if path == '/' else path}.json?{question}")
        assert data.status_code == page.status_code, address
        assert data.json()["ok"] is (page.status_code == 200)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_shows_a_key_instead_of_words(ask, language):
    """A text that some language lacks would be said in English, and one that all lack would break the page."""
    interface = compiled().appearance.interface
    assert interface[language].keys() == interface["en"].keys()
    used = set()
    for path in sorted((ROOT / "compiler" / "cardwright" / "serve").rglob("*")):
        if path.suffix in (".html", ".py"):
            used |= set(re.findall(r"say\(\s*['\"]([a-z-]+)['\"]\s*[,)]", path.read_text(encoding="utf-8")))
    assert len(used) > 60
    assert used <= interface[language].keys()


def test_the_language_comes_from_the_address_or_else_from_the_browser(ask):
    assert '<html lang="pt">' in ask("/", **{"accept-language": "pt-BR,en;q=0.5"}).text
    assert '<html lang="es">' in ask("/?lang=es", **{"accept-language": "pt-BR"}).text
    assert ask("/").headers["vary"].startswith("Accept-Language")
    said = ask("/?lang=tlh")
    assert said.status_code == 400
    assert "tlh" in said.text
    assert "?lang=" not in ask("/", **{"accept-language": "es"}).text.split("<main")[1].split("</main>")[0]


@pytest.mark.parametrize(
    "accepted, language",
    [
        ("", "en"),
        ("es", "es"),
        ("de, pt;q=0.4, es;q=0.8", "es"),
        ("PT-br", "pt"),
        ("es;q=0, pt", "pt"),
        ("*", "en"),
        ("\x00;q=, ,;;q=1", "en"),
        ("x" * 50_000, "en"),
    ],
)
def test_a_browser_gets_the_language_it_likes_best(accepted, language):
    assert preferred(accepted, LANGUAGES, "en") == language


def test_a_page_leads_only_to_pages_that_are_there(ask):
    for address in pages("es").values():
        for link in set(re.findall(r'href="(/[^"#]*)', ask(address).text)):
            if unescape(link).split("?")[0] == address.split("?")[0]:
                continue  # this very page, in another language
            answer = ask(unescape(link))
            assert answer.status_code in (200, 302), f"{address} leads to {link}"


def test_a_page_that_has_not_changed_is_not_sent_twice(ask):
    first = ask(f"/card/{AGES}/homer-a")
    again = ask(f"/card/{AGES}/homer-a", **{"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert ask(f"/card/{AGES}/moses-a", **{"if-none-match": first.headers["etag"]}).status_code == 200


# --- what they tell -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_shown_with_its_text_and_what_it_does(ask, game, language):
    card = game.cards["homer-a"]
    page = unescape(ask(f"/card/{AGES}/homer-a?lang={language}").text)
    plain = re.sub(r"<[^>]+>", "", page)
    tongues = {code: compiled().tongues[AGES, code] for code in LANGUAGES}
    for code, sentences in texts(card.sentences, tongues).items():
        assert game.names.plain(code, "homer-a") in plain
        assert all(sentence in plain for sentence in sentences)
    for ability in card.abilities:
        for node in ability.walk():
            assert tongues[language].text_printer.line(node).rstrip(".") in plain
    for sentence in card.sentences:
        line, _ = sentence.span.source.line_column(sentence.span.start)
        assert f'href="#line-{line}"' in page
        assert f'id="line-{line}"' in page
    assert card.source in plain
    assert all(example.title in plain for example in card.examples)


def test_every_number_on_a_card_leads_to_its_sentence(ask, game):
    for key in ("homer-a", "michelangelo-i", "despotism-a"):
        page = ask(f"/card/{AGES}/{key}").text
        shown = page.split('class="card-text"')[1].split("</div>")[0]
        anchors = re.findall(r'class="figure" href="#([^"]+)"', shown)
        assert anchors
        assert all(f'id="{anchor}"' in page for anchor in anchors)
        assert not re.search(r"[0-9]", re.sub(r"<[^>]*>[^<]*</a>|<[^>]+>", "", shown))


@pytest.mark.parametrize(
    "query, language, shown",
    [
        ("scien", "en", "<mark>science</mark>"),
        ("Aristóteles", "es", "<mark>Aristóteles</mark>"),
        ("ciencia t:líder", "es", "<mark>ciencia</mark>"),
        ('"each civilization"', "en", "<mark>Each</mark> <mark>civilization</mark>"),
    ],
)
def test_what_was_looked_for_is_marked(ask, query, language, shown):
    text = ask(f"/search?q={quote(query)}&lang={language}").text
    assert shown in text
    assert "<mark>" not in ask(f"/search?q={quote('t:leader')}&lang=en").text


def test_only_text_is_marked_and_nothing_else_of_a_page():
    piece = '<a class="class" href="/class">Class &amp; classes, class</a><b title="class">amp clásses</b>'
    assert marked(piece, [(("class",), False)]) == (
        '<a class="class" href="/class"><mark>Class</mark> &amp; <mark>classes</mark>, <mark>class</mark></a>'
        '<b title="class">amp <mark>clásses</mark></b>'
    )
    assert marked(piece, [(("class",), True)]).count("<mark>") == 2
    assert marked(piece, [(("amp",), True)]).count("<mark>") == 1
    assert marked(piece, [(("class", "cla"), False)]).count("<mark>") == 2
    assert marked(piece, []) == piece


def test_a_card_names_those_it_speaks_of_and_those_that_speak_of_it(ask, game):
    with closing(sqlite3.connect(built() / "catalog.db")) as catalog:
        [(speaker, target)] = catalog.execute("SELECT card, target FROM refs WHERE card <> target LIMIT 1")
    assert ask(f"/card/{speaker}.json").json()["card"]["speaks_of"].count(target) == 1
    assert speaker in ask(f"/card/{target}.json").json()["card"]["spoken_of_by"]
    assert f'href="/card/{target}"' in ask(f"/card/{speaker}").text


def test_disputed_readings_are_shown(ask):
    with closing(sqlite3.connect(built() / "catalog.db")) as catalog:
        [(card, option)] = catalog.execute("SELECT card, option FROM card_options LIMIT 1")
        values = [value for (value,) in catalog.execute("SELECT value FROM option_values WHERE option = ?", (option,))]
    readings = ask(f"/card/{card}.json").json()["card"]["readings"]
    assert any(len(reading["values"]) == len(values) for reading in readings)


def test_a_deck_is_counted_for_each_number_of_players(ask, game):
    for deck in game.decks.values():
        for players in range(game.least_players, game.most_players + 1):
            data = ask(f"/deck/{AGES}/{deck.key}.json?players={players}").json()
            expected = {f"{AGES}/{entry.card}": game.copies(entry.copies, players) for entry in deck.entries}
            assert {card["id"]: card["copies"] for card in data["cards"]} == {
                card: copies for card, copies in expected.items() if copies
            }
            assert data["total"] == sum(expected.values())


def test_the_plots_of_a_deck_say_in_words_what_they_show(ask, game):
    page = unescape(ask(f"/deck/{AGES}/civil-i?players=4").text)
    kinds = {}
    for entry in game.decks["civil-i"].entries:
        kind = game.cards[entry.card].kind
        kinds[kind] = kinds.get(kind, 0) + game.copies(entry.copies, 4)
    words = {kind: compiled().tongues[AGES, "en"].lexicon.nouns[kind].forms["one"] for kind in kinds}
    labels = re.findall(r'<svg class="plot"[^>]*role="img" aria-label="([^"]+)"', page)
    assert len(labels) >= 2
    assert all(f"{words[kind]}: {number}" in labels[-1] for kind, number in kinds.items())


def test_a_number_of_players_that_cannot_be_is_an_error(ask):
    for players in ("1", "9", "three", "2'; DROP TABLE cards", "³"):
        answer = ask(f"/deck/{AGES}/civil-i?players={quote(players)}")
        assert answer.status_code == 400
        assert "2 to 4" in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_shows_its_eras_kinds_and_rules(ask, game, language):
    plain = unescape(re.sub(r"<[^>]+>", "", ask(f"/game/{AGES}?lang={language}").text))
    tongue = compiled().tongues[AGES, language]
    for key in ("leader", "wonder", "war"):
        assert tongue.lexicon.nouns[key].forms["one"] in plain
    for forms in game.actions.values():
        for form in forms:
            assert all(tongue.text_printer.sentence(sentence.ability) in plain for sentence in form.sentences)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_with_a_board_is_shown_in_pictures(ask, language):
    page = ask(f"/game/tempus?lang={language}").text
    for name in ("board", "track"):
        address = f"/game/tempus/{name}-{language}.svg"
        assert f'src="{address}"' in page
        drawn = ask(address)
        assert drawn.status_code == 200
        assert drawn.headers["content-type"].startswith("image/svg+xml")
        assert ET.fromstring(drawn.text).tag.endswith("svg")
    assert ask(f"/game/tempus/board-{language}x.svg").status_code == 404
    assert ask(f"/game/{AGES}/board-{language}.svg").status_code == 404
    assert "<figure" not in ask(f"/game/{AGES}?lang={language}").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_game_says_its_ties_its_board_and_what_its_words_mean(ask, language):
    game = compiled().rulebook.games["tempus"]
    rules = ask(f"/game/tempus.json?lang={language}").json()["rules"]
    assert all(rule["title"] and rule["title"] not in rule["lines"] for rules_of in rules.values() for rule in rules_of)
    assert len(rules["board"]) == 2 + len(game.regions)
    assert len(rules["word"]) == len(game.definitions)
    assert len(rules["game"][0]["lines"]) == 2 + len(game.broken_by) + len(game.shared_ties) + len(game.notes)
    if language == "en":
        assert "ties go to the most held ideas" in rules["game"][0]["lines"]
        assert rules["word"][0]["lines"] == ["definition settled hex: a hex held by you with 1 token"]
        assert "holds tokens up to stacking limit, plus its stacking allowance" in rules["board"][1]["lines"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_reconstructed_says_so_on_the_page_of_its_game_and_deck(ask, language):
    eras = {one["key"]: one for one in ask("/game/tempus.json").json()["eras"]}
    unsure = [key for key, one in eras.items() if one["confidence"] == "low"]
    assert unsure == ["Cities", "Roads", "Trade", "Printing press", "Industry", "Trains", "Flight"]
    page = ask(f"/game/tempus?lang={language}").text
    for key in unsure:
        assert "reconstruction" in eras[key]["source"]
        assert eras[key]["source"] in page
    assert page.count('class="sure"') == sum(one["confidence"] in ("low", "medium") for one in eras.values())
    deck = ask("/deck/tempus/idea-cards.json").json()
    assert deck["confidence"] == "low"
    assert all(note in ask(f"/deck/tempus/idea-cards?lang={language}").text for note in deck["notes"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_scenario_tells_its_set_up_its_rules_and_its_victory_and_shows_its_map(ask, language):
    data = ask(f"/scenario/tempus/small-island.json?lang={language}").json()
    assert data["players"] == [3, 5]
    assert [len(data[part]) for part in ("differences", "setup", "rules", "victory")] == [0, 6, 1, 4]
    assert data["source"].startswith("Made up")
    assert len(data["forces"]) == 3
    assert data["forces_are_an_example"], "players choose where they settle"
    page = unescape(ask(f"/scenario/tempus/small-island?lang={language}").text)
    assert all(line in page for part in ("setup", "rules", "victory") for line in data[part])
    for address in data["pictures"].values():
        picture = ask(address)
        assert picture.status_code == 200
        ET.fromstring(picture.text)
    assert list(data["pictures"]) == ["board", "track"]
    game = ask(f"/game/tempus.json?lang={language}").json()
    assert game["scenarios"] == ["tempus/quiet-neighbors", "tempus/small-island"]
    assert list(game["pictures"]) == ["board", "track"]
    assert data["name"][language] in unescape(ask(f"/game/tempus?lang={language}").text)


def test_chance_leads_to_a_card_of_the_game(ask):
    assert ask("/random?game=tempus").headers["location"].startswith("/card/tempus/")
    assert ask("/random?game=nothing").status_code == 404
    assert len({ask("/random?lang=pt").headers["location"] for _ in range(20)}) > 1


def test_an_old_id_leads_to_the_card_for_good(tmp_path):
    alias = f"INSERT INTO aliases (alias, card, kind) VALUES ('{AGES}/homerus', '{AGES}/homer-a', 'id')"
    ask = Asker(changed_catalog(tmp_path, alias))
    answer = ask(f"/card/{AGES}/homerus?lang=es")
    assert (answer.status_code, answer.headers["location"]) == (301, f"/card/{AGES}/homer-a?lang=es")
    assert ask(f"/card/{AGES}/homerus.json").headers["location"] == f"/card/{AGES}/homer-a.json"


def test_what_a_version_changed_is_told_in_the_visitors_language(tmp_path):
    ask = Asker(
        changed_catalog(
            tmp_path,
            f"""INSERT INTO versions (id, game, version, position, date) VALUES
              ('{AGES}/2', '{AGES}', '2', 9, '2026-11-01')""",
            f"""INSERT INTO changes (version, card, key, change, field, language, old, new) VALUES
              ('{AGES}/2', '{AGES}/homer-a', 'homer-a', 'changed', 'text', 'es', 'antes', 'ahora'),
              ('{AGES}/2', '{AGES}/homer-a', 'homer-a', 'changed', 'text', 'en', 'before', 'now'),
              ('{AGES}/2', NULL, 'ovid', 'gone', '', NULL, NULL, NULL)""",
        )
    )
    plain = re.sub(r"<[^>]+>", "", ask("/changes?lang=es").text)
    assert "Homero" in plain
    assert re.search(r"antes\s+ahora", plain)
    assert "before" not in plain
    assert "ovid" in plain
    assert "2026-11-01" in plain
    told = ask("/changes.json?lang=en").json()["changes"]
    assert [one["change"] for one in told if one["version"] == "2"] == ["changed", "gone"]
    assert {one["game"] for one in ask("/changes.json?game=tempus").json()["changes"]} == {"tempus"}


def test_opensearch_leads_to_our_search(ask):
    answer = ask("/opensearch.xml?lang=pt")
    assert answer.headers["content-type"].startswith("application/opensearchdescription+xml")
    assert "/search?q={searchTerms}&amp;lang=pt" in answer.text


def test_the_tables_and_sql_are_one_click_away(ask):
    assert 'href="/catalog"' in ask("/").text
    assert ask("/catalog").status_code == 200
    row = re.search(r'href="(/catalog/cards/[^"]+)"', ask(f"/card/{AGES}/homer-a").text)[1]
    assert ask(row).status_code == 200


# --- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "/card/nothing/like-it",
        f"/card/{AGES}/%2e%2e/%2e%2e/catalog.db",
        "/card/%2e%2e/%2e%2e/etc/passwd",
        "/card/%00",
        "/card/%ff%fe",
        "/card/<script>alert(1)</script>",
        "/card/" + "a/" * 500,
        "/card/" + "x" * 20_000,
        "/scenario/nothing",
        "/deck/nothing",
        "/deck/' OR 1=1 --",
        "/game/nothing",
        "/-/cardwright/../../pyproject.toml",
        "/-/cardwright/face.css",
        "/nothing",
        "/nothing.json",
    ],
)
def test_what_is_not_there_gets_a_page_of_our_own(ask, address):
    answer = ask(quote(address, safe="/%"))
    # Datasette writes the address in its own way first, and a slash at its end goes.
    for _ in range(2):
        if answer.status_code in (301, 302):
            answer = ask(answer.headers["location"])
    assert answer.status_code == 404
    assert "Traceback" not in answer.text
    assert "<script>alert" not in answer.text
    if not address.endswith(".json"):
        assert "There is no such page" in answer.text


@pytest.mark.parametrize("field", ["q", "page", "order", "lang", "players", "cards", "game"])
@pytest.mark.parametrize(
    "value",
    [
        "' OR 1=1 --",
        '"; DROP TABLE cards; --',
        "/(a+)+$/",
        "/(a|a)*b/",
        "/((((((((x*)*)*)*)*)*)*)*)*/",
        "(" * 500,
        "-" * 1000,
        "x" * 50_000,
        "gives:" * 2000,
        "\x00",
        "\ud800",
        "\u202egnal",
        "𝔥𝔬𝔪𝔢𝔯",
        "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳",
        "<script>alert(1)</script>",
        "{{ 7*7 }}",
        "../../../etc/passwd",
        "٣",
        "1e9",
        "-1",
    ],
    ids=lambda value: ascii(value)[:24],
)
def test_whatever_stands_in_an_address_gets_a_clean_page_in_time(ask, field, value):
    encoded = quote(value.encode("utf-8", "surrogatepass"))
    for path in ("/search", f"/deck/{AGES}/civil-i", "/compare", "/changes", "/random"):
        begun = time.process_time()
        answer = ask(f"{path}?{field}={encoded}")
        assert time.process_time() - begun < 1, path
        assert answer.status_code in (200, 302, 400, 404), path
        assert "Traceback" not in answer.text
        assert "<script>alert" not in answer.text
        assert len(answer.content) < 300_000
        if field == "q" and path == "/search" and value not in ("𝔥𝔬𝔪𝔢𝔯", "-1"):
            # Those two are words like any other, however they are written, and an odd wish.
            assert answer.status_code == 400
            assert 'role="alert"' in answer.text


def test_slow_sql_of_one_keeps_no_page_of_another_waiting(ask):
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"

    async def both():
        slow = [asyncio.create_task(ask.datasette.client.get(f"/catalog.json?sql={quote(endless)}")) for _ in range(6)]
        await asyncio.sleep(0.2)
        begun = time.monotonic()
        page = await ask.datasette.client.get(f"/card/{AGES}/pyramids-a?nobody-asked-before")
        waited = time.monotonic() - begun
        ended = sum(task.done() for task in slow)
        return page.status_code, waited, ended, [(await task).status_code for task in slow]

    status, waited, ended, slow = asyncio.run(both())
    assert (status, slow) == (200, [400] * 6)
    # The page came while most of the slow ones were still waiting for their turn.
    assert ended < 6, waited


def test_a_card_that_is_nearly_named_is_offered(ask):
    answer = ask(f"/card/{AGES}/homre-a?lang=es")
    assert f'href="/card/{AGES}/homer-a?lang=es"' in answer.text


def test_too_many_arguments_are_refused(ask):
    answer = ask("/search?" + "&".join(f"a{number}=1" for number in range(1000)))
    assert answer.status_code == 400


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_nothing_can_be_sent(ask, method):
    answer = ask.send(method, f"/card/{AGES}/homer-a")
    assert answer.status_code in (403, 405)


def test_markup_in_a_name_stays_text(tmp_path):
    hostile = """<script>alert("x")</script>{{ 7*7 }}'"><img src=x onerror=alert(1)>"""
    quoted = hostile.replace("'", "''")
    ask = Asker(
        changed_catalog(
            tmp_path,
            f"UPDATE names SET name = '{quoted}' WHERE card = '{AGES}/homer-a'",
            f"UPDATE texts SET sentence = '{quoted}' WHERE card = '{AGES}/homer-a'",
            f"UPDATE sources SET text = '{quoted}' WHERE card = '{AGES}/homer-a'",
            f"UPDATE words SET word = '{quoted}' WHERE key = 'leader'",
            f"UPDATE outlines SET outline = json_set(outline, '$.words', '{quoted}')",
            f"UPDATE card_lines SET text = '{quoted}'",
            f"UPDATE rule_texts SET text = '{quoted}'",
            f"UPDATE example_lines SET line = '{quoted}'",
        )
    )
    for address in (
        f"/card/{AGES}/homer-a",
        f"/deck/{AGES}/civil-a",
        f"/game/{AGES}",
        f"/compare?cards={AGES}/homer-a",
        f"/search?q={quote('t:leader era:A')}",
        "/syntax",
        "/",
    ):
        page = ask(address).text
        assert "<script>alert" not in page, address
        assert "<img" not in page, address
        assert "onerror=alert(1)>" not in page.replace("&gt;", ""), address
        assert "49" not in re.findall(r"alert[^<]{0,60}", page), address


def test_every_answer_tells_the_browser_what_it_may_do(ask):
    for address in ("/", f"/card/{AGES}/homer-a", "/search?q=x:y", "/nothing", "/?lang=xx"):
        policy = ask(address).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert ask(address).headers["x-content-type-options"] == "nosniff"
        page = ask(address).text
        assert not re.search(r"<style|\sstyle=|<script(?! src)|\son[a-z]+=|javascript:", page)
        assert not re.search(r'(?:src|href)="(?:https?:)?//', page)
    assert "content-security-policy" in ask("/catalog").headers


def test_nothing_a_visitor_asks_can_write(ask):
    before = (built() / "catalog.db").read_bytes()
    for sql in ("DELETE FROM cards", "ATTACH 'x.db' AS x", "PRAGMA journal_mode = wal", "VACUUM INTO 'y.db'"):
        assert ask(f"/catalog.json?sql={quote(sql)}").status_code == 400
    assert (built() / "catalog.db").read_bytes() == before


def test_the_data_of_a_page_is_valid_for_any_reader(ask):
    for address in pages("en").values():
        path, _, question = address.partition("?")
        text = ask(f"{'/index' if path == '/' else path}.json?{question}").text
        json.loads(text, parse_constant=pytest.fail)


def test_the_words_of_the_samples_are_those_of_the_library():
    for language, words in WORDS.items():
        assert words["kind"].split(":")[1] == compiled().tongues[AGES, language].lexicon.nouns["leader"].forms["one"]
