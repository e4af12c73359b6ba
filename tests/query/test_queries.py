"""Any text is answered: by a search, said in words, or by everything that is wrong with it, in three languages."""

import json
import re
import shutil
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.support.catalogs import BEES, bees, opened, shipped_catalog
from tests.support.games import LANGUAGES, compiled_at

from cardwright import query
from cardwright.base.folding import asked, indexed, plain
from cardwright.export import write_catalog
from cardwright.model.node import Node
from cardwright.query.ordering import ORDER_KEYS
from cardwright.query.parsing import DEEPEST, LONGEST, MOST_TERMS
from cardwright.query.patterns import SlowPatternError
from cardwright.query.patterns import compiled as compiled_pattern
from cardwright.query.understanding import KEYS

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = sorted((Path(__file__).parents[1] / "golden" / "queries").glob("*.md"))


@pytest.fixture(scope="module")
def catalog(tmp_path_factory):
    with shipped_catalog(tmp_path_factory.mktemp("catalog")) as made:
        yield made


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bees")
    made = bees(folder / "library")
    write_catalog(folder / "catalog.db", made.rulebook, made.tongues)
    with opened(folder / "catalog.db") as small:
        yield small


def everything(catalog) -> set[str]:
    return {one for (one,) in catalog.connection.execute("SELECT id FROM cards")}


# --- folding --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("Straße", "strasse"), ("STRASSE", "straße"), ("Łódź", "lodz"), ("œuvre", "oeuvre"), ("Œuvre", "œuvre"),
        ("smørrebrød", "smorrebrod"), ("ёлка", "елка"), ("İstanbul", "istanbul"), ("ısı", "isi"),
        ("Ελλάδα", "ελλαδα"), ("Ægir", "aegir"), ("ﬁnal", "final"), ("ＦＵＬＬ", "full"), ("niño", "nino"),
        ("ação", "acao"), ("敵人食料", "敵人"), ("敵人食料", "食料"), ("敵人食料", "料"), ("敵人", "人"),
        ("한국어", "국어"), ("食料2個", "食料2"), ("がぎぐ", "ぎぐ"), ("e\u0301lan", "élan"),
        ("Đorđe", "dorde"), ("naïve", "naive"),
    ],
)  # fmt: skip
def test_words_are_found_however_they_are_spelt(text, wanted):
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute("CREATE VIRTUAL TABLE found USING fts5 (text, tokenize = 'unicode61 remove_diacritics 2')")
        database.execute("INSERT INTO found VALUES (?)", (indexed(f"one {text} two"),))
        match = f'"{" ".join(asked(wanted))}" *'
        assert database.execute("SELECT count(*) FROM found WHERE found MATCH ?", (match,)).fetchone() == (1,)
        for other in ("食人", "strase", "full2"):
            match = f'"{" ".join(asked(other))}" *'
            assert database.execute("SELECT count(*) FROM found WHERE found MATCH ?", (match,)).fetchone() == (0,)


@settings(deadline=None)
@given(st.text())
def test_folding_twice_is_folding_once(text):
    assert plain(plain(text)) == plain(text)
    assert asked(indexed(text)) is not None


# --- any text -------------------------------------------------------------------------------------

PIECES = [
    "t:", "era", ">=", "<", "!=", "=", ":", "(", ")", "-", "or", "o", "and", '"', "/", "\\", "leader",
    "líder", "gives:science", "II", "3", "99999999999999999999", "is:", "lang:any", "lang:", "does:draw",
    "changed>=0.1", "src:", "*", "^", "NEAR(", "'", "--", ";", "DROP TABLE cards", "\0", "\u202e",
    "\ud800", "🂡", "敵", "％", "“", "”", "«", "≥", "：", "[", "{n}", "%s", "?", "cards.id", "/(a+)+$/",
    "/[a-z]{2,}/", "/(/", " ", "\n", "\t", "name=", "text:/x/", "players:２",
]  # fmt: skip


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.one_of(
        st.text(max_size=60),
        st.lists(st.sampled_from(PIECES), max_size=12).map("".join),
        st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join),
    ),
    st.sampled_from(["en", "es", "pt-BR", "xx", ""]),
)
def test_any_text_is_understood_or_told_what_is_wrong_with_it(catalog, text, language):
    meant = query.understand(text, language, catalog.vocabulary)
    if isinstance(meant, query.Understood):
        found = query.search(catalog.connection, meant, catalog.vocabulary)
        assert isinstance(found, query.Found)
        assert meant.words
        json.dumps([query.card_json(card) for card in found.cards])
    else:
        assert meant.mistakes
        assert meant.shown
        json.dumps(query.refusal(meant)).encode()
        for one in meant.mistakes:
            assert 0 <= one.start <= one.end <= max(len(meant.text), 80)
            assert one.message
            assert "{" not in one.message or "{" in text


