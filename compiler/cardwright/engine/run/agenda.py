"""The agenda of the game: a stack of frames, of which the last one is carried out first."""

from collections.abc import Sequence
from typing import final

from cardwright.model.bonds import bond_of
from cardwright.model.frames import EFFECT, Frame
from cardwright.model.identity import NO_NUMBER, NOBODY, NOTHING, Entity, Player
from cardwright.model.node import Node
from cardwright.model.plan.plan import sentences_on
from cardwright.model.plan.sentences import said_at_once
from cardwright.model.table import Table


@final
class Agenda:
    """Puts effects on the list of what is carried out next."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def frames_for(
        self,
        effects: Sequence[Node],
        player: Player,
        entity: Entity,
        origin: Entity,
        *,
        doer: Player = NOBODY,
    ) -> list[Frame]:
        """A frame for each effect, in order."""
        found, numbers = list[Frame](), self.table.layout.effect_number
        for effect in effects:
            found.append(Frame(EFFECT, numbers[id(effect)], player, entity, origin, doer))
        return found

    def push(
        self,
        effects: Sequence[Node],
        player: Player,
        entity: Entity,
        origin: Entity,
        *,
        lower: Entity = NOTHING,
        doer: Player = NOBODY,
    ) -> None:
        """Carry out effects next, in order."""
        frames, numbers = self.table.state.frames, self.table.layout.effect_number
        for effect in reversed(effects):
            frames.append(Frame(EFFECT, numbers[id(effect)], player, entity, origin, doer, lower))

    def then(self, frame: Frame, effects: Sequence[Node], *, is_named: bool = False) -> None:
        """Carry out effects next, in order, for the player and the card of a frame.

        If the player was found by the subject of the first effect, that subject names nobody else.
        """
        self.push(effects, frame.player, frame.entity, frame.origin, lower=frame.lower, doer=frame.target)
        if effects and frame.picked != NOBODY:
            for one in self.table.state.frames[-len(effects) :]:
                one.picked = frame.picked
        if effects and frame.terms != NO_NUMBER:
            for one in self.table.state.frames[-len(effects) :]:
                one.terms = frame.terms
        if is_named:
            # The players of a subject who do several things do not count on each other.
            self.table.state.frames[-1].step = 2

    def again(self, frame: Frame) -> None:
        """Carry out the effect of a frame once more, after the effects that it puts on the list now."""
        own = frame.copy()
        own.take()
        own.chosen, own.left = (), self.table.state.lie()
        self.table.state.frames.append(own)

    def repeat(self, frame: Frame, effect: Node, times: int) -> None:
        """Carry out an effect next, so many times; the frame holds how often it is still due."""
        left = times if frame.left == NO_NUMBER else frame.left
        if left > 1:
            rest = frame.copy()
            rest.left = left - 1
            self.table.state.frames.append(rest)
        if left > 0:
            self.then(frame, [effect])

    def is_idle(self, frame: Frame) -> bool:
        """Whether the last time that an effect was carried out by `again` has changed nothing on the table."""
        return frame.left != NO_NUMBER and frame.left == self.table.state.lie()

    def say(self, entity: Entity, player: Player) -> None:
        """Carry out what a card says, for a player, and then for the players it binds."""
        table = self.table
        bond, sides = bond_of(table, entity), sentences_on(table, entity).sides
        for party in (bond.second, bond.first) if bond is not None and sides else ():
            for spoken in reversed(sides[bond.side(party)].immediate):  # type: ignore[union-attr]
                table.covered.add(spoken.index)
                self.push(said_at_once(spoken.ability), party, entity, entity)
        for spoken in reversed(sentences_on(table, entity).immediate):
            table.covered.add(spoken.index)
            self.push(said_at_once(spoken.ability), player, entity, entity)
