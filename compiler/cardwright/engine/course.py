"""The course of a whole game: phase after phase and turn after turn, and what a player may do in a phase."""

from typing import Final

from cardwright.engine import clock
from cardwright.engine.contests import Contests
from cardwright.engine.events import EventKind, Happened
from cardwright.engine.goods import lose
from cardwright.engine.holding import is_blank, usable
from cardwright.engine.leaving import leave
from cardwright.engine.listing import listing
from cardwright.engine.plan import Spoken
from cardwright.engine.prices import Deal, uses_price
from cardwright.engine.state import COURSE, EFFECT, NOTHING, PHASE, TURN_END, Frame, Option
from cardwright.engine.table import Table
from cardwright.link.rulebook import ON_REQUEST, PhaseOf
from cardwright.tree.abilities import Activated, AsMoment, OncePerGame, OncePerRound, OncePerTurn
from cardwright.tree.amounts import Bundle
from cardwright.tree.effects import Gain

DONE: Final = "done"
USE: Final = "use"
"""Answers that are no action of the game: to do nothing more, and to use an ability of a card."""


class Course(Contests):
    """The part of a Turn that knows what comes next in the game."""

    def go_on(self, frame: Frame) -> None:
        """Begin the next phase, or end the turn, or the game."""
        table, state = self.table, self.table.state
        phases = table.plan.phases
        if state.phase == 0 and self.end_if_due():
            return
        state.frames.append(frame)
        if state.phase == len(phases):
            table.set_clock("phase", 0)
            state.frames.append(Frame(TURN_END, NOTHING, state.active))
            self.happened(Happened(EventKind.TURN_ENDS, state.active))
            return
        if _is_due(table, phases[state.phase].phase) and not self._is_skipped(phases[state.phase].phase):
            state.frames.append(Frame(PHASE, state.phase, state.active))
        if state.phase == 0:
            self.happened(Happened(EventKind.TURN_STARTS, state.active))
        table.set_clock("phase", state.phase + 1)

    def _is_skipped(self, phase: PhaseOf) -> bool:
        """Whether the active player has what the phase is left out for; it is lost by it."""
        player = self.table.state.active
        for line in phase.skipped_for:
            if self.has(player, line.what) >= self.number(line.number):
                self.supply(player, line.what, -self.lose(player, line.what, self.number(line.number)))
                return True
        return False

    def end_if_due(self) -> bool:
        """Let the game end once its last round is over; whether it has."""
        state = self.table.state
        if not state.last_round or state.round <= state.last_round:
            return False
        self.table.set_clock("over", 1)
        self.happened(Happened(EventKind.GAME_ENDS, state.active))
        return True

    def carry_on_phase(self, frame: Frame) -> None:
        """Do what the phase says, then let the player do what belongs to it."""
        planned, state = self.table.plan.phases[frame.ref], self.table.state
        if frame.step == 0:
            frame.step = 1
            state.frames.append(frame)
            self.push(planned.effects, frame.player, NOTHING, NOTHING)
            return
        if frame.answer is None:
            options = self.moves(frame.player, planned.phase) if planned.phase.moves != 0 else []
            if options:
                options.append(Option(DONE))
                self._ask(frame, "act", tuple(options), on_request=self._on_request(frame.player))
            return
        option, frame.answer = self.taken, None
        self.table.set_clock("moved", state.turn)
        if option is None or not option.action:
            return
        if planned.phase.moves is None:
            state.frames.append(frame)
        self._start(frame.player, option)

    def _start(self, player: int, option: Option) -> None:
        """Begin what the player has picked; it was offered, so that it is known to be allowed."""
        if option.action == USE:
            spoken = dict(usable(self.table, player, option.entity))[option.form]
            self.begin_use(player, option.entity, option.form, spoken)
            return
        self.begin(Deal(self.table.plan.forms[option.form], player, option.entity, target=option.target))

    def moves(self, player: int, phase: PhaseOf) -> list[Option]:
        """Everything a player may do now that belongs to a phase."""
        table = self.table
        cards, printed = table.plan.cards, table.state.cards
        found = listing(table.plan, phase.key).moves(table, player)
        usable_by = table.in_play(player)
        if table.state.bonds:
            usable_by = list(dict.fromkeys([*usable_by, *(bond.entity for bond in table.bonds_of(player))]))
        for entity in usable_by:
            if cards[printed[entity]].can_be_used:
                found += self._uses(player, entity, phase)
        return found

    def _uses(self, player: int, entity: int, phase: PhaseOf) -> list[Option]:
        """What a player may use of a card in a phase."""
        found = []
        for position, spoken in [] if is_blank(self.table, entity) else usable(self.table, player, entity):
            ability = spoken.ability
            if not isinstance(ability, Activated) or not _belongs(ability, phase):
                continue
            if not self.use_refusal(player, entity, position, ability) and self.is_useful(player, entity, ability):
                key = f"{USE} {self.table.card(entity).key}#{entity} {position}"
                found.append(Option(key, entity, action=USE, form=position))
        return found

    def _on_request(self, player: int) -> tuple[Option, ...]:
        """What a player may do without being asked, as long as no move of the turn is made."""
        if self.table.state.moved == self.table.state.turn:
            return ()
        return tuple(listing(self.table.plan, ON_REQUEST).moves(self.table, player))

    def leave_game(self, player: int) -> None:
        """See Turn. Nothing that was under way in a player's own turn goes on without them; the last one stays."""
        table, state = self.table, self.table.state
        if table.seated() == [player]:
            return
        for event in leave(table, player):
            self.happened(event)
        if len(table.seated()) == 1:
            table.set_clock("over", 1)
            self.waiting.clear()
            state.frames.clear()
        elif state.active == player:
            state.frames[:] = [frame for frame in state.frames if frame.what == COURSE]
            table.set_clock("phase", 0)
            clock.end_turn(table, player)

    def is_useful(self, player: int, entity: int, ability: Activated) -> bool:
        """Whether the first thing an ability does can be done, and tokens are there for what it brings."""
        frame = Frame(EFFECT, NOTHING, player, entity, entity)
        return self.possible(frame, ability.effects[0]) and self._brings(frame, ability)

    def _brings(self, frame: Frame, ability: Activated) -> bool:
        """Whether an ability that only brings tokens brings any; those that its price sets free count."""
        effect, table = ability.effects[0], self.table
        if len(ability.effects) > 1 or not isinstance(effect, Gain) or not isinstance(effect.amount, Bundle):
            return True
        kept = [kept for one, _ in self.amounts(frame, effect.amount) for kept in table.plan.stock(one).kept or (None,)]
        if any(one is None or table.stock(frame.player, one.token) for one in kept):
            return True
        mark, asked, table.state.asked = table.mark(), table.state.asked, ()
        for key, price in uses_price(table, ability, frame.player, frame.entity).items():
            lose(table, frame.player, key, price)
        brings = any(table.stock(frame.player, one.token) for one in kept if one is not None)
        table.restore(mark)
        table.state.asked = asked
        return brings

    def use_refusal(self, player: int, entity: int, position: int, ability: Activated) -> str:
        """Why an ability of a card cannot be used now; nothing if it can."""
        state = self.table.state
        turn, round_ = state.used.get((entity, position), (0, 0))
        for part in ability.uses:
            match part:
                case OncePerGame() if turn:
                    return "used-already"
                case OncePerTurn() if turn == state.turn:
                    return "used-already"
                case OncePerRound() if round_ == state.round:
                    return "used-already"
        for key, number in uses_price(self.table, ability, player, entity).items():
            if self.has(player, key) < number:
                return "cannot-pay"
        return ""

    def begin_use(self, player: int, entity: int, number: int, spoken: Spoken) -> None:
        """Pay for an ability of a card, and let it be carried out next; its number tells it from others of the card."""
        if not isinstance(spoken.ability, Activated):
            raise TypeError(spoken)
        self.table.covered.add(spoken.index)
        for key, price in uses_price(self.table, spoken.ability, player, entity).items():
            self.supply(player, key, -self.lose(player, key, price))
        self.table.mark_used(entity, number)
        self.push(spoken.ability.effects, player, entity, entity)


def _is_due(table: Table, phase: PhaseOf) -> bool:
    """Whether there is such a phase in this round."""
    return phase.first_round <= table.state.round <= (phase.last_round or table.state.round)


def _belongs(ability: Activated, phase: PhaseOf) -> bool:
    """Whether an ability can be used in a phase: one that is a move of its own sort only where such moves are made."""
    moments = [part.moment for part in ability.uses if isinstance(part, AsMoment)]
    return phase.moment in moments if moments else phase.moves is None