FIELDS = ("", "t:", "era:", "game:", "deck:", "cost:", "gives:", "takes:", "does:", "on:", "needs:", "about:", "is:")
FIELDS += ("players:", "lang:", "src:", "changed:", "name=", "text:")


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("attempt", [
    "' OR 1=1 --", "'; DROP TABLE cards; --", '" OR ""="', "1) UNION SELECT sql FROM sqlite_master --",
    "x* OR name:y", "NEAR(a b)", "{name text}: x", "%' OR '1'='1", "science' AND 1=1",
])  # fmt: skip
def test_sql_in_any_field_is_only_a_text(catalog, field, attempt):
    cards = everything(catalog)
    for text in (f"{field}{attempt}", f'{field}"{attempt.replace(chr(34), "")}"'):
        meant = catalog.understand(text)
        if isinstance(meant, query.Understood):
            assert catalog.found(text) != cards
            assert attempt not in meant.sql
        else:
            assert meant.mistakes
    assert catalog.connection.execute("SELECT count(*) FROM cards").fetchone()[0] == len(cards)


def test_what_is_too_much_is_refused_at_once(catalog):
    for text, slug in [
        ("a" * 100_000, "too-long"),
        ("(" * 100_000, "too-long"),
        ("(" * (LONGEST - 1), "too-deep"),
        ("-" * (LONGEST - 1) + "a", "too-deep"),
        ("(" * (DEEPEST + 1) + "a" + ")" * (DEEPEST + 1), "too-deep"),
        ("gain " * (MOST_TERMS + 1), "too-many"),
        ("gain or " * MOST_TERMS + "gain", "too-many"),
    ]:
        begun = time.perf_counter()
        meant = catalog.understand(text)
        assert [one.slug for one in meant.mistakes] == [slug]
        assert len(meant.shown) < 1000
        assert time.perf_counter() - begun < 5
    deepest = "(" * DEEPEST + "gain" + ")" * DEEPEST
    assert catalog.found(deepest) == catalog.found("gain")
    assert catalog.found("gain " * MOST_TERMS) == catalog.found("gain")


@pytest.mark.parametrize("pattern", [
    r"(a+)+$", r"(a|a)*b", r"(a|aa)+$", "a?" * 30 + "a" * 30, "(a|a)" * 30, r"(.*)*", r".*.*.*x", r"(\w+\s?)+!",
    r"(.)\1", r"(?=a)a", r"(?!a)b", r"(?<=a)b", r"a{0,300}{0,300}", r"((a{1,9}){1,9}){1,9}x", r"(?:a*b*)*c", "x" * 300,
])  # fmt: skip
def test_patterns_that_could_explode_are_refused(catalog, pattern):
    begun = time.perf_counter()
    [wrong] = catalog.understand(f"/{pattern}/").mistakes
    assert wrong.slug in ("slow-pattern", "bad-pattern")
    assert time.perf_counter() - begun < 5


@pytest.mark.parametrize(
    "pattern", [r"gain \d+", r"^when .* draw", r"gain.*and.*lose", r"[aeiou]{3}", r"(a|b)c", r"\bfood\b"]
)
def test_usual_patterns_are_allowed(catalog, pattern):
    assert isinstance(catalog.understand(f"/{pattern}/"), query.Understood)


@given(st.text(alphabet="ab.*+?|()[]{}0123,\\^$wd", max_size=25))
@settings(max_examples=200, deadline=None)
def test_a_pattern_that_is_allowed_is_quick_on_the_worst_text(pattern):
    try:
        allowed = compiled_pattern(pattern, 300)
    except (SlowPatternError, re.error):
        return
    begun = time.process_time()
    for text in ("a" * 300, "ab" * 150, "a" * 299 + "b"):
        allowed.search(text)
    assert time.process_time() - begun < 20, pattern


