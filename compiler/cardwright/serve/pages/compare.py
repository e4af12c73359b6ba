"""Cards beside each other, with their differences marked; more can be added by their names."""

import json
from collections import defaultdict

from cardwright.query import Asked, ask
from cardwright.serve.desk import Desk, Page, PageResult, Redirect
from cardwright.serve.faces import Face, faces
from cardwright.serve.pages.kin import deeds
from cardwright.serve.pages.picked import MOST_COMPARED, Picked, picked

_CHOICES = 8
"""The maximum of cards that are offered to be added."""
_NUMBERED = "SELECT id FROM cards WHERE number IN (SELECT value FROM json_each(?)) ORDER BY number"
_KIN = (
    "SELECT others.id FROM cards JOIN cards AS others ON others.kind = cards.kind"
    " LEFT JOIN eras ON eras.id = others.era WHERE cards.id = ? ORDER BY coalesce(eras.level, 0), others.number LIMIT ?"
)
NOTHING = "–"

Row = tuple[str, list[str], bool]
"""The label of a row, its value on each card, and whether the values differ."""


def compare(desk: Desk) -> PageResult:
    """The cards in the address, in its order; unknown ones are reported as missing."""
    found = picked(desk, MOST_COMPARED)
    wanted = desk.argument("add").strip()
    choices = _called(desk, wanted, found) if wanted and len(found.cards) < MOST_COMPARED else []
    if len(choices) == 1:
        address = desk.visitor.link("/compare", cards=found.address(plus=choices[0].id))
        return Redirect(address, for_good=False)
    table = rows(desk, found.cards)
    content = {
        "cards": found.cards,
        "rows": table,
        "missing": found.missing,
        "most": MOST_COMPARED,
        "wanted": wanted,
        "choices": choices if wanted else _akin(desk, found),
        "with_one": lambda one: desk.visitor.link("/compare", cards=found.address(plus=one.id)),
        "without": lambda one: desk.visitor.link("/compare", cards=found.address(without=one.id)),
        "here": found.address(),
    }
    data = {
        "ok": not found.missing,
        "cards": [one.as_json() for one in found.cards],
        "rows": [{"label": label, "values": values, "differs": differs} for label, values, differs in table],
        "missing": found.missing,
    }
    status = 404 if found.missing and not found.cards else 200
    return Page("compare.html", desk.say("compare-title"), content, data, status=status)


def rows(desk: Desk, cards: list[Face]) -> list[Row]:
    """Kind, era, what is printed, what each card does with which noun, and the text."""
    if len(cards) < 2:
        return []
    printed = dict.fromkeys((one.attribute, one.label) for card in cards for one in card.printed)
    told: list[tuple[str, list[str]]] = [
        (desk.say("column-kind"), [card.kind_name for card in cards]),
        (desk.era_word({card.game for card in cards}, "column-era"), [card.era_name or NOTHING for card in cards]),
    ]
    for attribute, label in printed:
        values = [{one.attribute: one for one in card.printed}.get(attribute) for card in cards]
        told.append(
            (
                label,
                [
                    NOTHING if one is None else one.text if one.total is None else f"{one.text} = {one.total}"
                    for one in values
                ],
            )
        )
    done: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for card in cards:
        for deed in deeds(desk, card):
            label = desk.say(f"fact-{deed.fact}", what=deed.noun)
            done[label][card.id] = str(deed.number) if deed.number is not None else "✓"
    told += [(label, [by_card.get(card.id, NOTHING) for card in cards]) for label, by_card in done.items()]
    told.append((desk.say("column-text"), [" ".join(card.sentences) or NOTHING for card in cards]))
    return [(label, values, len(set(values)) > 1) for label, values in told]


def _called(desk: Desk, wanted: str, found: Picked) -> list[Face]:
    """The cards that some words mean: the only one, or several to choose from."""
    asked = ask(desk.connection, wanted, desk.language, desk.edition.phrasebook)
    if not isinstance(asked, Asked):
        return []
    numbers = json.dumps(asked.numbers[: _CHOICES + MOST_COMPARED])
    ids = [one for (one,) in desk.rows(_NUMBERED, numbers) if one not in found.ids]
    return faces(desk, ids[:_CHOICES])


def _akin(desk: Desk, found: Picked) -> list[Face]:
    """The cards of the same kind as the last one, which may be added by a click."""
    if not found.cards or len(found.cards) >= MOST_COMPARED:
        return []
    ids = [one for (one,) in desk.rows(_KIN, found.ids[-1], _CHOICES + MOST_COMPARED) if one not in found.ids]
    return faces(desk, ids[:_CHOICES])
