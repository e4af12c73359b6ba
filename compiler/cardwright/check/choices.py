"""Choices that are none, and sentences that say twice who does it."""

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.check.spoken import Survey, place
from cardwright.engine.run.turn import Effect
from cardwright.model.categories.filters import Filter
from cardwright.model.categories.people import Who
from cardwright.model.node import Node


def choices(survey: Survey) -> list[Diagnostic]:
    """A choice between equal things, or between one."""
    found = []
    for node, one in survey.said(Effect):
        if not node.is_choice:
            continue
        options = node.inner()
        if len(options) == 1:
            found.append(error("single-option", place(node, one.span)))
        first: dict[Node, Node] = {}
        for option in options:
            before = first.setdefault(option, option)
            if before is not option:
                related = [(place(before, one.span), "first-at")]
                found.append(error("same-options", place(option, one.span), related=related))
    return found


def nobody_is_asked(survey: Survey) -> list[Diagnostic]:
    """A description of things that names a player of somebody's choice: nobody is asked while things are looked for."""
    return [
        error("nobody-is-asked", place(inner, one.span))
        for node, one in survey.said(Filter)
        for inner in node.children()
        if isinstance(inner, Who) and inner.is_asked_anew
    ]


def two_subjects(survey: Survey) -> list[Diagnostic]:
    """Somebody may do something, and the something names somebody again."""
    return [
        error("two-subjects", place(inner, one.span))
        for node, one in survey.said(Effect)
        if node.is_offer
        for inner in node.inner()
        if getattr(inner, "who", None) is not None
    ]
