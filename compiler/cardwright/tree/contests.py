"""The verbs of a contest: to compare, to bid, to take from each other, and to do something again and again."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.counting import measured
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.categories.amounts import Amount, Mixture
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Selector
from cardwright.model.events import EventKind, Happened
from cardwright.model.frames import Frame
from cardwright.model.identity import Player
from cardwright.model.meaning import Context, Need
from cardwright.model.node import Counter, Node, Numeral, Ranked, Stat, Stock, Zone
from cardwright.tree.effects import PLAY


@record
class Tie(Node):
    """Who wins if both sides have as much."""

    category: ClassVar[str] = "tie"

    def winner(self, turn: Turn, frame: Frame) -> Player | None:
        """The player who wins the tie, if there is one."""
        raise AssertionError(f"{type(self).__name__} says nothing of who wins")


@record
class TieHasNoWinner(Tie):
    """Nobody wins, nobody loses."""

    def winner(self, turn: Turn, frame: Frame) -> Player | None:
        """Nobody."""
        return None


@record
class TieIsWon(Tie):
    """A player who is named wins."""

    tied: Who

    def winner(self, turn: Turn, frame: Frame) -> Player | None:
        """The player who is named."""
        return next(iter(turn.contests.named(frame, self.tied)), None)


@record
class Compare(Act):
    """Who has more wins: winner, loser and advantage are known from now on; what a tie means must be said."""

    provides: ClassVar[tuple[Need, ...]] = (Need.WINNER, Need.LOSER)
    what: Ranked
    tie: Tie
    rival: Who
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Measure both once."""
        for rival in turn.contests.named(frame, self.rival)[:1]:
            ahead = measured(turn.table, frame.player, self.what) - measured(turn.table, rival, self.what)
            winner = (frame.player if ahead > 0 else rival) if ahead else self.tie.winner(turn, frame)
            loser = rival if winner == frame.player else frame.player
            turn.contests.bind(winner, None if winner is None else loser, abs(ahead))
            if winner is not None and (EventKind.WON, self.what) in turn.plan.waiting:
                turn.events.happened(Happened(EventKind.WON, winner, self.what, target=loser))

    def compared(self) -> tuple[str, Who]:
        """Its stock or stat, and the rival."""
        return self.what, self.rival


@record
class Bid(Act):
    """Each in turn, the active player first, raises or passes for good; the last one wins.

    Nobody can bid more than a stat of theirs. The winner and the bid are known from now on.
    """

    counts_answers: ClassVar[bool] = True
    provides: ClassVar[tuple[Need, ...]] = (Need.WINNER,)
    bidders: Who
    stat: Stat

    def run(self, turn: Turn, frame: Frame) -> None:
        """Go round until nobody raises any more; in secret, each bids a number of their own."""
        if frame.nested:
            turn.contests.sealed_bid(frame, self.stat)
        else:
            turn.contests.auction(frame, turn.contests.named(frame, self.bidders), self.stat)

    def deciders(self) -> Who | None:
        """The bidders."""
        return self.bidders

    def open_in_secret(self, turn: Turn) -> None:
        """Nobody has bid yet."""
        turn.contests.bind(None, None, 0)


@record
class BidOnce(Act):
    """Each in turn, the active player first, bids more than all before or passes, and only once."""

    counts_answers: ClassVar[bool] = True
    provides: ClassVar[tuple[Need, ...]] = (Need.WINNER,)
    bidders: Who
    stat: Stat

    def run(self, turn: Turn, frame: Frame) -> None:
        """Go round once."""
        turn.contests.auction(frame, turn.contests.named(frame, self.bidders), self.stat, once=True)


@record
class Receive(Act):
    """One player loses an amount and the other gains it, never more than there is."""

    sense: ClassVar[str] = "gives"
    provides: ClassVar[tuple[Need, ...]] = (Need.SHORTFALL,)
    amount: Amount
    giver: Who
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Take each stock in turn."""
        for giver in turn.contests.named(frame, self.giver):
            for stock, number in turn.stocks.amounts(frame, self.amount):
                turn.stocks.hand_over(giver, frame.player, stock, number)

    def mixture(self) -> Mixture | None:
        """The amount, if it is a mixture."""
        return self.amount.mixture()

    def givers(self, turn: Turn, frame: Frame) -> list[Player] | None:
        """The players who lose it."""
        return turn.contests.named(frame, self.giver)


@record
class ReceiveCards(Act):
    """Cards of another player, of your choice, become yours and lie in the same zone."""

    number: Numeral
    selector: Selector
    zone: Zone
    giver: Who
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask which cards if there are more than enough."""
        options = [
            card
            for giver in turn.contests.named(frame, self.giver)
            for card in turn.cards.matching(giver, self.zone, self.selector, frame.entity)
        ]
        for entity in turn.decisions.pick(frame, options, turn.table.number(self.number)) or ():
            turn.cards.move(entity, self.zone, frame.player)


@record
class RemoveOf(Act):
    """Counters of another player go from one card of theirs, of your choice, to a stock of theirs."""

    provides: ClassVar[tuple[Need, ...]] = (Need.LOSS,)
    number: Numeral
    counter: Counter
    whose: Who
    selector: Selector
    into: Stock
    most: bool = False
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask from which card, and how many if fewer are allowed."""
        owners = turn.contests.named(frame, self.whose)[:1]
        cards = [
            (owner, card) for owner in owners for card in turn.cards.matching(owner, PLAY, self.selector, frame.entity)
        ]
        there = {card: turn.table.counter(card, self.counter, owner) for owner, card in cards}
        chosen = turn.decisions.pick(frame, [card for card in there if there[card]], 1)
        if not chosen:
            turn.table.set_lost(())
            return
        most = min(turn.table.number(self.number), there[chosen[0]])
        number = turn.decisions.pick_number(frame, 1 if self.most else most, most)
        if number is None:
            return
        moved = turn.stocks.take_back(owners[0], self.into, number)
        turn.table.set_counter(chosen[0], self.counter, there[chosen[0]] - moved, owners[0])
        turn.table.set_lost(((chosen[0], moved),))


@record
class Replace(Act):
    """Counters on the card at hand become other counters."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    number: Numeral
    counter: Counter
    into: Counter
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """As many come as go."""
        there = turn.table.counter(frame.entity, self.counter, frame.player)
        moved = min(there, turn.table.number(self.number))
        turn.table.set_counter(frame.entity, self.counter, there - moved, frame.player)
        before = turn.table.counter(frame.entity, self.into, frame.player)
        turn.table.set_counter(frame.entity, self.into, before + moved, frame.player)


@record
class ReturnAll(Act):
    """Move all your counters of one sort, wherever they stand, into one of your stocks."""

    counter: Counter
    into: Stock
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Clear one card after the other."""
        for entity, _ in turn.table.bearing(self.counter, frame.player):
            there = turn.table.counter(entity, self.counter, frame.player)
            moved = turn.stocks.take_back(frame.player, self.into, there)
            turn.table.set_counter(entity, self.counter, there - moved, frame.player)
