"""The words of one game in one language, in every form that printed sentences need."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from cardwright.language.agreement import Agreement
from cardwright.language.choosing import form_of_entry, lack
from cardwright.language.euphony import Euphony
from cardwright.language.generated import Filled
from cardwright.language.manner import Manner
from cardwright.language.patterns import Language, Word
from cardwright.language.pieces import numerals_of
from cardwright.language.tables import FRONT, REST, Features, parts_of
from cardwright.language.vocabulary import Vocabulary
from cardwright.read.lexicon import Entry, Names

_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")


@dataclass(slots=True)
class Wording:
    """The words and names of one game in one language."""

    vocabulary: Vocabulary
    names: Names
    brackets: bool = True
    agreement: Agreement = field(init=False)
    euphony: Euphony = field(init=False)
    manners: Filled = field(init=False)
    """The functions that print each construct, by manner and then by class."""
    forms: Filled = field(init=False)
    """The forms of the game's words, by the section of the lexicon and the manner, then by the word."""
    counted: Filled = field(init=False)
    """Numbers with the nouns they count, by kind of number and manner, then by number, then by noun."""
    numerals: Filled = field(init=False)
    """The functions that format numbers, by kind."""
    joining: Filled = field(init=False)
    """The functions that put a number before the following text, by kind, then by number."""
    numbers_join: bool = field(init=False)
    """Whether a word for a number may depend on the following text."""
    words: Filled = field(init=False)
    """The functions that print one word of a list, by kind and manner."""
    named: Filled = field(init=False)
    """Printed names, by whether they may open a line, then by name."""

    def __post_init__(self) -> None:
        self.agreement = Agreement(self.language, self.vocabulary.lexicon)
        self.forms = Filled(self._forms)
        self.counted = Filled(self._counted)
        said = [next(iter(self.language.forms(word).values())) for word in ("that_many", "any_number")]
        self.numerals = Filled(lambda sort: numerals_of(sort, *said))
        self.joining = Filled(lambda sort: Filled(lambda number: self.euphony.joining(self.numerals[sort][number])))
        self.named = Filled(lambda opens: Filled(lambda name: self._named(name, opens)))
        self.euphony = Euphony(self.language, self.vocabulary.lexicon)
        self.numbers_join = any(map(self.euphony.concerns, said))

    @property
    def language(self) -> Language:
        """The language it prints in."""
        return self.vocabulary.language

    def said(self, word: Word, features: Features) -> str:
        """A word of the language in the form with these features; a missing form is shown as such."""
        return self.language.form(word, features) or lack(word.name, features.difference(self.language.lists))

    def formed(self, entry: Entry, features: Features) -> str:
        """A word of the game in the form with these features; a missing form is shown as such."""
        form = form_of_entry(entry, features - {FRONT, REST}, self.language.cases)
        if form is None:
            return lack(entry.key, features.difference(self.language.lists))
        whole, front, rest = parts_of(form)
        return rest if REST in features else front if FRONT in features else whole

    def card(self, key: str, features: Features = frozenset()) -> str:
        """The name of a card inside a sentence, in the case that the place demands."""
        declined = self.vocabulary.lexicon.cards.get(key)
        form = form_of_entry(declined, features) if declined is not None else None
        written: str = self.named[True][form or self.names.shown(self.language.code, key)]
        return written

    def card_in(self, features: Features) -> Callable[[str], str]:
        """The function that prints the names of cards in places with these features."""
        case = features & self.language.cases
        return partial(self.card, features=case) if case and self.vocabulary.lexicon.cards else self.card

    def title(self, key: str) -> str:
        """The name of a card where it is declared."""
        written: str = self.named[True][self.names.plain(self.language.code, key)]
        return written

    def value(self, name: str) -> str:
        """The value of an option, which may be a number."""
        return name if _NUMBER.fullmatch(name) else self._named(name, opens=True)

    def _forms(self, asked: tuple[str, Manner]) -> Filled:
        section, manner = asked
        entries = getattr(self.vocabulary.lexicon, section)
        return Filled(lambda key: manner.placed_if(self.formed(entries[key], manner.features)))

    def _counted(self, asked: tuple[str, Manner]) -> Filled:
        sort, manner = asked
        numerals = self.numerals[sort]

        def counted(number: object) -> Filled:
            forms = self.forms["nouns", Manner(manner.features | self.agreement.of(number), stop=manner.stop)]
            text = manner.stopping(False).placed(numerals[number])
            joined = self.euphony.joining(text)
            return Filled(lambda noun: joined(forms[noun]))

        return Filled(counted)

    def _named(self, name: str, opens: bool) -> str:
        if not self.brackets or self.vocabulary.is_plain_name(name, opens):
            return name
        return f"[{name}]"
