"""Asks players: the open question is part of the state, and the answer finds the frame that asked."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, final

from cardwright.engine.rules.interrupting import interruptions
from cardwright.engine.rules.knowledge import about_to_be_seen, offered
from cardwright.engine.rules.likeness import told_apart
from cardwright.engine.rules.shielding import within_reach
from cardwright.model.frames import Decision, Frame, Option
from cardwright.model.identity import NOTHING, Entity, Player
from cardwright.model.limits import MOST_OPTIONS, hold
from cardwright.model.node import Node
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table

YES: Final = "yes"
NO: Final = "no"
ANSWER: Final = "answer"
"""The kind of a question for an answer to what somebody else does; to pass stands first, as the usual answer."""
UP_TO: Final = "up to"
"""The kind of a question for a number whose usual answer, the highest, stands first."""


@final
class Decisions:
    """Asks questions. An effect that has to ask returns at once and is carried out again with the answer."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.plan = plan_of(table)

    def pick(self, frame: Frame, options: Sequence[Entity], number: int, *, fewer: bool = False) -> list[Entity] | None:
        """So many of some cards, by the player's choice; None while the question is open.

        If fewer are allowed, the player may always say no to one more.
        """
        # A number answers a question that the same effect has asked later.
        if frame.taken is not None and frame.taken.number is None and not self._has_picked(frame):
            return frame.chosen_cards()
        options = within_reach(self.table, frame.player, options, frame.origin)
        wanted = min(number, len(options)) - len(frame.chosen)
        if wanted <= 0:
            return frame.chosen_cards()
        left = _others(options, frame.chosen)
        # Of cards that nobody can tell apart one is offered, and if there are no others, nobody is asked.
        apart = left if NOTHING in left else told_apart(self.table, left, frame.player)
        if (len(left) == wanted or len(apart) == 1) and not fewer:
            return [*frame.chosen_cards(), *left[:wanted]]
        offered = [*map(partial(naming, self.table), apart)]
        self.ask(frame, "pick", (*offered, Option(NO)) if fewer else tuple(offered))
        return None

    def _has_picked(self, frame: Frame) -> bool:
        """Add the picked card to those before; false if the player wants no more."""
        taken = frame.take()
        if taken is None:
            return True
        if taken.key == NO:
            return False
        frame.chosen = (*frame.chosen, taken.entity)
        return True

    def pick_up_to(self, frame: Frame, options: Sequence[Entity], number: int) -> list[Entity] | None:
        """One of some places, and then more as long as the player likes; None while the question is open."""
        if not self._has_picked(frame):
            return frame.chosen_cards()
        left = [one for one in within_reach(self.table, frame.player, options, frame.origin) if one not in frame.chosen]
        if not left or len(frame.chosen) >= number:
            return frame.chosen_cards()
        if len(left) == 1 and not frame.chosen:
            return left
        offered = tuple(naming(self.table, one) for one in left)
        self.ask(frame, "pick", (*offered, Option(NO)) if frame.chosen else offered)
        return None

    def pick_some(self, frame: Frame, options: Sequence[Entity], number: int) -> list[Entity] | None:
        """At least one of some things, and more as the player likes, up to so many; None while the question is open.

        Of things that nobody can tell apart one is offered.
        """
        if not self._has_picked(frame):
            return frame.chosen_cards()
        there = within_reach(self.table, frame.player, options, frame.origin)
        while True:
            left = [one for one in there if one not in frame.chosen]
            if not left or len(frame.chosen) >= number:
                return frame.chosen_cards()
            apart = told_apart(self.table, left, frame.player)
            if frame.chosen or len(apart) > 1:
                break
            frame.chosen = (apart[0],)
        offered = tuple([naming(self.table, one) for one in apart])
        self.ask(frame, "pick", (*offered, Option(NO)) if frame.chosen else offered)
        return None

    def arrange(self, frame: Frame, cards: Sequence[Entity]) -> list[Entity] | None:
        """All of some cards, in the order of the player's choice; None while the question is open."""
        self._has_picked(frame)
        left = [one for one in cards if one not in frame.chosen]
        apart = told_apart(self.table, left, frame.player)
        if len(apart) <= 1:
            return [*frame.chosen_cards(), *left]
        self.ask(frame, "pick", tuple([naming(self.table, one) for one in apart]))
        return None

    def pick_or_none(self, frame: Frame, options: Sequence[Entity]) -> list[Entity] | None:
        """One of some cards or none, by the player's choice; None while the question is open."""
        return self.pick(frame, options, 1, fewer=True)

    def pick_tokens(
        self, frame: Frame, there: Mapping[Entity, int], number: int, *, fewer: bool
    ) -> list[Entity] | None:
        """The cards of so many tokens, by the player's choice; if fewer are allowed, the last may be left out."""
        if not self._has_picked(frame):
            return frame.chosen_cards()
        wanted = number - len(frame.chosen)
        left = self._not_full(frame, there)
        if wanted <= 0 or not left:
            return frame.chosen_cards()
        if len(left) == 1 and not fewer:
            return [*frame.chosen_cards(), *left * wanted]
        offered = tuple(naming(self.table, entity) for entity in left)
        self.ask(frame, "pick", (*offered, Option(NO)) if fewer and wanted == 1 else offered)
        return None

    def _not_full(self, frame: Frame, there: Mapping[Entity, int]) -> list[Entity]:
        """The cards of which fewer tokens were picked than are there, or than there is room for."""
        reachable = within_reach(self.table, frame.player, list(there), frame.origin)
        return [entity for entity in reachable if frame.chosen.count(entity) < there[entity]]

    def scatter(
        self, frame: Frame, there: Mapping[Entity, int], number: int, *, fewer: bool = False
    ) -> list[Entity] | None:
        """The cards on which so many tokens go, one by one, each with no more than it takes; None while it is open."""
        if not self._has_picked(frame):
            return frame.chosen_cards()
        wanted = number - len(frame.chosen)
        left = self._not_full(frame, there)
        room = sum([there[entity] - frame.chosen.count(entity) for entity in left])
        if wanted <= 0 or not left:
            return frame.chosen_cards()
        if not fewer and (room <= wanted or len(left) == 1):
            rest = [entity for entity in left for _ in range(there[entity] - frame.chosen.count(entity))]
            return [*frame.chosen_cards(), *rest[:wanted]]
        offered = tuple([naming(self.table, entity) for entity in left])
        self.ask(frame, "pick", (*offered, Option(NO)) if fewer else offered)
        return None

    def decide(self, frame: Frame, options: Sequence[Node], possible: Sequence[int]) -> Node | None:
        """One of some effects, by the player's choice; None while the question is open.

        Only those at the possible places are offered, or all if none is possible.
        """
        taken = frame.take()
        if taken is not None and taken.number is not None:
            return options[taken.number]
        if len(possible) == 1:
            return options[possible[0]]
        numbers = self.table.layout.effect_number
        places = possible or range(len(options))
        offered = [Option(f"option {place + 1}", effect=numbers[id(options[place])], number=place) for place in places]
        self.ask(frame, "choose", tuple(offered))
        return None

    def agree(self, frame: Frame, effect: Node) -> bool | None:
        """Whether the player wants an effect; None while the question is open."""
        taken = frame.take()
        if taken is not None:
            return taken.key == YES
        number = self.table.layout.effect_number[id(effect)]
        self.ask(frame, "agree", (Option(YES, effect=number), Option(NO)))
        return None

    def pick_player(self, frame: Frame, players: Sequence[Player]) -> Player | None:
        """One of some players, by the player's choice; None while the question is open."""
        taken = frame.take()
        if taken is not None:
            return None if taken.number is None else Player(taken.number)
        if len(players) == 1:
            return players[0]
        self.ask(frame, "player", tuple(Option(f"player#{player + 1}", number=player) for player in players))
        return None

    def pick_number(self, frame: Frame, least: int, most: int) -> int | None:
        """A number, by the player's choice; None while the question is open."""
        taken = frame.take()
        if taken is not None:
            return taken.number
        if least >= most:
            return most
        hold("answers to one question", most - least, MOST_OPTIONS)
        self.ask(frame, "number", tuple(Option(str(number), number=number) for number in range(least, most + 1)))
        return None

    def pick_most(self, frame: Frame, most: int) -> int | None:
        """A number, by the player's choice; the highest comes first, since it is the usual answer. None while open."""
        taken = frame.take()
        if taken is not None:
            return taken.number
        if most <= 0:
            return 0
        self.ask(frame, UP_TO, tuple(Option(str(number), number=number) for number in range(most, -1, -1)))
        return None

    def ask(
        self,
        frame: Frame,
        kind: str,
        options: tuple[Option, ...],
        player: Player | None = None,
        on_request: tuple[Option, ...] = (),
    ) -> None:
        """Ask the player of a frame, or another player, and carry the frame out again with the answer."""
        state = self.table.state
        hold("answers to one question", len(options), MOST_OPTIONS)
        asked = frame.player if player is None else player
        if self.plan.is_interruptible:
            options = (*options, *interruptions(self.table, frame, asked))
        state.frames.append(frame)
        for entity in about_to_be_seen(self.table, asked):
            self.table.show(entity)
        state.decisions += 1
        self.table.questions += 1
        options = offered(self.table, asked, options)
        if on_request:
            on_request = offered(self.table, asked, on_request)
        state.decision = Decision(self.table.questions, asked, kind, options, on_request)


def _others(things: Sequence[Entity], chosen: tuple[int, ...]) -> list[Entity]:
    """Those of some cards that are not chosen yet."""
    return [one for one in things if one not in chosen] if chosen else list(things)


def naming(table: Table, entity: Entity) -> Option:
    """The answer that names a card or a place."""
    return Option(f"{_key_of(table, entity)}#{entity}", entity)


def _key_of(table: Table, entity: Entity) -> str:
    return "" if entity == NOTHING else table.card(entity).key
