"""Prints trees as text: the patterns of a language are the program, and a printed text parses to the same tree."""

from collections.abc import Callable
from dataclasses import dataclass, field

from cardwright.language.generated import Filled
from cardwright.language.manner import INSIDE, SENTENCE
from cardwright.language.wording import Wording
from cardwright.language.writer import Writer
from cardwright.model.categories.said import Said
from cardwright.model.node import Node


@dataclass(slots=True)
class Printer(Wording):
    """Prints trees of one game as text of one language."""

    sentences: Callable[[tuple[Node, ...]], str] = field(init=False)
    """Prints whole sentences, each with its capital letter and full stop."""

    def __post_init__(self) -> None:
        Wording.__post_init__(self)
        self.manners = Filled(lambda manner: Filled(lambda cls: Writer(self, cls, manner).function()))
        self.words = Filled(lambda asked: Writer(self, Node, asked[1]).word(asked[0]))
        is_changed = self.euphony.whole or not self.language.script.is_plain
        self.sentences = self._finished if is_changed else Writer(self, Said, SENTENCE).sentences()

    def line(self, node: Node) -> str:
        """A declaration or other line that is not a sentence."""
        return self.language.script.written(self._line(node))

    def sentence(self, node: Node) -> str:
        """A single sentence."""
        return self.sentences((node,))

    def _finished(self, nodes: tuple[Node, ...]) -> str:
        """Sentences whose capital letter is set after the rules of euphony."""
        return self.language.script.written(" ".join([SENTENCE.placed(self._line(node)) for node in nodes]))

    def _line(self, node: Node) -> str:
        return self.euphony.finished(self.manners[INSIDE][type(node)](node)[1:])
