"""Agreements between players: what one gives another, and what comes back for it."""

from typing import ClassVar, Final

from cardwright.base.record import record
from cardwright.engine.rules.goods import available, spread
from cardwright.engine.rules.kinds import is_of_kind
from cardwright.engine.rules.knowledge import knows
from cardwright.engine.rules.likeness import told_apart
from cardwright.engine.run.contests import SORT
from cardwright.engine.run.decisions import NO, YES, naming
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.categories.effects import Handing
from cardwright.model.categories.people import Who
from cardwright.model.frames import Frame, Option
from cardwright.model.identity import NO_NUMBER, NOBODY, Entity, Player
from cardwright.model.node import Holding
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table

MOST_OFFERS: Final = 2
"""So many offers may be made each time that the sentence is carried out."""
MOST_AT_ONCE: Final = 12
"""No more of one sort is offered or asked for at once."""
END: Final = -1
"""Behind all that one side gives."""
AGREED: Final = -2
"""Behind an offer that was agreed on, while cards change hands."""


@record
class Offer:
    """An offer as far as it is said: what each side gives, which of the goods and how many of each."""

    given: tuple[tuple[int, int], ...] = ()
    wanted: tuple[tuple[int, int], ...] = ()
    ends: int = 0
    """How many sides are said to the end."""
    pending: int = NO_NUMBER
    """The goods of which it is not said yet how many."""
    is_agreed: bool = False

    def side(self, place: int) -> tuple[tuple[int, int], ...]:
        """The goods that one of the two gives: first the player who makes the offer, then the other."""
        return self.wanted if place else self.given

    def packed(self) -> tuple[int, ...]:
        """The offer as numbers, as a frame holds it."""
        found = [number for pair in self.given for number in pair]
        found += [END] if self.ends else []
        found += [number for pair in self.wanted for number in pair]
        found += [END] if self.ends > 1 else []
        found += [self.pending] if self.pending != NO_NUMBER else []
        return (*found, AGREED) if self.is_agreed else tuple(found)


def unpacked(numbers: tuple[int, ...]) -> Offer:
    """The offer that a frame holds."""
    sides: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    ends, pending = 0, NO_NUMBER
    for number in numbers:
        if number == AGREED:
            return Offer(tuple(sides[0]), tuple(sides[1]), ends, is_agreed=True)
        if pending != NO_NUMBER:
            sides[min(ends, 1)].append((pending, number))
            pending = NO_NUMBER
        elif number == END:
            ends += 1
        else:
            pending = number
    return Offer(tuple(sides[0]), tuple(sides[1]), ends, pending)


