"""The protocol of a cached query as text: the decorators of queries and the preparation for mypyc both write it out."""

from collections.abc import Mapping
from typing import Final

KEYS: Final = {"query": "{0}", "query_by_identity": "id({0})", "query_by_key": "{0}.key()"}
"""By decorator: the key of the first argument of a query."""
NUMBERS: Final = ("int", "Player", "Entity")
"""The types of arguments that are numbers of players and cards, and never below -1."""
WIDTH: Final = 131_072
"""More than there are players and cards, so that several of these numbers make one number."""

CACHED: Final = """
def {name}({parameters}){answer}:
    cache = table.cache
    if cache is None:
        return {work}({given})
    level: Level = cache.queries[{number}]{levels}
    found: CachedQuery | None = level.get({last})
    if found is not None and found.is_valid:
        if table.recording:
            table.dependencies |= found.cells
        return found.value
    before = table.dependencies
    table.dependencies = 0
    if not table.recording:
        table.is_volatile = False
    table.recording += 1
    value = {work}({given})
    table.end_query(level, {last}, found, value, before, {about})
    return value
"""


def cached(  # noqa: PLR0917 - all that two queries differ in
    sort: str, name: str, work: str, number: str, given: Mapping[str, str], parameters: str, answer: str = ""
) -> str:
    """The text of a function that caches the value of `work` for each set of arguments.

    The cached values of a query lie in nested dictionaries: one level for each argument that is no number, and the
    last for all numbers together. A tuple of all arguments would take longer to make and to compare. `given` are the
    names of the arguments after the table, with their types.
    """
    first = next(iter(given), "")
    parts, others, last = _key(sort, given)
    if not last.isidentifier():
        parts, last = [*parts, f"last = {last}"], "last"
    return CACHED.format(
        name=name,
        parameters=parameters,
        answer=answer,
        work=work,
        given=", ".join(["table", *given]),
        number=number,
        levels="".join(f"\n    {step}" for step in [*parts, *(f"level = level[{other}]" for other in others)]),
        last=last,
        about=first if sort != "query" else None,
    )


def further_levels(sort: str, given: Mapping[str, str]) -> int:
    """How many levels of cached values a query has below the first one."""
    _, others, _ = _key(sort, given)
    return len(others)


def _key(sort: str, given: Mapping[str, str]) -> tuple[list[str], list[str], str]:
    """How a key is taken apart, if it must be; the keys of all levels but the last, and that of the last one."""
    if sort == "query_by_key":
        # The key is made of two levels and the number of the last one.
        return [f"one, other, last = {KEYS[sort].format(next(iter(given)))}"], ["one", "other"], "last"
    numbers = [name for name, kind in given.items() if kind in NUMBERS]
    others = [
        KEYS[sort].format(name) if place == 0 else name for place, name in enumerate(given) if name not in numbers
    ]
    last = numbers[0] if numbers else others.pop() if others else "0"
    for name in numbers[1:]:
        # Numbers below nothing are slow to multiply for the compiled engine.
        last = f"({last} + 1) * {WIDTH} + {name}"
    return [], others, last
