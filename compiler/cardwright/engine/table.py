"""The table the game lies on: the plan, the state, and every way to change the state, each of which can be undone."""

from collections.abc import Callable
from dataclasses import dataclass, field

from cardwright.engine.chance import shuffled
from cardwright.engine.plan import PLAY, Plan, PlannedCard
from cardwright.engine.state import NOBODY, NOWHERE, Decision, Frame, Grant, State

Change = tuple[str, object, object]
"""What was changed, which one, and what it was before."""


@dataclass(slots=True)
class Checkpoint:
    """Where the journal stood at a decision, and what was being carried out; a barrier cannot be undone across."""

    journal: int
    frames: list[Frame]
    decision: Decision | None
    decisions: int
    events: int
    halted: str
    barrier: bool


@dataclass(slots=True)
class Table:
    """A game in progress."""

    plan: Plan
    state: State
    journal: list[Change] = field(default_factory=list)
    checkpoints: list[Checkpoint] = field(default_factory=list)
    covered: set[int] = field(default_factory=set)
    asked: set[tuple[int, int]] = field(default_factory=set)
    revealed: bool = False
    standing_in: dict[str, str] = field(default_factory=dict)
    """Counters that are read in place of others while a stat is worked out for them alone; else nothing."""

    @classmethod
    def lay(cls, plan: Plan, seed: int = 0) -> "Table":
        """An empty table."""
        players = plan.players
        places: list[list[int]] = [[] for _ in range(len(plan.zone_number) * (players + 1))]
        state = State(players, seed, [0] * (players * len(plan.stock_number)), places)
        state.totals = [0] * (players * len(plan.refilling))
        state.raised = [0] * (players * len(plan.raised))
        state.supplied = [0] * (players * len(plan.stock_number))
        return cls(plan, state)

    # Reading.

    def stock(self, player: int, key: str) -> int:
        """The number stored for a stock, before goods on cards are counted."""
        return self.state.stocks[player * len(self.plan.stock_number) + self.plan.stock_number[key]]

    def card(self, entity: int) -> PlannedCard:
        """What is printed on a card."""
        return self.plan.cards[self.state.cards[entity]]

    def counter(self, entity: int, key: str, player: int | None = None) -> int:
        """How many of a counter a player has on a card; its owner, unless somebody is named.

        On what nobody owns, everybody's count.
        """
        seat = self.state.owner[entity] if player is None else player
        if seat == NOBODY:
            return sum(self.counter(entity, key, one) for one in range(self.state.players))
        return self.state.counters[self._counter_at(entity, key, seat)]

    def place_of(self, zone: str, player: int) -> int:
        """The place a zone is for a player; shared zones are the same for all."""
        number = self.plan.zone_number[zone]
        seat = self.state.players if self.plan.game.zones[zone].shared else player
        return number * (self.state.players + 1) + seat

    def in_zone(self, zone: str, player: int) -> list[int]:
        """The cards in a zone, in order."""
        if zone not in self.plan.zone_number:
            return []
        return self.state.places[self.place_of(zone, player)]

    def in_play(self, player: int) -> list[int]:
        """The active cards of a player."""
        return self.in_zone(PLAY, player)

    def zone_of(self, entity: int) -> str | None:
        """The zone a card is in."""
        place = self.state.place[entity]
        return None if place == NOWHERE else self.zone_at(place)

    def zone_at(self, place: int) -> str:
        """The zone a place belongs to."""
        return self.plan.zone_names[place // (self.state.players + 1)]

    def from_active(self) -> list[int]:
        """All players in turn order, the active one first."""
        return [(self.state.active + step) % self.state.players for step in range(self.state.players)]

    def _counter_at(self, entity: int, key: str, player: int) -> int:
        width = len(self.plan.counter_number) * self.state.players
        key = self.standing_in.get(key, key)
        return entity * width + self.plan.counter_number[key] * self.state.players + player

    # Changing.

    def set_stock(self, player: int, key: str, value: int) -> None:
        """Store a number for a stock."""
        index = player * len(self.plan.stock_number) + self.plan.stock_number[key]
        self.journal.append(("stock", index, self.state.stocks[index]))
        self.state.stocks[index] = value

    def set_counter(self, entity: int, key: str, value: int, player: int | None = None) -> None:
        """Put so many of a counter on a card."""
        index = self._counter_at(entity, key, self.state.owner[entity] if player is None else player)
        before = self.state.counters[index]
        self.journal.append(("counter", index, before))
        self.state.counters[index] = value
        if value < before:
            number = self.plan.counter_number[key]
            ended = [grant for grant in self.state.grants if grant.bound == entity and grant.counter == number]
            self.drop_grants(ended)

    def add_entity(self, card: str, zone: str | None, player: int) -> int:
        """Bring a copy of a card into the game."""
        entity = len(self.state.cards)
        self.journal.append(("entity", entity, None))
        self.state.cards.append(self.plan.card_number[card])
        self.state.owner.append(player)
        self.state.place.append(NOWHERE)
        self.state.target.append(NOBODY)
        self.state.down.append(False)
        self.state.counters.extend([0] * (len(self.plan.counter_number) * self.state.players))
        self.put(entity, zone, player)
        return entity

    def put(self, entity: int, zone: str | None, player: int) -> None:
        """Move a card to the end of a zone, or out of the game; nothing else happens."""
        before = self.state.place[entity]
        position = self.state.places[before].index(entity) if before != NOWHERE else 0
        self.journal.append(("place", entity, (before, position, self.state.owner[entity])))
        if before != NOWHERE:
            self.state.places[before].remove(entity)
            # Nobody has seen what lies in a shared hidden pile; once a card leaves it, somebody has.
            origin = self.plan.game.zones[self.zone_at(before)]
            self.revealed |= origin.shared and origin.hidden
        place = self.place_of(zone, player) if zone is not None else NOWHERE
        self.state.place[entity] = place
        self.state.owner[entity] = player
        if place != NOWHERE:
            self.state.places[place].append(entity)

    def set_target(self, entity: int, player: int) -> None:
        """Direct a card at a player."""
        self.journal.append(("target", entity, self.state.target[entity]))
        self.state.target[entity] = player

    def set_face(self, entity: int, *, down: bool) -> None:
        """Turn a card over."""
        self.journal.append(("face", entity, self.state.down[entity]))
        self.state.down[entity] = down

    def bind(self, role: str, value: int) -> None:
        """Remember who is in a role, or a number that goes with it."""
        self.journal.append(("bound", role, self.state.bound.get(role)))
        self.state.bound[role] = value

    def bound(self, role: str) -> int:
        """Who is in a role; nobody, if nobody was put into it."""
        return self.state.bound.get(role, NOBODY)

    def set_lost(self, lost: tuple[tuple[int, int], ...]) -> None:
        """Remember what was just lost."""
        self.journal.append(("clock", "lost", self.state.lost))
        self.state.lost = lost

    def set_total(self, player: int, number: int, value: int) -> None:
        """Remember what the stat behind a refilling stock was."""
        index = player * len(self.plan.refilling) + number
        self.journal.append(("total", index, self.state.totals[index]))
        self.state.totals[index] = value

    def set_raised(self, player: int, number: int, value: int) -> None:
        """Remember how many tokens of a stock come with a player's cards."""
        index = player * len(self.plan.raised) + number
        self.journal.append(("raised", index, self.state.raised[index]))
        self.state.raised[index] = value

    def set_supplied(self, player: int, key: str, change: int) -> None:
        """Remember how many tokens cards have brought into the game, or taken out of it."""
        index = player * len(self.plan.stock_number) + self.plan.stock_number[key]
        self.journal.append(("supplied", index, self.state.supplied[index]))
        self.state.supplied[index] += change

    def add_grant(self, grant: Grant) -> None:
        """Let a static ability hold for a while."""
        self.journal.append(("grants", None, self.state.grants))
        self.state.grants = (*self.state.grants, grant)

    def drop_grants(self, ended: list[Grant]) -> None:
        """End some of the static abilities that hold for a while."""
        if ended:
            self.journal.append(("grants", None, self.state.grants))
            self.state.grants = tuple(grant for grant in self.state.grants if grant not in ended)

    def drop_grants_where(self, ended: Callable[[Grant], bool]) -> None:
        """End the static abilities of which something is true."""
        self.drop_grants([grant for grant in self.state.grants if ended(grant)])

    def mark_used(self, entity: int, ability: int) -> None:
        """Remember the turn and the round an ability was last used in."""
        key = (entity, ability)
        self.journal.append(("used", key, self.state.used.get(key)))
        self.state.used[key] = (self.state.turn, self.state.round)

    def set_clock(self, name: str, value: int) -> None:
        """Change whose turn it is, or which turn, round or action."""
        self.journal.append(("clock", name, getattr(self.state, name)))
        setattr(self.state, name, value)

    def shuffle(self, zone: str, player: int) -> None:
        """Put the cards of a zone in random order; nobody can take that back."""
        place = self.place_of(zone, player)
        stream = f"shuffle {zone}" if self.plan.game.zones[zone].shared else f"shuffle {zone} {player}"
        before = self.state.places[place]
        order, counter = shuffled(self.state.seed, stream, self.state.streams.get(stream, 0), before)
        self.journal.append(("order", place, before[:]))
        self.journal.append(("stream", stream, self.state.streams.get(stream)))
        self.state.streams[stream] = counter
        self.state.places[place] = order
        self.revealed = True

    # Undoing.

    def checkpoint(self) -> None:
        """Remember this moment, so that undo can return to it."""
        state = self.state
        frames = [frame.copy() for frame in state.frames]
        self.checkpoints.append(
            Checkpoint(
                len(self.journal),
                frames,
                state.decision,
                state.decisions,
                state.events,
                state.halted,
                self.revealed,
            )
        )
        self.revealed = False

    def undo(self) -> bool:
        """Go back to the last decision, unless someone has learned something since."""
        if not self.checkpoints or self.revealed:
            return False
        last = self.checkpoints.pop()
        while len(self.journal) > last.journal:
            _REVERT[self.journal[-1][0]](self.state, *self.journal.pop()[1:])
        self.state.frames = last.frames
        self.state.decision = last.decision
        self.state.decisions = last.decisions
        self.state.events = last.events
        self.state.halted = last.halted
        self.revealed = last.barrier
        return True


Revert = Callable[..., None]


def _revert_entity(state: State, entity: int, _: object) -> None:
    width = len(state.counters) // len(state.cards)
    for column in (state.cards, state.owner, state.place, state.target):
        column.pop()
    state.down.pop()
    del state.counters[entity * width :]


def _revert_place(state: State, entity: int, before: tuple[int, int, int]) -> None:
    place, position, owner = before
    if state.place[entity] != NOWHERE:
        state.places[state.place[entity]].remove(entity)
    state.place[entity] = place
    state.owner[entity] = owner
    if place != NOWHERE:
        state.places[place].insert(position, entity)


def _revert_item(column: str) -> Revert:
    def revert(state: State, index: int, before: int) -> None:
        getattr(state, column)[index] = before

    return revert


def _revert_entry(column: str) -> Revert:
    def revert(state: State, key: object, before: object) -> None:
        entries = getattr(state, column)
        if before is None:
            entries.pop(key, None)
        else:
            entries[key] = before

    return revert


_REVERT: dict[str, Revert] = {
    "stock": _revert_item("stocks"),
    "counter": _revert_item("counters"),
    "target": _revert_item("target"),
    "face": _revert_item("down"),
    "total": _revert_item("totals"),
    "raised": _revert_item("raised"),
    "supplied": _revert_item("supplied"),
    "order": _revert_item("places"),
    "used": _revert_entry("used"),
    "stream": _revert_entry("streams"),
    "bound": _revert_entry("bound"),
    "entity": _revert_entity,
    "place": _revert_place,
    "grants": lambda state, _, before: setattr(state, "grants", before),
    "clock": setattr,
}
