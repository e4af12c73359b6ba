"""One catalog as a web site: renders the page for an address, within a time limit, and caches it."""

import hashlib
import json
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from html import escape

from cardwright.drawing.appearance import PictureFile
from cardwright.export.metadata import questions
from cardwright.serve.bounds import OURS, opened
from cardwright.serve.desk import Desk, Json, NoSuchPage, Page, PageResult, Redirect
from cardwright.serve.edition import Edition, read_edition
from cardwright.serve.memory import MemoryCache, weight
from cardwright.serve.paint import Painter
from cardwright.serve.visitor import Visitor, visitor

Maker = Callable[[Desk], PageResult]
HTML, JSON = "text/html; charset=utf-8", "application/json; charset=utf-8"
ORIGIN = "cardwright-origin:"
PATIENCE = 0.8
"""The time limit of one page in seconds: no request may block others for longer than a second."""
_THREADS = 2
_REMEMBERED = 16 * 1024 * 1024
"""The maximum size of cached answers in bytes."""
_LONGEST_KEY = 600


@dataclass(frozen=True, slots=True)
class Written:
    """A rendered answer."""

    status: int
    body: bytes = b""
    type: str = HTML
    headers: Mapping[str, str] = field(default_factory=dict)
    tag: str = ""
    lasting: bool = False
    """Whether the same address gives the same answer as long as the catalog is the same."""
    names_origin: bool = False
    """Whether it has addresses that must hold outside this site; `ORIGIN` stands in place of their beginning."""

    def at(self, origin: str) -> "Written":
        """The same with the origin by which it was asked for; its tag tells origins apart."""
        body = self.body.replace(ORIGIN.encode(), escape(origin, quote=True).encode())
        return _tagged(replace(self, body=body, names_origin=False))


class Site:
    """The pages of one catalog, which is immutable."""

    def __init__(self, catalog: str, database: str, watching: str = "") -> None:
        self.painter = Painter(database, watching)
        self._catalog = catalog
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._remembered: MemoryCache[Written] = MemoryCache(_REMEMBERED)
        # Not Datasette's own threads: slow SQL of a visitor there must not delay our pages.
        self.threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="pages")
        self.edition: Edition = read_edition(self._connection())
        self.questions = frozenset(questions(self._connection()))
        """The SQL of all named queries."""

    def close(self) -> None:
        """Release the threads and the file."""
        self.threads.shutdown(wait=False, cancel_futures=True)
        for connection in self._connections:
            connection.close()

    def visitor(self, path: str, arguments: Mapping[str, str], accepted: str, root: str) -> tuple[Visitor, str]:
        """The visitor, and the requested language if it does not exist."""
        return visitor(path, arguments, accepted, self.edition.words, usual=self.edition.usual, root=root)

    def recall(self, address: str, language: str) -> Written | None:
        """The cached answer for an address."""
        return self._remembered.get((address, language))

    def remember(self, address: str, language: str, written: Written) -> None:
        """Cache an answer."""
        if written.lasting and len(address) <= _LONGEST_KEY:
            heavy = weight(written, written.body, written.type, written.tag, written.headers)
            self._remembered.put((address, language), written, heavy)

    def answer(self, who: Visitor, make: Maker, as_data: bool) -> Written:
        """Make the answer; called in a thread of the site."""
        desk = self._desk(who)
        try:
            made = make(desk)
            written = self.written(desk, made, as_data)
        except sqlite3.OperationalError as problem:
            if "interrupted" not in str(problem):
                raise
            made = self.problem(desk, "too-slow", "too-slow-help", 400)
            written = self.written(desk, made, as_data)
        return replace(written, lasting=isinstance(made, Page) and made.status == 200)

    def drawn(self, draw: Callable[[Desk, str], str | None], name: str) -> str | None:
        """A picture, if there is one of this name; called in a thread of the site."""
        who, _ = self.visitor("/", {}, "", "")
        return draw(self._desk(who), name)

    def pictured(self, who: Visitor, name: str, draw: Callable[[Desk, str], PictureFile | None]) -> Written | None:
        """A picture of points, if there is one of this name; called in a thread of the site."""
        made = draw(self._desk(who), name)
        return None if made is None else _tagged(Written(200, made.content, made.type, lasting=True))

    def told(self, who: Visitor, tell: Callable[[Desk], str]) -> str:
        """A text that is no page; called in a thread of the site."""
        return tell(self._desk(who))

    def _desk(self, who: Visitor) -> Desk:
        deadline = time.monotonic() + PATIENCE
        return Desk(self._connection(), self.edition, who, lambda: time.monotonic() > deadline)

    def written(self, desk: Desk, made: PageResult, as_data: bool) -> Written:
        """An answer in the requested format."""
        if isinstance(made, Redirect):
            ending = desk.visitor.as_data(made.address) if as_data else made.address
            return Written(301 if made.for_good else 302, headers={"Location": ending})
        if isinstance(made, NoSuchPage):
            made = self.missing(desk, made)
        if as_data:
            return _tagged(Written(made.status, _json(made.data() if callable(made.data) else made.data), JSON))
        who = desk.visitor
        address = who.as_data(who.here()) if made.status == 200 and made.data is not None else ""
        body = self.painter.page(desk, made, address)
        return _tagged(Written(made.status, body.encode(), HTML, names_origin=ORIGIN in body))

    def missing(self, desk: Desk, missing: NoSuchPage) -> Page:
        """The page for an unknown address."""
        links = tuple((desk.visitor.link(address), name) for address, name in missing.nearest)
        said = desk.say("missing-says", path=desk.visitor.path[:120])
        content = {"said": said, "help": desk.say("missing-help"), "links": links}
        data = error_data(said, 404, [name for _, name in missing.nearest])
        return Page("problem.html", desk.say("missing"), content, data, status=404)

    def problem(self, desk: Desk, title: str, said: str, status: int, **values: object) -> Page:
        """A page that states a problem and the next step."""
        text = desk.say(said, **values)
        content = {"said": text, "help": "", "links": ()}
        return Page("problem.html", desk.say(title, **values), content, error_data(text, status), status=status)

    def unread(self, who: Visitor, title: str, said: str, status: int, as_data: bool, **values: object) -> Written:
        """The answer to a malformed request."""
        desk = self.plain_desk(who)
        return self.written(desk, self.problem(desk, title, said, status, **values), as_data)

    def not_found(self, who: Visitor, as_data: bool) -> Written:
        """The answer for an unknown address."""
        return self.written(self.plain_desk(who), NoSuchPage(), as_data)

    def plain_desk(self, who: Visitor) -> Desk:
        """A desk for what needs no query, so that any thread may use it."""
        return Desk(self._connections[0], self.edition, who)

    def _connection(self) -> sqlite3.Connection:
        known: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if known is None:
            known = self._local.connection = opened(self._catalog, "immutable=1", OURS, sqlite3.Connection)
            self._connections.append(known)
        return known


def error_data(said: str, status: int, nearest: list[str] | None = None) -> Json:
    """An error for programs, in the format of Datasette."""
    return {"ok": False, "error": said, "errors": [said], "status": status, "nearest": nearest or []}


def _json(data: Json) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode()


def _tagged(written: Written) -> Written:
    return replace(written, tag=f'"{hashlib.blake2b(written.body, digest_size=12).hexdigest()}"')
