"""The legal objects of an action, and the players who may not do it."""

from itertools import takewhile

from cardwright.engine.rules.ground import neighbours
from cardwright.engine.rules.holding import cover, held, kept, matches, matches_print
from cardwright.engine.rules.people import players_named
from cardwright.engine.rules.printed import meant
from cardwright.engine.rules.shielding import within_reach
from cardwright.model.caching.query import query_by_identity
from cardwright.model.categories.channels import Exemption, Prohibition
from cardwright.model.categories.selectors import Selector
from cardwright.model.identity import NOBODY, NOTHING, Entity, Player
from cardwright.model.meaning import Context
from cardwright.model.plan.plan import Plan, plan_of
from cardwright.model.reading import in_play_with
from cardwright.model.rulebook.clauses import DoneTo
from cardwright.model.rulebook.game import ActionOf
from cardwright.model.table import Table


def matching_forms(table: Table, action: str) -> tuple[ActionOf, ...]:
    """The forms of an action, in the order they are declared."""
    return plan_of(table).game.actions.get(action, ())


def objects(table: Table, form: ActionOf, player: Player) -> list[Entity]:
    """The cards this form of an action may be done to; an earlier form that fits a card comes before this one."""
    done_to = form.done_to
    if done_to is None:
        return []
    plan, cards = plan_of(table), table.state.cards
    if plan.geometry is not None and done_to.zone == plan.geometry.zone:
        return _places_for(table, form, done_to, player)
    if done_to.shared:
        there = _shared(table, done_to.zone, player)
    elif done_to.holder is None:
        there = table.in_zone(done_to.zone, player)
    else:
        there = _held_by(table, players_named(table, done_to.holder, player), done_to.zone, player)
    if not there:
        return []
    if plan.game.zones[done_to.zone].pile:
        there = there[:1]
    known, found = known_fits(plan, form, done_to), []
    for one in there:
        fits = known[cards[one]]
        if fits or (fits is None and is_meant(table, form, one, player)):
            found.append(one)
    return found


def _shared(table: Table, zone: str, player: Player) -> list[Entity]:
    """The cards in a zone that bind a player."""
    return [one.entity for one in table.bonds() if one.binds(player) and table.zone_of(one.entity) == zone]


def _held_by(table: Table, holders: list[Player], zone: str, player: Player) -> list[Entity]:
    """The cards that some players have in a zone and that a player may choose."""
    found = dict.fromkeys([one for holder in holders for one in table.in_zone(zone, holder)])
    return list(within_reach(table, player, list(found)))


def _places_for(table: Table, form: ActionOf, done_to: DoneTo, player: Player) -> list[Entity]:
    """The objects among places of the board: a definition finds them without a test of each place."""
    wanted = done_to.selector.places(table, player, NOTHING)
    if not _earlier(plan_of(table), form):
        return wanted
    return [one for one in wanted if is_meant(table, form, one, player)]


def is_meant(table: Table, form: ActionOf, entity: Entity, player: Player) -> bool:
    """Whether this is the form of an action to do to a card now, regardless of other kinds the card counts as."""
    earlier = _earlier(plan_of(table), form)
    return _fits(table, form, entity, player) and not any(_fits(table, one, entity, player) for one in earlier)


def known_fits(plan: Plan, form: ActionOf, done_to: DoneTo) -> list[bool | None]:
    """By printed card: whether a form of an action is the one to do to it where it lies; None if that may change."""
    known = plan.fitting.get(id(form))
    if known is None:
        known = plan.fitting[id(form)] = _fitting(plan, form, done_to)
    return known


def _fitting(plan: Plan, form: ActionOf, done_to: DoneTo) -> list[bool | None]:
    earlier = [one.done_to for one in _earlier(plan, form) if one.done_to is not None]
    here = [done_to.selector, *(one.selector for one in earlier if one.zone == done_to.zone)]
    picked = [one.picks(plan) for one in here]
    return picked[0] if len(picked) == 1 else [_only_first(list(each)) for each in zip(*picked, strict=True)]


