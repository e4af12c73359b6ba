"""A test that does not always run is listed with its reason and its end."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SKIPPING = {"skip", "skipif", "xfail", "importorskip"}


def skipping(text: str) -> bool:
    """Whether a module may leave out a test."""
    return any(isinstance(node, ast.Attribute) and node.attr in SKIPPING for node in ast.walk(ast.parse(text)))


def test_every_skip_is_listed_with_its_reason_and_its_end():
    page = (ROOT / "docs" / "developer" / "testing.md").read_text("utf-8")
    rows = re.findall(r"^\| `(tests/\S+\.py)` \| (.+) \| (.+) \|$", page, re.MULTILINE)
    found = [path for path in sorted((ROOT / "tests").rglob("*.py")) if skipping(path.read_text("utf-8"))]
    assert sorted(row[0] for row in rows) == [path.relative_to(ROOT).as_posix() for path in found]
    assert all(reason.strip() and end.strip() for _, reason, end in rows)


def test_a_skip_is_recognised():
    assert skipping("import pytest\n\n@pytest.mark.xfail\ndef test(): ...\n")
    assert not skipping("def test(): assert 1 + 1 == 2\n")
