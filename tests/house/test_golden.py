"""Golden pages: a test case is a page with a title, a sentence why, fenced files and a fenced expectation."""

import ast
import re
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

import pytest
import yaml
from tests.support.games import known_grammar

from cardwright.base import library
from cardwright.base.cache import Cache
from cardwright.base.diagnostics import Diagnostic, Messages, Severity, render_text
from cardwright.base.library import Library
from cardwright.check.examples import run_examples
from cardwright.drawing.appearance import read_pictures, read_symbols
from cardwright.language.loading import Languages, load_languages, load_messages
from cardwright.language.parser import Problem
from cardwright.model.node import Node
from cardwright.model.rulebook.game import Rulebook
from cardwright.pipeline.stages import compile_game
from cardwright.translation.checks import check_language
from cardwright.translation.domains import domains, open_file

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = Path(__file__).parents[1] / "golden"
BASE = GOLDEN / "base"
MISTAKES = sorted((GOLDEN / "mistakes").glob("*.md"))
SENTENCES = sorted((GOLDEN / "sentences").glob("*.md"))
LANGUAGES = ("en", "es", "pt")
"""The languages the game of the pages has words in."""
TOLD = (*LANGUAGES, "fr")
"""The languages in which mistakes are told."""
FENCE = re.compile(r"^```(\w+)[ ]?([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

# A fault that stands beside every page: if it is found, the page has stopped nothing else from being checked.
BESIDE = {
    "en": ("language en\ngame bees\n\nrule beside\n  Gain 1 honney.\n", "honney"),
    "es": ("idioma es\njuego bees\n\nregla beside-es\n  Gana 1 mieel.\n", "mieel"),
    "pt": ("língua pt\njogo bees\n\nregra beside-pt\n  Ganhe 1 meel.\n", "meel"),
}
LONGEST_WAIT = 5.0
WRITTEN = ("en", "es")
"""The languages of the game of the pages."""

# Slugs that need no page of their own, with the reason.
WITHOUT_PAGE = {
    "too-many-lines": "two hundred thousand lines say no more than the sentence does; tests/read/test_read.py has it",
    "table-row": "a table comes from outside; tests/translation/test_tables.py has it",
    "table-syntax": "as above",
    "xliff-entity": "as above: tests/translation/test_exchange.py",
    "xliff-kind": "as above: tests/translation/test_exchange.py",
    "xliff-syntax": "as above: tests/translation/test_exchange.py",
    "missing-pattern": "only a translator into a begun language is told; tests/language/test_german.py has it",
    "missing-pattern-word": "only a translator into a begun language is told; tests/language/test_german.py has it",
    "no-language": "it is about a whole folder of languages; tests/read/test_shape.py has it",
    "too-many-files": "twenty thousand files say no more than the sentence does; tests/read/test_shape.py has it",
    "too-many-cards": "fifty thousand cards, as above",
    "too-many-options": "two hundred options, as above",
    "linked-game": "it is about a whole folder; tests/read/test_shape.py has it",
    "po-entry": "two thousand lines say no more than the sentence does; tests/read/test_shape.py has it",
    "too-many-versions": "recorded versions are read by those who build a catalog; tests/read/test_shape.py has it",
    "version-name": "as above",
    "bad-json": "as above",
}
# Sentences that are not diagnostics: joints, notes about related places.
NOTES = {
    "also-more",
    "either",
    "also-at",
    "first-at",
    "begins-at",
    "read-at",
    "caused-at",
    "undone-at",
    "pool-at",
    "printed-at",
}


# --- pages ----------------------------------------------------------------------------------------


@dataclass
class Page:
    """A page cut into what it says: files by path, files to be made, and the expectation."""

    path: Path

    def __post_init__(self) -> None:
        self.text = self.path.read_text(encoding="utf-8")
        self.fences = list(FENCE.finditer(self.text))

    def files(self) -> Iterator[tuple[str, str]]:
        for fence in self.fences:
            if match := re.fullmatch(r"name=(\S+)", fence[2]):
                yield match[1], fence[3]

    def made(self) -> Iterator[tuple[str, str]]:
        for fence in self.fences:
            if fence[1] == "make":
                yield fence[2], fence[3].strip()

    def expectation(self) -> re.Match[str]:
        return next(fence for fence in self.fences if fence[1] == "text")

    def with_texts(self, texts: dict[str, str]) -> str:
        """The page with other text in the fences of these languages."""

        def replaced(fence: re.Match[str]) -> str:
            key = fence[2] if fence[2] in texts else fence[1]
            body = texts.get(key, fence[3]) if not fence[2].startswith("name=") else fence[3]
            return f"```{fence[1]}{' ' if fence[2] else ''}{fence[2]}\n{body}```"

        return FENCE.sub(replaced, self.text)


def test_every_page_has_a_title_a_reason_and_an_expectation():
    wrong = []
    for path in (*MISTAKES, *SENTENCES):
        page = Page(path)
        opening = page.text[: page.fences[0].start()].strip().split("\n\n") if page.fences else []
        if len(opening) < 2 or not opening[0].startswith("# ") or not opening[1].endswith("."):
            wrong.append(path.name)
    assert not wrong


# --- files that no page can hold ------------------------------------------------------------------


def invalid_utf8(path):
    path.write_bytes("language en\ngame bees\n\nerrand Caf\xe9, season spring\n".encode("latin-1"))


def byte_order_mark(path):
    path.write_bytes(b"\xef\xbb\xbf" + _card("Gain 1 honey."))


def long_line_of_10_megabytes(path):
    path.write_bytes(_card("Gain 1 honey" + " and 1 wax" * 1_000_000 + "."))


def line_of_30_thousand_characters(path):
    path.write_bytes(_card("Gain 1 honey" + " and 1 wax" * 3_000 + "."))


def hundred_thousand_brackets(path):
    path.write_bytes(_card("Sow " + "[" * 100_000 + "Linden" + "]" * 100_000 + "."))


def hundred_thousand_yaml_brackets(path):
    path.write_bytes(b"language: pt\nnouns: " + b"[" * 100_000 + b"]" * 100_000 + b"\n")


def vanished(path):
    path.symlink_to(path.with_name("never there"))


def empty(path):
    path.write_bytes(b" \n\n")


def tabs(path):
    path.write_bytes(_card("Gain 1 honey.").replace(b"  Gain", b"\tGain"))


def control_character(path):
    path.write_bytes(_card("Gain 1 \u200bhoney."))


def windows_lines(path):
    path.write_bytes(
        b'msgid ""\r\nmsgstr "Language: es\\n"\r\n\r\n'
        b'msgctxt "card:lavender-spring/name"\r\nmsgid "Lavender"\r\nmsgstr "Lavanda"\r\n'
    )


def png_of_2_megabytes(path):
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(2_000_000))


