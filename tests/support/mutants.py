"""Files as no one should write them, and their way through all stages.

A mutant is a piece of the library, said in one of its languages and then damaged. Whatever it has become, the
tool must say what is wrong with it, or understand it and write it again as the same.
"""

import json
import random
import re
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache

from tests.support.damage import SIGNS, STRANGE, damaged_line
from tests.support.games import LANGUAGES, compiled

from cardwright.base import library
from cardwright.base.cache import Cache
from cardwright.base.diagnostics import Diagnostic, Severity, render_github, render_json, render_text
from cardwright.check import check
from cardwright.check.link import check_roles, gather
from cardwright.check.link.gather import KnownBlocks
from cardwright.check.spoken import KnownNodes
from cardwright.language.loading import Languages
from cardwright.language.parse import Content, Document, Item, declared_language
from cardwright.language.tongue import Tongue
from cardwright.language.vocabulary import Vocabulary
from cardwright.pipeline.stages import read_documents, without_garbage_collection
from cardwright.read import load_shaped, read_bytes
from cardwright.read.lexicon import LEXICON, NAMES, Names, make_lexicon, make_names
from cardwright.translation.rewrite import is_complete, rewritten
from cardwright.tree.cards import CardHead

SECONDS_A_MUTANT = 5
TABLE_EVERY = 20
LONGEST_PIECE = 2
LONGEST_TABLE = 12
ALPHABETS = (
    *((0x00, 0x20), (0x7F, 0xA1), (0x300, 0x36F), (0x590, 0x6FF), (0x1F00, 0x2070), (0x20A0, 0x2BFF)),
    *(
        (0x3000, 0x30FF),
        (0xFB00, 0xFFFF),
        (0x1D400, 0x1D7FF),
        (0x1F300, 0x1FAFF),
        (0xE0000, 0xE01EF),
        (0x20000, 0x20100),
    ),
)
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\ufe0f"
NUMBERS = (
    "0",
    "00",
    "1",
    "2",
    "3",
    "12",
    "-1",
    "+0",
    "1/2",
    "3/2/1",
    "1.5",
    "9" * 18,
    "9" * 19,
    "1" * 5_000,
    "/".join("9" * 300),
)
YAML_WORDS = (
    "yes",
    "~",
    "null",
    "[]",
    "{}",
    "- ",
    "&a",
    "*a",
    "!!set",
    "? ",
    ": ",
    "|",
    ">",
    "%TAG",
    "---",
    "' '",
    '""',
    "5",
    "1.5",
    "true",
)
WORD = re.compile(r"[^\W\d_]+")
NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Piece:
    """A few blocks of one file, said in one language, and the rest of their game without them."""

    game: str
    language: str
    text: str
    rest: tuple[Document, ...]
    cards: frozenset[str]


def drawn_piece(draw: random.Random) -> Piece:
    """Some neighbouring blocks of a file that comes with the tool."""
    game = draw.choice(_games())
    documents = _documents(game)
    place = draw.randrange(len(documents))
    document = documents[place]
    head, *items = document.items
    first = draw.randrange(max(1, len(items)))
    last = first + draw.randint(1, LONGEST_PIECE)
    taken = items[first:last]
    language = draw.choice(LANGUAGES)
    said = replace(document, items=(head, *taken), trailing=())
    left = replace(document, items=(_childless(head), *items[:first], *items[last:]))
    return Piece(
        game,
        language,
        rewritten(said, compiled().tongues[game, language]),
        (*documents[:place], left, *documents[place + 1 :]),
        frozenset(item.content.name for item in taken if isinstance(item.content, CardHead)),
    )


@cache
def _games() -> list[str]:
    """The games, the smallest three times as often as all others together: to check the rest of it takes least."""
    smallest, *others = sorted(library.shipped().games(), key=lambda game: len(compiled().rulebook.games[game].cards))
    return [*[smallest] * 3 * len(others), *others]


@cache
def _documents(game: str) -> tuple[Document, ...]:
    return tuple(document for document in compiled().documents if document.game == game)


def _childless(head: Item) -> Item:
    return replace(head, children=())


@cache
def words_of(spoken_game: str, language: str) -> list[str]:
    """What a token may be replaced by: the words of a game in a language, and signs."""
    tongue: Tongue = compiled().tongues[spoken_game, language]
    return [*tongue.vocabulary.single, *SIGNS]


def mutant(draw: random.Random, piece: Piece) -> bytes:
    """A piece after one to four mutations, as the bytes of a file."""
    text = piece.text
    for _ in range(draw.randint(1, 4)):
        text = draw.choice(MUTATIONS)(draw, text, piece)
    return _as_bytes(draw, text)


