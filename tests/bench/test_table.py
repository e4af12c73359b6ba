"""The price of a move at the table in the browser, beside the engine's own work: docs/developer/performance.md."""

from functools import partial
from random import Random

import pytest
from tests.support.benchmark import QUICK, ratio, shown, timed
from tests.support.games import compiled

from cardwright.play.outcome import state_hash
from cardwright.play.screen import Screen
from cardwright.play.session import begun
from cardwright.play.telling import Teller
from cardwright.play.thinkers import Thinkers
from cardwright.play.trace import PERSON, Settings

pytestmark = pytest.mark.bench

GAME = "through-the-ages"
MOVES = 20 if QUICK else 150


def _moved(session, screen, key):
    """A person answers, bots move, and the person sees the table."""
    session.answer(key)
    while session.go_on():
        pass
    screen.display()


def _answered(match, answers):
    """The engine's own work."""
    for one in answers:
        match.answer(one)


def test_a_move_at_the_table_beside_the_engine(report):
    library = compiled()
    game, random = library.rulebook.games[GAME], Random(1)
    settings, seats = Settings(GAME, 2, 1), (PERSON, "random")
    session = begun(game, settings, seats, Thinkers(None, settings, seats, 1))
    teller = Teller(library.tongues[GAME, "en"], library.messages, library.appearance.symbols.get(GAME, {}))
    screen = Screen(session.match, session.chronicle.entries, seats, teller, 0)
    engine, table = [], []
    for _ in range(MOVES):
        if session.asked is None:
            break
        twin, first = session.match.clone(), len(session.answers)
        key = random.choice(session.match.decision.options).key

        table.append(timed(partial(_moved, session, screen, key))[0])
        answers = session.answers[first:]
        engine.append(timed(partial(_answered, twin, answers))[0])
        assert state_hash(twin.table.state) == state_hash(session.match.table.state)
    report(
        f"8. A move at the table, with those of a bot behind it: {len(table)} moves of {GAME}",
        shown(sum(table) / len(table)),
        f"{shown(sum(engine) / len(engine))}: the same answers in the engine alone",
        ratio([sum(table)], [sum(engine)]),
        "<= 3x the engine",
    )
