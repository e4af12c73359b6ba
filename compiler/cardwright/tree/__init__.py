"""The constructs of the language: every sentence of every card is a tree of these."""

# Constructs are listed in the order of their definition: general counts come before those of boards and parties.
from cardwright.tree import counts

# isort: split
from cardwright.tree import (
    abilities,
    amounts,
    base,
    boards,
    channels,
    contests,
    course,
    declarations,
    deeds,
    doings,
    effects,
    examples,
    faces,
    leaving,
    parties,
    people,
    places,
    procedures,
    selectors,
    situations,
    spots,
    statics,
    variants,
)

__all__ = [
    "abilities",
    "amounts",
    "base",
    "boards",
    "channels",
    "contests",
    "counts",
    "course",
    "declarations",
    "deeds",
    "doings",
    "effects",
    "examples",
    "faces",
    "leaving",
    "parties",
    "people",
    "places",
    "procedures",
    "selectors",
    "situations",
    "spots",
    "statics",
    "variants",
]
