"""How fast an editor gets its answers. Only equal results are asserted, never a time: docs/developer/performance.md."""

from itertools import count

import pytest
from tests.bench.cold import Cold
from tests.bench.made import Made, make
from tests.support.benchmark import QUICK, ratio, rounds, shown, timed

from cardwright.base.cache import Cache
from cardwright.service import Service

pytestmark = pytest.mark.bench

CARDS = 250 if QUICK else 2_500
ROUNDS, COLD_ROUNDS = 15, 3
LINE = "  +2 culture."
"""The line that is typed: a stat of the game, whose name is the same for any number."""


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Made:
    return make(tmp_path_factory.mktemp("made"), CARDS)


def test_a_key_pressed_beside_parsing_the_line_and_a_cold_compile(made, report):
    service = Service.open(made.library, made.game, Cache(made.library.cache))
    cold = Cold(made.library, made.game)
    path = made.files[len(made.files) // 2]
    name = path.relative_to(made.library.root).as_posix()
    above, source, below = path.read_text(encoding="utf-8").partition("\n  source")
    keys = count(1)

    def typed(begun: str) -> tuple[str, int]:
        """The file with a line that is begun, and the place behind what is typed of it."""
        text = f"{above}\n{begun}"
        return f"{text}{source}{below}", len(text)

    def key() -> float:
        text, _ = typed(LINE.replace("2", str(next(keys))))

        def answered() -> None:
            service.edit(name, text)
            key.found = service.findings(name)

        return timed(answered)[0]

    def wrong_key() -> float:
        text, _ = typed(LINE.replace("culture", f"cultur{'ae'[next(keys) % 2]}x"))

        def answered() -> None:
            service.edit(name, text)
            wrong_key.found = service.findings(name)

        return timed(answered)[0]

    def proposal() -> float:
        text, place = typed("  +2 cul")
        service.edit(name, text)
        seconds, proposal.found = timed(lambda: service.proposals(name, place))
        return seconds

    parser = service.resident.tongues["en"].parser

    def line() -> float:
        return min(timed(lambda: parser.parse("body", LINE.strip()))[0] for _ in range(ROUNDS))

    def compiled() -> float:
        ready = cold.ready()
        return timed(lambda: cold.compile(ready))[0]

    times = rounds({"key": key, "wrong": wrong_key, "proposal": proposal, "line": line}, ROUNDS)
    times |= rounds({"cold": compiled}, COLD_ROUNDS)
    assert key.found == []
    assert wrong_key.found
    assert "culture" in [one.text for one in proposal.found]
    whole = min(times["cold"])
    for side, what in (("key", "a right line"), ("wrong", "a misspelt line"), ("proposal", "completion")):
        report(
            f"7. A key pressed in one of {len(made.files)} files, {CARDS:,} cards: {what}",
            shown(min(times[side])),
            f"{shown(min(times['line']))}: parsing that line; {shown(whole)}: a cold compile",
            f"{ratio(times[side], times['line'])}; {whole / min(times[side]):.0f}x faster than the compile",
            "<= 50x the line, >= 100x faster than the compile",
        )
