"""What verbs may take, put and count on the table; nothing here decides what happens next."""

from collections.abc import Callable
from dataclasses import dataclass, field

from cardwright.engine import dealing, goods, production, rows
from cardwright.engine.actions import exempt
from cardwright.engine.conditions import holds
from cardwright.engine.counting import countable
from cardwright.engine.holding import matches
from cardwright.engine.measure import printed_list, stat
from cardwright.engine.moving import discarding, giving_way, move
from cardwright.engine.prices import amounts
from cardwright.engine.state import NOBODY, NOTHING, Frame, Option
from cardwright.engine.table import Table
from cardwright.engine.triggers import Happened
from cardwright.link.clauses import Drawing
from cardwright.tree.amounts import Amount
from cardwright.tree.selectors import Countable, Group, Kinds, Selector
from cardwright.tree.situations import Condition
from cardwright.tree.turn import Frame as FrameView


@dataclass(slots=True)
class Hands:
    """The half of a Turn that only touches what lies on the table."""

    table: Table
    waiting: list[Frame] = field(default_factory=list)
    """What answers to the effect under way; it never lasts beyond that effect."""
    taken: Option | None = None
    """The option that has just been taken; it never lasts beyond the frame that offered it."""
    witness: Callable[[Frame], None] | None = None
    """Is told of each frame before it is carried out, if somebody keeps a log."""

    is_trying: bool = False
    """Whether something is only tried out now, to see whether it is possible."""
    tried: int = 0
    """How many effects were tried out since the last answer."""

    def happened(self, event: Happened) -> None:
        """Let every ability that waits for an event answer it."""
        raise AssertionError(event)

    def number(self, numeral: int | tuple[int, ...]) -> int:
        """See Turn."""
        return self.table.number(numeral)

    def amounts(self, frame: FrameView, amount: Amount) -> list[tuple[str, int]]:
        """See Turn."""
        return amounts(self.table, amount, frame.player, frame.entity, origin=frame.origin)

    def is_down(self, entity: int) -> bool:
        """See Turn."""
        return self.table.state.down[entity]

    def turn_down(self, entity: int) -> None:
        """See Turn."""
        self.table.set_face(entity, down=True)

    def gain(self, player: int, stock: str, number: int) -> int:
        """See Turn."""
        came = goods.gain(self.table, player, stock, number)
        if came:
            self.happened(Happened("gained", player, stock))
        return came

    def lose(self, player: int, stock: str, number: int, chooser: int = NOBODY) -> int:
        """See Turn; if somebody else takes it, that player may be asked in which tokens."""
        gone = goods.lose(self.table, player, stock, number, chooser)
        if self.table.state.short != max(0, number - gone):
            self.table.set_clock("short", max(0, number - gone))
        return gone

    def supply(self, player: int, stock: str, number: int) -> None:
        """See Turn."""
        if number and stock in self.table.plan.pooled:
            self.table.set_supplied(player, stock, number)

    def has(self, player: int, stock: str) -> int:
        """See Turn."""
        return goods.available(self.table, player, stock)

    def grants(self, player: int, stock: str) -> int:
        """See Turn."""
        return stat(self.table, player, stock) if stock in self.table.plan.game.stats else self.has(player, stock)

    def counter(self, entity: int, counter: str, player: int) -> int:
        """See Turn."""
        return self.table.counter(entity, counter, player)

    def set_counter(self, entity: int, counter: str, number: int, player: int) -> None:
        """See Turn."""
        self.table.set_counter(entity, counter, number, player)

    def printed(self, entity: int, attribute: str) -> tuple[int, ...]:
        """See Turn."""
        return printed_list(self.table, entity, attribute)

    def move(self, entity: int, zone: str, player: int) -> None:
        """See Turn."""
        for event in move(self.table, entity, zone, player):
            self.happened(event)

    def giving_way(self, entity: int, player: int) -> list[int]:
        """See Turn."""
        return giving_way(self.table, entity, player)

    def cards(self, player: int, zone: str, selector: Selector) -> list[int]:
        """See Turn."""
        return [one for one in self.table.in_zone(zone, player) if matches(self.table, one, selector, player)]

    def reachable(self, player: int, zone: str, selector: Selector, number: int) -> list[int]:
        """See Turn."""
        found = self.cards(player, zone, selector)
        return found[:number] if self.table.plan.game.zones[zone].pile else found

    def drawn(self, player: int, kind: str) -> list[int]:
        """See Turn."""
        way = self._way(kind)
        return [] if way is None else self.cards(player, way.destination, Kinds((kind,)))

    def most_held(self, player: int, kind: str, key: str) -> int:
        """See Turn."""
        return len(self.drawn(player, kind)) if exempt(self.table, player, kind) else stat(self.table, player, key)

    def discard(self, entity: int, player: int) -> None:
        """See Turn."""
        self.move(entity, discarding(self.table, entity), player)

    def level(self, entity: int) -> int:
        """See Turn."""
        return self.table.card(entity).level

    def times(self, frame: FrameView, per: Countable | None, most: int | None) -> int:
        """See Turn."""
        times = 1 if per is None else countable(self.table, frame.player, per)
        return times if most is None else min(times, most)

    def shuffle(self, player: int, zone: str) -> None:
        """See Turn."""
        self.table.shuffle(zone, player)

    def on_places(self, zone: str, number: int, player: int) -> list[int]:
        """See Turn."""
        return rows.on_places(self.table, zone, number, player)

    def close_gaps(self, zone: str, player: int) -> None:
        """See Turn."""
        rows.close_gaps(self.table, zone, player)

    def fill_place(self, zone: str, origin: str, player: int) -> bool:
        """See Turn."""
        pile, row = self.table.in_zone(origin, player), self.table.in_zone(zone, player)
        if not pile or len(row) >= self.table.plan.game.zones[zone].places:
            return False
        self.move(pile[0], zone, self._keeper(zone, player))
        return True

    def _keeper(self, zone: str, player: int) -> int:
        """Whose the cards are that a player puts into a zone: nobody's, if all share it."""
        return NOBODY if self.table.plan.game.zones[zone].shared else player

    def end_era(self) -> None:
        """See Turn."""
        state = self.table.state
        if not self.table.plan.eras:
            return
        ended = self.table.plan.eras[state.era]
        if state.era + 1 < len(self.table.plan.eras):
            dealing.begin_era(self.table, state.era + 1)
        self.happened(Happened("era-end", state.active, ended))

    def end_after(self, rounds: int) -> None:
        """See Turn."""
        self.table.set_clock("last_round", self.table.state.round + rounds)

    def draw(self, player: int, kind: str, number: int) -> None:
        """See Turn."""
        drawn = self._way(kind)
        if drawn is None:
            return
        wanted = Kinds((kind,))
        for _ in range(max(0, number)):
            entity = self._first(drawn.origin, player, wanted)
            if entity is None and (refill := self._refill(player, drawn, wanted)):
                for one in refill:
                    self.table.put(one, drawn.origin, self._keeper(drawn.origin, player))
                self.table.shuffle(drawn.origin, player)
                entity = self._first(drawn.origin, player, wanted)
            if entity is None:
                return
            self.move(entity, drawn.destination, player)

    def drawable(self, player: int, kind: str) -> int:
        """See Turn."""
        way, wanted = self._way(kind), Kinds((kind,))
        if way is None:
            return 0
        return len(self.cards(player, way.origin, wanted)) + len(self._refill(player, way, wanted))

    def _refill(self, player: int, way: Drawing, wanted: Kinds) -> list[int]:
        """What is shuffled once there are no cards left to draw."""
        found = [] if way.refill is None else self.cards(player, way.refill, wanted)
        if not way.current:
            return found
        era = next(iter(self.table.plan.eras[self.table.state.era :]), None)
        return [one for one in found if self.table.card(one).era == era]

    def _first(self, zone: str, player: int, wanted: Kinds) -> int | None:
        """The first card that is wanted; compiled code works a generator out to its end, so this is a loop."""
        for entity in self.table.in_zone(zone, player):
            if matches(self.table, entity, wanted):
                return entity
        return None

    def _way(self, kind: str) -> Drawing | None:
        """Where cards of a kind are drawn from and where they go."""
        game = self.table.plan.game
        return next((way for one in game.ancestors(kind) if (way := game.kinds[one].drawn) is not None), None)

    def collect(self, player: int, stock: str, kind: str, *spared: int) -> None:
        """See Turn."""
        if production.collect(self.table, player, stock, kind, spared):
            self.happened(Happened("gained", player, stock))

    def yielding(self, player: int, stock: str, kind: str) -> list[int]:
        """See Turn."""
        return list(production.due(self.table, player, stock, kind))

    def due(self, player: int, stock: str, kind: str) -> dict[int, int]:
        """See Turn."""
        return production.due(self.table, player, stock, kind)

    def room(self, player: int, stock: str, kind: str) -> int:
        """See Turn."""
        return production.room(self.table, player, stock, kind)

    def lose_below(self, player: int, stock: str, number: int) -> None:
        """See Turn."""
        gone = goods.lose(self.table, player, stock, number)
        self.supply(player, stock, -gone)
        # Of tokens nobody can have fewer than none.
        if stock not in self.table.plan.pooled and not self.table.plan.stock(stock).kept:
            self.table.set_stock(player, stock, self.table.stock(player, stock) - (number - gone))

    def holds(self, condition: Condition, player: int, origin: int = NOTHING) -> bool:
        """See Turn."""
        return holds(self.table, condition, player, origin)

    def reach(self, frame: FrameView, group: Group) -> list[int]:
        """See Turn."""
        selector: Selector = group.selector  # type: ignore[attr-defined]
        return [one for one in self._on_table() if matches(self.table, one, selector, frame.player)]

    def _on_table(self) -> list[int]:
        """The cards and other things that everybody can see."""
        table = self.table
        zones = [table.zone_of(entity) for entity in range(len(table.state.cards))]
        return [
            entity for entity, zone in enumerate(zones) if zone is not None and not table.plan.game.zones[zone].hidden
        ]
