"""Limits for SQL of visitors: the size of a statement, the functions it may call, and the size of its result.

SQLite checks the time between its steps, not within them. So no single step may be long: texts are short, functions
take linear time, and a statement calls few of them.
"""

import re
import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Any, TypeVar
from urllib.parse import quote

LONGEST_TEXT = 128 * 1024
LONGEST_SQL = 5000
LONGEST_SEARCH = 300
"""The maximum of characters in a full-text query: every word of it costs a scan of the whole index."""
MOST_CALLS = 32
"""The maximum of function calls in one statement and in the views it reads."""
MOST_CELLS, MOST_BYTES = 25_000, 4 * 1024 * 1024
"""The maximum result of one statement: Datasette blocks all other requests while it renders the result."""
LOOK_EVERY = 50
"""Steps of SQLite between two checks of the time."""

VISITORS = {
    sqlite3.SQLITE_LIMIT_LENGTH: LONGEST_TEXT,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: LONGEST_SQL,
    sqlite3.SQLITE_LIMIT_COLUMN: 100,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 100,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 50,
    sqlite3.SQLITE_LIMIT_VDBE_OP: 25_000,
    sqlite3.SQLITE_LIMIT_FUNCTION_ARG: 32,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 100,
    sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER: 2000,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1,
}
"""The limits of statements by visitors, and of those that Datasette generates for them."""
OURS = VISITORS | {
    # The picture of a large board is a long text, and a query with forty conditions is a long statement.
    sqlite3.SQLITE_LIMIT_LENGTH: 16 * 1024 * 1024,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 200_000,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 500,
    sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER: 30_000,
}
"""The limits of the statements of our own pages."""

C = TypeVar("C", bound=sqlite3.Connection)

_COUNTING = "avg count group_concat max min sum total"
_WINDOWS = "cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank rank row_number"
_PLAIN = """
    abs char coalesce glob hex ifnull iif length like likelihood likely lower ltrim nullif quote random round rtrim sign
    sqlite_version substr substring trim typeof unicode unlikely upper
"""
_TIMES = "date datetime julianday strftime time unixepoch"
_NUMBERS = """
    acos asin atan atan2 ceil ceiling cos degrees exp floor ln log log10 log2 mod pi pow power radians sin sqrt tan
    trunc
"""
_JSON = """
    -> ->> json json_array json_array_length json_each json_extract json_group_array json_group_object json_object
    json_quote json_tree json_type json_valid
"""
_SEARCHING = "bm25 escape_fts highlight match snippet"
FUNCTIONS = frozenset(f"{_COUNTING} {_WINDOWS} {_PLAIN} {_TIMES} {_NUMBERS} {_JSON} {_SEARCHING}".split())
"""All functions that visitors may call. Excluded, besides functions that read or write files: functions that make long
texts out of short ones (`printf`, `replace`, `zeroblob`), and functions with quadratic time (`instr`)."""
_TRIMS: dict[str, Callable[[str, str], str]] = {"trim": str.strip, "ltrim": str.lstrip, "rtrim": str.rstrip}
_MOST_TRIMMED = 100
"""With a second argument, these functions take quadratic time, so that argument must be short."""
_PRAGMAS = frozenset(
    "database_list foreign_key_list index_info index_list index_xinfo table_info table_list table_xinfo".split()  # noqa: SIM905
)
_TABLES = frozenset(
    {"json_each", "json_tree", "sqlite_master", "sqlite_schema", *(f"pragma_{one}" for one in _PRAGMAS)}
)
_INDEX = re.compile(r"search_\w+", re.IGNORECASE)
_BY_DATASETTE = re.compile(
    r"\(select rowid from \[?search_\w+\]? where \[?\w+\]? match (?:escape_fts\(:search\w*\)|:search\w*)\)"
    r"|^select count\(\*\) from \[?search_\w+\]? *$"
    r"|^select count\(\*\) from \(select \* from \[?search_\w+\]? +limit [0-9]+\)$"
    r"|^select [\w, \[\]]+ from \[?search_\w+\]?(?: order by [\w\[\]]+)? limit [0-9]+$"
)
"""The statements that Datasette generates for `_search` in an address: the rows and their number."""


def opened(path: str, how: str, limits: Mapping[int, int], factory: type[C]) -> C:
    """A read-only connection to a catalog, with limits; `how` is `immutable=1` or `mode=ro`."""
    connection = sqlite3.connect(f"file:{quote(path)}?{how}", uri=True, check_same_thread=False, factory=factory)
    # Temporary data of a sort or a recursion go into temporary files, not into memory.
    for setting in ("temp_store = file", "mmap_size = 0", "trusted_schema = off", "query_only = on"):
        connection.execute(f"PRAGMA {setting}")
    for category, limit in limits.items():
        connection.setlimit(category, limit)
    return connection


