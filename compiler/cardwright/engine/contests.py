"""What players do against each other: auctions, what one takes from another, and what is remembered of it."""

from collections.abc import Sequence
from typing import Final

from cardwright.engine.agreeing import Agreeing
from cardwright.engine.asking import own_frame
from cardwright.engine.counting import measured
from cardwright.engine.goods import available
from cardwright.engine.limits import MOST_OPTIONS, hold
from cardwright.engine.measure import stat
from cardwright.engine.people import players_named
from cardwright.engine.state import ADVANTAGE, LOSER, NOBODY, WINNER, Frame, Option
from cardwright.tree.amounts import Amount, Mixture
from cardwright.tree.base import Node
from cardwright.tree.contests import Receive
from cardwright.tree.effects import Lose
from cardwright.tree.people import Another, Who
from cardwright.tree.turn import Frame as FrameView

NO_BID: Final = "no"


class Contests(Agreeing):
    """The part of a Turn in which players meet."""

    def named(self, frame: FrameView, who: Who) -> list[int]:
        """See Turn."""
        own, players = own_frame(frame), players_named(self.table, who, frame.player)
        if not isinstance(who, Another) or len(players) < 2:
            return players
        if own.target not in players:
            # Nobody yet, while the question is open which other player is meant.
            chosen = self.pick_player(own, players)
            if chosen is None:
                return []
            own.target = chosen
        return [own.target]

    def measured(self, player: int, what: str) -> int:
        """See Turn."""
        return measured(self.table, player, what)

    def bind(self, winner: int | None, loser: int | None, margin: int) -> None:
        """See Turn."""
        self.table.bind(WINNER, NOBODY if winner is None else winner)
        self.table.bind(LOSER, NOBODY if loser is None else loser)
        self.table.bind(ADVANTAGE, margin)

    def note_lost(self, lost: Sequence[tuple[int, int]]) -> None:
        """See Turn."""
        self.table.set_lost(tuple(lost))

    def bearing(self, player: int, counter: str) -> list[int]:
        """See Turn."""
        return [entity for entity, _ in self.table.bearing(counter, player)]

    def is_idle(self, frame: FrameView) -> bool:
        """See Turn. How the table lay the last time is kept in the frame."""
        return own_frame(frame).left == self.table.state.lie()

    def again(self, frame: FrameView) -> None:
        """See Turn."""
        own = own_frame(frame).copy()
        own.answer, own.chosen, own.left = None, (), self.table.state.lie()
        self.table.state.frames.append(own)

    def hand_over(self, giver: int, player: int, stock: str, number: int) -> int:
        """See Turn."""
        table = self.table
        went = self.lose(giver, stock, number, player)
        came = self.gain(player, stock, went)
        if any(stock in pool.members for pool in table.plan.game.pools):
            # These tokens have changed hands: what each player has in all is another number now.
            table.set_supplied(giver, stock, -went)
            table.set_supplied(player, stock, came)
        return went

    # Auctions. What has been bid so far lies in the frame, one number for each answer, and is gone through anew.

    def auction(self, frame: FrameView, bidders: Sequence[int], limit: str) -> None:
        """See Turn."""
        own = own_frame(frame)
        if own.answer is not None:
            own.chosen = (*own.chosen, 0 if own.answer == NO_BID else int(own.answer))
            own.answer = None
        bid, ahead = 0, NOBODY
        said = list(own.chosen)
        waiting = list(bidders)
        while waiting and waiting != [ahead]:
            bidder = waiting.pop(0)
            most = stat(self.table, bidder, limit)
            if most <= bid:
                continue
            if not said:
                self._ask_bid(own, bidder, bid, most)
                return
            if number := said.pop(0):
                bid, ahead = number, bidder
                waiting.append(bidder)
        self.bind(None if ahead == NOBODY else ahead, None, bid)

    def _ask_bid(self, frame: Frame, bidder: int, bid: int, most: int) -> None:
        hold("answers to one question", most - bid, MOST_OPTIONS)
        higher = (Option(str(number)) for number in range(bid + 1, most + 1))
        self._ask(frame, "bid", (*higher, Option(NO_BID)), bidder)

    # Mixtures. How many of each stock lies in the frame, once everything is said.

    def amounts(self, frame: FrameView, amount: Amount) -> list[tuple[str, int]]:
        """See Turn."""
        if isinstance(amount, Mixture):
            return list(zip(amount.whats, own_frame(frame).chosen, strict=True))
        return super().amounts(frame, amount)

    def mixed(self, frame: Frame, verb: Node) -> bool:
        """Whether it is said how many of each stock a verb speaks of, if it speaks of a mixture."""
        mixture = getattr(verb, "amount", None)
        if not isinstance(mixture, Mixture):
            return True
        limits = self._limits(frame, verb, mixture)
        if self.table.state.decision is not None:
            return False
        total = min(mixture.in_all(self.table), sum(limits))
        while len(frame.chosen) < len(limits):
            left = total - sum(frame.chosen)
            here, *later = limits[len(frame.chosen) :]
            number = self.pick_number(frame, max(0, left - sum(later)), min(here, left))
            if number is None:
                return False
            frame.chosen = (*frame.chosen, number)
        return True

    def _limits(self, frame: Frame, verb: Node, mixture: Mixture) -> list[int]:
        """How much of each stock there is to take; what is gained comes from a supply without end."""
        match verb:
            case Receive(giver=giver):
                losers = self.named(frame, giver)
            case Lose():
                losers = [frame.player]
            case _:
                return [mixture.in_all(self.table)] * len(mixture.whats)
        return [sum(available(self.table, loser, what) for loser in losers) for what in mixture.whats]
