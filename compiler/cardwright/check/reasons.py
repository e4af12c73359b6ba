"""Tells why a line of a worked example cannot be carried out or does not hold, with what is there instead."""

from dataclasses import dataclass

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.source import Span
from cardwright.check.spoken import place, word
from cardwright.engine.rules.actions import matching_forms, objects
from cardwright.engine.rules.goods import amount_of, available
from cardwright.engine.rules.holding import held
from cardwright.engine.rules.prices import bill
from cardwright.engine.rules.shielding import is_shielded
from cardwright.engine.rules.staging import ABSENT, NUMBER, ROOM, YOU, entity_of
from cardwright.engine.run.decisions import NO, UP_TO, YES
from cardwright.engine.run.scripts import Script
from cardwright.model.categories.channels import Prohibition
from cardwright.model.categories.people import Who
from cardwright.model.frames import Decision, Option
from cardwright.model.identity import NOBODY, NOTHING, Entity, Player
from cardwright.model.node import Node
from cardwright.model.refusal import Refusal
from cardwright.model.rulebook.cards import Example
from cardwright.model.rulebook.game import Game

ANSWERS: dict[str, tuple[str, ...]] = {
    "agree": ("@answer-agree", "@answer-decline"),
    "choose": ("@answer-option",),
    "pick": ("@answer-card",),
    "player": ("@answer-player",),
    "number": ("@answer-number",),
    "bid": ("@answer-number",),
    UP_TO: ("@answer-number",),
}
"""By the kind of a question, the lines of an example that can answer it."""
SAID = {YES: "@play-yes", NO: "@play-no"}
UNANSWERED = ("@answer-any",)