def table_mutant(draw: random.Random) -> bytes:
    """A short lexicon or table of names after one to four mutations, as the bytes of a file."""
    piece = drawn_piece(draw)
    kind = draw.choice(("lexicon", "names"))
    text = _short_table(draw, draw.choice(_tables(piece.game, kind)))
    for _ in range(draw.randint(1, 4)):
        text = draw.choice((*TABLE_MUTATIONS, *MUTATIONS))(draw, text, piece)
    return _as_bytes(draw, text)


@cache
def _tables(game: str, kind: str) -> list[str]:
    shipped = library.shipped()
    paths = shipped.lexicon_files(game) if kind == "lexicon" else [shipped.names_file(game)]
    return [path.read_text(encoding="utf-8") for path in paths]


def _short_table(draw: random.Random, text: str) -> str:
    """The opening of a table, the nouns every lexicon needs, and some more lines."""
    lines = text.splitlines()
    first = draw.randrange(6, max(7, len(lines)))
    return "\n".join((*lines[:6], *lines[first : first + draw.randint(0, LONGEST_TABLE)])) + "\n"


def _as_bytes(draw: random.Random, text: str) -> bytes:
    content = text.encode("utf-8", "surrogatepass")
    match draw.randrange(40):
        case 0 | 1:
            return content[: draw.randrange(len(content) + 1)]
        case 2:
            place = draw.randrange(len(content) + 1)
            return content[:place] + draw.randbytes(draw.randint(1, 3)) + content[place + 1 :]
        case 3:
            return b"\xef\xbb\xbf" + content
        case 4:
            return content.replace(b"\n", draw.choice((b"\r\n", b"\r", b"\n\n")))
        case _:
            return content


def _put(draw: random.Random, text: str, inserted: str, lost: int = 0) -> str:
    place = draw.randrange(len(text) + 1)
    return text[:place] + inserted + text[place + lost :]


def _put_instead(draw: random.Random, text: str, pattern: re.Pattern[str], change: Callable[[str], str]) -> str:
    """The text with one match of a pattern changed; as it was if there is none."""
    matches = list(pattern.finditer(text))
    if not matches:
        return text
    match = draw.choice(matches)
    return text[: match.start()] + change(match.group()) + text[match.end() :]


def _with_line(draw: random.Random, text: str, change: Callable[[str], Sequence[str]]) -> str:
    """The text with the lines put in that a change makes of one of them."""
    lines = text.split("\n")
    # Damage to the first two lines hides all that follows, so it is made less often.
    place = max(draw.randrange(len(lines)), draw.randrange(len(lines)))
    lines[place : place + 1] = change(lines[place])
    return "\n".join(lines)


def _tokens(draw: random.Random, text: str, piece: Piece) -> str:
    words = words_of(piece.game, piece.language)

    def change(line: str) -> list[str]:
        body = line.lstrip()
        return [line[: len(line) - len(body)] + damaged_line(draw, body, words)]

    return _with_line(draw, text, change)


def _line_lost_or_doubled(draw: random.Random, text: str, piece: Piece) -> str:
    copies = draw.choice((0, 0, 2, 2, 2, 50))
    return _with_line(draw, text, lambda line: [line] * copies)


def _lines_swapped(draw: random.Random, text: str, piece: Piece) -> str:
    lines = text.split("\n")
    one, other = draw.randrange(len(lines)), draw.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def _foreign_line(draw: random.Random, text: str, piece: Piece) -> str:
    other = draw.choice(drawn_piece(draw).text.splitlines())
    return _with_line(draw, text, lambda line: draw.choice(([line, other], [other])))


def _character(draw: random.Random, text: str, piece: Piece) -> str:
    place = draw.randrange(len(text) + 1)
    one, two = text[place : place + 1], text[place + 1 : place + 2]
    instead = draw.choice(("", one + one, two + one + two, draw.choice(STRANGE), draw.choice("aeios-,.:; \n")))
    return text[:place] + instead + text[place + 1 :]


def _unicode(draw: random.Random, text: str, piece: Piece) -> str:
    first, last = draw.choice(ALPHABETS)
    strange = [chr(draw.randint(first, last)) for _ in range(draw.choice((1, 1, 2, 5, 40)))]
    return _put(draw, text, draw.choice(("".join(strange), strange[0], FAMILY, "\ud800")), draw.randint(0, 1))


def _sign(draw: random.Random, text: str, piece: Piece) -> str:
    return _put(draw, text, draw.choice(SIGNS), draw.randint(0, 1))


def _wrapped(draw: random.Random, text: str, piece: Piece) -> str:
    before, after = draw.choice(("[]", '""', "()", "[[", "]]", "{}", "  ", "''"))
    return _put_instead(draw, text, WORD, lambda word: before + word + after)


