"""Chips beside a search: conditions that divide the found cards, each a link that writes it into the query."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from cardwright.base.record import record
from cardwright.query import narrowing
from cardwright.query.examples import quoted
from cardwright.serve.desk import Desk

_MOST = 8
"""The most chips of one sort."""
_KEYS = ("game", "type", "era", "gives")


@record
class Chip:
    """A condition that some of the found cards meet: its label, the number of these cards, and the narrower query."""

    label: str
    cards: int
    query: str


def chips(desk: Desk, query: str, numbers: Sequence[int]) -> tuple[tuple[str, tuple[Chip, ...]], ...]:
    """The chips of each key that divides the cards."""
    narrowed = narrowing(query, desk.language, desk.edition.vocabulary)
    counts = zip(_KEYS, desk.edition.ranks.counts(numbers), strict=True)
    found = ((key, tuple(_chips(desk, narrowed, key, some, len(numbers)))) for key, some in counts)
    return tuple((key, some) for key, some in found if some)


@dataclass(frozen=True, slots=True)
class _Value:
    """A value of a key: how it is written, what it is called, and the things of all games that it means."""

    written: str
    label: str
    meant: frozenset[str]
    within: frozenset[str]
    """The kinds that it is a special case of, and the value itself."""


def _chips(desk: Desk, narrowed: Callable[[str], str], key: str, counts: Counter[str], total: int) -> Iterator[Chip]:
    name = desk.edition.vocabulary.language(desk.language).words["keys"][key]["names"][0]
    values = {one: _value(desk, key, one) for one in counts}
    known: dict[str, _Value] = {}
    for one, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        known.setdefault(values[one].written, values[one])
    for value in [*known.values()][:_MOST]:
        cards = sum(number for one, number in counts.items() if not value.meant.isdisjoint(values[one].within))
        if cards < total:
            yield Chip(value.label, cards, narrowed(f"{name}:{quoted(value.written)}"))


def _value(desk: Desk, key: str, one: str) -> _Value:
    """A value as chips show it; the same in all searches of a language."""
    known = desk.edition.chip_values.get((key, one, desk.language))
    if known is None:
        vocabulary = desk.edition.vocabulary
        order = vocabulary.order(desk.language)
        things = {"game": vocabulary.games, "type": vocabulary.kinds, "era": vocabulary.eras}.get(key, vocabulary.nouns)
        game, _, short = one.partition("/")
        label = things.label(one, order)
        written = short if key == "era" else game if key == "game" else label
        # One name may mean things of several games, and a kind its special cases.
        within = {one, *_above(desk, key, one)}
        known = _Value(written, label, frozenset(things.found(written, order)), frozenset(within))
        desk.edition.chip_values[key, one, desk.language] = known
    return known


def _above(desk: Desk, key: str, one: str) -> set[str]:
    """The ids of the kinds that a kind is a special case of."""
    game = one.partition("/")[0]
    return {f"{game}/{kind}" for kind in desk.edition.lineage(one)} if key == "type" else set()
