"""Secret choices under way: frames that collect the answers of each player, and what a player may not see of them."""

from typing import Final

from cardwright.model.frames import CHOICE, Frame, FrameKind
from cardwright.model.identity import Player
from cardwright.model.table import Table

COLLECTING: Final = 0
READY: Final = 1
SHOWN: Final = 2
"""The steps of a secret choice: the player is asked, has answered everything, and is carrying it out."""


def secret_phase(table: Table, phase: int) -> list[Frame]:
    """The frames in which all players decide what they do in a phase."""
    return [_begun(table, Frame(FrameKind.CHOICE, phase, player), is_phase=True) for player in table.from_active()]


def secret_effect(table: Table, frame: Frame, effect: int, players: list[Player]) -> list[Frame]:
    """The frames in which some players decide about an effect."""
    found = []
    for player in players:
        own = Frame(FrameKind.CHOICE, effect, player, frame.entity, frame.origin, frame.target, frame.lower)
        own.picked = frame.picked
        found.append(_begun(table, own, is_phase=False))
    return found


def _begun(table: Table, frame: Frame, *, is_phase: bool) -> Frame:
    """A frame of a secret choice; all frames of a choice have the same number."""
    frame.left, frame.nested = table.state.decisions, is_phase
    return frame


def carried_out(frame: Frame) -> Frame:
    """The frame that carries out what a player decides in secret."""
    if frame.nested:
        return Frame(FrameKind.PHASE, frame.ref, frame.player)
    own = Frame(FrameKind.EFFECT, frame.ref, frame.player, frame.entity, frame.origin, frame.target, frame.lower)
    own.step, own.nested, own.picked = 1, True, frame.picked
    return own


def pending(table: Table) -> set[int]:
    """The numbers of the secret choices of which nothing is shown yet."""
    if not is_collecting(table):
        return set()
    return {frame.left for frame in table.state.frames if frame.what == FrameKind.CHOICE and frame.step != SHOWN}


def own_script(table: Table, player: Player) -> Frame | None:
    """The answers that a player has given in secret and that are being carried out."""
    for frame in reversed(table.state.frames):
        if frame.what is CHOICE and frame.step == SHOWN:
            return frame if frame.player == player and frame.spent else None
    return None


def is_collecting(table: Table) -> bool:
    """Whether somebody is just asked in secret."""
    frames = table.state.frames
    return bool(frames) and frames[-1].what == FrameKind.CHOICE and frames[-1].step == COLLECTING


def put_back(table: Table, frame: Frame) -> None:
    """Let a player who has answered everything wait for the others; those who wait lie in turn order."""
    frames, order = table.state.frames, table.from_active()
    place = len(frames)
    while place and frames[place - 1].what == FrameKind.CHOICE and _is_before(frame, frames[place - 1], order):
        place -= 1
    frames.insert(place, frame)


def _is_before(frame: Frame, other: Frame, order: list[Player]) -> bool:
    """Whether a frame of the same choice comes before another one that has answered everything."""
    if other.step == COLLECTING:
        return True
    return other.step == READY and order.index(other.player) < order.index(frame.player)


def forget_others(table: Table, viewer: Player) -> None:
    """Let all others be asked again whose answers a player cannot know, as long as nothing is shown."""
    if is_collecting(table):
        for frame in table.state.frames:
            if frame.what == FrameKind.CHOICE and frame.step != SHOWN and frame.player != viewer:
                frame.step, frame.spent = COLLECTING, ()
