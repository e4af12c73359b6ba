"""The lines that declare cards: what is printed on them, where they begin, and the zones and decks they lie in."""

from cardwright.base.diagnostics import error
from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.model.node import (
    Attribute,
    CardName,
    Counter,
    EraId,
    Integer,
    Kind,
    Name,
    Numeral,
    Reference,
    Term,
    Text,
    Whole,
    Zone,
)
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.cards import Card, Deck, DeckEntry, Example
from cardwright.model.rulebook.drafts import Draft
from cardwright.model.rulebook.game import ZoneOf
from cardwright.model.rulebook.heads import Head
from cardwright.model.rulebook.lines import Line
from cardwright.model.values import TargetValue


@record
class ZoneHead(Head):
    """A place for cards; each player has one unless it is shared. Of a pile only the first card can be reached.

    Into a hidden one only its owner looks; what lies face down is hidden from its owner, too. Cards turned
    to the others are seen by all but their owner. In stacks, copies of a card are one thing.
    """

    block = "zone"
    zone: Zone
    shared: bool = False
    hidden: bool = False
    face_down: bool = False
    pile: bool = False
    turned: bool = False
    stacks: bool = False

    def declare(self, draft: Draft, block: Block) -> None:
        """Add a zone."""
        if draft.new("zone", self.zone, block.span):
            draft.zones[self.zone] = ZoneOf(
                self.zone,
                self.shared,
                self.hidden or self.face_down or self.turned,
                self.pile,
                block.places,
                tuple(block.prices),
                block.span,
                self.face_down,
                self.turned,
                self.stacks,
            )
            if (self.face_down or self.turned) and (self.shared or self.hidden):
                draft.found.append(error("face-down-twice", block.span))


@record
class DeckHead(Head):
    """A deck, the era it belongs to, and below it the cards in it."""

    block = "deck"
    name: Name
    era: EraId | None = None

    def declare(self, draft: Draft, block: Block) -> None:
        """Add a deck."""
        if draft.new("deck", self.name, block.span):
            for entry in block.entries:
                draft.new(f"deck {self.name} {entry.shown}", entry.card, entry.span)
            draft.decks[self.name] = Deck(
                self.name,
                self.era,
                tuple(block.entries),
                block.goes_to,
                tuple(block.leaves_out),
                tuple(block.only_with),
                block.span,
                *block.provenance,
            )


@record
class CardHead(Head):
    """A card: its kind, its name and its era."""

    block = "card"
    speaks = True
    kind: Kind
    name: CardName
    era: EraId | None = None

    def declare(self, draft: Draft, block: Block) -> None:
        """Add a card; it is made once, however often its block is gathered."""
        if draft.new("card", self.name, block.span):
            if block.card is None:
                block.card = self._card(block)
            draft.cards[self.name] = block.card

    def _card(self, block: Block) -> Card:
        zone, copies = block.starts_in or (None, 1)
        return Card(
            key=self.name,
            kind=self.kind,
            era=self.era,
            attributes=block.attributes,
            sentences=tuple(block.sentences),
            source=block.source,
            confidence=block.confidence,
            notes=tuple(block.notes),
            starts_in=zone,
            starts_holding=block.starts_holding,
            examples=examples_of(self.name, block),
            span=block.span,
            language=block.span.source.language,
            borders=tuple(block.borders),
            made_of=tuple(block.made_of),
            lies_at=block.lies_at,
            copies=copies,
            laid=tuple(block.laid),
        )


@record
class ExampleHead(Head):
    """A worked example: below it what is given, what happens and what follows."""

    block = "example"
    inside = ("card", "scenario")
    title: Text

    def declare_inside(self, outer: Block, block: Block) -> None:
        """Add the example to what it stands beside."""
        outer.examples.append((self.title, block))


def examples_of(key: str, block: Block) -> tuple[Example, ...]:
    """The examples that stand beside something."""
    return tuple(Example(title, key, tuple(one.example_lines), one.span) for title, one in block.examples)


@record
class AttributeIs(Line):
    """A number printed on the card."""

    below = ("era", "card")
    attribute: Attribute
    number: Whole

    def sets(self) -> object:
        """The attribute."""
        return "attribute", self.attribute

    def declare(self, block: Block, span: Span) -> None:
        """Print the number."""
        block.attributes[self.attribute] = self.number


@record
class AttributeList(Line):
    """Several numbers printed on the card, in order."""

    below = ("era", "card")
    attribute: Attribute
    numbers: tuple[Integer, ...]

    def sets(self) -> object:
        """The attribute."""
        return "attribute", self.attribute

    def declare(self, block: Block, span: Span) -> None:
        """Print the numbers."""
        block.attributes[self.attribute] = self.numbers


@record
class AttributeTerm(Line):
    """A word printed on the card."""

    below = ("era", "card")
    attribute: Attribute
    term: Term

    def sets(self) -> object:
        """The attribute."""
        return "attribute", self.attribute

    def declare(self, block: Block, span: Span) -> None:
        """Print the word."""
        block.attributes[self.attribute] = self.term


@record
class AttributeOfTarget(Line):
    """A number on the card is read from a card of the player it is directed at, who must have one."""

    below = ("era", "card")
    attribute: Attribute
    of: Attribute
    kind: Kind
    zone: Zone

    def sets(self) -> object:
        """The attribute."""
        return "attribute", self.attribute

    def declare(self, block: Block, span: Span) -> None:
        """Print where the number is to be found."""
        block.attributes[self.attribute] = TargetValue(self, self.attribute, self.of, self.kind, self.zone)


@record
class StartsIn(Line):
    """Every player begins with a copy of the card in this zone, or with several."""

    below = ("card",)
    once = True
    zone: Zone
    copies: Integer | None = None

    def declare(self, block: Block, span: Span) -> None:
        """Say where the card begins."""
        block.starts_in = (self.zone, self.copies or 1)


@record
class StartsHolding(Line):
    """So many counters stand on the card at the beginning."""

    below = ("card",)
    number: Integer
    counter: Counter

    def sets(self) -> object:
        """The counter."""
        return "counter", self.counter

    def declare(self, block: Block, span: Span) -> None:
        """Put the counters on the card."""
        block.starts_holding[self.counter] = self.number


@record
class Copies(Line):
    """How many copies of a card are in the deck, by number of players if it matters.

    A word may be printed on these copies that others of the card do not show.
    """

    below = ("deck",)
    number: Numeral
    card: Reference
    attribute: Attribute | None = None
    term: Term | None = None

    def declare(self, block: Block, span: Span) -> None:
        """Add the copies to the deck."""
        shown = None if self.term is None else (self.attribute or "", self.term)
        block.entries.append(DeckEntry(self.card, self.number, span, shown))
