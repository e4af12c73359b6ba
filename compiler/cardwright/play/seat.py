"""A seat at the table: everything that one player can see, decide and imagine, and nothing else."""

from dataclasses import dataclass
from random import Random

from cardwright.engine.rules import dice
from cardwright.engine.rules.knowledge import known_in, knows, laid_open, sees, told_of
from cardwright.engine.rules.redealing import deal_anew
from cardwright.engine.rules.stacks import is_stacked, stacked
from cardwright.engine.rules.supplies import lying_in, supply_left
from cardwright.engine.run.match import Match
from cardwright.model.frames import Decision, Option
from cardwright.model.identity import NO_SLOT, NOBODY, NOTHING, Entity, Place, Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table

View = dict[str, object]


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why an answer was refused, and the legal answers."""

    reason: str
    legal: tuple[str, ...]


@dataclass(slots=True)
class Seat:
    """One player's place in a match; all acts of a bot or a person go through here."""

    match: Match
    player: Player

    @property
    def decision(self) -> Decision | None:
        """The question this player has to answer now, if any; a card seen from behind is nothing but a key."""
        decision = self.match.decision
        if decision is None or decision.player != self.player:
            return None
        if not decision.has_backs():
            return decision
        seen = [tuple(map(_from_behind, options)) for options in (decision.options, decision.on_request)]
        return Decision(decision.number, decision.player, decision.kind, *seen)

    def answer(self, key: str, number: int | None = None) -> Refusal | None:
        """Answer the question; a refusal lists the legal answers, and nothing has changed."""
        if self.decision is None:
            return Refusal("no-question", ())
        if reason := self.match.answer(key, number):
            return Refusal(reason, tuple(option.key for option in (*self.decision.options, *self.decision.on_request)))
        return None

    def observe(self) -> View:
        """Everything this player can see: all numbers, all cards they know, and how many others there are."""
        return observe(self.match.table, self.player)

    def imagine(self, random: Random) -> "Seat":
        """A copy of the match to try things in, with the cards that this player cannot see dealt anew."""
        clone = self.match.clone()
        deal_anew(clone.table, self.player, random.shuffle)
        clone.table.state.seed = random.getrandbits(63)
        return Seat(clone, self.player)


def _from_behind(option: Option) -> Option:
    """An option as the player sees it who does not know the identity of its card."""
    if not option.back:
        return option
    return Option(option.key, NOTHING, option.effect, option.target, option.action, option.form, option.back)


def observe(table: Table, viewer: Player) -> View:
    """The state of a game as one player sees it; nobody's seat gives the public view."""
    plan, state = plan_of(table), table.state
    players = [
        {
            "stocks": {key: table.stock(player, key) for key in plan.stock_number},
            "zones": {
                zone: _zone(table, table.place_of(zone, player), viewer)
                for zone, declared in plan.game.zones.items()
                if not declared.shared
            },
        }
        for player in plan.seats
    ]
    shared = {
        zone: _zone(table, table.place_of(zone, NOBODY), viewer)
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
    if limited := [key for key, stock in plan.game.stocks.items() if stock.supply is not None]:
        view["supply"] = {key: supply_left(table, key) for key in limited}
    if plan.pot_number:
        view["pots"] = {pot: {key: lying_in(table, pot, key) for key in plan.stock_number} for pot in plan.pot_number}
    if rolled := dice.shown(table):
        view["dice"] = [{"die": die, "face": face} for die, face in rolled]
    if shown := laid_open(table):
        view["shown"] = [_card(table, entity) for entity in shown]
    return view


def _zone(table: Table, place: Place, viewer: Player) -> object:
    """The content of a zone: cards with everything on them, or their number and those of them that are known."""
    there = known_in(table, viewer, place)
    if is_stacked(table, place):
        known = [{**_card(table, entity), "copies": number} for entity, number in stacked(table, there)]
    else:
        known = [_card(table, entity) for entity in there]
    if sees(table, viewer, place):
        return known
    number = len(table.state.places[place])
    marked = [_standing(table, one) for one in told_of(table, viewer, place) if not knows(table, viewer, one)]
    if not known and not marked:
        return number
    return {"cards": number, "known": known, **({"backs": marked} if marked else {})}


def _card(table: Table, entity: Entity) -> View:
    state = table.state
    view: View = {"card": table.card(entity).key, "id": entity, **_standing(table, entity)}
    if state.slot[entity] != NO_SLOT:
        view["place"] = state.slot[entity] + 1
    if state.stand[entity] != NOTHING:
        view["on"] = state.stand[entity]
    if state.target[entity] != NOBODY:
        view["against"] = state.target[entity] + 1
    return view


def _standing(table: Table, entity: Entity) -> View:
    """The counters on a card, by the player they belong to; nothing if there are none."""
    plan, width = plan_of(table), table.layout.counters
    # Most cards have none, and each card of a large game is looked at for each seat.
    if not any(table.state.counters[entity * width : (entity + 1) * width]):
        return {}
    on = {
        key: {seat + 1: number for seat in plan.seats if (number := table.counter(entity, key, seat))}
        for key in plan.counter_number
    }
    standing = {key: owners for key, owners in on.items() if owners}
    return {"counters": standing} if standing else {}
