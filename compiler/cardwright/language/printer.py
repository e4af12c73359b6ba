"""Prints trees as sentences of one game in one language, with everything agreeing as the language wants."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from cardwright.language.agreement import Agreement, best_form
from cardwright.language.euphony import Euphony
from cardwright.language.generated import Filled
from cardwright.language.manner import INSIDE, SENTENCE, Manner
from cardwright.language.patterns import Language
from cardwright.language.vocabulary import Vocabulary
from cardwright.language.writer import Writer
from cardwright.lexicon import Names
from cardwright.tree.base import Node

_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")


@dataclass(slots=True)
class Printer:
    """Turns trees of one game into text of one language."""

    vocabulary: Vocabulary
    names: Names
    brackets: bool = True
    line: Callable[[Node], str] = field(init=False)
    """Writes a declaration or other line that is not a sentence."""
    sentences: Callable[[tuple[Node, ...]], str] = field(init=False)
    """Writes whole sentences, each with its capital letter and full stop."""
    agreement: Agreement = field(init=False)
    manners: Filled = field(init=False)
    """The functions that write each construct, by the manner its place asks for and then by its class."""
    forms: Filled = field(init=False)
    """The forms of the game's words, by the section of the lexicon and the manner, then by the word."""
    named: Filled = field(init=False)
    """Names as they are written, by whether they may open a line, then by name."""

    def __post_init__(self) -> None:
        self.agreement = Agreement(self.language.code, self.vocabulary.lexicon)
        self.manners = Filled(lambda manner: Filled(lambda cls: Writer(self, cls, manner).function()))
        self.forms = Filled(self._forms)
        self.named = Filled(lambda opens: Filled(lambda name: self._named(name, opens)))
        euphony = Euphony(self.language.euphony)
        self.line = euphony.lines(self.manners[INSIDE])
        self.sentences = euphony.sentences(self.manners[SENTENCE], self.line)

    @property
    def language(self) -> Language:
        """The language it prints in."""
        return self.vocabulary.language

    def sentence(self, node: Node) -> str:
        """A single sentence."""
        return self.sentences((node,))

    def card(self, key: str) -> str:
        """The name of a card that a sentence speaks of."""
        written: str = self.named[True][self.names.shown(self.language.code, key)]
        return written

    def title(self, key: str) -> str:
        """The name of a card where it is declared."""
        written: str = self.named[True][self.names.plain(self.language.code, key)]
        return written

    def value(self, name: str) -> str:
        """A reading of an option, which may be a number."""
        return name if _NUMBER.fullmatch(name) else self._named(name, opens=True)

    def _forms(self, asked: tuple[str, Manner]) -> Filled:
        section, manner = asked
        entries = getattr(self.vocabulary.lexicon, section)
        return Filled(lambda key: manner.begun(best_form(entries[key].forms, manner.features)))

    def _named(self, name: str, opens: bool) -> str:
        if not self.brackets or self.vocabulary.is_plain_name(name, opens):
            return name
        return f"[{name}]"
