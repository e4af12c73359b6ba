"""The table as one seat sees it, as data for a screen: cards by zone, numbers, the board, the log and the question."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from cardwright.drawing.appearance import Symbol
from cardwright.drawing.picture import Scene, Step
from cardwright.engine.rules import dice
from cardwright.engine.rules.ground import places
from cardwright.engine.rules.knowledge import knows, laid_open, sees, told_of
from cardwright.engine.rules.stacks import is_stacked, stacked
from cardwright.engine.run.match import Match
from cardwright.model.frames import Option
from cardwright.model.identity import NO_SLOT, NOBODY, NOTHING, Entity, Place, Player
from cardwright.model.layout import BOX, PLAY
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table
from cardwright.play.chronicle import Entry
from cardwright.play.grounds import symbol_of
from cardwright.play.happenings import victory
from cardwright.play.outcome import ranking, scores
from cardwright.play.pictures import scene, track
from cardwright.play.printed import printed
from cardwright.play.telling import LISTED, Measure, Teller


@dataclass(frozen=True, slots=True)
class Face:
    """The printed side of a card: the same wherever it lies."""

    kind: str
    symbol: Symbol
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """One card on the screen, or several equal ones; one without a face is seen from behind."""

    entity: Entity
    name: str
    face: Face | None = None
    more: str = ""
    """The things on it, and where it stands."""
    number: int = 1
    choices: tuple[int, ...] = ()
    """The numbers of the answers that are about it."""


@dataclass(frozen=True, slots=True)
class Zone:
    """The cards that lie in one place: those that the viewer knows, and how many others there are."""

    name: str
    tiles: tuple[Tile, ...]
    hidden: int = 0
    is_long: bool = False
    """Whether there are so many different cards that they are shown on request only."""


@dataclass(frozen=True, slots=True)
class Side:
    """One player's side of the table."""

    player: Player
    name: str
    role: str
    era: str
    numbers: tuple[Measure, ...]
    zones: tuple[Zone, ...]
    is_viewer: bool
    is_asked: bool
    score: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to the open question."""

    number: int
    key: str
    said: str
    is_unusual: bool
    """Whether it is available on request only."""
    costs: bool
    """Whether its price can be explained."""


@dataclass(frozen=True, slots=True)
class Ground:
    """One place of the board: the answers that are about it, or about what stands there."""

    choices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Display:
    """Everything that is on the screen."""

    now: str
    lines: tuple[str, ...]
    """All that belongs to nobody: cards that are shown, dice and tokens."""
    shared: tuple[Zone, ...]
    sides: tuple[Side, ...]
    board: Scene | None
    grounds: tuple[Ground, ...]
    track: tuple[str, list[Step], list[str]] | None
    question: str
    fray: tuple[str, ...]
    choices: tuple[Choice, ...]
    log: tuple[str, ...]
    end: tuple[str, ...]

    def tiles(self) -> Iterator[Tile]:
        """Every card on it."""
        for zone in (*self.shared, *(zone for side in self.sides for zone in side.zones)):
            yield from zone.tiles


@dataclass(slots=True)
class Screen:
    """Shows one game in one language to one viewer; nobody's seat is shown what everybody sees."""

    match: Match
    entries: Sequence[Entry]
    """The log, which grows with the game."""
    seats: Sequence[str]
    """The player in each seat, as a trace names them."""
    teller: Teller
    viewer: Player
    _faces: dict[str, Face | None] = field(default_factory=dict)
    _told: list[tuple[Entry, tuple[str, ...]]] = field(default_factory=list)

    def display(self) -> Display:
        """The table as it lies now."""
        match, teller, viewer = self.match, self.teller, self.viewer
        table, plan = match.table, plan_of(match.table)
        decision = match.decision if match.decision is not None and match.decision.player == viewer else None
        options = (*decision.options, *decision.on_request) if decision is not None else ()
        about = _about(options)
        zones = plan.game.zones
        ground = plan.geometry.zone if plan.geometry is not None else ""
        return Display(
            now=", ".join(filter(None, (teller.now(table), teller.eras(plan, table.state.era)))),
            lines=tuple(self._lines(table)),
            shared=tuple(
                self._zones(table, [zone for zone in zones if zones[zone].shared and zone != ground], NOBODY, about)
            ),
            sides=tuple(self._side(player, about) for player in table.layout.seats),
            board=scene(match, teller, teller.symbols),
            grounds=tuple(_grounds(table, about)),
            track=track(match, teller, teller.symbols),
            question=teller.question(match) if decision is not None else "",
            fray=tuple(line.strip() for line in teller.fray(match, viewer)),
            choices=tuple(
                Choice(
                    number,
                    option.key,
                    teller.option(match, option),
                    decision is not None and option in decision.on_request,
                    bool(option.action),
                )
                for number, option in enumerate(options, 1)
            ),
            log=tuple(self._log()),
            end=tuple(self._end()),
        )

    def face(self, key: str) -> Face | None:
        """The printed side of a card; None for a blank one."""
        if key not in self._faces:
            game = plan_of(self.match.table).game
            card = game.cards.get(key)
            self._faces[key] = (
                None
                if card is None
                else Face(
                    self.teller.noun(card.kind),
                    symbol_of(self.teller.symbols, *game.ancestors(card.kind)),
                    tuple(line.strip() for line in printed(self.teller, card)),
                )
            )
        return self._faces[key]

    def _lines(self, table: Table) -> Iterator[str]:
        if open_ones := laid_open(table):
            shown = ", ".join(self.teller.card(table, one, self.viewer) for one in open_ones)
            yield f"{self.teller.word('shown')}: {shown}"
        if rolled := dice.shown(table):
            yield self.teller.faces(rolled)
        yield from self.teller.stores(table)

    def _side(self, player: Player, about: dict[Entity, list[int]]) -> Side:
        match, teller = self.match, self.teller
        table, decision = match.table, match.decision
        zones = plan_of(table).game.zones
        return Side(
            player,
            teller.player(player),
            self.seats[player],
            teller.era_of(table, player),
            tuple(teller.measures(match, player, self.viewer)),
            tuple(self._zones(table, [zone for zone in zones if not zones[zone].shared], player, about)),
            player == self.viewer,
            decision is not None and decision.player == player,
            scores(match)[player] if decision is None else None,
        )

    def _zones(
        self, table: Table, zones: Iterable[str], player: Player, about: dict[Entity, list[int]]
    ) -> Iterator[Zone]:
        """The zones of a player in which something lies."""
        for zone in zones:
            place = table.place_of(zone, player)
            if table.state.places[place]:
                yield self._zone(table, zone, place, about)

    def _zone(self, table: Table, zone: str, place: Place, about: dict[Entity, list[int]]) -> Zone:
        there, name = table.state.places[place], self.teller.within(zone)
        seen = sees(table, self.viewer, place)
        # Cards in the box have left the game, or have not come to it yet.
        told = there if seen else told_of(table, self.viewer, place) if zone != BOX else []
        if seen and is_stacked(table, place):
            tiles = [self._tile(table, one, about, number) for one, number in stacked(table, there)]
        else:
            slots = table.state.slot
            told = sorted(told, key=slots.__getitem__) if told and slots[told[0]] != NO_SLOT else told
            tiles = _counted(self._tile(table, one, about) for one in told)
        is_open = seen and zone != PLAY and not plan_of(table).game.zones[zone].hidden
        is_long = is_open and len({tile.name for tile in tiles}) > LISTED and not any(tile.choices for tile in tiles)
        return Zone(name, tuple(tiles), len(there) - len(told), is_long)

    def _tile(self, table: Table, entity: Entity, about: dict[Entity, list[int]], number: int = 1) -> Tile:
        teller, known = self.teller, knows(table, self.viewer, entity)
        face = self.face(table.card(entity).key) if known else None
        name = teller.card(table, entity, self.viewer)
        more = teller.on_it(table, entity, self.viewer)
        if (stand := table.state.stand[entity]) != NOTHING and known:
            more = [*more, teller.card(table, stand, self.viewer)]
        # Of a card seen from behind, nothing tells which of them it is.
        return Tile(entity if known else NOTHING, name, face, ", ".join(more), number, tuple(about.get(entity, ())))

    def _log(self) -> Iterator[str]:
        """The lines of the log; an answer is told once, and again if somebody has learned of it."""
        entries = self.entries
        del self._told[len(entries) :]
        for number, entry in enumerate(entries):
            if number == len(self._told):
                self._told.append((entry, tuple(self.teller.told(entry, self.viewer))))
            elif self._told[number][0] is not entry:
                self._told[number] = (entry, tuple(self.teller.told(entry, self.viewer)))
            yield from self._told[number][1]

    def _end(self) -> Iterator[str]:
        """The end of the game: who has how many points, and who has won how."""
        match, teller = self.match, self.teller
        if match.decision is not None:
            return
        points, halted = scores(match), match.table.state.halted
        yield teller.word("circles", cards=halted) if halted else teller.won(victory(match.table))
        for player in ranking(match):
            yield f"{teller.player(player)}: {points[player]}"