def too_many_marks(path):
    path.write_bytes(_card("Gain 1 honey\u0301" + "\u0301" * 40 + "."))


def _card(sentence):
    return f'language en\ngame bees\n\nerrand Test, season spring\n  {sentence}\n  source "a test", high\n'.encode()


def whole_language(path, source, whole, damaged):
    """A language that says everything, with one mistake."""
    text = (library.shipped().grammar / source).read_text(encoding="utf-8")
    assert text.count(whole) == 1
    text = text.replace(whole, damaged)
    path.write_text(re.sub("^language: .*", "language: it", text, count=1, flags=re.MULTILINE), encoding="utf-8")


def english_that_cannot_gain(path):
    """One word lacks one form."""
    whole_language(
        path,
        "en.yaml",
        "  gain: {you: gain, it: gains, they: gain, inf: gain}",
        "  gain: {you: gain, it: gains, they: gain}",
    )


def english_with_a_misspelt_form(path):
    """One form of a word has a name that no pattern asks for."""
    whole_language(path, "en.yaml", "  time: {one: time, other: times}", "  time: {oen: time, other: times}")


def portuguese_that_forgets_units(path):
    """One pattern counts something, and does not ask for its unit."""
    whole_language(path, "pt.yaml", "\npatterns:", "\npatterns:\n  Some: '{number} {what:number}'")


MAKERS = {
    maker.__name__.replace("_", "-"): maker
    for maker in (
        invalid_utf8,
        byte_order_mark,
        long_line_of_10_megabytes,
        line_of_30_thousand_characters,
        hundred_thousand_brackets,
        hundred_thousand_yaml_brackets,
        vanished,
        empty,
        tabs,
        control_character,
        png_of_2_megabytes,
        too_many_marks,
        windows_lines,
        english_that_cannot_gain,
        english_with_a_misspelt_form,
        portuguese_that_forgets_units,
    )
}


# --- mistakes -------------------------------------------------------------------------------------


