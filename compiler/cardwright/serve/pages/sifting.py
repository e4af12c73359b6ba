"""Chips beside a search: conditions that divide the found cards, each a link that writes it into the query."""

import json
from collections.abc import Callable, Iterator, Sequence

from cardwright.base.record import record
from cardwright.query import narrowing
from cardwright.query.examples import quoted
from cardwright.serve.desk import Desk

_MOST = 8
"""The most chips of one sort."""
_COLUMNS = {"game": "game", "type": "kind", "era": "era"}
_COUNTED = (
    "SELECT {0}, count(*) FROM cards WHERE number IN (SELECT value FROM json_each(?)) AND {0} IS NOT NULL"
    " GROUP BY 1 ORDER BY 2 DESC, 1"
)
_GIVEN = (
    "SELECT what, count(DISTINCT card_number) FROM facts WHERE fact = 'gives' AND what LIKE '%/%'"
    " AND card_number IN (SELECT value FROM json_each(?)) GROUP BY 1 ORDER BY 2 DESC, 1"
)


@record
class Chip:
    """A condition that some of the found cards meet: its label, the number of these cards, and the narrower query."""

    label: str
    cards: int
    query: str


def chips(desk: Desk, query: str, numbers: Sequence[int]) -> tuple[tuple[str, tuple[Chip, ...]], ...]:
    """The chips of each key that divides the cards."""
    narrowed = narrowing(query, desk.language, desk.edition.vocabulary)
    wanted = json.dumps(numbers)
    found = ((key, tuple(_chips(desk, narrowed, key, wanted, len(numbers)))) for key in (*_COLUMNS, "gives"))
    return tuple((key, some) for key, some in found if some)


def _chips(desk: Desk, narrowed: Callable[[str], str], key: str, wanted: str, total: int) -> Iterator[Chip]:
    edition, language = desk.edition, desk.language
    vocabulary = edition.vocabulary
    name = vocabulary.language(language).words["keys"][key]["names"][0]
    question = _GIVEN if key == "gives" else _COUNTED.format(_COLUMNS[key])
    counts = dict(desk.rows(question, wanted))
    things = {"game": vocabulary.games, "type": vocabulary.kinds, "era": vocabulary.eras}.get(key, vocabulary.nouns)
    known: dict[str, str] = {}
    for one in counts:
        game, _, short = one.partition("/")
        label = things.label(one, vocabulary.order(language))
        known.setdefault(short if key == "era" else game if key == "game" else label, label)
    for value, label in [*known.items()][:_MOST]:
        # One name may mean things of several games, and a kind its special cases.
        meant = {*things.found(value, vocabulary.order(language))}
        cards = sum(number for one, number in counts.items() if meant & {one, *_above(desk, key, one)})
        if cards < total:
            yield Chip(label, cards, narrowed(f"{name}:{quoted(value)}"))


def _above(desk: Desk, key: str, one: str) -> set[str]:
    """The ids of the kinds that a kind is a special case of."""
    game = one.partition("/")[0]
    return {f"{game}/{kind}" for kind in desk.edition.lineage(one)} if key == "type" else set()