def test_a_search_that_takes_too_long_is_ended_and_told(catalog, monkeypatch):
    monkeypatch.setattr("cardwright.query.searching.PATIENCE", -1)
    # As Datasette does: what goes wrong inside SQLite must not be told as a mistake of ours.
    sqlite3.enable_callback_tracebacks(True)
    for text in (r"/gain \d/", "-t:leader"):
        ended = query.search(catalog.connection, catalog.understand(text), catalog.vocabulary)
        if isinstance(ended, query.Mistakes):
            assert [one.slug for one in ended.mistakes] == ["too-slow"]
        else:
            assert text == "-t:leader", "so little work is done before anybody looks at the time"
    monkeypatch.undo()
    assert catalog.found(r"/gain \d/")


class Clock:
    """A clock that goes on by a tenth of a second whenever somebody looks at it."""

    def __init__(self):
        self.looks = 0

    def __call__(self):
        self.looks += 1
        return self.looks / 10


@pytest.mark.parametrize("text", [r"/gain \d/", "-t:leader (gives>=1 or takes>=1) players>2"])
def test_a_search_has_half_a_second(catalog, monkeypatch, text):
    clock = Clock()
    monkeypatch.setattr("cardwright.query.searching.monotonic", clock)
    ended = query.search(catalog.connection, catalog.understand(text), catalog.vocabulary)
    assert isinstance(ended, query.Mistakes)
    # The first look says when it began. A pattern has one try left after the last.
    assert 6 <= clock.looks <= 9


# --- answers --------------------------------------------------------------------------------------


def test_an_answer_has_the_shape_that_was_promised(catalog):
    meant = catalog.understand("t:leader era:I", "es")
    found = query.search(catalog.connection, meant, catalog.vocabulary, size=2)
    asked = query.ask(catalog.connection, meant.text, "es", query.Phrasebook.of(catalog.vocabulary))
    data = query.answer(asked, [query.card_json(card) for card in found.cards], "/search.json?page=2")
    assert list(data) == [
        "ok", "query", "language", "read_as", "explain", "mended", "left_out", "others", "total", "next_url", "cards",
    ]  # fmt: skip
    assert (data["read_as"], data["mended"], data["left_out"], data["others"]) == (None, {}, [], [])
    assert (data["ok"], data["query"], data["next_url"]) == (True, "t:leader era:I", "/search.json?page=2")
    assert data["explain"] == "cartas de tipo líder, de la era «Nivel I / Edad del Bronce / Edad Media»"
    assert len(data["cards"]) == 2 < data["total"]
    card = data["cards"][0]
    assert list(card) == [
        "id", "game", "key", "name", "kind", "kind_name", "era", "era_name", "text", "printed", "confidence",
    ]  # fmt: skip
    assert (card["kind"], card["kind_name"], card["era"]) == ("leader", "líder", "I")
    refused = query.refusal(catalog.understand("foo:x sciense"))
    assert list(refused) == ["ok", "query", "language", "error", "errors", "status"]
    assert (refused["ok"], refused["status"], len(refused["errors"])) == (False, 400, 2)
    assert set(refused["errors"][0]) == {"start", "end", "slug", "message", "help", "suggestions"}


def test_pages_follow_each_other_and_cards_that_are_called_so_come_first(catalog):
    meant = catalog.understand("science")
    whole = query.search(catalog.connection, meant, catalog.vocabulary, size=200)
    named = ["science" in card.name.lower() for card in whole.cards]
    assert any(named)
    assert named == sorted(named, reverse=True)
    parts = [query.search(catalog.connection, meant, catalog.vocabulary, page=page, size=7) for page in range(1, 99)]
    assert [card for part in parts for card in part.cards] == list(whole.cards)
    for order in query.ORDERS:
        found = query.search(catalog.connection, meant, catalog.vocabulary, size=200, order=query.Order(order))
        assert {card.id for card in found.cards} == {card.id for card in whole.cards}
    by_name = query.search(catalog.connection, meant, catalog.vocabulary, size=200, order=query.Order("name"))
    assert [plain(card.name) for card in by_name.cards] == sorted(plain(card.name) for card in by_name.cards)


