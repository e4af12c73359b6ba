"""All reads of a table; each read is recorded as a dependency of the query that is being computed."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from cardwright.model.caching.aspects import Aspect
from cardwright.model.caching.cache import Cache, CachedQuery, Level
from cardwright.model.caching.query import query
from cardwright.model.frames import Frame
from cardwright.model.identity import FIRST, NOBODY, NOWHERE, Entity, Place, Player
from cardwright.model.layout import PLAY, Layout
from cardwright.model.limits import MOST_OF_ONE
from cardwright.model.node import ANY_NUMBER, THAT_MANY
from cardwright.model.order import arranged
from cardwright.model.printed import PrintedCard
from cardwright.model.roles import ARRANGED, COUNTED, OUT, REVERSED
from cardwright.model.state import Bond, Grant, State

Result = TypeVar("Result")


@dataclass(slots=True)
class Reading:
    """A game in progress, to look at."""

    layout: Layout
    state: State
    cache: Cache | None = None
    """The cache of the table; without one, every query is computed each time."""
    dependencies: int = 0
    """The cells read since the innermost query began."""
    is_volatile: bool = False
    """Whether a query that is being computed has read the action under way, so that its value is not cached."""
    recording: int = 0
    """The number of nested queries being computed; outside of queries nothing is recorded."""
    covered: set[int] = field(default_factory=set)
    asked: tuple[tuple[int, Player], ...] = ()
    """The conditions that are being looked at, and for whom."""
    ahead: tuple[tuple[str, Entity], ...] = ()
    """The actions of which it is being looked at whether they are possible, and the cards they would be done to."""
    standing_in: dict[str, str] = field(default_factory=dict)
    """Counters that are read in place of others while a stat is computed for them alone; else nothing."""
    placed: dict[Entity, int] = field(default_factory=dict)
    """The places of the board by number, once they were first needed."""
    near: tuple[dict[Entity, list[Entity]], dict[Entity, list[Entity]]] = ({}, {})
    """By place of the board: those next to it, and those around it, once they were first needed."""
    running: Frame | None = None
    """The frame that is being carried out right now; it is never part of a saved state."""

    def end_query(  # noqa: PLR0917 - where its value belongs, what it was and what it is
        self, level: Level, key: Hashable, old: CachedQuery | None, value: Any, before: int, about: object
    ) -> None:
        """Cache the value of a query that was just computed; `before` are the cells that the query around it has read.

        The query itself has begun to record its dependencies, as `caching/protocol` writes it out.
        """
        cells, cache = self.dependencies, self.cache
        if cache is not None and not self.is_volatile:
            if old is not None and old.cells == cells:
                # Most values are computed again from the same cells, and then their dependencies are known.
                cache.stored += 1
                old.value, old.is_valid = value, True
            else:
                cache.store(level, key, old, value, cells, about)
        self.recording = recording = self.recording - 1
        if not recording:
            self.dependencies = 0
        elif before:
            self.dependencies = cells | before

    def recorded(self, work: Callable[[], Result]) -> tuple[Result, int]:
        """The result of some work, and the cells that it has read."""
        before, self.dependencies = self.dependencies, 0
        if not self.recording:
            self.is_volatile = False
        self.recording += 1
        try:
            return work(), self.dependencies
        finally:
            self.recording -= 1
            self.dependencies |= before

    def regard(self, asked: tuple[tuple[int, Player], ...], standing_in: dict[str, str]) -> None:
        """Look at the table with these conditions open, and these counters in place of others."""
        self.asked, self.standing_in = asked, standing_in
        if self.cache is not None:
            self.cache.switch((asked, *standing_in.values()) if asked or standing_in else None)

    def stock(self, player: Player, key: str) -> int:
        """The number stored for a stock, before goods on cards are counted."""
        index = player * self.layout.stocks + self.layout.stock_number[key]
        if self.recording:
            self.dependencies |= self.layout.cells.stock[index]
        return self.state.stocks[index]

    def card(self, entity: Entity) -> PrintedCard:
        """The printed card of an entity."""
        return self.layout.cards[self.state.cards[entity]]

    def owner(self, entity: Entity) -> Player:
        """Whose a card is."""
        if self.recording:
            self.note_place(entity)
        return self.state.owner[entity]

    def counter(self, entity: Entity, key: str, player: Player | None = None) -> int:
        """How many of a counter a player has on a card; its owner, unless somebody is named.

        On what nobody owns, everybody's count.
        """
        layout = self.layout
        seat = self.owner(entity) if player is None else player
        if key in layout.neutral:
            seat = FIRST
        elif seat == NOBODY:
            return self._counters(entity, key)
        column = layout.counter_number[self.standing_in.get(key, key) if self.standing_in else key]
        state = self.state
        column = column * state.players + seat
        if self.recording:
            self.dependencies |= layout.cells.counter[column]
        return state.counters[entity * layout.counters + column]

    def _counters(self, entity: Entity, key: str) -> int:
        """How many of a counter all players have on a card together."""
        return sum([self.counter(entity, key, one) for one in self.layout.seats])

    def is_bare(self, entity: Entity) -> bool:
        """Whether no counter at all stands on a card; False, too, while somebody notes which counters are read."""
        width = self.layout.counters
        return not self.recording and not any(self.state.counters[entity * width : (entity + 1) * width])

    def bearing(self, key: str, player: Player) -> list[tuple[Entity, int]]:
        """The cards and other things in the game on which a player has counters of a sort, and how many."""
        column = self._column(key, player)
        there, outside = self.state.place, self.layout.cells.place[NOWHERE]
        self.dependencies |= self.layout.cells.counter[column] | outside
        column_of_all = self.state.counters[column :: self.layout.counters]
        return [
            (Entity(entity), number)
            for entity, number in enumerate(column_of_all)
            if number and there[entity] != NOWHERE
        ]

    def _column(self, key: str, player: Player) -> int:
        """Where the counters of a player stand among those on one card."""
        first = self.layout.counter_number[self.standing_in.get(key, key)] * self.state.players
        return first if key in self.layout.neutral else first + player

    def place_of(self, zone: str, player: Player) -> Place:
        """The place a zone is for a player; shared zones are the same for all."""
        return self.layout.places[zone][player]

    def in_zone(self, zone: str, player: Player) -> list[Entity]:
        """The cards in a zone, in order."""
        try:
            place = self.layout.places[zone][player]
        except KeyError:
            # Not every game has each of the zones that have a meaning of their own.
            return []
        if self.recording:
            self.dependencies |= self.layout.cells.place[place]
        return self.state.places[place]

    def in_play(self, player: Player) -> list[Entity]:
        """The active cards of a player."""
        return self.in_zone(PLAY, player)

    def note_place(self, entity: Entity) -> None:
        """Record the place of a card as a dependency: in play the cell of its own kind, else the cell of its place."""
        state = self.state
        self.dependencies |= self.layout.aspects.own[state.place[entity]][state.cards[entity]]

    def zone_of(self, entity: Entity) -> str | None:
        """The zone a card is in."""
        place = self.state.place[entity]
        if self.recording:
            self.note_place(entity)
        return None if place == NOWHERE else self.layout.zone_at(place)

    def came(self, entity: Entity) -> int:
        """The turn in which a card came where it is."""
        self.note_place(entity)
        return self.state.came[entity]

    def is_down(self, entity: Entity) -> bool:
        """Whether a card lies face down."""
        if self.recording:
            self.dependencies |= self.layout.cells.faces
        return self.state.down[entity]

    def grants(self) -> tuple[Grant, ...]:
        """The static abilities that hold for a while."""
        if self.recording:
            self.dependencies |= self.layout.cells.grants
        return self.state.grants

    def bonds(self) -> tuple[Bond, ...]:
        """The cards that bind two players."""
        if self.recording:
            self.dependencies |= self.layout.cells.bonds
        return self.state.bonds

    def bound(self, role: str) -> int:
        """Who is in a role; nobody, if nobody was put into it."""
        if self.recording:
            self.dependencies |= self.layout.cells.of_role(role)
        return self.state.bound.get(role, NOBODY)

    def clock(self, name: str) -> int:
        """Whose turn it is, or which turn, round or era."""
        if self.recording:
            self.dependencies |= self.layout.cells.clock[name]
        value: int = getattr(self.state, name)
        return value

    def lost(self) -> tuple[tuple[Entity, int], ...]:
        """The last losses: the cards, and how many of each."""
        if self.recording:
            self.dependencies |= self.layout.cells.clock["lost"]
        return self.state.lost

    def from_active(self) -> list[Player]:
        """All players who are left, in turn order, the active one first."""
        if self.recording:
            self.dependencies |= self.layout.cells.clock["active"]
        return self.from_seat(self.state.active)

    def from_seat(self, first: Player) -> list[Player]:
        """All players who are in the round, in turn order, from one of them on."""
        if self.recording:
            self.dependencies |= self.layout.cells.clock["gone"]
        gone, seats = self.state.gone, self.layout.seats
        order = [*seats[first:], *seats[:first]]
        if self.layout.turns_vary:
            if (number := self.bound(ARRANGED)) > 0:
                seats = arranged(number, len(seats))
                place = seats.index(first)
                order = [*seats[place:], *seats[:place]]
            if self.bound(REVERSED) > 0:
                order = [first, *reversed(order[1:])]
            order = _in_round(self, order)
        return [player for player in order if player not in gone] if gone else order

    def seated(self) -> list[Player]:
        """All players who are in the round, as they sit."""
        left = left_in_game(self)
        return _in_round(self, left) if self.layout.turns_vary else left

    def number(self, numeral: int | tuple[int, ...]) -> int:
        """A number that may depend on how many players are left, on what was just done, or on nothing at all."""
        if isinstance(numeral, int):
            return numeral
        if numeral == THAT_MANY:
            return max(0, self.bound(COUNTED))
        return MOST_OF_ONE if numeral == ANY_NUMBER else self.layout.number(numeral, len(self.seated()))


@query
def in_play_with(table: Reading, aspect: Aspect, player: Player) -> list[Entity]:
    """The active cards of a player that belong to an aspect; other cards that come or go do not invalidate it."""
    if table.recording:
        table.dependencies |= aspect.cells[player]
    play = table.layout.aspects.play
    if not play:
        return []
    meant, cards = aspect.cards, table.state.cards
    return [entity for entity in table.state.places[play[player]] if meant[cards[entity]]]


def left_in_game(table: Reading) -> list[Player]:
    """All players who are left in the game, as they sit."""
    if table.recording:
        table.dependencies |= table.layout.cells.clock["gone"]
    seats, gone = table.layout.seats, table.state.gone
    return [player for player in seats if player not in gone] if gone else list(seats)


def _in_round(table: Reading, players: list[Player]) -> list[Player]:
    """Those of some players who are not out until its end."""
    return [player for player in players if not is_out(table, player)]


def is_out(table: Reading, player: Player) -> bool:
    """Whether a player is out until the end of the round."""
    return bool(max(0, table.bound(OUT)) >> player & 1)
