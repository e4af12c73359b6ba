"""Asks players: what is open is part of the state, and the answer finds the frame that asked."""

from collections.abc import Iterator, Sequence

from cardwright.engine.hands import Hands
from cardwright.engine.prices import amounts
from cardwright.engine.state import NOTHING, Decision, Frame, Option
from cardwright.engine.table import Table
from cardwright.tree.amounts import Amount, AnyMix
from cardwright.tree.base import Node
from cardwright.tree.turn import Frame as FrameView

YES, NO = "yes", "no"


class Asking(Hands):
    """The part of a Turn that asks. Who has to ask returns at once and is called again with the answer."""

    def amounts(self, frame: FrameView, amount: Amount, holder: int | None = None) -> list[tuple[str, int]] | None:
        """See Turn."""
        if not isinstance(amount, AnyMix):
            return amounts(self.table, amount, frame.player, frame.entity)
        number = self.number(amount.number)
        there = [number if holder is None else self.has(holder, stock) for stock in amount.whats]
        ways = list(mixtures(min(number, sum(there)), there))
        mixed = {_mixture_key(amount.whats, parts): parts for parts in ways}
        own = own_frame(frame)
        if own.answer is None and len(mixed) > 1:
            self._ask(own, "mix", tuple(map(Option, mixed)))
            return None
        parts = ways[0] if own.answer is None else mixed[own.answer]
        return list(zip(amount.whats, parts, strict=True))

    def pick(self, frame: FrameView, options: Sequence[int], number: int, *, fewer: bool = False) -> list[int] | None:
        """See Turn; if fewer are allowed, the player may always say no to one more."""
        own = own_frame(frame)
        if own.answer == NO:
            own.answer = None
            return list(own.chosen)
        if own.answer is not None:
            own.chosen = (*own.chosen, _number_in(own.answer))
            own.answer = None
        left = [entity for entity in options if entity not in own.chosen]
        wanted = min(number, len(options)) - len(own.chosen)
        if wanted <= 0:
            return list(own.chosen)
        if len(left) == wanted and not fewer:
            return [*own.chosen, *left]
        offered = [Option(f"{_key_of(self.table, entity)}#{entity}", entity) for entity in left]
        self._ask(own, "pick", (*offered, Option(NO)) if fewer else tuple(offered))
        return None

    def decide(self, frame: FrameView, options: Sequence[Node]) -> Node | None:
        """See Turn."""
        own = own_frame(frame)
        if own.answer is not None:
            return options[int(own.answer.removeprefix("option ")) - 1]
        numbers = self.table.plan.effect_number
        offered = [Option(f"option {place}", effect=numbers[id(one)]) for place, one in enumerate(options, 1)]
        self._ask(own, "choose", tuple(offered))
        return None

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
            chosen, frame.answer = _number_in(frame.answer) - 1, None
            return chosen
        if len(players) == 1:
            return players[0]
        self._ask(frame, "player", tuple(Option(f"player#{player + 1}") for player in players))
        return None

    def _ask(self, frame: Frame, kind: str, options: tuple[Option, ...]) -> None:
        state = self.table.state
        state.frames.append(frame)
        state.decisions += 1
        state.decision = Decision(state.decisions, frame.player, kind, options)


def mixtures(number: int, there: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to take so many from several heaps, the most from the first one first."""
    if not there:
        if number == 0:
            yield ()
        return
    first, *others = there
    for part in range(min(number, first), -1, -1):
        for rest in mixtures(number - part, others):
            yield part, *rest


def _mixture_key(stocks: Sequence[str], parts: Sequence[int]) -> str:
    """A mixture as an answer: what there is of each stock, without those there is none of."""
    return ", ".join(f"{part} {stock}" for stock, part in zip(stocks, parts, strict=True) if part)


def own_frame(frame: FrameView) -> Frame:
    """The frame of ours that a verb sees as a FrameView."""
    if not isinstance(frame, Frame):
        raise TypeError(frame)
    return frame


def _number_in(answer: str) -> int:
    return int(answer.rpartition("#")[2])


def _key_of(table: Table, entity: int) -> str:
    return "" if entity == NOTHING else table.card(entity).key
