"""Each verb, in a game that may lack what it needs: it is a finding, or it does something."""

from random import Random

import pytest
from tests.support.drawn import Drawer, base

from cardwright.engine.rules.ground import places
from cardwright.engine.run.match import Match
from cardwright.engine.run.turn import Effect
from cardwright.model.identity import NOBODY
from cardwright.model.node import Node
from cardwright.model.rulebook.game import Game
from cardwright.tree.abilities import Immediate

TRIES = 100
"""So many sentences are drawn for each verb, until one of them does something."""
MOST, ENOUGH = 500, 10
"""A verb of which fewer sentences than that are found right is drawn more often."""
ALWAYS = 20
"""A verb of which so many sentences are found wrong always is."""
TABLES = 3
"""On so many tables each of them is tried."""

IDLE = {
    "Nothing": "it says so",
    "LeaveGame": "whoever leaves is seen in the list of those who are gone",
    "NameTerm": "what was named is read by later sentences, and is no part of how the table lies",
    "NameIts": "the same",
    "ClearThings": "other sentences say what stands on a place",
    "Collect": "other cards say whether they yield such goods",
    "CollectAny": "the same",
    "CollectLess": "the same",
}
"""Verbs that may be found right and change nothing, each with the reason."""


def verbs() -> list[str]:
    return sorted(cls.__name__ for cls in Node.constructs.values() if issubclass(cls, Effect))


def a_full_table(game: Game, card: str, seed: int) -> tuple[Match, int]:
    """A table with everything there is: some of each stock, and cards in every zone, with counters on them."""
    match, random = Match.begin(game, game.most_players, {}, seed), Random(seed)
    table = match.table
    board = game.board.zone if game.board is not None else ""
    for zone in game.zones:
        for player in range(game.most_players):
            for key in random.sample(sorted(game.cards), min(6, len(game.cards))) if zone != board else ():
                entity = table.add_entity(key, zone, NOBODY if game.zones[zone].shared else player)
                for counter in game.counters:
                    table.set_counter(entity, counter, random.randint(0, 2), player)
    for player in range(game.most_players):
        for stock, declared in game.stocks.items():
            table.set_stock(player, stock, min(random.randint(0, 5), declared.most or 5))
    if board and game.root(game.cards[card].kind) == game.root(game.board.kind):
        place = random.choice(places(table))
        table.set_card(place, table.layout.card_number[card])
        for player in range(game.most_players):
            for counter in game.counters:
                table.set_counter(place, counter, random.randint(0, 2), player)
        return match, place
    return match, table.add_entity(card, "hand", 0)


def does_something(game: Game, card: str, seed: int) -> bool:
    """Whether it changes anything if a card is carried out and everybody is asked who has to be."""
    match, entity = a_full_table(game, card, seed)
    before = match.table.state.lie()
    match.resolve(0, entity)
    for _ in range(20):
        if match.decision is None:
            break
        match.answer(match.decision.options[0].key)
    state = match.table.state
    return state.lie() != before or bool(state.halted)


def is_silent(drawer: Drawer, verb: str) -> bool:
    """Whether none of the sentences of a verb that are found right does anything."""
    right = 0
    for number in range(MOST):
        if verb not in drawer.trees.known or (number == ALWAYS and not right):
            return False
        if number >= TRIES and right >= ENOUGH:
            break
        node = drawer.trees.construct(Node.constructs[verb], 4)
        kind = next(iter(drawer.game.cards.values())).kind
        game = drawer.with_cards([drawer.card("drawn-0", kind, [Immediate((node,))])])
        if drawer.wrong(game):
            continue
        right += 1
        if any(does_something(game, "drawn-0", 7 * number + table) for table in range(TABLES)):
            return False
    return right > 0


@pytest.mark.parametrize("name", ["starter", "hex", "primer"])
def test_a_verb_does_something_or_is_a_finding(name):
    silent = [verb for verb in verbs() if is_silent(Drawer(name, 1), verb)]
    assert set(silent) <= set(IDLE), base(name)[1]
