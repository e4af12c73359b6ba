"""A catalog as its visitors meet it: built from the library, asked without a network, or served to a browser."""

import asyncio
import atexit
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from urllib.parse import urlencode

from tests.support.games import compiled

from cardwright.base.library import shipped
from cardwright.export import build_all, read_history
from cardwright.play.pictures import beginnings
from cardwright.serve import application
from cardwright.serve import site as answering
from cardwright.serve.sites import site_of
from cardwright.serve.words import Words
from cardwright.translation.domains import domains
from cardwright.translation.survey import survey

ROOT = Path(__file__).resolve().parents[2]
# No test relies on a clock: a page is made to its end, however busy the machine is.
USUAL_PATIENCE = answering.PATIENCE
answering.PATIENCE = 60
AGES = "through-the-ages"
LANGUAGES = ("en", "es", "fr", "pt")
# One address of each sort of page; those with a question in them are asked in the words of each language.
PAGES = {
    "home": "/",
    "search": "/search?q={kind}",
    "wrong": "/search?q={wrong}",
    "nothing": "/search?q={kind} -{kind}",
    "card": f"/card/{AGES}/homer-a",
    "disputed": f"/card/{AGES}/internet-iii",
    "deck": f"/deck/{AGES}/civil-i?players=3",
    "game": f"/game/{AGES}",
    "table": "/game/tempus",
    "scenario": "/scenario/tempus/small-island",
    "compare": f"/compare?cards={AGES}/homer-a,{AGES}/moses-a,{AGES}/michelangelo-i",
    "no comparison": "/compare",
    "added": f"/compare?cards={AGES}/homer-a&add=t:leader",
    "list": f"/list?name=Mine&cards={AGES}/homer-a,{AGES}/iron-i",
    "lists": "/list",
    "syntax": "/syntax",
    "changes": "/changes",
    "translations": "/translate",
    "translate": "/translate/es",
    "missing": f"/card/{AGES}/homre-a",
    "nowhere": "/no/such/page",
}
WORDS = {
    "en": {"kind": "t:leader", "wrong": "gives:sciense"},
    "es": {"kind": "t:líder", "wrong": "da:ciensia"},
    "fr": {"kind": "t:dirigeant", "wrong": "donne:sciance"},
    "pt": {"kind": "t:líder", "wrong": "dá:siência"},
}
# The pages of Datasette, whose language has another name in their addresses.
TABLES = {
    "tables": "/catalog",
    "table": "/catalog/cards?_facet=game&_sort=key",
    "conditions": "/catalog/cards_en?_search=gain&kind__contains=a",
    "row": "/catalog/cards/tempus~2Fcity-2",
    "question": "/catalog/search_in_es?words=gana",
    "sql": "/catalog?sql=select+id,+key+from+cards+where+game+=+:game&game=tempus",
    "wrong sql": "/catalog?sql=select+nothing+at+all",
    "wrong condition": "/catalog/cards?_where=nowhere",
}
PROGRAM = """
import sys
from pathlib import Path
from cardwright.serve import serve
serve(Path(sys.argv[1]), ready=lambda address: print(address, flush=True), watch=len(sys.argv) > 2)
"""


BUILT: list[Path] = []


def pages(language: str) -> dict[str, str]:
    """The address of every sort of page in a language."""
    found = {}
    for name, address in PAGES.items():
        path, _, question = address.partition("?")
        pairs = [pair.split("=", 1) for pair in question.split("&") if pair]
        filled = [(key, value.format(**WORDS[language])) for key, value in pairs]
        found[name] = f"{path}?{urlencode([*filled, ('lang', language)])}"
    return found


def tables(language: str) -> dict[str, str]:
    """The address of every sort of page of Datasette in a language."""
    return {name: f"{address}{'&' if '?' in address else '?'}_lang={language}" for name, address in TABLES.items()}


@cache
def built() -> Path:
    """A folder with the catalog of our library, made once by each process that needs it."""
    folder = Path(tempfile.mkdtemp(prefix="cardwright-built-"))
    BUILT.append(folder)
    # Whoever is no test has nobody who removes it; the processes of the tests end without this.
    atexit.register(remove_built)
    library = compiled()
    all_of = domains(shipped(), library.rulebook, library.tongues, library.appearance.interface)
    coverages = [(one.domain, one.coverage) for one in survey(all_of)]
    begun = beginnings(library.rulebook, library.tongues, library.appearance, library.messages)
    build_all(
        folder,
        library.rulebook,
        library.tongues,
        appearance=library.appearance,
        coverages=coverages,
        histories={game: read_history(shipped().versions(game)) for game in library.rulebook.games},
        beginnings=begun,
    )
    return folder


def remove_built() -> None:
    """Remove what was built; the tests do this at the end of their session."""
    while BUILT:
        shutil.rmtree(BUILT.pop(), ignore_errors=True)


class Asker:
    """Asks the pages of a catalog without a network."""

    def __init__(self, catalog: Path | None = None) -> None:
        self.datasette = application(catalog or built() / "catalog.db")

    def __call__(self, address: str, **headers: str):
        """The answer to an address."""
        return asyncio.run(self.datasette.client.get(address, headers=headers))

    def words(self, language: str) -> Words:
        """What the pages say in a language."""
        return site_of(self.datasette).edition.words[language]

    def send(self, method: str, address: str):
        """The answer to something that is no mere question."""
        return asyncio.run(self.datasette.client.request(method, address))


@contextmanager
def served(folder: Path, *more: str) -> Iterator[str]:
    """A real server on a catalog, by its address; it ends as if somebody had pressed Ctrl-C."""
    command = [sys.executable, "-c", PROGRAM, str(folder / "catalog.db"), *more]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "compiler")}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process.stdout.readline().strip().rstrip("/")
            process.send_signal(signal.SIGINT)
            process.wait(timeout=30)
        finally:
            process.kill()
