"""The demands of a place in a sentence on the text there."""

from typing import NamedTuple

from cardwright.language.agreement import NOTHING
from cardwright.language.tables import Features


class Manner(NamedTuple):
    """The demands of a place on its text: features, how the text begins, and whether a full stop ends it.

    Every text begins with a blank, so that texts can be concatenated, unless it opens a sentence or bracket.
    """

    features: Features = NOTHING
    capital: bool = False
    blank: bool = True
    stop: bool = False

    def placed(self, text: str) -> str:
        """A text with the right beginning and end."""
        if self.capital:
            text = text[:1].upper() + text[1:]
        # A word that begins with a comma follows the one before without a blank.
        blank = " " if self.blank and not text.startswith(",") else ""
        return f"{blank}{text}{'.' if self.stop else ''}"

    def placed_if(self, text: str) -> str:
        """The same for a text that may be empty, such as the part of a verb that stands apart."""
        return self.placed(text) if text else "." if self.stop else ""

    def asking(self, features: Features) -> "Manner":
        """The same manner with other features."""
        return Manner(features, self.capital, self.blank, self.stop)

    def stopping(self, stop: bool) -> "Manner":
        """The same manner with or without a full stop."""
        return Manner(self.features, self.capital, self.blank, stop)


INSIDE = Manner()
SENTENCE = Manner(capital=True, blank=False, stop=True)
BRACKETED = Manner(blank=False)
