"""What sort of event an ability waits for, so that only those are asked that may answer."""

from typing import Final

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

ENTERED: Final = "entered"
LEFT: Final = "left"
TURN_STARTS: Final = "turn-start"
TURN_ENDS: Final = "turn-end"
EMPTY: Final = "empty"
ERA_ENDS: Final = "era-end"
GAME_ENDS: Final = "game-end"
GAINED: Final = "gained"
BEGUN: Final = "begun"
DONE: Final = "done"
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
