"""The cache of one table: each cached query has the cells it depends on, and a change of one invalidates it."""

from collections import defaultdict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, final


@final
class CachedQuery:
    """The value of a query and the cells it depends on. It is valid until one of them changes."""

    __slots__ = ("about", "cells", "is_valid", "listed", "value")

    def __init__(self, value: Any, about: object, cells: int) -> None:
        self.value = value
        self.about = about
        """Keeps the argument alive as long as its id is part of a key."""
        self.is_valid = True
        self.cells = cells
        self.listed = cells
        """The cells whose lists contain it: its dependencies, and perhaps earlier ones."""


def unknown() -> CachedQuery:
    """In place of a value that is cached: it is never valid."""
    found = CachedQuery(None, None, 0)
    found.is_valid = False
    return found


@final
class Dependents:
    """The lists of queries that depend on some cells which change together."""

    __slots__ = ("lists", "stored")

    def __init__(self, lists: list[list[CachedQuery]]) -> None:
        self.lists = lists
        self.stored = NEVER
        """How many values had been stored when all of them were invalidated last."""


NEVER: Final = -1
Level = dict[Any, Any]
"""The cached values of a query by one argument, or a further level for each, which is there once it is looked for."""
Queries = list[Level]
"""The levels of all queries, by number. An invalidated value stays, because it is computed again before long."""

MOST_SETS: Final = 20_000
"""The limit of the cache in `numbers_of`."""


_LEVELS: Final[list[Callable[[], Level]]] = [dict, partial(defaultdict, dict)]
"""By number of further levels: how the first level of a query is made."""
_QUERIES: list[int] = []
"""By query: how many further levels it has."""


def new_query(further: int) -> int:
    """The number of one more query, whose values lie so many levels below the first one."""
    while len(_LEVELS) <= further:
        _LEVELS.append(partial(defaultdict, _LEVELS[-1]))
    _QUERIES.append(further)
    return len(_QUERIES) - 1


def empty_queries() -> Queries:
    """The first level of each query, without any value."""
    return [_LEVELS[further]() for further in _QUERIES]


@final
@dataclass(slots=True)
class Cache:
    """The cached queries of one table in its present state."""

    queries: Queries = field(default_factory=empty_queries)
    views: dict[Hashable, Queries] = field(default_factory=dict)
    """The queries by view of the table; a view differs, for example, in conditions that must not be asked again."""
    dependents: list[list[CachedQuery]] = field(default_factory=list)
    """By number of a cell: the queries that depend on it."""
    by_cells: dict[int, Dependents] = field(default_factory=dict)
    """By set of cells that changed together before: the queries to invalidate."""
    stored: int = 0
    """How many values were ever stored."""

    def __post_init__(self) -> None:
        self.views[None] = self.queries

    def switch(self, view: Hashable) -> None:
        """Switch to the queries of another view, or back to the plain one."""
        queries = self.views.get(view)
        if queries is None:
            queries = self.views[view] = empty_queries()
        self.queries = queries

    def store(  # noqa: PLR0917 - where it belongs, what it was and what it is
        self, level: Level, key: Hashable, old: CachedQuery | None, value: Any, cells: int, about: object
    ) -> None:
        """Store a value that was just computed on its last level, with the cells it depends on."""
        if old is None:
            level[key] = self.watch(value, cells, about)
            return
        self.stored += 1
        old.value, old.is_valid = value, True
        old.cells = cells
        missing = cells & ~old.listed
        if missing:
            old.listed |= missing
            self._list(old, missing)

    def watch(self, value: Any, cells: int, about: object = None) -> CachedQuery:
        """A value that becomes invalid with the next change of any of these cells."""
        self.stored += 1
        made = CachedQuery(value, about, cells)
        self._list(made, cells)
        return made

    def _list(self, depending: CachedQuery, cells: int) -> None:
        """Let a value depend on cells."""
        numbers, dependents = numbers_of(cells), self.dependents
        if numbers and numbers[-1] >= len(dependents):
            self._make_lists(numbers[-1])
        for number in numbers:
            dependents[number].append(depending)

    def _make_lists(self, highest: int) -> None:
        """Make the lists of all cells up to one."""
        while len(self.dependents) <= highest:
            self.dependents.append([])

    def invalidate(self, cells: int) -> None:
        """Invalidate all queries that depend on cells that have changed."""
        dependents = self.by_cells.get(cells)
        if dependents is None:
            if cells < 0:
                self.clear()
                return
            dependents = self._changed_together(cells)
        if dependents.stored == self.stored:
            return
        dependents.stored = self.stored
        # They stay in the lists: most are computed again soon, with the same dependencies.
        for depending in dependents.lists:
            for one in depending:
                one.is_valid = False

    def _changed_together(self, cells: int) -> Dependents:
        """The queries to invalidate for cells that change together for the first time."""
        numbers = numbers_of(cells)
        self._make_lists(numbers[-1])
        dependents = self.by_cells[cells] = Dependents([self.dependents[number] for number in numbers])
        return dependents

    def clear(self) -> None:
        """Remove all queries."""
        for queries in self.views.values():
            for level in queries:
                level.clear()
        for dependents in self.dependents:
            for one in dependents:
                one.is_valid = False
            dependents.clear()


_NUMBERS: dict[int, tuple[int, ...]] = {}


def numbers_of(cells: int) -> tuple[int, ...]:
    """The numbers of a set of cells, the highest last; the same few hundred sets come up again and again."""
    numbers = _NUMBERS.get(cells)
    if numbers is None:
        if len(_NUMBERS) >= MOST_SETS:
            _NUMBERS.clear()
        # Each step takes the lowest bit away: there are far more cells than a set has.
        found, left = [], cells
        while left:
            lowest = left & -left
            found.append(lowest.bit_length() - 1)
            left ^= lowest
        numbers = _NUMBERS[cells] = tuple(found)
    return numbers
