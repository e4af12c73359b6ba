"""Puts the open question and its options, in any language."""

from collections.abc import Mapping
from dataclasses import dataclass

from cardwright.engine.rules import dice
from cardwright.engine.rules.felling import falling
from cardwright.engine.rules.ground import is_place, things_on
from cardwright.engine.rules.holding import usable
from cardwright.engine.rules.knowledge import knows, standing_on, where_behind
from cardwright.engine.rules.legality import from_best_source
from cardwright.engine.rules.numbers import number_of
from cardwright.engine.rules.prices import Deal, bill
from cardwright.engine.rules.spending import really_paid
from cardwright.engine.rules.standing import number_on
from cardwright.engine.run.contests import SORT
from cardwright.engine.run.course import DONE
from cardwright.engine.run.decisions import ANSWER, NO
from cardwright.engine.run.match import Match
from cardwright.engine.run.settling import MORE, PAY, USUAL, usually
from cardwright.engine.run.turn import Effect
from cardwright.engine.run.uses import USE
from cardwright.model.bonds import bond_of
from cardwright.model.frames import Decision, Frame, FrameKind, Option
from cardwright.model.identity import NO_NUMBER, NOBODY, NOTHING, Entity, Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table
from cardwright.play.asked import counted, deals, made_of, settled, speaking
from cardwright.play.happenings import shown
from cardwright.play.present import for_players
from cardwright.play.recounting import Recounting
from cardwright.tree import phrases


