"""Serves a catalog to browsers, read-only, until it is interrupted; a new catalog replaces the old one."""

import asyncio
import gc
import shutil
import signal
import socket
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cardwright.check.link.meaning import Json
from cardwright.export import SCHEMA_VERSION, metadata
from cardwright.export.metadata import DATABASE

SETTINGS = {
    # Suggested facets make each page many times slower.
    "suggest_facets": False,
    "sql_time_limit_ms": 1000,
    "facet_time_limit_ms": 300,
    "max_returned_rows": 1000,
    "allow_download": True,
    "allow_csv_stream": True,
}
USUAL_PORT = 8001
_PATIENCE = 3
"""Seconds that an interrupted server waits for running downloads."""
_GRACE = 30
"""Seconds that pages of the old catalog get to finish after a new one has replaced it."""
_LOOK_EVERY = 0.5
_FIRST = ("/", "/search", "/search.json?q=a")
"""The addresses that are asked for before a visitor comes."""
_LONGEST_REQUEST = 256 * 1024
"""The maximum size of an address and its headers: large enough that a page can report a query that is too long."""


class OtherCatalogError(ValueError):
    """The file is a database, but not a catalog that these pages can show."""


def free_port(host: str) -> int:
    """The usual port if it is free, else 0, which means any free one."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, USUAL_PORT))
        except OSError:
            return 0
    return USUAL_PORT


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach the address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def application(
    catalog: Path, watching: str = "", *, sql: bool = True, hosts: Collection[str] = (), studio: object = None
) -> Any:
    """Datasette with our pages on an immutable catalog; visitors may use SQL, or only our own queries.

    With a studio, its page can be opened, too.

    It answers only to the given hosts, or to any if there are none. Raises OSError if the file cannot be read,
    sqlite3.DatabaseError if it is no catalog, and OtherCatalogError if it was written by another version.
    """
    from datasette.app import Datasette
    from datasette.plugins import pm

    from cardwright.serve import plugin

    told = proven(catalog)
    if not pm.has_plugin("cardwright"):
        pm.register(plugin, name="cardwright")
    datasette = Datasette([], immutables=[str(catalog)], metadata=told, settings=settings(sql))
    datasette.cardwright_edition = watching
    datasette.cardwright_hosts = frozenset(hosts)
    datasette.cardwright_studio = studio
    return datasette


def settings(sql: bool) -> dict[str, object]:
    """The settings of Datasette, with or without SQL for visitors."""
    return {**SETTINGS, "default_allow_sql": sql}


def proven(catalog: Path) -> Json:
    """The metadata of a catalog that these pages can show.

    They come from the catalog itself, because a separate file may be untrusted and could put scripts into pages.
    Raises the exceptions of `application`.
    """
    with catalog.open("rb"):
        pass
    with closing(sqlite3.connect(f"{catalog.absolute().as_uri()}?immutable=1", uri=True)) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        found = "meta" in tables and connection.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()
        if not found or found[0] != str(SCHEMA_VERSION):
            raise OtherCatalogError(f"{catalog} was not written by this version")
        if "interface" not in tables or not connection.execute("SELECT 1 FROM interface LIMIT 1").fetchone():
            raise OtherCatalogError(f"{catalog} has no words for pages")
        return metadata(connection)


def check_whole(catalog: Path) -> None:
    """Read a whole catalog; raises sqlite3.DatabaseError if a part of it is damaged."""
    with closing(sqlite3.connect(f"{catalog.absolute().as_uri()}?immutable=1", uri=True)) as connection:
        [(complaint,)] = connection.execute("PRAGMA quick_check(1)")
    if complaint != "ok":
        raise sqlite3.DatabaseError(f"{catalog} is damaged")


def serve(
    catalog: Path,
    host: str = "127.0.0.1",
    port: int = 0,
    *,
    ready: Callable[[str], None] = print,
    watch: bool = False,
    sql: bool | None = None,
    studio: object = None,
) -> None:
    """Serve until interrupted, and call `ready` with the address as soon as it answers; port 0 is any free one.

    By default, only visitors from this machine may use SQL. Raises OSError if a file cannot be read or the port is
    taken, and the exceptions of `application`.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Bind the port before its number is announced, so that no other process can take it in between.
    with socket.create_server((host, port), family=family) as listening, suppress(KeyboardInterrupt), _terminable():
        # Connections inherit this option: without it, the end of an answer waits for the acknowledgement of its start.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        number = listening.getsockname()[1]
        shown = f"[{host}]" if family is socket.AF_INET6 else host
        local = is_loopback(host)
        # Prevents DNS rebinding: a foreign page under a name for this machine could otherwise read ours.
        hosts = {"localhost", "127.0.0.1", "[::1]", shown.lower()} if local else ()
        open_one = partial(application, sql=local if sql is None else sql, hosts=hosts, studio=studio)
        editions = Editions(catalog, open_one, watch)
        asyncio.run(_serve(editions, listening, lambda: ready(f"http://{shown}:{number}/")))


