"""A game in progress as players, scripts and examples see it: set up, act, answer, undo, and the clock of turns."""

from collections.abc import Mapping
from dataclasses import dataclass

from cardwright.engine.actions import matching_forms, objects
from cardwright.engine.flow import Flow
from cardwright.engine.goods import lose
from cardwright.engine.measure import Contribution, contributions
from cardwright.engine.moving import enter, settle, supply
from cardwright.engine.plan import PLAY, Plan
from cardwright.engine.prices import Deal, amounts
from cardwright.engine.state import NOBODY, NOTHING, Decision
from cardwright.engine.table import Table
from cardwright.engine.triggers import Happened
from cardwright.rulebook import Game
from cardwright.tree.abilities import Activated, OncePerGame, OncePerRound, OncePerTurn, Paying


@dataclass(slots=True)
class Match:
    """One game being played."""

    table: Table
    flow: Flow

    @classmethod
    def begin(cls, game: Game, players: int, options: Mapping[str, str] | None = None, seed: int = 0) -> "Match":
        """A new game, set up as its cards and stocks say."""
        table = Table.lay(Plan.make(game, players, options), seed)
        for card in game.cards.values():
            if card.starts_in is not None and game.zones[card.starts_in].shared:
                table.add_entity(card.key, card.starts_in, NOBODY)
        for player in range(players):
            for key, stock in game.stocks.items():
                table.set_stock(player, key, stock.begins_with)
            for card in game.cards.values():
                if card.starts_in is not None and not game.zones[card.starts_in].shared:
                    entity = table.add_entity(card.key, card.starts_in, player)
                    if card.starts_in == PLAY:
                        enter(table, entity, player)
                    for counter, number in card.starts_holding.items():
                        table.set_counter(entity, counter, number, player)
            supply(table, table.plan.rules, player, 1)
        settle(table)
        return cls(table, Flow(table))

    @property
    def decision(self) -> Decision | None:
        """The open question."""
        return self.table.state.decision

    def act(self, player: int, action: str, entity: int = NOTHING, target: int = NOBODY) -> str:
        """Carry out an action; returns why not, if it is refused."""
        if self.decision is not None:
            return "question-open"
        self.table.checkpoint()
        reason = self.flow.try_action(player, action, entity, target)
        if reason:
            self.table.undo()
        return reason

    def answer(self, key: str, number: int | None = None) -> str:
        """Answer the open question; returns why not, if the answer does not fit."""
        return self.flow.answer(key, number)

    def use(self, player: int, entity: int) -> str:
        """Use an ability of a card in play; returns why not, if it is refused."""
        table = self.table
        reason = "no-such-ability"
        for position, spoken in enumerate(table.card(entity).activated):
            ability = spoken.ability
            if not isinstance(ability, Activated):
                continue
            reason = self._refusal(player, entity, position, ability)
            if reason:
                continue
            table.checkpoint()
            table.covered.add(spoken.index)
            for part in ability.uses:
                if isinstance(part, Paying):
                    for key, number in amounts(table, part.cost, player, entity):
                        lose(table, player, key, number)
            table.mark_used(entity, position, table.state.turn)
            self.flow._push(ability.effects, player, NOTHING, entity)  # noqa: SLF001 - the match is the flow's other half
            self.flow.run()
            return ""
        return reason

    def _refusal(self, player: int, entity: int, position: int, ability: Activated) -> str:
        table = self.table
        last = table.state.used.get((entity, position))
        for part in ability.uses:
            match part:
                case OncePerGame() if last is not None:
                    return "used-already"
                case OncePerTurn() if last == table.state.turn:
                    return "used-already"
                case OncePerRound() if last is not None and last > (table.state.round - 1) * table.state.players:
                    return "used-already"
                case Paying(cost=cost):
                    for key, number in amounts(table, cost, player, entity):
                        if self.flow.has(player, key) < number:
                            return "cannot-pay"
        return ""

    def resolve(self, player: int, entity: int) -> None:
        """Let a card take effect, as when it is revealed."""
        self.table.checkpoint()
        self.flow.resolve(entity, player)
        self.flow.run()

    def start_turn(self) -> None:
        """The active player's turn begins."""
        self.flow.happened(Happened("turn-start", self.table.state.active))
        self.flow.run()

    def end_turn(self) -> None:
        """The active player's turn ends: what passes is lost, actions come back, the next player is active."""
        table = self.table
        player = table.state.active
        self.flow.happened(Happened("turn-end", player))
        self.flow.run()
        for key, stock in table.plan.game.stocks.items():
            if stock.passing:
                table.set_stock(player, key, 0)
        for number, key in enumerate(table.plan.refilling):
            table.set_stock(player, key, table.state.totals[player * len(table.plan.refilling) + number])
        table.drop_grants_where(lambda grant: grant.duration in ("EndOfTurn", "EndOfAction"))
        table.set_clock("turn", table.state.turn + 1)
        table.set_clock("active", (player + 1) % table.state.players)
        if table.state.active == 0:
            self.end_round()

    def end_round(self) -> None:
        """Everyone has had a turn."""
        table = self.table
        table.drop_grants_where(lambda grant: grant.duration == "EndOfRound")
        table.set_clock("round", table.state.round + 1)

    def undo(self) -> bool:
        """Take back the last answer or action, unless someone has learned something by it."""
        return self.table.undo()

    def why(self, player: int, stat: str) -> list[Contribution]:
        """What a number is made of."""
        return contributions(self.table, player, stat)

    def deal(self, player: int, action: str, entity: int = NOTHING, target: int = NOBODY) -> Deal | None:
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
