"""The strings of one card in one language, beside the card as it will look, with what was translated before."""

from dataclasses import replace
from difflib import SequenceMatcher
from typing import Any

from cardwright.serve.desk import Desk, NoSuchPage, Page, PageResult
from cardwright.serve.faces import faces
from cardwright.serve.pages.card import moved

MOST_BEFORE = 3
"""So many earlier translations are shown beside a string."""
_COMPARED = 2_000
_LIKENESS = 0.6
_STRINGS = """
SELECT key, state, source, previous, translation, fills FROM strings WHERE card = ? AND language = ? ORDER BY key
"""
_BEFORE = """
SELECT source, translation, key, card FROM strings
WHERE language = ? AND state IN ('translated', 'reviewed', 'generated') AND key LIKE ? AND card IS NOT ?
ORDER BY state = 'generated', abs(length(source) - ?), domain, key LIMIT ?
"""
_WORDS = """
SELECT usual.word, theirs.word FROM words AS theirs JOIN words AS usual
ON usual.game = theirs.game AND usual.section = theirs.section AND usual.key = theirs.key
WHERE theirs.language = ? AND usual.language = ? AND theirs.game = ? ORDER BY length(usual.word) DESC, 1
"""


def translate_card(desk: Desk, language: str, card: str) -> PageResult:
    """One card for a translator."""
    if language not in desk.edition.languages:
        return NoSuchPage(tuple((f"/translate/{code}/{card}", name) for code, name in desk.edition.languages.items()))
    there = replace(desk, visitor=replace(desk.visitor, language=language))
    found = faces(there, [card])
    if not found:
        return moved(desk, card)
    [face] = found
    columns = ("key", "state", "source", "previous", "translation", "fills")
    strings: list[dict[str, Any]] = [
        dict(zip(columns, row, strict=True)) for row in desk.rows(_STRINGS, card, language)
    ]
    said = {one["key"].rpartition("/")[2]: one["translation"] for one in strings if one["translation"]}
    if "text" in said:
        face = replace(face, sentences=tuple(said["text"].split("\n")))
    face = replace(face, name=said.get("name", face.name))
    words = desk.rows(_WORDS, language, desk.edition.usual, face.game)
    for one in strings:
        text = f" {one['source'].lower()}"
        one["before"] = _before(desk, language, card, one)
        one["words"] = [[usual, own] for usual, own in words if f" {usual.lower()}" in text][:12]
    content = {"code": language, "face": face, "strings": strings}
    data = {"ok": True, "language": language, "card": card, "strings": strings}
    return Page("translate_card.html", desk.say("translate-card", card=face.name), content, data)


def _before(desk: Desk, language: str, card: str, one: dict[str, Any]) -> list[dict[str, str]]:
    """The strings of other cards that are most like this one, with their translations."""
    own, field = one["source"], one["key"].rpartition("/")[2]
    compared = SequenceMatcher(None, b=own.lower(), autojunk=False)
    found = []
    for source, translation, key, other in desk.rows(_BEFORE, language, f"%/{field}", card, len(own), _COMPARED):
        compared.set_seq1(source.lower())
        if min(compared.real_quick_ratio(), compared.quick_ratio()) < _LIKENESS:
            continue
        likeness = compared.ratio()
        if likeness >= _LIKENESS:
            found.append((-likeness, key, {"key": key, "card": other, "source": source, "translation": translation}))
    return [shown for _, _, shown in sorted(found, key=lambda one: one[:2])[:MOST_BEFORE]]
