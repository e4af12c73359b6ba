"""The protocol of a cached query as text: the decorators of queries and the preparation for mypyc both write it out."""

from collections.abc import Sequence
from typing import Final

KEYS: Final = {"query": "{0}", "query_by_identity": "id({0})", "query_by_key": "{0}.key()"}
"""By decorator: the key of the first argument of a query."""

CACHED: Final = """
def {name}({parameters}){answer}:
    cache = table.cache
    if cache is None:
        return {work}({given})
    cached_under = {key}
    found = cache.queries.get(cached_under)
    if found is not None and found.is_valid:
        if table.recording:
            table.dependencies |= found.cells
        return found.value
    before = table.begin_query()
    value = {work}({given})
    table.end_query(cached_under, found, value, before, {about})
    return value
"""


def cached(  # noqa: PLR0917 - all that two queries differ in
    sort: str, name: str, work: str, query: str, given: Sequence[str], parameters: str, answer: str = ""
) -> str:
    """The text of a function that caches what `work` returns, under `query` and the arguments after the table."""
    told = [KEYS[sort].format(one) if place == 0 else one for place, one in enumerate(given)]
    return CACHED.format(
        name=name,
        parameters=parameters,
        answer=answer,
        work=work,
        given=", ".join(["table", *given]),
        key=", ".join([query, *told]),
        about=given[0] if sort != "query" else None,
    )
