"""A whole game as it is told: the questions, the log for each who reads it, and the table, on golden pages."""

import re
from pathlib import Path

import pytest
from tests.support.matches import small_library
from tests.support.pages import Block, blocks

from cardwright.engine.run.match import Match
from cardwright.play.chronicle import Chronicle
from cardwright.play.telling import Teller

FAIR = Path(__file__).parents[1] / "golden" / "logs" / "fair.md"
PAGES = sorted(FAIR.parent.glob("*.md"))
PLAYERS = 3


def key_of(match: Match, wanted: str) -> str:
    """The option that an answer means: its key, or its key without the number of a card."""
    keys = [option.key for option in match.decision.options]
    found = [key for key in keys if wanted in (key, re.sub(r"#\d+", "", key))]
    assert found, f"{wanted} is none of {keys}"
    return found[0]


def told(cards: str, answers: list[str]) -> tuple[Match, Chronicle, Teller, list[str]]:
    """A game played by these answers, its log, the voice that tells it, and what was asked."""
    compiled = small_library(cards)
    teller = Teller(compiled.tongues["primer", "en"], compiled.messages)
    chronicle = Chronicle()
    match = chronicle.begin(compiled.rulebook.games["primer"], PLAYERS, {}, seed=1)
    asked = []
    for answer in answers:
        option = match.decision.option(key_of(match, answer))
        said = filter(
            None, (teller.player(match.decision.player), teller.question(match), teller.option(match, option))
        )
        asked.append(" | ".join(said))
        assert chronicle.answer(match, option.key) == ""
    return match, chronicle, teller, asked


def filled(page: Path, found: dict[str, list[str]]) -> str:
    """The page with what was found in place of what was expected."""
    text = page.read_text("utf-8")
    for block in reversed(blocks(page)):
        if (lines := found.get(_name(block))) is not None:
            text = text[: block.start] + "".join(f"{line}\n" for line in lines) + text[block.start + len(block.text) :]
    return text


def _name(block: Block) -> str:
    return " ".join([block.language, *block.info.values()])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_game_is_told_as_its_page_says(page, update_golden):
    given = {_name(block): block.text for block in blocks(page)}
    match, chronicle, teller, asked = told(given["cards"], given["answers"].splitlines())
    found = {"asked": asked}
    for name in given:
        sort, _, viewer = name.partition(" ")
        if sort == "log":
            found[name] = list(teller.log(chronicle, int(viewer) - 1))
        elif sort == "board":
            found[name] = list(teller.board(match, int(viewer) - 1))
    if update_golden:
        page.write_text(filled(page, found), "utf-8")
    assert {name: "".join(f"{line}\n" for line in lines) for name, lines in found.items()} == {
        name: given[name] for name in found
    }


def test_an_answer_that_is_taken_back_leaves_the_log_as_it_was():
    given = {_name(block): block.text for block in blocks(FAIR)}
    answers = given["answers"].splitlines()
    taken_back = set()
    for number, answer in enumerate(answers, 1):
        match, chronicle, teller, _ = told(given["cards"], answers[:number])
        if chronicle.undo(match):
            before, then, *_ = told(given["cards"], answers[: number - 1])
            assert list(teller.log(chronicle, 0)) == list(teller.log(then, 0))
            assert list(teller.board(match, 0)) == list(teller.board(before, 0))
            taken_back.add(answer)
    assert taken_back >= {"harvest", "expand elm", "use ada 0", "improve cove"}
    assert not taken_back & {"buy inn", "send squall @3", "build news-spring"}, (
        "somebody has learned something by these"
    )
