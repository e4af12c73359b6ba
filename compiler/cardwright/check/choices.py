"""Choices that are none, and sentences that say twice who does it."""

from cardwright.check.spoken import place, spoken
from cardwright.diagnostics import Diagnostic, error
from cardwright.rulebook import Game
from cardwright.tree.base import Node
from cardwright.tree.effects import Choose, May


def choices(game: Game) -> list[Diagnostic]:
    """A choice between equal things, or between one."""
    found = []
    for one in spoken(game):
        for node in one.ability.walk():
            if not isinstance(node, Choose):
                continue
            if len(node.options) == 1:
                found.append(error("single-option", place(node, one.span)))
            first: dict[Node, Node] = {}
            for option in node.options:
                before = first.setdefault(option, option)
                if before is not option:
                    related = [(place(before, one.span), "first-at")]
                    found.append(error("same-options", place(option, one.span), related=related))
    return found


def two_subjects(game: Game) -> list[Diagnostic]:
    """Somebody may do something, and the something names somebody again."""
    return [
        error("two-subjects", place(node.effect, one.span))
        for one in spoken(game)
        for node in one.ability.walk()
        if isinstance(node, May) and getattr(node.effect, "who", None) is not None
    ]