def test_each_key_is_shown_with_something_that_many_cards_have(small):
    told = query.syntax(query.Vocabulary.of(small.connection), "es")
    assert {key.key: key.examples for key in told.keys if key.key not in ("needs", "changed")} == {
        "name": ("nombre:Lavanda",),
        "text": ("texto:visites",),
        "type": ("tipo:recado",),
        "era": ("era:summer",),
        "game": ("juego:bees",),
        "deck": ("mazo:spring",),
        "players": ("jugadores:2",),
        "cost": ("coste:moneda", "coste:moneda>=1"),
        "gives": ("da:cera", "da:cera>=1"),
        "takes": ("quita:miel", "quita:miel>=1"),
        "does": ("hace:ganar",),
        "on": ("al:jugar",),
        "about": ("sobre:miel",),
        "has": ("lleva:precio",),
        "copies": ("copias:2",),
        "order": ("orden:coste",),
        "direction": ("sentido:descendente",),
        "is": ("es:inmediata",),
        "lang": ("idioma:es",),
        "src": ('fuente:"house rules"',),
    }


def test_an_era_that_two_games_have_is_compared_in_each_of_them(tmp_path):
    shutil.copytree(BEES, tmp_path, dirs_exist_ok=True)
    shutil.copytree(BEES / "cards" / "bees", tmp_path / "cards" / "moths", ignore=lambda *_: {"locale"})
    for path in (tmp_path / "cards" / "moths").glob("*.cards"):
        path.write_text(path.read_text("utf-8").replace("game bees", "game moths"), "utf-8")
    made = compiled_at(tmp_path)
    write_catalog(tmp_path / "catalog.db", made.rulebook, made.tongues)
    with opened(tmp_path / "catalog.db") as catalog:
        for text, key in (("era<summer", "lavender-spring"), ("era>spring", "linden-summer")):
            assert {f"bees/{key}", f"moths/{key}"} <= catalog.found(text)
            assert catalog.found(f"{text} game:moths") < catalog.found(text)


def test_the_syntax_tells_every_key_with_examples_that_find_something(catalog, small):
    for made in (catalog, small):
        for language in LANGUAGES:
            told = query.syntax(made.vocabulary, language)
            assert {key.key for key in told.keys} == {*KEYS, *ORDER_KEYS}
            for key in told.keys:
                assert key.means
                for example in key.examples:
                    if key.key == "changed" and not made.vocabulary.versions:
                        continue
                    if key.key in ("needs", "takes") and not made.vocabulary.used[key.key]:
                        continue
                    assert made.found(example, language), (example, language)
                for name in key.names:
                    assert made.vocabulary.key(name, language) == key.key
    signs = {key.key: key.signs for key in query.syntax(small.vocabulary, "en").keys}
    assert signs["cost"] == (":", "=", "!=", "<", "<=", ">", ">=")
    assert (signs["type"], signs["text"]) == ((":", "=", "!="), (":", "!="))


def test_the_languages_say_the_same_things():
    tables = {
        language: yaml.safe_load((ROOT / "grammar" / "queries" / f"{language}.yaml").read_text(encoding="utf-8"))
        for language in LANGUAGES
    }
    english = tables["en"]
    for language, table in tables.items():
        assert table.keys() == english.keys()
        for section in ("keys", "is", "order", "direction", "plain", "comparisons", "words", "mistakes"):
            assert table[section].keys() == english[section].keys(), (language, section)
        for key, entry in english["keys"].items():
            assert table["keys"][key].keys() == entry.keys(), (language, key)
        assert table["keys"].keys() == {*KEYS, *ORDER_KEYS}
        for section in ("does", "on", "needs"):
            mine = {one for constructs in table[section].values() for one in constructs.split()}
            assert mine == {one for constructs in english[section].values() for one in constructs.split()}
            assert mine <= set(Node.constructs)
        for section in ("comparisons", "words"):
            for entry, text in english[section].items():
                assert sorted(re.findall(r"\{\w+\}", table[section][entry])) == sorted(re.findall(r"\{\w+\}", text))


