"""Random edits typed character by character: the service says what a cold compile says, and never raises."""

import os
import random
import shutil

import pytest
from tests.house.test_golden import BASE
from tests.support.games import known_grammar

from cardwright.base import library
from cardwright.base.cache import Cache
from cardwright.base.diagnostics import render_json, sort_key
from cardwright.language.loading import load_languages
from cardwright.pipeline.stages import compile_game
from cardwright.service import Service

EDITS = 10_000 if os.environ.get("CARDWRIGHT_FUZZ") == "long" else 120
PAUSE = 8
"""So many keys are pressed between two pauses, on average."""
PHRASES = (
    "flower Clover, season spring\n  price: 1\n  +1 calm.\n",
    "  When you visit a plant, gain 2 wax.\n",
    "  Each bee here gives +1 scent.\n",
    "stock pollen\n",
    "  2 Lavender\n",
    '  example "one"\n    given you have 2 wax\n    then you have 2 wax\n',
    "[Old Hive]",
    "\t",
    "\u200b\n",
    "# a comment\n",
)


class Typist:
    """Somebody who types and deletes in the files of one game."""

    def __init__(self, folder, known: Cache, seed: int) -> None:
        self.random = random.Random(seed)
        self.library = library.at(folder)
        self.known = known
        self.service = Service.open(self.library, "bees", known)
        self.languages, _ = load_languages(self.library, known)
        self.texts = {path: source.text for path, source in self.service.resident.sources.items()}
        self.first = dict(self.texts)

    def edit(self) -> tuple[str, list[str]]:
        """A file, and its texts while one edit is typed."""
        path = self.random.choice([*self.texts])
        text = self.texts[path]
        place = self.random.randrange(len(text) + 1)
        how = self.random.randrange(4)
        if how == 0:
            return path, [text[:place] + text[place + number :] for number in range(1, self.random.randrange(2, 12))]
        if how == 1:
            return path, [self.first[path]]
        place = self.random.choice([text.rfind("\n", 0, place) + 1, place])
        phrase = self.random.choice(PHRASES)
        typed = phrase[: self.random.randrange(1, len(phrase) + 1)]
        return path, [text[:place] + typed[:number] + text[place:] for number in range(1, len(typed) + 1)]

    def ask(self, path: str) -> None:
        """Ask everything about a place by chance."""
        service = self.service
        place = self.random.randrange(len(self.texts[path]) + 2)
        service.findings(path)
        service.fixes(path, place, place + 20)
        for one in service.proposals(path, place)[:3]:
            service.sample(path, one)
        service.explained(path, place)
        subject = service.subject(path, place)
        if subject is not None:
            service.declared(subject)
            service.used(subject)
        service.formatted(path)
        service.symbols(path)
        service.folds(path)
        service.hints(path)
        assert all(one.span.start <= one.span.end for one in service.painted(path))

    def compare(self) -> None:
        """What the service says, and what a cold compile of the same files says."""
        for path, text in self.texts.items():
            (self.library.root / path).write_bytes(text.encode("utf-8", "surrogatepass"))
        *_, wrong = compile_game(self.library, "bees", self.languages, Cache(None))
        wrong = sorted(dict.fromkeys(wrong), key=sort_key)
        said = [one for path in self.service.wrong_files() for one in self.service.findings(path)]
        assert render_json([one.diagnostic for one in said], self.service.messages) == render_json(
            wrong, self.service.messages
        )


@pytest.mark.parametrize("seed", range(2))
def test_the_service_says_of_every_text_what_a_cold_compile_says(tmp_path, seed):
    known = Cache(shutil.copytree(known_grammar(), tmp_path / "known", dirs_exist_ok=True))
    shutil.copytree(BASE, tmp_path / "bees")
    typist = Typist(tmp_path / "bees", known, seed)
    keys = 0
    while keys < EDITS // 2:
        path, texts = typist.edit()
        for text in texts:
            typist.texts[path] = text
            typist.service.edit(path, text)
            keys += 1
            if typist.random.randrange(PAUSE) == 0:
                typist.ask(path)
                typist.compare()
    assert keys >= EDITS // 2
