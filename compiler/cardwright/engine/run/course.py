"""The course of a whole game: phase after phase and turn after turn, and what a player may do in a phase."""

from collections.abc import Sequence
from typing import Final, final

from cardwright.engine.listing.moves import listing
from cardwright.engine.rules import circling, clock, verdict
from cardwright.engine.rules.clock import opener
from cardwright.engine.rules.goods import available
from cardwright.engine.rules.holding import is_blank, usable
from cardwright.engine.rules.knowledge import knows
from cardwright.engine.rules.leaving import leave
from cardwright.engine.rules.likeness import told_apart
from cardwright.engine.rules.prices import Deal
from cardwright.engine.rules.secrets import secret_phase
from cardwright.engine.run.actions import Actions
from cardwright.engine.run.stocks import Stocks
from cardwright.engine.run.uses import USE, Uses
from cardwright.model.bonds import bonds_of
from cardwright.model.events import EventKind, Happened
from cardwright.model.frames import PHASE, Frame, FrameKind, Option
from cardwright.model.identity import NO_NUMBER, NOTHING, Entity, Player
from cardwright.model.order import number_of_order
from cardwright.model.plan.aspects import with_uses
from cardwright.model.plan.plan import plan_of
from cardwright.model.reading import in_play_with, left_in_game
from cardwright.model.roles import ARRANGED, ARRANGES, BEATEN, BEGINS, OPENING, OUT, VICTORIOUS, WON_BY
from cardwright.model.rulebook.clauses import Goal
from cardwright.model.rulebook.game import ON_REQUEST, PhaseOf
from cardwright.model.table import Table

DONE: Final = "done"
"""The answer of a player who stops."""


