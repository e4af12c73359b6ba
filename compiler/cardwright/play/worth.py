"""How well a player stands, guessed from what the trees of a game say about winning it."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from cardwright.engine.goods import available
from cardwright.engine.measure import stat
from cardwright.engine.plan import PLAY, Plan
from cardwright.engine.table import Table
from cardwright.rulebook import Game
from cardwright.tree.abilities import EachProduces
from cardwright.tree.amounts import ByAttribute, ByStat, Some
from cardwright.tree.base import Node
from cardwright.tree.deeds import Cost, RisingCost, StageCost
from cardwright.tree.effects import Gain, PutOn

TURNS = 6.0
"""For so many turns a player looks forward to what comes every turn."""
MEANS = 0.6
"""What the first of a stock is worth that is paid or put on cards, measured in what the game is won by."""
ENOUGH = 6
"""With so many of a means the next is worth a quarter of the first, and ever less: hoards win nothing."""
CARD, LEVEL, COUNTER = 1.0, 0.7, 0.5
"""What a card in play is worth, each level of it, and each counter of its owner on it."""
AT_HAND = 0.4
"""The part of that which a card is worth that lies ready elsewhere."""


@dataclass(slots=True)
class Weights:
    """What one of each stock and stat is worth in a game."""

    stocks: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    stats: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    means: tuple[str, ...] = ()


class Worth:
    """Values positions; what a game says about itself is read once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Plan, Weights]] = {}

    def of(self, table: Table, player: int) -> float:
        """How well a player stands compared with the best of the others."""
        weights = self._weights(table.plan)
        own = _value(table, player, weights)
        others = [_goal(table, other, weights) for other in table.seated() if other != player]
        return own - 0.5 * max(others, default=0.0)

    def _weights(self, plan: Plan) -> Weights:
        known = self._known.get(id(plan))
        if known is None:
            known = self._known[id(plan)] = (plan, weights(plan.game))
        return known[1]


def weights(game: Game) -> Weights:
    """What is worth something: the goal, what pays prices, and what brings either every turn."""
    found = Weights()
    used = [*_paid(game), *(node.what for node in _said(game) if isinstance(node, PutOn))]
    paid = [key for key in used if key in game.stocks and not game.stocks[key].refilling]
    found.means = tuple(dict.fromkeys(key for key in paid if key != game.won_by))
    for key in found.means:
        found.stocks[key] = MEANS
    if game.won_by is not None:
        found.stocks[game.won_by] = 1.0
    for node in _said(game):
        if isinstance(node, Gain) and isinstance(node.amount, ByStat):
            found.stats[node.amount.stat] += TURNS * found.stocks[node.amount.what]
    return found


def _value(table: Table, player: int, found: Weights) -> float:
    value = _goal(table, player, found)
    for key in found.means:
        number = max(0, available(table, player, key))
        value += found.stocks[key] * ENOUGH * number / (number + ENOUGH)
    for zone, declared in table.plan.game.zones.items():
        if zone != PLAY and not declared.shared:
            value += AT_HAND * sum(_printed(table, player, entity) for entity in table.in_zone(zone, player))
    for entity in table.in_play(player):
        value += _printed(table, player, entity)
        card = table.card(entity)
        for spoken in card.statics.get(EachProduces, ()):
            ability = spoken.ability
            if isinstance(ability, EachProduces):
                yielded = table.plan.number(ability.number) * table.counter(entity, ability.counter, player)
                value += TURNS * 0.5 * found.stocks[ability.what] * yielded
    return value


def _printed(table: Table, player: int, entity: int) -> float:
    """What a card is worth by what is printed and stands on it, whatever it says."""
    standing = sum(table.counter(entity, counter, player) for counter in table.plan.game.counters)
    return CARD + LEVEL * table.card(entity).level + COUNTER * standing


def _goal(table: Table, player: int, found: Weights) -> float:
    goal = table.plan.game.won_by
    now = float(available(table, player, goal)) if goal is not None else 0.0
    return now + sum(weight * stat(table, player, key) for key, weight in found.stats.items() if weight)


def _paid(game: Game) -> Iterator[str]:
    for forms in game.actions.values():
        for line in (line for form in forms for line in form.costs):
            if isinstance(line, StageCost | RisingCost):
                yield line.stock
            elif isinstance(line, Cost):
                for node in line.walk():
                    if isinstance(node, Some | ByAttribute | ByStat):
                        yield node.what


def _said(game: Game) -> Iterator[Node]:
    """Everything the game does by itself or lets players do."""
    for sentence in game.setup:
        yield from sentence.ability.walk()
    for phase in game.phases.values():
        for sentence in phase.sentences:
            yield from sentence.ability.walk()
    for forms in game.actions.values():
        for sentence in (sentence for form in forms for sentence in form.sentences):
            yield from sentence.ability.walk()
