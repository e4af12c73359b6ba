"""Supplies that all players share: enough for the beginning, of tokens, and spoken of only where there is one."""

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.check.spoken import Survey, word
from cardwright.model.categories.stores import Store
from cardwright.model.node import Node

STORE = "store"
"""The field of a construct that names the supply or pot in which tokens are counted, or from which they come."""


def supply_size(survey: Survey) -> list[Diagnostic]:
    """A supply that holds fewer than the players and pots begin with."""
    game = survey.game
    found = []
    for stock in game.stocks.values():
        if stock.supply is None:
            continue
        for players in range(game.least_players, game.most_players + 1):
            there = game.copies(stock.supply, players)
            start = stock.begins_with * players
            for pot in game.pots.values():
                start += sum(game.copies(number, players) for key, number in pot.begins_with if key == stock.key)
            if start > there:
                found.append(error("supply-size", stock.span, number=there, found=start, players=players))
                break
    return found


def supply_kind(survey: Survey) -> list[Diagnostic]:
    """A supply of something that is no token of its own: it lies on cards, or comes back each turn."""
    stocks = [stock for stock in survey.game.stocks.values() if stock.supply is not None]
    return [error("supply-kind", stock.span) for stock in stocks if stock.kept or stock.refilling]


def no_supply(survey: Survey) -> list[Diagnostic]:
    """Words about the supply of a stock of which there is no end; what goes back there needs none."""
    game = survey.game
    found = []
    for node, span in survey.written(_names_store):
        store = getattr(node, STORE)
        if isinstance(store, Store) and store.is_supply:
            endless = [key for key in node.stocks() if key in game.stocks and game.stocks[key].supply is None]
            found += [error("no-supply", span, name=word(game, key, span)) for key in endless]
    return found


def _names_store(cls: type[Node]) -> bool:
    """Whether tokens are counted in the supply or a pot, or come from there, by a construct."""
    return any(one.name == STORE for one in cls.field_types())
