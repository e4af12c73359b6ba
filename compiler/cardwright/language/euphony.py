"""Finishes a printed text: the rules of euphony (`a apple` is `an apple`), the capital letter and the full stop."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from cardwright.language.generated import Function, function
from cardwright.record import record
from cardwright.tree.base import Node

Writers = Mapping[type[Node], Function]
"""The functions that write each construct; their texts begin with a blank."""

_QUOTED = r'(?P<quoted>"[^"]*"|\[[^]]*\])'
"""Names and quoted texts, which no rule may change; but it may look at how they begin."""
_WORD_AHEAD = re.compile(r"\\b(\w+ )(?=\(\?=)")
"""How a rule begins that rewrites one word before certain others."""


@record
class _Rule:
    """A rule, and the word it rewrites if it is a rule for one word."""

    pattern: re.Pattern[str]
    guarded: re.Pattern[str]
    written: str
    word: str

    def __call__(self, text: str) -> str:
        if '"' not in text and "[" not in text:
            return self.pattern.sub(self.written, text)
        return self.guarded.sub(partial(_unless_quoted, self.written), text)


def _unless_quoted(written: str, match: re.Match[str]) -> str:
    return match["quoted"] or written


class Euphony:
    """The rules of one language.

    Where every rule is for one word, most texts are done when that word is not found in them. Other rules may look
    for anything, so that they are always tried, and before the capital letter is set.
    """

    def __init__(self, rules: tuple[tuple[re.Pattern[str], str], ...]) -> None:
        self.rules = []
        for pattern, written in rules:
            guarded = re.compile(f"{pattern.pattern}|{_QUOTED}")
            word = _WORD_AHEAD.match(pattern.pattern)
            if word is None:
                self.rules.append(_Rule(pattern, guarded, written, ""))
            else:
                # The same pattern, but the word comes first, so that it is found at once.
                quick = re.compile(f"{word[1]}(?<={word[0]}){pattern.pattern[word.end() :]}")
                self.rules.append(_Rule(quick, guarded, written, word[1]))
        self.names: dict[str, Any] = {f"rule{number}": rule for number, rule in enumerate(self.rules)}
        self.for_words = all(rule.word for rule in self.rules)

    def lines(self, writers: Writers) -> Function:
        """The function that writes a node as a line."""
        names = {**self.names, "writers": writers, "type": type}
        if self.for_words:
            body = ["text = writers[type(node)](node)", *self._where_needed(), "return text[1:]"]
        else:
            always = [f"text = rule{number}(text)" for number in range(len(self.rules))]
            body = ["text = writers[type(node)](node)[1:]", *always, "return text"]
        return function("node", body, names)

    def sentences(self, writers: Writers, line: Function) -> Function:
        """The function that writes nodes as sentences; these writers set capital letter and full stop themselves."""

        def plainly(nodes: tuple[Node, ...]) -> str:
            texts = [line(node) for node in nodes]
            return " ".join([f"{text[:1].upper()}{text[1:]}." for text in texts])

        if not self.for_words:
            return plainly
        opening = []
        if self.rules:
            openings = tuple(f"{rule.word[:1].upper()}{rule.word[1:]}" for rule in self.rules)
            initials = "".join(text[0] for text in openings)
            opening = [f"if text[0] in {initials!r} and text.startswith({openings!r}): return plainly((node,))"]
        body = ["text = writers[type(node)](node)", *opening, *self._where_needed(), "return text"]
        names = {**self.names, "writers": writers, "type": type, "len": len, "map": map, "plainly": plainly}
        names["sentence"] = function("node", body, names)
        # The usual line is a single sentence, which is written on the spot.
        return function(
            "nodes", ["if len(nodes) != 1: return ' '.join(map(sentence, nodes))", "node, = nodes", *body], names
        )

    def _where_needed(self) -> list[str]:
        return [
            f"if {f' {rule.word}'!r} in text and rule{number}.pattern.search(text): text = rule{number}(text)"
            for number, rule in enumerate(self.rules)
        ]
