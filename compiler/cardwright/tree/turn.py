"""What a verb may ask of the table while it is carried out; the engine is the only one who answers."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from cardwright.tree.amounts import Amount
from cardwright.tree.base import Node
from cardwright.tree.changes import Terms
from cardwright.tree.people import Who
from cardwright.tree.selectors import Countable, Group, Selector
from cardwright.tree.situations import Condition, Duration
from cardwright.tree.spots import Where


class Frame(Protocol):
    """For whom a verb is carried out, on which card, and on which card it is written."""

    player: int
    entity: int
    origin: int
    lower: int


class Turn(Protocol):
    """The table as verbs see it. A verb that has to ask returns at once and is called again with the answer."""

    def number(self, numeral: int | tuple[int, ...]) -> int:
        """A number that may depend on how many play."""

    def amounts(self, frame: Frame, amount: Amount) -> list[tuple[str, int]]:
        """How much of which stock an amount comes to."""

    def gain(self, player: int, stock: str, number: int) -> int:
        """Give a player so much; how much came."""

    def lose(self, player: int, stock: str, number: int) -> int:
        """Take from a player so much; how much went."""

    def supply(self, player: int, stock: str, number: int) -> None:
        """Remember that so many tokens of a pool came into the game for a player, or left it."""

    def has(self, player: int, stock: str) -> int:
        """How much a player has."""

    def grants(self, player: int, stock: str) -> int:
        """What the stat of the same name allows."""

    def counter(self, entity: int, counter: str, player: int) -> int:
        """How many of a counter a player has on a card."""

    def set_counter(self, entity: int, counter: str, number: int, player: int) -> None:
        """Put so many of a counter on a card."""

    def printed(self, entity: int, attribute: str) -> tuple[int, ...]:
        """A list printed on a card."""

    def move(self, entity: int, zone: str, player: int) -> None:
        """Move a card to a zone, with all that follows from it."""

    def giving_way(self, entity: int, player: int) -> list[int]:
        """The cards in play that a card would take the place of, because only one of its kind may be there."""

    def cards(self, player: int, zone: str, selector: Selector) -> list[int]:
        """The cards of a player in a zone that match."""

    def reachable(self, player: int, zone: str, selector: Selector, number: int) -> list[int]:
        """The cards in a zone that match and can be taken: any of them, or of a pile the first so many."""

    def drawn(self, player: int, kind: str) -> list[int]:
        """The cards of a kind a player holds where they are drawn to."""

    def most_held(self, player: int, kind: str, key: str) -> int:
        """How many of these a player may hold: what a stat says, or all if nothing has to be discarded."""

    def discard(self, entity: int, player: int) -> None:
        """Put a card where cards of its kind are discarded to."""

    def level(self, entity: int) -> int:
        """The level of a card."""

    def times(self, frame: Frame, per: Countable | None, most: int | None) -> int:
        """What "for each" comes to, so many at most; once, if nothing is counted."""

    def shuffle(self, player: int, zone: str) -> None:
        """Put the cards of a zone in random order."""

    def on_places(self, zone: str, number: int, player: int) -> list[int]:
        """The cards on the first places of a row; of one that is not shared, of the player's."""

    def close_gaps(self, zone: str, player: int) -> None:
        """Let the cards of a row move up."""

    def fill_place(self, zone: str, origin: str, player: int) -> bool:
        """Put the first card of a pile on a free place of a row; whether there were both."""

    def end_era(self) -> None:
        """Let the next era begin."""

    def end_after(self, rounds: int) -> None:
        """Let the game end so many rounds after this one."""

    def leave_game(self, player: int) -> None:
        """Let a player leave the game for good."""

    def perform_on_every(self, frame: Frame, action: str, selector: Selector) -> None:
        """Carry out an action of the game next on all cards it can be done to."""

    def draw(self, player: int, kind: str, number: int) -> None:
        """Draw cards of a kind."""

    def collect(self, player: int, stock: str, kind: str, *spared: int) -> None:
        """Let cards yield their goods, the spared ones a token less."""

    def yielding(self, player: int, stock: str, kind: str) -> list[int]:
        """The cards that would yield tokens now."""

    def due(self, player: int, stock: str, kind: str) -> dict[int, int]:
        """The cards that would yield tokens now, and how many each."""

    def room(self, player: int, stock: str, kind: str) -> int:
        """How many tokens are there for cards of a kind to yield."""

    def pick_tokens(self, frame: Frame, there: Mapping[int, int], number: int, *, fewer: bool) -> list[int] | None:
        """Which cards so many tokens are of, by the player's choice; if fewer are allowed, the last may be left out."""

    def lose_below(self, player: int, stock: str, number: int) -> None:
        """Take from a player so much, even if nothing is left; of tokens, only those that are there."""

    def pick(self, frame: Frame, options: Sequence[int], number: int) -> list[int] | None:
        """So many of some cards, by the player's choice; None while the question is open."""

    def pick_or_none(self, frame: Frame, options: Sequence[int]) -> list[int] | None:
        """One of some cards or none, by the player's choice; None while the question is open."""

    def decide(self, frame: Frame, options: Sequence[Node]) -> Node | None:
        """One of some effects, by the player's choice; None while the question is open."""

    def agree(self, frame: Frame, effect: Node) -> bool | None:
        """Whether the player wants it; None while the question is open."""

    def possible(self, frame: Frame, effect: Node) -> bool:
        """Whether an effect could be carried out at all."""

    def holds(self, condition: Condition, player: int, origin: int = -1) -> bool:
        """Whether a condition is true, as the card sees it on which it is written."""

    def then(self, frame: Frame, effects: Sequence[Node]) -> None:
        """Carry out effects next, in order, for the same player and card."""

    def say(self, frame: Frame) -> None:
        """Carry out what the card at hand says."""

    def perform(
        self,
        frame: Frame,
        action: str,
        selector: Selector | None,
        card: str | None,
        terms: Terms | None,
        *,
        times: int = 1,
        fewer: bool = False,
        whose: Who | None = None,
    ) -> None:
        """Carry out an action of the game next, as often as asked, each time on a thing of the player's choice.

        The player may stop early if `fewer` are allowed. If somebody else's things are meant, that player does it.
        """

    def perform_on(self, frame: Frame, action: str, entity: int, terms: Terms | None) -> None:
        """Carry out an action of the game on one card next."""

    def grant(self, frame: Frame, ability: Node, duration: Duration, bound: int | None) -> None:
        """Let a static ability hold for a while."""

    def name_party(self, frame: Frame, whom: Who, *, first: bool) -> None:
        """Make the player and another one the parties of the card at hand."""

    def consent(self, frame: Frame, whom: Who, effect: Node) -> bool | None:
        """Whether somebody else agrees; None while the question is open."""

    def reach(self, frame: Frame, group: Group) -> list[int]:
        """The things a group speaks of."""

    def named(self, frame: Frame, who: Who) -> list[int]:
        """The players a phrase means, in turn order from the active one."""

    def measured(self, player: int, what: str) -> int:
        """How much of a stock, or else of a stat, a player has."""

    def bind(self, winner: int | None, loser: int | None, margin: int) -> None:
        """Remember who won and who lost, and by how much or with which bid."""

    def auction(self, frame: Frame, bidders: Sequence[int], limit: str) -> None:
        """Let players bid up to a stat of theirs, and remember who won once all questions are answered."""

    def hand_over(self, giver: int, player: int, stock: str, number: int) -> int:
        """Move so much of a stock from one player to another, never more than there is; how much went."""

    def pick_number(self, frame: Frame, least: int, most: int) -> int | None:
        """A number of the player's choice; None while the question is open."""

    def pick_most(self, frame: Frame, most: int) -> int | None:
        """A number of the player's choice that is usually the highest, so that this comes first; None while open."""

    def drawable(self, player: int, kind: str) -> int:
        """How many cards of a kind a player could draw now, those that would be shuffled for it among them."""

    def note_lost(self, lost: Sequence[tuple[int, int]]) -> None:
        """Remember what was just lost: which cards, and how many of each."""

    def bearing(self, player: int, counter: str) -> list[int]:
        """The cards on the table on which a player has counters of a sort."""

    def is_idle(self, frame: Frame) -> bool:
        """Whether the last time the verb was carried out by `again` has changed nothing on the table."""

    def again(self, frame: Frame) -> None:
        """Carry the verb out once more for the same player, after what it asks for now."""

    def is_down(self, entity: int) -> bool:
        """Whether a card lies face down."""

    def turn_down(self, entity: int) -> None:
        """Turn a card face down."""

    def lay_tiles(self, frame: Frame, number: int, kind: str, origin: str) -> None:
        """Let the players draw so many tiles in turn and lay them on the board."""

    def spots(self, frame: Frame, where: Where, counter: str | None, most: int | None = None) -> list[int] | None:
        """The places a phrase means, with room for a counter if some are picked; None while the question is open.

        If it means several, the player picks at most so many.
        """

    def stack_room(self, place: int, counter: str, player: int) -> int:
        """How many more counters of a player a place holds."""

    def standing(self, place: int, kind: str, player: int) -> list[int]:
        """The things of a kind that a player has on a place."""

    def fitting(self, frame: Frame, zone: str, selector: Selector) -> list[int]:
        """The cards of a player in a zone that match, seen from the place at hand."""

    def stand(self, entity: int, place: int, player: int) -> None:
        """Put a card into play so that it stands on a place."""

    def roam(self, frame: Frame, counter: str, limit: str, steps: str) -> None:
        """Move counters of the player from place to place, none of them twice, each when it is said which and where."""

    def shift(self, counter: str, number: int, origin: int, goal: int, player: int) -> None:
        """Move counters of a player from one place to another."""

    def name_term(self, term: str) -> None:
        """Let a word be the one that was named."""

    def word(self, entity: int, attribute: str) -> str:
        """The word printed on a thing."""

    def next_begins(self) -> None:
        """End the turn and the round, and let the next one begin with the player after the first."""
