"""The search: the cards for a query or a question, or the mistakes in it and their corrections."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from cardwright.query import ORDERS, Asked, Mistakes, Order, answer, ask, refusal, translated
from cardwright.serve.desk import Desk, Page, PageResult, Redirect
from cardwright.serve.faces import faces
from cardwright.serve.pages.paging import no_such_page, page_number
from cardwright.serve.pages.sifting import chips

SIZE = 30
"""Cards on a page."""
VIEWS = ("cards", "list", "table")
"""The ways to look at the found cards."""
_DIRECTIONS = ("", "up", "down")
_CARDS = "SELECT cards.id FROM json_each(?) AS wanted JOIN cards ON cards.number = wanted.value ORDER BY wanted.key"
_COPIES = (
    "SELECT card, max(copies) FROM deck_cards WHERE players = ? AND card IN (SELECT value FROM json_each(?))"
    " GROUP BY card"
)


@dataclass(frozen=True, slots=True)
class Marked:
    """A mistake with the query around it, and whole corrected queries."""

    before: str
    marked: str
    after: str
    said: str
    help: str
    instead: tuple[str, ...]


def search(desk: Desk) -> PageResult:
    """The cards a query finds, a page of them."""
    text = desk.argument("q")
    by, way, view = desk.argument("order"), desk.argument("dir"), desk.argument("view") or VIEWS[0]
    number = page_number(desk.argument("page"))
    if number is None or by not in ("", *ORDERS) or way not in _DIRECTIONS or view not in VIEWS:
        return no_such_page(desk, desk.visitor.link("/search", q=text))
    down = None if not way else way == "down"
    order = Order(by or ORDERS[0], (), down) if by or way else None
    asked = ask(desk.connection, text, desk.language, desk.edition.phrasebook, order)
    if isinstance(asked, Mistakes):
        return _refused(desk, asked)
    total = len(asked.numbers)
    pages = max(1, -(-total // SIZE))
    if number > pages:
        return Redirect(_address(desk, pages), for_good=False)
    first = (number - 1) * SIZE
    ids = [card for (card,) in desk.rows(_CARDS, json.dumps(asked.numbers[first : first + SIZE]))]
    after = _address(desk, number + 1) if number < pages else ""
    used = order or asked.meant.order
    query = asked.read_as or text
    content = {
        "query": text,
        "asked": asked,
        "words": asked.meant.words,
        "total": total,
        "first": first + 1,
        "last": first + len(ids),
        "ids": ids,
        "copies": _copies(desk, asked, ids),
        "sought": asked.meant.sought,
        "before": _address(desk, number - 1) if number > 1 else "",
        "after": after,
        "orders": [(one, _address(desk, 1, order=one, dir="")) for one in ORDERS],
        "order": used.by,
        "turned": _address(desk, 1, order=used.by, dir="up" if used.falls else "down"),
        "falls": used.falls,
        "views": [(one, _address(desk, number, view=one if one != VIEWS[0] else "")) for one in VIEWS],
        "view": view,
        "faces": faces(desk, ids) if view != VIEWS[0] else (),
        "era_word": partial(desk.era_word, {one.partition("/")[0] for one in ids}),
        "chips": chips(desk, query, asked.numbers) if total else (),
        "queries": in_languages(desk, query),
    }

    def data() -> object:
        cards: list[dict[str, object]] = [one.as_json() for one in faces(desk, ids)]
        return answer(asked, cards, desk.visitor.as_data(after) if after else None)

    return Page("search.html", text or desk.say("search-title"), content, data)


def in_languages(desk: Desk, query: str) -> Mapping[str, str]:
    """A query in the words of every language of the pages."""
    edition = desk.edition
    return {code: translated(query, desk.language, code, edition.vocabulary) for code in edition.languages}


def _copies(desk: Desk, asked: Asked, ids: list[str]) -> Mapping[str, int]:
    """How many copies of each card there are, if the question asks for copies or names a number of players."""
    players = asked.meant.players
    return dict(desk.rows(_COPIES, players, json.dumps(ids))) if players is not None else {}


def _address(desk: Desk, page: int, **changes: str) -> str:
    return desk.visitor.here(page=page if page > 1 else "", **changes)


def _refused(desk: Desk, wrong: Mistakes) -> Page:
    text = wrong.text
    marked = [
        Marked(
            before=text[: one.start][-200:],
            marked=text[one.start : one.end][:200],
            after=text[one.end :][:200],
            said=one.message,
            help=one.help or "",
            instead=tuple(
                text[: one.start] + other + text[one.end :] for other in one.suggestions if len(text) < SHORT
            ),
        )
        for one in wrong.mistakes
    ]
    content = {"query": text[:SHORT], "mistakes": marked}
    return Page("search.html", desk.say("bad-query"), content, refusal(wrong), status=400)


SHORT = 500
"""The maximum of characters of a query that are shown again."""
