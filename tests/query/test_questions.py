"""Questions in plain words and queries with keys: each finds what the trees say, and none is a dead end."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from tests.support.catalogs import shipped_catalog
from tests.support.oracle import ids, is_so

from cardwright import query

HERE = Path(__file__).parent
QUESTIONS = yaml.safe_load((HERE / "questions.yaml").read_text(encoding="utf-8"))
QUERIES = yaml.safe_load((HERE / "structured.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def catalog(tmp_path_factory):
    with shipped_catalog(tmp_path_factory.mktemp("catalog")) as made:
        yield made


@pytest.fixture(scope="module")
def phrasebook(catalog):
    return query.Phrasebook.of(catalog.vocabulary)


def asked(catalog, phrasebook, text: str, language: str) -> query.Asked | query.Mistakes:
    return query.ask(catalog.connection, text, language, phrasebook)


def cards(catalog, answer: query.Asked | query.Mistakes) -> set[str]:
    if isinstance(answer, query.Mistakes):
        return set()
    known = dict(catalog.connection.execute("SELECT number, id FROM cards"))
    return {known[number] for number in answer.numbers}


def every_question() -> Iterator[tuple[str, str, dict]]:
    for entry in QUESTIONS:
        for language in ("en", "es", "fr", "pt"):
            for text in entry.get(language, ()):
                yield language, text, entry["finds"]


def test_questions_in_plain_words_find_what_the_trees_say(catalog, phrasebook):
    questions = list(every_question())
    assert len(questions) >= 120
    assert all(sum(code == language for code, *_ in questions) >= 15 for language in ("en", "es", "fr", "pt"))
    wrong, ended = [], []
    for language, text, wanted in questions:
        answer = asked(catalog, phrasebook, text, language)
        expected = ids(lambda game, card, wanted=wanted: is_so(game, card, wanted))
        assert expected, (text, "a question that should find nothing shows nothing")
        found = cards(catalog, answer)
        if found != expected:
            wrong.append((language, text, getattr(answer, "read_as", ""), sorted(found ^ expected)[:4]))
        if isinstance(answer, query.Mistakes) or not (answer.numbers or answer.others):
            ended.append((language, text))
    assert not ended
    assert not wrong


@pytest.mark.parametrize("entry", QUERIES, ids=lambda entry: entry["query"])
def test_queries_with_keys_find_exactly_what_they_say(catalog, phrasebook, entry):
    answer = asked(catalog, phrasebook, entry["query"], entry.get("language", "en"))
    assert isinstance(answer, query.Asked), answer.shown
    assert cards(catalog, answer) == ids(lambda game, card: is_so(game, card, entry["finds"]))
    assert answer.read_as == ""
