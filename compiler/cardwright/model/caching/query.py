"""Queries: functions of a table whose values are cached until one of their dependencies changes."""

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, TypeVar

from cardwright.model.table import Table

Query = TypeVar("Query", bound=Callable[..., Any])


def query(work: Query) -> Query:
    """Cache a query about the table until one of its dependencies changes.

    The query must read the table by its methods only, so that its dependencies are recorded.
    """

    # Passing any number of arguments takes as long as the lookup, so that each usual number has a fast path.
    @wraps(work)
    def about_none(table: Table) -> Any:
        cache = table.cache
        if cache is None:
            return work(table)
        found = cache.queries.get(work)
        if found is not None and found.is_valid:
            if table.recording:
                table.dependencies |= found.cells
            return found.value
        before = table.begin_query()
        return table.end_query(work, found, work(table), before)

    @wraps(work)
    def about_one(table: Table, first: Any) -> Any:
        cache = table.cache
        if cache is None:
            return work(table, first)
        key = (work, first)
        found = cache.queries.get(key)
        if found is not None and found.is_valid:
            if table.recording:
                table.dependencies |= found.cells
            return found.value
        before = table.begin_query()
        return table.end_query(key, found, work(table, first), before)

    @wraps(work)
    def about_two(table: Table, first: Any, second: Any) -> Any:
        cache = table.cache
        if cache is None:
            return work(table, first, second)
        key = (work, first, second)
        found = cache.queries.get(key)
        if found is not None and found.is_valid:
            if table.recording:
                table.dependencies |= found.cells
            return found.value
        before = table.begin_query()
        return table.end_query(key, found, work(table, first, second), before)

    @wraps(work)
    def about_several(table: Table, *given: Any) -> Any:
        cache = table.cache
        if cache is None:
            return work(table, *given)
        key = (work, *given)
        found = cache.queries.get(key)
        if found is not None and found.is_valid:
            if table.recording:
                table.dependencies |= found.cells
            return found.value
        before = table.begin_query()
        return table.end_query(key, found, work(table, *given), before)

    given = len(signature(work).parameters) - 1
    return {0: about_none, 1: about_one, 2: about_two}.get(given, about_several)  # type: ignore[return-value]


def query_by_identity(work: Query) -> Query:
    """Cache a query about an argument that is slow to compare: the key is its identity, not its value."""

    @wraps(work)
    def answer(table: Table, about: Any, *given: Any) -> Any:
        cache = table.cache
        if cache is None:
            return work(table, about, *given)
        key = (work, id(about), *given)
        found = cache.queries.get(key)
        if found is not None and found.is_valid:
            if table.recording:
                table.dependencies |= found.cells
            return found.value
        before = table.begin_query()
        return table.end_query(key, found, work(table, about, *given), before, about)

    return answer  # type: ignore[return-value]


def query_by_key(work: Query) -> Query:
    """Cache a query about one argument that provides its own key."""

    @wraps(work)
    def answer(table: Table, about: Any) -> Any:
        cache = table.cache
        if cache is None:
            return work(table, about)
        key = (work, about.key())
        found = cache.queries.get(key)
        if found is not None and found.is_valid:
            if table.recording:
                table.dependencies |= found.cells
            return found.value
        before = table.begin_query()
        return table.end_query(key, found, work(table, about), before, about)

    return answer  # type: ignore[return-value]