def _counted(tiles: Iterable[Tile]) -> list[Tile]:
    """Cards in a list; those that look the same, and that no answer is about, are shown once with their number."""
    found: dict[object, Tile] = {}
    for number, tile in enumerate(tiles):
        alike = (tile.name, tile.more, tile.face is None, number if tile.choices else -1)
        known = found.get(alike)
        found[alike] = tile if known is None else replace(known, number=known.number + 1)
    return list(found.values())


def _about(options: Iterable[Option]) -> dict[Entity, list[int]]:
    """The numbers of the answers about each card; a card seen from behind is no card here."""
    found: dict[Entity, list[int]] = {}
    for number, option in enumerate(options, 1):
        if option.entity != NOTHING and not option.back:
            found.setdefault(option.entity, []).append(number)
    return found


def _grounds(table: Table, about: dict[Entity, list[int]]) -> Iterator[Ground]:
    """The places of the board in their order, with the answers about each and about what stands there."""
    if table.layout.geometry is None:
        return
    by_place: dict[Entity, list[int]] = {}
    for entity, numbers in about.items():
        stand = table.state.stand[entity]
        by_place.setdefault(stand if stand != NOTHING else entity, []).extend(numbers)
    for place in places(table):
        yield Ground(tuple(sorted(by_place.get(place, ()))))
