"""The games that come with the tool, compiled once for each test process, and libraries that share their grammar."""

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from cardwright.base import library
from cardwright.base.cache import Cache
from cardwright.drawing.appearance.loading import load_interface
from cardwright.language.loading import load_languages, load_messages
from cardwright.language.parse import Content
from cardwright.language.parser import Problem
from cardwright.language.tongue import Tongue
from cardwright.model.categories.channels import Ability
from cardwright.model.node import Node
from cardwright.model.rulebook.game import Game
from cardwright.pipeline.stages import Compiled, compile_library
from cardwright.tree.cards import CardHead
from cardwright.tree.performing import Perform

LANGUAGES = ("en", "es", "pt", "fr")
MADE: list[Path] = []
GRAMMAR = "CARDWRIGHT_GRAMMAR"
"""Names a cache that knows the grammar already: to build the tables of all languages takes half a minute."""


@cache
def compiled() -> Compiled:
    """The library that comes with the tool, after all stages; only the grammar was built before."""
    return compile_library(library.shipped(), Cache(_temporary(known_grammar())))


@cache
def known_grammar() -> Path:
    """A cache that knows the grammar and the words of the pages, which take longest and which no card changes."""
    known = os.environ.get(GRAMMAR)
    folder = _temporary(Path(known) if known else None)
    learn_grammar(folder)
    return folder


def learn_grammar(folder: Path | None) -> None:
    """Build the tables of all languages into a cache that may have them already."""
    cache = Cache(folder)
    languages, _ = load_languages(library.shipped(), cache)
    load_messages(library.shipped(), cache)
    load_interface(library.shipped(), languages.languages, cache)


def _temporary(known: Path | None) -> Path:
    """A cache that goes with the tests, with everything that another one knows."""
    folder = Path(tempfile.mkdtemp(prefix="cardwright-grammar-"))
    MADE.append(folder)
    # As with a catalog that was built: the processes of the tests end without this.
    atexit.register(remove_made)
    if known is not None:
        add_known(known, folder)
    return folder


def add_known(known: Path, folder: Path) -> None:
    """Add to a cache what another one knows, with its key, without which nobody may read it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for path in known.iterdir():
        shutil.copy2(path, folder / path.name)


def remove_made() -> None:
    """Remove what was remembered; the tests do this at the end of their session."""
    while MADE:
        shutil.rmtree(MADE.pop(), ignore_errors=True)


def with_grammar(folder: Path) -> Path:
    """Let the grammar be known to whoever looks at the library in a folder, in this process or another."""
    own = library.at(folder).cache
    if own is not None:
        add_known(known_grammar(), own)
    return folder


def compiled_at(folder: Path) -> Compiled:
    """The library in a folder after all stages."""
    found = library.at(with_grammar(folder))
    return compile_library(found, Cache(found.cache))


def richest_game() -> Game:
    """The game with most cards that belong to an era: it has words for every role a sentence can ask for."""
    games = compiled().rulebook.games.values()
    return max(games, key=lambda game: sum(card.era is not None for card in game.cards.values()))


def tongue(language: str, game: str = "") -> Tongue:
    """One game in one language, ready to read and print; the richest game if none is named."""
    return compiled().tongues[game or richest_game().key, language]


def written(spoken: Tongue, content: Content) -> str:
    """A line as its file has it: a head, another line, or sentences."""
    if isinstance(content, tuple):
        return spoken.printer.sentences(content)
    assert content is not None
    return spoken.printer.line(content)


def understood(spoken: Tongue, start: str, text: str) -> Content | Problem:
    """The meaning of a line, as the compiler takes it: a card's head names the card, not its title."""
    value = spoken.parser.parse(start, text)
    if isinstance(value, CardHead):
        return replace(value, name=spoken.names.identify(spoken.language.code, value.name, value.era))
    assert isinstance(value, Node | tuple | Problem)
    return value


def done_by(game: Game, ability: Ability, *met: str) -> Iterator[Node]:
    """A sentence, and what is said of the actions it names that nobody can choose."""
    for node in ability.walk():
        yield node
        forms = game.actions[node.action] if isinstance(node, Perform) and node.action not in met else ()
        if not any(form.phases or form.done_to for form in forms):
            for sentence in (sentence for form in forms for sentence in form.sentences):
                yield from done_by(game, sentence.ability, *met, node.action)
