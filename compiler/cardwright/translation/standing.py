"""The coverage of a language: the strings that are translated, generated, worded by hand, fuzzy or missing."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from difflib import SequenceMatcher

from cardwright.base.record import record
from cardwright.read.po import Message, PoFile
from cardwright.read.strings.keys import FUZZY
from cardwright.read.strings.loading import is_generated
from cardwright.translation.collecting import PRINTED, String
from cardwright.translation.merging import merged

TRANSLATED, GENERATED, REVIEWED, MISSING = "translated", "generated", "reviewed", "missing"
STATES = (TRANSLATED, GENERATED, REVIEWED, FUZZY, MISSING)
DONE = (TRANSLATED, GENERATED, REVIEWED)


@record
class Standing:
    """One string in one language: its state, and its current and former texts."""

    context: str
    state: str
    text: str
    previous: str
    """The source text at the time of translation, if it has changed."""
    translation: str


@record
class Coverage:
    """All strings of one game, or of the pages, in one language."""

    language: str
    standings: tuple[Standing, ...]
    obsolete: int
    """The number of obsolete translations."""

    def count(self) -> Counter[str]:
        """The number of strings in each state."""
        return Counter(one.state for one in self.standings)

    @property
    def percent(self) -> int:
        """The percentage that is done; 100 only if everything is."""
        done = sum(self.count()[state] for state in DONE)
        return 100 * done // len(self.standings) if self.standings else 100

    def of(self, state: str) -> list[Standing]:
        """The strings in a state."""
        return [one for one in self.standings if one.state == state]


def coverage(file: PoFile, strings: Iterable[String]) -> Coverage:
    """The coverage of a file after a hypothetical update."""
    before = {message.context: message for message in file.messages if not message.obsolete}
    now = merged(file, strings)
    live = [message for message in now.messages if not message.obsolete]
    standings = tuple(_standing(message, before.get(message.context)) for message in live)
    return Coverage(file.language, standings, len(now.messages) - len(live))


def _standing(message: Message, before: Message | None) -> Standing:
    previous = message.previous or ""
    if message.fuzzy and before is not None and previous == message.text:
        # Only the values printed beside the text have changed.
        old, new = (_beside(one) for one in (before, message))
        previous = f"{previous}\n{old}" if old != new else previous
        message = message if old == new else _with_text(message, new)
    translation = "\n".join(message.translations)
    return Standing(message.context, state_of(message), message.text, previous, translation)


def _with_text(message: Message, beside: str) -> Message:
    return replace(message, text=f"{message.text}\n{beside}")


def _beside(message: Message) -> str:
    return next((note for note in message.notes if note.startswith(PRINTED)), "")


def state_of(message: Message) -> str:
    """The state of a string in a file that is up to date."""
    if not message.is_translated:
        return MISSING
    if message.fuzzy:
        return FUZZY
    if is_generated(message):
        return GENERATED
    return REVIEWED if message.context.startswith("card:") and message.context.endswith("/text") else TRANSLATED


def word_changes(old: str, new: str) -> list[tuple[str, str]]:
    """Two texts as runs of words: `same`, `old` or `new`."""
    before, after = old.split(" "), new.split(" ")
    runs: list[tuple[str, str]] = []
    for tag, first, last, begin, end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            runs.append(("same", " ".join(before[first:last])))
            continue
        for kind, words in (("old", before[first:last]), ("new", after[begin:end])):
            if words:
                runs.append((kind, " ".join(words)))
    return runs
