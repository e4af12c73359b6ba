"""Cards beside each other, with their differences marked."""

import json

from cardwright.serve.desk import Desk, Page, PageResult
from cardwright.serve.faces import faces

MOST = 6
_BY_KEY = (
    "SELECT key, min(id) FROM cards WHERE key IN (SELECT value FROM json_each(?)) GROUP BY key HAVING count(*) = 1"
)
"""The cards that a key without its game names, as far as only one game has it."""


def compare(desk: Desk) -> PageResult:
    """The cards in the address, in its order; unknown ones are reported as missing."""
    wanted = [one.strip() for one in desk.argument("cards").split(",") if one.strip()]
    keys = json.dumps([one for one in wanted[:MOST] if "/" not in one])
    full = dict(desk.rows(_BY_KEY, keys))
    ids = list(dict.fromkeys(full.get(one, one) for one in wanted))[:MOST]
    cards = faces(desk, ids)
    known = {one.id for one in cards}
    attributes = list(dict.fromkeys(one.attribute for card in cards for one in card.printed))
    rows = [
        (
            next(one.label for card in cards for one in card.printed if one.attribute == attribute),
            [next((one.text for one in card.printed if one.attribute == attribute), "–") for card in cards],
        )
        for attribute in attributes
    ]
    missing = [one[:80] for one in ids if one not in known]
    content = {
        "cards": cards,
        "rows": [(label, values, len(set(values)) > 1) for label, values in rows],
        "missing": missing,
        "most": MOST,
    }
    data = {"ok": not missing, "cards": [one.as_json() for one in cards], "missing": missing}
    status = 404 if missing and not cards else 200
    return Page("compare.html", desk.say("compare-title"), content, data, status=status)
