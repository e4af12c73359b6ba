"""Prints trees as sentences of one game in one language, with correct agreement."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from cardwright.language.agreement import Agreement, best_form
from cardwright.language.euphony import Euphony
from cardwright.language.generated import Filled
from cardwright.language.manner import INSIDE, SENTENCE, Manner
from cardwright.language.patterns import Language
from cardwright.language.pieces import NUMERALS
from cardwright.language.vocabulary import Vocabulary
from cardwright.language.writer import Writer
from cardwright.read.lexicon import Names
from cardwright.tree.base import Node
from cardwright.tree.channels import Ability

_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")


@dataclass(slots=True)
class Printer:
    """Prints trees of one game as text of one language."""

    vocabulary: Vocabulary
    names: Names
    brackets: bool = True
    sentences: Callable[[tuple[Node, ...]], str] = field(init=False)
    """Prints whole sentences, each with its capital letter and full stop."""
    agreement: Agreement = field(init=False)
    euphony: Euphony = field(init=False)
    manners: Filled = field(init=False)
    """The functions that print each construct, by manner and then by class."""
    forms: Filled = field(init=False)
    """The forms of the game's words, by the section of the lexicon and the manner, then by the word."""
    counted: Filled = field(init=False)
    """Numbers with the nouns they count, by kind of number and manner, then by number, then by noun."""
    words: Filled = field(init=False)
    """The functions that print one word of a list, by kind and manner."""
    named: Filled = field(init=False)
    """Printed names, by whether they may open a line, then by name."""

    def __post_init__(self) -> None:
        self.agreement = Agreement(self.language.code, self.vocabulary.lexicon)
        self.manners = Filled(lambda manner: Filled(lambda cls: Writer(self, cls, manner).function()))
        self.forms = Filled(self._forms)
        self.counted = Filled(self._counted)
        self.words = Filled(lambda asked: Writer(self, Node, asked[1]).word(asked[0]))
        self.named = Filled(lambda opens: Filled(lambda name: self._named(name, opens)))
        self.euphony = Euphony(self.language, self.vocabulary.lexicon)
        self.sentences = self._finished if self.euphony.whole else Writer(self, Ability, SENTENCE).sentences()

    @property
    def language(self) -> Language:
        """The language it prints in."""
        return self.vocabulary.language

    def line(self, node: Node) -> str:
        """A declaration or other line that is not a sentence."""
        return self.euphony.finished(self.manners[INSIDE][type(node)](node)[1:])

    def sentence(self, node: Node) -> str:
        """A single sentence."""
        return self.sentences((node,))

    def card(self, key: str) -> str:
        """The name of a card inside a sentence."""
        written: str = self.named[True][self.names.shown(self.language.code, key)]
        return written

    def title(self, key: str) -> str:
        """The name of a card where it is declared."""
        written: str = self.named[True][self.names.plain(self.language.code, key)]
        return written

    def value(self, name: str) -> str:
        """The value of an option, which may be a number."""
        return name if _NUMBER.fullmatch(name) else self._named(name, opens=True)

    def _finished(self, nodes: tuple[Node, ...]) -> str:
        """Sentences whose capital letter is set after the rules of euphony."""
        return " ".join([SENTENCE.placed(self.line(node)) for node in nodes])

    def _forms(self, asked: tuple[str, Manner]) -> Filled:
        section, manner = asked
        entries = getattr(self.vocabulary.lexicon, section)
        return Filled(lambda key: manner.placed(best_form(entries[key].forms, manner.features)))

    def _counted(self, asked: tuple[str, Manner]) -> Filled:
        sort, manner = asked
        numerals = NUMERALS[sort]

        def counted(number: object) -> Filled:
            forms = self.forms["nouns", Manner(manner.features | self.agreement.of(number), stop=manner.stop)]
            text = manner.stopping(False).placed(numerals[number])
            return Filled(lambda noun: f"{text}{forms[noun]}")

        return Filled(counted)

    def _named(self, name: str, opens: bool) -> str:
        if not self.brackets or self.vocabulary.is_plain_name(name, opens):
            return name
        return f"[{name}]"
