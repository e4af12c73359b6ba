"""The language that a file belongs to, by its path; what is wrong in the files of a begun language fails no build."""

import re
from collections.abc import Container, Iterable
from dataclasses import replace

from cardwright.base.diagnostics import Diagnostic, Severity

_FILE = re.compile(r"(?:^|/)locale/([\w-]+)/LC_MESSAGES/[^/]+$|(?:^|/lexicon/|^\w+/)([\w-]+)\.yaml$")


def language_of(path: str) -> str:
    """The language of a grammar file, a lexicon or a PO file; empty for other files."""
    found = _FILE.search(path)
    return (found[1] or found[2]).replace("_", "-") if found else ""


def softened(found: Iterable[Diagnostic], begun: Container[str]) -> list[Diagnostic]:
    """The findings in the files of begun languages as warnings, so that they stop nobody else."""
    return [
        replace(one, severity=Severity.WARNING) if (code := language_of(one.path)) and code in begun else one
        for one in found
    ]
