"""All reads of a table; each read is recorded as a dependency of the query that is being computed."""

from dataclasses import dataclass, field

from cardwright.engine.aspects import Aspect
from cardwright.engine.memory import Memory
from cardwright.engine.plan import PLAY, Plan
from cardwright.engine.printed import PlannedCard
from cardwright.engine.state import NOBODY, NOWHERE, Bond, Frame, Grant, State


@dataclass(slots=True)
class Reading:
    """A game in progress, to look at."""

    plan: Plan
    state: State
    memory: Memory | None = None
    """The cache of the table; without one, every query is computed each time."""
    read: int = 0
    """The cells read since the innermost query began."""
    noting: int = 0
    """The number of nested queries being computed; outside of queries nothing is recorded."""
    covered: set[int] = field(default_factory=set)
    asked: tuple[tuple[int, int], ...] = ()
    """The conditions that are being looked at, and for whom."""
    ahead: tuple[tuple[str, int], ...] = ()
    """The actions of which it is being looked at whether they are possible, and the cards they would be done to."""
    standing_in: dict[str, str] = field(default_factory=dict)
    """Counters that are read in place of others while a stat is computed for them alone; else nothing."""
    placed: dict[int, int] = field(default_factory=dict)
    """The places of the board by number, once they were first needed."""
    running: Frame | None = None
    """The frame that is being carried out right now; it is never part of a saved state."""

    def regard(self, asked: tuple[tuple[int, int], ...], standing_in: dict[str, str]) -> None:
        """Look at the table with these conditions open, and these counters in place of others."""
        self.asked, self.standing_in = asked, standing_in
        if self.memory is not None:
            self.memory.regard((asked, *standing_in.values()) if asked or standing_in else None)

    def stock(self, player: int, key: str) -> int:
        """The number stored for a stock, before goods on cards are counted."""
        index = player * self.plan.stocks + self.plan.stock_number[key]
        if self.noting:
            self.read |= self.plan.cells.stock[index]
        return self.state.stocks[index]

    def card(self, entity: int) -> PlannedCard:
        """The printed card of an entity."""
        return self.plan.cards[self.state.cards[entity]]

    def owner(self, entity: int) -> int:
        """Whose a card is."""
        if self.noting:
            self._note_place(entity)
        return self.state.owner[entity]

    def counter(self, entity: int, key: str, player: int | None = None) -> int:
        """How many of a counter a player has on a card; its owner, unless somebody is named.

        On what nobody owns, everybody's count.
        """
        seat = self.owner(entity) if player is None else player
        if seat == NOBODY:
            return sum(self.counter(entity, key, one) for one in range(self.state.players))
        column = self._column(key, seat)
        if self.noting:
            self.read |= self.plan.cells.counter[column]
        return self.state.counters[entity * self.plan.counters + column]

    def bearing(self, key: str, player: int) -> list[tuple[int, int]]:
        """The cards and other things in the game on which a player has counters of a sort, and how many."""
        column = self._column(key, player)
        there, outside = self.state.place, self.plan.cells.place[NOWHERE]
        self.read |= self.plan.cells.counter[column] | outside
        column_of_all = self.state.counters[column :: self.plan.counters]
        return [(entity, number) for entity, number in enumerate(column_of_all) if number and there[entity] != NOWHERE]

    def _column(self, key: str, player: int) -> int:
        """Where the counters of a player stand among those on one card."""
        return self.plan.counter_number[self.standing_in.get(key, key)] * self.state.players + player

    def place_of(self, zone: str, player: int) -> int:
        """The place a zone is for a player; shared zones are the same for all."""
        return self.plan.places[zone][player]

    def in_zone(self, zone: str, player: int) -> list[int]:
        """The cards in a zone, in order."""
        places = self.plan.places.get(zone)
        if places is None:
            return []
        place = places[player]
        if self.noting:
            self.read |= self.plan.cells.place[place]
        return self.state.places[place]

    def in_play(self, player: int) -> list[int]:
        """The active cards of a player."""
        return self.in_zone(PLAY, player)

    def in_play_with(self, aspect: Aspect, player: int) -> list[int]:
        """Those of them that belong to an aspect; other cards that come or go do not invalidate the query."""
        if self.noting:
            self.read |= aspect.cells[player]
        play = self.plan.aspects.play
        if not play:
            return []
        meant, cards = aspect.cards, self.state.cards
        return [entity for entity in self.state.places[play[player]] if meant[cards[entity]]]

    def _note_place(self, entity: int) -> None:
        """Record the place of a card as a dependency: in play the cell of its own kind, else the cell of its place."""
        place = self.state.place[entity]
        own = self.plan.aspects.own[place]
        self.read |= self.plan.cells.place[place] if own is None else own[self.state.cards[entity]]

    def zone_of(self, entity: int) -> str | None:
        """The zone a card is in."""
        place = self.state.place[entity]
        if self.noting:
            self._note_place(entity)
        return None if place == NOWHERE else self.zone_at(place)

    def zone_at(self, place: int) -> str:
        """The zone a place belongs to."""
        return self.plan.zone_names[place // (self.state.players + 1)]

    def slot(self, entity: int) -> int:
        """On which place of its row a card lies."""
        self._note_place(entity)
        return self.state.slot[entity]

    def came(self, entity: int) -> int:
        """The turn in which a card came where it is."""
        self._note_place(entity)
        return self.state.came[entity]

    def is_touched(self, player: int, stock: str) -> bool:
        """Whether a player has done something in this turn that costs of a stock."""
        self.read |= self.plan.cells.used
        return self.state.touched.get((player, self.plan.stock_number[stock])) == self.clock("turn")

    def once(self) -> dict[tuple[int, int, int], bool]:
        """The actions that players have done and can do once for each era."""
        self.read |= self.plan.cells.once
        return self.state.once

    def standing_places(self) -> list[int]:
        """By thing: the place of the board it stands on."""
        self.read |= self.plan.cells.standing
        return self.state.stand

    def place_numbers(self) -> dict[int, int]:
        """The places of the board, each with its number on it; they are the same as long as the game lasts."""
        board = self.plan.geometry
        if board is None:
            return {}
        there = self.state.places[self.plan.places[board.zone][NOBODY]]
        if len(self.placed) != len(there):
            self.placed = {place: number for number, place in enumerate(there)}
        return self.placed

    def is_down(self, entity: int) -> bool:
        """Whether a card lies face down."""
        if self.noting:
            self.read |= self.plan.cells.faces
        return self.state.down[entity]

    def aimed_at(self, player: int) -> list[int]:
        """The cards in the game that are directed at a player."""
        there = self.state.place
        self.read |= self.plan.cells.targets | self.plan.cells.place[NOWHERE]
        return [entity for entity, one in enumerate(self.state.target) if one == player and there[entity] != NOWHERE]

    def grants(self) -> tuple[Grant, ...]:
        """The static abilities that hold for a while."""
        if self.noting:
            self.read |= self.plan.cells.grants
        return self.state.grants

    def bonds(self) -> tuple[Bond, ...]:
        """The cards that bind two players."""
        if self.noting:
            self.read |= self.plan.cells.bonds
        return self.state.bonds

    def bond(self, entity: int) -> Bond | None:
        """Whom a card binds."""
        bonds = self.bonds()
        return next((one for one in bonds if one.entity == entity), None) if bonds else None

    def bonds_of(self, player: int) -> list[Bond]:
        """The cards in play that bind a player, regardless of who has them."""
        return [one for one in self.bonds() if one.binds(player) and self.zone_of(one.entity) == PLAY]

    def bound(self, role: str) -> int:
        """Who is in a role; nobody, if nobody was put into it."""
        if self.noting:
            self.read |= self.plan.cells.bound
        return self.state.bound.get(role, NOBODY)

    def clock(self, name: str) -> int:
        """Whose turn it is, or which turn, round or era."""
        if self.noting:
            self.read |= self.plan.cells.clock[name]
        value: int = getattr(self.state, name)
        return value

    def lost(self) -> tuple[tuple[int, int], ...]:
        """The last losses: the cards, and how many of each."""
        if self.noting:
            self.read |= self.plan.cells.clock["lost"]
        return self.state.lost

    def tokens_seen(self, player: int) -> tuple[int, ...]:
        """How many tokens of each stock came with a player's cards when that was last looked at."""
        self.read |= self.plan.cells.seen
        width = len(self.plan.raised)
        return tuple(self.state.raised[player * width : (player + 1) * width])

    def actions_seen(self, player: int) -> tuple[int, ...]:
        """The last seen value of the stat behind each refilling stock."""
        self.read |= self.plan.cells.seen
        width = len(self.plan.refilling)
        return tuple(self.state.totals[player * width : (player + 1) * width])

    def from_active(self) -> list[int]:
        """All players who are left, in turn order, the active one first."""
        if self.noting:
            self.read |= self.plan.cells.clock["active"]
        return self.from_seat(self.state.active)

    def from_seat(self, first: int) -> list[int]:
        """All players who are left, in turn order, from one of them on."""
        if self.noting:
            self.read |= self.plan.cells.clock["gone"]
        state = self.state
        order = [(first + step) % state.players for step in range(state.players)]
        return [player for player in order if player not in state.gone] if state.gone else order

    def seated(self) -> list[int]:
        """All players who are left, as they sit."""
        if self.noting:
            self.read |= self.plan.cells.clock["gone"]
        return [player for player in range(self.state.players) if player not in self.state.gone]

    def opener(self) -> int:
        """The player with whom a round begins: the first one, or who is left after them."""
        self.read |= self.plan.cells.clock["first"]
        seated = self.seated()
        return next((player for player in seated if player >= self.state.first), seated[0])

    def number(self, numeral: int | tuple[int, ...]) -> int:
        """A number that may depend on how many players are left."""
        return numeral if isinstance(numeral, int) else self.plan.game.copies(numeral, len(self.seated()))
