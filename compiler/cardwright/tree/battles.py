"""Things that meet on a place or a card: blows, counters that are spread and removed, and players who take turns."""

from typing import Any, ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.felling import is_felled, put_on, room_for, strikes_first
from cardwright.engine.rules.ground import things_on
from cardwright.engine.rules.holding import likely, matches
from cardwright.engine.rules.kinds import is_of_kind
from cardwright.engine.rules.measure import card_stat, stat
from cardwright.engine.rules.numbers import number_of
from cardwright.engine.rules.people import is_named, players_named
from cardwright.engine.run.turn import Act, Clause, Steps, Turn
from cardwright.model.categories.blows import FirstBlow
from cardwright.model.categories.counts import Group
from cardwright.model.categories.events import Event
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Selector
from cardwright.model.events import EventKind, Happened
from cardwright.model.frames import Frame
from cardwright.model.holding import Held
from cardwright.model.identity import NO_NUMBER, NOBODY, NOTHING, Entity, Player
from cardwright.model.meaning import Context, Need
from cardwright.model.node import Counter, Kind, Measured, Numeral, Ranked, Stat, Zone
from cardwright.model.printed import PrintedCard
from cardwright.model.table import Table
from cardwright.tree.batches import Before, Portion, owners
from cardwright.tree.destinations import Here


