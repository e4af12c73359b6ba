"""Policies: lists of advice that play a seat, and the seats of a scenario that follow them."""

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.model.node import Integer, Name
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.drafts import Draft
from cardwright.model.rulebook.heads import Head
from cardwright.model.rulebook.lines import Line
from cardwright.model.rulebook.policies import Following, PolicyOf


@record
class PolicyHead(Head):
    """An automatic player: below it the advice by which it decides, the most important first."""

    block = "policy"
    advises = True
    name: Name

    def declare(self, draft: Draft, block: Block) -> None:
        """Add a policy."""
        if not draft.new("policy", self.name, block.span):
            return
        source, confidence, notes = block.provenance
        draft.policies[self.name] = PolicyOf(self.name, tuple(block.advice), source, confidence, notes, block.span)


@record
class FollowsPolicy(Line):
    """A policy decides for a seat of the scenario, or for every seat, unless somebody else sits there."""

    below = ("scenario",)
    rank = 7
    name: Name
    seat: Integer | None = None

    def sets(self) -> object:
        """The seat."""
        return "seat", self.seat

    def declare(self, block: Block, span: Span) -> None:
        """Let the policy sit there."""
        block.followed.append(Following(self, self.name, self.seat))
