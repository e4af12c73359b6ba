"""The constructs of the language: every sentence of every card is a tree of these."""

from cardwright.tree import (
    abilities,
    amounts,
    base,
    contests,
    course,
    declarations,
    deeds,
    effects,
    examples,
    faces,
    parties,
    people,
    procedures,
    selectors,
    situations,
    variants,
)

__all__ = [
    "abilities",
    "amounts",
    "base",
    "contests",
    "course",
    "declarations",
    "deeds",
    "effects",
    "examples",
    "faces",
    "parties",
    "people",
    "procedures",
    "selectors",
    "situations",
    "variants",
]