@dataclass(frozen=True, slots=True)
class Asking(Recounting):
    """The voice that puts questions."""

    # Options.

    def option(self, match: Match, option: Option) -> str:
        """One possible answer in words."""
        table = match.table
        if option.key == DONE:
            return self.word("done")
        if option.action == USE:
            used = self.card(table, option.entity, self._asked_one(table))
            return self.word("use", card=used) + self._price(match, option)
        if option.action:
            borne = self._borne(table, option.entity, self._asked_one(table))
            return self._action(table, option) + borne + self._price(match, option)
        if option.effect != NO_NUMBER:
            return self.line(for_players(table, plan_of(table).effects[option.effect]))
        if option.back:
            return self._back(table, option)
        if option.entity != NOTHING:
            asked = self._asked_one(table)
            strong = ", ".join(self._strong(table, option.entity, asked))
            said = self.card(table, option.entity, asked) + (f" ({strong})" if strong else "")
            return said + self._borne(table, option.entity, asked)
        return self._bare(table, option)

    def _asked_one(self, table: Table) -> Player:
        """The player who has to decide, and so the one to whom the question is told."""
        return NOBODY if table.state.decision is None else table.state.decision.player

    def _back(self, table: Table, option: Option) -> str:
        """A card that is seen from behind: its number among those, where it lies, and the counters on it."""
        decision = table.state.decision
        options = (*decision.options, *decision.on_request) if decision is not None else ()
        zone, owner = where_behind(table, options, option.entity)
        said = [f"{self.word('hidden')} ({option.back})" + (f" {self.within(zone)}" if zone else "")]
        if owner != NOBODY:
            said.append(self.player(owner))
        return ", ".join([*said, *self._standing(table, option.entity)])

    def _borne(self, table: Table, entity: Entity, viewer: Player) -> str:
        """The things that stand on a card, in brackets, each with the player who has it; a board shows its own."""
        there = [] if is_place(table, entity) else things_on(table).get(entity, [])
        things = [
            ", ".join((self.card(table, one, viewer), *self._strong(table, one, viewer), self.player(table.owner(one))))
            for one in there
        ]
        return f" ({'; '.join(things)})" if things else ""

    def _strong(self, table: Table, entity: Entity, viewer: Player) -> list[str]:
        """The counters that a card can bear until it falls, and those that it bears, if the viewer may know it."""
        line = falling(table, entity)
        if line is None or not knows(table, viewer, entity):
            return []
        number = number_of(table, entity, line.what)
        there = number_on(table, entity, line.counter)
        bears = [self.several(there, line.counter)] if there else []
        return bears if number is None else [f"{self.noun(line.what)} {number}", *bears]

    def _standing(self, table: Table, entity: Entity) -> list[str]:
        """The counters on a card, in words."""
        return [self.several(number, key) for key, number in standing_on(table, entity).items()]

    def _bare(self, table: Table, option: Option) -> str:
        """An answer that is a player, a number, some tokens, or yes or no."""
        decision, key = table.state.decision, option.key
        if decision is not None and decision.kind == PAY:
            return self._way(table, option, counted(table, decision))
        if decision is not None and decision.kind == "player" and option.number is not None:
            return self.player(Player(option.number))
        if decision is not None and key == NO and self._is_enough(table, decision):
            return self.word("enough")
        if decision is not None and decision.kind == SORT:
            return self.noun(key, "other")
        if decision is not None and decision.kind == dice.DICE:
            return self.word("done") if option.number is None else self.faces([dice.shown(table)[option.number]])
        if decision is not None and decision.kind in ("bid", ANSWER):
            return self.word("pass") if key == "no" else self.word("bid", number=key)
        if key in ("yes", "no"):
            return self.word(key)
        what = counted(table, decision) if decision is not None else ""
        return self.several(option.number, what) if what and option.number is not None else key

    @staticmethod
    def _is_enough(table: Table, decision: Decision) -> bool:
        """Whether to say no ends a list that the player has begun."""
        frame = table.state.frames[-1] if table.state.frames else None
        return decision.kind == SORT or (decision.kind == "pick" and frame is not None and bool(frame.chosen))

    def _way(self, table: Table, option: Option, token: str) -> str:
        """The tokens that go or come."""
        is_usual = option.key == USUAL
        moved = usually(table, table.state.frames[-1]) if is_usual else option.tokens
        said = self.tokens(((table.card(entity).key, number) for entity, number in moved), token)
        if is_usual:
            return self.word("usual-way", tokens=said)
        return said + (", …" if option.key.endswith(MORE) else "")

    def question(self, match: Match) -> str:
        """The effect or action that asks the question; nothing if the player may freely choose what to do."""
        table = match.table
        frame = table.state.frames[-1] if table.state.frames else None
        if frame is None:
            return ""
        if frame.what == FrameKind.ACTION:
            form = plan_of(table).forms[frame.ref]
            return self._action(table, Option("", frame.entity, target=frame.target, action=form.key, form=frame.ref))
        if frame.what == FrameKind.SETTLE:
            return self._owed(table, frame)
        if frame.what == FrameKind.WINDOW:
            return self._announced(table, frame)
        if frame.what != FrameKind.EFFECT and (frame.what != FrameKind.CHOICE or frame.nested):
            return ""
        said, entity = self.line(for_players(table, plan_of(table).effects[frame.ref])), speaking(table)
        said += self._offer(table, frame)
        return said if entity == NOTHING else f"{self._spoken_of(table, entity)}: {said}"

    def _offer(self, table: Table, frame: Frame) -> str:
        """The offer that is under way, in brackets: who gives whom what; what may still be added is left open."""
        effect = plan_of(table).effects[frame.ref]
        parts = []
        for one in effect.handing(table, frame) if isinstance(effect, Effect) else ():
            goods = [self.several(number, what) for what, number in one.goods]
            said = ", ".join([*goods, "…"] if one.is_open else goods) or "–"
            parts.append(f"{self.player(one.giver)} → {self.player(one.taker)}: {said}")
        return f" ({'; '.join(parts)})" if parts else ""

    def _announced(self, table: Table, frame: Frame) -> str:
        """The player who wants to do something, and what that is: an action, or an answer."""
        if frame.ref == NO_NUMBER:
            return f"{self.player(frame.player)}: {self.card(table, frame.entity, self._asked_one(table))}"
        form = plan_of(table).forms[frame.ref]
        option = Option("", frame.entity, target=frame.target, action=form.key, form=frame.ref)
        return f"{self.player(frame.player)}: {self._action(table, option)}"

    def _owed(self, table: Table, frame: Frame) -> str:
        """The amount that goes or comes, and its owner if another player chooses."""
        amount = self.several(frame.left if frame.nested else -frame.left, settled(table, frame), "+")
        asked = self.word("tokens", amount=amount)
        return asked if frame.whose == frame.player else f"{self.player(frame.whose)}: {asked}"

    def _spoken_of(self, table: Table, entity: Entity) -> str:
        """The card that a question is about, with its parts or with the side that the asked player would be on."""
        bond, decision = bond_of(table, entity), table.state.decision
        # A card whose own sentence asks lies on the table already: its parts say nothing new.
        parts = made_of(table, entity) if table.state.frames[-1].origin == NOTHING else ()
        more = [self.tongue.text_printer.title(part) for part in parts]
        if bond is not None and decision is not None and bond.binds(decision.player):
            side = self.line(phrases.side(bond.side(decision.player)))
            more.append(f"{self.word('you')}: {side}")
        return self.card(table, entity, self._asked_one(table)) + (f" ({', '.join(more)})" if more else "")

    def _action(self, table: Table, option: Option) -> str:
        if option.entity == NOTHING or option.action not in self.on_cards():
            return self.line(phrases.deed(option.action))
        asked = self._asked_one(table)
        card = shown(table, option.entity, asked)
        if not card.is_known_to(asked):
            done_to = plan_of(table).forms[option.form].done_to
            said = self.line(phrases.deed_on(option.action, done_to.selector)) if done_to is not None else ""
            if option.back:
                return f"{said}: {self._back(table, option)}"
            return f"{said} ({', '.join(on_it)})" if (on_it := self._standing(table, option.entity)) else said
        said, against = self.line(phrases.deed_on_card(option.action, card.card)), ""
        if option.target != NOBODY:
            deed = self.line(phrases.done_to_card(option.action, card.card))
            aimed = self.line(phrases.done_to_card(option.action, card.card, option.target))
            if not aimed.startswith(deed):
                return self.aimed(deed, aimed, self.mark(card))
            against = aimed.removeprefix(deed)
        return self.aimed(said, said + against, self.mark(card))

    def _price(self, match: Match, option: Option) -> str:
        """The cost of an action or a use, in brackets; nothing if it is free."""
        if match.decision is None:
            return ""
        if option.action == USE:
            parts = [self._sum(self._asked(match.table, match.decision.player, option))]
        else:
            parts = [self._due(match.table, deal) for deal in deals(match, option)]
        return f" ({'; '.join(filter(None, parts))})" if any(parts) else ""

    def _due(self, table: Table, deal: Deal) -> str:
        """The payment, after the lower card that is given up, if there is one."""
        owed = bill(table, from_best_source(table, deal))
        paid = really_paid(table, deal.player, owed)
        due = self._sum({**paid, **{stock: table.stock(deal.player, stock) for stock in owed.everything}})
        if deal.lower == NOTHING:
            return due
        return f"{self.card(table, deal.lower, deal.player)}: {due or self.word('free')}"

    def _sum(self, owed: Mapping[str, int]) -> str:
        return ", ".join(self.several(number, key) for key, number in owed.items() if number)

    def _asked(self, table: Table, player: Player, option: Option) -> dict[str, int]:
        """The cost of using a card."""
        return {
            stock: number
            for position, one in usable(table, player, option.entity)
            if position == option.form
            for stock, number in one.ability.use_price(table, player, option.entity).items()
        }
