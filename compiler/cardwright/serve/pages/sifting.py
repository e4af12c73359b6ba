"""Chips beside a search: conditions that divide the found cards, each a link that writes it into the query."""

import json
from collections.abc import Iterator, Sequence

from cardwright.base.record import record
from cardwright.query import narrowed
from cardwright.query.examples import quoted
from cardwright.serve.desk import Desk

_MOST = 8
"""The most chips of one sort."""
_COLUMNS = {"game": "game", "type": "kind", "era": "era"}
_COUNTED = (
    "SELECT {0}, count(*) FROM cards WHERE number IN (SELECT value FROM json_each(?)) AND {0} IS NOT NULL"
    " GROUP BY 1 HAVING count(*) < ? ORDER BY 2 DESC, 1 LIMIT ?"
)
_GIVEN = (
    "SELECT what, count(DISTINCT card_number) FROM facts WHERE fact = 'gives' AND what LIKE '%/%'"
    " AND card_number IN (SELECT value FROM json_each(?)) GROUP BY 1 HAVING count(DISTINCT card_number) < ?"
    " ORDER BY 2 DESC, 1 LIMIT ?"
)


@record
class Chip:
    """A condition that some of the found cards meet: its label, the number of these cards, and the narrower query."""

    label: str
    cards: int
    query: str


def chips(desk: Desk, query: str, numbers: Sequence[int]) -> tuple[tuple[str, tuple[Chip, ...]], ...]:
    """The chips of each key that divides the cards."""
    found = ((key, tuple(_chips(desk, query, key, numbers))) for key in (*_COLUMNS, "gives"))
    return tuple((key, some) for key, some in found if some)


def _chips(desk: Desk, query: str, key: str, numbers: Sequence[int]) -> Iterator[Chip]:
    edition, language = desk.edition, desk.language
    name = edition.vocabulary.language(language).words["keys"][key]["names"][0]
    question = _GIVEN if key == "gives" else _COUNTED.format(_COLUMNS[key])
    known = set()
    for one, cards in desk.rows(question, json.dumps(numbers), len(numbers), _MOST):
        game, _, short = one.partition("/")
        label = edition.games[game].name(language) if key == "game" else edition.noun(game, language, short)
        value = short if key == "era" else game if key == "game" else label
        label = edition.eras[one].name(language) if key == "era" else label
        narrower = narrowed(query, f"{name}:{quoted(value)}", language, edition.vocabulary)
        if narrower not in known:
            known.add(narrower)
            yield Chip(label, cards, narrower)
