"""The summary of each file that checks of all other files need, so that these run without its sentences."""

from collections import defaultdict

from cardwright.check.circles import shortest
from cardwright.check.rows import sort_of
from cardwright.check.spoken import NO_BEARING, Bearing, Survey
from cardwright.check.stats import Reading
from cardwright.check.triggers import caused
from cardwright.engine.run.turn import Effect
from cardwright.model.categories.channels import Ability, Static

DECLARED = ""
"""Stands for the path of sentences that the game declares by itself."""


def bearings(survey: Survey) -> dict[str, Bearing]:
    """The bearing of each file that was surveyed, by its path."""
    raised: dict[str, set[str]] = defaultdict(set)
    given: dict[str, set[str]] = defaultdict(set)
    readings: dict[str, Reading] = defaultdict(lambda: Reading(survey.game))
    causes: dict[str, set[tuple[tuple[str, str], tuple[str, str]]]] = defaultdict(set)
    printed: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for card in survey.cards:
        printed[card.span.source.path].update((key, sort_of(value)) for key, value in card.attributes.items())
    for bonus, one in survey.naming("raised"):
        raised[one.span.source.path].update(bonus.named("raised"))
    for node, one in survey.said(Effect, Static):
        if stocks := node.gives():
            given[one.span.source.path].update(stocks)
    readings[DECLARED].declared()
    for static, one in survey.said(Static):
        readings[one.span.source.path].static(static, one.span)
    for ability, one in survey.said(Ability):
        for lead in caused(survey.game, ability):
            causes[one.span.source.path].add(lead)
    for path, reading in readings.items():
        causes[path].update((made, read) for made, steps in reading.steps.items() for read in steps)
    return {
        path: Bearing(
            frozenset(raised[path]), frozenset(given[path]), frozenset(causes[path]), frozenset(printed[path])
        )
        for path in {*raised, *given, *causes, *printed}
    }


def together(*parts: Bearing) -> Bearing:
    """The bearing of several files."""
    return Bearing(
        NO_BEARING.raised.union(*(one.raised for one in parts)),
        NO_BEARING.given.union(*(one.given for one in parts)),
        NO_BEARING.leads.union(*(one.leads for one in parts)),
        NO_BEARING.printed.union(*(one.printed for one in parts)),
    )


def may_go_round(part: Bearing, whole: Bearing) -> bool:
    """Whether a circle may lead through some sentences; it may suspect too many circles, but never misses one.

    A new circle of events goes through an event that a new sentence waits for: this event can also make two older
    sentences answer each other.
    """
    steps: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
    for origin, destination in whole.leads:
        steps[origin].append(destination)
    return any(shortest(steps, origin) for origin in {origin for origin, _ in part.leads})