@cache
def languages() -> tuple[Languages, Messages]:
    loaded, found = load_languages(library.shipped(), Cache(known_grammar()))
    messages, wrong = load_messages(library.shipped(), Cache(known_grammar()))
    assert not found
    assert not wrong
    for code in WRITTEN:
        # A parse table is made once for a language, so no page waits for it.
        assert loaded.tables[code]
    return loaded, messages


def laid_out(page: Page, folder: Path) -> Library:
    """The small game of the golden pages, with the files of a page added to it or in place of its own."""
    shutil.copytree(BASE, folder, dirs_exist_ok=True)
    for name, text in page.files():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for maker, name in page.made():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        MAKERS[maker](path)
    grammar = library.shipped().grammar
    if any(name.startswith("grammar/") for name in (*dict(page.files()), *dict(page.made()).values())):
        # A page about a language stands beside the languages there are.
        shutil.copytree(grammar, folder / "grammar", dirs_exist_ok=True, ignore=lambda *_: {"en.yaml", "pt.yaml"})
        grammar = folder / "grammar"
    return Library(folder, grammar)


def findings(laid: Library) -> list[Diagnostic]:
    found = []
    if laid.grammar != library.shipped().grammar:
        found += load_languages(laid, Cache(None), {"it"})[1] + load_messages(laid, Cache(None))[1]
    for key in laid.games():
        game, _, tongues, own = compile_game(laid, key, languages()[0], Cache(None))
        found += own
        nouns = {noun for lexicon in game.lexicons.values() for noun in lexicon.nouns}
        found += read_symbols(laid, key, nouns, Cache(None))[1]
        found += read_pictures(laid, key, game.cards, Cache(None))[1]
        spoken = {(key, language): tongue for language, tongue in tongues.items()}
        is_whole = all(one.path.endswith(".po") for one in own if one.severity is Severity.ERROR)
        for domain in domains(laid, Rulebook({key: game}), spoken, {}) if is_whole else ():
            for language, path in domain.files:
                found += check_language(domain, language, open_file(domain, language, path))
        if not any(one.severity is Severity.ERROR for one in own):
            found += [one for outcome in run_examples(game) for one in outcome.found]
    return found


def test_the_game_of_the_pages_has_no_findings(tmp_path):
    shutil.copytree(BASE, tmp_path, dirs_exist_ok=True)
    found = findings(Library(tmp_path, library.shipped().grammar))
    assert render_text(found, languages()[1]) == ""


@pytest.mark.parametrize("path", MISTAKES, ids=lambda path: path.stem)
def test_a_mistake_is_explained(path, tmp_path, update_golden):
    page = Page(path)
    laid = laid_out(page, tmp_path)
    languages()
    begun = time.thread_time()
    found = findings(laid)
    took = time.thread_time() - begun
    said = render_text(found, languages()[1])
    assert took < LONGEST_WAIT
    if update_golden:
        path.write_text(page.with_texts({"text": said}), encoding="utf-8")
    else:
        assert said == page.expectation()[3]
    slugs = sorted({one.slug for one in found}, key=len, reverse=True)
    assert any(path.stem == slug or path.stem.startswith(f"{slug}-") for slug in slugs), "a page is named for its fault"


@pytest.mark.parametrize("path", MISTAKES, ids=lambda path: path.stem)
def test_a_mistake_stops_nothing_else_from_being_checked(path, tmp_path):
    laid = laid_out(Page(path), tmp_path)
    for language, (text, _) in BESIDE.items():
        (tmp_path / "cards" / "bees" / f"beside-{language}.cards").write_text(text, encoding="utf-8")
    said = render_text(findings(laid), languages()[1])
    heard = {language for language, (_, word) in BESIDE.items() if f'"{word}"' in said}
    # A lexicon that cannot be read silences its own language and no other.
    silenced = {Path(name).stem for name in _damaged(Page(path)) if "/lexicon/" in name}
    assert heard >= set(LANGUAGES) - silenced
    assert len(silenced) < 2


def _damaged(page: Page) -> list[str]:
    return [name for name, _ in page.files()] + [name for _, name in page.made()]


# --- sentences ------------------------------------------------------------------------------------


@cache
def tongues():
    _, _, spoken, found = compile_game(Library(BASE, library.shipped().grammar), "bees", languages()[0], Cache(None))
    assert not found
    return spoken


