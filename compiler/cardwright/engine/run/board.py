"""Effects on a board: tiles are laid, things are placed and moved, and players choose places."""

from typing import final

from cardwright.engine.rules.ground import places, spot_of, things_on
from cardwright.engine.rules.kinds import is_of_kind
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.moving import enter
from cardwright.engine.rules.reaching import reach
from cardwright.engine.rules.standing import stack_room
from cardwright.engine.run.cards import Cards
from cardwright.engine.run.decisions import NO, Decisions, naming
from cardwright.engine.run.events import Events
from cardwright.model.frames import Frame, Option
from cardwright.model.identity import NO_NUMBER, NOBODY, NOTHING, Entity, Player
from cardwright.model.layout import PLAY
from cardwright.model.plan.plan import plan_of
from cardwright.model.standing import place_numbers
from cardwright.model.table import Table


@final
class Board:
    """Changes what lies and stands on the board."""

    def __init__(self, table: Table, events: Events, decisions: Decisions, cards: Cards) -> None:
        self.table = table
        self.plan = plan_of(table)
        self.events = events
        self.decisions = decisions
        self.cards = cards

    # Tiles.

    def lay_tiles(self, frame: Frame, number: int, kind: str, origin: str) -> None:
        """Let the players draw so many tiles in turn and lay them on the board.

        The frame holds how many are left, and the tile that is being laid.
        """
        table = self.table
        if frame.left == NO_NUMBER:
            frame.left, frame.entity = number, NOTHING
        order = table.from_active()
        while frame.left > 0:
            player = order[(number - frame.left) % len(order)]
            if frame.entity == NOTHING:
                pile = [one for one in table.in_zone(origin, player) if is_of_kind(table, one, kind)]
                if not pile:
                    return
                frame.entity = pile[0]
                self.cards.move(frame.entity, PLAY, player)
            fitting, taken = self._where_it_fits(frame.entity), frame.take()
            if taken is None and len(fitting) > 1:
                self.decisions.ask(frame, "pick", tuple(naming(table, one) for one in fitting), player)
                return
            if fitting:
                self._cover(frame.entity, fitting[0] if taken is None else taken.entity)
            table.put(frame.entity, None, NOBODY)
            frame.entity, frame.left = NOTHING, frame.left - 1

    def _where_it_fits(self, tile: Entity) -> list[Entity]:
        """The places on which a tile may be laid: all it covers are free, and one of them lies beside what was laid."""
        table, board = self.table, self.table.layout.geometry
        if board is None or board.filled_with is None:
            return []
        there, free = places(table), table.layout.card_number[board.filled_with]
        is_free = [table.state.cards[one] == free for one in there]
        is_first = all(is_free)
        size = len(self.plan.game.cards[table.card(tile).key].made_of)
        found = []
        for number, place in enumerate(there):
            covered = board.covered(number, size)
            if covered is None or not all(is_free[one] for one in covered):
                continue
            if is_first or any(not is_free[other] for one in covered for other in board.around[one]):
                found.append(place)
        return found

    def _cover(self, tile: Entity, place: Entity) -> None:
        table, board = self.table, self.table.layout.geometry
        made_of = self.plan.game.cards[table.card(tile).key].made_of
        covered = board.covered(place_numbers(table)[place], len(made_of)) if board is not None else None
        for number, card in zip(covered or (), made_of, strict=True):
            table.set_card(places(table)[number], table.layout.card_number[card])

    # Placing.

    def with_room(self, player: Player, options: list[Entity], counter: str | None) -> list[Entity]:
        """Those of some places that hold one more counter of a player; all of them if no counter is named."""
        if counter is None:
            return options
        return [one for one in options if stack_room(self.table, one, counter, player)]

    def standing(self, place: Entity, kind: str, player: Player) -> list[Entity]:
        """The things of a kind that a player has on a place."""
        table = self.table
        there = things_on(table).get(place, ())
        return [one for one in there if table.owner(one) == player and is_of_kind(table, one, kind)]

    def stand(self, entity: Entity, place: Entity, player: Player) -> None:
        """Put a card into play so that it stands on a place of the board, or on another card."""
        for event in enter(self.table, entity, player):
            self.events.happened(event)
        spot = spot_of(self.table, place)
        if spot not in {NOTHING, entity}:
            self.table.set_stand(entity, spot)

    # Moving.

    def shift(self, counter: str, number: int, origin: Entity, goal: Entity, player: Player) -> None:
        """Move counters of a player from one place to another."""
        table = self.table
        table.set_counter(origin, counter, table.counter(origin, counter, player) - number, player)
        table.set_counter(goal, counter, table.counter(goal, counter, player) + number, player)

    def roam(self, frame: Frame, counter: str, limit: str, steps: str) -> None:
        """Move counters of the player from place to place, none of them twice, each once it is said which and where.

        The frame holds which place was left and which was reached, in turn.
        """
        table, taken = self.table, frame.take()
        if taken is not None and taken.key == NO:
            return
        if taken is not None:
            self._go_on_with(frame, counter, taken.entity)
        elif not frame.chosen and table.counter(frame.entity, counter, frame.player):
            frame.chosen = (frame.entity,)
        while frame.chosen:
            if len(frame.chosen) % 2:
                goals = self._goals(frame, counter, steps, Entity(frame.chosen[-1]))
                if len(goals) > 1:
                    self.decisions.ask(frame, "pick", tuple(naming(table, one) for one in goals))
                    return
                if goals:
                    self._go_on_with(frame, counter, goals[0])
                else:
                    frame.chosen = frame.chosen[:-1]
                continue
            is_left = len(frame.chosen) < 2 * stat(table, frame.player, limit)
            starts = self._starts(frame, counter, steps) if is_left else []
            if starts:
                self.decisions.ask(frame, "pick", (*(naming(table, one) for one in starts), Option(NO)))
            return

    def _go_on_with(self, frame: Frame, counter: str, place: Entity) -> None:
        """A place is left, or the counter that left one arrives there."""
        if len(frame.chosen) % 2:
            self.shift(counter, 1, Entity(frame.chosen[-1]), place, frame.player)
        frame.chosen = (*frame.chosen, place)

    def _starts(self, frame: Frame, counter: str, steps: str) -> list[Entity]:
        """The places from which a counter may move that has not moved yet."""
        arrived = frame.chosen[1::2]
        return [
            place
            for place, number in self.table.bearing(counter, frame.player)
            if number > arrived.count(place) and self._goals(frame, counter, steps, place)
        ]

    def _goals(self, frame: Frame, counter: str, steps: str, origin: Entity) -> list[Entity]:
        """The places that a counter may reach from another and that have room for it."""
        table, player = self.table, frame.player
        far = stat(table, player, steps)
        return [one for one in reach(table, player, counter, origin, far) if stack_room(table, one, counter, player)]