@final
class Course:
    """Knows what comes next in the game, and what belongs to each phase."""

    def __init__(self, table: Table, stocks: Stocks, actions: Actions, uses: Uses) -> None:
        self.table = table
        self.plan = plan_of(table)
        self.stocks = stocks
        self.uses = uses
        self.actions = actions
        self.agenda = actions.agenda
        self.events = actions.events
        self.decisions = actions.decisions

    # Turns and phases.

    def go_on(self, frame: Frame) -> None:
        """Begin the next phase, or end the turn, or the game."""
        table, state = self.table, self.table.state
        phases = self.plan.phases
        if state.phase == 0 and self.end_if_due():
            return
        state.frames.append(frame)
        goes_round = self.plan.game.goes_round
        if goes_round and not circling.go_round(table, len(phases)):
            self._end_turns()
            return
        if state.phase == len(phases):
            table.set_clock("phase", 0)
            self.end_turn(state.active)
            return
        phase = phases[state.phase].phase
        takes_part = True
        if goes_round:
            table.set_clock("moved", 0)
            takes_part = (
                circling.begin_turn(table, state.active)
                if state.phase == 0
                else not circling.sits_out(table, state.active)
            )
        if _is_due(table, phase) and (phase.together or takes_part) and not self._is_skipped(phase):
            if phase.together:
                state.frames.extend(reversed(secret_phase(table, state.phase)))
            else:
                state.frames.append(Frame(PHASE, state.phase, state.active))
        if state.phase == 0 and takes_part:
            self.events.happened(Happened(EventKind.TURN_STARTS, state.active))
        table.set_clock("phase", state.phase + 1)

    def _is_skipped(self, phase: PhaseOf) -> bool:
        """Whether the active player has what the phase is left out for; it is lost by it."""
        table, player = self.table, self.table.state.active
        if table.layout.turns_vary and table.bound(key := clock.skipped_phases(player, phase.key)) > 0:
            table.bind(key, table.bound(key) - 1)
            return True
        for line in phase.skipped_for:
            number = table.number(line.number)
            if available(table, player, line.what) >= number:
                self.stocks.pay(player, line.what, number)
                return True
        return False

    def end_turn(self, player: Player) -> None:
        """Let abilities answer that the turn of a player ends, and then let it end."""
        self.table.state.frames.append(Frame(FrameKind.TURN_END, NO_NUMBER, player))
        self.events.happened(Happened(EventKind.TURN_ENDS, player))

    def _end_turns(self) -> None:
        """Let the turns of all end one after the other, and then the round."""
        frames = self.table.state.frames
        frames.append(Frame(FrameKind.TURN_END, circling.ALL, self.table.state.active))
        for player in reversed(circling.in_turn_order(self.table)):
            frames.append(Frame(FrameKind.TURN_END, circling.OWN, player))

    def carry_on_turn_end(self, frame: Frame) -> None:
        """Let a turn end that abilities have answered to; one of several begins with these answers."""
        table, state = self.table, self.table.state
        if frame.ref == NO_NUMBER:
            clock.end_turn(table, frame.player)
        elif frame.ref == circling.ALL:
            circling.end_all_turns(table)
        elif frame.player in state.gone:
            return
        elif frame.step == 0:
            frame.step = 1
            state.frames.append(frame)
            table.set_clock("active", frame.player)
            self.events.happened(Happened(EventKind.TURN_ENDS, frame.player))
        else:
            circling.end_own_turn(table, frame.player)

    def break_off_round(self) -> None:
        """Let the round end at once: nothing that is under way goes on."""
        frames = self.table.state.frames
        frames[:] = [frame for frame in frames if frame.what == FrameKind.COURSE]
        self.table.set_clock("restart", 1)
        self.table.set_clock("phase", len(self.plan.phases))

    def end_if_due(self) -> bool:
        """Let the game end once its last round is over; whether it has."""
        state = self.table.state
        if not state.last_round or state.round <= state.last_round:
            return False
        self.table.set_clock("over", 1)
        self.events.happened(Happened(EventKind.GAME_ENDS, state.active))
        return True

    def end_after(self, rounds: int) -> None:
        """Let the game end so many rounds after this one."""
        self.table.set_clock("last_round", self.table.state.round + rounds)

    def end_now(self, *, is_decided: bool = False) -> None:
        """Let the game end at once: nothing that is under way goes on, and scores are made unless it is decided."""
        table, state = self.table, self.table.state
        if state.over:
            return
        self.events.waiting.clear()
        state.frames.clear()
        table.set_clock("over", 1)
        if not is_decided:
            self.events.happened(Happened(EventKind.GAME_ENDS, state.active))

    def win(self, players: list[Player]) -> None:
        """Let players win the game, which is over."""
        verdict.declare(self.table, VICTORIOUS, players)
        self._note_way()
        self.end_now(is_decided=True)

    def _note_way(self) -> None:
        """Remember the effect under way as the one by which the game is won."""
        frame = self.table.running
        if frame is not None and frame.what is FrameKind.EFFECT:
            self.table.bind(WON_BY, frame.ref)

    def lose(self, players: list[Player]) -> None:
        """Let players lose the game: they leave it, and if nobody is left or all lose together, it is over."""
        table = self.table
        together = self.plan.game.goal is Goal.TOGETHER
        lost = left_in_game(table) if together else [one for one in left_in_game(table) if one in players]
        verdict.declare(table, BEATEN, lost)
        if lost == left_in_game(table):
            self.end_now(is_decided=True)
            return
        for player in lost:
            self.leave_game(player)

    def restart_round(self) -> None:
        """End the turn and the round, and let the next one begin with the player after the first."""
        table, seated = self.table, left_in_game(self.table)
        first = opener(table)
        table.set_clock("first", next((one for one in seated if one > first), seated[0]))
        table.set_clock("restart", 1)
        table.set_clock("phase", len(self.plan.phases))

    def end_round_now(self) -> None:
        """End the turn and the round as soon as what is under way is done; no more moves are made in it."""
        state = self.table.state
        state.frames[:] = [frame for frame in state.frames if frame.what != FrameKind.PHASE]
        self.table.set_clock("restart", 1)
        self.table.set_clock("phase", len(self.plan.phases))

    def begin_with(self, player: Player) -> None:
        """Let a player begin: the game, as long as it is set up, and else the next round."""
        if self.table.state.turn == 1 and self.table.state.phase == 0:
            self.table.set_clock("first", player)
            self.table.set_clock("active", player)
        else:
            self.table.bind(BEGINS, player)

    def arrange(self, order: Sequence[Player]) -> None:
        """Let players take their turns in another order, now or from the next round on; the first one begins."""
        is_set_up = self.table.state.turn == 1 and self.table.state.phase == 0
        self.table.bind(ARRANGED if is_set_up else ARRANGES, number_of_order(order))
        self.begin_with(order[0])

    def put_out(self, player: Player) -> None:
        """Let a player be out until the end of the round; whose turn it is makes no more moves."""
        table = self.table
        table.bind(OUT, max(0, table.bound(OUT)) | 1 << player)
        if player == table.state.active:
            table.state.frames[:] = [frame for frame in table.state.frames if frame.what != FrameKind.PHASE]
            if not self.plan.game.goes_round:
                table.set_clock("phase", len(self.plan.phases))

    def leave_game(self, player: Player) -> None:
        """Let a player leave the game for good; the last one stays.

        If it is that player's turn, nothing that was under way in it goes on.
        """
        table, state = self.table, self.table.state
        if left_in_game(table) == [player]:
            return
        for event in leave(table, player):
            self.events.happened(event)
        if len(left_in_game(table)) == 1:
            self._note_way()
            table.set_clock("over", 1)
            self.events.waiting.clear()
            state.frames.clear()
        elif state.active == player and self.plan.game.goes_round:
            going_on = (FrameKind.COURSE, FrameKind.TURN_END)
            state.frames[:] = [frame for frame in state.frames if frame.what in going_on]
        elif state.active == player:
            state.frames[:] = [frame for frame in state.frames if frame.what == FrameKind.COURSE]
            table.set_clock("phase", 0)
            clock.end_turn(table, player)

    # Moves.

    def carry_on_phase(self, frame: Frame) -> None:
        """Carry out the sentences of the phase, then let the player make the moves that belong to it."""
        planned, state = self.plan.phases[frame.ref], self.table.state
        if frame.step == 0:
            frame.step = 1
            if planned.effects:
                state.frames.append(frame)
                self.agenda.push(planned.effects, frame.player, NOTHING, NOTHING)
                return
        option = frame.take()
        if option is None:
            options = self.moves(frame.player, planned.phase) if planned.phase.moves != 0 else []
            if options:
                if not planned.phase.due or (frame.left != NO_NUMBER and frame.left >= planned.phase.due):
                    options.append(Option(DONE))
                self.decisions.ask(frame, "act", tuple(options), on_request=self._on_request(frame.player))
            return
        self.table.set_clock("moved", state.turn)
        if not option.action:
            return
        if planned.phase.due:
            frame.left = 1 if frame.left == NO_NUMBER else frame.left + 1
        if planned.phase.moves is None:
            state.frames.append(frame)
        self.start(frame.player, option)

    def start(self, player: Player, option: Option) -> None:
        """Begin what the player has picked; it was offered, so that it is known to be allowed."""
        if option.action == USE:
            spoken = dict(usable(self.table, player, option.entity))[option.form]
            self.uses.begin(player, option.entity, option.form, spoken)
            return
        self.actions.begin(Deal(self.plan.forms[option.form], player, option.entity, target=option.target))

    def moves(self, player: Player, phase: PhaseOf) -> list[Option]:
        """All moves of a player now that belong to a phase."""
        return listing(self.plan, phase.key).moves(self.table, player) + self.uses_as(player, phase.moment, phase.moves)

    def uses_as(self, player: Player, moment: str | None, moves: int | None) -> list[Option]:
        """The abilities that a player may use now as a move of a sort, or where so many moves of no sort are made."""
        table, printed = self.table, self.table.state.cards
        found: list[Option] = []
        usable_by = in_play_with(table, with_uses(self.plan), player)
        if table.state.bonds:
            usable_by = list(dict.fromkeys([*usable_by, *self._shared_uses(player)]))
        for entity in usable_by:
            found += self._uses(player, entity, moment, moves)
        for zone, meant in self.plan.used_from.items():
            there: list[Entity] = []
            for one in table.in_zone(zone, player):
                if printed[one] in meant and knows(table, player, one):
                    there.append(one)
            for entity in told_apart(table, there, player):
                found += self._uses(player, entity, moment, moves)
        return found

    def _shared_uses(self, player: Player) -> list[Entity]:
        """The cards that bind a player and have abilities to use."""
        printed, sentences = self.table.state.cards, self.plan.sentences
        bound = [one.entity for one in bonds_of(self.table, player)]
        return [one for one in bound if sentences[printed[one]].can_be_used]

    def _uses(self, player: Player, entity: Entity, moment: str | None, moves: int | None) -> list[Option]:
        """The abilities of a card that a player may use as a move of a sort."""
        found = []
        for position, spoken in [] if is_blank(self.table, entity) else usable(self.table, player, entity):
            ability = spoken.ability
            if not ability.is_usable_in(moment, moves):
                continue
            if self.uses.refusal(player, entity, position, ability):
                continue
            if self.uses.is_useful(player, entity, ability):
                key = f"{USE} {self.table.card(entity).key}#{entity} {position}"
                found.append(Option(key, entity, action=USE, form=position))
        return found

    def _on_request(self, player: Player) -> tuple[Option, ...]:
        """The moves of a player without being asked, as long as no move of the turn is made."""
        if self.table.state.moved == self.table.state.turn:
            return ()
        return tuple(listing(self.plan, ON_REQUEST).moves(self.table, player))


def _is_due(table: Table, phase: PhaseOf) -> bool:
    """Whether there is such a phase in this round; one that all have at once is for the turn of the first player."""
    if phase.together and table.state.active != opener(table):
        return False
    if phase.opening and plan_of(table).game.goes_round:
        return table.state.active == opener(table)
    if phase.opening and table.state.turn != max(1, table.bound(OPENING)):
        return False
    return phase.first_round <= table.state.round <= (phase.last_round or table.state.round)
