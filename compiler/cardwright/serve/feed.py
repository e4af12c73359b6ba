"""The feed of changes: one entry for each recorded version of a game, as Atom."""

from collections.abc import Callable, Sequence
from xml.sax.saxutils import escape, quoteattr

from cardwright.serve.desk import Desk
from cardwright.serve.pages.changes import VersionChanges, summary, versions

TYPE = "application/atom+xml; charset=utf-8"
_UNDATED = "1970-01-01"
"""Atom asks for a date; this is that of a version if no version of its game has one."""


def feed(desk: Desk, whole: Callable[[str], str]) -> str:
    """The changes in the visitor's language; `whole` makes an address that holds outside this site."""
    known = [one for one in versions(desk) if one.released]
    dates = dated(known)
    entries = "".join(
        _entry(desk, one, dates[one.id], whole) for one in sorted(known, key=lambda one: dates[one.id], reverse=True)
    )
    newest = max(dates.values(), default=_UNDATED)
    page = whole(desk.visitor.link("/changes"))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang={quoteattr(desk.language)}>\n'
        f"<title>Cardwright: {escape(desk.say('changes-title'))}</title>\n<id>{escape(page)}</id>\n"
        f"<updated>{_time(newest)}</updated>\n<author><name>Cardwright</name></author>\n"
        f'<link rel="self" type="application/atom+xml" href={quoteattr(whole(desk.visitor.here()))}/>\n'
        f'<link rel="alternate" type="text/html" href={quoteattr(page)}/>\n{entries}</feed>\n'
    )


def dated(known: Sequence[VersionChanges]) -> dict[str, str]:
    """A date for each version, newest first: one recorded without a date has that of the next, or else of the last."""
    found: dict[str, str] = {}
    before: dict[str, str] = {}
    for one in known:
        before[one.game] = one.date or before.get(one.game, "")
        found[one.id] = before[one.game]
    # A version newer than every date comes after the newest of them.
    for one in reversed(known):
        before[one.game] = found[one.id] = found[one.id] or before[one.game] or _UNDATED
    return found


def _entry(desk: Desk, one: VersionChanges, date: str, whole: Callable[[str], str]) -> str:
    address = whole(f"{desk.visitor.link('/changes')}#{one.anchor}")
    name = desk.edition.games[one.game].name(desk.language)
    return (
        f"<entry><title>{escape(name)} {escape(one.version)}</title><id>{escape(address)}</id>"
        f"<updated>{_time(date)}</updated><link href={quoteattr(address)}/>"
        f"<summary>{escape(summary(desk, one))}</summary></entry>\n"
    )


def _time(date: str) -> str:
    return f"{date}T00:00:00Z"
