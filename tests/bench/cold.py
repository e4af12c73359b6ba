"""One cold compile, from texts in memory to a checked game, with the languages loaded and nothing remembered.

`python -m tests.bench.cold FOLDER` does it once and prints, as JSON, how long it took;
`python -m tests.bench.cold FOLDER memory` prints how many bytes it asked for at its peak, which takes much longer.
"""

import json
import sys
import tracemalloc
from copy import deepcopy
from pathlib import Path

from tests.support.benchmark import timed

from cardwright.base.cache import Cache
from cardwright.base.diagnostics import Diagnostic
from cardwright.base.library import Library, at
from cardwright.check import check
from cardwright.check.link import check_roles, gather
from cardwright.language import generated
from cardwright.language.loading import load_languages
from cardwright.language.tongue import Tongue
from cardwright.model.rulebook.game import Game
from cardwright.pipeline.stages import read_cards, read_documents, read_words
from cardwright.read.lexicon import Names

Ready = tuple[Names, dict[str, Tongue]]


class Cold:
    """A game whose files and tables are in memory, and which can be compiled again and again as if never before."""

    def __init__(self, library: Library, key: str) -> None:
        self.key = key
        tables = Cache(library.cache)
        self.languages, _ = load_languages(library, tables)
        self.lexicons, self.names, found = read_words(library, key, self.languages.languages, tables)
        self.sources, wrong = read_cards(library, key, self.languages)
        assert not found + wrong

    def ready(self) -> Ready:
        """Names and words that no compile has touched yet."""
        generated.code.cache_clear()
        names = deepcopy(self.names)
        spoken = self.languages
        return names, {
            code: Tongue(spoken.languages[code], lexicon, spoken.tables[code], names)
            for code, lexicon in self.lexicons.items()
        }

    def compile(self, ready: Ready) -> tuple[Game, list[Diagnostic]]:
        """Parse, link and check every text."""
        names, tongues = ready
        documents, found = read_documents(self.sources, tongues, names, self.languages, Cache(None))
        game, wrong = gather(self.key, documents, names, self.lexicons)
        return game, [*found, *wrong, *check_roles(game, documents), *check(game)]


def main(folder: Path, *, memory: bool) -> None:
    """Compile the one game of a library, and tell."""
    library = at(folder)
    cold = Cold(library, library.games()[0])
    ready = cold.ready()
    if memory:
        tracemalloc.start()
    seconds, (game, found) = timed(lambda: cold.compile(ready))
    peak = tracemalloc.get_traced_memory()[1] if memory else 0
    print(json.dumps({"seconds": seconds, "bytes": peak, "cards": len(game.cards), "found": len(found)}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), memory="memory" in sys.argv[2:])
