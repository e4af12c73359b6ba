"""Estimates how well a player stands, from the rules of a game about winning it."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from cardwright.engine.rules.goods import available
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.teams import team_of
from cardwright.engine.rules.verdict import is_decided, winners
from cardwright.engine.run.turn import Effect
from cardwright.model.categories.changes import Change
from cardwright.model.categories.channels import Production
from cardwright.model.categories.people import Who
from cardwright.model.identity import NOBODY, Entity, Player
from cardwright.model.layout import PLAY
from cardwright.model.node import Node
from cardwright.model.plan.plan import Plan, plan_of, sentences_on
from cardwright.model.rulebook.game import Game
from cardwright.model.table import Table
from cardwright.play.aims import Aim, aims, nearness

MOST_TURNS = 12.0
"""The largest number of turns for which a player counts the income of every turn."""
LAST_TURNS = 3
"""In so many last turns, means that win nothing by themselves lose their value."""
MEANS = 1.0
"""The value of the first of a stock that pays prices or is put on cards, measured in points of the goal."""
ENOUGH = 6
"""With so many of a means the next has a quarter of the value of the first, and ever less: hoards win nothing."""
CARD, LEVEL, COUNTER = 1.0, 0.7, 0.5
"""The value of a card in play, of each level of it, and of each counter of its owner on it."""
PIECE = 1.0
"""The value of a counter on a board: no card carries it, so that it counts by itself."""
AT_HAND = 0.4
"""The share of that value for a card that lies ready elsewhere."""
ACTION = 0.4
"""The value of one more action each turn."""
SAVING = 0.25
"""The value of one less to pay for each action of a sort, as such an action is not taken every turn."""
LEAD = 1.0
"""The value of being one ahead of the best other player in a stat that ranks players."""
FAR_AHEAD = 8
"""At this lead, or gap, one more counts for a quarter."""


VICTORY = 10_000.0
"""The value of a game that a sentence has won: more than all that further turns could bring."""
WON, AHEAD = 100.0, 40.0
"""The value of leading when nobody can catch up any more, and of leading when the game is about to end."""


@dataclass(slots=True)
class Weights:
    """The value of one of each stock and stat in a game."""

    stocks: dict[str, float] = field(default_factory=dict)
    stats: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    """The value of their income each turn."""
    scoring: tuple[str, ...] = ()
    """The stats that add to the goal, as often as they do so each turn."""
    ranked: tuple[str, ...] = ()
    means: tuple[str, ...] = ()
    aims: tuple[Aim, ...] = ()
    """The values of stats and stocks that win the game at once."""


class Worth:
    """Values positions; the rules of a game are read once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Plan, Weights]] = {}

    def of(self, table: Table, player: Player) -> float:
        """How well a player stands compared with the best of the others."""
        if table.state.over and (is_decided(table) or plan_of(table).game.won_by is None):
            return VICTORY if player in winners(table) else -VICTORY
        found, turns = self._weights(table), turns_left(table, player)
        team = team_of(table, player)
        others = [other for other in table.seated() if other not in team]
        own = _value(table, player, found, turns)
        own += sum(_goal(table, partner, found, turns_left(table, partner)) for partner in team if partner != player)
        best = max((_goal(table, other, found, turns_left(table, other)) for other in others), default=0.0)
        for key in found.ranked:
            ahead = stat(table, player, key) - max((stat(table, other, key) for other in others), default=0)
            own += _use(turns) * LEAD * ahead * FAR_AHEAD / (abs(ahead) + FAR_AHEAD)
        return own - 0.5 * best + _ending(table, player, found, others)

    def _weights(self, table: Table) -> Weights:
        plan = plan_of(table)
        known = self._known.get(id(plan))
        if known is None:
            known = self._known[id(plan)] = (plan, weights(plan.game))
            known[1].aims = aims(table)
        return known[1]


def _ending(table: Table, player: Player, found: Weights, others: list[Player]) -> float:
    """The value of the end of the game: large for the winner, and the same loss for all others."""
    state = table.state
    if not (state.over or state.last_round) or not others or plan_of(table).game.won_by is None:
        return 0.0
    own = _score(table, player, found)
    best = max(_score(table, other, found) for other in others)
    is_settled = state.over or not any(turns_left(table, one) for one in (player, *others))
    return (WON if is_settled else AHEAD) * ((own > best) - (own < best))


def _score(table: Table, player: Player, found: Weights) -> float:
    """The final score of a player, as far as it comes every turn by itself."""
    now = _points(table, player)
    return now + turns_left(table, player) * sum(stat(table, player, key) for key in found.scoring)


def _points(table: Table, player: Player) -> float:
    """The score of a player now, below nothing if the fewest win."""
    game = plan_of(table).game
    if game.won_by is None:
        return 0.0
    return float(available(table, player, game.won_by)) * (-1 if game.won_by in game.fewest else 1)