@record
class Negotiate(Act):
    """Offer others some of your goods for some of theirs; what both agree on changes hands at once.

    Cards are offered by their number, and their owner chooses which; of hidden ones only the receiver sees which.
    """

    counts_answers: ClassVar[bool] = True
    can_fail: ClassVar[bool] = True
    whats: tuple[Holding, ...]
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Find a partner, put the offer together, ask the partner, and hand everything over.

        The frame holds the partner, how many offers were made, and the offer under way.
        """
        taken = frame.take()
        if taken is not None and not self._is_noted(turn, frame, taken):
            return
        while self._goes_on(turn, frame):
            pass

    def is_possible(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether there is somebody with whom anything could be traded."""
        return bool(self._partners(table, player))

    def handing(self, table: Table, frame: Frame) -> tuple[Handing, ...]:
        """The offer as far as it is said."""
        offer, goods = unpacked(frame.chosen), self._goods(table)
        if frame.whose == NOBODY:
            return ()
        ways = [(frame.player, frame.whose), (frame.whose, frame.player)]
        return tuple(
            [
                Handing(
                    *ways[place],
                    tuple([(goods[one], number) for one, number in offer.side(place)]),
                    offer.ends == place,
                )
                for place in (0, 1)
                if place <= offer.ends
            ]
        )

    def counting(self, table: Table, frame: Frame) -> str:
        """The goods of which somebody is asked how many."""
        pending = unpacked(frame.chosen).pending
        return "" if pending == NO_NUMBER else self._goods(table)[pending]

    # The goods and partners.

    def _goods(self, table: Table) -> tuple[str, ...]:
        """All sorts of goods, with the members of a family in its place."""
        return spread(table, self.whats)

    def _partners(self, table: Table, player: Player) -> list[Player]:
        """The others with whom anything could be traded."""
        goods = self._goods(table)
        others = [one for one in table.from_seat(player) if one != player]
        if any(_has(table, player, what) for what in goods):
            return others
        return [one for one in others if any(_may_have(table, player, one, what) for what in goods)]

    def _most(self, table: Table, frame: Frame, place: int, what: str) -> int:
        """How many of some goods one side can give, and the other take."""
        giver, other = (frame.whose, frame.player) if place else (frame.player, frame.whose)
        there = _may_have(table, frame.player, giver, what) if place else _has(table, giver, what)
        stocks = plan_of(table).game.stocks
        most = stocks[what].most if what in stocks else None
        room = MOST_AT_ONCE if most is None else max(0, most - available(table, other, what))
        return min(there, room, MOST_AT_ONCE)

    # Step by step.

    def _is_noted(self, turn: Turn, frame: Frame, taken: Option) -> bool:
        """Write an answer down; false if nobody wants to go on."""
        offer = unpacked(frame.chosen)
        if frame.whose == NOBODY:
            if taken.number is None:
                return False
            frame.whose = Player(taken.number)
        elif offer.is_agreed:
            self._hand_over(turn, frame, offer, taken.entity)
        elif offer.ends > 1:
            if taken.key == YES:
                self._settle(turn, frame, offer)
            else:
                _close(frame)
        else:
            frame.chosen = (*frame.chosen, END if taken.number is None else taken.number)
        return True

    def _goes_on(self, turn: Turn, frame: Frame) -> bool:
        """Ask the next question, or go one step further without one; whether there is another step."""
        table, offer = turn.table, unpacked(frame.chosen)
        if frame.whose == NOBODY:
            partners = self._partners(table, frame.player) if max(0, frame.left) < MOST_OFFERS else []
            if partners:
                options = [Option(f"player#{one + 1}", number=one) for one in partners]
                turn.decisions.ask(frame, "player", (*options, Option(NO)))
            return False
        if offer.is_agreed:
            return self._hands_next(turn, frame, offer)
        if offer.ends > 1:
            if not offer.given and not offer.wanted:
                _close(frame)
                return True
            goods = self._goods(table)
            keeps = all(_has(table, frame.whose, goods[one]) >= number for one, number in offer.wanted)
            turn.decisions.ask(frame, "agree", (Option(YES), Option(NO)) if keeps else (Option(NO),), frame.whose)
            return False
        return self._says_more(turn, frame, offer)

    def _says_more(self, turn: Turn, frame: Frame, offer: Offer) -> bool:
        """Ask which goods one side gives as well, or how many."""
        table, goods = turn.table, self._goods(turn.table)
        if offer.pending != NO_NUMBER:
            most = self._most(table, frame, offer.ends, goods[offer.pending])
            if most > 1:
                options = [Option(str(number), number=number) for number in range(1, most + 1)]
                turn.decisions.ask(frame, "number", tuple(options))
                return False
            frame.chosen = (*frame.chosen, 1)
            return True
        given = [pair for pair in offer.given if goods[pair[0]] in table.layout.stock_number]
        said = {one for one, _ in (*offer.side(offer.ends), *given)}
        left = [place for place, what in enumerate(goods) if place not in said]
        options = [Option(goods[one], number=one) for one in left if self._most(table, frame, offer.ends, goods[one])]
        if options:
            turn.decisions.ask(frame, SORT, (*options, Option(NO)))
            return False
        frame.chosen = (*frame.chosen, END)
        return True

    # Handing over.

    def _settle(self, turn: Turn, frame: Frame, offer: Offer) -> None:
        """Hand the stocks over; cards follow one by one."""
        goods, stocks = self._goods(turn.table), turn.table.layout.stock_number
        for place, (giver, taker) in enumerate(((frame.player, frame.whose), (frame.whose, frame.player))):
            for one, number in offer.side(place):
                if goods[one] in stocks:
                    turn.stocks.hand_over(giver, taker, goods[one], number)
        given = [pair for pair in offer.given if goods[pair[0]] not in stocks]
        wanted = [pair for pair in offer.wanted if goods[pair[0]] not in stocks]
        frame.chosen = Offer(tuple(given), tuple(wanted), 2, is_agreed=True).packed()

    def _hands_next(self, turn: Turn, frame: Frame, offer: Offer) -> bool:
        """Hand the next card over, or ask its owner which it is; whether there is another step."""
        if not offer.given and not offer.wanted:
            _close(frame)
            return True
        table = turn.table
        giver = frame.player if offer.given else frame.whose
        kind, number = (offer.given or offer.wanted)[0]
        there = _cards(table, giver, self._goods(table)[kind])
        apart = told_apart(table, there, giver)
        if len(there) > number and len(apart) > 1:
            turn.decisions.ask(frame, "pick", tuple([naming(table, one) for one in apart]), giver)
            return False
        if there:
            self._hand_over(turn, frame, offer, there[0])
        else:
            _close(frame)
        return True

    def _hand_over(self, turn: Turn, frame: Frame, offer: Offer, entity: Entity) -> None:
        """Move one card to the same zone of the other player."""
        taker = frame.whose if offer.given else frame.player
        zone = turn.table.zone_of(entity)
        if zone is not None:
            turn.cards.move(entity, zone, taker)
        (kind, number), *rest = offer.given or offer.wanted
        left = (*([(kind, number - 1)] if number > 1 else []), *rest)
        given, wanted = (left, offer.wanted) if offer.given else ((), left)
        frame.chosen = Offer(given, wanted, 2, is_agreed=True).packed()


def _close(frame: Frame) -> None:
    """End an offer; another one may follow."""
    frame.left, frame.whose, frame.chosen = max(0, frame.left) + 1, NOBODY, ()


def _cards(table: Table, player: Player, kind: str) -> list[Entity]:
    """The cards of a kind that a player can hand over, in play or in hand."""
    there = [one for zone in plan_of(table).own_zones for one in table.in_zone(zone, player)]
    return [one for one in there if is_of_kind(table, one, kind, player)]


def _has(table: Table, player: Player, what: str) -> int:
    """How many of some goods a player has."""
    return available(table, player, what) if what in table.layout.stock_number else len(_cards(table, player, what))


def _may_have(table: Table, viewer: Player, player: Player, what: str) -> int:
    """How many of some goods a player may have for all that another one knows."""
    if what in table.layout.stock_number:
        return available(table, player, what)
    there = [one for zone in plan_of(table).own_zones for one in table.in_zone(zone, player)]
    printed, lots = table.layout.printed_as((what,)), table.state.lot
    among = {lots[one] for one, number in enumerate(table.state.cards) if printed[number]}
    return sum(
        [is_of_kind(table, one, what, player) if knows(table, viewer, one) else lots[one] in among for one in there]
    )