def test_a_language_without_words_for_queries_is_asked_in_english(tmp_path):
    made = bees(tmp_path / "library")
    for tongue in made.tongues.values():
        if tongue.language.code == "es":
            tongue.language = replace(tongue.language, queries={})
    write_catalog(tmp_path / "catalog.db", made.rulebook, made.tongues)
    with opened(tmp_path / "catalog.db") as catalog:
        assert catalog.found("gives:miel", "es") == {"bees/great-harvest-summer"}
        assert catalog.understand("gives:miel>=2", "es").words == "cards that give at least 2 miel"


def test_a_language_whose_words_are_not_all_there_yet_is_completed_with_english_ones(tmp_path):
    made = bees(tmp_path / "library")
    own = {"keys": {"gives": {"names": ["otorga"]}}, "words": {"cards": "naipes {conditions}"}}
    for tongue in made.tongues.values():
        if tongue.language.code == "es":
            tongue.language = replace(tongue.language, queries=own)
    write_catalog(tmp_path / "catalog.db", made.rulebook, made.tongues)
    with opened(tmp_path / "catalog.db") as catalog:
        assert catalog.found("otorga:miel", "es") == {"bees/great-harvest-summer"}
        assert catalog.understand("otorga:miel t:errand", "es").words == "naipes that give miel, of type recado"
        assert [one.slug for one in catalog.understand("otorgga:miel", "es").mistakes] == ["unknown-key"]
        assert len(query.syntax(catalog.vocabulary, "es").keys) == len(KEYS) + len(ORDER_KEYS)


# --- golden pages ---------------------------------------------------------------------------------

FENCE = re.compile(r"^```query (\w+)\n(.*?)^```\n\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def told(catalog, text: str, language: str) -> str:
    meant = catalog.understand(text, language)
    if isinstance(meant, query.Mistakes):
        return meant.shown
    found = query.search(catalog.connection, meant, catalog.vocabulary)
    return f"{meant.words}\n{found.total}: {', '.join(card.name for card in found.cards)}\n"


@pytest.mark.parametrize("page", GOLDEN, ids=lambda page: page.stem)
def test_queries_are_answered_as_the_page_says(small, page, update_golden):
    text = page.read_text(encoding="utf-8")
    assert FENCE.search(text)
    small = replace(small, vocabulary=query.Vocabulary.of(small.connection))

    def answered(match: re.Match[str]) -> str:
        language, asked_for, _ = match.groups()
        shown = told(small, asked_for.rstrip("\n"), language)
        return f"```query {language}\n{asked_for}```\n\n```text\n{shown}```"

    now = FENCE.sub(answered, text)
    if update_golden:
        page.write_text(now, encoding="utf-8")
    assert now == text or update_golden
    mistakes = {one for match in FENCE.finditer(text) for one in re.findall(r"error\[([\w-]+)\]", match[3])}
    if page.stem == "mistakes":
        every = set(small.vocabulary.languages["en"].words["mistakes"]) - {"either", "too-slow"}
        assert mistakes == every


def test_a_word_means_what_the_visitors_language_says_before_what_english_says(catalog):
    vocabulary = catalog.vocabulary
    disputed = 0
    for code in vocabulary.languages:
        assert [*vocabulary.order(code)][: 1 if code == "en" else 2] == [*dict.fromkeys((code, "en"))]
        for things in (vocabulary.nouns, vocabulary.kinds, vocabulary.eras, vocabulary.decks):
            for form, meant in things.forms.get(code, {}).items():
                assert things.found(form, vocabulary.order(code)) == tuple(meant)
                disputed += any(
                    form in things.forms.get(other, {}) and {*things.forms[other][form]} != {*meant}
                    for other in vocabulary.languages
                )
        for name, key in vocabulary.keys[code].items():
            assert vocabulary.key(name, code) == key
            disputed += any(vocabulary.keys[other].get(name, key) != key for other in vocabulary.languages)
    assert disputed, "no word is used by two languages for two things, so this test shows nothing"


@pytest.mark.parametrize("condition", ["era{}I", "players{}2", "type{}leader", "name{}Homer", "lang{}es", "is{}static"])
def test_unlike_finds_exactly_what_alike_does_not(catalog, condition):
    alike, unlike = catalog.found(condition.format("=")), catalog.found(condition.format("!="))
    assert alike
    assert unlike == catalog.found("") - alike
