"""The rules of euphony: how a word changes before certain others (`a apple` is `an apple`)."""

import re
from collections.abc import Callable

from cardwright.base.record import record
from cardwright.language.manner import BRACKETED, SENTENCE
from cardwright.language.patterns import WORD_BEGINS, Language, Word
from cardwright.read.lexicon import Lexicon

_QUOTED = r'(?P<quoted>"[^"]*"|\[[^]]*\])'
"""Names and quoted texts: no rule changes them, but a rule may examine how they begin."""
_WORD_AHEAD = re.compile(rf"(?:\\b|{re.escape(WORD_BEGINS)})(\w+)( \(\?=.*)", re.DOTALL)
"""A rule that rewrites one word before certain others."""


@record
class _Change:
    """The change of a word, with the blank behind it, before certain other words."""

    before: re.Pattern[str]
    written: str


class Euphony:
    """The rules of one language for the words of one game.

    If every rule is about one word, the printer applies it where it prints that word, and examines only the text
    behind it. Other rules may match anywhere, so they are applied to every whole text, before its capital letter is
    set.
    """

    def __init__(self, language: Language, lexicon: Lexicon) -> None:
        self.changes: dict[str, _Change] = {}
        """The change of each word, for the code that prints it."""
        self.whole: list[Callable[[str], str]] = []
        """The rules for whole texts."""
        for pattern, written in language.euphony:
            if word := _WORD_AHEAD.fullmatch(pattern.pattern):
                for manner in (BRACKETED, SENTENCE.stopping(False)):
                    self.changes[manner.placed(word[1])] = _Change(re.compile(word[2]), manner.placed(written))
        each_for_a_word = len(self.changes) == 2 * len(language.euphony)
        if language.euphony and not (each_for_a_word and self._knows_what_follows(language, lexicon)):
            self.changes = {}
            self.whole = [_rewriting(*rule) for rule in language.euphony]

    def concerns(self, text: str) -> bool:
        """Whether a text ends with a word that may change."""
        return text.rpartition(" ")[2] in self.changes

    def joining(self, text: str) -> Callable[[str], str]:
        """A function that appends another text to this one."""
        first, blank, word = text.rpartition(" ")
        change = self.changes.get(word)
        if change is None:
            return text.__add__
        changes, changed = change.before.match, f"{first}{blank}{change.written}"
        return lambda behind: f"{changed}{behind[1:]}" if changes(behind) else f"{text}{behind}"

    def finished(self, text: str) -> str:
        """A whole text after all rules."""
        for rule in self.whole:
            text = rule(text)
        return text

    def _knows_what_follows(self, language: Language, lexicon: Lexicon) -> bool:
        """Whether no word that may change can end a construct, so that the following text is always known."""
        choices = [alternative for own in language.patterns.values() for alternative in own]
        last = [part for alternative in choices for part in alternative.parts[-1:]]
        words = {part.name for part in last if isinstance(part, Word)}
        entries = [*lexicon.nouns.values(), *lexicon.verbs.values(), *lexicon.zones.values()]
        forms = [*map(language.forms, words), *(entry.forms for entry in entries)]
        return not any(self.concerns(form) for own in forms for form in own.values())


def _rewriting(pattern: re.Pattern[str], written: str) -> Callable[[str], str]:
    """A function that applies a rule to a whole text."""
    guarded = re.compile(f"{pattern.pattern}|{_QUOTED}")

    def rewritten(text: str) -> str:
        if '"' not in text and "[" not in text:
            return pattern.sub(written, text)
        return guarded.sub(lambda match: match["quoted"] or written, text)

    return rewritten
