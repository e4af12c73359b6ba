"""Both lines of Datasette, the stable one and the next: one plugin, one folder to publish, the same pages."""

import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import quote

import pytest
from click.testing import CliRunner
from tests.support.site import AGES, LANGUAGES, ROOT, built, pages

from cardwright.cli import main

NEXT = ROOT / ".venv-next" / "bin" / "python"
needs_next = pytest.mark.skipif(not NEXT.exists(), reason="make test sets up .venv-next")
OURS = [
    *(address for language in LANGUAGES for address in pages(language).values()),
    f"/card/{AGES}/homer-a.json",
    "/search.json?q=t:leader",
    "/opensearch.xml",
    "/?lang=tlh",
]
STOCK = ["/catalog", "/catalog/cards", "/catalog/cards.json", "/catalog/what_cards_do", "/catalog.db"]


def asked(python, addresses):
    command = [str(python), str(ROOT / "tests" / "support" / "asking.py")]
    files = [str(built() / "catalog.db"), json.dumps(addresses)]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run([*command, *files], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@needs_next
def test_both_lines_give_the_same_pages():
    stable, coming = asked(sys.executable, OURS), asked(NEXT, OURS)
    assert stable["version"].startswith("0.65")
    assert coming["version"].startswith("1.0")
    assert stable["answers"] == coming["answers"]
    assert {answer[0] for answer in stable["answers"].values()} == {200, 400, 404}


@needs_next
def test_the_pages_of_datasette_are_there_on_both_lines():
    for python in (sys.executable, NEXT):
        answers = asked(python, STOCK)["answers"]
        wrong = {address: answer[0] for address, answer in answers.items() if answer[0] != 200}
        # The next line keeps its named questions in its configuration, which only a published folder has.
        assert set(wrong) <= ({"/catalog/what_cards_do"} if python == NEXT else set())


HOSTILE = (
    "select instr(zeroblob(100000000), zeroblob(50000000) || x'01')",
    "select length(hex(zeroblob(490000000)))",
    "select fts3_tokenizer('simple')",
    "with recursive n(x) as (select 1 union all select x + 1 from n) select count(*) from n",
)


@needs_next
@pytest.mark.parametrize(
    "python, address", [(sys.executable, "/catalog.json"), (NEXT, "/catalog/-/query.json")], ids=["stable", "next"]
)
def test_hostile_sql_is_refused_or_ended_on_both_lines(python, address):
    addresses = [f"{address}?sql={quote(sql)}" for sql in HOSTILE]
    answers = asked(python, [*addresses, f"{address}?sql=select+1"])["answers"]
    assert [answer[0] for answer in answers.values()] == [400] * len(HOSTILE) + [200]


# --- a folder to publish --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    folder = tmp_path_factory.mktemp("published") / "site"
    words = ["export", "site", str(folder), "--catalog", str(built() / "catalog.db")]
    done = CliRunner().invoke(main, words, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return folder


def read(address):
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as problem:
        return problem.code, problem.read().decode()


def told(address, what):
    """What Datasette tells about itself; the next line wraps its lists."""
    data = json.loads(read(f"{address}/-/{what}.json")[1])
    return data[what] if isinstance(data, dict) and what in data else data


@pytest.mark.parametrize("python", [Path(sys.executable), pytest.param(NEXT, marks=needs_next)], ids=["stable", "next"])
def test_a_published_folder_is_served_by_datasette_alone(published, python):
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    # Other tests look at the folder as it was published.
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    command = [str(python), "-m", "datasette", "serve", str(published), "--port", "0"]
    with subprocess.Popen(
        command, env=environment, cwd=published, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            line = next(line for line in process.stderr if "running on" in line)
            address = line.split(" on ")[1].split()[0]
            status, page = read(f"{address}/card/{AGES}/homer-a?lang=es")
            assert status == 200
            assert "Homero" in page
            assert read(f"{address}/search?q=da:ciensia&lang=es")[0] == 400
            assert read(f"{address}/no/such/page")[0] == 404
            assert read(f"{address}/catalog/what_cards_do.json?_shape=array")[0] == 200
            [database] = [one for one in told(address, "databases") if one["name"] == "catalog"]
            assert database["is_mutable"] is False
            assert told(address, "settings")["suggest_facets"] is False
            # Whoever publishes has not said that visitors may ask in SQL.
            question = "catalog/-/query.json" if python == NEXT else "catalog.json"
            assert read(f"{address}/{question}?sql=select+1")[0] == 403
            # The folder brings its own program; the one under test must not be what answers.
            assert any("cardwright_catalog" in one["name"] for one in told(address, "plugins"))
        finally:
            process.kill()


def test_a_published_folder_answers_sql_if_its_publisher_says_so(published, tmp_path):
    words = ["export", "site", str(tmp_path / "site"), "--catalog", str(built() / "catalog.db"), "--sql"]
    assert CliRunner().invoke(main, words, catch_exceptions=False).exit_code == 0
    for folder, sql in ((published, False), (tmp_path / "site", True)):
        stable = json.loads((folder / "settings.json").read_text(encoding="utf-8"))
        coming = json.loads((folder / "datasette.json").read_text(encoding="utf-8"))["settings"]
        assert stable["default_allow_sql"] is coming["default_allow_sql"] is sql


def test_a_published_folder_says_what_it_needs_and_how_to_serve_it(published):
    assert "datasette serve" in (published / "README.md").read_text(encoding="utf-8")
    needed = (published / "requirements.txt").read_text(encoding="utf-8").split()
    assert any(line.startswith("datasette==") for line in needed)
    assert not list(published.rglob("__pycache__"))
    names = {path.name for path in published.iterdir()}
    assert names == {
        "catalog.db",
        "metadata.json",
        "settings.json",
        "datasette.json",
        "inspect-data.json",
        "requirements.txt",
        "plugins",
        "program",
        "README.md",
    }


def test_a_folder_that_is_not_empty_is_left_alone(tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    done = CliRunner().invoke(main, ["export", "site", str(tmp_path), "--catalog", str(built() / "catalog.db")])
    assert done.exit_code == 2
    assert "not empty" in done.output
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