def _indentation(draw: random.Random, text: str, piece: Piece) -> str:
    indent = draw.choice(("", " ", "  ", "   ", "    ", "\t", " \t", "\u3000", " " * 60))
    keep = draw.random() < 0.5
    return _with_line(draw, text, lambda line: [indent + (line if keep else line.lstrip())])


def _end_lost(draw: random.Random, text: str, piece: Piece) -> str:
    return text[: draw.randint(len(text) // 3, len(text))]


def _number(draw: random.Random, text: str, piece: Piece) -> str:
    number = draw.choice((*NUMBERS, str(draw.randrange(10))))
    return _put_instead(draw, text, draw.choice((NUMBER, NUMBER, WORD)), lambda _: number)


def _repeated(draw: random.Random, text: str, piece: Piece) -> str:
    between = draw.choice((" ", "", ", ", ". "))
    return _put_instead(draw, text, WORD, lambda word: between.join([word] * draw.choice((2, 3, 200))))


def _case(draw: random.Random, text: str, piece: Piece) -> str:
    change = draw.choice((str.upper, str.lower, str.title, str.swapcase, str.casefold))
    if draw.random() < 0.3:
        return _with_line(draw, text, lambda line: [change(line)])
    return _put_instead(draw, text, WORD, change)


def _comment(draw: random.Random, text: str, piece: Piece) -> str:
    added = draw.choice(("", "   ", "# ok", "  # ok", "#", "\t# ok", "#" * 80))
    return _with_line(draw, text, lambda line: draw.choice(([added, line], [line, added], [line + "  "])))


def _table_word(draw: random.Random, text: str, piece: Piece) -> str:
    return _put_instead(draw, text, re.compile(r"[\w-]+"), lambda _: draw.choice(YAML_WORDS))


def _table_mark(draw: random.Random, text: str, piece: Piece) -> str:
    return _put_instead(draw, text, re.compile(r"[{},:]"), lambda _: draw.choice("{},:[]#&*!|>'\"%@` "))


def _table_value(draw: random.Random, text: str, piece: Piece) -> str:
    return _put_instead(draw, text, re.compile(r"\{.*\}"), lambda _: draw.choice(YAML_WORDS))


Mutation = Callable[[random.Random, str, Piece], str]
MUTATIONS: tuple[Mutation, ...] = (
    *(_tokens, _tokens, _line_lost_or_doubled, _lines_swapped, _foreign_line, _character, _unicode, _sign),
    *(_wrapped, _indentation, _end_lost, _number, _number, _repeated, _case, _comment),
)
TABLE_MUTATIONS: tuple[Mutation, ...] = (_table_word, _table_mark, _table_value) * 3


@dataclass(slots=True)
class Tally:
    """How many mutants went through the stages, and what became of them."""

    files: int = 0
    tables: int = 0
    clean: int = 0
    refused: int = 0
    written_again: int = 0
    slugs: set[str] = field(default_factory=set)


def run_mutants(seed: int, number: int) -> Tally:
    """Send mutants through all stages; the first that the tool does not bear is the failure's message."""
    with without_garbage_collection():
        return _run(seed, number)


def _run(seed: int, number: int) -> Tally:
    tally = Tally()
    for index in range(number):
        draw = random.Random(f"{seed}/{index}")
        content = b""
        try:
            if index % TABLE_EVERY == TABLE_EVERY - 1:
                content = table_mutant(draw)
                with _limited():
                    found = workbench(draw.choice(library.shipped().games())).take_table(content)
                tally.tables += 1
            else:
                piece = drawn_piece(draw)
                content = mutant(draw, piece)
                with _limited():
                    found, again = workbench(piece.game).take_file(content, piece)
                tally.files += 1
                tally.written_again += again
                tally.clean += not found
                tally.refused += bool(found)
        except Exception as problem:
            what = f"{type(problem).__name__}: {problem}"
            raise AssertionError(f"seed {seed}, mutant {index}: {what}\n{content!r}") from problem
        tally.slugs |= {one.slug for one in found}
    return tally


@contextmanager
def _limited() -> Iterator[None]:
    """Stops what takes too much of the processor's time, however busy the machine is."""

    def stop(_number: int, _frame: object) -> None:
        raise TimeoutError(f"not done after {SECONDS_A_MUTANT} s of computing")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS_A_MUTANT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@cache
def workbench(game: str) -> "Workbench":
    """Where the mutants of a game are taken, one after the other."""
    return Workbench(game)


class Workbench:
    """One game with names of its own, which forget after each mutant what it declared."""

    def __init__(self, game: str) -> None:
        whole = compiled().rulebook.games[game]
        spoken = {language: compiled().tongues[game, language] for language in LANGUAGES}
        self.game = game
        self.saved = whole.names
        self.lexicons = whole.lexicons
        self.names = Names()
        self.tongues = {code: Tongue(one.language, one.lexicon, one.tables, self.names) for code, one in spoken.items()}
        self.languages = Languages(
            {code: one.language for code, one in spoken.items()}, {code: one.tables for code, one in spoken.items()}
        )
        self.known_blocks: KnownBlocks = {}
        self.known_nodes: KnownNodes = {}
        # What the mutants leave alone is gathered and looked through once.
        check(gather(game, _documents(game), whole.names, whole.lexicons, self.known_blocks)[0], self.known_nodes)

    def take_file(self, content: bytes, piece: Piece) -> tuple[list[Diagnostic], bool]:
        """What is found in a mutant, and whether it was understood and written again."""
        self._restore_names(piece.cards)
        document, found = self._read(content)
        if document is not None:
            found += self._link_and_check(document, piece, found)
        _show(found)
        if document is None or not is_complete(document):
            return found, False
        self._write_again(document)
        return found, True

    def take_table(self, content: bytes) -> list[Diagnostic]:
        """What is found in a lexicon or a table of names."""
        source, found = read_bytes(content, "cards/mutant.yaml")
        if source is not None:
            table, wrong = load_shaped(source, LEXICON)
            found += wrong
            lexicon, wrong = make_lexicon(table or {}, source, "", not wrong, self.tongues["en"].language.inflection)
            found += wrong
            make_names(load_shaped(source, NAMES)[0] or {}).fingerprint()
            if not wrong:
                tongue = self.tongues["en"]
                Vocabulary(tongue.language, lexicon, tongue.tables)
        _show(found)
        return found

    def _restore_names(self, without: frozenset[str]) -> None:
        saved, names = self.saved, Names()
        for language, own in saved.names.items():
            names.names[language] = dict(own)
            for text, keys in saved._same[language].items():
                names._same[language][text] = list(keys)
        self.names.names, self.names._same = names.names, names._same
        self.names.eras = saved.eras
        self.names.era_of = {key: era for key, era in saved.era_of.items() if key not in without}

    def _read(self, content: bytes) -> tuple[Document | None, list[Diagnostic]]:
        headers = self.languages.headers
        source, found = read_bytes(content, "cards/mutant.cards", lambda text: declared_language(text, headers) or "en")
        if source is None:
            return None, found
        documents, wrong = read_documents([source], self.tongues, self.names, self.languages, Cache(None))
        return (documents[0] if documents else None), found + wrong

    def _link_and_check(self, document: Document, piece: Piece, before: list[Diagnostic]) -> list[Diagnostic]:
        """As the pipeline does; but the other files are looked at again only beside a file without errors."""
        game, found = gather(self.game, (*piece.rest, document), self.names, self.lexicons, dict(self.known_blocks))
        found += check_roles(game, [document])
        if not _has_errors(before + found):
            found += check_roles(game, piece.rest)
        if not _has_errors(before + found):
            found += check(game, dict(self.known_nodes))
        return found

    def _write_again(self, document: Document) -> None:
        tongue = self.tongues[document.source.language]
        text = rewritten(document, tongue)
        again, found = self._read(text.encode("utf-8"))
        assert again is not None, f"cannot be read after formatting: {found}"
        assert list(_meaning(again.items)) == list(_meaning(document.items)), f"means something else as {text!r}"
        assert _comments(again) == _comments(document), f"has other comments as {text!r}"
        assert rewritten(again, tongue) == text, f"is not formatted for good as {text!r}"


def _has_errors(found: list[Diagnostic]) -> bool:
    return any(one.severity is Severity.ERROR for one in found)


def _meaning(items: tuple[Item, ...], depth: int = 0) -> Iterator[tuple[int, Content]]:
    for item in items:
        yield depth, item.content
        yield from _meaning(item.children, depth + 1)


def _comments(document: Document) -> list[str]:
    found = [*document.opening[0], *document.opening[1]]
    pending = list(reversed(document.items))
    while pending:
        item = pending.pop()
        found += item.leading
        pending.extend(reversed(item.children))
    return [comment for comment in (*found, *document.trailing) if comment]


def _show(found: list[Diagnostic]) -> None:
    """Every finding points into its file and can be shown in every form."""
    messages = compiled().messages
    for one in found:
        for span in (one.span, *(place for place, _ in one.related)):
            inside = span is None or 0 <= span.start <= span.end <= len(span.source.text)
            assert inside, f"{one.slug} points outside its file"
    slugs = {one.slug for one in found}
    text, github = render_text(found, messages), render_github(found, messages)
    assert {one["slug"] for one in json.loads(render_json(found, messages))} == slugs
    assert all(f"[{slug}]" in text and f"title={slug}::" in github for slug in slugs)
    # A lone surrogate could be shown nowhere.
    (text + github).encode("utf-8")
