"""Watches the consequences of an answer, frame by frame, and collects the events that are worth telling."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial

from cardwright.engine.rules import dice
from cardwright.engine.rules.counting import measured
from cardwright.engine.rules.goods import available
from cardwright.engine.rules.ground import is_place
from cardwright.engine.rules.knowledge import measured as known_number
from cardwright.engine.rules.people import players_named
from cardwright.engine.run.turn import Effect
from cardwright.model.frames import Frame, FrameKind, Option
from cardwright.model.identity import NOBODY, NOTHING, NOWHERE, Entity, Player
from cardwright.model.journal import Change
from cardwright.model.layout import BOX, PLAY
from cardwright.model.plan.plan import plan_of
from cardwright.model.roles import ADVANTAGE, WINNER, WON_BY
from cardwright.model.table import Table
from cardwright.play.happenings import (
    Amount,
    Auctioned,
    Carried,
    Cause,
    Changed,
    Compared,
    Done,
    EraEnded,
    Happening,
    Looked,
    Rolled,
    Shown,
    done_to,
    shown,
    victory,
)
from cardwright.play.moves import Stage, stages

PAID = 2
"""From this step on an action is paid for, and does what it says."""


class Witness:
    """Is called before each frame is carried out; any change since the last call comes from the frame before."""

    def __init__(self, table: Table, option: Option, named: set[Entity]) -> None:
        self.table = table
        self.option = option
        self.told: list[Happening] = []
        self.deed: tuple[str, Player] | None = None
        """The action on the picked card and its target, if the card was picked for that."""
        self.here: dict[str, int] = {}
        """The counters that came to the picked place or left it."""
        self.named = named | {option.entity}
        """The cards that were named already, so that their moves need not be told."""
        self.seen: dict[Entity, int] = {}
        """By card that was moved or shown: the players who have seen it, before it was mixed with others."""
        self.mixed: dict[Entity, str] = {}
        """By card that was mixed with others, so that nobody can follow it: the zone where that was."""
        table.seen = {}
        self._frame: Frame | None = None
        self._step = 0
        self._before: tuple[int, ...] = ()
        self._cause = Cause()
        self._is_own = False
        self._numbers = self._counted()
        self._journal = len(table.journal)
        self._era = table.state.era

    def __call__(self, frame: Frame) -> None:
        """Note the changes of the frame before."""
        self._look()
        self._frame, self._step, self._before = frame, frame.step, frame.chosen
        self._cause, self._is_own = self._why(frame)

    def finish(self) -> tuple[Happening, ...]:
        """All events; a card that lies open by now is known, even if it was hidden at first."""
        self._look()
        self.table.seen = None
        return tuple(self._as_seen(one) for one in self.told if not isinstance(one, Changed) or one.amounts)

    def _as_seen(self, one: Happening) -> Happening:
        """An event, with a card that more players have seen since."""
        match one:
            case Done(card=card):
                return replace(one, card=card.shown_to(self.seen.get(card.entity, 0)))
            case Changed(cause=Cause(card=Shown() as card) as cause):
                return replace(one, cause=replace(cause, card=card.shown_to(self.seen.get(card.entity, 0))))
            case _:
                return one

    def _look(self) -> None:
        frame, journal = self._frame, self.table.journal
        if frame is None:
            return
        if frame.what == FrameKind.ACTION and self._step < PAID <= frame.step:
            self._began(frame)
        if len(journal) == self._journal and not self.table.seen:
            return
        changes = journal[self._journal :]
        self._journal = len(journal)
        parts = stages(self.table, changes, self.table.seen or {})
        self.table.seen = {}
        before, self._numbers = self._numbers, self._counted()
        if frame.what in (FrameKind.TURN_END, FrameKind.SETTLE):
            # Stocks that pass or refill every turn are no news; the tokens of a payment are told by the answer.
            self._follow(parts)
            return
        if self.table.state.era != self._era:
            self.told.append(EraEnded(self.table.layout.eras[self._era]))
            self._era = self.table.state.era
        for part in parts:
            self._carry(part)
            self._follow([part])
        self._note_looks(frame, parts[-1].seen)
        if any(what == "clock" and which == "rolled" for what, which, _, _ in changes):
            self.told.append(Rolled(frame.player, tuple(dice.shown(self.table))))
        self._note_contest(frame, changes)
        self._note_numbers(frame, before, self._note_places(frame, changes))
        self._note_victory(changes)

    # Actions and causes.

    def _why(self, frame: Frame) -> tuple[Cause, bool]:
        """The cause of a frame, and whether its action is told anyway, so that its tokens need not be."""
        table = self.table
        under_way = [one for one in table.state.frames if one.what == FrameKind.ACTION and one.step >= PAID]
        deed = frame if frame.what == FrameKind.ACTION else under_way[-1] if under_way else None
        turn = table.state.turn
        if frame.what == FrameKind.EFFECT and frame.origin != NOTHING and (deed is None or frame.origin != deed.entity):
            return Cause(card=shown(table, frame.origin, frame.player), turn=turn), frame.origin == self.option.entity
        if deed is None:
            return Cause(turn=turn), False
        card = shown(table, deed.entity, deed.player) if deed.entity != NOTHING else None
        return Cause(deed.player, plan_of(table).forms[deed.ref].key, card, turn), card is not None or not deed.nested

    def _began(self, frame: Frame) -> None:
        """Note an action that was paid for, unless it was the answer itself."""
        action, option = plan_of(self.table).forms[frame.ref].key, self.option
        if frame.entity == NOTHING or (option.action == action and option.entity == frame.entity):
            return
        if frame.entity == option.entity and not option.action:
            self.deed = (action, frame.target)
            return
        self.named.add(frame.entity)
        card = done_to(self.table, frame.entity, frame.player, frame.ref)
        self.told.append(Done(frame.player, action, card, frame.target))

    # Amounts.

    def _counted(self) -> dict[tuple[Player, str], int]:
        """The amounts of all players of every stock that lasts beyond a turn."""
        table, stocks = self.table, plan_of(self.table).game.stocks
        lasting = [key for key, stock in stocks.items() if not stock.passing]
        return {(player, key): available(table, player, key) for player in table.layout.seats for key in lasting}

    def _note_numbers(self, frame: Frame, before: dict[tuple[Player, str], int], on_places: set[Player]) -> None:
        """Note the changed amounts of all players; tokens that came to places or left them are told with the places."""
        plan = plan_of(self.table)
        paid = (
            frame.player
            if frame.what == FrameKind.PHASE or (frame.what == FrameKind.ACTION and self._step < PAID)
            else NOBODY
        )
        for player in self.table.layout.seats:
            changes = {
                key: now - before[one, key]
                for (one, key), now in self._numbers.items()
                if one == player and now != before[one, key]
            }
            # Tokens that stand for a kept stock come and go with it.
            tokens = {kept.token for key in changes for kept in plan.stock(key).kept}
            is_own = self._is_own and player == frame.player == self._cause.player
            is_own = is_own or player in on_places
            told: list[Amount] = [
                (key, change, None)
                for key, change in changes.items()
                if player != paid and key not in tokens and not (is_own and key in plan.pooled)
            ]
            self._add(player, told)

    def _note_places(self, frame: Frame, changes: Iterable[Change]) -> set[Player]:
        """Note the counters that came to places or left them; returns their owners. Named places are told already."""
        table = self.table
        first: dict[int, int] = {}
        for what, which, was, _ in changes:
            if what == "counter" and isinstance(which, int) and isinstance(was, int):
                first.setdefault(which, was)
        keys, whose = list(table.layout.counter_number), set()
        for index, was in first.items():
            one, column = divmod(index, table.layout.counters)
            number, seat = divmod(column, table.state.players)
            entity, player = Entity(one), Player(seat)
            change = table.state.counters[index] - was
            if not change or not is_place(table, entity):
                continue
            whose.add(player)
            if entity == self.option.entity and player == frame.player:
                self.here[keys[number]] = self.here.get(keys[number], 0) + change
            elif player != frame.player or entity not in self._before:
                self._add(player, [(keys[number], change, shown(table, entity, player))])
        return whose

    def _add(self, player: Player, more: list[Amount]) -> None:
        """Put the changes into the one line for this player and cause."""
        if not more:
            return
        for number, one in enumerate(self.told):
            if isinstance(one, Changed) and (one.player, one.cause) == (player, self._cause):
                self.told[number] = Changed(player, self._cause, _sum((*one.amounts, *more)))
                return
        self.told.append(Changed(player, self._cause, _sum(more)))

    # Cards, and contests.

    def _follow(self, parts: Iterable[Stage]) -> None:
        """Note who has seen which card, and the cards that are mixed: nobody can follow those any longer."""
        for part in parts:
            for entity, seats in part.seen.items():
                if entity not in self.mixed:
                    self.seen[entity] = self.seen.get(entity, 0) | seats
            for entity in part.mixed:
                self.mixed.setdefault(entity, self.table.layout.zone_at(part.pile))
            self.named -= set(part.mixed)

    def _carry(self, part: Stage) -> None:
        """Note cards that came to a player, left one, or were turned up; shared rows and piles are on the table."""
        table, plan, sight = self.table, plan_of(self.table), self.table.layout.sight
        for entity, (origin, place) in part.moved.items():
            is_tile = bool(getattr(plan.game.cards.get(table.card(entity).key), "made_of", ()))
            # A pile that is refilled is told as a whole; a card that is felled is told in any case.
            is_felled = bool(plan.wounding) and origin in plan.places.get(PLAY, ())
            is_named = entity in self.named and not part.mixed and not is_felled
            if NOWHERE in (place, origin) or place == origin or is_named or is_tile:
                continue
            came, went = not sight.shared_at[place], not sight.shared_at[origin]
            zone, zone_before = table.layout.zone_at(place), table.layout.zone_at(origin)
            is_turned_up = sight.seen_at[origin] < sight.seen_at[place] == sight.everybody and zone not in plan.rows
            if not (came or went or is_turned_up) or (zone_before == BOX and not came):
                continue
            whose = place if came else origin
            player = Player(whose % (table.state.players + 1)) if came or went else NOBODY
            card = replace(shown(table, entity, player), known=part.seen.get(entity, 0))
            last = self.told[-1] if self.told else None
            if isinstance(last, Carried) and (last.player, last.origin, last.zone) == (player, zone_before, zone):
                self.told[-1] = replace(last, cards=(*last.cards, card))
            else:
                self.told.append(Carried(player, zone_before, zone, (card,)))

    def _note_looks(self, frame: Frame, seen: Mapping[Entity, int]) -> None:
        """Note the cards that somebody was shown where they lie."""
        verb = plan_of(self.table).effects[frame.ref] if frame.what == FrameKind.EFFECT else None
        players = verb.seen_by(self.table, frame.player, frame.target) if isinstance(verb, Effect) else None
        if players is None:
            return
        by_zone: dict[str, list[Shown]] = {}
        for entity, known in seen.items():
            zone = self.table.zone_of(entity)
            if zone is not None:
                card = replace(shown(self.table, entity, frame.player), known=known)
                by_zone.setdefault(zone, []).append(card)
        self.told += [Looked(tuple(players), zone, tuple(cards)) for zone, cards in by_zone.items()]

    def _note_contest(self, frame: Frame, changes: Iterable[Change]) -> None:
        """Note the winner of a comparison or of an auction."""
        if frame.what != FrameKind.EFFECT or not any(
            what == "bound" and which == WINNER for what, which, _, _ in changes
        ):
            return
        table, verb = self.table, plan_of(self.table).effects[frame.ref]
        winner = Player(table.state.bound.get(WINNER, NOBODY))
        compared = verb.compared() if isinstance(verb, Effect) else None
        if compared is None:
            self.told.append(Auctioned(winner, table.state.bound.get(ADVANTAGE, 0)))
        else:
            what, rival_named = compared
            rivals = players_named(table, rival_named, frame.player, frame.origin)
            rival = frame.target if frame.target in rivals else rivals[0]
            sides = [
                (player, *known_number(table, partial(measured, table, player, what)))
                for player in (frame.player, rival)
            ]
            self.told.append(Compared(what, tuple(sides), winner))

    def _note_victory(self, changes: Iterable[Change]) -> None:
        """Note the winners of the game, and whose sentence it was."""
        if any(what == "bound" and which == WON_BY for what, which, _, _ in changes):
            self.told.append(victory(self.table))


def _sum(amounts: Iterable[Amount]) -> tuple[Amount, ...]:
    total: dict[tuple[str, Shown | None], int] = {}
    for key, change, place in amounts:
        total[key, place] = total.get((key, place), 0) + change
    return tuple((key, change, place) for (key, place), change in total.items() if change)
