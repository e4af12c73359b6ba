"""Events of the library: every answer can be taken back exactly, and every question has an answer."""

import pytest
from tests.support.games import compiled

from cardwright.engine.run.match import Match

GAME = "through-the-ages"


def events() -> list[str]:
    cards = compiled().rulebook.games[GAME].cards.values()
    return sorted(card.key for card in cards if card.kind == "event")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_is_answered_to_an_event_can_be_taken_back_exactly(players):
    game = compiled().rulebook.games[GAME]
    for key in events():
        match = Match.begin(game, players)
        table = match.table
        for player in range(players):
            for card in ("pyramids-a", "great-wall-i", "homer-a"):
                table.add_entity(card, "play", player)
            table.set_stock(player, "bank-token", 10)
        table.add_entity("iron-i", "card-row", 0)
        table.set_clock("era", 2)
        entity = table.add_entity(key, None, 0)
        before, asked = [table.state.clone()], 0
        assert match.resolve(0, entity) == ""
        while (decision := match.decision) is not None:
            assert decision.options, key
            asked += 1
            assert asked < 50, key
            before.append(table.state.clone())
            assert match.answer(decision.options[0].key) == ""
        if not table.revealed:
            for state in reversed(before):
                assert match.undo()
                assert table.state == state, key


def test_nothing_is_lost_beyond_what_there_is():
    game = compiled().rulebook.games[GAME]
    for key in events():
        match = Match.begin(game, 3)
        for player in range(3):
            for stock in game.stocks:
                match.table.set_stock(player, stock, 0)
        assert match.resolve(0, match.table.add_entity(key, None, 0)) == ""
        while match.decision is not None:
            assert match.answer(match.decision.options[-1].key) == ""
        assert min(match.table.state.stocks) >= 0, key
