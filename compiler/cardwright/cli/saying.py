"""The only module that writes to a terminal: it escapes control characters in texts of a library."""

import os
import re
import sys

import click

_OURS = re.compile("(\x1b\\[(?:0|1|1;3[134])m|\r\x1b\\[K)")
"""Our own control sequences: colours of findings, and clearing a line for progress."""
_STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\u3164\ud800-\udfff\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def echo(text: object = "", *, err: bool = False, nl: bool = True, painted: bool = False) -> None:
    """Print a text; escapes characters that would control the terminal or reverse the line."""
    click.echo(harmless(str(text), painted), err=err, nl=nl)


def prompt(question: str) -> str:
    """A person's input after a question; raises click.Abort if the person cancels."""
    said: str = click.prompt(harmless(question), prompt_suffix=" ", default="", show_default=False)
    return said


def is_quiet() -> bool:
    """Whether nobody watches: then progress is not shown, since its label would stand among other output."""
    return not sys.stderr.isatty()


def harmless(text: str, painted: bool = False) -> str:
    """A text without control characters; a painted text keeps our own colours."""
    if not painted:
        return _STEERING.sub(_escape, text)
    return "".join(
        part if number % 2 else _STEERING.sub(_escape, part) for number, part in enumerate(_OURS.split(text))
    )


def named(path: object) -> str:
    """A path or a name in a form for one line, because a line break in it could fake a line of a log."""
    from cardwright.base.source import visible

    return visible(str(path))


def let_go_of_output() -> None:
    """After a broken pipe, prevent that Python writes to it again at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _escape(match: re.Match[str]) -> str:
    """Escape like JSON, so that JSON stays valid."""
    code = ord(match[0])
    if code < 0x10000:
        return f"\\u{code:04x}"
    return f"\\u{0xD800 + (code - 0x10000 >> 10):04x}\\u{0xDC00 + (code - 0x10000 & 0x3FF):04x}"
