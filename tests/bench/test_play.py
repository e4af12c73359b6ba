"""How fast games are played. Only equal results are asserted, never a time: docs/developer/performance.md."""

import collections
import collections.abc
import os
import random
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from functools import cache, partial
from importlib import import_module
from time import perf_counter, process_time

import pytest
from tests.support.benchmark import QUICK, ROOT, ratio, rounds, shown, timed, versions
from tests.support.games import compiled
from tests.support.matches import bring, small_game

from cardwright import engine
from cardwright.base import library
from cardwright.engine.rules.holding import holds
from cardwright.engine.rules.triggers import answers
from cardwright.engine.run.match import Match
from cardwright.model.events import EventKind, Happened
from cardwright.model.rulebook.game import Game
from cardwright.play.outcome import Outcome
from cardwright.play.playing import Job, play_batch, play_many
from cardwright.play.playing import play as play_job
from cardwright.play.trace import Settings

pytestmark = pytest.mark.bench

GAMES = 2 if QUICK else 6
ROUNDS = 3 if QUICK else 7
FULL = {"mode": "full"}
PEER = "a peer that is no dependency: install it beside the locked ones to get this row (docs/developer/performance.md)"
CLONES, EVENTS = 200, 2_000
IS_COMPILED = not str(engine.__file__).endswith(".py")
ENGINE = "the engine is compiled" if IS_COMPILED else "the engine is plain Python"


def game() -> Game:
    return compiled().rulebook.games["through-the-ages"]


def play(seed: int, *, quick: bool = True) -> list[str]:
    """A whole game for two with answers at random; all answers that were given."""
    match = Match.play(game(), 2, FULL, seed, quick=quick)
    draw = random.Random(seed)
    given = []
    while match.decision is not None:
        given.append(draw.choice(match.decision.options).key)
        match.answer(given[-1])
    assert match.is_over
    return given


def played(seed: int) -> Outcome:
    """The same by the random bots of the room `play`, each in its seat."""
    job = Job(Settings("through-the-ages", 2, seed, FULL), ("random", "random"))
    return play_job(game(), job)


def halfway(seed: int = 1) -> Match:
    """A game of which a hundred questions are answered."""
    match = Match.play(game(), 2, FULL, seed)
    draw = random.Random(seed)
    for _ in range(100):
        match.answer(draw.choice(match.decision.options).key)
    return match


# --- whole games ----------------------------------------------------------------------------------


def test_whole_games_beside_the_plain_interpreter(report):
    assert [play(seed) for seed in range(GAMES)] == [play(seed, quick=False) for seed in range(GAMES)]
    decisions = sum(len(play(seed)) for seed in range(GAMES))
    sides = {
        "quick": lambda: timed(lambda: [play(seed) for seed in range(GAMES)])[0],
        "plain": lambda: timed(lambda: [play(seed, quick=False) for seed in range(GAMES)])[0],
    }
    times = rounds(sides, 3)
    best = {name: min(own) for name, own in times.items()}
    report(
        f"1. Whole games at random, all options listed: {GAMES} games, {decisions} decisions; {ENGINE}",
        f"{decisions / best['quick']:,.0f} decisions/s, {shown(best['quick'] / GAMES)} a game",
        f"{decisions / best['plain']:,.0f} decisions/s: our plain interpreter, the same games; {versions()}",
        f"{ratio(times['plain'], times['quick'])} as fast",
        ">= 3x",
    )


