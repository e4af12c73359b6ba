"""How fast cards become checked rules. Only equal results are asserted, never a time: docs/developer/performance.md."""

import ast
import json
import shutil
import tracemalloc
from collections.abc import Iterator
from itertools import count, starmap
from pathlib import Path

import pytest
from tests.bench.cold import Cold
from tests.bench.made import CARDS_IN_FILE, Made, constructor, make, written
from tests.support.benchmark import QUICK, child, ratio, rounds, shown, timed, versions
from tests.support.games import LANGUAGES
from tests.support.stock import Stock

from cardwright.base.cache import Cache
from cardwright.language.parse import Item
from cardwright.language.scan import RAW
from cardwright.language.tongue import Tongue
from cardwright.model.node import Node
from cardwright.model.rulebook.game import Game
from cardwright.pipeline.resident import Resident
from cardwright.pipeline.stages import read_documents
from cardwright.tree.cards import CardHead

pytestmark = pytest.mark.bench

CARDS = 250 if QUICK else 2_500
MANY_CARDS = CARDS * 10
FEW_CARDS = 250
"""Enough for comparing with a slow way to read a line."""
ROUNDS, LONG_PROCESS_ROUNDS, PROCESS_ROUNDS, SHORT_PROCESS_ROUNDS = 9, 3, 5, 15


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Made:
    return make(tmp_path_factory.mktemp("made"), CARDS)


@pytest.fixture(scope="module")
def cold(made) -> Cold:
    return Cold(made.library, made.game)


def files(made: Made) -> str:
    """What a made library is like."""
    texts = [path.read_text(encoding="utf-8") for path in made.files]
    lines = sum(text.count("\n") for text in texts) / CARDS
    tokens = sum(len(RAW.findall(text)) for text in texts) / CARDS
    size = sum(map(len, texts)) / CARDS
    return f"{CARDS:,} cards in {len(texts)} files; a card: {lines:.0f} lines, {tokens:.0f} tokens, {size:.0f} bytes"


# --- text to objects ------------------------------------------------------------------------------


def called(made: Made, kinds: set[str]) -> dict[str, tuple[Node, ...]]:
    """What the cards written as Python say, by their titles."""
    cards: dict[str, tuple[Node, ...]] = {}

    def card(title: str, **parts) -> None:
        cards[title] = tuple(parts["abilities"])

    names = dict.fromkeys(map(constructor, kinds), card) | Node.constructs
    for text in made.python:
        exec(compile(text, "cards", "exec"), dict(names))
    return cards


def test_cold_compile_beside_pythons_own_parser(made, cold, report):
    ready = cold.ready()
    game, found = cold.compile(ready)
    assert found == []
    titles = {game.names.plain("en", card.key): card for card in game.cards.values()}
    same = called(made, set(game.kinds))
    assert len(same) == CARDS
    assert all(titles[title].abilities == abilities for title, abilities in same.items())

    def ours() -> float:
        ready = cold.ready()
        return timed(lambda: cold.compile(ready))[0]

    def peer() -> float:
        return timed(lambda: [ast.parse(text) for text in made.python])[0]

    times = rounds({"ours": ours, "peer": peer}, ROUNDS)
    best = {name: min(own) for name, own in times.items()}
    size = sum(map(len, made.python)) / CARDS
    report(
        f"1. Cold: text to checked objects. {files(made)}",
        f"{shown(best['ours'])}, {CARDS / best['ours']:,.0f} cards/s: parse, link, check",
        f"{shown(best['peer'])}, {CARDS / best['peer']:,.0f} cards/s: ast.parse, {size:.0f} bytes a card; {versions()}",
        f"{ratio(times['peer'], times['ours'])} of its speed",
        ">= 0.4x",
    )


