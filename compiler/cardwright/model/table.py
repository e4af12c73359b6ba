"""The table the game lies on: the layout, the state, and every way to change the state, each of which can be undone."""

from dataclasses import dataclass, field
from typing import final

from cardwright.model.caching.cache import Cache, CachedQuery, unknown
from cardwright.model.chance import shuffled
from cardwright.model.frames import Frame
from cardwright.model.identity import NO_SLOT, NOBODY, NOTHING, NOWHERE, CardNumber, Entity, Place, Player
from cardwright.model.journal import Change, Checkpoint, revert
from cardwright.model.layout import BOX, PLAY, Layout
from cardwright.model.limits import MOST_CARDS, MOST_OF_ONE, hold
from cardwright.model.reading import Reading
from cardwright.model.sight import mix
from cardwright.model.state import Grant, State


@final
@dataclass(slots=True)
class Table(Reading):
    """A game in progress."""

    journal: list[Change] = field(default_factory=list)
    checkpoints: list[Checkpoint] = field(default_factory=list)
    revealed: bool = False
    seen: dict[Entity, int] | None = None
    """By card that was moved or shown: who then knew its identity; None if no log is kept."""
    questions: int = 0
    """How many questions were ever asked, including those that were undone: no two have the same number."""
    settled: CachedQuery = field(default_factory=unknown)
    """Valid as long as nothing has changed since stocks last followed the cards, so that they need not again."""
    unsettled: list[Frame] = field(default_factory=list)
    """Payments and gains whose tokens a player may still choose; none lasts beyond the frame under way."""

    cards_moved: int = 0
    tokens_gained: int = 0
    tokens_lost: int = 0
    """What the effect under way has moved so far; none of it lasts longer than that."""

    @classmethod
    def lay(cls, layout: Layout, seed: int = 0, *, quick: bool = True) -> "Table":
        """An empty table; one that is not quick has no cache."""
        players = layout.players
        places: list[list[Entity]] = [[] for _ in range(len(layout.zone_number) * (players + 1))]
        state = State(players, seed, [0] * (players * len(layout.stock_number)), places)
        state.totals = [0] * (players * len(layout.refilling))
        state.raised = [0] * (players * len(layout.raised))
        state.supplied = [0] * (players * len(layout.stock_number))
        state.pots = [0] * (len(layout.pot_number) * len(layout.stock_number))
        return cls(layout, state, Cache() if quick else None)

    def clone(self) -> "Table":
        """An independent copy; nothing in it can be undone, and its cache is empty."""
        clone = Table(self.layout, self.state.clone(), None if self.cache is None else Cache())
        clone.questions = self.questions
        return clone

    def note(self, what: str, which: object, before: object, cells: int = 0) -> None:
        """Write a change to the journal, and invalidate the queries that depend on it."""
        self.journal.append((what, which, before, cells))
        if cells and self.cache is not None:
            self.cache.invalidate(cells)

    def forget(self) -> None:
        """Clear the cache after a change of the state by hand."""
        if self.cache is not None:
            self.cache.clear()

    def set_stock(self, player: Player, key: str, value: int) -> None:
        """Store a number for a stock."""
        layout, stocks = self.layout, self.state.stocks
        index = player * layout.stocks + layout.stock_number[key]
        before = stocks[index]
        if value != before:
            if value > MOST_OF_ONE:
                hold(key, value, MOST_OF_ONE)
            self.note("stock", index, before, layout.cells.stock[index])
            stocks[index] = value

    def set_counter(self, entity: Entity, key: str, value: int, player: Player | None = None) -> None:
        """Put so many of a counter on a card."""
        column = self._column(key, self.state.owner[entity] if player is None else player)
        index = entity * self.layout.counters + column
        before = self.state.counters[index]
        hold(key, value, MOST_OF_ONE)
        cells = self.layout.cells
        self.note("counter", index, before, cells.counter[column] | (cells.laid if self._is_on_board(entity) else 0))
        self.state.counters[index] = value
        if value < before:
            number = self.layout.counter_number[key]
            ended = [grant for grant in self.state.grants if grant.bound == entity and grant.counter == number]
            self.drop_grants(ended)

    def _is_on_board(self, entity: Entity) -> bool:
        """Whether something is a place of the board."""
        board = self.layout.geometry
        return board is not None and self.state.place[entity] == self.layout.places[board.zone][NOBODY]

    def add_entity(self, card: str, zone: str | None, player: Player) -> Entity:
        """Bring a copy of a card into the game."""
        entity = Entity(len(self.state.cards))
        hold("cards", entity, MOST_CARDS)
        self.note("entity", entity, None, self.layout.cells.everything)
        self.state.cards.append(self.layout.card_number[card])
        self.state.owner.append(player)
        self.state.place.append(NOWHERE)
        self.state.target.append(NOBODY)
        self.state.slot.append(NO_SLOT)
        self.state.came.append(0)
        self.state.down.append(False)
        self.state.known.append(0)
        self.state.lot.append(entity)
        self.state.stand.append(NOTHING)
        self.state.counters.extend([0] * (len(self.layout.counter_number) * self.state.players))
        self.put(entity, zone, player)
        return entity

    def put(self, entity: Entity, zone: str | None, player: Player, *, top: bool = False, openly: bool = False) -> None:
        """Move a card to the end of a zone, to its top, or out of the game; nothing else happens.

        If it goes openly, all see which card of a hand it is that leaves it.
        """
        state, layout, sight = self.state, self.layout, self.layout.sight
        places, slots, before = state.places, state.slot, state.place[entity]
        position = places[before].index(entity) if before != NOWHERE else 0
        place = layout.places[zone][player] if zone is not None else NOWHERE
        was = (before, position, state.owner[entity], slots[entity], state.came[entity], state.known[entity])
        card, touched, cells = state.cards[entity], layout.aspects.touched, layout.cells.place
        left, joined = touched[before], touched[place]
        changed = (cells[before] if left is None else left[card]) | (cells[place] if joined is None else joined[card])
        self.note("place", entity, was, changed)
        seen = sight.seen_at[place] if place != NOWHERE else 0
        if before != NOWHERE:
            del places[before][position]
            if (unseen := sight.kept_from[before] & ~seen) and not openly:
                self._lose_sight(entity, places[before], unseen)
        self._look(entity, seen)
        if state.stand[entity] != NOTHING and zone != PLAY:
            self.set_stand(entity, NOTHING)
        state.place[entity] = place
        state.owner[entity] = player
        state.came[entity] = state.turn
        slots[entity] = NO_SLOT
        if zone is not None and place != NOWHERE:
            if zone in layout.rows:
                slots[entity] = self._free_slot(place, layout.rows[zone])
            if top:
                places[place].insert(0, entity)
            else:
                places[place].append(entity)

    def _free_slot(self, place: Place, number: int) -> int:
        """The first free place of a row with so many."""
        slots, taken = self.state.slot, 1
        for other in self.state.places[place]:
            # A card that found no place has the number before the first one.
            taken |= 1 << slots[other] + 1
        # The lowest bit that is not set; gaps are closed beyond the last place, too.
        free = (~taken & (taken + 1)).bit_length() - 2
        return free if free < number else NO_SLOT

    def put_all(self, entities: list[Entity], zone: str | None, player: Player) -> None:
        """Move cards that all lie in one place to the end of another, in this order; nothing else happens."""
        state, layout, touched = self.state, self.layout, self.layout.aspects.touched
        before = state.place[entities[0]] if entities else NOWHERE
        place = layout.places[zone][player] if zone is not None else NOWHERE
        is_held = before != NOWHERE and layout.sight.kept_from[before]
        if NOWHERE in (before, place) or is_held or zone in layout.rows or touched[before] or touched[place]:
            for entity in entities:
                self.put(entity, zone, player)
            return
        was = [(state.owner[one], state.slot[one], state.came[one], state.known[one]) for one in entities]
        cells = layout.cells.place[before] | layout.cells.place[place]
        self.note("places", (before, place, entities), (state.places[before], was), cells)
        seen, there = layout.sight.seen_at[place], state.places[before]
        moved = set(entities)
        state.places[before] = [] if len(moved) == len(there) else [one for one in there if one not in moved]
        state.places[place] += entities
        for entity in entities:
            state.place[entity], state.owner[entity] = place, player
            state.came[entity], state.slot[entity] = state.turn, NO_SLOT
            self._look(entity, seen)

    # Who knows what.

    def _look(self, entity: Entity, seen: int) -> None:
        """Some see a card; if it is news to any of them, that cannot be taken back."""
        known = self.state.known[entity]
        if seen & ~known:
            self.revealed = True
            self.state.known[entity] = known = known | seen
        if self.seen is not None:
            self.seen[entity] = known

    def _lose_sight(self, entity: Entity, left: list[Entity], seats: int) -> None:
        """A card leaves a hand unseen: those who knew any card of it can no longer tell which is where."""
        known = self.state.known
        lost = [one for one in (entity, *left) if known[one] & seats]
        if left and lost:
            self._mix([entity, *lost], ~seats)

    def _mix(self, entities: list[Entity], seen: int, *, is_apart: bool = False) -> None:
        """Nobody can tell these cards from each other any more, but those who go on seeing them."""
        self.note("mixed", None, (self.state.known, self.state.lot))
        mix(self.state, entities, seen, is_apart=is_apart)

    def show(self, entity: Entity, seats: int | None = None) -> None:
        """Show a card where it lies to some seats, or to everybody."""
        before, seen = self.state.known[entity], self.layout.sight.everybody if seats is None else seats
        if seen & ~before:
            self.note("known", entity, before, self._touched(entity, self.state.place[entity]))
        self._look(entity, seen)

    def _touched(self, entity: Entity, place: Place) -> int:
        """The cells that a card invalidates when it comes to a place, or leaves it."""
        touched = self.layout.aspects.touched[place]
        return self.layout.cells.place[place] if touched is None else touched[self.state.cards[entity]]

    def set_slot(self, entity: Entity, slot: int) -> None:
        """Let a card lie on another place of its row."""
        self.note("slot", entity, self.state.slot[entity], self._touched(entity, self.state.place[entity]))
        self.state.slot[entity] = slot

    def set_stand(self, entity: Entity, place: Entity) -> None:
        """Let a thing stand on a place of the board, or on none."""
        self.note("stand", entity, self.state.stand[entity], self.layout.cells.standing)
        self.state.stand[entity] = place

    def set_card(self, entity: Entity, number: CardNumber) -> None:
        """Let something be another printed card, as when a tile covers a place."""
        self.note("card", entity, self.state.cards[entity], self.layout.cells.everything)
        self.state.cards[entity] = number

    def set_target(self, entity: Entity, player: Player) -> None:
        """Direct a card at a player."""
        self.note("target", entity, self.state.target[entity], self.layout.cells.targets)
        self.state.target[entity] = player

    def bind(self, role: str, value: int) -> None:
        """Remember who is in a role, or a number that goes with it."""
        before = self.state.bound.get(role)
        if value != before:
            self.note("bound", role, before, self.layout.cells.of_role(role))
            self.state.bound[role] = value

    def set_lost(self, lost: tuple[tuple[Entity, int], ...]) -> None:
        """Remember what was just lost."""
        self.note("clock", "lost", self.state.lost, self.layout.cells.clock["lost"])
        self.state.lost = lost

    def set_face(self, entity: Entity, *, down: bool) -> None:
        """Turn a card over."""
        self.note("face", entity, self.state.down[entity], self.layout.cells.faces)
        self.state.down[entity] = down

    def add_grant(self, grant: Grant) -> None:
        """Let a static ability hold for a while."""
        self.note("grants", None, self.state.grants, self.layout.cells.grants)
        self.state.grants = (*self.state.grants, grant)

    def drop_grants(self, ended: list[Grant]) -> None:
        """End some of the static abilities that hold for a while."""
        if ended:
            self.note("grants", None, self.state.grants, self.layout.cells.grants)
            self.state.grants = tuple(grant for grant in self.state.grants if grant not in ended)

    def set_clock(self, name: str, value: int) -> None:
        """Change whose turn it is, or which turn, round, phase, era or action."""
        before: int = getattr(self.state, name)
        if value != before:
            self.note("clock", name, before, self.layout.cells.clock[name])
            setattr(self.state, name, value)

    def shuffle(self, zone: str, player: Player, below: int = 0) -> None:
        """Put the cards of a zone in random order, perhaps without the first ones; nobody can take that back."""
        place = self.place_of(zone, player)
        stream = f"shuffle {zone}" if zone in self.layout.shared else f"shuffle {zone} {player}"
        before = self.state.places[place]
        mixed = before[below:]
        order, counter = shuffled(self.state.seed, stream, self.state.streams.get(stream, 0), mixed)
        is_play = self.layout.aspects.touched[place] is not None
        self.note(
            "order", place, before[:], self.layout.cells.everything if is_play else self.layout.cells.place[place]
        )
        self.note("stream", stream, self.state.streams.get(stream))
        seen = self.layout.sight.seen_at[place]
        if len(mixed) > 1 and seen != self.layout.sight.everybody:
            # In the box decks lie apart, each by itself.
            self._mix(mixed, seen, is_apart=zone == BOX)
        if self.state.them:
            # Nobody can find them again.
            self.note("clock", "them", self.state.them, self.layout.cells.clock["them"])
            self.state.them = tuple([one for one in self.state.them if one[0] not in mixed])
        self.state.streams[stream] = counter
        self.state.places[place] = before[:below] + order
        self.revealed = True

    # Undoing.

    def checkpoint(self) -> None:
        """Remember this moment, so that undo can return to it."""
        self.checkpoints.append(self.mark())
        self.revealed = False

    def mark(self) -> Checkpoint:
        """A snapshot of this moment, to be restored after trying something out."""
        return Checkpoint(self.state, len(self.journal), self.revealed, len(self.checkpoints))

    def restore(self, mark: Checkpoint) -> None:
        """Go back to a snapshot, regardless of what players have learned since."""
        take_back(self, mark.journal)
        del self.checkpoints[mark.depth :]
        mark.restore(self.state)
        self.revealed = mark.barrier

    def undo(self) -> bool:
        """Go back to the last decision, unless a player has learned something since."""
        if not self.checkpoints or self.revealed:
            return False
        self.restore(self.checkpoints[-1])
        return True


def take_back(table: Table, length: int) -> None:
    """Undo the changes since the journal of a table had so many entries; the work under way stays as it is."""
    for cells in revert(table.state, table.journal, length):
        if cells and table.cache is not None:
            table.cache.invalidate(cells)
