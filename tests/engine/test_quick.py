"""The quick way is the plain way: what is remembered is what would be worked out again, after every answer."""

import json
import os
import random
import re
import shutil
import subprocess
import sys
from dataclasses import fields
from itertools import chain
from pathlib import Path

import pytest
from tests.support.games import compiled
from tests.support.matches import Anyone, primer_game, small_game

from cardwright.check.examples import run_example
from cardwright.engine.rules.actions import forbidden, lower_cards, objects
from cardwright.engine.rules.dealing import begin_era
from cardwright.engine.rules.goods import available
from cardwright.engine.rules.legality import refusal
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.prices import Deal, bill
from cardwright.engine.run.match import Match
from cardwright.model.identity import NOBODY, NOTHING
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.game import Game
from cardwright.model.state import State
from cardwright.play.playing import Job, play
from cardwright.play.trace import Settings

ROOT = Path(__file__).resolve().parents[2]
MODES = ("basic", "advanced", "full")
DECISIONS = 120
"""So many answers of a game are compared in every detail; the rest of it only by its state and its options."""


def whole_game() -> Game:
    """The shipped game that can be played from its setup to its end."""
    return compiled().rulebook.games["through-the-ages"]


def prices(match: Match) -> list[object]:
    """What everything that is at hand would cost everybody, and who may not do it."""
    table = match.table
    found: list[object] = []
    for player in range(table.state.players):
        for action, forms in plan_of(table).game.actions.items():
            for form in forms:
                for entity in [NOTHING] if form.done_to is None else objects(table, form, player):
                    lowers = [NOTHING] if form.lower_counter is None else lower_cards(table, form, player, entity)
                    targets = [one for one in range(table.state.players) if one != player] if form.aimed else [NOBODY]
                    for target in targets:
                        refused = refusal(match.table, Deal(form, player, entity, target=target))
                        found.append((player, action, entity, target, refused))
                        found.append(forbidden(table, player, action, entity, target))
                        for lower in lowers:
                            owed = bill(table, Deal(form, player, entity, lower, target))
                            found.append((dict(owed.amounts), owed.everything))
    return found


def numbers(match: Match) -> list[object]:
    """All stats of all players with what they are made of, and all they have."""
    table = match.table
    stats, stocks = plan_of(table).game.stats, plan_of(table).game.stocks
    return [
        (
            {key: (stat(table, player, key), match.why(player, key)) for key in stats},
            {key: available(table, player, key) for key in stocks},
        )
        for player in range(table.state.players)
    ]


def assert_equal(quick: Match, plain: Match, *, wholly: bool) -> None:
    one, other = quick.table.state, plain.table.state
    assert [part.name for part in fields(State) if getattr(one, part.name) != getattr(other, part.name)] == []
    if wholly:
        assert numbers(quick) == numbers(plain)
        assert prices(quick) == prices(plain)
        assert quick.table.covered >= plain.table.covered


def both(*settings: object) -> tuple[Match, Match]:
    quick, plain = (Match.play(whole_game(), *settings, quick=way) for way in (True, False))
    assert quick.table.cache is not None
    assert plain.table.cache is None
    return quick, plain


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_at_random_go_the_same_way_both_ways(mode, players):
    seed = players * 10 + MODES.index(mode)
    quick, plain = both(players, {"mode": mode}, seed)
    draw = random.Random(seed)
    answers = 0
    while quick.decision is not None:
        # Looked at in detail now and then, so that what is remembered also gets old.
        assert_equal(quick, plain, wholly=draw.random() < 0.1 and answers < DECISIONS)
        key = draw.choice(quick.decision.options).key
        assert quick.answer(key) == ""
        assert plain.answer(key) == ""
        answers += 1
    assert_equal(quick, plain, wholly=True)
    assert quick.is_over
    assert answers > DECISIONS / 4


