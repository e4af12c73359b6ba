"""What stands as a sentence of its own, with a capital letter and a full stop."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.model.node import Node


@record
class Said(Node):
    """A whole sentence: of a card or rule, or of a policy."""

    category: ClassVar[str] = "said"
