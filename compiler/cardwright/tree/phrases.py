"""The phrases that the program itself says when it tells of a game: they are printed as sentences of cards are."""

from cardwright.tree.base import Node
from cardwright.tree.declarations import StartsAt
from cardwright.tree.deeds import AllCost
from cardwright.tree.examples import DoesTo
from cardwright.tree.parties import FirstParty, SecondParty
from cardwright.tree.people import Seat
from cardwright.tree.performing import Perform, PerformOn, PerformOnCard
from cardwright.tree.selectors import Kinds, Selector, TheCard


def card(key: str) -> Node:
    """A card by its name."""
    return TheCard(key)


def of_kind(kind: str) -> Selector:
    """Any card of a kind."""
    return Kinds((kind,))


def side(number: int) -> Node:
    """The first or the second party of a card."""
    return (FirstParty, SecondParty)[number]()


def deed(action: str) -> Node:
    """Do something."""
    return Perform(action)


def deed_on(action: str, selector: Selector) -> Node:
    """Do something to one of some cards."""
    return PerformOn(action, 1, selector)


def deed_on_card(action: str, key: str) -> Node:
    """Do something to a card."""
    return PerformOnCard(action, key)


def done_to_card(action: str, key: str, target: int | None = None) -> Node:
    """You do something to a card, perhaps against the player in a seat that is counted from zero."""
    return DoesTo(action, TheCard(key), whom=None if target is None else Seat(target + 1))


def starting_value(number: int) -> Node:
    """A stat starts at a number."""
    return StartsAt(number)


def price_of_all(stock: str) -> Node:
    """An action takes all of a stock."""
    return AllCost(stock)
