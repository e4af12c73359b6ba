"""The card that *it* means: the one on which a sentence stands, or the one that it has just moved or shown."""

from collections.abc import Iterator, Sequence

from cardwright.model.categories.channels import Ability
from cardwright.model.categories.effects import Causing
from cardwright.model.meaning import Context, Need
from cardwright.model.node import Node

Pair = tuple[Causing, Causing]
"""An effect about one card, and a later one that speaks of this card as *it*."""


def pairs(ability: Ability) -> list[Pair]:
    """The effects of a sentence on a card in which *it* is the card that an effect before has moved or shown.

    Where the event of the sentence is about a card, *it* is that card.
    """
    event = ability.awaits()
    if event is not None and event.hands_over:
        return []
    found = _in_order(ability.does())
    for node in ability.walk():
        if isinstance(node, Causing):
            found += _in_order(node.in_order())
    return found


def _in_order(effects: Sequence[Causing]) -> list[Pair]:
    """The pairs among effects that are carried out one after the other."""
    found: list[Pair] = []
    before: Causing | None = None
    for effect in effects:
        if before is not None and _says_it(effect):
            found.append((before, effect))
        if effect.is_about_one_card():
            before = effect
    return found


def _says_it(effect: Node) -> bool:
    contexts = [context for node in _own(effect) for context in node.context()]
    return Context.CARD_AT_HAND in contexts and Context.THIS_CARD_ALONE not in contexts


def _own(node: Node) -> Iterator[Node]:
    """The nodes of an effect, but none of a sentence that it gives somebody, which speaks of cards of its own."""
    yield node
    for child in node.children():
        if not isinstance(child, Ability):
            yield from _own(child)


def begins_anew(effect: Causing) -> bool:
    """Whether an effect speaks of none of the cards that were moved or shown before."""
    return not any(Need.THEM in node.needs for node in effect.walk())
