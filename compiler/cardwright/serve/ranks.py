"""The cards of each kind by era, and what each card counts for beside a search; held in memory, as every page asks."""

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

Counted = tuple[str, str, str | None]
"""The game, the kind and the era of a card."""


@dataclass(frozen=True, slots=True)
class Ranks:
    """The cards of a catalog by kind and level of era, and what chips count, by the numbers of cards."""

    by_kind: Mapping[str, Mapping[int, list[str]]]
    """The cards of a kind by the level of their era, in the order of their numbers; without an era the level is 0."""
    place: Mapping[str, tuple[str, int]]
    """The kind and the level of each card."""
    counted: Sequence[int]
    """For the number of each card, the place of its game, kind and era in `sorts`."""
    sorts: Sequence[Counted]
    given: Sequence[int]
    """For the number of each card, the place of the nouns that it gives in `nouns`."""
    nouns: Sequence[tuple[str, ...]]

    def levels(self, card: str) -> tuple[int, Mapping[int, list[str]]]:
        """The level of a card, and all cards of its kind by level."""
        kind, level = self.place[card]
        return level, self.by_kind[kind]

    def nearest(self, card: str) -> Iterator[str]:
        """The other cards of the kind: those of the nearest eras first."""
        own, levels = self.levels(card)
        for distance in sorted({abs(own - level) for level in levels}):
            for level in sorted({own - distance, own + distance} & levels.keys()):
                yield from (one for one in levels[level] if one != card)

    def counts(self, numbers: Sequence[int]) -> tuple[Counter[str], Counter[str], Counter[str], Counter[str]]:
        """How many of these cards belong to each game, kind and era, and give each noun."""
        games: Counter[str] = Counter()
        kinds: Counter[str] = Counter()
        eras: Counter[str] = Counter()
        gives: Counter[str] = Counter()
        for place, number in Counter(map(self.counted.__getitem__, numbers)).items():
            game, kind, era = self.sorts[place]
            games[game] += number
            kinds[kind] += number
            if era is not None:
                eras[era] += number
        for place, number in Counter(map(self.given.__getitem__, numbers)).items():
            for noun in self.nouns[place]:
                gives[noun] += number
        return games, kinds, eras, gives


def read_ranks(connection: sqlite3.Connection) -> Ranks:
    """Read the ranks of a catalog."""
    by_kind: defaultdict[str, defaultdict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    place: dict[str, tuple[str, int]] = {}
    rows = connection.execute(
        "SELECT cards.id, cards.number, cards.game, kind, era, coalesce(eras.level, 0) FROM cards"
        " LEFT JOIN eras ON eras.id = cards.era ORDER BY cards.number"
    ).fetchall()
    most = max((number for _, number, *_ in rows), default=0) + 1
    counted, given = [0] * most, [0] * most
    sorts: dict[Counted, int] = {}
    for card, number, game, kind, era, level in rows:
        by_kind[kind][level].append(card)
        place[card] = kind, level
        counted[number] = sorts.setdefault((game, kind, era), len(sorts))
    of_card: defaultdict[int, list[str]] = defaultdict(list)
    for number, what in connection.execute(
        "SELECT DISTINCT card_number, what FROM facts WHERE fact = 'gives' AND what LIKE '%/%' ORDER BY 1, 2"
    ):
        of_card[number].append(what)
    nouns: dict[tuple[str, ...], int] = {(): 0}
    for number, listed in of_card.items():
        given[number] = nouns.setdefault(tuple(listed), len(nouns))
    kinds = {kind: dict(levels) for kind, levels in by_kind.items()}
    return Ranks(kinds, place, counted, [*sorts], given, [*nouns])
