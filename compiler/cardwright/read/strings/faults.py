"""Checks of a single translation: a number, a symbol or a placeholder that is lost, changed or new."""

import re
from collections import Counter
from collections.abc import Iterator

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.source import Source
from cardwright.read.po import Message, message_span

GAP = re.compile(r"\{\w+\}")
SYMBOL = re.compile(r"\[[^\]\s][^\]]*\]")
NUMBER = re.compile(r"\d+")


def message_faults(message: Message, source: Source) -> Iterator[Diagnostic]:
    """The mistakes in a translation; skips one that is empty or fuzzy."""
    if message.fuzzy or message.obsolete:
        return
    if unlike := _unlike(message, GAP):
        place = message_span(source, message)
        yield error("po-gap", place, key=message.context, wanted=unlike[0], found=unlike[1])
    if unlike := _unlike(message, SYMBOL):
        place = message_span(source, message)
        yield error("po-symbol", place, key=message.context, wanted=unlike[0], found=unlike[1])
    if unlike := _unlike(message, NUMBER):
        place = message_span(source, message)
        yield error("po-number", place, key=message.context, wanted=unlike[0], found=unlike[1])


def _unlike(message: Message, part: re.Pattern[str]) -> tuple[str, str] | None:
    """The matches in the original, and those of the first form that has others, or None."""
    originals = [message.text, message.plural] if message.plural else [message.text]
    wanted = [Counter(part.findall(original)) for original in originals]
    for form in filter(None, message.translations):
        found = Counter(part.findall(form))
        if found not in wanted:
            return _listed(wanted[-1]), _listed(found)
    return None


def _listed(parts: Counter[str]) -> str:
    return " ".join(sorted(parts.elements())) or "–"