@dataclass(slots=True)
class Reasons:
    """Explains what went wrong in one example."""

    game: Game
    example: Example
    script: Script
    unequal: dict[str, tuple[int, int]] | None = None
    """The members of pools that did not add up when the example began, with the size of the pool and its contents."""

    def note_pools(self) -> None:
        """Remember once, after all that is given, which pools do not add up."""
        if self.unequal is None:
            self.unequal = {}
            for pool in self.game.pools:
                there = sum(amount_of(self.script.table, YOU, member) for member in pool.members)
                if there != pool.number:
                    self.unequal |= dict.fromkeys(pool.members, (pool.number, there))

    def question(self, decision: Decision, span: Span) -> Diagnostic:
        """An open question: who is asked, what can be chosen, and the lines that choose."""
        return error(
            "example-question",
            span,
            title=self.example.title,
            player=self._seat(decision.player, span),
            options=self._options(decision, span),
            answer=ANSWERS.get(decision.kind, UNANSWERED),
        )

    def left_open(self, decision: Decision) -> Diagnostic:
        """A question that is still open at the end."""
        span = self.example.span
        return error(
            "example-open-question",
            span,
            title=self.example.title,
            player=self._seat(decision.player, span),
            options=self._options(decision, span),
            answer=ANSWERS.get(decision.kind, UNANSWERED),
        )

    def wrong(self, reason: str, line: Node, span: Span) -> Diagnostic:
        """The line is false or cannot be done, for a reason."""
        title, decision = self.example.title, self.script.match.decision
        if reason.startswith(ROOM):
            return self._room(reason.removeprefix(ROOM), line, span)
        if reason.startswith(NUMBER):
            found = reason.removeprefix(NUMBER)
            pool = self._pool(line)
            if pool is None:
                return error("example-number", span, title=title, claim=span.text, found=found)
            size, there = pool
            return error("example-pool", span, title=title, claim=span.text, found=found, size=size, there=there)
        if reason in (ABSENT, Refusal.NOT_IN_PLAY):
            return self._elsewhere(line, span) or self._plain(reason, span)
        if decision is not None and reason == Refusal.NO_SUCH_OPTION:
            return error("example-answer", span, title=title, options=self._options(decision, span))
        if decision is not None and reason == "question-for-another":
            player = self._seat(decision.player, span)
            return error("example-asked", span, title=title, player=player, options=self._options(decision, span))
        return self._refused(reason, span) or self._plain(reason, span)

    def _pool(self, line: Node) -> tuple[int, int] | None:
        """The size and the contents of a pool that a false line is about, if it did not add up from the beginning."""
        nodes = (self.script.part or line).walk()
        named = [key for node in nodes for key in node.named("holding", "stock", "counter")]
        unequal = self.unequal or {}
        return next((unequal[key] for key in named if key in unequal), None)

    def _plain(self, reason: str, span: Span) -> Diagnostic:
        return error("example-failed", span, title=self.example.title, why=(f"@reason-{reason}",))

    def _room(self, found: str, line: Node, span: Span) -> Diagnostic:
        """A stock that lies as tokens on cards, and the tokens or the room that would be needed for it."""
        stocks = [key for node in line.walk() for key in node.named("holding", "stock") if key in self.game.stocks]
        kept = [one for key in stocks for one in self.game.stocks[key].kept]
        tokens = [word(self.game, one.token, span) for one in kept]
        return error("example-room", span, title=self.example.title, claim=span.text, found=found, tokens=tokens)

    def _elsewhere(self, line: Node, span: Span) -> Diagnostic | None:
        """A card that is in another zone, or nowhere."""
        part = self.script.part or line
        nodes, table = part.walk(), self.script.table
        found = {key: entity_of(table, key, YOU) for node in nodes for key in node.named("card")}
        # A counter may be missing where its card is.
        if not found or any(node.named("counter") for node in nodes):
            return None
        key = next((one for one, entity in found.items() if entity == NOTHING), next(iter(found)))
        entity, name = found[key], self.game.names.plain(span.source.language, key)
        if entity == NOTHING:
            return error("example-nowhere", span, title=self.example.title, card=name)
        # A line that names somebody is about whose zone it is.
        where = self._where(entity, span, with_owner=any(isinstance(node, Who) for node in line.walk()))
        return error("example-elsewhere", span, title=self.example.title, card=name, zone=where)

    def _refused(self, reason: str, span: Span) -> Diagnostic | None:
        """The thing that a refused action lacks: its price, a need, or the right card in the right zone."""
        if self.script.lacked is not None:
            return error("example-need", span, title=self.example.title, need=self.script.lacked.text)
        if self.script.tried is None:
            return None
        player, action, entity, target = self.script.tried
        table = self.script.table
        if reason == Refusal.CANNOT_PAY:
            deal = self.script.match.deal(player, action, entity, target)
            owed = bill(table, deal).amounts if deal is not None else {}
            for stock, number in owed.items():
                there = available(table, player, stock)
                if there < number:
                    name = word(self.game, stock, span)
                    return error("example-price", span, title=self.example.title, number=number, name=name, found=there)
        if (shielded := self._shielded(player, action, entity, target, span)) is not None:
            return shielded
        if reason == Refusal.WRONG_OBJECT and entity != NOTHING:
            forms = [form for form in matching_forms(table, action) if form.done_to is not None]
            if forms:
                card = self.game.names.plain(span.source.language, table.card(entity).key)
                wanted = [place(form.done_to.line, form.span).text for form in forms if form.done_to is not None]
                zone = self._where(entity, span)
                return error("example-object", span, title=self.example.title, card=card, zone=zone, wanted=wanted)
        if reason == Refusal.FORBIDDEN:
            for owner in table.layout.seats:
                for one in held(table, owner, Prohibition):
                    if action in one.ability.words() and one.ability.rules_out(table, one, player, entity, target):
                        card = self.game.names.plain(span.source.language, one.spoken.card)
                        return error("example-forbidden", span, title=self.example.title, card=card)
        return None

    def _shielded(self, player: Player, action: str, entity: Entity, target: Player, span: Span) -> Diagnostic | None:
        """A player who cannot be chosen as the target, or everybody if none is named."""
        table = self.script.table
        forms = [
            form for form in matching_forms(table, action) if form.aimed and entity in objects(table, form, player)
        ]
        others = [other for other in table.layout.seats if other != player] if target == NOBODY else [target]
        if entity == NOTHING or not forms or not all(is_shielded(table, other, entity) for other in others):
            return None
        players = [self._seat(other, span) for other in others]
        return error("example-target", span, title=self.example.title, players=players)

    # Words.

    def _seat(self, player: int, span: Span) -> str:
        """A player as an example names them."""
        return f"{word(self.game, 'player', span)} {player + 1}"

    def _where(self, entity: Entity, span: Span, with_owner: bool = False) -> str:
        """The zone of a card, and its owner if that is somebody else or if it is asked for."""
        table = self.script.table
        zone = table.zone_of(entity) or ""
        lexicon = self.game.lexicons.get(span.source.language)
        entry = lexicon.zones.get(zone) if lexicon is not None else None
        shown = entry.forms.get("in", zone) if entry is not None else zone
        owner = table.state.owner[entity]
        is_yours = owner == YOU and not with_owner
        return shown if owner == NOBODY or is_yours else f"{shown} ({self._seat(owner, span)})"

    def _options(self, decision: Decision, span: Span) -> list[str]:
        return [self._option(one, decision.kind, span) for one in decision.options]

    def _option(self, option: Option, kind: str, span: Span) -> str:
        """An answer: a card by its name, a player by their seat, anything else by its key."""
        if kind == "player" and option.number is not None:
            return self._seat(option.number, span)
        if option.entity != NOTHING and not option.action:
            return self.game.names.plain(span.source.language, self.script.table.card(option.entity).key)
        return SAID.get(option.key) or option.key.partition("#")[0]


def too_many(example: Example) -> Diagnostic:
    """A game that is too large to be laid out."""
    return error("example-failed", example.span, title=example.title, why=("@reason-too-many",))
