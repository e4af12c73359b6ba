"""The one place that writes to a terminal: nothing that a library says can steer it."""

import os
import re
import sys

import click

_OURS = re.compile("(\x1b\\[(?:0|1|1;3[134])m|\r\x1b\\[K)")
"""What we paint findings with, and what clears a line for progress."""
_STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\u3164\ud800-\udfff\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def echo(text: object = "", *, err: bool = False, nl: bool = True, painted: bool = False) -> None:
    """Print a text; what would steer the terminal or turn the line round is shown as an escape."""
    click.echo(harmless(str(text), painted), err=err, nl=nl)


def prompt(question: str) -> str:
    """What somebody types behind a question; raises click.Abort if they do not want to."""
    said: str = click.prompt(harmless(question), prompt_suffix=" ", default="", show_default=False)
    return said


def harmless(text: str, painted: bool = False) -> str:
    """A text without anything that steers; of a painted one, our own paint is kept."""
    if not painted:
        return _STEERING.sub(_escape, text)
    return "".join(
        part if number % 2 else _STEERING.sub(_escape, part) for number, part in enumerate(_OURS.split(text))
    )


def named(path: object) -> str:
    """A path or a name fit for one line: in a log, a line break in it could pass for a line of ours."""
    from cardwright.base.source import visible

    return visible(str(path))


def let_go_of_output() -> None:
    """If nothing more can be printed, do not try it again when Python ends."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _escape(match: re.Match[str]) -> str:
    """As JSON has it, so that JSON stays what it is."""
    code = ord(match[0])
    if code < 0x10000:
        return f"\\u{code:04x}"
    return f"\\u{0xD800 + (code - 0x10000 >> 10):04x}\\u{0xDC00 + (code - 0x10000 & 0x3FF):04x}"
