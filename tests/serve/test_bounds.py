"""SQL from strangers: whatever they write, it is refused, ended in time or answered, and nobody else has to wait."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import urllib.request
from contextlib import closing, suppress
from urllib.parse import quote

import pytest
from tests.support.site import AGES, PROGRAM, ROOT, Asker, built, pages

from cardwright.serve import application
from cardwright.serve.bounds import (
    FUNCTIONS,
    LONGEST_SEARCH,
    LONGEST_SQL,
    LONGEST_TEXT,
    MOST_BYTES,
    MOST_CALLS,
    MOST_CELLS,
    OURS,
    VISITORS,
    Guarded,
    opened,
)

ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"
LONG = "WITH RECURSIVE n(x) AS (SELECT 'a' UNION ALL SELECT x || x FROM n WHERE length(x) < 60000), m(y) AS "
LONG += "(SELECT max(x) FROM n) "
NESTED = "WITH RECURSIVE n(x) AS (SELECT '[1,2,3]' UNION ALL SELECT '[' || x || ',' || x || ']' FROM n "
NESTED += "WHERE length(x) < 60000) "
WORDS = "(SELECT group_concat('e*', ' ') FROM texts)"

REFUSED = {
    "a search in a long blob": "SELECT instr(zeroblob(100000000), zeroblob(50000000) || x'01')",
    "a blob as hex": "SELECT length(hex(zeroblob(490000000)))",
    "a random blob": "SELECT randomblob(1000000000)",
    "a wide format": "SELECT printf('%.*c', 1000000000, 'x')",
    "the same by its other name": "SELECT format('%*d', 2000000000, 1)",
    "many replacements": "SELECT replace(tree, 'a', tree) FROM abilities",
    "a place in a text": "SELECT instr(tree, 'a') FROM abilities",
    "an extension": "SELECT load_extension('x.so')",
    "a tokenizer": "SELECT fts3_tokenizer('simple')",
    "a file": "SELECT readfile('/etc/passwd')",
    "another database": "ATTACH 'x.db' AS x",
    "a setting": "PRAGMA journal_mode = wal",
    "the schema": "PRAGMA writable_schema = on",
    "the memory of all": "PRAGMA hard_heap_limit = 1",
    "the version of the schema": "PRAGMA schema_version = 7",
    "a setting that is only read": "PRAGMA journal_mode",
    "what SQLite would do by itself": "PRAGMA optimize",
    "a version with a value": "PRAGMA data_version = 1",
    "a copy": "VACUUM INTO 'y.db'",
    "less": "DELETE FROM cards",
    "more": "INSERT INTO meta VALUES ('a', 'b')",
    "a table": "CREATE TEMP TABLE t AS SELECT 1",
    "the pages of the file": "SELECT * FROM dbstat",
    "deep brackets": f"SELECT {'(' * 300}1{')' * 300}",
    "a deep sum": f"SELECT {'+'.join('1' * 400)}",
    "many columns": f"SELECT {','.join('1' * 1500)}",
    "many selects": " UNION ALL ".join(["SELECT 1"] * 100),
    "many calls": f"SELECT {' + '.join(['length(tree)'] * (MOST_CALLS + 1))} FROM abilities",
    "many arguments": f"SELECT max({','.join('1' * 40)})",
    "a long statement": f"SELECT '{'x' * LONGEST_SQL}'",
    "words without end in an index": f"SELECT count(*) FROM search_en WHERE search_en MATCH {WORDS}",
    "the same as equality": f"SELECT count(*) FROM search_en WHERE search_en = {WORDS}",
    "the same as a function": f"SELECT count(*) FROM search_en({WORDS})",
    "the same in a column": f"SELECT 1 FROM search_en WHERE name MATCH {WORDS}",
    "the same beside what Datasette asks": "SELECT 1 FROM cards WHERE number IN (select rowid from search_en where "
    f"search_en match escape_fts(:search)) OR number IN (SELECT rowid FROM search_es({WORDS}))",
}
"""What is not even begun."""
ENDED = {
    "a recursion without end": ENDLESS,
    "the same without repetition": ENDLESS.replace("UNION ALL", "UNION"),
    "every three sentences": "SELECT count(*) FROM texts a, texts b, texts c WHERE a.sentence < b.sentence",
    "a large sort": "SELECT a.sentence || b.sentence AS s FROM texts a, texts b ORDER BY s",
    "a sort of long texts": LONG + "SELECT y || a.card AS z FROM m, texts a, texts b ORDER BY z",
    "all pairs, each once": "SELECT count(DISTINCT a.sentence || b.sentence) FROM texts a, texts b",
    "a wide window": "SELECT sum(length(a.sentence)) OVER (ORDER BY b.sentence) FROM texts a, texts b",
    "pairs among pairs": "SELECT 1 FROM texts a, texts b WHERE a.card || b.card IN (SELECT c.card || d.card || 'x' "
    "FROM texts c, texts d)",
    "a tree with itself": NESTED + "SELECT count(*) FROM n, json_tree(n.x) a, json_tree(n.x) b",
    "a pattern on a long text": LONG
    + "SELECT count(*) FROM m, texts a, texts b WHERE (y || a.card) LIKE '%"
    + "a" * 90
    + "b'",
    "stars on a long text": LONG + "SELECT count(*) FROM m, texts a, texts b WHERE (y || a.card) GLOB "
    "'*a*a*a*a*a*a*a*a*a*a*a*a*a*b'",
    "large and small letters": LONG + "SELECT count(*) FROM m, texts a, texts b WHERE upper(y || a.card) = lower(y)",
}
"""What is ended when its time is over."""
TOO_LARGE = {
    "a text that doubles": "WITH RECURSIVE n(x) AS (SELECT 'a' UNION ALL SELECT x || x FROM n) SELECT max(x) FROM n",
    "all sentences in one": "SELECT group_concat(a.sentence, b.sentence) FROM texts a, (SELECT sentence FROM texts "
    "LIMIT 100) b",
    "all trees in one": "SELECT json_group_array(a.tree) FROM abilities a, abilities b",
    "a hundred columns of a thousand": f"SELECT {','.join(['card'] * 90)} FROM texts LIMIT 1000",
    "a thousand long texts": LONG + "SELECT y FROM m, texts LIMIT 1000",
    "a long pattern": f"SELECT count(*) FROM texts WHERE sentence LIKE '{'%a' * 80}'",
}
"""What is ended because it becomes too large."""


@pytest.fixture
def connection():
    found = opened(str(built() / "catalog.db"), "immutable=1", VISITORS, Guarded)
    found.guard(())
    with closing(found):
        yield found


class Looks:
    """Somebody who looks at the clock, and says after so many looks that it is late."""

    def __init__(self, most):
        self.most, self.number = most, 0

    def __call__(self):
        self.number += 1
        return self.number > self.most


def asked(connection, sql, looks):
    connection.set_progress_handler(looks, 1000)
    return connection.cursor().execute(sql, {"search": "x"} if ":search" in sql else ()).fetchmany(1001)


@pytest.mark.parametrize("sql", REFUSED.values(), ids=REFUSED)
def test_what_is_on_no_list_or_too_large_is_not_begun(connection, sql):
    looks = Looks(10)
    with pytest.raises(sqlite3.OperationalError):
        asked(connection, sql, looks)
    assert looks.number == 0


@pytest.mark.parametrize("sql", ENDED.values(), ids=ENDED)
def test_what_takes_long_is_ended_between_two_steps(connection, sql):
    looks = Looks(5)
    with pytest.raises(sqlite3.OperationalError, match=r"^interrupted$"):
        asked(connection, sql, looks)
    assert looks.number == 6


@pytest.mark.parametrize("sql", TOO_LARGE.values(), ids=TOO_LARGE)
def test_what_becomes_too_large_is_ended_while_it_grows(connection, sql):
    looks = Looks(1_000_000)
    with pytest.raises(sqlite3.OperationalError, match=r"too big|too long|too complex"):
        asked(connection, sql, looks)
    assert looks.number < looks.most


def test_few_letters_are_taken_off_and_very_many_are_not_even_looked_at(connection):
    [row] = connection.execute(
        "SELECT trim('xaxyx', 'yx'), ltrim('xax', 'x'), rtrim('xax', 'x'), trim(NULL, 'x')"
    ).fetchall()
    assert tuple(row) == ("a", "ax", "xa", None)
    [row] = connection.execute(LONG + "SELECT trim(y, y), ltrim(y, y), rtrim(y, y) FROM m").fetchall()
    assert tuple(row) == (None, None, None)


def test_as_many_calls_as_are_allowed_are_made_in_every_statement(connection):
    for _ in range(2):
        sql = f"SELECT {' + '.join(['length(tree)'] * MOST_CALLS)} FROM abilities LIMIT 1"
        assert len(asked(connection, sql, Looks(10**6))) == 1
    assert len(asked(connection, "PRAGMA data_version", Looks(10))) == 1


def test_exactly_a_hundred_letters_can_be_taken_off(connection):
    for number, left in ((100, "a"), (101, None)):
        [row] = connection.execute(f"SELECT trim('xax', '{'x' * number}'), trim('x', NULL)").fetchall()
        assert tuple(row) == (left, None)


def test_whoever_sets_a_limit_of_time_looks_at_the_clock_often(connection):
    often, seldom = Looks(10_000_000), Looks(10_000_000)
    with closing(sqlite3.connect(built() / "catalog.db")) as plain:
        plain.set_progress_handler(seldom, 1000)
        plain.execute("SELECT count(*) FROM texts WHERE sentence > 'a'").fetchall()
    asked(connection, "SELECT count(*) FROM texts WHERE sentence > 'a'", often)
    assert often.number >= 15 * seldom.number > 0


def test_an_answer_is_no_larger_than_a_page_can_bear(connection):
    rows = asked(connection, f"SELECT {','.join(['1'] * 25)} FROM texts LIMIT {MOST_CELLS // 25}", Looks(10**9))
    assert len(rows) == MOST_CELLS // 25
    one = connection.execute(LONG + "SELECT y FROM m").fetchall()[0][0]
    enough = MOST_BYTES // len(one)
    for limit, is_too_much in ((enough, False), (enough + 1, True)):
        cursor = connection.execute(LONG + f"SELECT y FROM m, texts LIMIT {limit}")
        if is_too_much:
            with pytest.raises(sqlite3.OperationalError, match="too long"):
                cursor.fetchall()
        else:
            assert len(cursor.fetchall()) == limit


def test_everything_in_the_catalog_can_be_shown_within_the_limits():
    """Half of the limit: a library may have longer texts than ours, and a larger board."""
    with closing(sqlite3.connect(built() / "catalog.db")) as plain:
        for (table,) in plain.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
            columns = [f"length(CAST([{row[1]}] AS BLOB))" for row in plain.execute(f"PRAGMA table_info([{table}])")]
            for column in columns:
                [(longest,)] = plain.execute(f"SELECT coalesce(max({column}), 0) FROM [{table}]")
                limit = LONGEST_TEXT if table == "pictures" else LONGEST_TEXT // 2
                assert longest < limit, f"{table} {column}"
                assert longest * 4 < OURS[sqlite3.SQLITE_LIMIT_LENGTH]


def test_what_people_ask_every_day_is_answered(connection):
    for sql in (
        "SELECT kind, count(*) AS cards FROM cards GROUP BY kind ORDER BY cards DESC LIMIT 5",
        "SELECT upper(name), round(length(name) / 2.0, 1), substr(name, 1, 3), trim(name) FROM names",
        "SELECT DISTINCT card FROM facts WHERE fact = 'gives' AND number >= 2",
        "SELECT card, json_extract(tree, '$.construct'), tree ->> '$.construct' FROM abilities",
        "SELECT DISTINCT card FROM abilities, json_tree(tree) WHERE json_tree.key = 'construct'",
        "SELECT card, row_number() OVER (PARTITION BY card ORDER BY position) FROM texts",
        "SELECT name FROM cards_en WHERE text LIKE '%gain%' AND era IS NOT NULL",
        "SELECT name, sql FROM sqlite_master",
        "SELECT * FROM pragma_table_info('cards')",
    ):
        assert asked(connection, sql, Looks(10**6)), sql


def test_the_list_of_functions_has_only_functions_that_there_are():
    with closing(sqlite3.connect(":memory:")) as plain:
        known = {row[0] for row in plain.execute("SELECT name FROM pragma_function_list")}
        plain.execute("CREATE VIRTUAL TABLE t USING fts5 (a)")
    # The first is Datasette's; the others are made by tables, or are written as signs.
    assert FUNCTIONS - known <= {"escape_fts", "bm25", "highlight", "snippet", "json_each", "json_tree"}


# --- pages ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def ask():
    return Asker()


@pytest.mark.parametrize(
    "sql", [REFUSED["a search in a long blob"], REFUSED["a blob as hex"], TOO_LARGE["a text that doubles"]]
)
def test_a_mistake_in_sql_is_told_and_breaks_nothing(ask, sql):
    for address in (f"/catalog.json?sql={quote(sql)}", f"/catalog?sql={quote(sql)}"):
        answer = ask(address)
        assert answer.status_code == 400
        assert "Traceback" not in answer.text
    assert ask("/catalog.json?sql=select+1&_shape=array").json() == [{"1": 1}]


def test_the_very_first_visitor_is_bounded_too():
    """Datasette counts the rows of all tables before it starts, and keeps the connections it did that with."""
    answer = Asker()(f"/catalog.json?sql={quote(REFUSED['a blob as hex'])}")
    assert (answer.status_code, "not authorized" in answer.text) == (400, True)


def test_a_search_of_datasette_is_short(ask):
    for path, name in (("/catalog/cards_en.json", "_search"), ("/catalog/search_in_en.json", "words")):
        assert ask(f"{path}?_shape=array&{name}=gain").json()
        assert ask(f"{path}?_shape=array&{name}={'e ' * (LONGEST_SEARCH // 2)}x").status_code == 400
    raw = f"/catalog/cards_en.json?_shape=array&_searchmode=raw&_search={quote('gain OR lose')}"
    assert ask(raw).json()


def test_an_address_of_datasette_is_not_repeated_in_its_links_if_it_is_too_long(ask):
    assert ask(f"/catalog/cards?x={'y' * 20_000}").status_code == 414
    assert ask(f"/catalog/cards?x={'y' * 2_000}").status_code == 200


def test_our_own_pages_have_room_for_the_longest_query(ask):
    terms = [f"(gives>={number} or -t:leader)" for number in range(13)]
    answer = ask(f"/search?q={quote(' '.join(terms))}&lang=en")
    assert answer.status_code == 200
    assert ask(f"/search?q={quote('-(' * 15 + 't:leader' + ')' * 15)}").status_code in (200, 400)


def test_whoever_publishes_lets_nobody_ask_in_sql_unless_they_say_so():
    for sql, status in ((False, 403), (True, 200)):
        datasette = application(built() / "catalog.db", sql=sql)

        def get(address, datasette=datasette):
            return asyncio.run(datasette.client.get(address)).status_code

        assert get("/catalog.json?sql=select+1") == status
        assert get(f"/catalog/cards.json?_where={quote('number=1')}") == status
        # What we offer can be asked for all the same.
        for address in ("/catalog", "/catalog/cards", "/catalog/what_cards_do", "/catalog/cards_en?_search=gain"):
            assert get(address) == 200
        for address in pages("en").values():
            assert get(address) != 403


# --- a server that is told to end -----------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_server_ends_at_once_though_sql_runs_and_leaves_nothing_behind(number, tmp_path):
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "compiler"), "TMPDIR": str(tmp_path)}
    command = [sys.executable, "-c", PROGRAM, str(built() / "catalog.db")]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            address = process.stdout.readline().strip()
            assert list(tmp_path.iterdir())
            begun = threading.Barrier(4)

            def ask_without_end():
                request = urllib.request.Request(f"{address}catalog.json?sql={quote(ENDLESS)}")
                begun.wait()
                with suppress(OSError):
                    urllib.request.urlopen(request, timeout=30).close()

            asking = [threading.Thread(target=ask_without_end) for _ in range(3)]
            for one in asking:
                one.start()
            begun.wait()
            # While they are at it, a page is answered.
            with urllib.request.urlopen(f"{address}card/{AGES}/homer-a", timeout=30) as answer:
                assert answer.status == 200
            process.send_signal(number)
            process.communicate(timeout=30)
            for one in asking:
                one.join(timeout=30)
        finally:
            process.kill()
    assert process.returncode == (0 if number == signal.SIGINT else 128 + number)
    assert list(tmp_path.iterdir()) == []
