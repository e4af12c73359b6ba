"""Says in words of any language what can be answered, what was answered, and what lies on the table."""

from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.diagnostics import Messages
from cardwright.engine.course import DONE, USE
from cardwright.engine.goods import available
from cardwright.engine.ground import label
from cardwright.engine.match import Match
from cardwright.engine.measure import stat
from cardwright.engine.plan import BLANK, PLAY, Plan
from cardwright.engine.prices import bill
from cardwright.engine.state import EFFECT, NOBODY, NOTHING, NOWHERE, Option
from cardwright.engine.table import Table
from cardwright.language.tongue import Tongue
from cardwright.play.chronicle import Entry
from cardwright.tree.base import Node
from cardwright.tree.effects import Perform, PerformOnCard
from cardwright.tree.examples import Agrees, Declines, Does, DoesTo, Uses
from cardwright.tree.people import Seat as SeatOf
from cardwright.tree.selectors import AnyOne, Chosen, Kinds, TheCard


@dataclass(frozen=True, slots=True)
class Teller:
    """The voice of a game in one language."""

    tongue: Tongue
    messages: Messages

    def word(self, slug: str, **filled: object) -> str:
        """A word of the program itself, such as the one for doing nothing more, or a phrase with its gaps filled."""
        entry = self.messages.entries(self.tongue.language.code).get(f"role-play-{slug}", {})
        return (entry.get("says") or slug).format(**filled)

    def noun(self, key: str, form: str = "one") -> str:
        """A word of the game."""
        entry = self.tongue.lexicon.nouns.get(key)
        return entry.forms.get(form, key) if entry is not None else key

    def card(self, table: Table, entity: int) -> str:
        """The name of a card, or what it is if it has none."""
        key = table.card(entity).key
        title = self.noun(key.removeprefix(BLANK)) if key.startswith(BLANK) else self.tongue.reader.title(key)
        return f"{title} {label(table, entity)}".rstrip()

    # What can be answered.

    def option(self, match: Match, option: Option) -> str:
        """One possible answer in words."""
        table = match.table
        if option.key == DONE:
            return self.word("done")
        if option.action == USE:
            return self._line(Uses(table.card(option.entity).key))
        if option.action:
            return self._action(table, option) + self._price(match, option)
        if option.effect != NOTHING:
            return self._line(table.plan.effects[option.effect])
        if option.entity != NOTHING:
            return self.card(table, option.entity)
        if option.key.startswith("player#"):
            return f"{self.noun('player')} {option.key.removeprefix('player#')}"
        return self.word(option.key) if option.key in ("yes", "no") else option.key

    def question(self, match: Match) -> str:
        """What is being carried out while somebody is asked; nothing if they may simply do what they like."""
        table = match.table
        frame = table.state.frames[-1] if table.state.frames else None
        return self._line(table.plan.effects[frame.ref]) if frame is not None and frame.what == EFFECT else ""

    def _action(self, table: Table, option: Option) -> str:
        if option.entity == NOTHING or option.action not in self._on_cards():
            return self._line(Perform(option.action))
        key, where = table.card(option.entity).key, label(table, option.entity)
        if option.target == NOBODY:
            return f"{self._line(PerformOnCard(option.action, key))} {where}".rstrip()
        return self._line(DoesTo(option.action, TheCard(key), whom=SeatOf(option.target + 1)))

    def _price(self, match: Match, option: Option) -> str:
        """What an action costs, in brackets; nothing if it is free."""
        if match.decision is None:
            return ""
        deal = match.deal(match.decision.player, option.action, option.entity, option.target)
        owed = bill(match.table, deal).amounts if deal is not None else {}
        parts = [self._several(number, key) for key, number in owed.items() if number]
        return f" ({', '.join(parts)})" if parts else ""

    def _several(self, number: int, key: str) -> str:
        return f"{number} {self.noun(key, 'one' if number == 1 else 'other')}"

    def _on_cards(self) -> frozenset[str]:
        verbs = self.tongue.lexicon.verbs
        return frozenset(key for key, verb in verbs.items() if verb.takes_object)

    # What was answered.

    def entry(self, entry: Entry, viewer: int) -> str:
        """One answer as it stands in the log, without what the viewer may not know."""
        who = SeatOf(entry.player + 1)
        if entry.action == USE and entry.card:
            return self._line(Uses(entry.card, who))
        if entry.action and not entry.card:
            return self._line(Does(entry.action, who))
        if entry.action:
            whom = SeatOf(entry.target + 1) if entry.target != NOBODY else None
            if entry.action not in self._on_cards():
                return self._line(Does(entry.action, who))
            said = self._line(DoesTo(entry.action, self._known(entry, viewer), who, whom=whom))
            return f"{said} {entry.spot}".rstrip()
        if entry.key in ("yes", "no"):
            return self._line(Agrees(who) if entry.key == "yes" else Declines(who))
        shown = self.tongue.reader.title(entry.card) if entry.card and entry.is_known_to(viewer) else ""
        name = f"{self.noun('player')} {entry.player + 1}"
        if entry.key == DONE:
            return f"{name}: {self.word('done')}"
        return f"{name}: {shown or (self.word('hidden') if entry.card else entry.key)} {entry.spot}".rstrip()

    def _known(self, entry: Entry, viewer: int) -> Chosen:
        return TheCard(entry.card) if entry.is_known_to(viewer) else AnyOne(Kinds((entry.kind,)))

    def _line(self, node: Node) -> str:
        return self.tongue.reader.line(node)

    # What lies on the table.

    def board(self, match: Match, viewer: int) -> Iterator[str]:
        """The table as one player sees it, line by line."""
        table, plan = match.table, match.table.plan
        era = f", {self.noun('era')} {plan.eras[table.state.era]}" if plan.eras else ""
        yield f"{self.word('round')} {table.state.round}{era}"
        for zone, declared in plan.game.zones.items():
            # A board is looked at as a picture, not as a list of places.
            if declared.shared and (plan.geometry is None or zone != plan.geometry.zone):
                yield from self._zone(table, zone, table.place_of(zone, NOBODY), is_hidden=declared.hidden)
        for player in range(table.state.players):
            yield ""
            you = f" ({self.word('you')})" if player == viewer else ""
            yield f"{self.noun('player')} {player + 1}{you}"
            yield "  " + self.numbers(match, player)
            for zone, declared in plan.game.zones.items():
                if not declared.shared:
                    hidden = declared.hidden and player != viewer
                    yield from self._zone(table, zone, table.place_of(zone, player), is_hidden=hidden)

    def numbers(self, match: Match, player: int) -> str:
        """What a player has of everything, what each turn brings in brackets, and what is printed on cards."""
        table, stats = match.table, match.table.plan.game.stats
        said = []
        for key in table.plan.stock_number:
            number = available(table, player, key)
            more = stat(table, player, key) if key in stats and key not in table.plan.refilling else 0
            if number or more:
                said.append(f"{self.noun(key)} {number}" + (f" ({more:+})" if more else ""))
        numbers = {key: stat(table, player, key) for key in shown(table.plan) if key not in table.plan.stock_number}
        said += [f"{self.noun(key)} {number}" for key, number in numbers.items() if number]
        return ", ".join(said)

    def _zone(self, table: Table, zone: str, place: int, *, is_hidden: bool) -> Iterator[str]:
        entities = table.state.places[place]
        if not entities:
            return
        where = self.tongue.lexicon.zones[zone].forms.get("in", zone)
        if is_hidden:
            yield f"  {where}: {len(entities)}"
            return
        slots = table.state.slot
        in_order = sorted(entities, key=slots.__getitem__) if slots[entities[0]] != NOWHERE else entities
        yield f"  {where}: " + ", ".join(self._on_table(table, one, zone) for one in in_order)

    def _on_table(self, table: Table, entity: int, zone: str) -> str:
        name = self.card(table, entity)
        if table.state.slot[entity] != NOWHERE:
            return f"{table.state.slot[entity] + 1} {name}"
        if zone != PLAY:
            return name
        counters = [
            self._several(number, key) for key in table.plan.counter_number if (number := table.counter(entity, key))
        ]
        return f"{name} ({', '.join(counters)})" if counters else name


def shown(plan: Plan) -> list[str]:
    """The stats a player looks at: those printed on cards, and those read from a table; the others are made of them."""
    printed = {key for card in plan.cards for key in card.raises}
    return [key for key, declared in plan.game.stats.items() if key in printed or declared.rows]
