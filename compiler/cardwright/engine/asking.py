"""Asks players: what is open is part of the state, and the answer finds the frame that asked."""

from collections.abc import Mapping, Sequence
from typing import Final

from cardwright.engine.hands import Hands
from cardwright.engine.interrupting import interruptions
from cardwright.engine.knowledge import about_to_be_seen, offered
from cardwright.engine.likeness import told_apart
from cardwright.engine.limits import MOST_OPTIONS, hold
from cardwright.engine.state import NOTHING, Decision, Frame, Option
from cardwright.engine.table import Table
from cardwright.tree.base import Node
from cardwright.tree.turn import Frame as FrameView

YES: Final = "yes"
NO: Final = "no"
UP_TO: Final = "up to"
"""The kind of a question for a number of which the most is the usual answer, and stands first."""


class Asking(Hands):
    """The part of a Turn that asks. Who has to ask returns at once and is called again with the answer."""

    def pick(self, frame: FrameView, options: Sequence[int], number: int, *, fewer: bool = False) -> list[int] | None:
        """See Turn; if fewer are allowed, the player may always say no to one more."""
        own = own_frame(frame)
        if own.answer == NO and fewer:
            own.answer = None
            return list(own.chosen)
        if own.answer is not None and "#" in own.answer:
            own.chosen = (*own.chosen, number_in(own.answer))
            own.answer = None
        left = [entity for entity in options if entity not in own.chosen]
        wanted = min(number, len(options)) - len(own.chosen)
        if wanted <= 0:
            return list(own.chosen)
        # Of cards that nobody can tell apart one is offered, and if there are no others, nobody is asked.
        named = [entity for entity in left if entity != NOTHING]
        apart = told_apart(self.table, named, own.player) if len(named) == len(left) else left
        if (len(left) == wanted or len(apart) == 1) and not fewer:
            return [*own.chosen, *left[:wanted]]
        offered = [naming(self.table, entity) for entity in apart]
        self._ask(own, "pick", (*offered, Option(NO)) if fewer else tuple(offered))
        return None

    def pick_or_none(self, frame: FrameView, options: Sequence[int]) -> list[int] | None:
        """See Turn."""
        return self.pick(frame, options, 1, fewer=True)

    def pick_tokens(self, frame: FrameView, there: Mapping[int, int], number: int, *, fewer: bool) -> list[int] | None:
        """See Turn."""
        own = own_frame(frame)
        if own.answer == NO:
            own.answer = None
            return list(own.chosen)
        if own.answer is not None:
            own.chosen = (*own.chosen, number_in(own.answer))
            own.answer = None
        wanted = number - len(own.chosen)
        left = [entity for entity, most in there.items() if own.chosen.count(entity) < most]
        if wanted <= 0 or not left:
            return list(own.chosen)
        if len(left) == 1 and not fewer:
            return [*own.chosen, *left * wanted]
        offered = tuple(naming(self.table, entity) for entity in left)
        self._ask(own, "pick", (*offered, Option(NO)) if fewer and wanted == 1 else offered)
        return None

    def decide(self, frame: FrameView, options: Sequence[Node]) -> Node | None:
        """See Turn."""
        own = own_frame(frame)
        if own.answer is not None:
            return options[int(own.answer.removeprefix("option ")) - 1]
        numbers = self.table.plan.effect_number
        possible = [(place, one) for place, one in enumerate(options, 1) if self.possible(frame, one)]
        if len(possible) == 1:
            return possible[0][1]
        offered = [
            Option(f"option {place}", effect=numbers[id(one)]) for place, one in possible or enumerate(options, 1)
        ]
        self._ask(own, "choose", tuple(offered))
        return None

    def possible(self, frame: FrameView, effect: Node) -> bool:
        """See Turn."""
        raise AssertionError(effect)

    def agree(self, frame: FrameView, effect: Node) -> bool | None:
        """See Turn."""
        own = own_frame(frame)
        if own.answer is not None:
            return own.answer == YES
        number = self.table.plan.effect_number[id(effect)]
        self._ask(own, "agree", (Option(YES, effect=number), Option(NO)))
        return None

    def pick_player(self, frame: Frame, players: Sequence[int]) -> int | None:
        """One of some players, by the choice of the one the frame is for; None while the question is open."""
        if frame.answer is not None:
            chosen, frame.answer = number_in(frame.answer) - 1, None
            return chosen
        if len(players) == 1:
            return players[0]
        self._ask(frame, "player", tuple(Option(f"player#{player + 1}") for player in players))
        return None

    def pick_number(self, frame: FrameView, least: int, most: int) -> int | None:
        """See Turn."""
        own = own_frame(frame)
        if own.answer is not None:
            chosen, own.answer = int(own.answer), None
            return chosen
        if least >= most:
            return most
        hold("answers to one question", most - least, MOST_OPTIONS)
        self._ask(own, "number", tuple(Option(str(number)) for number in range(least, most + 1)))
        return None

    def pick_most(self, frame: FrameView, most: int) -> int | None:
        """See Turn."""
        own = own_frame(frame)
        if own.answer is not None:
            chosen, own.answer = int(own.answer), None
            return chosen
        if most <= 0:
            return 0
        self._ask(own, UP_TO, tuple(Option(str(number)) for number in range(most, -1, -1)))
        return None

    def _ask(
        self,
        frame: Frame,
        kind: str,
        options: tuple[Option, ...],
        player: int | None = None,
        on_request: tuple[Option, ...] = (),
    ) -> None:
        """Ask the player the frame is for, or somebody else."""
        state = self.table.state
        hold("answers to one question", len(options), MOST_OPTIONS)
        asked = frame.player if player is None else player
        if self.table.plan.is_interruptible:
            options = (*options, *interruptions(self.table, frame, asked))
        state.frames.append(frame)
        for entity in about_to_be_seen(self.table, asked):
            self.table.show(entity)
        state.decisions += 1
        self.table.questions += 1
        options, on_request = offered(self.table, asked, options), offered(self.table, asked, on_request)
        state.decision = Decision(self.table.questions, asked, kind, options, on_request)


def naming(table: Table, entity: int) -> Option:
    """The answer that names a card or a place."""
    return Option(f"{_key_of(table, entity)}#{entity}", entity)


def own_frame(frame: FrameView) -> Frame:
    """The frame of ours that a verb sees as a FrameView."""
    if not isinstance(frame, Frame):
        raise TypeError(frame)
    return frame


def number_in(answer: str) -> int:
    """The number of the card or player an answer names."""
    return int(answer.rpartition("#")[2])


def _key_of(table: Table, entity: int) -> str:
    return "" if entity == NOTHING else table.card(entity).key