def _only_first(picked: list[bool | None]) -> bool | None:
    """Whether a card is picked out by the first of some selectors and by no other; None if that may change."""
    if picked[0] is False or True in picked[1:]:
        return False
    return None if None in picked else True


def _earlier(plan: Plan, form: ActionOf) -> list[ActionOf]:
    """The forms of an action that come before another."""
    return list(takewhile(lambda one: one is not form, plan.game.actions[form.key]))


def _fits(table: Table, form: ActionOf, entity: Entity, player: Player) -> bool:
    done_to = form.done_to
    if done_to is None or table.zone_of(entity) != done_to.zone:
        return False
    return matches_print(table, entity, done_to.selector, player)


def sources(table: Table, form: ActionOf, player: Player, entity: Entity) -> list[Entity]:
    """The places from which an action may be done to another one."""
    if form.source is None:
        return []
    if form.is_from_afar:
        here = entity if _speaks_of_object(table, form.source) else NOTHING
        return [one for one in _sources_afar(table, form.source, player, here) if one != entity]
    near = neighbours(table, entity)
    return [one for one in near if one != entity and matches(table, one, form.source, player, entity)]


@query_by_identity
def _speaks_of_object(table: Table, selector: Selector) -> bool:
    """Whether the places from which an action is done depend on the thing it is done to."""
    return any(Context.CARD_AT_HAND in node.context() for node in selector.walk())


@query_by_identity
def _sources_afar(table: Table, selector: Selector, player: Player, here: Entity) -> list[Entity]:
    """All places and things from which an action may be done to something that lies anywhere."""
    return kept(table, _afar(table, selector, player), selector, player, here)


def _afar(table: Table, selector: Selector, player: Player) -> list[Entity]:
    """The places of the board, if the selector is about them, or else the things that a player has in play."""
    board, game = table.layout.geometry, plan_of(table).game
    if board is not None and game.board is not None:
        kinds = [game.root(kind) for kind in selector.description().kinds]
        if any(game.board.kind in game.ancestors(kind) for kind in kinds):
            return list(table.in_zone(board.zone, NOBODY))
    return list(table.in_play(player))


def lacks_target(table: Table, entity: Entity, target: Player) -> bool:
    """Whether a number on a card is read from a card that its target does not have."""
    for line in table.card(entity).taken:  # noqa: SIM110 - a generator each time would take longer than looking
        if not meant(table, line, target):
            return True
    return False


def lower_cards(table: Table, form: ActionOf, player: Player, entity: Entity) -> list[Entity]:
    """The lower cards of the same kind that hold the counter the action moves."""
    cards, printed, counter = table.layout.cards, table.state.cards, form.lower_counter
    found: list[Entity] = []
    if counter is not None:
        card = cards[printed[entity]]
        level = card.level
        for one in in_play_with(table, table.layout.aspects.of_leaf(card.leaf), player):
            if cards[printed[one]].level < level and table.counter(one, counter) > 0:
                found.append(one)
    return found


def forbidden(table: Table, player: Player, action: str, entity: Entity, target: Player = NOBODY) -> bool:
    """Whether a card on the table rules the action out for the player, at least against this target."""
    if entity == NOTHING or (Prohibition, action) not in table.layout.spoken_of:
        return False
    for owner in table.layout.seats:
        for one in held(table, owner, Prohibition):
            if action in one.ability.words() and one.ability.rules_out(table, one, player, entity, target):
                cover(table, one)
                return True
    return False


def exempt(table: Table, player: Player, kind: str) -> bool:
    """Whether a player need not discard cards of a kind."""
    family = (kind, *plan_of(table).game.ancestors(kind))
    for owner in table.layout.seats:
        for one in held(table, owner, Exemption):
            if one.ability.exempts(table, one, player, family):
                cover(table, one)
                return True
    return False
