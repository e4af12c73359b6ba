"""The phrases that the program itself says when it tells of a game: they are printed as sentences of cards are."""

from cardwright.model.categories.selectors import Chosen, Selector
from cardwright.model.identity import Player
from cardwright.model.node import Node
from cardwright.tree.happenings import Agrees, Bids, Declines, Does, DoesTo, Uses
from cardwright.tree.parties import FirstParty, SecondParty
from cardwright.tree.people import Seat
from cardwright.tree.performing import Perform, PerformOn, PerformOnCard
from cardwright.tree.selectors import AnyOne, Kinds, TheCard
from cardwright.tree.stats import StartsAt
from cardwright.tree.stores import StoreHas, ThePot, TheSupply
from cardwright.tree.things import NumberOn


def card(key: str) -> Chosen:
    """A card by its name."""
    return TheCard(key)


def any_card(selector: Selector) -> Chosen:
    """A card of which only the back is known."""
    return AnyOne(selector)


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


def done_to_card(action: str, key: str, target: Player | None = None) -> Node:
    """You do something to a card, perhaps against the player in a seat that is counted from zero."""
    return DoesTo(action, TheCard(key), whom=None if target is None else Seat(target + 1))


def done(action: str, player: Player) -> Node:
    """A player does something; like all below, players are counted from zero."""
    return Does(action, Seat(player + 1))


def done_to(action: str, chosen: Chosen, player: Player, target: Player | None = None) -> Node:
    """A player does something to a card, perhaps against another."""
    return DoesTo(action, chosen, Seat(player + 1), whom=None if target is None else Seat(target + 1))


def used(key: str, player: Player) -> Node:
    """A player uses a card."""
    return Uses(key, Seat(player + 1))


def agreed(player: Player) -> Node:
    """A player says yes."""
    return Agrees(Seat(player + 1))


def declined(player: Player) -> Node:
    """A player says no."""
    return Declines(Seat(player + 1))


def bid(number: int, player: Player) -> Node:
    """A player bids a number."""
    return Bids(number, Seat(player + 1))


def number_on(number: int, counter: str, key: str) -> Node:
    """So many counters on a card."""
    return NumberOn(number, counter, key)


def starting_value(number: int) -> Node:
    """A stat starts at a number."""
    return StartsAt(number)


def in_store(number: int, stock: str, pot: str) -> Node:
    """So many tokens of a stock lie in a pot, or in the supply if none is named."""
    return StoreHas(number, stock, ThePot(pot) if pot else TheSupply())
