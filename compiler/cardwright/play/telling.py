"""Shows the table in any language, as one player sees it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial

from cardwright.drawing.appearance import ROWS
from cardwright.engine.rules import dice
from cardwright.engine.rules.felling import falling
from cardwright.engine.rules.goods import available
from cardwright.engine.rules.ground import is_place, things_on
from cardwright.engine.rules.knowledge import laid_open, measured, sees, told_of
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.stacks import is_stacked, stacked
from cardwright.engine.rules.supplies import stored
from cardwright.engine.run.match import Match
from cardwright.engine.run.turn import Effect
from cardwright.language.titles import title
from cardwright.model.frames import FrameKind
from cardwright.model.identity import NO_SLOT, NOBODY, Entity, Place, Player
from cardwright.model.layout import BOX, PLAY
from cardwright.model.plan.plan import Plan, plan_of
from cardwright.model.sight import bit
from cardwright.model.table import Table
from cardwright.play.asking import Asking
from cardwright.play.grounds import Symbols
from cardwright.play.rows import Row, rows
from cardwright.tree import phrases

UNKNOWN = "?"
"""Stands for a number that the viewer may not know."""
LISTED = 12
"""A zone with more different cards is told in numbers, unless they are in play or in a hand."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One number of a player, in words."""

    key: str
    name: str
    number: str
    more: str = ""
    """The income of each turn, with its sign."""

    def written(self) -> str:
        """The number behind its name."""
        return f"{self.name} {self.number} ({self.more})" if self.more else f"{self.name} {self.number}"


