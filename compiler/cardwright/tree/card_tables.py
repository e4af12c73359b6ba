"""The line that declares a table of cards."""

from cardwright.base.record import record
from cardwright.model.node import EraId, Kind, Text
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.drafts import Draft
from cardwright.model.rulebook.heads import Head


@record
class CardTable(Head):
    """Cards of one shape as a table, below this line or in a CSV file; its rows are cards like any other."""

    block = "card-table"
    kind: Kind | None = None
    era: EraId | None = None
    file: Text | None = None

    def declare(self, draft: Draft, block: Block) -> None:
        """Add nothing: each row declares its card."""
