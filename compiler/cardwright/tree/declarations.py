"""The lines that declare a game: its eras, kinds, zones, stocks, stats, actions, decks and cards."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.tree.base import (
    AnyDeed,
    Attribute,
    CardName,
    Counter,
    EraId,
    EraName,
    Holding,
    Integer,
    Kind,
    Name,
    Node,
    Noun,
    Numeral,
    Ranked,
    Reference,
    Signed,
    Stat,
    Stock,
    Term,
    Text,
    Value,
    Whole,
    Zone,
)
from cardwright.tree.doings import Doing
from cardwright.tree.meaning import Laying
from cardwright.tree.selectors import Countable


@record
class Head(Node):
    """The first line of a block."""

    category: ClassVar[str] = "head"


@record
class GameHead(Head):
    """Which game the file belongs to."""

    game: Name


@record
class OptionHead(Head):
    """A disputed or variant rule and its readings, the usual one first."""

    option: Noun
    values: tuple[Value, ...]


@record
class EraHead(Head):
    """An era of the game."""

    name: EraName


@record
class KindHead(Head):
    """A kind of card or thing, perhaps a special case of another kind."""

    kind: Noun
    parent: Kind | None = None


@record
class StockHead(Head):
    """Something each player has a number of."""

    stock: Noun
    most: Integer | None = None


@record
class CounterHead(Head):
    """Something that stands on cards in numbers; when its card is put away, it returns to a stock of its owner's."""

    counter: Noun
    home: Stock | None = None


@record
class AttributeHead(Head):
    """A number or list printed on cards or eras; `usual` is its value where a card does not say."""

    attribute: Noun
    usual: Integer | None = None


@record
class TermHead(Head):
    """A plain word of the game that attributes may have as value, or a moment abilities may name."""

    term: Noun


@record
class PoolHead(Head):
    """Tokens that are never made or lost: so many for each player, always among these places."""

    number: Integer
    members: tuple[Holding, ...]


@record
class StatHead(Head):
    """A number that is worked out from the cards, never stored."""

    stat: Noun
    least: Integer | None = None
    most: Integer | None = None


@record
class TableHead(Head):
    """A stat read from a table by how many of something you have, or how high another stat is."""

    stat: Noun
    by: Ranked


@record
class ZoneHead(Head):
    """A place for cards; each player has one unless it is shared. Of a pile only the first card can be reached.

    Into a hidden one only its owner looks; what lies face down is hidden from its owner, too.
    """

    zone: Zone
    shared: bool = False
    hidden: bool = False
    face_down: bool = False
    pile: bool = False


@record
class ActionHead(Head):
    """Something a player may do."""

    action: AnyDeed


@record
class RuleHead(Head):
    """Sentences that hold for every player all the time."""

    name: Name


@record
class DeckHead(Head):
    """A deck, the era it belongs to, and below it the cards in it."""

    name: Name
    era: EraId | None = None


@record
class CardHead(Head):
    """A card: its kind, its name and its era."""

    kind: Kind
    name: CardName
    era: EraId | None = None


@record
class ExampleHead(Head):
    """A worked example: below it what is given, what happens and what follows."""

    title: Text


@record
class Line(Node):
    """A line inside a block that is not a rules sentence."""

    category: ClassVar[str] = "line"
    lays: ClassVar[Laying | None] = None
    """What it says of a card as a place of the board."""


@record
class Players(Line):
    """How many can play."""

    least: Integer
    most: Integer


@record
class OneInPlay(Line):
    """A player has one card of this kind in play at most; a new one replaces it."""


@record
class CountedBy(Line):
    """How many of this kind you have is told by the counters on its cards."""

    counter: Counter


@record
class Supply(Line):
    """How many each player starts with."""

    number: Integer


@record
class KeptAs(Line):
    """The stock lies as tokens on cards of a kind, each worth what its card produces.

    `bonus` is a stat of the card that says how many more it yields.
    """

    token: Stock
    kind: Kind
    bonus: Stat | None = None


@record
class PaysFor(Line):
    """The stock can be spent in place of another for some actions, and is spent first."""

    stock: Stock
    doing: Doing


@record
class Passing(Line):
    """What is left of the stock is lost when the turn ends."""


@record
class Refilling(Line):
    """When the turn ends the stock becomes what the stat of the same name says."""


@record
class StartsAt(Line):
    """The value before anything changes it."""

    number: Whole


@record
class Basis(Line):
    """What the stat is made of."""

    amount: Signed
    per: Countable


@record
class Row(Line):
    """One row of a table: from this number on, that value."""

    least: Integer
    value: Integer


@record
class AttributeIs(Line):
    """A number printed on the card."""

    attribute: Attribute
    number: Whole


@record
class AttributeList(Line):
    """Several numbers printed on the card, in order."""

    attribute: Attribute
    numbers: tuple[Integer, ...]


@record
class AttributeTerm(Line):
    """A word printed on the card."""

    attribute: Attribute
    term: Term


@record
class AttributeOfTarget(Line):
    """A number on the card is that of a card of whoever it is directed at, who must have one."""

    attribute: Attribute
    of: Attribute
    kind: Kind
    zone: Zone


@record
class DrawnFrom(Line):
    """Where cards of this kind are drawn from, where they go, and what is shuffled once there are none left to draw.

    With `current`, only cards of the era the game is in are shuffled.
    """

    origin: Zone
    destination: Zone
    refill: Zone | None = None
    current: bool = False


@record
class DiscardedTo(Line):
    """Where cards of this kind go that are discarded or give way, if not on the discard pile."""

    zone: Zone


@record
class StartsIn(Line):
    """Every player begins with a copy of the card in this zone, or with several."""

    zone: Zone
    copies: Integer | None = None


@record
class StartsHolding(Line):
    """So many counters stand on the card at the beginning."""

    number: Integer
    counter: Counter


@record
class Copies(Line):
    """How many copies of a card are in the deck, by number of players if it matters.

    A word may be printed on these copies that others of the card do not show.
    """

    number: Numeral
    card: Reference
    attribute: Attribute | None = None
    term: Term | None = None


@record
class Confidence(Node):
    """How sure we are of what a card says."""

    category: ClassVar[str] = "confidence"


@record
class High(Confidence):
    """A rulebook states it, or two independent sources agree."""


@record
class Medium(Confidence):
    """One public source, or sources that disagree on a detail."""


@record
class Low(Confidence):
    """Memory only, or a reconstruction."""


@record
class SourceLine(Line):
    """Where the facts of a card, an era or a deck come from."""

    text: Text
    confidence: Confidence


@record
class NoteLine(Line):
    """A remark for readers; it changes nothing."""

    text: Text
