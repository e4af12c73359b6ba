"""A game in progress as players, scripts and examples see it: set up, act, answer, undo, and the clock of turns."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from typing import final

from cardwright.engine.rules import dealing
from cardwright.engine.rules.actions import matching_forms, objects
from cardwright.engine.rules.holding import is_blank, usable
from cardwright.engine.rules.measure import Contribution, contributions
from cardwright.engine.rules.moving import settle
from cardwright.engine.rules.prices import Deal
from cardwright.engine.rules.supplies import lay_in
from cardwright.engine.run.turn import Turn
from cardwright.model.bonds import bonds_of
from cardwright.model.frames import Decision
from cardwright.model.identity import FIRST, NOBODY, NOTHING, Entity, Player
from cardwright.model.plan.plan import Plan
from cardwright.model.plan.readings import refuse_unplayable
from cardwright.model.refusal import Refusal
from cardwright.model.rulebook.game import Game
from cardwright.model.table import Table


@final
@dataclass(slots=True)
class Match:
    """One game being played."""

    table: Table
    turn: Turn

    @classmethod
    def begin(
        cls,
        game: Game,
        players: int,
        options: Mapping[str, str] | None = None,
        seed: int = 0,
        *,
        quick: bool = True,
    ) -> "Match":
        """A new game, set up as its cards and stocks say; one that is not quick has no cache."""
        table = Table.lay(Plan.of(game, players, options), seed, quick=quick)
        if table.layout.geometry is not None:
            for key in table.layout.geometry.cards:
                table.add_entity(key, table.layout.geometry.zone, NOBODY)
        for card in game.cards.values():
            if card.starts_in is not None and game.zones[card.starts_in].shared:
                for _ in range(card.copies):
                    entity = table.add_entity(card.key, card.starts_in, NOBODY)
                    for counter, number in card.starts_holding.items():
                        for player in table.layout.seats:
                            table.set_counter(entity, counter, number, player)
        for pot in game.pots.values():
            for key, there in pot.begins_with:
                lay_in(table, pot.key, key, table.number(there))
        for player in table.layout.seats:
            for key, stock in game.stocks.items():
                table.set_stock(player, key, stock.begins_with)
            lots: dict[str, int] = {}
            for card in game.cards.values():
                if card.starts_in is not None and not game.zones[card.starts_in].shared:
                    for _ in range(card.copies):
                        entity = table.add_entity(card.key, card.starts_in, player)
                        # All know what players begin with, and not in which order it lies.
                        table.state.lot[entity] = lots.setdefault(card.starts_in, entity)
                        for counter, number in card.starts_holding.items():
                            table.set_counter(entity, counter, number, player)
        settle(table)
        for player in table.layout.seats:
            for key in table.layout.refilling:
                # A stock that says how many it begins with does not begin with what the stat grants.
                table.set_stock(player, key, game.stocks[key].begins_with or table.stock(player, key))
        return cls(table, Turn(table))

    @classmethod
    def play(
        cls,
        game: Game,
        players: int,
        options: Mapping[str, str] | None = None,
        seed: int = 0,
        *,
        quick: bool = True,
        listening: Callable[["Match"], AbstractContextManager[None]] | None = None,
    ) -> "Match":
        """A whole game, set up and going on until the first question; readings that do not go together are refused.

        Somebody may listen while it is set up.
        """
        refuse_unplayable(game, options or {})
        match = cls._laid(game, players, options, seed) if quick else cls._unpacked(game, players, options, seed)
        dealing.shuffle_box(match.table)
        dealing.begin_era(match.table, 0)
        with listening(match) if listening is not None else nullcontext():
            match.turn.play()
        match.table.journal.clear()
        match.table.revealed = False
        return match

    def set_up(self) -> Refusal:
        """Carry out the set-up as a whole game begins with it, without its first turn; returns why not, if refused."""
        if reason := self._closed():
            return reason
        dealing.unpack(self.table)
        dealing.shuffle_box(self.table)
        dealing.begin_era(self.table, 0)
        self.turn.agenda.push(self.turn.plan.setup, FIRST, NOTHING, NOTHING)
        self.turn.run()
        return Refusal.NONE

    @classmethod
    def _unpacked(
        cls, game: Game, players: int, options: Mapping[str, str] | None, seed: int, *, quick: bool = False
    ) -> "Match":
        """A game set up, with all its decks in the box."""
        match = cls.begin(game, players, options, seed, quick=quick)
        dealing.unpack(match.table)
        return match

    @classmethod
    def _laid(cls, game: Game, players: int, options: Mapping[str, str] | None, seed: int) -> "Match":
        """A game set up from a copy: before the first shuffle all games are equal, so that one is laid out for all."""
        plan = Plan.of(game, players, options)
        if plan.laid is None:
            plan.laid = cls._unpacked(game, players, options, 0, quick=True).table
        laid: Table = plan.laid
        table = laid.clone()
        table.state.seed = seed
        table.covered = set(laid.covered)
        return cls(table, Turn(table))

    def clone(self) -> "Match":
        """A copy that can go its own way; nothing in it can be undone."""
        table = self.table.clone()
        return Match(table, Turn(table))

    @property
    def is_over(self) -> bool:
        """Whether the last turn is over and everything is scored."""
        state = self.table.state
        return bool(state.over) and not state.frames and state.decision is None

    @property
    def decision(self) -> Decision | None:
        """The open question."""
        return self.table.state.decision

    def act(self, player: Player, action: str, entity: Entity = NOTHING, target: Player = NOBODY) -> Refusal:
        """Carry out an action; returns why not, if it is refused."""
        return self._closed(player) or self._attempt(partial(self.turn.act, player, action, entity, target))

    def answer(self, key: str, number: int | None = None) -> Refusal:
        """Answer the open question; returns why not, if the answer does not fit."""
        return self.turn.answer(key, number)

    def ask(self, player: Player, *, asked: bool) -> None:
        """Let a player be asked with which tokens to pay and gain, or have it done in the usual way.

        It is no move: nobody takes it back, and what was paid before stays as it was.
        """
        others = [one for one in self.table.state.asked if one != player]
        self.table.state.asked = tuple(sorted([*others, player] if asked else others))

    def use(self, player: Player, entity: Entity, ability: int | None = None) -> Refusal:
        """Use an ability of a card in play, the first usable one if none is named; returns why not, if refused."""
        if reason := self._closed(player):
            return reason
        table = self.table
        party = any(bond.entity == entity for bond in bonds_of(table, player))
        if (not usable(table, player, entity) and not party and entity not in table.in_play(player)) or is_blank(
            table, entity
        ):
            return Refusal.NOT_IN_PLAY
        reason = Refusal.NO_SUCH_ABILITY
        for position, spoken in usable(table, player, entity):
            if ability not in (None, position) or spoken.ability.is_answer():
                continue
            reason = self.turn.uses.refusal(player, entity, position, spoken.ability)
            if not reason and not self.turn.uses.is_useful(player, entity, spoken.ability):
                reason = Refusal.IMPOSSIBLE
            if not reason:
                return self._attempt(partial(self.turn.use, player, entity, position, spoken))
        return reason

    def resolve(self, player: Player, entity: Entity) -> Refusal:
        """Let a card take effect, as when it is revealed; returns why not, if it is refused."""
        return self._closed(player) or self._attempt(partial(self.turn.say, entity, player))

    def start_turn(self) -> Refusal:
        """The active player's turn begins; returns why not, if it is refused."""
        return self._closed() or self._attempt(self.turn.start_turn)

    def end_turn(self) -> Refusal:
        """The active player's turn ends, once its last questions are answered; returns why not, if it is refused."""
        return self._closed() or self._attempt(self.turn.end_turn)

    def end_round(self) -> Refusal:
        """Everyone has had a turn; returns why not, if it is refused."""
        return self._closed() or self._attempt(self.turn.end_round)

    def run_phase(self, phase: str) -> Refusal:
        """Carry out the sentences of a phase for the active player; returns why not, if it is refused."""
        return self._closed() or self._attempt(partial(self.turn.run_phase, phase))

    def _closed(self, player: Player = FIRST) -> Refusal:
        """Why nobody can do anything now."""
        if self.table.state.halted:
            return Refusal.HALTED
        if self.decision is not None:
            return Refusal.QUESTION_OPEN
        return Refusal.NONE if player in self.table.seated() else Refusal.NO_SUCH_PLAYER

    def _attempt(self, step: Callable[[], Refusal | None]) -> Refusal:
        """Take a step that can be undone; one that is refused leaves no trace."""
        self.table.checkpoint()
        reason = step() or Refusal.NONE
        if reason:
            self.table.undo()
        return reason

    def undo(self, player: Player | None = None) -> bool:
        """Take back the last answer or action, unless someone has learned something by it.

        If it is a player who wants this, the last answer must be their own.
        """
        if player is not None:
            last = self.table.checkpoints[-1].decision if self.table.checkpoints else None
            if last is None or last.player != player:
                return False
        return self.table.undo()

    def why(self, player: Player, stat: str) -> list[Contribution]:
        """The contributions that make up a number."""
        return contributions(self.table, player, stat)

    def deal(self, player: Player, action: str, entity: Entity = NOTHING, target: Player = NOBODY) -> Deal | None:
        """The form of an action that fits a card, with nothing paid yet."""
        for form in matching_forms(self.table, action):
            if form.done_to is None:
                return Deal(form, player, target=target)
            choices = objects(self.table, form, player)
            if entity == NOTHING and choices:
                return Deal(form, player, choices[0], target=target)
            if entity in choices:
                return Deal(form, player, entity, target=target)
        return None
