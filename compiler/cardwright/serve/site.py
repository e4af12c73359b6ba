"""One catalog as a web site: makes the page an address asks for, within a limit of time, and remembers it."""

import hashlib
import json
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace

from cardwright.export.metadata import questions
from cardwright.serve.bounds import OURS, opened
from cardwright.serve.desk import Answer, Desk, Elsewhere, Json, Missing, Page
from cardwright.serve.edition import Edition, read_edition
from cardwright.serve.memory import Remembered, weight
from cardwright.serve.paint import Painter
from cardwright.serve.visitor import Visitor, visitor

Maker = Callable[[Desk], Answer]
HTML, JSON = "text/html; charset=utf-8", "application/json; charset=utf-8"
PATIENCE = 0.8
"""Seconds that one page may take: nobody may keep others waiting for longer than a second."""
_THREADS = 2
_REMEMBERED = 16 * 1024 * 1024
"""Bytes of answers that are kept."""
_LONGEST_KEY = 600


@dataclass(frozen=True, slots=True)
class Written:
    """An answer ready to be sent."""

    status: int
    body: bytes = b""
    type: str = HTML
    headers: Mapping[str, str] = field(default_factory=dict)
    tag: str = ""
    lasting: bool = False
    """Whether the same address gives the same answer for as long as the catalog stays."""


class Site:
    """The pages of one catalog, which never changes."""

    def __init__(self, catalog: str, database: str, watching: str = "") -> None:
        self.painter = Painter(database, watching)
        self._catalog = catalog
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._remembered: Remembered[Written] = Remembered(_REMEMBERED)
        # Not Datasette's own threads: whoever tries out slow SQL there keeps no page waiting here.
        self.threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="pages")
        self.edition: Edition = read_edition(self._connection())
        self.questions = frozenset(questions(self._connection()))
        """The SQL of what visitors can ask by name."""

    def close(self) -> None:
        """Give back the threads and the file."""
        self.threads.shutdown(wait=False, cancel_futures=True)
        for connection in self._connections:
            connection.close()

    def visitor(self, path: str, arguments: Mapping[str, str], accepted: str, root: str) -> tuple[Visitor, str]:
        """Who asks, and the language they ask for in vain."""
        return visitor(path, arguments, accepted, self.edition.words, usual=self.edition.usual, root=root)

    def recall(self, address: str, language: str) -> Written | None:
        """What was answered to the same address before."""
        return self._remembered.get((address, language))

    def remember(self, address: str, language: str, written: Written) -> None:
        """Keep an answer for whoever asks next."""
        if written.lasting and len(address) <= _LONGEST_KEY:
            heavy = weight(written, written.body, written.type, written.tag, written.headers)
            self._remembered.put((address, language), written, heavy)

    def answer(self, who: Visitor, make: Maker, as_data: bool) -> Written:
        """Make the answer; called in one of the site's own threads."""
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
        """A picture, if there is one of this name; called in one of the site's own threads."""
        who, _ = self.visitor("/", {}, "", "")
        return draw(self._desk(who), name)

    def _desk(self, who: Visitor) -> Desk:
        deadline = time.monotonic() + PATIENCE
        return Desk(self._connection(), self.edition, who, lambda: time.monotonic() > deadline)

    def written(self, desk: Desk, made: Answer, as_data: bool) -> Written:
        """An answer in the form that was asked for."""
        if isinstance(made, Elsewhere):
            ending = desk.visitor.as_data(made.address) if as_data else made.address
            return Written(301 if made.for_good else 302, headers={"Location": ending})
        if isinstance(made, Missing):
            made = self.missing(desk, made)
        if as_data:
            return _tagged(Written(made.status, _json(made.data() if callable(made.data) else made.data), JSON))
        who = desk.visitor
        address = who.as_data(who.here()) if made.status == 200 else ""
        return _tagged(Written(made.status, self.painter.page(desk, made, address).encode(), HTML))

    def missing(self, desk: Desk, missing: Missing) -> Page:
        """The page for an address where there is nothing."""
        links = tuple((desk.visitor.link(address), name) for address, name in missing.nearest)
        said = desk.say("missing-says", path=desk.visitor.path[:120])
        content = {"said": said, "help": desk.say("missing-help"), "links": links}
        data = error_data(said, 404, [name for _, name in missing.nearest])
        return Page("problem.html", desk.say("missing"), content, data, status=404)

    def problem(self, desk: Desk, title: str, said: str, status: int, **values: object) -> Page:
        """A page that says what is wrong and what to do."""
        text = desk.say(said, **values)
        content = {"said": text, "help": "", "links": ()}
        return Page("problem.html", desk.say(title, **values), content, error_data(text, status), status=status)

    def unread(self, who: Visitor, title: str, said: str, status: int, as_data: bool, **values: object) -> Written:
        """The answer to what is not even an address of ours."""
        # Nothing is looked up for it, so it may be made in whatever thread.
        desk = Desk(self._connections[0], self.edition, who)
        return self.written(desk, self.problem(desk, title, said, status, **values), as_data)

    def not_found(self, who: Visitor, as_data: bool) -> Written:
        """The answer to an address that leads nowhere."""
        return self.written(Desk(self._connections[0], self.edition, who), Missing(), as_data)

    def _connection(self) -> sqlite3.Connection:
        known: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if known is None:
            known = self._local.connection = opened(self._catalog, "immutable=1", OURS, sqlite3.Connection)
            self._connections.append(known)
        return known


def error_data(said: str, status: int, nearest: list[str] | None = None) -> Json:
    """A mistake for programs, in the shape of Datasette's own."""
    return {"ok": False, "error": said, "errors": [said], "status": status, "nearest": nearest or []}


def _json(data: Json) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode()


def _tagged(written: Written) -> Written:
    return replace(written, tag=f'"{hashlib.blake2b(written.body, digest_size=12).hexdigest()}"')