def lines(cold: Cold, language: str, cards: int) -> Iterator[tuple[str, str, object]]:
    """Lines of made cards in a language, each with what it is read as and the meaning."""
    names, tongues = cold.ready()
    sources = [source for source in cold.sources if "/made/" in source.path][: cards // CARDS_IN_FILE]
    read_documents(cold.sources, tongues, names, cold.languages, Cache(None))
    documents, _ = read_documents(sources, tongues, names, cold.languages, Cache(None))
    printer = tongues[language].printer

    def below(item: Item, start: str) -> Iterator[tuple[str, str, object]]:
        content = item.content
        if not isinstance(content, CardHead) or language == "en":
            yield start, written(printer, content), content
        for child_item in item.children:
            yield from below(child_item, "example" if start == "body" else "body")

    for document in documents:
        for item in document.items[1:]:
            yield from below(item, "top")


def declared(cold: Cold, language: str = "en") -> Tongue:
    """A tongue that knows every card and has read nothing yet."""
    names, tongues = cold.ready()
    read_documents(cold.sources, tongues, names, cold.languages, Cache(None))
    return Tongue(tongues[language].language, tongues[language].lexicon, tongues[language].tables, names)


def fresh(tongue: Tongue) -> Tongue:
    """The same tongue without anything it may have remembered."""
    return Tongue(tongue.language, tongue.lexicon, tongue.tables, tongue.names)


def test_parsing_beside_stock_lark(cold, report):
    spoken = declared(cold)
    work = [(start, text) for start, text, _ in lines(cold, "en", FEW_CARDS)]
    stock = Stock(spoken)
    assert [stock.parse(*one) for one in work] == [spoken.parser.parse(*one) for one in work]

    def ours() -> float:
        parse = fresh(spoken).parser.parse
        return timed(lambda: [parse(start, text) for start, text in work])[0]

    def objects() -> float:
        return timed(lambda: [stock.parse(start, text) for start, text in work])[0]

    def trees() -> float:
        return timed(lambda: [stock.lark.parse(text, start=start) for start, text in work])[0]

    times = rounds({"ours": ours, "objects": objects, "trees": trees}, ROUNDS)
    best = {name: min(own) for name, own in times.items()}
    for name, what in (("objects", "the same objects"), ("trees", "its bare tree, no objects")):
        report(
            f"2. Parsing {len(work):,} lines of {FEW_CARDS} cards; peer makes {what}",
            f"{shown(best['ours'])}, {len(work) / best['ours']:,.0f} lines/s",
            f"{shown(best[name])}, {len(work) / best[name]:,.0f} lines/s; {versions('lark')}",
            f"{ratio(times[name], times['ours'])} its speed",
            ">= 1x",
        )


def test_growth_from_some_cards_to_ten_times_as_many(made, cold, tmp_path, report):
    many = make(tmp_path, MANY_CARDS)
    told: dict[str, dict[str, float]] = {}

    def compiled(name: str, one: Made) -> float:
        told[name] = compiled_apart(one)
        assert told[name]["found"] == 0
        return told[name]["seconds"]

    times = rounds({"more": lambda: compiled("more", many), "few": lambda: compiled("few", made)}, LONG_PROCESS_ROUNDS)
    assert told["more"]["cards"] - told["few"]["cards"] == MANY_CARDS - CARDS
    report(
        f"3. Growth from {CARDS:,} to {MANY_CARDS:,} cards, each time in a process of its own",
        shown(min(times["more"])),
        shown(min(times["few"])),
        f"{ratio(times['more'], times['few'])} the time",
        "<= 11x",
    )


def test_memory_a_card_beside_pythons_own_parser(made, cold, report):
    told = compiled_apart(made, "memory")
    assert told["found"] == 0
    tracemalloc.start()
    trees = [ast.parse(text) for text in made.python]
    peer = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(trees) == len(made.files)
    report(
        f"3. Peak extra memory of a cold compile of {CARDS:,} cards",
        f"{told['bytes'] / CARDS / 1000:.1f} kB a card",
        f"{peer / CARDS / 1000:.1f} kB a card: ast.parse; {versions()}",
        f"{told['bytes'] / peer:.2f}x its memory",
        "<= 40 kB",
    )


def compiled_apart(made: Made, *how: str) -> dict[str, float]:
    """What a process that compiles a library once tells about it."""
    return json.loads(child(["-m", "tests.bench.cold", str(made.library.root), *how])[1])


# --- checking again -------------------------------------------------------------------------------


def checked(folder: Path) -> tuple[float, str]:
    return child(["-m", "cardwright", "--library", str(folder), "check"])


def test_check_of_an_unchanged_library_beside_importing_click(made, report):
    folder = made.library.root
    first = checked(folder)[1]
    outputs = set()

    def ours() -> float:
        seconds, output = checked(folder)
        outputs.add(output)
        return seconds

    def peer() -> float:
        return child(["-c", "import click"])[0]

    times = rounds({"ours": ours, "peer": peer}, SHORT_PROCESS_ROUNDS)
    assert outputs == {first}
    report(
        f"4. Nothing changed: check of {len(made.files)} files",
        shown(min(times["ours"])),
        f"{shown(min(times['peer']))}: python -c 'import click'; {versions('click')}",
        f"{ratio(times['ours'], times['peer'])} its time",
        "<= 2x",
    )


def edited(text: str, number: int) -> str:
    """A file with another number on its first card: on the line above its source."""
    above, source, below = text.partition("\n  source")
    return f"{above}\n  +{number} {WORD}.{source}{below}"


WORD = "culture"
"""A stat of the game, whose name is the same for any number."""


def test_one_card_edited_beside_a_check_of_everything(made, report):
    folder, path = made.library.root, made.files[len(made.files) // 2]
    before = path.read_text(encoding="utf-8")
    name = path.relative_to(folder).as_posix()
    resident = Resident.open(made.library, made.game)
    assert name in resident.documents
    numbers = count(2)
    checked(folder)

    def edit() -> str:
        text = edited(before, next(numbers))
        path.write_text(text, encoding="utf-8")
        return text

    def everything() -> float:
        edit()
        shutil.rmtree(made.library.cache)
        seconds, everything.output = checked(folder)
        return seconds

    def process() -> float:
        edit()
        seconds, process.output = checked(folder)
        return seconds

    def kept() -> float:
        text = edit()
        seconds, kept.found = timed(lambda: resident.edit(name, text))
        return seconds

    times = rounds({"everything": everything, "process": process, "kept": kept}, PROCESS_ROUNDS)
    assert everything.output == process.output
    assert kept.found == []
    kept()
    assert said(resident.game) == said(Resident.open(made.library, made.game).game)
    path.write_text(before, encoding="utf-8")
    peer = f"{shown(min(times['everything']))}: check without a cache, in a new process"
    for side, what, goal in (("process", "a new process", ">= 5x"), ("kept", "resident", ">= 30x")):
        report(
            f"5. One card of {CARDS:,} edited: {what}",
            shown(min(times[side])),
            peer,
            f"{ratio(times['everything'], times[side])} faster",
            goal,
        )


def said(game: Game) -> dict[str, tuple[Node, ...]]:
    """What the cards of a game say."""
    return {key: card.abilities for key, card in game.cards.items()}


# --- printing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_printing_beside_parsing(cold, report, language):
    spoken = declared(cold, language)
    work = [one for one in lines(cold, language, CARDS) if isinstance(one[2], tuple)]
    assert [spoken.parser.parse(start, text) for start, text, _ in work] == [meaning for _, _, meaning in work]
    assert [spoken.printer.sentences(meaning) for _, _, meaning in work] == [text for _, text, _ in work]

    # Patterns are made ready the first time they are needed, so both sides begin with other cards.
    first = len(work) // 5
    meanings, texts = [meaning for _, _, meaning in work], [(start, text) for start, text, _ in work]

    def ours() -> float:
        printed = fresh(spoken).printer.sentences
        for meaning in meanings[:first]:
            printed(meaning)
        rest = meanings[first:]
        return timed(lambda: list(map(printed, rest)))[0]

    def peer() -> float:
        parse = fresh(spoken).parser.parse
        for start, text in texts[:first]:
            parse(start, text)
        rest = texts[first:]
        return timed(lambda: list(starmap(parse, rest)))[0]

    times = rounds({"ours": ours, "peer": peer}, ROUNDS)
    number = len(work) - first
    report(
        f"6. Printing {number:,} lines of sentences: {language}",
        f"{shown(min(times['ours']))}, {number / min(times['ours']):,.0f} lines/s",
        f"{shown(min(times['peer']))}, {number / min(times['peer']):,.0f} lines/s: parsing them",
        f"{ratio(times['peer'], times['ours'])} faster",
        ">= 10x",
    )
