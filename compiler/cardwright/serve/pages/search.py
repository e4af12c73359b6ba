"""The search: the cards for a query, or the mistakes in the query and their corrections."""

import json
from dataclasses import dataclass

from cardwright.query import ORDERS, Mistakes, find, refusal, understand
from cardwright.serve.desk import Desk, Page, PageResult, Redirect
from cardwright.serve.faces import faces
from cardwright.serve.pages.paging import no_such_page, page_number

SIZE = 30
"""Cards on a page."""
_CARDS = "SELECT cards.id FROM json_each(?) AS wanted JOIN cards ON cards.number = wanted.value ORDER BY wanted.key"


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
    text, vocabulary = desk.argument("q"), desk.edition.vocabulary
    order = desk.argument("order") or ORDERS[0]
    number = page_number(desk.argument("page"))
    if number is None or order not in ORDERS:
        return no_such_page(desk, desk.visitor.link("/search", q=text))
    meant = understand(text, desk.language, vocabulary)
    if isinstance(meant, Mistakes):
        return _refused(desk, meant)
    numbers = find(desk.connection, meant, vocabulary, order)
    if isinstance(numbers, Mistakes):
        return _refused(desk, numbers)
    pages = max(1, -(-len(numbers) // SIZE))
    if number > pages:
        return Redirect(_address(desk, pages), for_good=False)
    first = (number - 1) * SIZE
    ids = [card for (card,) in desk.rows(_CARDS, json.dumps(numbers[first : first + SIZE]))]
    after = _address(desk, number + 1) if number < pages else ""
    content = {
        "query": text,
        "words": meant.words,
        "total": len(numbers),
        "first": first + 1,
        "last": first + len(ids),
        "ids": ids,
        "sought": meant.sought,
        "before": _address(desk, number - 1) if number > 1 else "",
        "after": after,
        "orders": [(one, _address(desk, 1, order=one)) for one in ORDERS],
        "order": order,
    }

    def data() -> object:
        return {
            "ok": True,
            "query": meant.text,
            "language": desk.language,
            "explain": meant.words,
            "total": len(numbers),
            "next_url": desk.visitor.as_data(after) if after else None,
            "cards": [one.as_json() for one in faces(desk, ids)],
        }

    return Page("search.html", text or desk.say("search-title"), content, data)


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
