"""Heads and lines, and those that declare a game as a whole: its options, eras, words, actions, rules and sources."""

from typing import ClassVar

from cardwright.base.diagnostics import error
from cardwright.base.limits import MOST_PLAYERS
from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.model.node import AnyDeed, EraName, Holding, Integer, Name, Node, Noun, Text, Value
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.cards import Era
from cardwright.model.rulebook.drafts import Draft
from cardwright.model.rulebook.game import ON_REQUEST, ActionOf, OptionOf, Pool
from cardwright.model.rulebook.heads import Head
from cardwright.model.rulebook.lines import CostLine, Line, NeedLine, read_out
from cardwright.tree.abilities import holding_while
from cardwright.tree.situations import EraIs


@record
class GameHead(Head):
    """Which game the file belongs to."""

    block = "game"
    game: Name

    def declare(self, draft: Draft, block: Block) -> None:
        """Add what one file says of the game as a whole."""
        if (block.won_by is not None or block.goal is not None) and draft.new("goal", "", block.span):
            draft.won_by, draft.goal = block.won_by, block.goal
        draft.shared_ties += block.shared_ties
        draft.team_size = draft.team_size or block.team_size
        draft.goes_round = draft.goes_round or block.goes_round
        draft.broken_by += block.broken_by
        draft.fewest += block.fewest
        draft.notes += block.notes
        draft.lines += [line for line, _ in block.lines]
        if block.players is None:
            return
        least, most, span = block.players
        if least < 1 or most < least or most > MOST_PLAYERS:
            draft.found.append(error("players-range", span))
        elif draft.new("players", "", span):
            draft.players = (least, most)


@record
class OptionHead(Head):
    """A disputed or variant rule and its readings, the usual one first."""

    block = "option"
    option: Noun
    values: tuple[Value, ...]

    def declare(self, draft: Draft, block: Block) -> None:
        """Add an option."""
        if draft.new("option", self.option, block.span):
            notes, never, lines = tuple(block.notes), tuple(block.never), (self, *read_out(block))
            draft.options[self.option] = OptionOf(self.option, self.values, notes, never, block.span, lines)


@record
class EraHead(Head):
    """An era of the game."""

    block = "era"
    speaks = True
    name: EraName

    def declare(self, draft: Draft, block: Block) -> None:
        """Add an era; its level is its number in order unless it prints another."""
        if not draft.new("era", self.name, block.span):
            return
        draft.found += [error("era-deed", one.span) for one in block.sentences if not one.ability.is_static()]
        attributes = dict(block.attributes)
        level = attributes.pop("level", len(draft.eras))
        draft.eras[self.name] = Era(
            self.name,
            level if isinstance(level, int) else 0,
            attributes,
            tuple(block.sentences),
            block.span,
            *block.provenance,
            rules=tuple([holding_while(EraIs(self.name), one.ability) for one in block.sentences]),
        )


@record
class AttributeHead(Head):
    """A number or list printed on cards or eras; `usual` is its value where a card does not say."""

    block = "attribute"
    attribute: Noun
    usual: Integer | None = None

    def declare(self, draft: Draft, block: Block) -> None:
        """Add an attribute."""
        if draft.new("attribute", self.attribute, block.span):
            draft.attributes[self.attribute] = self.usual


@record
class TermHead(Head):
    """A plain word of the game that attributes may have as value, or a moment abilities may name."""

    block = "term"
    term: Noun

    def declare(self, draft: Draft, block: Block) -> None:
        """Add a word."""
        if draft.new("term", self.term, block.span):
            draft.terms[self.term] = block.span


@record
class PoolHead(Head):
    """Tokens that are never made or lost: so many for each player, always among these places."""

    block = "pool"
    number: Integer
    members: tuple[Holding, ...]

    def declare(self, draft: Draft, block: Block) -> None:
        """Add a pool."""
        draft.pools.append(Pool(self.number, self.members, block.span))


@record
class ActionHead(Head):
    """Something a player may do."""

    block = "action"
    speaks = True
    action: AnyDeed

    def declare(self, draft: Draft, block: Block) -> None:
        """Add a form of the action; an action may have several."""
        costs = block.of(CostLine)
        form = ActionOf(
            key=self.action,
            done_to=block.done_to,
            lower_counter=block.lower_counter,
            costs=tuple(line for line, _ in costs),
            needs=tuple(line for line, _ in block.of(NeedLine)),
            phases=(*block.phases, *((ON_REQUEST,) if block.on_request else ())),
            aimed=block.aimed,
            sentences=tuple(block.sentences),
            span=block.span,
            source=block.beside,
            is_from_afar=block.is_from_afar,
            at_holder=block.at_holder,
            meanwhile=tuple(block.meanwhile),
            written=tuple(span for _, span in costs),
            lines=read_out(block),
        )
        draft.actions.setdefault(self.action, []).append(form)


@record
class RuleHead(Head):
    """Sentences that hold for every player all the time."""

    block = "rule"
    speaks = True
    name: Name

    def declare(self, draft: Draft, block: Block) -> None:
        """Add a rule."""
        if draft.new("rule", self.name, block.span):
            draft.rules[self.name] = tuple(block.sentences)


@record
class Players(Line):
    """How many can play."""

    below = ("game", "scenario")
    once = True
    rank = 1
    least: Integer
    most: Integer

    def declare(self, block: Block, span: Span) -> None:
        """Say how many can play, and where that is said."""
        block.players = (self.least, self.most, span)


@record
class Confidence(Node):
    """How sure we are of what a card says."""

    category: ClassVar[str] = "confidence"


@record
class High(Confidence):
    """A rulebook states it, or two independent sources agree."""


@record
class Medium(Confidence):
    """One public source, or sources that disagree on a detail."""


@record
class Low(Confidence):
    """Memory only, or a reconstruction."""


@record
class SourceLine(Line):
    """Where the facts of a card, an era or a deck come from."""

    below = ("era", "deck", "card", "scenario", "policy")
    once = True
    text: Text
    confidence: Confidence

    def declare(self, block: Block, span: Span) -> None:
        """Name the source."""
        block.source, block.confidence = self.text, type(self.confidence).__name__.lower()


@record
class NoteLine(Line):
    """A remark for readers; it changes nothing."""

    below = ("game", "option", "era", "board", "deck", "card", "scenario", "policy")
    text: Text

    def declare(self, block: Block, span: Span) -> None:
        """Add a remark."""
        block.notes.append(self.text)
