"""Tokens that are neither made nor lost: a pool must add up, and what moves must stay in it."""

from collections.abc import Iterator

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.check.spoken import Survey, place, word
from cardwright.tree.base import Node
from cardwright.tree.boards import PlaceOn, TakeBack
from cardwright.tree.contests import RemoveOf, Replace, ReturnAll
from cardwright.tree.effects import Add, Complete, PutOn, TakeOff

MOVING: tuple[type[Node], ...] = (Add, Complete, PlaceOn, PutOn, RemoveOf, Replace, ReturnAll, TakeBack, TakeOff)


def pool_size(survey: Survey) -> list[Diagnostic]:
    """A pool that holds another number than the game begins with."""
    game = survey.game
    found = []
    for pool in game.pools:
        start = sum(game.stocks[key].begins_with for key in pool.members if key in game.stocks)
        for card in game.cards.values():
            if card.starts_in is not None:
                start += sum(number for key, number in card.starts_holding.items() if key in pool.members)
        if start != pool.number:
            found.append(error("pool-size", pool.span, number=pool.number, found=start))
    return found


def pool_member(survey: Survey) -> list[Diagnostic]:
    """Tokens that move out of their pool, or into it from outside."""
    game = survey.game
    found = []
    for node, one in survey.said(*MOVING):
        for origin, destination in _moved(node):
            for pool in game.pools:
                if (origin in pool.members) != (destination in pool.members):
                    member, stranger = sorted((origin, destination), key=pool.members.__contains__)[::-1]
                    span = place(node, one.span)
                    found.append(
                        error(
                            "pool-member",
                            span,
                            name=word(game, member, span),
                            other=word(game, stranger, span),
                            related=[(pool.span, "pool-at")],
                        )
                    )
    return found


def _moved(node: Node) -> Iterator[tuple[str, str]]:
    match node:
        case Add(what=origin, into=destination) | PutOn(what=origin, counter=destination):
            yield origin, destination
        case TakeOff(counter=origin, into=destination) | TakeBack(counter=origin, into=destination):
            yield origin, destination
        case RemoveOf(counter=origin, into=destination) | ReturnAll(counter=origin, into=destination):
            yield origin, destination
        case Replace(counter=origin, into=destination) | Complete(attribute=origin, into=destination):
            yield origin, destination
        case PlaceOn(what=origin, counter=destination):
            yield origin, destination