@dataclass(frozen=True, slots=True)
class Teller(Asking):
    """The voice that shows the table, and puts questions."""

    symbols: Symbols = field(default_factory=dict)
    """The symbols of the game's nouns, which also say how cards lie."""

    def now(self, table: Table) -> str:
        """The round, and the phase if one is under way."""
        said = f"{self.word('round')} {table.state.round}"
        under_way = [
            one
            for one in table.state.frames
            if one.what == FrameKind.PHASE or (one.what == FrameKind.CHOICE and one.nested)
        ]
        if not under_way:
            return said
        return f"{said}, {title(self.tongue, 'phase', plan_of(table).phases[under_way[-1].ref].phase.key)}"

    def board(self, match: Match, viewer: Player) -> Iterator[str]:
        """The table as one player sees it, line by line."""
        table, plan = match.table, plan_of(match.table)
        yield ", ".join(filter(None, (f"{self.word('round')} {table.state.round}", self.eras(plan, table.state.era))))
        if open_ones := laid_open(table):
            yield f"  {self.word('shown')}: " + ", ".join(self.card(table, one, viewer) for one in open_ones)
        if rolled := dice.shown(table):
            yield "  " + self.faces(rolled)
        for line in self.stores(table):
            yield f"  {line}"
        for zone, declared in plan.game.zones.items():
            # A board is looked at as a picture, not as a list of places.
            if declared.shared and (plan.geometry is None or zone != plan.geometry.zone):
                yield from self._zone(table, zone, table.place_of(zone, NOBODY), viewer)
        for player in table.layout.seats:
            yield ""
            you = f" ({self.word('you')})" if player == viewer else ""
            yield f"{self.player(player)}{you}"
            yield "  " + self.numbers(match, player, viewer)
            for zone, declared in plan.game.zones.items():
                if not declared.shared:
                    yield from self._zone(table, zone, table.place_of(zone, player), viewer)

    def stores(self, table: Table) -> Iterator[str]:
        """All tokens that belong to nobody."""
        for number, stock, pot in stored(table):
            yield self.line(phrases.in_store(number, stock, pot))

    def zone(self, match: Match, zone: str, viewer: Player) -> Iterator[str]:
        """Every card in a zone, as one player sees it, also if there are many."""
        table, declared = match.table, plan_of(match.table).game.zones[zone]
        for player in (NOBODY,) if declared.shared else table.layout.seats:
            if not declared.shared:
                yield self.player(player)
            there = list(self._zone(table, zone, table.place_of(zone, player), viewer, is_whole=True))
            yield from there or [f"  {self.within(zone)}: –"]

    def numbers(self, match: Match, player: Player, viewer: Player, *, is_brief: bool = False) -> str:
        """All numbers of a player, with their income each turn in brackets, and the numbers printed on cards.

        A number that rests on cards the viewer does not see is left open. In brief, one that is still what it starts
        at is left out.
        """
        own = self.era_of(match.table, player)
        said = [one.written() for one in self.measures(match, player, viewer, is_brief=is_brief)]
        return ", ".join([own, *said] if own else said)

    def measures(self, match: Match, player: Player, viewer: Player, *, is_brief: bool = False) -> Iterator[Measure]:
        """All numbers of a player one by one: first those of the stocks, then those that are worked out."""
        table, stats = match.table, plan_of(match.table).game.stats
        for key in table.layout.stock_number:
            number = available(table, player, key)
            more = self._stat(table, player, key, viewer) if key in stats and key not in table.layout.refilling else "0"
            if number or more != "0":
                sign = "" if more.startswith(("-", UNKNOWN)) else "+"
                yield Measure(key, self.noun(key), str(number), sign + more if more != "0" else "")
        others = [key for key in stats_on_show(plan_of(table)) if key not in table.layout.stock_number]
        told = {key: self._stat(table, player, key, viewer) for key in others}
        dull = {key: {"0", str(stats[key].starts_at) if is_brief else "0"} for key in others}
        for key, value in told.items():
            if value not in dull[key]:
                yield Measure(key, self.noun(key), value)

    def fray(self, match: Match, viewer: Player) -> Iterator[str]:
        """The cards that face each other until they fall: where they stand, how strong each side is, and its hands."""
        table, plan = match.table, plan_of(match.table)
        facing = {
            spot: fighters
            for spot, there in things_on(table).items()
            if not is_place(table, spot) and (fighters := [one for one in there if falling(table, one) is not None])
        }
        if not facing:
            return
        for spot, fighters in facing.items():
            sides = [
                f"{self.card(table, one, viewer)} ({', '.join(self._strong(table, one, viewer))}), "
                f"{self.player(table.owner(one))}"
                for one in fighters
            ]
            yield f"  {self.card(table, spot, viewer)}: {' – '.join(sides)}"
        for player in table.layout.seats:
            said = [f"{self.noun(key)} {self._stat(table, player, key, viewer)}" for key in compared(plan)]
            for zone in (key for key in _coming_from(plan) if not plan.game.zones[key].shared and key != PLAY):
                place = table.place_of(zone, player)
                if any(falling(table, one) is not None for one in table.state.places[place]):
                    said += [line.strip() for line in self._zone(table, zone, place, viewer)]
            yield f"  {self.player(player)}: {'; '.join(said)}"

    def _stat(self, table: Table, player: Player, key: str, viewer: Player) -> str:
        """A number of a player, if the viewer may know it."""
        number, known = measured(table, partial(stat, table, player, key))
        return str(number) if known & bit(viewer) else UNKNOWN

    def _zone(self, table: Table, zone: str, place: Place, viewer: Player, *, is_whole: bool = False) -> Iterator[str]:
        entities = table.state.places[place]
        if not entities:
            return
        where = self.within(zone)
        if not sees(table, viewer, place):
            # Cards in the box have left the game, or have not come to it yet.
            there = told_of(table, viewer, place) if zone != BOX else []
            known = _counted(self._on_table(table, one, viewer) for one in there)
            yield f"  {where}: {len(entities)}" + (f" ({known})" if known else "")
            return
        if is_stacked(table, place):
            stacks = [(self._on_table(table, one, viewer), number) for one, number in stacked(table, entities)]
            yield f"  {where}: " + ", ".join(f"{number} × {name}" for name, number in stacks)
            return
        slots = table.state.slot
        if slots[entities[0]] != NO_SLOT:
            entities = sorted(entities, key=slots.__getitem__)
        in_rows = self._in_rows(table, table.owner(entities[0])) if zone == PLAY else {}
        laid = {one for found in in_rows.values() for row in found for one in row.cards}
        said = [self._on_table(table, one, viewer) for one in entities if one not in laid]
        is_open = zone != PLAY and slots[entities[0]] == NO_SLOT and not plan_of(table).game.zones[zone].hidden
        if is_open and not is_whole and len(set(said)) > LISTED:
            yield f"  {where}: {self._by_kind(table, entities)} …"
        elif said:
            yield f"  {where}: {_counted(said)}"
        for kind, found in in_rows.items():
            yield from self._rows(table, kind, found, viewer)

    def _by_kind(self, table: Table, entities: Iterable[Entity]) -> str:
        """How many cards there are of each of the widest kinds by which they differ."""
        lines = [plan_of(table).game.ancestors(table.card(one).leaf)[::-1] for one in entities]
        shared = min(len(line) for line in lines) - 1
        level = next((number for number in range(shared) if len({line[number] for line in lines}) > 1), shared)
        return ", ".join(self.several(number, kind) for kind, number in Counter(line[level] for line in lines).items())

    def _in_rows(self, table: Table, player: Player) -> dict[str, list[Row]]:
        """By kind of cards that lie in rows: the rows of a player, if there are any."""
        kinds = [noun for noun, symbol in self.symbols.items() if symbol.lie == ROWS]
        return {kind: found for kind in kinds if (found := rows(table, player, kind))}

    def _rows(self, table: Table, kind: str, found: list[Row], viewer: Player) -> Iterator[str]:
        """Rows of cards, each centred above the next, behind their names."""
        yield f"  {self.noun(kind, 'other')}:"
        names = [self.noun(row.stat) if row.stat else self.era_called(row.era) if row.era else "" for row in found]
        said = ["  ".join(self._on_table(table, one, viewer) for one in row.cards) for row in found]
        edge, wide = max(map(len, names)), max(map(len, said))
        for name, row in zip(names, said, strict=True):
            yield f"    {name:<{edge}}  {' ' * ((wide - len(row)) // 2)}{row}".rstrip()

    def _on_table(self, table: Table, entity: Entity, viewer: Player) -> str:
        name = self.card(table, entity, viewer)
        if table.state.slot[entity] != NO_SLOT:
            return f"{table.state.slot[entity] + 1} {name}"
        name += self._borne(table, entity, viewer)
        more = self.on_it(table, entity, viewer)
        return f"{name} ({', '.join(more)})" if more else name

    def on_it(self, table: Table, entity: Entity, viewer: Player) -> list[str]:
        """The counters that lie on a card, and how many it bears."""
        return list(dict.fromkeys([*self._strong(table, entity, viewer), *self._standing(table, entity)]))


def _counted(said: Iterable[str]) -> str:
    """Words in a list; one that is said several times is said once, with its number."""
    return ", ".join(f"{number} × {one}" if number > 1 else one for one, number in Counter(said).items())


def compared(plan: Plan) -> list[str]:
    """The stats by which two players are compared in the game."""
    named = [effect.compared() for effect in plan.effects if isinstance(effect, Effect)]
    return [key for key in plan.game.stats if any(one is not None and one[0] == key for one in named)]


def _coming_from(plan: Plan) -> list[str]:
    """The zones from which cards come to stand on others."""
    named = [effect.zones_changed() for effect in plan.effects if isinstance(effect, Effect) and effect.ties_cards]
    return [key for key in plan.game.zones if any(key in one for one in named)]


def stats_on_show(plan: Plan) -> list[str]:
    """The stats that a player looks at: printed on cards, or read from a table; they make up the others."""
    printed = {key for said in plan.sentences for key in said.raises}
    return [key for key, declared in plan.game.stats.items() if key in printed or declared.rows]
