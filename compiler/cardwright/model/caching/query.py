"""Queries: functions of a table whose values are cached until one of their dependencies changes.

A query must read the table by its methods only, so that its dependencies are recorded.
"""

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from typing import Any, TypeVar

from cardwright.model.caching.cache import new_query
from cardwright.model.caching.protocol import cached, further_levels

Query = TypeVar("Query", bound=Callable[..., Any])


def query(work: Query) -> Query:
    """Cache a query about the table until one of its dependencies changes."""
    return _written_out("query", work)


def query_by_identity(work: Query) -> Query:
    """Cache a query about an argument that is compared by its value: the key is its identity, and that is faster."""
    return _written_out("query_by_identity", work)


def query_by_key(work: Query) -> Query:
    """Cache a query about one argument that provides its own key: two objects and a number."""
    return _written_out("query_by_key", work)


def _written_out(sort: str, work: Query) -> Query:
    # Passing on any number of arguments takes as long as the lookup, so each query gets a function of its own.
    _, *declared = signature(work).parameters.values()
    given = {one.name: getattr(one.annotation, "__name__", "") for one in declared}
    usual = {f"usual_{one.name}": one.default for one in declared}
    names = {"work": work, "number": new_query(further_levels(sort, given)), **usual}
    parameters = [name if names[f"usual_{name}"] is Parameter.empty else f"{name}=usual_{name}" for name in given]
    name = work.__name__
    text = cached(sort, name, "work", "number", given, ", ".join(["table", *parameters]))
    # A profile and a traceback tell queries apart by the name of their function and of their text.
    exec(compile(text, f"<query {name}>", "exec"), names)  # noqa: S102 - only the names of our own functions are in it
    return wraps(work)(names[name])  # type: ignore[return-value]
