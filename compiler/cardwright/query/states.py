"""The keys about a card's state: its properties, its languages, its sources, its changes."""

import json
import re

from cardwright.base.diagnostics import nearest
from cardwright.query.asking import EQUAL, ORDERED, SIGNS, Asking, value_text
from cardwright.query.parts import Part, Value, marks
from cardwright.query.terms import Filter
from cardwright.query.things import normal

_SORT = "cards.id IN (SELECT card FROM abilities WHERE sort = '{}')"
_SURE = "cards.id IN (SELECT card FROM sources WHERE confidence = '{}')"
_CHANGED = (
    "cards.id IN (SELECT card FROM changes JOIN versions ON versions.id = changes.version"
    " WHERE card IS NOT NULL AND position > 1 AND {})"
)
_STATES = {
    **{sort: _SORT.format(sort) for sort in ("immediate", "triggered", "activated", "static")},
    **{sure: _SURE.format(sure) for sure in ("high", "medium", "low")},
    "plain": "cards.id NOT IN (SELECT card FROM abilities)",
    "starting": "cards.starts_in IS NOT NULL",
    "disputed": "cards.id IN (SELECT card FROM card_options)",
    "noted": "cards.notes <> ''",
    "shown": "cards.id IN (SELECT card FROM examples)",
    "proposed": "cards.id IN (SELECT card FROM names WHERE language = ? AND status = 'proposed')",
    "unnamed": "cards.id NOT IN (SELECT card FROM names WHERE language = ?)",
    "changed": _CHANGED.format("change IN ('changed', 'renamed')"),
    "new": _CHANGED.format("change = 'new'"),
}
"""The properties of cards as SQL. A question mark stands for the visitor's language."""
_DATE = re.compile(r"\d{4}(-\d\d){0,2}")


def state(asking: Asking, key: str, term: Filter) -> Part | None:
    """`is:`."""
    if not asking.takes(key, term, EQUAL):
        return None
    text = value_text(term.value)
    meant = asking.entry("is", text)
    if meant not in _STATES:
        known = [names[0] for names in asking.spoken.words["is"].values()]
        asking.unknown(term.value, term, nearest(text, known), known)
        return None
    sql = _STATES[meant]
    label = asking.spoken.words["is"].get(meant, [text])[0]
    return Part(sql, (asking.spoken.code,) * sql.count("?"), asking.says(key, value=label))


def _is_word(asking: Asking, entry: str, text: str) -> bool:
    spoken = asking.vocabulary.languages.values()
    return normal(text) in {normal(name) for one in spoken for name in one.words.get(entry, ())}


def language(asking: Asking, key: str, term: Filter) -> Part | None:
    """`lang:`: the card has a name in that language, or in any."""
    if not asking.takes(key, term, EQUAL):
        return None
    text = value_text(term.value)
    codes = spoken_codes(asking, text)
    if not codes:
        asking.unknown(term.value, term, [], list(asking.vocabulary.languages))
        return None
    label = asking.vocabulary.languages[codes[0]].name if len(codes) == 1 else text
    sql = f"cards.id IN (SELECT card FROM names WHERE language IN {marks(codes)})"
    return Part(sql, codes, asking.says(key, value=label))


def spoken_codes(asking: Asking, text: str) -> tuple[str, ...]:
    """The languages that a word means: one, by its code or name, or all of them."""
    languages = asking.vocabulary.languages
    if _is_word(asking, "any", text):
        return tuple(languages)
    return tuple(code for code, one in languages.items() if normal(text) in (normal(code), normal(one.name)))


def source(asking: Asking, key: str, term: Filter) -> Part | None:
    """`src:` by any words of the source; `src=` by the whole source."""
    if not asking.takes(key, term, EQUAL):
        return None
    text = value_text(term.value)
    known, wanted = asking.vocabulary.sources, normal(text)
    texts = tuple(
        one for one in known if (wanted == normal(one) if term.sign == "=" else f" {wanted}" in f" {normal(one)}")
    )
    if not texts or not wanted:
        words = {word for one in known for word in normal(one).split()}
        asking.unknown(term.value, term, nearest(text, sorted(words)), list(known))
        return None
    # There may be as many sources as cards, and SQLite limits the number of values.
    sql = "cards.id IN (SELECT card FROM sources WHERE text IN (SELECT value FROM json_each(?)))"
    return Part(sql, (json.dumps(texts),), asking.says(key, value=text))


def changed(asking: Asking, key: str, term: Filter) -> Part | None:
    """`changed`: the version or date of the card's last change."""
    if not asking.takes(key, term, ORDERED):
        return None
    text = value_text(term.value)
    sign = SIGNS["=" if term.sign == ":" else term.sign]
    versions = asking.vocabulary.versions
    wanted = "next" if _is_word(asking, "next", text) else text
    bounds = [(game, position) for game, version, position, _ in versions if version == wanted]
    values: list[Value]
    if bounds:
        having = " OR ".join(f"(game = ? AND max(position) {sign} ?)" for _ in bounds)
        values = [value for bound in bounds for value in bound]
    elif _DATE.fullmatch(text) and any(date for *_, date in versions):
        # A date may be a year or a month; unreleased changes come after all versions.
        having = f"substr(max(coalesce(date, '9999')), 1, {len(text)}) {sign} ?"
        values = [text]
    else:
        known = list(dict.fromkeys(version for _, version, *_ in versions))
        asking.unknown(term.value, term, nearest(text, known), known[::-1])
        return None
    last = (
        "SELECT card FROM changes JOIN versions ON versions.id = changes.version"
        f" WHERE card IS NOT NULL GROUP BY card HAVING {having}"
    )
    return Part(f"cards.id IN ({last})", tuple(values), asking.says(key, term.sign, value=text))