class Editions:
    """Serves the newest complete catalog; requests to an older one are finished.

    Each edition is served from its own copy, so that overwriting the file cannot break a page.
    """

    def __init__(self, catalog: Path, application: Callable[[Path, str], Any], watch: bool) -> None:
        self._catalog, self._application, self._watch = catalog, application, watch
        self._number = 0
        self._stamp: tuple[int, int, int] | None = None
        self._current: Any = None
        self._close: Callable[[], None] = _nothing
        self._ending: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self._current(scope, receive, send)

    async def open(self) -> None:
        """Open the current catalog."""
        stamp = _stamp(self._catalog)
        folder = TemporaryDirectory(prefix="cardwright-")
        try:
            # Datasette names the database after the file.
            copy = Path(folder.name) / f"{DATABASE}.db"
            # Pages of the old catalog are served while the new one is copied and read.
            await asyncio.to_thread(shutil.copyfile, self._catalog, copy)
            if self._current is not None:
                await asyncio.to_thread(check_whole, copy)
            datasette = self._application(copy, str(self._number) if self._watch else "")
            # Detect now whether it can be served, and not at the first visit.
            await datasette.invoke_startup()
            await datasette.refresh_schemas()
            # Lexers and templates are made on first use: not while the first visitor waits.
            for path in _FIRST:
                await datasette.client.get(path)
        except BaseException:
            folder.cleanup()
            raise
        old, self._close = self._close, partial(_closed, datasette, folder)
        self._stamp, self._number = stamp, self._number + 1
        self._current = datasette.app()
        # The catalog's words stay as long as the server: looking through them again and again would delay pages.
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        task = asyncio.create_task(_later(old))
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def follow(self) -> None:
        """Open the catalog again whenever the file is replaced; ignore a file that is no catalog."""
        while True:
            await asyncio.sleep(_LOOK_EVERY)
            with suppress(OSError, ValueError, sqlite3.DatabaseError):
                if _stamp(self._catalog) != self._stamp:
                    await self.open()

    def close(self) -> None:
        """Remove the copies."""
        for task in self._ending:
            task.cancel()
        self._close()


@contextmanager
def _terminable() -> Iterator[None]:
    """Turns a termination signal into an interrupt, so that the server cleans up."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, _frame: object) -> None:
        raise SystemExit(128 + number)

    former = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, former)


def _stamp(path: Path) -> tuple[int, int, int]:
    stat = path.stat()
    return stat.st_ino, stat.st_size, stat.st_mtime_ns


def _nothing() -> None:
    """Before the first edition there is nothing to close."""


def _closed(datasette: Any, folder: TemporaryDirectory[str]) -> None:
    from cardwright.serve.sites import close_site

    close_site(datasette)
    folder.cleanup()


async def _later(close: Callable[[], None]) -> None:
    try:
        await asyncio.sleep(_GRACE)
    finally:
        close()


async def _serve(editions: Editions, listening: socket.socket, ready: Callable[[], None]) -> None:
    from uvicorn import Config, Server

    from cardwright.serve.listening import TimeoutProtocol

    class AnnouncingServer(Server):
        """A server that reports when it starts to answer."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                ready()

    await editions.open()
    following = asyncio.create_task(editions.follow())
    config = Config(
        editions,
        log_level="warning",
        timeout_graceful_shutdown=_PATIENCE,
        http=TimeoutProtocol,
        h11_max_incomplete_event_size=_LONGEST_REQUEST,
        lifespan="off",
        server_header=False,
    )
    try:
        await AnnouncingServer(config).serve(sockets=[listening])
    finally:
        following.cancel()
        editions.close()
