"""A seat at the table: what one player can see, decide and imagine, and nothing else."""

from dataclasses import dataclass
from random import Random

from cardwright.engine.match import Match
from cardwright.engine.plan import BLANK
from cardwright.engine.showing import laid_open
from cardwright.engine.state import NOBODY, NOTHING, NOWHERE, Decision
from cardwright.engine.table import Table

View = dict[str, object]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an answer was not taken, and what would have been."""

    reason: str
    legal: tuple[str, ...]


@dataclass(slots=True)
class Seat:
    """One player's place in a match; everything a bot or a person does goes through here."""

    match: Match
    player: int

    @property
    def decision(self) -> Decision | None:
        """The question this player has to answer now, if there is one."""
        decision = self.match.decision
        return decision if decision is not None and decision.player == self.player else None

    def answer(self, key: str, number: int | None = None) -> Refusal | None:
        """Answer the question; a refusal says what is legal, and nothing has changed."""
        if self.decision is None:
            return Refusal("no-question", ())
        if reason := self.match.answer(key, number):
            return Refusal(reason, tuple(option.key for option in (*self.decision.options, *self.decision.on_request)))
        return None

    def observe(self) -> View:
        """Everything this player can see: all numbers, all open cards, their own hidden ones, and how many others."""
        return observe(self.match.table, self.player)

    def imagine(self, random: Random) -> "Seat":
        """A copy of the match to try things in; what this player cannot see has been dealt anew."""
        clone = self.match.clone()
        for entities in _unseen(clone.table, self.player):
            cards = [clone.table.state.cards[entity] for entity in entities]
            random.shuffle(cards)
            for entity, card in zip(entities, cards, strict=True):
                clone.table.state.cards[entity] = card
        clone.table.state.seed = random.getrandbits(63)
        return Seat(clone, self.player)


def observe(table: Table, viewer: int) -> View:
    """The state of a game as one player sees it; nobody's seat means only what everybody sees."""
    plan, state = table.plan, table.state
    players = [
        {
            "stocks": {key: table.stock(player, key) for key in plan.stock_number},
            "zones": {
                zone: _zone(table, table.place_of(zone, player), declared.hidden and player != viewer)
                for zone, declared in plan.game.zones.items()
                if not declared.shared
            },
        }
        for player in range(state.players)
    ]
    shared = {
        zone: _zone(table, table.place_of(zone, NOBODY), declared.hidden)
        for zone, declared in plan.game.zones.items()
        if declared.shared
    }
    view: View = {
        "round": state.round,
        "active": state.active + 1,
        "gone": [player + 1 for player in state.gone],
        "era": plan.eras[state.era] if plan.eras else None,
        "players": players,
        "shared": shared,
    }
    if shown := laid_open(table):
        view["shown"] = [_card(table, entity) for entity in shown]
    return view


def _zone(table: Table, place: int, is_hidden: bool) -> object:
    """What lies in a zone: cards with what stands on them, or only how many there are."""
    entities = table.state.places[place]
    if is_hidden:
        return len(entities)
    return [_card(table, entity) for entity in entities]


def _card(table: Table, entity: int) -> View:
    state, plan = table.state, table.plan
    view: View = {"card": table.card(entity).key, "id": entity}
    on = {
        key: {seat + 1: number for seat in range(state.players) if (number := table.counter(entity, key, seat))}
        for key in plan.counter_number
    }
    if standing := {key: owners for key, owners in on.items() if owners}:
        view["counters"] = standing
    if state.slot[entity] != NOWHERE:
        view["place"] = state.slot[entity] + 1
    if state.stand[entity] != NOTHING:
        view["on"] = state.stand[entity]
    if state.target[entity] != NOBODY:
        view["against"] = state.target[entity] + 1
    return view


def _unseen(table: Table, viewer: int) -> list[list[int]]:
    """The cards a player cannot see, by the deck they come from: only such cards look alike from behind."""
    zones, shown = table.plan.game.zones, set(laid_open(table))
    own = {table.place_of(zone, viewer) for zone, declared in zones.items() if not declared.shared}
    found = []
    for _, first, last in table.state.decks:
        hidden = [
            entity
            for entity in range(first, last)
            if (place := table.state.place[entity]) != NOWHERE
            and place not in own
            and zones[table.zone_at(place)].hidden
            and entity not in shown
            and not table.card(entity).key.startswith(BLANK)
        ]
        found.append(hidden)
    return found
