"""Why a player cannot do something."""

from enum import StrEnum


class Refusal(StrEnum):
    """The reasons for which the engine refuses; the first one, which counts as false, means that it does not."""

    NONE = ""
    NO_SUCH_ACTION = "no-such-action"
    NO_SUCH_ABILITY = "no-such-ability"
    NO_SUCH_PLAYER = "no-such-player"
    WRONG_OBJECT = "wrong-object"
    FORBIDDEN = "forbidden"
    MISSING_NEED = "missing-need"
    CANNOT_PAY = "cannot-pay"
    CANNOT_BE_CARRIED_OUT = "cannot-be-carried-out"
    NOT_IN_PLAY = "not-in-play"
    USED_ALREADY = "used-already"
    IMPOSSIBLE = "impossible"
    HALTED = "halted"
    QUESTION_OPEN = "question-open"
    NO_QUESTION = "no-question"
    STALE_ANSWER = "stale-answer"
    NO_SUCH_OPTION = "no-such-option"
