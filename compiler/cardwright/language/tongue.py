"""One game in one language: its vocabulary, its parser and its printer together."""

from dataclasses import dataclass, field

from cardwright.language.parser import Parser
from cardwright.language.patterns import Language
from cardwright.language.printer import Printer
from cardwright.language.tables import Tables
from cardwright.language.vocabulary import Vocabulary
from cardwright.read.lexicon import Lexicon, Names


@dataclass(slots=True)
class Tongue:
    """Parses and prints one game's sentences in one language."""

    language: Language
    lexicon: Lexicon
    tables: Tables
    names: Names
    vocabulary: Vocabulary = field(init=False)
    parser: Parser = field(init=False)
    printer: Printer = field(init=False)
    """Prints lines of card files, with names in brackets."""
    _text_printer: Printer | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        self.vocabulary = Vocabulary(self.language, self.lexicon, self.tables)
        self.parser = Parser(self.vocabulary, self.names)
        self.printer = Printer(self.vocabulary, self.names)

    @property
    def text_printer(self) -> Printer:
        """Prints texts for readers, without brackets; made on its first use, because a check shows no such text."""
        if self._text_printer is None:
            self._text_printer = Printer(self.vocabulary, self.names, brackets=False)
        return self._text_printer
