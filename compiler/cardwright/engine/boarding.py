"""What verbs do on a board: lay tiles, place and move what stands there, and ask which places are meant."""

from cardwright.engine.asking import NO, naming, number_in, own_frame
from cardwright.engine.ground import is_place, places, things_on, word_on
from cardwright.engine.holding import matches
from cardwright.engine.measure import stat
from cardwright.engine.moving import enter
from cardwright.engine.plan import PLAY
from cardwright.engine.reaching import reach
from cardwright.engine.settling import Settling
from cardwright.engine.standing import stack_room
from cardwright.engine.state import NAMED, NOBODY, NOTHING, Frame, Option
from cardwright.tree.selectors import AnyOne, Kinds, Selector
from cardwright.tree.spots import EachUpTo, Here, ThatOne, Where
from cardwright.tree.turn import Frame as FrameView


class Boarding(Settling):
    """The part of a Turn that knows the board."""

    # Tiles.

    def lay_tiles(self, frame: FrameView, number: int, kind: str, origin: str) -> None:
        """See Turn. How many are left lies in the frame, and so does the tile that is being laid."""
        own, table = own_frame(frame), self.table
        if own.left == NOTHING:
            own.left, own.entity = number, NOTHING
        order = table.from_active()
        while own.left > 0:
            player = order[(number - own.left) % len(order)]
            if own.entity == NOTHING:
                pile = [one for one in table.in_zone(origin, player) if matches(table, one, Kinds((kind,)))]
                if not pile:
                    return
                own.entity = pile[0]
                self.move(own.entity, PLAY, player)
            fitting = self._where_it_fits(own.entity)
            if own.answer is None and len(fitting) > 1:
                self._ask(own, "pick", tuple(naming(table, one) for one in fitting), player)
                return
            if fitting:
                self._cover(own.entity, fitting[0] if own.answer is None else number_in(own.answer))
            table.put(own.entity, None, NOBODY)
            own.answer, own.entity, own.left = None, NOTHING, own.left - 1

    def _where_it_fits(self, tile: int) -> list[int]:
        """The places on which a tile may be laid: all it covers are free, and one of them lies beside what was laid."""
        table, board = self.table, self.table.plan.geometry
        if board is None or board.filled_with is None:
            return []
        there, free = places(table), table.plan.card_number[board.filled_with]
        is_free = [table.state.cards[one] == free for one in there]
        is_first = all(is_free)
        size = len(table.plan.game.cards[table.card(tile).key].made_of)
        found = []
        for number, place in enumerate(there):
            covered = board.covered(number, size)
            if covered is None or not all(is_free[one] for one in covered):
                continue
            if is_first or any(not is_free[other] for one in covered for other in board.around[one]):
                found.append(place)
        return found

    def _cover(self, tile: int, place: int) -> None:
        table, board = self.table, self.table.plan.geometry
        made_of = table.plan.game.cards[table.card(tile).key].made_of
        covered = board.covered(table.place_numbers()[place], len(made_of)) if board is not None else None
        for number, card in zip(covered or (), made_of, strict=True):
            table.set_card(places(table)[number], table.plan.card_number[card])

    # Placing.

    def spots(self, frame: FrameView, where: Where, counter: str | None, most: int | None = None) -> list[int] | None:
        """See Turn."""
        table = self.table
        if isinstance(where, Here):
            place = where.place_meant(table, frame.entity)
            return [] if place == NOTHING else [place]
        if not isinstance(where, ThatOne | EachUpTo):
            raise TypeError(where)
        if isinstance(where, ThatOne):
            return self.pick(frame, self._with_room(frame, where.chosen.places(table, frame.player), counter), 1)
        options = self._with_room(frame, AnyOne(where.selector).places(table, frame.player), counter)
        number = stat(table, frame.player, where.stat)
        return self._pick_up_to(own_frame(frame), options, number if most is None else min(number, most))

    def _with_room(self, frame: FrameView, options: list[int], counter: str | None) -> list[int]:
        if counter is None:
            return options
        return [one for one in options if stack_room(self.table, one, counter, frame.player)]

    def _pick_up_to(self, frame: Frame, options: list[int], number: int) -> list[int] | None:
        """One of some places, and then more as long as the player likes; None while the question is open."""
        if frame.answer == NO:
            frame.answer = None
            return list(frame.chosen)
        if frame.answer is not None:
            frame.chosen = (*frame.chosen, number_in(frame.answer))
            frame.answer = None
        left = [one for one in options if one not in frame.chosen]
        if not left or len(frame.chosen) >= number:
            return list(frame.chosen)
        if len(left) == 1 and not frame.chosen:
            return left
        offered = tuple(naming(self.table, one) for one in left)
        self._ask(frame, "pick", (*offered, Option(NO)) if frame.chosen else offered)
        return None

    def stack_room(self, place: int, counter: str, player: int) -> int:
        """See Turn."""
        return stack_room(self.table, place, counter, player)

    def standing(self, place: int, kind: str, player: int) -> list[int]:
        """See Turn."""
        table, wanted = self.table, Kinds((kind,))
        there = things_on(table).get(place, ())
        return [one for one in there if table.owner(one) == player and matches(table, one, wanted)]

    def fitting(self, frame: FrameView, zone: str, selector: Selector) -> list[int]:
        """See Turn."""
        there = self.table.in_zone(zone, frame.player)
        return [one for one in there if matches(self.table, one, selector, frame.player, frame.entity)]

    def stand(self, entity: int, place: int, player: int) -> None:
        """See Turn."""
        for event in enter(self.table, entity, player):
            self.happened(event)
        if is_place(self.table, place):
            self.table.set_stand(entity, place)

    def name_term(self, term: str) -> None:
        """See Turn."""
        self.table.bind(NAMED, self.table.plan.term_number.get(term, NOTHING))

    def word(self, entity: int, attribute: str) -> str:
        """See Turn."""
        return word_on(self.table, entity, attribute)

    def next_begins(self) -> None:
        """See Turn."""
        table, seated = self.table, self.table.seated()
        opener = table.opener()
        table.set_clock("first", next((one for one in seated if one > opener), seated[0]))
        table.set_clock("restart", 1)
        table.set_clock("phase", len(table.plan.phases))

    # Moving.

    def shift(self, counter: str, number: int, origin: int, goal: int, player: int) -> None:
        """See Turn."""
        table = self.table
        table.set_counter(origin, counter, table.counter(origin, counter, player) - number, player)
        table.set_counter(goal, counter, table.counter(goal, counter, player) + number, player)

    def roam(self, frame: FrameView, counter: str, limit: str, steps: str) -> None:
        """See Turn. Which place was left and which was gone to, in turn, lies in the frame."""
        own, table = own_frame(frame), self.table
        if own.answer == NO:
            return
        if own.answer is not None:
            picked, own.answer = number_in(own.answer), None
            self._go_on_with(own, counter, picked)
        elif not own.chosen and table.counter(own.entity, counter, own.player):
            own.chosen = (own.entity,)
        while own.chosen:
            if len(own.chosen) % 2:
                goals = self._goals(own, counter, steps, own.chosen[-1])
                if len(goals) > 1:
                    self._ask(own, "pick", tuple(naming(table, one) for one in goals))
                    return
                if goals:
                    self._go_on_with(own, counter, goals[0])
                else:
                    own.chosen = own.chosen[:-1]
                continue
            starts = self._starts(own, counter, steps) if len(own.chosen) < 2 * stat(table, own.player, limit) else []
            if starts:
                self._ask(own, "pick", (*(naming(table, one) for one in starts), Option(NO)))
            return

    def _go_on_with(self, frame: Frame, counter: str, place: int) -> None:
        """A place is left, or the counter that left one arrives there."""
        if len(frame.chosen) % 2:
            self.shift(counter, 1, frame.chosen[-1], place, frame.player)
        frame.chosen = (*frame.chosen, place)

    def _starts(self, frame: Frame, counter: str, steps: str) -> list[int]:
        """The places from which a counter may move that has not moved yet."""
        arrived = frame.chosen[1::2]
        return [
            place
            for place, number in self.table.bearing(counter, frame.player)
            if number > arrived.count(place) and self._goals(frame, counter, steps, place)
        ]

    def _goals(self, frame: Frame, counter: str, steps: str, origin: int) -> list[int]:
        """Where a counter may move to from a place, and finds room."""
        table, player = self.table, frame.player
        far = stat(table, player, steps)
        return [one for one in reach(table, player, counter, origin, far) if stack_room(table, one, counter, player)]
