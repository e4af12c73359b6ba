"""The constructs of the language: every sentence of every card is a tree of these."""

from cardwright.tree import (
    abilities,
    amounts,
    base,
    contests,
    declarations,
    deeds,
    effects,
    examples,
    faces,
    people,
    selectors,
    situations,
)

__all__ = [
    "abilities",
    "amounts",
    "base",
    "contests",
    "declarations",
    "deeds",
    "effects",
    "examples",
    "faces",
    "people",
    "selectors",
    "situations",
]
