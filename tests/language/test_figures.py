"""Number words are read as figures, and the formatter writes them so."""

import re

import pytest
from click.testing import CliRunner
from tests.support.games import tongue

from cardwright.cli import main
from cardwright.language.mistakes.figures import in_figures
from cardwright.language.parser import Problem

ONE = {"en": "a", "es": "una", "fr": "une", "pt": "uma"}
SENTENCE = "If you have 1 wonder, gain 1 culture and 1 mine."


@pytest.mark.parametrize("language", ONE)
def test_an_article_before_something_counted_means_1(language):
    spoken = tongue(language, "through-the-ages")
    wanted = tongue("en", "through-the-ages").parser.parse("body", SENTENCE)
    assert not isinstance(wanted, Problem)
    written = re.sub(r"\b1\b", ONE[language], spoken.printer.sentences(wanted))
    problem = spoken.parser.parse("body", written)
    assert isinstance(problem, Problem)
    readable, value = in_figures(written, "body", 0, problem, spoken)
    assert value == wanted
    assert len(readable) == len(written)


def test_a_line_without_number_words_stays_as_it_is():
    spoken = tongue("en", "through-the-ages")
    problem = spoken.parser.parse("body", "Gain food.")
    assert in_figures("Gain food.", "body", 0, problem, spoken) == ("Gain food.", problem)


def test_the_formatter_writes_figures(tmp_path):
    runner = CliRunner()
    assert runner.invoke(main, ["new", "orchard", "--in", str(tmp_path)]).exit_code == 0
    path = next(path for path in sorted((tmp_path / "cards").rglob("*.cards")) if " 1 " in path.read_text("utf-8"))
    before = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"(?m)^(  [A-Z].*\b[Gg]ain) 1 ", r"\1 a ", before), encoding="utf-8")
    assert path.read_text(encoding="utf-8") != before
    assert "number-word" in runner.invoke(main, ["--library", str(tmp_path), "check"]).output
    assert runner.invoke(main, ["--library", str(tmp_path), "fmt"]).exit_code == 0
    assert path.read_text(encoding="utf-8") == before
