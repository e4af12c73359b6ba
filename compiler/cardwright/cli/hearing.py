"""Input of a person during a game: the commands in the words of a language, and the reply to a mistyped one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.base.diagnostics import nearest
from cardwright.base.folding import plain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardwright.play.telling import Teller

COMMANDS = {
    "board": "zone",
    "log": "",
    "why": "word",
    "read": "card",
    "undo": "",
    "usual": "",
    "save": "file",
    "quit": "",
    "help": "",
}
"""The commands besides numbers, and their arguments; each language has its own words for them."""

_LONGEST_NUMBER = 9
_LONGEST_ECHO = 40


def command(teller: Teller, said: str) -> tuple[str, str]:
    """The command that a person means, and its argument; no command if the input is unknown.

    A command may have several words; spaces and accents are optional, and English always works.
    """
    names = {_bare(name): one for one in COMMANDS for name in (one, teller.word(f"say-{one}"))}
    words = said.split()
    for number in range(len(words), 0, -1):
        if (one := names.get(_bare("".join(words[:number])))) is not None:
            return one, said.split(maxsplit=number)[number] if number < len(words) else ""
    return "", said


def whole_number(said: str) -> int:
    """The number in digits; an absurdly long one becomes one that is in no list."""
    digits = said.lstrip("0")
    return int(digits) if 0 < len(digits) <= _LONGEST_NUMBER else 0


def is_yes(teller: Teller, said: str) -> bool:
    """Whether a person agrees, by a word of their language or of English; the first letter is enough."""
    words = {plain(teller.word("yes")), "yes"}
    return plain(said.strip()) in words | {word[:1] for word in words}


def not_understood(teller: Teller, said: str) -> str:
    """The reply to unknown input: the input, similar commands, and the help command."""
    word = said.split(maxsplit=1)[0]
    known = [teller.word(f"say-{one}") for one in COMMANDS]
    hint = suggestion(teller, word, known) or teller.word("see-help", word=teller.word("say-help"))
    return f"{teller.word('unknown', word=clipped(word))}; {hint}"


def suggestion(teller: Teller, word: str, known: Iterable[str]) -> str:
    """The known words that are similar to one, as a question; empty if none is."""
    near = nearest(word, known)
    return teller.word("meant", words=", ".join(near)) if near else ""


def clipped(word: str) -> str:
    """A word, shortened for a reply."""
    return word if len(word) <= _LONGEST_ECHO else f"{word[:_LONGEST_ECHO]}…"


def sayings(teller: Teller) -> list[tuple[str, str]]:
    """The commands besides numbers and their effects, in the person's language."""
    said = {one: f"{teller.word(f'say-{one}')} {teller.word(rest) if rest else ''}" for one, rest in COMMANDS.items()}
    return [(words.rstrip(), teller.word(f"help-{one}")) for one, words in said.items()]


def _bare(name: str) -> str:
    return plain(name).replace(" ", "")
