"""A list of cards that somebody has collected: the address holds all of it, so it can be shared, kept and printed."""

from cardwright.serve.desk import Desk, Page, PageResult
from cardwright.serve.pages.picked import MOST_COMPARED, MOST_LISTED, picked

_LONGEST_NAME = 80


def collected(desk: Desk) -> PageResult:
    """The list in the address; without cards, the lists that the browser keeps, if it runs scripts."""
    found = picked(desk, MOST_LISTED)
    name = " ".join(desk.argument("name").split())[:_LONGEST_NAME]
    title = name or desk.say("list-unnamed" if found.cards else "lists")
    content = {
        "cards": found.cards,
        "here": found.address(),
        "missing": found.missing,
        "name": name,
        "compared": found.ids if 1 < len(found.cards) <= MOST_COMPARED else [],
        "longest_name": _LONGEST_NAME,
    }
    data = {
        "ok": not found.missing,
        "name": name or None,
        "cards": [one.as_json() for one in found.cards],
        "missing": found.missing,
    }
    status = 404 if found.missing and not found.cards else 200
    return Page("list.html", title, content, data, status=status)