def outline(value: object, indent: int = 0, name: str = "") -> Iterator[str]:
    """A tree as text: one line for each node or leaf, with the name of the field it fills."""
    label = f"{'  ' * indent}{name}: " if name else "  " * indent
    if isinstance(value, Node):
        yield f"{label}{type(value).__name__}"
        for field in fields(value):
            inner = getattr(value, field.name)
            if field.name != "place" and inner not in (None, (), False):
                yield from outline(inner, indent + 1, field.name)
    elif isinstance(value, tuple) and value and isinstance(value[0], Node):
        for inner in value:
            yield from outline(inner, indent, name)
    else:
        yield f"{label}{'/'.join(map(str, value)) if isinstance(value, tuple) else value}"


@pytest.mark.parametrize("path", SENTENCES, ids=lambda path: path.stem)
def test_a_sentence_means_the_same_in_three_languages(path, update_golden):
    page = Page(path)
    texts = {fence[2]: fence[3] for fence in page.fences if fence[1] == "cards"}
    assert tuple(texts) == LANGUAGES
    trees = [tongues()["en"].parser.parse("body", line) for line in texts["en"].splitlines()]
    assert not any(isinstance(tree, Problem) for tree in trees)
    tree_text = "".join(f"{line}\n" for tree in trees for line in outline(tree))
    printed = {
        language: "".join(f"{spoken.printer.sentences(tree)}\n" for tree in trees)
        for language, spoken in tongues().items()
    }
    if update_golden:
        path.write_text(page.with_texts({**printed, "text": tree_text}), encoding="utf-8")
        return
    assert tree_text == page.expectation()[3]
    assert printed == texts
    for language, text in texts.items():
        assert [tongues()[language].parser.parse("body", line) for line in text.splitlines()] == trees


# --- messages -------------------------------------------------------------------------------------


@cache
def slugs_in_code() -> dict[str, set[str]]:
    """Each slug the compiler can report, and the names of its arguments in every place that reports it.

    Mistakes in queries are said by `grammar/queries`, and tests/query/test_queries.py has their pages.
    """
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "compiler").rglob("*.py")):
        if path.parent.name == "query":
            continue
        for node in ast.walk(ast.parse(path.read_bytes())):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") not in ("error", "warning"):
                continue
            slug = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else None
            if isinstance(slug, str):
                given = {word.arg for word in node.keywords if word.arg} - {"related"}
                found[slug] = found.get(slug, given) & given
    return found


@cache
def messages(language: str) -> dict[str, dict[str, str | None]]:
    text = (ROOT / "grammar" / "messages" / f"{language}.yaml").read_text(encoding="utf-8")
    return yaml.safe_load(text)


def placeholders(template: str | None) -> set[str]:
    return set(re.findall(r"(?<!\{)\{(\w+)\}", template or ""))


def test_every_slug_is_said_in_every_language():
    wanted = set(slugs_in_code()) | NOTES
    for language in TOLD:
        said = {slug for slug in messages(language) if not slug.startswith("role-")}
        assert said == wanted, language
        assert all(entry["says"] for entry in messages(language).values())


def test_every_language_fills_in_the_same_values():
    for slug, entry in messages("en").items():
        for language in TOLD[1:]:
            other = messages(language)[slug]
            for part in ("says", "help"):
                assert placeholders(entry[part]) == placeholders(other[part]), (language, slug)
                assert (entry[part] is None) == (other[part] is None), (language, slug)


def test_no_message_asks_for_a_value_that_the_code_does_not_give():
    for slug, given in slugs_in_code().items():
        asked = placeholders(messages("en")[slug]["says"]) | placeholders(messages("en")[slug]["help"])
        assert asked <= given | {"path"}, slug


def test_every_role_is_said_in_every_language():
    roles = {"role-" + role for role in re.findall(r'"@([a-z-]+)"', _all_code())}
    for language in TOLD:
        assert roles <= set(messages(language)), language


def _all_code() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "compiler").rglob("*.py")))


def test_every_slug_has_a_page():
    pages = [path.stem for path in MISTAKES]
    missing = [
        slug
        for slug in slugs_in_code()
        if slug not in WITHOUT_PAGE and not any(page == slug or page.startswith(f"{slug}-") for page in pages)
    ]
    assert not missing
    assert not set(WITHOUT_PAGE) & set(pages)


def test_there_are_pages_in_every_language():
    opened = {"es": "idioma es", "pt": "língua pt"}
    for opening in opened.values():
        assert sum(any(text.startswith(opening) for _, text in Page(path).files()) for path in MISTAKES) >= 6
