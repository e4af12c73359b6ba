"""Makes the sentences that tell what somebody did, so that a log can print them in any language."""

from cardwright.tree.base import Node
from cardwright.tree.effects import Perform
from cardwright.tree.examples import Happening, Thing
from cardwright.tree.happenings import Agrees, Bids, Declines, Does, DoesTo, Uses
from cardwright.tree.people import Seat
from cardwright.tree.selectors import AnyOne, Chosen, Selector, TheCard
from cardwright.tree.things import NumberOn


def done(action: str, player: int) -> Happening:
    """A player carries out an action."""
    return Does(action, Seat(player + 1))


def done_by_nobody(action: str) -> Node:
    """An action is carried out, and nobody is named."""
    return Perform(action)


def done_to(action: str, chosen: Chosen, player: int, target: int | None = None) -> Happening:
    """A player carries out an action on a card, perhaps against somebody."""
    return DoesTo(action, chosen, Seat(player + 1), whom=None if target is None else Seat(target + 1))


def used(card: str, player: int) -> Happening:
    """A player uses the ability of a card."""
    return Uses(card, Seat(player + 1))


def agreed(player: int) -> Happening:
    """A player says yes."""
    return Agrees(Seat(player + 1))


def declined(player: int) -> Happening:
    """A player says no."""
    return Declines(Seat(player + 1))


def bid(number: int, player: int) -> Happening:
    """A player says a number."""
    return Bids(number, Seat(player + 1))


def number_on(number: int, counter: str, card: str) -> Thing:
    """So many counters on a card."""
    return NumberOn(number, counter, card)


def the_card(card: str) -> Chosen:
    """One card by name."""
    return TheCard(card)


def any_card(selector: Selector) -> Chosen:
    """A card of which only the kind is known."""
    return AnyOne(selector)
