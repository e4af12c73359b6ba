"""Numbered pages: the page number of an address, and the reply if there is no such page."""

from cardwright.serve.desk import Desk, Page

_MOST_PAGES = 100_000


def page_number(asked: str) -> int | None:
    """The number of a page, or None if it is invalid; without a number, the first page."""
    if not asked:
        return 1
    if not asked.isascii() or not asked.isdecimal() or not 0 < len(asked) < len(str(_MOST_PAGES)):
        return None
    return int(asked) or None


def no_such_page(desk: Desk, first: str) -> Page:
    """The reply if there is no such page, with the address of the first page."""
    said = desk.say("bad-page")
    content = {"said": said, "help": "", "links": ((first, "1"),)}
    data = {"ok": False, "error": said, "errors": [said], "status": 400}
    return Page("problem.html", desk.say("bad-request"), content, data, status=400)
