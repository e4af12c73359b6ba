"""The phrases that the program itself says when it tells of a game: they are printed as sentences of cards are."""

from cardwright.engine.run.scripts import ExampleLine, Fact, Happening
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Chosen, Selector
from cardwright.model.categories.things import Thing
from cardwright.model.identity import Player
from cardwright.model.node import Node
from cardwright.tree.cards import CardHead, DeckHead, ExampleHead
from cardwright.tree.declarations import High, SourceLine
from cardwright.tree.examples import Given, Then, Whenever
from cardwright.tree.facts import EraNow, Holds, TableOf, With
from cardwright.tree.happenings import Agrees, Bids, Declines, Does, DoesTo, Picks, PicksOption, PicksPlayer, Uses
from cardwright.tree.holdings import CounterHead, KindHead, StockHead
from cardwright.tree.parties import FirstParty, SecondParty
from cardwright.tree.people import Seat
from cardwright.tree.performing import Perform, PerformOn, PerformOnCard
from cardwright.tree.selectors import AnyOne, Kinds, TheCard
from cardwright.tree.stats import StartsAt, StatHead
from cardwright.tree.stores import StoreHas, ThePot, TheSupply
from cardwright.tree.things import CardIn, Number, NumberOn


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


def card_head(kind: str, key: str, era: str | None) -> Node:
    """The first line of a card."""
    return CardHead(kind, key, era)


def origin(text: str) -> Node:
    """The line that says where the facts of a card come from, told by somebody who knows."""
    return SourceLine(text, High())


def kind_head(kind: str, parent: str | None) -> Node:
    """The first line of a kind of card, perhaps a special case of another one."""
    return KindHead(kind, parent)


def stock_head(stock: str, parent: str | None) -> Node:
    """The first line of a stock, perhaps one of a family."""
    return StockHead(stock, parent)


def stat_head(stat: str, _parent: str | None = None) -> Node:
    """The first line of a number that is worked out from the cards."""
    return StatHead(stat)


def counter_head(counter: str, _parent: str | None = None) -> Node:
    """The first line of something that stands on cards in numbers."""
    return CounterHead(counter)


def deck_head(name: str, era: str | None) -> Node:
    """The first line of a deck."""
    return DeckHead(name, era)


# The lines of examples: you are the player who tells them, and everybody else is named by seat, counted from zero.


def example_head(title: str) -> Node:
    """The first line of an example."""
    return ExampleHead(title)


def given(fact: Fact) -> ExampleLine:
    """A fact that is true before."""
    return Given(fact)


def whenever(happening: Happening) -> ExampleLine:
    """The move."""
    return Whenever(happening)


def then(fact: Fact) -> ExampleLine:
    """A fact that is true afterwards."""
    return Then(fact)


def has(things: tuple[Thing, ...], player: Player) -> Fact:
    """A player has things."""
    return Holds(things, _other(player))


def of_stock(number: int, stock: str) -> Thing:
    """So much of a stock."""
    return Number(number, stock)


def lying_in(key: str, zone: str) -> Thing:
    """A card in a zone."""
    return CardIn(key, zone)


def counters_on(number: int, counter: str, key: str) -> Thing:
    """So many counters on a card of the player."""
    return NumberOn(number, counter, key)


def table_of(players: int) -> Fact:
    """So many play."""
    return TableOf(players)


def played_with(option: str, value: str) -> Fact:
    """The game has one reading of an option."""
    return With(option, value)


def era_now(era: str) -> Fact:
    """The game is in an era."""
    return EraNow(era)


def you_do(action: str) -> Happening:
    """You do something."""
    return Does(action)


def you_do_to(action: str, key: str, target: Player | None) -> Happening:
    """You do something to a card, perhaps against another player."""
    return DoesTo(action, TheCard(key), whom=None if target is None else Seat(target + 1))


def you_use(key: str) -> Happening:
    """You use a card."""
    return Uses(key)


def you_pick(key: str) -> Happening:
    """You choose a card."""
    return Picks(key)


def you_pick_option(number: int) -> Happening:
    """You choose an option by its number, counted from one."""
    return PicksOption(number)


def you_pick_player(player: Player) -> Happening:
    """You choose a player."""
    return PicksPlayer(Seat(player + 1))


def you_agree(*, agreed: bool) -> Happening:
    """You say yes or no."""
    return Agrees() if agreed else Declines()


def you_bid(number: int) -> Happening:
    """You answer with a number."""
    return Bids(number)


def _other(player: Player) -> Who | None:
    """A player as an example names them; nobody is named for you."""
    return Seat(player + 1) if player else None
