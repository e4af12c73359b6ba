"""The catalog as Datasette opens it: with connections on which visitors can run any SQL without harm."""

import sqlite3
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any
from weakref import WeakSet

from datasette.database import Database

from cardwright.serve.bounds import VISITORS, Guarded, opened


class GuardedDatabase(Database):  # type: ignore[misc]
    """A database with guarded connections only."""

    def __init__(self, datasette: Any, path: str, is_mutable: bool, questions: Collection[str]) -> None:
        super().__init__(datasette, path=path, is_mutable=is_mutable)
        self._questions = questions
        # The next version of Datasette opens and closes a connection for every statement that it inspects.
        self._opened: WeakSet[Guarded] = WeakSet()

    def connect(self, write: bool = False) -> sqlite3.Connection:
        """Open another connection; connections for writing are refused."""
        if write:
            raise sqlite3.OperationalError("the catalog is read-only")
        connection = opened(str(self.path), "mode=ro" if self.is_mutable else "immutable=1", VISITORS, Guarded)
        connection.guard(self._questions)
        self._opened.add(connection)
        return connection

    def end(self) -> None:
        """Interrupt all running queries, because the server stops."""
        for connection in tuple(self._opened):
            with suppress(sqlite3.ProgrammingError):  # it is closed
                connection.interrupt()


def guard(datasette: Any, name: str, questions: Collection[str]) -> None:
    """Replace the database that Datasette has opened by a guarded one."""
    plain = datasette.get_database(name)
    if isinstance(plain, GuardedDatabase):
        return
    datasette.remove_database(name)
    datasette.add_database(GuardedDatabase(datasette, plain.path, plain.is_mutable, questions), name=name)
    if datasette.executor is not None:
        # Threads cache connections by database name: discard the unguarded ones.
        datasette.executor.shutdown(wait=False)
        datasette.executor = ThreadPoolExecutor(datasette.setting("num_sql_threads"), thread_name_prefix="sql")
