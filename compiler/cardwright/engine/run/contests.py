"""Players with and against each other: auctions, mixtures of goods, consent, and the parties of a card."""

from collections.abc import Callable, Sequence
from typing import Final, final

from cardwright.engine.rules.answering import spared
from cardwright.engine.rules.goods import available, spread
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.people import players_named
from cardwright.engine.rules.shielding import open_targets
from cardwright.engine.rules.supplies import supply_left
from cardwright.engine.run.decisions import NO, YES, Decisions
from cardwright.model.batch import part_of
from cardwright.model.bonds import unite
from cardwright.model.categories.amounts import Mixture
from cardwright.model.categories.people import Who
from cardwright.model.frames import Frame, Option
from cardwright.model.identity import NO_NUMBER, NOBODY, NOTHING, Player
from cardwright.model.limits import MOST_OPTIONS, hold
from cardwright.model.node import Node
from cardwright.model.plan.plan import plan_of
from cardwright.model.roles import ADVANTAGE, LOSER, WINNER
from cardwright.model.table import Table

NO_BID: Final = "no"
SORT: Final = "sort"
"""The kind of a question for one of several stocks."""


@final
class Contests:
    """Finds the players an effect speaks of, and lets them bid, agree and divide."""

    def __init__(self, table: Table, decisions: Decisions) -> None:
        self.table = table
        self.decisions = decisions

    # Players.

    def subjects(self, frame: Frame, who: Who) -> list[Player]:
        """The players who carry an effect out; nobody yet, while the question is open which other player is meant."""
        named = self._affected(frame, players_named(self.table, who, frame.player, frame.origin))
        if not who.must_be_chosen or not named:
            return named
        named = open_targets(self.table, frame.player, frame.origin, named)
        if not named:
            return named
        if frame.target in named and not who.is_asked_anew:
            return [frame.target]
        chosen = self.decisions.pick_player(frame, named)
        if chosen is not None:
            self._note(frame, chosen)
        return [] if chosen is None else [chosen]

    def take_part(self, own: Frame, who: Who, players: list[Player]) -> None:
        """Let the frame of one of several players speak of the cards of this player, if any sentence does so."""
        if plan_of(self.table).names_them and (who.is_each or len(players) > 1):
            own.terms = part_of(own.player, is_first=own.player == players[0])

    def _note(self, frame: Frame, chosen: Player) -> None:
        """Let what follows in the same text speak of the player who was picked."""
        frame.picked = chosen
        for other in reversed(self.table.state.frames):
            if other.what != frame.what or (other.player, other.origin) != (frame.player, frame.origin):
                return
            other.picked = chosen

    def named(self, frame: Frame, who: Who) -> list[Player]:
        """The players a phrase means, in turn order from the active one; the frame holds the one that was chosen."""
        players = self._affected(frame, players_named(self.table, who, frame.player))
        if not who.must_be_chosen:
            return players
        players = open_targets(self.table, frame.player, frame.origin, players)
        if len(players) < 2:
            for only in players:
                self._note(frame, only)
            return players
        if frame.target in players and not who.is_asked_anew:
            return [frame.target]
        if frame.whose not in players:
            # Nobody yet, while the question is open which other player is meant.
            chosen = self.decisions.pick_player(frame, players)
            if chosen is None:
                return []
            self._note(frame, chosen)
            frame.whose = chosen
        return [frame.whose]

    def _affected(self, frame: Frame, players: list[Player]) -> list[Player]:
        """Those of some players whom the card that speaks still affects."""
        if not plan_of(self.table).answering or frame.origin == NOTHING:
            return players
        return spared(self.table, frame.origin, players)

    def bind(self, winner: Player | None, loser: Player | None, margin: int) -> None:
        """Remember who won and who lost, and by how much or with which bid."""
        self.table.bind(WINNER, NOBODY if winner is None else winner)
        self.table.bind(LOSER, NOBODY if loser is None else loser)
        self.table.bind(ADVANTAGE, margin)

    def name_party(self, frame: Frame, whom: Who, *, first: bool) -> None:
        """Make the player and another one the parties of the card at hand; the target of the card is not asked for."""
        named = [one for one in players_named(self.table, whom, frame.player, frame.origin) if one != frame.player]
        aimed = self.table.state.target[frame.entity]
        if not named:
            return
        other = aimed if aimed in named else self.decisions.pick_player(frame, named)
        if other is not None:
            pair = (other, frame.player) if first else (frame.player, other)
            unite(self.table, frame.entity, *pair)

    def consent(self, frame: Frame, whom: Who, effect: Node) -> bool | None:
        """Whether others agree: they are asked one after the other, until one declines. None while a question is open.

        The frame holds how many have agreed.
        """
        taken = frame.take()
        if taken is not None:
            if taken.key == NO:
                return False
            frame.chosen = (*frame.chosen, 1)
        asked = players_named(self.table, whom, frame.player, frame.origin)
        if len(frame.chosen) >= len(asked):
            return bool(asked)
        number = self.table.layout.effect_number[id(effect)]
        yes = Option(YES, entity=frame.entity, effect=number)
        self.decisions.ask(frame, "agree", (yes, Option(NO)), asked[len(frame.chosen)])
        return None

    # Auctions.

    def auction(self, frame: Frame, bidders: Sequence[Player], limit: str, *, once: bool = False) -> None:
        """Let players bid up to a stat of theirs, perhaps only once, and remember who won once all is answered.

        The frame holds what has been bid so far, one number for each answer; the auction is gone through anew.
        """
        taken = frame.take()
        if taken is not None:
            frame.chosen = (*frame.chosen, taken.number or 0)
        bid, ahead = 0, NOBODY
        said = list(frame.chosen)
        waiting = list(bidders)
        while waiting and waiting != [ahead]:
            bidder = waiting.pop(0)
            most = stat(self.table, bidder, limit)
            if most <= bid:
                continue
            if not said:
                self._ask_bid(frame, bidder, bid, most)
                return
            if number := said.pop(0):
                bid, ahead = number, bidder
                if not once:
                    waiting.append(bidder)
        self.bind(None if ahead == NOBODY else ahead, None, bid)

    def sealed_bid(self, frame: Frame, limit: str) -> None:
        """Let one player bid up to a stat of theirs, whatever others bid; of equals, the first stays ahead."""
        number = self.decisions.pick_number(frame, 0, stat(self.table, frame.player, limit))
        if number is not None and number > self.table.bound(ADVANTAGE):
            self.bind(frame.player, None, number)

    def _ask_bid(self, frame: Frame, bidder: Player, bid: int, most: int) -> None:
        hold("answers to one question", most - bid, MOST_OPTIONS)
        higher = (Option(str(number), number=number) for number in range(bid + 1, most + 1))
        self.decisions.ask(frame, "bid", (*higher, Option(NO_BID)), bidder)

    # Mixtures.

    def divide(
        self,
        frame: Frame,
        mixture: Mixture,
        givers: Sequence[Player] | None,
        on_offer: Callable[[Table, str], int] = supply_left,
        *,
        in_full: bool = False,
    ) -> bool:
        """Ask how many of each stock a mixture has; whether everything is said.

        There is no more than the givers have, or if there are none, than the supply or another store has on offer.
        Of what is paid `in_full`, all of one stock, only stocks of which there is enough can be chosen.
        """
        if self.table.state.decision is not None:
            return False
        size, sorts = mixture.in_all(self.table), spread(self.table, mixture.whats)
        limits = [on_offer(self.table, what) for what in sorts]
        if givers is not None:
            limits = [sum(available(self.table, giver, what) for giver in givers) for what in sorts]
        limits = mixture.bounds(self.table, [max(0, one) for one in limits])
        if in_full and mixture.is_single and not mixture.is_most:
            limits = [one if one >= size else 0 for one in limits]
        if mixture.is_single:
            return len(frame.chosen) == len(sorts) or self._choose_sort(frame, mixture, sorts, limits)
        limits = [min(size, one) for one in limits]
        total = min(size, sum(limits))
        while len(frame.chosen) < len(limits):
            left = total - sum(frame.chosen)
            here, *later = limits[len(frame.chosen) :]
            least = 0 if mixture.may_be_less else max(0, left - sum(later))
            number = self.decisions.pick_number(frame, least, min(here, left))
            if number is None:
                return False
            frame.chosen = (*frame.chosen, number)
        return True

    def _choose_sort(self, frame: Frame, mixture: Mixture, sorts: Sequence[str], limits: Sequence[int]) -> bool:
        """Ask of which stock a mixture of one sort is, and perhaps how much; whether everything is said."""
        possible = [place for place, most in enumerate(limits) if most > 0]
        if not possible:
            frame.chosen = (0,) * len(sorts)
            return True
        if frame.left == NO_NUMBER:
            picked = frame.take()
            if picked is not None and picked.number is not None:
                frame.left = picked.number
            elif len(possible) == 1:
                frame.left = possible[0]
            else:
                options = tuple([Option(sorts[place], number=place) for place in possible])
                self.decisions.ask(frame, SORT, options)
                return False
        most = min(mixture.in_all(self.table), limits[frame.left])
        number = self.decisions.pick_most(frame, most) if mixture.is_most else most
        if number is None:
            return False
        frame.chosen = tuple([number if place == frame.left else 0 for place in range(len(sorts))])
        return True
