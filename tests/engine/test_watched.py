"""Random games under watch keep every rule of the house, and the watch really sees a fault."""

from dataclasses import replace

import pytest
from tests.support.games import compiled
from tests.support.matches import primer_game
from tests.support.watched import INVARIANTS, FaultError, Ledger, Watched, bottomless, faults, token_faults

from cardwright.engine.run.match import Match
from cardwright.model.frames import Option
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table
from cardwright.play.seat import observe
from cardwright.play.trace import Settings, load, replayed

AGES = "through-the-ages"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_made_or_lost_in_a_random_game(players, seed):
    assert Watched(primer_game(), Settings("primer", players, seed, {})).play().is_over


@pytest.mark.parametrize("mode, players", [("basic", 4), ("advanced", 3), ("full", 2)])
def test_nothing_is_made_or_lost_in_a_shipped_game(mode, players):
    game = compiled().rulebook.games[AGES]
    assert Watched(game, Settings(AGES, players, 11, {"mode": mode})).play().is_over


def test_a_planted_fault_is_caught_and_leaves_a_trace_that_shows_it_again(monkeypatch, tmp_path):
    """Whoever loses tokens of a pool without putting them anywhere has made a mistake."""
    monkeypatch.setenv("CARDWRIGHT_FINDINGS", str(tmp_path))
    game = compiled().rulebook.games[AGES]
    settings = Settings(AGES, 2, 3, {"mode": "basic"})
    monkeypatch.setattr("cardwright.tree.effects.Add.run", _losing_add)
    with pytest.raises(FaultError, match="of a pool of 25"):
        Watched(game, settings).play()
    [path] = tmp_path.iterdir()
    again = replayed(game, load(path))
    assert any("of a pool of 25" in wrong for wrong in faults(again))


def _losing_add(self: object, turn: object, frame: object) -> None:
    """The verb, with a hole in it: what leaves the one stock never arrives in the other."""
    turn.stocks.lose(frame.player, self.what, 1)


def test_a_fault_that_the_next_effect_mends_is_caught_as_well(monkeypatch, tmp_path):
    """Nobody would see it between two answers: what one effect loses another one brings back."""
    monkeypatch.setenv("CARDWRIGHT_FINDINGS", str(tmp_path))
    settings = Settings(AGES, 2, 3, {"mode": "basic"})
    lost: list[tuple[int, str]] = []

    def add(self: object, turn: object, frame: object) -> None:
        if not lost:
            lost.append((frame.player, self.what))
            turn.stocks.lose(frame.player, self.what, 1)
            turn.agenda.then(frame, [self])
        else:
            player, what = lost.pop()
            turn.table.set_stock(player, what, turn.table.stock(player, what) + 1)

    monkeypatch.setattr("cardwright.tree.effects.Add.run", add)
    with pytest.raises(FaultError, match="of a pool of 25"):
        Watched(compiled().rulebook.games[AGES], settings).play()


def test_what_must_be_true_of_the_game_itself_is_looked_at_before_each_move(monkeypatch, tmp_path):
    monkeypatch.setenv("CARDWRIGHT_FINDINGS", str(tmp_path))
    monkeypatch.setitem(INVARIANTS, "primer", lambda table: ["a piece is lost"] if table.state.round > 1 else [])
    with pytest.raises(FaultError, match="a piece is lost"):
        Watched(primer_game(), Settings("primer", 2, 1, {})).play()


def test_what_was_changed_behind_the_journal_is_found_after_the_answer():
    table = Match.play(primer_game(), 3, {}, 1).table
    ledger = Ledger.of(table)
    pool = plan_of(table).game.pools[0].members
    key = next(key for key in pool if key in table.layout.stock_number)
    table.state.stocks[table.layout.stock_number[key]] += 1
    assert list(ledger.faults(table)) == []
    assert any("of a pool of" in wrong for wrong in token_faults(table))


