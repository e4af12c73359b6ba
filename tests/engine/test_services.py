"""The services that effects call are small, and what they hold besides the state is no part of it."""

import json
from dataclasses import fields

import pytest
from tests.support.matches import small

from cardwright.engine.rules.clock import ends_with
from cardwright.engine.run.turn import Turn
from cardwright.model.categories.conditions import Duration
from cardwright.model.frames import Frame, FrameKind, Option
from cardwright.model.identity import NOTHING
from cardwright.model.node import category_members
from cardwright.model.refusal import Refusal
from cardwright.model.state import Ending, Grant

MOST_METHODS = 25
RUN = Turn.__module__.rpartition(".")[0]


def services() -> list[object]:
    turn = small("").turn
    return [turn, *(one for one in vars(turn).values() if type(one).__module__.startswith(RUN))]


def test_no_service_has_many_methods_and_none_inherits_from_another():
    found = services()
    assert len(found) > 8
    for one in found:
        public = [name for name in dir(one) if not name.startswith("_") and callable(getattr(type(one), name, None))]
        assert 0 < len(public) <= MOST_METHODS, type(one)
        assert type(one).__bases__ == (object,)


def test_a_frame_keeps_the_option_that_was_taken_once_and_outside_the_saved_state():
    frame, option = Frame(FrameKind.EFFECT, 0, 0), Option("3", number=3)
    frame.taken, frame.answer = option, "3"
    assert frame.copy().taken is option
    assert "taken" not in [one.name for one in fields(frame)]
    assert "number" not in [one.name for one in fields(option)]
    assert frame.take() is option
    assert (frame.take(), frame.answer) == (None, None)
    assert option.about(7).number == 3


def test_sorts_of_frames_and_refusals_are_saved_as_plain_words():
    assert json.dumps([FrameKind.TURN_END, Refusal.CANNOT_PAY]) == '["turn-end", "cannot-pay"]'
    assert not Refusal.NONE
    assert Refusal.NONE == ""


@pytest.mark.parametrize(
    "ending, ended",
    [
        (Ending.ACTION, {"EndOfAction"}),
        (Ending.TURN, {"EndOfAction", "EndOfTurn"}),
        (Ending.ROUND, {"EndOfRound"}),
        (Ending.OWN_TURN, {"NextTurn"}),
    ],
)
def test_each_moment_ends_what_was_granted_until_then(ending, ended):
    durations = [one.__name__ for one in category_members(Duration)]
    assert {one for one in durations if ends_with(Grant(0, 0, 0, NOTHING, one), ending)} == ended
