"""Heads: the first lines of blocks, which add what a block declares to the game."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.model.node import Node
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.drafts import Draft


@record
class Head(Node):
    """The first line of a block."""

    category: ClassVar[str] = "head"
    block: ClassVar[str] = ""
    """The name of its block, for the lines that may stand in it."""
    speaks: ClassVar[bool] = False
    """Whether sentences may stand in its block."""
    advises: ClassVar[bool] = False
    """Whether the sentences of a policy may stand in its block."""
    inside: ClassVar[tuple[str, ...]] = ()
    """The blocks it may stand in; most heads stand in none."""

    def declares(self) -> str | None:
        """The word or name that it declares, if it declares one."""
        for one in self.field_types():
            if one.sort is not None and one.required and (one.sort.role in _NEW or one.name == self.block):
                key: str = getattr(self, one.name)
                return key
        return None

    def declare(self, draft: Draft, block: Block) -> None:
        """Add to the game what the block declares."""
        raise AssertionError(f"{type(self).__name__} declares nothing by itself")

    def declare_inside(self, outer: Block, block: Block) -> None:
        """Add to the block around it what the block declares."""
        raise AssertionError(f"{type(self).__name__} stands in no block")


_NEW = frozenset({"any", "new", "era-name", "card-name"})
"""The roles of words and names that are new where they stand."""
