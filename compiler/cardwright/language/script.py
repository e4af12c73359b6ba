"""The script of a language: its signs, whether words have blanks between them, and the direction of a line."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field

from cardwright.base.record import record

LEFT_TO_RIGHT = "ltr"
DIRECTIONS = (LEFT_TO_RIGHT, "rtl")
JOINED = "+"
"""Ends a form that is written together with the word behind it, as the Arabic *and*."""
_QUOTED = r'"[^"\n]*"|\[[^\[\]\n]*\]'
_FOREIGN = r"[^\x00-\u02ff]"
"""Letters and signs of scripts that may have no blanks; Latin ones and figures keep theirs."""


@record
class Script:
    """How a line is written: patterns have blanks and the usual signs, whatever the language prints."""

    signs: Mapping[str, str] = field(default_factory=dict)
    """The signs of the language in place of the usual ones."""
    has_blanks: bool = True
    """Whether words have blanks between them."""
    joined: frozenset[str] = frozenset()
    """The words that are written together with the word behind them."""
    direction: str = LEFT_TO_RIGHT

    @property
    def is_plain(self) -> bool:
        """Whether a line is written as its patterns are."""
        return not self.signs and self.has_blanks and not self.joined

    def written(self, text: str) -> str:
        """A line as it is printed: its own signs, and no blanks where there are none; quoted text stays."""
        if self.joined:
            text = _outside(text, rf"(?<=\w)\{JOINED} (?=\S)", lambda _: "")
        if self.signs:
            signs = "".join(map(re.escape, self.signs))
            text = _outside(text, f"[{signs}]", lambda match: self.signs[match[0]])
        return text if self.has_blanks else _outside(text, f"(?<={_FOREIGN}) | (?={_FOREIGN})", lambda _: "")

    def plain(self, text: str) -> str:
        """A line with the usual signs: as many characters, so that every place stays the same."""
        if not self.signs:
            return text
        usual = {own: sign for sign, own in self.signs.items()}
        signs = "".join(map(re.escape, usual))
        return _outside(text, f"[{signs}]", lambda match: usual[match[0]])

    def scanner(self, usual: re.Pattern[str], forms: Iterable[str]) -> re.Pattern[str]:
        """A scanner that finds words that nothing separates: the longest known word first."""
        if self.has_blanks and not self.joined:
            return usual
        pieces = {piece for form in forms for piece in usual.findall(form) if piece[0].isalpha()}
        known = "|".join(re.escape(piece) for piece in sorted(pieces, key=lambda piece: (-len(piece), piece)))
        if not self.has_blanks:
            return re.compile(f"{known}|{usual.pattern}")
        first = "|".join(map(re.escape, sorted(self.joined, key=len, reverse=True)))
        return re.compile(rf"(?:{known})(?!\w)|(?:{first})(?=(?:{known})(?!\w)|[\d\[])|{usual.pattern}")


LATIN = Script()


def _outside(text: str, pattern: str, change: Callable[[re.Match[str]], str]) -> str:
    """A text with changes outside its names and quoted texts."""
    return re.sub(f"(?P<quoted>{_QUOTED})|{pattern}", lambda match: match["quoted"] or change(match), text)