def turns_left(table: Table, player: Player) -> float:
    """The number of turns a player has left, by the rules or else by the cards that are to come."""
    state = table.state
    if state.over:
        return 0.0
    if state.last_round:
        return min(MOST_TURNS, max(0, state.last_round - state.round + (player >= state.active)))
    piles = [zone for zone, declared in plan_of(table).game.zones.items() if declared.shared and declared.hidden]
    waiting = sum(len(table.in_zone(zone, NOBODY)) for zone in piles)
    came = sum(last - first for _, first, last in state.decks) - waiting
    return min(MOST_TURNS, max(1.0, state.round * waiting / came)) if came > 0 else MOST_TURNS


def _use(turns: float) -> float:
    """The share of their value that means still have: all of it, until the game is about to end."""
    return min(1.0, turns / LAST_TURNS)


def weights(game: Game) -> Weights:
    """The values of a game: the goal, the means that pay prices, and the stats that bring either every turn."""
    found = Weights()
    effects = [node for node in _said(game) if isinstance(node, Effect)]
    used = [*_paid(game), *(key for node in effects for key in node.invests())]
    paid = [key for key in used if key in game.stocks and not game.stocks[key].refilling]
    found.means = tuple(dict.fromkeys(key for key in paid if key != game.won_by))
    for key in found.means:
        found.stocks[key] = MEANS
    if game.won_by is not None:
        found.stocks[game.won_by] = -1.0 if game.won_by in game.fewest else 1.0
    for what, key in (income for node in effects if (income := node.income()) is not None):
        if what in found.stocks:
            found.stats[key] += found.stocks[what]
            if what == game.won_by:
                found.scoring += (key,)
    for key, stock in game.stocks.items():
        if stock.refilling and key in game.stats:
            found.stats[key] += ACTION
    for key in _saving(game):
        found.stats[key] += SAVING
    everything = (*_said(game), *_printed_on(game))
    ranks = [key for node in everything if isinstance(node, Who) and node.is_race for key in node.named("ranked")]
    found.ranked = tuple(dict.fromkeys(key for key in ranks if key in game.stats and key not in found.stats))
    return found


def _value(table: Table, player: Player, found: Weights, turns: float) -> float:
    value = _goal(table, player, found, turns)
    use = _use(turns)
    for key in found.means:
        number = max(0, available(table, player, key))
        value += use * found.stocks[key] * ENOUGH * number / (number + ENOUGH)
    for zone, declared in plan_of(table).game.zones.items():
        if zone != PLAY and not declared.shared:
            value += use * AT_HAND * sum(_printed(table, player, entity) for entity in table.in_zone(zone, player))
    if table.layout.geometry is not None:
        for counter in plan_of(table).game.counters:
            value += use * PIECE * sum(number for _, number in table.bearing(counter, player))
    for entity in table.in_play(player):
        value += use * _printed(table, player, entity)
        for spoken in sentences_on(table, entity).statics.get(Production, ()):
            ability = spoken.bare
            if isinstance(ability, Production) and not spoken.conditions:
                worth = sum([found.stocks.get(stock, 0.0) for stock in spoken.words])
                value += turns * 0.5 * worth * (ability.worth(table) * ability.producing(table, entity))
    return value


def _printed(table: Table, player: Player, entity: Entity) -> float:
    """The value of a card by the numbers and counters on it, regardless of its sentences."""
    standing = sum(table.counter(entity, counter, player) for counter in plan_of(table).game.counters)
    return CARD + LEVEL * table.card(entity).level + COUNTER * standing


def _goal(table: Table, player: Player, found: Weights, turns: float) -> float:
    now = _points(table, player) + nearness(table, player, found.aims)
    return now + turns * sum(weight * stat(table, player, key) for key, weight in found.stats.items() if weight)


def _paid(game: Game) -> Iterator[str]:
    for forms in game.actions.values():
        for line in (line for form in forms for line in form.costs):
            yield from line.pays()


def _saving(game: Game) -> set[str]:
    """The stats by which prices of actions fall."""
    lines = [line for forms in game.actions.values() for form in forms for line in form.costs]
    changes = [node for line in lines for node in line.walk() if isinstance(node, Change)]
    return {key for change in changes for key in change.cheapened_by() if key in game.stats}


def _said(game: Game) -> Iterator[Node]:
    """All nodes of the game that happen by themselves or that players may do."""
    for sentence in game.setup:
        yield from sentence.ability.walk()
    for phase in game.phases.values():
        for sentence in phase.sentences:
            yield from sentence.ability.walk()
    for forms in game.actions.values():
        for sentence in (sentence for form in forms for sentence in form.sentences):
            yield from sentence.ability.walk()


def _printed_on(game: Game) -> Iterator[Node]:
    """All nodes on the cards of a game."""
    for sentence in (sentence for card in game.cards.values() for sentence in card.sentences):
        yield from sentence.ability.walk()
