"""The coverage of translations: all languages on one page, and one language with everything that is left to do."""

from difflib import get_close_matches
from typing import Any
from xml.sax.saxutils import escape

from cardwright.serve.desk import Desk, NoSuchPage, Page, PageResult
from cardwright.serve.pages.translate_card import translate_card
from cardwright.serve.words import ENGLISH
from cardwright.translation.standing import DONE, STATES, word_changes

MOST = 200
"""The maximum of strings of one kind on a page."""
LONGEST = 15
PAGES = "interface"
_LETTER, _PAD = 6.3, 6
_GOOD, _HALF = 95, 50
_COLOURS = ("#2e6b3e", "#7a5b12", "#8f3527")


def translations(desk: Desk) -> PageResult:
    """Every language with translations, and its coverage."""
    shown = [(code, percent(counts)) for code, counts in _counted(desk).items()]
    content = {"shown": shown}
    data = {"ok": True, "languages": [{"language": code, "percent": done} for code, done in shown]}
    return Page("translations.html", desk.say("translations"), content, data)


def translate(desk: Desk, wanted: str) -> PageResult:
    """One language: the coverage of each game, fuzzy and missing strings, the longest ones, and its words.

    With a card behind the language, the strings of that card.
    """
    language, _, one_card = wanted.partition("/")
    if one_card:
        return translate_card(desk, language, one_card)
    by_domain: dict[str, dict[str, int]] = {}
    for domain, state, number in desk.rows(
        "SELECT domain, state, count(*) FROM strings WHERE language = ? GROUP BY 1, 2 ORDER BY 1, 2", wanted
    ):
        by_domain.setdefault(domain, {})[state] = number
    if not by_domain:
        known = list(_counted(desk))
        near = get_close_matches(wanted[:40], known, 3, 0.5) or known
        return NoSuchPage(tuple((f"/translate/{code}", desk.edition.languages[code]) for code in near))
    domains = [(domain, percent(counts), counts) for domain, counts in by_domain.items()]
    fuzzy = _strings(desk, wanted, "fuzzy")
    missing = _strings(desk, wanted, "missing")
    longest = desk.rows(
        "SELECT domain, key, card, translation, fills FROM strings WHERE language = ? AND fills IS NOT NULL "
        "ORDER BY fills DESC, domain, key LIMIT ?",
        wanted,
        LONGEST,
    )
    terms = desk.rows(
        "SELECT theirs.game, usual.word, theirs.word, theirs.plural FROM words AS theirs JOIN words AS usual "
        "ON usual.game = theirs.game AND usual.section = theirs.section AND usual.key = theirs.key "
        "WHERE theirs.language = ? AND usual.language = ? AND theirs.section = 'noun' ORDER BY 1, 2",
        wanted,
        ENGLISH,
    )
    whole = percent({state: sum(counts.get(state, 0) for _, _, counts in domains) for state in STATES})
    content: dict[str, Any] = {
        "code": wanted,
        "percent": whole,
        "states": STATES,
        "domains": domains,
        "games": desk.edition.games,
        "fuzzy": [{**one, "runs": word_changes(one["previous"], one["source"])} for one in fuzzy],
        "missing": missing,
        "longest": longest,
        "terms": terms,
        "most": MOST,
    }
    data = {
        "ok": True,
        "language": wanted,
        "percent": whole,
        "domains": [{"domain": domain, "percent": done, **counts} for domain, done, counts in domains],
        "fuzzy": fuzzy,
        "missing": missing,
        "longest": [dict(zip(("domain", "key", "card", "translation", "fills"), row, strict=True)) for row in longest],
        "terms": [dict(zip(("game", "source", "word", "plural"), row, strict=True)) for row in terms],
    }
    title = desk.say("translate-title", language=desk.edition.languages[wanted])
    return Page("translate.html", title, content, data)


def percent(counts: dict[str, int]) -> int:
    """The percentage that is done; 100 only if everything is."""
    whole = sum(counts.values())
    return 100 * sum(counts.get(state, 0) for state in DONE) // whole if whole else 100


def badge(desk: Desk, wanted: str) -> str | None:
    """The coverage of a language, as a picture for other pages; None if there is no such language."""
    counts = _counted(desk).get(wanted)
    if counts is None:
        return None
    done = percent(counts)
    label, value = desk.edition.languages[wanted], f"{done} %"
    colour = _COLOURS[0] if done >= _GOOD else _COLOURS[1] if done >= _HALF else _COLOURS[2]
    left, right = (int(len(text) * _LETTER) + 2 * _PAD for text in (label, value))
    said = escape(f"{label}: {value}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img" aria-label="{said}">'
        f"<title>{said}</title>"
        f'<rect width="{left + right}" height="20" rx="3" fill="#444"/>'
        f'<path d="M{left} 0h{right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-{right - 3}z" fill="{colour}"/>'
        '<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">'
        f'<text x="{left / 2:g}" y="14">{escape(label)}</text>'
        f'<text x="{left + right / 2:g}" y="14">{value}</text></g></svg>\n'
    )


def _counted(desk: Desk) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for language, state, number in desk.rows(
        "SELECT language, state, count(*) FROM strings GROUP BY 1, 2 ORDER BY 1, 2"
    ):
        found.setdefault(language, {})[state] = number
    return found


def _strings(desk: Desk, language: str, state: str) -> list[dict[str, str]]:
    columns = ("domain", "key", "card", "source", "previous", "translation")
    rows = desk.rows(
        "SELECT domain, key, card, source, previous, translation FROM strings "
        "WHERE language = ? AND state = ? ORDER BY domain, key LIMIT ?",
        language,
        state,
        MOST,
    )
    return [dict(zip(columns, (part or "" for part in row), strict=True)) for row in rows]