def test_whoever_is_offered_a_card_they_cannot_see_is_caught(monkeypatch, tmp_path):
    monkeypatch.setenv("CARDWRIGHT_FINDINGS", str(tmp_path))
    game = compiled().rulebook.games[AGES]
    plain = Match.play

    def leaking(*given: object) -> Match:
        match = plain(*given)
        hidden = match.table.in_zone("civil-deck-pile", 0)[0]
        decision = match.table.state.decision
        match.table.state.decision = replace(decision, options=(Option(f"take x#{hidden}", hidden), *decision.options))
        return match

    monkeypatch.setattr(Match, "play", leaking)
    with pytest.raises(FaultError, match="player 1 is offered take x"):
        Watched(game, Settings(AGES, 2, 3, {"mode": "basic"})).play()


def unanswerable(match: Match) -> None:
    match.table.state.decision = replace(match.decision, options=())


def unbounded(match: Match) -> None:
    deep, numbers = bottomless(primer_game()), match.table.layout.stock_number
    match.table.state.stocks[next(number for key, number in numbers.items() if key not in deep)] = -9


def doubled(match: Match) -> None:
    places = match.table.state.places
    full = next(place for place in places if place)
    next(place for place in places if place is not full).append(full[0])


@pytest.mark.parametrize(
    "damage, said",
    [
        (unanswerable, "a question without an answer"),
        (unbounded, "player 1 has -"),
        (doubled, "lies where it is not|in two places"),
    ],
)
def test_a_table_that_was_laid_wrongly_is_caught(damage, said, monkeypatch, tmp_path):
    monkeypatch.setenv("CARDWRIGHT_FINDINGS", str(tmp_path))
    plain = Match.play

    def damaged(*given: object) -> Match:
        match = plain(*given)
        damage(match)
        return match

    monkeypatch.setattr(Match, "play", damaged)
    with pytest.raises(FaultError, match=said):
        Watched(primer_game(), Settings("primer", 2, 1, {})).play()


def test_a_clone_or_an_undo_that_is_not_exact_is_caught(monkeypatch, tmp_path):
    monkeypatch.setenv("CARDWRIGHT_FINDINGS", str(tmp_path))
    for owner, name, said in ((Match, "clone", "a clone goes another way"), (Table, "restore", "left a trace")):
        plain = getattr(owner, name)

        def inexact(self: object, *given: object, plain: object = plain) -> object:
            result = plain(self, *given)
            (result.table if isinstance(result, Match) else self).state.last_round += 1
            return result

        monkeypatch.setattr(owner, name, inexact)
        with pytest.raises(FaultError, match=said):
            Watched(primer_game(), Settings("primer", 2, 1, {})).play()
        monkeypatch.setattr(owner, name, plain)


def test_a_seat_that_sees_too_much_is_caught(monkeypatch, tmp_path):
    monkeypatch.setenv("CARDWRIGHT_FINDINGS", str(tmp_path))
    monkeypatch.setattr("tests.support.watched.observe", lambda table, viewer: observe(table, 1 - viewer))
    with pytest.raises(FaultError, match=r"player [12] sees "):
        Watched(compiled().rulebook.games[AGES], Settings(AGES, 2, 3, {"mode": "full"})).play()


def test_a_card_that_is_laid_open_though_nobody_is_asked_about_it_is_caught(monkeypatch, tmp_path):
    monkeypatch.setenv("CARDWRIGHT_FINDINGS", str(tmp_path))
    monkeypatch.setattr("cardwright.play.seat.laid_open", lambda table: list(table.in_zone("military-hand", 1)))
    with pytest.raises(FaultError, match="player 1 sees "):
        Watched(compiled().rulebook.games[AGES], Settings(AGES, 2, 3, {"mode": "full"})).play()


def test_a_clean_table_has_no_faults():
    assert list(faults(Match.play(primer_game(), 3, {}, 1))) == []
