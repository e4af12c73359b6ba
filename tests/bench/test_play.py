"""How fast games are played. Only equal results are asserted, never a time: docs/developer/performance.md."""

import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from functools import partial
from importlib import import_module
from time import perf_counter, process_time

import pytest
from tests.support.benchmark import QUICK, ratio, rounds, shown, timed, versions
from tests.support.games import compiled
from tests.support.matches import bring, small

from cardwright import library
from cardwright.engine.conditions import holds
from cardwright.engine.match import Match
from cardwright.engine.triggers import Happened, answers
from cardwright.play.playing import play_batch, play_many
from cardwright.play.trace import Settings
from cardwright.rulebook import Game

pytestmark = pytest.mark.bench

GAMES = 2 if QUICK else 6
ROUNDS = 3 if QUICK else 7
FULL = {"mode": "full"}
PEER = "a peer that is no dependency: install it beside the locked ones to get this row (docs/developer/performance.md)"
CLONES, EVENTS = 200, 2_000


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
        f"1. Whole games at random, all options listed: {GAMES} games, {decisions} decisions",
        f"{decisions / best['quick']:,.0f} decisions/s, {shown(best['quick'] / GAMES)} a game",
        f"{decisions / best['plain']:,.0f} decisions/s: our plain interpreter, the same games; {versions()}",
        f"{ratio(times['plain'], times['quick'])} as fast",
        ">= 3x",
    )


def test_decisions_beside_another_game_in_python(report):
    rlcard = pytest.importorskip("rlcard", reason=PEER)
    table = rlcard.make("gin-rummy", config={"seed": 1})
    draw = random.Random(1)

    def rummy() -> int:
        state, _ = table.reset()
        moves = 0
        while not table.is_over():
            state, _ = table.step(draw.choice(list(state["legal_actions"])))
            moves += 1
        return moves

    def peer() -> float:
        taken, moves = timed(lambda: sum(rummy() for _ in range(GAMES * 2)))
        return taken / moves

    decisions = sum(len(play(seed)) for seed in range(GAMES))

    def ours() -> float:
        return timed(lambda: [play(seed) for seed in range(GAMES)])[0] / decisions

    times = rounds({"ours": ours, "peer": peer}, ROUNDS)
    best = {name: min(own) for name, own in times.items()}
    report(
        "2. Decisions of whole games at random, all options listed",
        f"{1 / best['ours']:,.0f} decisions/s, {best['ours'] * 1e6:.0f} us each",
        f"{1 / best['peer']:,.0f} actions/s: gin rummy of rlcard; {versions('rlcard', 'numpy')}",
        f"{ratio(times['peer'], times['ours'])} of its speed",
        ">= 1x",
    )


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


def taking() -> tuple[Match, list[Happened]]:
    """A table on which the rule lies, and the events that a workshop and that an errand is taken."""
    match = small(RULE)
    bring(match, "agnes")
    cards = [bring(match, key, zone="hand") for key in ("kiln", "sale")]
    return match, [Happened("done", 0, "take", entity) for entity in cards]


def evaluated(numbers: list[int]) -> int:
    """How often the rule is true when workshops and errands are taken in turn, with so many favors each time."""
    match, events = taking()
    table, true = match.table, 0
    for place, number in enumerate(numbers):
        table.set_stock(0, "favor", number)
        for player, entity, spoken in answers(table, events[place % 2]):
            true += holds(table, spoken.ability.effects[0].condition, player, entity)
    return true


def carried_out(numbers: list[int]) -> int:
    """The same with all that follows: frames, the journal and the coin."""
    match, events = taking()
    for place, number in enumerate(numbers):
        match.table.set_stock(0, "favor", number)
        match.flow.happened(events[place % 2])
        match.flow.run()
    return match.table.stock(0, "coin")


def with_simpleeval(numbers: list[int]) -> int:
    simpleeval = import_module("simpleeval")
    text = "event == 'take' and kind == 'workshop' and favor >= 3"
    parsed = simpleeval.SimpleEval().parse(text)
    one, coins = simpleeval.SimpleEval(), 0
    for place, number in enumerate(numbers):
        one.names = {"event": "take", "kind": ("workshop", "errand")[place % 2], "favor": number}
        if one.eval(text, previously_parsed=parsed):
            coins += 1
    return coins


def with_durable_rules(numbers: list[int]) -> int:
    lang = import_module("durable.lang")
    coins, rules = 0, f"taking{random.getrandbits(40)}"
    with lang.ruleset(rules):

        @lang.when_all((lang.m.event == "take") & (lang.m.kind == "workshop") & (lang.m.favor >= 3))
        def taken(_context: object) -> None:
            nonlocal coins
            coins += 1

        @lang.when_all(+lang.m.event)
        def anything(_context: object) -> None:
            pass

    for place, number in enumerate(numbers):
        lang.post(rules, {"event": "take", "kind": ("workshop", "errand")[place % 2], "favor": number})
    return coins


@pytest.mark.parametrize(
    "package, peer, goal",
    [("simpleeval", with_simpleeval, ">= 4x"), ("durable_rules", with_durable_rules, ">= 20x")],
)
def test_one_triggered_rule_beside_a_rule_engine(report, package, peer, goal):
    pytest.importorskip({"durable_rules": "durable.lang"}.get(package, package), reason=PEER)
    draw = random.Random(1)
    numbers = [draw.randrange(6) for _ in range(EVENTS)]
    assert evaluated(numbers) == carried_out(numbers) == peer(numbers)
    sides = {"ours": evaluated, "whole": carried_out, "peer": peer}
    times = rounds({name: partial(timing, side, numbers) for name, side in sides.items()}, ROUNDS)
    best = {name: EVENTS / min(own) for name, own in times.items()}
    report(
        f"5. One triggered rule, {EVENTS:,} events of which {evaluated(numbers)} set it off",
        f"{best['ours']:,.0f} events/s; carried out with all that follows {best['whole']:,.0f} events/s",
        f"{best['peer']:,.0f} events/s: {versions(package)}",
        f"{ratio(times['peer'], times['ours'])} as fast",
        goal,
    )


def timing(side: Callable[[list[int]], int], numbers: list[int]) -> float:
    """How long one side takes for all events."""
    return timed(lambda: side(numbers))[0]


# --- several processes ----------------------------------------------------------------------------


def test_two_processes_beside_one(report):
    root = library.shipped().root
    jobs = [Settings("through-the-ages", 2, seed, FULL) for seed in range(GAMES * 4)]
    size = max(1, GAMES // 2)
    with ProcessPoolExecutor(2) as executor:
        # Both processes have compiled the library before anything is measured.
        list(play_many(executor, root, ("random",), jobs[:4], 1))

        def together() -> float:
            start = perf_counter()
            assert list(play_many(executor, root, ("random",), jobs, size)) == serial
            return perf_counter() - start

        def one_by_one() -> float:
            start = perf_counter()
            play_batch(root, ("random",), jobs)
            return perf_counter() - start

        serial = play_batch(root, ("random",), jobs)
        times = rounds({"together": together, "alone": one_by_one}, 3)
    best = {name: min(own) for name, own in times.items()}
    report(
        f"6. Two processes, {len(jobs)} games in batches of {size}, by the clock",
        shown(best["together"]),
        f"{shown(best['alone'])}: one after the other in one process",
        f"{best['alone'] / best['together'] / 2:.0%} of twice as fast",
        ">= 90 %",
    )
