"""Policies of a game: lists of advice that play a seat."""

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.model.categories.advice import Advice
from cardwright.model.node import Node


@record
class Advised:
    """One sentence of a policy, and where it is written."""

    advice: Advice
    span: Span


@record
class PolicyOf:
    """Advice in the order of its importance."""

    key: str
    advice: tuple[Advised, ...]
    source: str
    confidence: str
    notes: tuple[str, ...]
    span: Span


@record
class Following:
    """A policy that decides for a seat, or for every seat."""

    line: Node
    policy: str
    seat: int | None
    """Counted from 1; None if it decides for all."""
