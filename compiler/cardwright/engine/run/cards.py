"""Effects on cards: they are moved, drawn, discarded and dealt, and abilities answer."""

from collections.abc import Sequence
from typing import final

from cardwright.engine.rules import dealing
from cardwright.engine.rules.actions import exempt
from cardwright.engine.rules.holding import kept, matches
from cardwright.engine.rules.kinds import is_of_kind
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.moving import discarding, move
from cardwright.engine.run.events import Events
from cardwright.model import batch
from cardwright.model.batch import draw_lots
from cardwright.model.categories.selectors import Selector
from cardwright.model.events import EventKind, Happened
from cardwright.model.identity import NOBODY, NOTHING, Entity, Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.clauses import Drawing
from cardwright.model.table import Table


@final
class Cards:
    """Moves cards, and finds those that an effect speaks of."""

    def __init__(self, table: Table, events: Events) -> None:
        self.table = table
        self.plan = plan_of(table)
        self.events = events

    # Finding.

    def matching(self, player: Player, zone: str, selector: Selector, here: Entity = NOTHING) -> list[Entity]:
        """The cards of a player in a zone that match, seen from the one at hand."""
        return kept(self.table, self.table.in_zone(zone, player), selector, player, here)

    def of_kind(self, player: Player, zone: str, kind: str) -> list[Entity]:
        """The cards of a kind that a player has in a zone."""
        return [one for one in self.table.in_zone(zone, player) if is_of_kind(self.table, one, kind, player)]

    def reachable(
        self, player: Player, zone: str, selector: Selector, number: int, here: Entity = NOTHING
    ) -> list[Entity]:
        """The cards in a zone that match and can be taken: any of them, or of a pile the first so many."""
        found = self.matching(player, zone, selector, here)
        return found[:number] if self.plan.game.zones[zone].pile else found

    def top(self, player: Player, zone: str, selector: Selector, number: int, *, last: bool = False) -> list[Entity]:
        """The first so many matching cards of a zone, or the last; a pile that is drawn from is refilled for it."""
        found = self.matching(player, zone, selector)
        if len(found) < number and not last:
            self._refill_below(player, zone, selector)
            found = self.matching(player, zone, selector)
        cards = found[-number:] if last and number else found[:number]
        there = self.table.in_zone(zone, player)
        if cards != (there[-number:] if last and number else there[:number]):
            # That those before do not match is news.
            self.table.revealed = True
        return cards

    def at_random(self, cards: list[Entity], number: int) -> list[Entity]:
        """So many of some cards, or all of them if there are no more."""
        return cards if len(cards) <= number else draw_lots(self.table, cards, number)

    def mean(self, cards: Sequence[Entity]) -> None:
        """Let later sentences speak of these cards, if any sentence does so; what is unknown may be told by that."""
        if self.plan.names_them:
            batch.mean(self.table, cards)

    def deal_with(self, cards: Sequence[Entity]) -> None:
        """Note that some cards are dealt with."""
        batch.deal_with(self.table, cards)

    def drawn(self, player: Player, kind: str) -> list[Entity]:
        """The cards of a kind that a player holds in the zone to which they are drawn."""
        way = self._way(kind)
        return [] if way is None else self.of_kind(player, way.destination, kind)

    def most_held(self, player: Player, kind: str, key: str) -> int:
        """How many cards of a kind a player may hold: as many as a stat says, or all if none has to be discarded."""
        return len(self.drawn(player, kind)) if exempt(self.table, player, kind) else stat(self.table, player, key)

    # Moving.

    def move(self, entity: Entity, zone: str, player: Player, *, top: bool = False, openly: bool = False) -> None:
        """Move a card to a zone, to its end or to its top, with all that follows from it."""
        self.table.cards_moved += 1
        for event in move(self.table, entity, zone, player, top=top, openly=openly):
            self.events.happened(event)

    def discard(self, entity: Entity, player: Player, *, openly: bool = False) -> None:
        """Put a card where cards of its kind are discarded to."""
        self.move(entity, discarding(self.table, entity), player, openly=openly)

    def fill_place(self, zone: str, origin: str, player: Player) -> bool:
        """Put the first card of a pile on a free place of a row; whether there were both."""
        pile, row = self.table.in_zone(origin, player), self.table.in_zone(zone, player)
        if not pile or len(row) >= self.plan.game.zones[zone].places:
            return False
        self.move(pile[0], zone, self._keeper(zone, player))
        return True

    def _keeper(self, zone: str, player: Player) -> Player:
        """The player who has the cards that a player puts into a zone: nobody, if all share it."""
        return NOBODY if self.plan.game.zones[zone].shared else player

    # Drawing.

    def draw(self, player: Player, kind: str, number: int) -> None:
        """Draw cards of a kind; if there are none left, the discarded ones are shuffled first."""
        drawn = self._way(kind)
        if drawn is None:
            return
        cards: list[Entity] = []
        for _ in range(max(0, number)):
            entity = self._first(drawn.origin, player, kind)
            if entity is None and (refill := self._refill(player, drawn, kind)):
                for one in refill:
                    self.table.put(one, drawn.origin, self._keeper(drawn.origin, player))
                self.table.shuffle(drawn.origin, player)
                entity = self._first(drawn.origin, player, kind)
            if entity is None:
                break
            cards.append(entity)
            self.move(entity, drawn.destination, player)
        self.mean(cards)

    def _refill_below(self, player: Player, zone: str, selector: Selector) -> None:
        """Shuffle the cards with which a pile is refilled, and put them below those that are left there."""
        kinds = self.plan.game.kinds
        ways = [(key, kind.drawn) for key, kind in kinds.items() if kind.drawn is not None]
        below = len(self.table.in_zone(zone, player))
        refill = [
            one
            for kind, way in ways
            if way.origin == zone
            for one in self._refill(player, way, kind)
            if matches(self.table, one, selector, player)
        ]
        if refill:
            for one in dict.fromkeys(refill):
                self.table.put(one, zone, self._keeper(zone, player))
            self.table.shuffle(zone, player, below)

    def drawable(self, player: Player, kind: str, most: int) -> int:
        """How many cards of a kind, at most so many, a player could draw now; some may have to be shuffled for it."""
        way, found = self._way(kind), 0
        if way is None:
            return 0
        for entity in self.table.in_zone(way.origin, player):
            if found >= most:
                return most
            if is_of_kind(self.table, entity, kind, player):
                found += 1
        return min(most, found + len(self._refill(player, way, kind)))

    def _refill(self, player: Player, way: Drawing, kind: str) -> list[Entity]:
        """The cards that are shuffled once there are none left to draw."""
        found = [] if way.refill is None else self.of_kind(player, way.refill, kind)
        if not way.current:
            return found
        era = next(iter(self.table.layout.eras[self.table.state.era :]), None)
        return [one for one in found if self.table.card(one).era == era]

    def _first(self, zone: str, player: Player, kind: str) -> Entity | None:
        """The first card of a kind; compiled code works a generator out to its end, so this is a loop."""
        for entity in self.table.in_zone(zone, player):
            if is_of_kind(self.table, entity, kind):
                return entity
        return None

    def _way(self, kind: str) -> Drawing | None:
        """The line that says where cards of a kind are drawn from and where they go."""
        game = self.plan.game
        for one in game.ancestors(kind):
            if (way := game.kinds[one].drawn) is not None:
                return way
        return None

    # Eras.

    def end_era(self) -> None:
        """Let the next era begin, with its decks, and let abilities answer that one is over."""
        state = self.table.state
        if not self.table.layout.eras:
            return
        ended = self.table.layout.eras[state.era]
        if state.era + 1 < len(self.table.layout.eras):
            dealing.begin_era(self.table, state.era + 1)
        self.events.happened(Happened(EventKind.ERA_ENDS, state.active, ended))