# The peer asks for a package that this Python warns about.
@pytest.mark.filterwarnings("ignore:The distutils package:DeprecationWarning")
def test_decisions_beside_another_game_in_python(report):
    rlcard = pytest.importorskip("rlcard", reason=PEER)
    agents = import_module("rlcard.agents")
    table = rlcard.make("gin-rummy", config={"seed": 1})
    table.set_agents([agents.RandomAgent(num_actions=table.num_actions) for _ in range(table.num_players)])

    def rummy() -> int:
        trajectories, _ = table.run(is_training=False)
        # Of each player: what was seen and what was done, in turn, and what was seen at the end.
        return sum(len(one) // 2 for one in trajectories)

    def peer() -> float:
        taken, moves = timed(lambda: sum(rummy() for _ in range(GAMES * 2)))
        return taken / moves

    def ours() -> float:
        taken, decisions = timed(lambda: sum(played(seed).decisions for seed in range(GAMES)))
        return taken / decisions

    times = rounds({"ours": ours, "peer": peer}, ROUNDS)
    best = {name: min(own) for name, own in times.items()}
    report(
        f"2. Decisions of whole games by random players, all options listed; {ENGINE}",
        f"{1 / best['ours']:,.0f} decisions/s, {best['ours'] * 1e6:.0f} us each",
        f"{1 / best['peer']:,.0f} actions/s: gin rummy of rlcard; {versions('rlcard', 'numpy')}",
        f"{ratio(times['peer'], times['ours'])} of its speed",
        ">= 1x",
    )


def test_the_compiled_engine_plays_the_same_games():
    if not IS_COMPILED:
        pytest.skip("the engine is not compiled: make bench plays in the environment that make quick sets up")
    said = ["-m", "cardwright", "play", "through-the-ages", "--mode", "full", "--format", "json"]
    # The compiled engine is the one installed here; the sources of the checkout are the plain one.
    plain_one = {**os.environ, "PYTHONPATH": str(ROOT / "compiler")}
    for players in ("2", "3", "4"):
        command = [sys.executable, *said, "--players", players, "--games", "3"]
        compiled_one, plain = (
            subprocess.run(command, env=environment, capture_output=True, check=True)
            for environment in (None, plain_one)
        )
        assert b"state_hash" in plain.stdout
        assert compiled_one.stdout == plain.stdout


# --- states ---------------------------------------------------------------------------------------


def test_clones_beside_deepcopy(report):
    state = halfway().table.state
    assert state.clone() == deepcopy(state)

    def copied(copy: Callable[[], object], number: int) -> float:
        def work() -> None:
            for _ in range(number):
                copy()

        return timed(work)[0] / number

    sides = {
        "ours": lambda: copied(state.clone, CLONES),
        "peer": lambda: copied(lambda: deepcopy(state), CLONES // 20),
    }
    times = rounds(sides, ROUNDS)
    best = {name: min(own) for name, own in times.items()}
    report(
        f"3. A copy of a state with {len(state.cards)} cards",
        f"{best['ours'] * 1e6:.1f} us",
        f"{best['peer'] * 1e6:.0f} us: copy.deepcopy of the same state",
        f"{ratio(times['peer'], times['ours'])} as fast",
        ">= 50x",
    )


def test_a_node_of_a_search_beside_the_step_alone(report):
    def walked(step: Callable[[Match, str], float]) -> float:
        """What a step takes at every question of some games."""
        taken = 0.0
        for seed in range(GAMES):
            match, draw = Match.play(game(), 2, FULL, seed), random.Random(seed)
            while match.decision is not None:
                taken += step(match, draw.choice(match.decision.options).key)
        return taken

    def alone(match: Match, key: str) -> float:
        start = process_time()
        match.answer(key)
        return process_time() - start

    def node(match: Match, key: str) -> float:
        start = process_time()
        mark = match.table.mark()
        match.answer(key)
        match.table.restore(mark)
        taken = process_time() - start
        assert match.decision is not None
        match.answer(key)
        return taken

    times = rounds({"node": lambda: walked(node), "alone": lambda: walked(alone)}, ROUNDS)
    best = {name: min(own) for name, own in times.items()}
    report(
        "4. A node of a search: mark, answer, restore",
        f"{shown(best['node'] / GAMES)} a game",
        f"{shown(best['alone'] / GAMES)} a game: the answers alone",
        f"{ratio(times['node'], times['alone'])} as long",
        "<= 1.3x",
    )


# --- one rule -------------------------------------------------------------------------------------

RULE = """
captain Agnes
  When you take a workshop, if you have 3 favors, gain 1 coin.

workshop Kiln
  +1 fame.

errand Sale
  Gain 1 coin.
"""


Work = Callable[[], int]
"""Looks at all events once, and says how often the rule was true; whatever it needs to know lies ready."""


def taking(favors: int) -> tuple[Match, list[Happened]]:
    """A table on which the rule lies and somebody has so many favors, and the events that a card is taken."""
    match = Match.begin(ruled(), 2)
    bring(match, "agnes")
    cards = [bring(match, key, zone="hand") for key in ("kiln", "sale")]
    match.table.set_stock(0, "favor", favors)
    return match, [Happened(EventKind.DONE, 0, "take", entity) for entity in cards]


@cache
def ruled() -> Game:
    return small_game(RULE)


def evaluated(numbers: list[int]) -> Work:
    """The rule looked at when workshops and errands are taken in turn, with so many favors each time."""
    ready = [taking(favors) for favors in range(6)]
    facts = [(ready[number][0].table, ready[number][1][place % 2]) for place, number in enumerate(numbers)]

    def work() -> int:
        true = 0
        for table, event in facts:
            for player, entity, spoken in answers(table, event):
                if holds(table, spoken.ability.effects[0].condition, player, entity):
                    true += 1
        return true

    return work


def carried_out(numbers: list[int]) -> Work:
    """The same with all that follows: frames, the journal and the coin."""
    match, events = taking(0)

    def work() -> int:
        table, before = match.table, match.table.stock(0, "coin")
        for place, number in enumerate(numbers):
            table.set_stock(0, "favor", number)
            match.turn.events.happened(events[place % 2])
            match.turn.run()
        return table.stock(0, "coin") - before

    return work


def facts_of(numbers: list[int]) -> list[dict[str, object]]:
    """What a rule engine is told of each event."""
    kinds = ("workshop", "errand")
    return [{"event": "take", "kind": kinds[place % 2], "favor": number} for place, number in enumerate(numbers)]


def with_simpleeval(numbers: list[int]) -> Work:
    simpleeval = import_module("simpleeval")
    text = "event == 'take' and kind == 'workshop' and favor >= 3"
    one, facts = simpleeval.SimpleEval(), facts_of(numbers)
    parsed = one.parse(text)

    def work() -> int:
        true = 0
        for names in facts:
            one.names = names
            if one.eval(text, previously_parsed=parsed):
                true += 1
        return true

    return work


def with_durable_rules(numbers: list[int]) -> Work:
    lang = import_module("durable.lang")
    true, rules, facts = 0, f"taking{random.getrandbits(40)}", facts_of(numbers)
    with lang.ruleset(rules):

        @lang.when_all((lang.m.event == "take") & (lang.m.kind == "workshop") & (lang.m.favor >= 3))
        def taken(_context: object) -> None:
            nonlocal true
            true += 1

        @lang.when_all(+lang.m.event)
        def anything(_context: object) -> None:
            pass

    def work() -> int:
        for message in facts:
            lang.post(rules, message)
        return true

    return work


def with_experta(numbers: list[int]) -> Work:
    experta = import_module("experta")
    facts = facts_of(numbers)

    class Taking(experta.Fact):
        pass

    class Rules(experta.KnowledgeEngine):
        true = 0

        @experta.Rule(Taking(event="take", kind="workshop", favor=experta.P(lambda favor: favor >= 3)))
        def taken(self) -> None:
            self.true += 1

    rules = Rules()
    rules.reset()

    def work() -> int:
        # What happened is over before the next thing happens; kept, each fact would make the next one slower.
        for fact in facts:
            declared = rules.declare(Taking(**fact))
            rules.run()
            rules.retract(declared)
        return rules.true

    return work


@pytest.fixture
def _names_of_old(monkeypatch):
    """Names that a peer asks for and this Python has elsewhere."""
    for name in ("Mapping", "MutableMapping", "Iterable", "Sequence", "Hashable"):
        monkeypatch.setattr(collections, name, getattr(collections.abc, name), raising=False)


@pytest.mark.usefixtures("_names_of_old")
@pytest.mark.parametrize(
    "package, peer, goal",
    [
        ("simpleeval", with_simpleeval, ">= 4x"),
        ("durable_rules", with_durable_rules, ">= 20x"),
        ("experta", with_experta, ">= 100x"),
    ],
)
def test_one_triggered_rule_beside_a_rule_engine(report, package, peer, goal):
    pytest.importorskip({"durable_rules": "durable.lang"}.get(package, package), reason=PEER)
    draw = random.Random(1)
    numbers = [draw.randrange(6) for _ in range(EVENTS)]
    true = evaluated(numbers)()
    assert true == carried_out(numbers)() == peer(numbers)()
    sides = {"ours": evaluated, "whole": carried_out, "peer": peer}
    # What each side is told is made anew for each round, before its clock starts.
    times = rounds({name: partial(timing, side, numbers) for name, side in sides.items()}, ROUNDS)
    best = {name: EVENTS / min(own) for name, own in times.items()}
    report(
        f"5. One triggered rule, {EVENTS:,} events of which {true} set it off; {ENGINE}",
        f"{best['ours']:,.0f} events/s; carried out with all that follows {best['whole']:,.0f} events/s",
        f"{best['peer']:,.0f} events/s: {versions(package)}",
        f"{ratio(times['peer'], times['ours'])} as fast",
        goal,
    )


def timing(side: Callable[[list[int]], Work], numbers: list[int]) -> float:
    """How long one side takes for all events, once it is told of them."""
    return timed(side(numbers))[0]


# --- several processes ----------------------------------------------------------------------------


def test_two_processes_beside_one(report):
    where = library.shipped()
    settings = [Settings("through-the-ages", 2, seed, FULL) for seed in range(GAMES * 4)]
    jobs = [Job(one, ("random", "random")) for one in settings]
    size = max(1, GAMES // 2)
    with ProcessPoolExecutor(2) as executor:
        # Both processes have compiled the library before anything is measured.
        list(play_many(executor, where, jobs[:4], 1))

        def together() -> float:
            start = perf_counter()
            assert list(play_many(executor, where, jobs, size)) == serial
            return perf_counter() - start

        def one_by_one() -> float:
            start = perf_counter()
            play_batch(where, jobs)
            return perf_counter() - start

        serial = play_batch(where, jobs)
        times = rounds({"together": together, "alone": one_by_one}, 3)
    best = {name: min(own) for name, own in times.items()}
    report(
        f"6. Two processes, {len(jobs)} games in batches of {size}, by the clock; {ENGINE}",
        shown(best["together"]),
        f"{shown(best['alone'])}: one after the other in one process",
        f"{best['alone'] / best['together'] / 2:.0%} of twice as fast",
        ">= 90 %",
    )
