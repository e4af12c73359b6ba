"""Games that are being written: they compile without findings, and their examples are true."""

from click.testing import CliRunner
from tests.support.games import DRAFTS

from cardwright.cli.main import main


def run(*words: str) -> str:
    result = CliRunner().invoke(main, ["--library", str(DRAFTS), *words])
    assert result.exit_code == 0, result.output
    return result.output


def test_a_draft_has_no_findings():
    assert " 0 findings" in run("check")