@pytest.mark.parametrize("seed", range(2))
def test_what_is_remembered_stays_true_when_answers_are_taken_back(seed):
    quick, plain = both(2, {"mode": "full"}, seed)
    draw = random.Random(seed)
    for _ in range(60):
        if quick.decision is None:
            break
        mark = quick.table.mark()
        assert quick.answer(draw.choice(quick.decision.options).key) == ""
        numbers(quick)
        quick.table.restore(mark)
        assert_equal(quick, plain, wholly=draw.random() < 0.2)
        key = draw.choice(quick.decision.options).key
        assert quick.answer(key) == ""
        assert plain.answer(key) == ""
        assert_equal(quick, plain, wholly=False)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_tried_in_a_small_game_ends_the_same_both_ways(seed):
    ways = [Anyone(Match.begin(primer_game(), 3, seed=seed, quick=way), seed) for way in (True, False)]
    for one in ways:
        one.deal(14)
    quick, plain = (one.match for one in ways)
    for _ in range(100):
        assert ways[0].step() == ways[1].step()
        assert_equal(quick, plain, wholly=True)


@pytest.mark.parametrize("key", sorted(compiled().rulebook.games))
def test_every_example_ends_the_same_both_ways(key):
    game = compiled().rulebook.games[key]
    for card in game.cards.values():
        for example in card.examples:
            assert run_example(game, example) == run_example(game, example, quick=False), (card.key, example.title)


# --- what is forgotten ----------------------------------------------------------------------------


def test_a_card_that_comes_into_play_is_felt_only_by_what_it_is_about():
    match = Match.begin(small_game("workshop Kiln\n  +1 fame.\n\nworkshop Loom\n  +1 skill.\n"), 2)
    table, stats = match.table, [(player, key) for player in (0, 1) for key in ("fame", "skill")]
    assert table.cache is not None
    entities = [table.add_entity(card, "hand", 0) for card in ("kiln", "loom")]
    for entity, felt in zip(entities, ("fame", "skill"), strict=True):
        before = {one: stat(table, *one) for one in stats}
        table.put(entity, "play", 0)
        # Which stat of whom is still known: a query has one level by key, and on it one by player.
        levels = [level for level in table.cache.queries if stats[0][1] in level]
        known = {(who, key) for one in levels for key, level in one.items() for who, it in level.items() if it.is_valid}
        assert [one for one in stats if one not in known] == [(0, felt)]
        assert {one: stat(table, *one) for one in stats} == {**before, (0, felt): before[0, felt] + 1}


def test_decks_that_came_with_an_era_can_be_taken_back():
    match = Match.play(whole_game(), 2, {"mode": "full"}, 3)
    state, before = match.table.state, match.table.state.clone()
    mark = match.table.mark()
    begin_era(match.table, 1)
    assert state.places != before.places
    assert sorted(chain(*state.places)) == sorted(chain(*before.places))
    assert all(entity in state.places[state.place[entity]] for entity in chain(*state.places))
    match.table.restore(mark)
    assert [part.name for part in fields(State) if getattr(state, part.name) != getattr(before, part.name)] == []


# --- what is compiled -----------------------------------------------------------------------------


def test_rooms_that_are_prepared_for_the_compiler_play_the_same_games(tmp_path):
    """The text that a wheel hands to mypyc, as plain Python."""
    package = tmp_path / "compiler" / "cardwright"
    shutil.copytree(ROOT / "compiler" / "cardwright", package, ignore=shutil.ignore_patterns("__pycache__"))
    for folder in ("cards", "grammar"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    for room in ("model", "engine", "tree"):
        subprocess.run([sys.executable, ROOT / "compiler" / "unfold.py", package / room], check=True)
    written = "".join(path.read_text("utf-8") for path in package.glob("*/**/*.py"))
    assert len(re.findall(r"^def _work_of_", written, re.MULTILINE)) > 20
    assert not re.findall(r"^@query", written, re.MULTILINE)
    assert "    def __init__(self, amount: Any, who: Any = None, *, place: Any = None) -> None: " in written
    assert '    who: "Union[Who, None]"\n' in written
    command = [sys.executable, "-m", "cardwright", "play", "through-the-ages", "--mode", "full", "--seed", "5"]
    said = subprocess.run(
        [*command, "--format", "json"],
        env={**os.environ, "PYTHONPATH": str(package.parent)},
        cwd=tmp_path,
        capture_output=True,
        check=True,
    )
    outcome = play(whole_game(), Job(Settings("through-the-ages", 2, 5, {"mode": "full"}), ("random", "random")))
    assert json.loads(said.stdout)["state_hash"] == outcome.state_hash