@record
class StrikesFirst(FirstBlow):
    """This card deals its blow first against matching cards, unless they do the same."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)
    selector: Selector

    def may_reach(self, card: PrintedCard) -> bool:
        """The cards that match."""
        return self.selector.may_pick(card)

    def is_quick(self, table: Table, held: Held[Any], entity: Entity) -> bool:
        """Match the other card."""
        return matches(table, entity, self.selector, held.player)


@record
class Clash(Act):
    """Things of different players on one place or card put counters on each other, at the same time.

    One that strikes first and fells the other gets nothing back from it.
    """

    needs: ClassVar[tuple[Need, ...]] = (Need.LOOSE_COUNTER,)
    kind: Kind
    here: Here
    counter: Counter
    what: Measured

    def run(self, turn: Turn, frame: Frame) -> None:
        """First the blows that come first, then all others but those of the felled against those who felled them."""
        table = turn.table
        base = self.here.place_meant(table, frame.entity)
        there = [one for one in things_on(table).get(base, ()) if is_of_kind(table, one, self.kind)]
        pairs = [(one, other) for one in there for other in there if _are_opposed(table, one, other)]
        force = {one: max(0, number_of(table, one, self.what) or 0) for one in there}
        first = [pair for pair in pairs if strikes_first(table, *pair)]
        for one, other in first:
            put_on(table, other, self.counter, force[one], frame.player)
        down = {one for one in there if is_felled(table, one)}
        for one, other in pairs:
            if (one, other) not in first and not (one in down and (other, one) in first):
                put_on(table, other, self.counter, force[one], frame.player)


def _are_opposed(table: Table, one: Entity, other: Entity) -> bool:
    """Whether two things belong to different players."""
    owners = {table.owner(one), table.owner(other)}
    return len(owners) > 1 and NOBODY not in owners


@record
class ItAlone(Group):
    """The thing at hand."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)

    def picked_from(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """It alone."""
        return self.cards(table, player, here)

    def cards(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """It alone."""
        return [] if here == NOTHING else [here]

    def points(self, table: Table, entity: Entity, stat: str) -> int:
        """As a reader of the card would say it."""
        return card_stat(table, entity, stat)


@record
class Theirs(Group):
    """All cards of other players in play that match."""

    selector: Selector
    whose: Who

    def cards(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """All that match, of one player after the other."""
        owners = players_named(table, self.whose, player)
        found = [one for owner in owners for one in likely(table, owner, self.selector)]
        return [one for one in found if matches(table, one, self.selector, table.owner(one), here)]

    def points(self, table: Table, entity: Entity, stat: str) -> int:
        """As a reader of the card would say it."""
        return card_stat(table, entity, stat)


@record
class Distribute(Act):
    """Put so many counters on cards, spread as you like, or fewer; they come from nowhere.

    No card gets more than it takes to discard it.
    """

    needs: ClassVar[tuple[Need, ...]] = (Need.LOOSE_COUNTER,)
    can_fail: ClassVar[bool] = True
    number: Numeral
    counter: Counter
    group: Group
    most: bool = False
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask for one counter after the other where it goes."""
        table, number = turn.table, turn.table.number(self.number)
        there = self._room(table, frame.player, frame.entity)
        for entity in turn.decisions.scatter(frame, there, number, fewer=self.most) or ():
            put_on(table, entity, self.counter, 1, frame.player)

    def is_possible(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether there is a card for them."""
        return bool(self._room(table, player, card))

    def _room(self, table: Table, player: Player, card: Entity) -> dict[Entity, int]:
        number = table.number(self.number)
        found = [(one, room_for(table, one, self.counter, number)) for one in self.group.cards(table, player, card)]
        return {one: room for one, room in found if room}


@record
class RemoveCounters(Act):
    """Take counters away from cards: so many of your choice, or all; they are gone."""

    needs: ClassVar[tuple[Need, ...]] = (Need.LOOSE_COUNTER,)
    can_fail: ClassVar[bool] = True
    counter: Counter
    group: Group
    number: Numeral | None = None
    most: bool = False
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask for one counter after the other from which card it is taken, unless all are."""
        table, there = turn.table, self._there(turn.table, frame.player, frame.entity)
        if self.number is None:
            for entity, count in there.items():
                put_on(table, entity, self.counter, -count, frame.player)
            return
        number = table.number(self.number)
        for entity in turn.decisions.scatter(frame, there, number, fewer=self.most) or ():
            put_on(table, entity, self.counter, -1, frame.player)

    def is_possible(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether there are any."""
        return bool(self._there(table, player, card))

    def _there(self, table: Table, player: Player, card: Entity) -> dict[Entity, int]:
        """How many lie on which of the cards: those of its owner, or of what nobody owns the player's."""
        found: dict[Entity, int] = {}
        for one in self.group.cards(table, player, card):
            owner = table.owner(one)
            if count := table.counter(one, self.counter, player if owner == NOBODY else owner):
                found[one] = count
        return found


@record
class TakeTurns(Clause):
    """You and somebody else do a thing in turn; one who cannot is passed over, and it ends when neither can.

    It also ends when both have done it and nothing has changed.
    """

    counts_answers: ClassVar[bool] = True
    rival: Who
    effect: Steps
    first: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Let the next of both do it; the frame holds whose turn it is, and how the table lay one round ago."""
        rivals = turn.contests.named(frame, self.rival)[:1]
        if turn.table.state.decision is not None or not rivals:
            return
        order = [frame.player, *rivals]
        begins = [] if self.first is None else players_named(turn.table, self.first, frame.player, frame.origin)
        if begins[:1] == rivals:
            order.reverse()
        step, lie = max(0, frame.left), turn.table.state.lie()
        if lie in frame.chosen[:-1]:
            return
        for number in (step, step + 1):
            own = frame.copy()
            own.player = order[number % 2]
            if self.effect.can_be_done(turn, own):
                rest = frame.copy()
                rest.left, rest.chosen = number + 1, (*frame.chosen[-1:], lie)
                turn.table.state.frames.append(rest)
                own.left, own.chosen = NO_NUMBER, ()
                turn.agenda.then(own, [self.effect])
                return


@record
class RandomByStat(Portion):
    """As many matching cards in a zone as one of your stats says, at random."""

    selector: Selector
    zone: Zone
    stat: Stat
    whose: Who | None = None

    def is_one(self) -> bool:
        """That depends on the stat."""
        return False

    def cards(self, turn: Turn, frame: Frame, before: Before = ()) -> list[Entity] | None:
        """Draw lots once; the frame keeps the result."""
        players = owners(turn, frame, self.whose)
        if players is None:
            return None
        if len(frame.chosen) <= len(before):
            there = [turn.cards.matching(player, self.zone, self.selector, frame.entity) for player in players]
            options = [card for cards in there for card in cards]
            number = max(0, stat(turn.table, frame.player, self.stat))
            frame.chosen = (*before, *turn.cards.at_random(options, number))
        return frame.chosen_cards()[len(before) :]


@record
class WhenWinning(Event):
    """Somebody wins a comparison of a stock or a stat."""

    needs: ClassVar[tuple[Need, ...]] = (Need.LOSER,)
    what: Ranked
    who: Who | None = None

    def awaits(self) -> tuple[EventKind, str]:
        """A comparison."""
        return EventKind.WON, self.what

    def answers(self, table: Table, owner: Player, card: Entity, happening: Happened) -> bool:
        """Look for the winner among those it names."""
        return is_named(table, self.who, owner, happening.player, card)