class Guarded(sqlite3.Connection):
    """A connection on which visitors may run any SQL, after a call of `guard`."""

    statement: "_Statement | None" = None

    def guard(self, questions: Collection[str]) -> None:
        """Allow only the listed operations; `questions` are our own statements that use search indexes."""
        tables = dict(self.execute("SELECT lower(name), rootpage FROM sqlite_schema WHERE type <> 'index'").fetchall())
        # An entry without a root page is a view or a virtual table.
        indexes = {name for name, place in tables.items() if not place and _INDEX.fullmatch(name)}
        for name, strip in _TRIMS.items():
            self.create_function(name, 2, partial(_trimmed, strip), deterministic=True)
        for name in (*_TABLES, *indexes):
            # A virtual table is declared on its first use, and the authorizer would take that for writing.
            self.execute(f"SELECT 1 FROM {name} LIMIT 0")  # noqa: S608 - names of ours
        self.statement = _Statement(_TABLES | tables.keys(), indexes, questions)
        self.set_authorizer(self.statement.allows)

    def cursor(self, *_: object, **__: object) -> sqlite3.Cursor:  # type: ignore[override]
        """Return a cursor with limits."""
        return super().cursor(_Counting)

    def execute(self, sql: str, values: Any = (), /) -> sqlite3.Cursor:
        """Run a statement with a limited cursor."""
        return self.cursor().execute(sql, values)

    def set_progress_handler(self, handler: Callable[[], int | None] | None, n: int) -> None:
        """Make every time limit effective, because it is checked often enough."""
        super().set_progress_handler(handler, min(n, LOOK_EVERY))


def _trimmed(strip: Callable[[str, str], str], text: object, letters: object) -> str | None:
    if text is None or letters is None or len(str(letters)) > _MOST_TRIMMED:
        return None
    return strip(str(text), str(letters))


class _Statement:
    """The state of the running statement."""

    def __init__(self, tables: Collection[str], indexes: Collection[str], questions: Collection[str]) -> None:
        self._tables, self._indexes, self._questions = tables, indexes, questions
        self._calls, self._searches = 0, False

    def begins(self, sql: str, values: Iterable[object]) -> None:
        """Start another statement; only known statements may use a search index, with a short search text."""
        self._calls = 0
        self._searches = bool(_INDEX.search(sql)) and (
            sql in self._questions or not _INDEX.search(_BY_DATASETTE.sub("", sql).replace(":search_", ":"))
        )
        if self._searches and any(isinstance(one, str) and len(one) > LONGEST_SEARCH for one in values):
            raise sqlite3.OperationalError(f"a search is at most {LONGEST_SEARCH} characters long")

    def allows(self, action: int, first: str | None, second: str | None, *_: str | None) -> int:
        """The authorizer: SQLite calls it for each part of a statement, before the statement runs."""
        match action:
            case sqlite3.SQLITE_SELECT | sqlite3.SQLITE_RECURSIVE:
                allowed = True
            case sqlite3.SQLITE_READ:
                name = (first or "").lower()
                # Without a column, SQLite only counts rows; the name may be one that the statement itself defines.
                allowed = self._searches if name in self._indexes else name in self._tables or not second
            case sqlite3.SQLITE_FUNCTION:
                self._calls += 1
                allowed = (second or "").lower() in FUNCTIONS and self._calls <= MOST_CALLS
            case sqlite3.SQLITE_PRAGMA:
                name = (first or "").lower()
                # With a value, these pragmas could write; a library sets the last one, and there is no trigger.
                harmless = name in ("data_version", "schema_version") and second is None
                allowed = name in _PRAGMAS or harmless or name == "recursive_triggers"
            case _:
                allowed = False
        return sqlite3.SQLITE_OK if allowed else sqlite3.SQLITE_DENY


class _Counting(sqlite3.Cursor):
    """A cursor that limits the size of the result; every error becomes an error in the statement."""

    connection: Guarded

    def execute(self, sql: str, values: Any = (), /) -> "_Counting":
        """Run a statement."""
        if self.connection.statement is not None:
            self.connection.statement.begins(sql, values.values() if isinstance(values, Mapping) else values)
        try:
            super().execute(sql, values)
        except (sqlite3.Error, sqlite3.Warning, MemoryError, OverflowError, UnicodeError) as problem:
            raise _told(problem) from problem
        return self

    def fetchall(self) -> list[Any]:
        """All rows."""
        return self._fetched(None)

    def fetchmany(self, size: int | None = 1) -> list[Any]:
        """The next rows."""
        return self._fetched(size)

    def _fetched(self, size: int | None) -> list[Any]:
        rows: list[Any] = []
        cells = weight = 0
        while size is None or len(rows) < size:
            try:
                row = self.fetchone()
            except (sqlite3.Error, MemoryError, UnicodeError) as problem:
                raise _told(problem) from problem
            if row is None:
                break
            rows.append(row)
            cells += len(row)
            weight += sum(len(value) for value in row if isinstance(value, str | bytes))
            if cells > MOST_CELLS or weight > MOST_BYTES:
                raise sqlite3.OperationalError("the answer is too long; ask for fewer rows or columns")
        return rows


def _told(problem: BaseException) -> sqlite3.OperationalError:
    return sqlite3.OperationalError(*(problem.args or (type(problem).__name__,)))
