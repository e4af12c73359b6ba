"""Tokens that are neither made nor lost: a pool must add up, and its tokens must stay in it."""

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.check.spoken import Survey, place, word
from cardwright.engine.run.turn import Effect


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
    for node, one in survey.said(Effect):
        for origin, destination in node.moves():
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
