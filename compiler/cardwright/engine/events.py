"""What sort of event an ability waits for, so that only those are asked that may answer."""

from cardwright.tree.base import Node
from cardwright.tree.parties import BeforeDoingTo
from cardwright.tree.situations import (
    AtEraEnd,
    AtGameEnd,
    AtTurnEnd,
    AtTurnStart,
    WhenDoing,
    WhenDoingThis,
    WhenDoingTo,
    WhenEmpty,
    WhenEntering,
    WhenGaining,
    WhenLeaving,
)

ENTERED, LEFT, TURN_STARTS, TURN_ENDS = "entered", "left", "turn-start", "turn-end"
EMPTY, ERA_ENDS, GAME_ENDS = "empty", "era-end", "game-end"
GAINED, BEGUN, DONE = "gained", "begun", "done"
"""The sorts of events."""


def awaited(event: Node) -> tuple[str, str]:
    """The sort of event a sentence speaks of, and which stock, zone, era or action, if it names one."""
    match event:
        case WhenEntering():
            return ENTERED, ""
        case WhenLeaving():
            return LEFT, ""
        case AtTurnStart():
            return TURN_STARTS, ""
        case AtTurnEnd():
            return TURN_ENDS, ""
        case AtGameEnd():
            return GAME_ENDS, ""
        case WhenEmpty(zone=zone):
            return EMPTY, zone
        case AtEraEnd(era=era):
            return ERA_ENDS, era
        case WhenGaining(what=what):
            return GAINED, what
        case WhenDoingThis(action=action) | WhenDoing(action=action) | WhenDoingTo(action=action):
            return DONE, action
        case BeforeDoingTo(action=action):
            return BEGUN, action
        case _:
            raise AssertionError(event)
