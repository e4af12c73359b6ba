"""What a place in a sentence asks of the text that stands there."""

from typing import NamedTuple

from cardwright.language.agreement import NOTHING, Features


class Manner(NamedTuple):
    """What a place asks of the text that stands there: its features, how it begins and whether a full stop ends it.

    Every text begins with a blank, so that texts can simply be put together, unless it opens a sentence or bracket.
    """

    features: Features = NOTHING
    capital: bool = False
    blank: bool = True
    stop: bool = False

    def placed(self, text: str) -> str:
        """A text, beginning and ending as it should."""
        if self.capital:
            text = text[:1].upper() + text[1:]
        return f"{' ' if self.blank else ''}{text}{'.' if self.stop else ''}"

    def asking(self, features: Features) -> "Manner":
        """The same manner with other features."""
        return Manner(features, self.capital, self.blank, self.stop)

    def stopping(self, stop: bool) -> "Manner":
        """The same manner with or without a full stop."""
        return Manner(self.features, self.capital, self.blank, stop)


INSIDE = Manner()
SENTENCE = Manner(capital=True, blank=False, stop=True)
BRACKETED = Manner(blank=False)
