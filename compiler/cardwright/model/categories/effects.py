"""Effects: the questions that the program asks about something that happens, without carrying it out."""

from typing import ClassVar, NamedTuple

from cardwright.base.record import record
from cardwright.model.categories.amounts import Amount, Mixture
from cardwright.model.categories.people import Who
from cardwright.model.frames import Frame
from cardwright.model.identity import Entity, Player
from cardwright.model.meaning import GIVES, Context
from cardwright.model.node import Node
from cardwright.model.table import Table

TWO = 2


class Handing(NamedTuple):
    """A part of an offer: who gives whom what, how many of each, and whether more may be added."""

    giver: Player
    taker: Player
    goods: tuple[tuple[str, int], ...]
    is_open: bool


@record
class Causing(Node):
    """Something that may bring about other things."""

    category: ClassVar[str] = "effect"
    carries_off: ClassVar[Context | None] = None
    """The card that it moves away, so that the same cannot be done again with that card."""
    says_card: ClassVar[bool] = False
    """Whether it carries out the card at hand."""
    is_choice: ClassVar[bool] = False
    """Whether exactly one of the effects inside it is carried out."""
    is_offer: ClassVar[bool] = False
    """Whether somebody whom it names may carry out the effect inside it or not."""
    is_sure: ClassVar[bool] = False
    """Whether players gain all of its amount."""
    runs_out: ClassVar[bool] = False
    """Whether it gives less and less when it is repeated, and in the end nothing."""
    ties_cards: ClassVar[bool] = False
    """Whether it lets a card stand on another one, or belong to it."""
    varies_turns: ClassVar[bool] = False
    """Whether it changes whose turn comes next, or who is in the round."""
    gathers: ClassVar[bool] = False
    """Whether it gives only what cards yield, so that a card must say that it yields something."""

    def inner(self) -> tuple["Causing", ...]:
        """The effects inside it, none of which is sure to be carried out."""
        return tuple(child for child in self.children() if isinstance(child, Causing))

    def in_order(self) -> tuple["Causing", ...]:
        """The effects inside it, if all of them are carried out, one after the other."""
        return ()

    def is_about_one_card(self) -> bool:
        """Whether it moves or shows one card, which *it* means in what follows; so does an effect inside it."""
        return [one.is_about_one_card() for one in self.inner()].count(True) == 1

    def puts(self) -> tuple[str, ...]:
        """The counters that it puts on things from a stock."""
        return self.named("counter") if "what" in self.fields_in("stock") else ()

    def repeats(self, table: Table) -> int:
        """How often it is carried out at most, as it is printed; an open number counts once."""
        return 1

    def invests(self) -> tuple[str, ...]:
        """The stocks from which it puts tokens onto the card at hand, where they work for their owner."""
        is_card = Context.CARD_AT_HAND in self.speaks_of
        return tuple(origin for origin, _ in self.moves() if is_card and origin in self.named("stock"))

    def income(self) -> tuple[str, str] | None:
        """A stock that it gives, and the stat that says how many."""
        amounts = [child for child in self.children() if isinstance(child, Amount)] if self.is_sure else []
        return next((found for amount in amounts if (found := amount.by_stat()) is not None), None)

    wins: ClassVar[bool] = False
    """Whether it ends the game, and says who has won."""

    def numbered(self) -> str:
        """The counter, or else the kind of cards, of which somebody may be asked how many."""
        return next(iter((*self.named("counter"), *self.named("kind"))), "")

    def counting(self, table: Table, frame: Frame) -> str:
        """The stock, the counter or the kind of cards of which somebody is asked now how many."""
        return self.numbered()

    def handing(self, table: Table, frame: Frame) -> tuple[Handing, ...]:
        """The offer of one player to another that is under way, as far as it is said."""
        return ()

    def moves(self) -> tuple[tuple[str, str], ...]:
        """From which stock or counter tokens go to which: of two that it names, from the first to the second."""
        names = self.named("stock", "counter")
        return ((names[0], names[1]),) if len(names) == TWO else ()

    def compared(self) -> tuple[str, Who] | None:
        """The number by which it compares you with somebody, if it decides in this way who wins."""
        return None

    def zones_changed(self) -> tuple[str, ...]:
        """The zones into which it brings cards or from which it takes them, as far as they are named."""
        return self.named("zone")

    def seen_by(self, table: Table, player: Player, target: Player) -> list[Player] | None:
        """Who sees the cards that a player shows by it, perhaps to a target; nobody in particular is everybody.

        None if it shows no cards.
        """
        return None

    def gives(self) -> tuple[str, ...]:
        """The stocks of which a player can come to have more by it, as those are that tokens go into."""
        if self.gathers or not (self.sense == GIVES or dict(self.role_fields()).get("into") == "stock"):
            return ()
        return self.stocks()

    def gains(self) -> tuple[tuple[str, bool], ...]:
        """The stocks that players gain by it, each with whether that is sure.

        Tokens that are only moved run out, so that no gain leads to another one for ever.
        """
        if self.sense != GIVES or self.runs_out or self.moves():
            return ()
        amounts = [child for child in self.children() if isinstance(child, Amount)] if self.is_sure else []
        certain = {key for amount in amounts for key in amount.certain()}
        return tuple((key, key in certain) for key in self.stocks())

    # Whether it can be done.

    can_fail: ClassVar[bool] = False
    """Whether it may be impossible."""
    depends_on_card: ClassVar[bool] = False
    """Whether an action that begins with it is possible only for some cards."""

    def is_possible(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether a player could carry it out with a card at hand, as far as the rules tell."""
        return True

    # The content of its frames.

    counts_losses: ClassVar[bool] = False
    """Whether it begins a new count of what is lost."""
    counts_answers: ClassVar[bool] = False
    """Whether its frames hold numbers, not cards, for what was answered so far."""

    pays_in_full: ClassVar[bool] = False
    """Whether its mixture is a price, so that a stock of which there is too little is no choice."""

    def mixture(self) -> Mixture | None:
        """The mixture it speaks of, if it has first to be said how much of each stock is meant."""
        return None

    def tokens_brought(self) -> tuple[str, ...] | None:
        """The stocks of which it brings tokens; None if it does anything else, or not always the same."""
        return None
