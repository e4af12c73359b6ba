"""The cache holds data only, reads nothing that a stranger wrote, and deletes nothing that it did not write."""

import hashlib
import json
import os
import shutil
import stat
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.support.games import compiled, known_grammar

from cardwright.base import cache as caching
from cardwright.base import library
from cardwright.base.cache import Cache, Kind, folder
from cardwright.base.cache import kept as kept_module
from cardwright.base.cache.encoding import UnfitError, decoded, decoder, encoded
from cardwright.base.diagnostics import Diagnostic, Severity, error, warning
from cardwright.base.library import Library
from cardwright.base.source import Source, Span
from cardwright.cli import main
from cardwright.language.parse import Document
from cardwright.model.node import Node
from cardwright.pipeline.cached import check_cached, compile_cached
from cardwright.pipeline.recheck import NAMES, STANDING
from cardwright.pipeline.stages import FILE
from cardwright.query.current import current_catalog
from cardwright.tree.cards import CardHead

ROOT = Path(__file__).resolve().parents[2]
BASE = ROOT / "tests" / "golden" / "base"
NUMBER = Kind("number", int)
TEXT = Kind("text", str)
KINDS = {kind.name: kind for kind in (*Kind.known.values(), NAMES, STANDING) if kind not in (NUMBER, TEXT)}

# What pickle and marshal make of a command, written by hand: nobody should have either at hand here.
PICKLED = b"cos\nsystem\n(S'echo \"ran\" > ran'\ntR."
MARSHALLED = b"\xe3\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00"


@pytest.fixture
def garden(tmp_path: Path) -> Library:
    """A small library with a cache of its own."""
    shutil.copytree(BASE, tmp_path / "garden")
    remembered = shutil.copytree(known_grammar(), tmp_path / "remembered")
    return Library(tmp_path / "garden", library.shipped().grammar, remembered)


@pytest.fixture(scope="module")
def filled(tmp_path_factory) -> Library:
    """A library that was checked and searched, so that something of every kind is kept; only to be copied."""
    place = tmp_path_factory.mktemp("filled")
    shutil.copytree(BASE, place / "garden")
    shutil.copytree(known_grammar(), place / "remembered")
    made = Library(place / "garden", library.shipped().grammar, place / "remembered")
    check_cached(made)
    with current_catalog(made) as path:
        assert isinstance(path, Path)
    return made


def entries(where: Library, kind: str) -> list[Path]:
    return sorted(where.cache.glob(f"{kind}-*"))


# --- data and nothing else ------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_type_that_can_be_told_from_its_json(kind):
    assert decoder(KINDS[kind].shape)


def test_every_kind_is_explained():
    page = (ROOT / "docs" / "developer" / "architecture.md").read_text(encoding="utf-8")
    assert not [kind for kind in KINDS if f"| `{kind}`" not in page]


def test_something_of_every_kind_is_kept_and_comes_back(filled, monkeypatch):
    """A type that says something else than the code does would make everything anew each time, and nobody would see."""
    assert [kind for kind in KINDS if not entries(filled, kind)] == []
    lost = []
    recall = Cache.recall

    def watched(self, kind, parts, source=None):
        found = recall(self, kind, parts, source)
        if found is None:
            lost.append(kind.name)
        return found

    monkeypatch.setattr(Cache, "recall", watched)
    check_cached(filled)
    compile_cached(filled)
    with current_catalog(filled):
        pass
    assert lost == []


def test_trees_come_back_as_they_were_with_their_places():
    for document in compiled().documents:
        data = encoded((document, []), document.source)
        back, found = decoded(FILE.shape, data, document.source)
        assert (back, found) == (document, [])
        assert encoded((back, found), document.source) == data
        assert back.source is document.source


def test_findings_come_back_as_they_were():
    source = Source("a.cards", "gain 1 \ud800\U0001f41d", "es")
    found = [
        error("a-slug", Span(source, 0, 4), word="x", number=3, several=["a", "b"], nothing=None),
        warning("other", None, path="b.yaml", related=[(Span(source, 1, 2), "first-at")]),
    ]
    back = decoded(list[Diagnostic], encoded(found, source), source)
    assert back == found
    assert [one.severity for one in back] == [Severity.ERROR, Severity.WARNING]


@pytest.mark.parametrize(
    "shape, value",
    [
        (Document, ["Document"]),
        (Document, ["Library", 0, 0]),
        (Node, ["Node", None]),
        (Node, ["Popen", None, "ls"]),
        (Node, ["CardHead", None, "plant", "rose", 1]),
        (Node, ["CardHead", [1, "2"], "plant", "rose", None]),
        (Node, ["CardHead", None, True, "rose", None]),
        (Node, ["CardHead", None, "plant", "rose"]),
        (Node, ["CardHead", None, "plant", "rose", None, 1]),
        (Node, [["CardHead"], None]),
        (Node, []),
        (Node, {"0": "CardHead"}),
        (Node, "CardHead"),
        (Node, 7),
        (CardHead, ["Gain", None, None, None]),
        (Severity, ["error"]),
        (Severity, "fatal"),
        (bool, 1),
        (int, True),
        (tuple[str, ...], "abc"),
        (tuple[int, int], [1, 2, 3]),
        (tuple[int, list[int]], [1]),
        (tuple[int, list[int]], [1, [2], 3]),
        (list[str], ["a", None]),
        (dict[str, int], {"a": "b"}),
        (dict[str, int], [["a", 1]]),
        (frozenset[str], ["a", ["b"]]),
        (Span, [0, 1, 2]),
        (Span, ["0", 1]),
        (Source, "/etc/passwd"),
        (object, {"a": 1}),
    ],
)
def test_nothing_of_another_type_is_made(shape, value):
    with pytest.raises((ValueError, TypeError, LookupError)):
        decoded(shape, json.dumps(value).encode(), Source("a.cards", "text"))


@pytest.mark.parametrize("value", [object(), b"bytes", 1j, {1: 2}.keys(), Path("a"), float("nan"), Source("b", "text")])
def test_what_is_no_data_is_not_kept(tmp_path, value):
    kept = Cache(tmp_path / "own")
    kept.keep(NUMBER, (), value)
    assert kept.recall(NUMBER, ()) is None


def test_a_span_of_another_file_is_not_kept(tmp_path):
    kept = Cache(tmp_path / "own")
    here, elsewhere = Source("a", "text"), Source("b", "text")
    kept.keep(FILE, (), (compiled().documents[0], [error("a-slug", Span(elsewhere, 0, 1))]), here)
    assert kept.recall(FILE, (), here) is None


@pytest.mark.parametrize("text", ["\ud83d\udc1d", "\ud800", "\U0001f41d", "é\n\x00\u2028"])
def test_a_text_comes_back_as_it_was_letter_by_letter(tmp_path, text):
    kept = Cache(tmp_path / "own")
    kept.keep(TEXT, (), text)
    assert kept.recall(TEXT, ()) == text


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_what_json_has_no_number_for_is_refused(number):
    with pytest.raises(ValueError, match="not JSON compliant"):
        encoded([number])


@pytest.mark.parametrize(
    "shape, value",
    [
        (str | int | None, None),
        (str | int | None, 3),
        (tuple[int, str] | None, (3, "a")),
        (list[tuple[int, int]] | str, [(1, 2)]),
        (frozenset[str], frozenset({"b", "a"})),
        (dict[str, int | None], {"a": None, "b": 0}),
        (dict[str, tuple[str, ...]], {"a": ("x", "y"), "b": ()}),
        (object, ("a", (1, None), True)),
    ],
)
def test_a_value_of_its_type_comes_back_as_it_was(shape, value):
    assert decoded(shape, encoded(value)) == value


def test_a_type_that_cannot_be_told_from_its_json_is_a_mistake_of_ours():
    """A record is a list that begins with a text, so no list of texts may stand in its place."""
    for shape in (CardHead | tuple[str, ...], CardHead | list[str], tuple[int, ...] | list[str]):
        with pytest.raises(TypeError, match="cannot be told apart"):
            decoder(shape)
    assert decoded(CardHead | tuple[int, ...], b"[1,2]") == (1, 2)


def test_a_place_comes_back_in_the_very_file_it_lay_in():
    source = Source("a.cards", "text")
    data = encoded([source, Span(source, 1, 3)], source)
    back, place = decoded(tuple[Source, Span], data, source)
    assert back is source
    assert (place.source is source, place.start, place.end) == (True, 1, 3)


def test_a_place_needs_a_file_to_lie_in():
    for shape, data in ((Span, b"[0,1]"), (Source, b"0")):
        with pytest.raises(UnfitError):
            decoded(shape, data)


# --- hostile files --------------------------------------------------------------------------------


def hostile(filled: Library, where: Library, path: Path, how: str) -> None:
    """Put something else in the place of an entry."""
    good, other = path.read_bytes(), where.root / "other"
    path.unlink()
    data = {
        "pickle": PICKLED,
        "marshal": MARSHALLED,
        "nothing": b"",
        "short": good[: len(good) // 2],
        "long": good + b" ",
        "swapped": entries(filled, "plurals" if path.name.startswith("forms") else "forms")[0].read_bytes(),
        "deep": good[:32] + b"[" * 1_000_000,
        "number": good[:32] + b"9" * 1_000_000,
    }
    if how in data:
        path.write_bytes(data[how])
    elif how == "link":
        other.write_bytes(good)
        path.symlink_to(other.absolute())
    elif how == "endless":
        path.symlink_to("/dev/zero")
    elif how == "sparse":
        with path.open("wb") as file:
            file.truncate(20_000_000_000)
    elif how == "pipe":
        os.mkfifo(path)
    else:
        path.mkdir()
        (path / "inside").write_text("kept")


HOWS = (
    *("pickle", "marshal", "nothing", "short", "long", "swapped", "deep"),
    *("number", "link", "endless", "sparse", "pipe", "folder"),
)


def test_a_catalog_of_another_size_is_not_even_read(garden, monkeypatch):
    with current_catalog(garden) as path:
        catalog = path.read_bytes()
    with path.open("wb") as file:
        file.truncate(20_000_000_000)
    original = hashlib.file_digest

    def watched(file, name):
        assert os.fstat(file.fileno()).st_size == len(catalog)
        return original(file, name)

    monkeypatch.setattr(hashlib, "file_digest", watched)
    with current_catalog(garden) as again:
        assert again.read_bytes() == catalog


@pytest.mark.parametrize("how", HOWS)
def test_whatever_lies_in_the_place_of_an_entry_is_not_read(filled, tmp_path, how):
    own = replace(filled, root=tmp_path, cache=shutil.copytree(filled.cache, tmp_path / "own"))
    kept = folder.Folder(own.cache)
    for kind in KINDS:
        path = entries(own, kind)[0]
        assert kept.read(path.name) is not None
        hostile(filled, own, path, how)
        assert kept.read(path.name) is None, kind


def test_whatever_lies_in_a_cache_changes_nothing(garden, filled, monkeypatch):
    shutil.rmtree(garden.cache)
    shutil.copytree(filled.cache, garden.cache)
    # The report and what rests on it are named after the place of the library, so they are made here.
    expected = check_cached(garden)
    with current_catalog(garden) as path:
        catalog = path.read_bytes()
    monkeypatch.chdir(garden.root)
    for number, kind in enumerate((*KINDS, "catalog")):
        for further, path in enumerate(entries(garden, kind)):
            hostile(filled, garden, path, HOWS[(number + further) % len(HOWS)])
    folders = [path for path in garden.cache.iterdir() if path.is_dir()]
    assert folders
    assert check_cached(garden) == expected
    with current_catalog(garden) as path:
        assert path.read_bytes() == catalog
    assert not (garden.root / "ran").exists()
    assert all((path / "inside").read_text() == "kept" for path in folders)


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 100_000 + b"]" * 100_000,
        b"9" * 100_000,
        b'{"a":' * 100_000,
        b"\xff\xfe",
        b'["Document",0]',
        b"[true,[],[[[]]]]",
        b"NaN",
    ],
)
def test_even_with_the_right_seal_only_what_has_the_right_type_counts(tmp_path, data):
    kept, source = Cache(tmp_path / "own"), Source("a.cards", "text")
    for kind in KINDS.values():
        if kind.name != "table":
            folder.Folder(tmp_path / "own").write(kept._name(kind.name, ()), data)
            assert kept.recall(kind, (), source) is None, kind.name


def test_an_entry_counts_only_under_its_own_name_and_in_its_own_folder(tmp_path):
    one, other = Cache(tmp_path / "one"), Cache(tmp_path / "other")
    one.keep(NUMBER, ("a",), 1)
    other.keep(NUMBER, ("a",), 2)
    mine, theirs = (next((tmp_path / name).glob("number-*")) for name in ("one", "other"))
    assert mine.name == theirs.name
    mine.write_bytes(theirs.read_bytes())
    assert one.recall(NUMBER, ("a",)) is None
    one.keep(NUMBER, ("a",), 1)
    one.keep(NUMBER, ("b",), 3)
    second = next(path for path in (tmp_path / "one").glob("number-*") if path != mine)
    second.write_bytes(mine.read_bytes())
    assert (one.recall(NUMBER, ("a",)), one.recall(NUMBER, ("b",))) == (1, None)


def test_a_result_is_made_anew_only_when_the_tool_has_changed(tmp_path, monkeypatch):
    package = tmp_path / "site" / "package"
    ours = ("a.py", "base/cache/kept.py", "base/cache/b.sql", "new.py")
    for name in (*ours[:3], "_data/c.py", "__pycache__/d.py", "notes.txt", "../other.py"):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text("x")
    monkeypatch.setattr(kept_module, "__file__", str(package / "base" / "cache" / "kept.py"))
    last = kept_module.tool_digest()
    for name, counts in (
        ("_data/c.py", False),
        ("__pycache__/d.py", False),
        ("notes.txt", False),
        ("../other.py", False),
        *((name, True) for name in ours),
    ):
        (package / name).write_text("longer than before")
        now = kept_module.tool_digest()
        assert (now != last) is counts, name
        last = now


# --- whose folder ---------------------------------------------------------------------------------


def test_a_cache_that_a_library_brings_is_not_looked_at(garden):
    """Its files would run a command if they were unpickled, and its folder leads to files that matter."""
    brought = garden.root / "build" / "cache"
    matters = garden.root.parent / "matters"
    matters.mkdir()
    for number in range(5):
        (matters / f"catalog-{number:032x}").write_bytes(PICKLED)
        (matters / f"report-{number:032x}").write_bytes(PICKLED)
    brought.parent.mkdir()
    brought.symlink_to(matters)
    for words in (["check"], ["search", "t:plant"], ["test"]):
        done = CliRunner().invoke(main, ["--library", str(garden.root), *words], catch_exceptions=False)
        assert done.exit_code == 0, done.output
    assert len(list(matters.iterdir())) == 10
    assert all(path.read_bytes() == PICKLED for path in matters.iterdir())


def test_a_new_folder_belongs_to_its_user_alone(tmp_path):
    Cache(tmp_path / "a" / "own").keep(NUMBER, (), 1)
    own = tmp_path / "a" / "own"
    assert stat.S_IMODE(own.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in own.iterdir()} == {0o600}


def test_all_folders_above_a_new_one_are_made(tmp_path):
    own = tmp_path / "a" / "b" / "own"
    assert caching.refusal(own) == ""
    assert own.is_dir()


def test_reading_and_writing_leaves_no_file_open(tmp_path):
    def next_free() -> int:
        number = os.open(tmp_path, os.O_RDONLY)
        os.close(number)
        return number

    kept = Cache(tmp_path / "own")
    before = next_free()
    for number in range(3):
        kept.keep(NUMBER, (str(number),), number)
        assert kept.recall(NUMBER, (str(number),)) == number
        assert kept.recall(NUMBER, ("missing",)) is None
    assert next_free() == before


def test_a_folder_that_others_can_write_to_is_neither_read_nor_written(tmp_path):
    own = tmp_path / "own"
    Cache(own).keep(NUMBER, (), 1)
    assert Cache(own).recall(NUMBER, ()) == 1
    for mode in (0o770, 0o707, 0o777):
        own.chmod(mode)
        assert Cache(own).recall(NUMBER, ()) is None
        Cache(own).keep(NUMBER, ("more",), 1)
    assert len(list(own.iterdir())) == 2


def test_a_folder_of_somebody_else_or_behind_a_link_is_not_used(tmp_path, monkeypatch):
    own, link = tmp_path / "own", tmp_path / "link"
    Cache(own).keep(NUMBER, (), 1)
    link.symlink_to(own)
    assert Cache(link).recall(NUMBER, ()) is None
    assert caching.refusal(link) == "it is a link, or no folder at all"
    monkeypatch.setattr(os, "geteuid", lambda: own.stat().st_uid + 1)
    assert Cache(own).recall(NUMBER, ()) is None
    assert caching.refusal(own) == "it belongs to somebody else"


@pytest.mark.parametrize("how", ["link", "folder", "file", "loose"])
def test_a_cache_that_was_asked_for_and_cannot_be_used_is_named_once(garden, how):
    place = garden.root.parent / "asked"
    if how == "link":
        place.symlink_to(garden.cache)
    elif how == "file":
        place.write_text("kept")
    elif how == "loose":
        place.mkdir()
        place.chmod(0o777)
    else:
        (garden.root.parent / "no").write_text("")
        place = garden.root.parent / "no" / "folder"
    done = CliRunner().invoke(main, ["--library", str(garden.root), "--cache", str(place), "check", "--help"])
    if how == "file":
        assert (done.exit_code, place.read_text()) == (2, "kept")
        return
    assert done.exit_code == 0, done.output
    assert done.stderr.count(f"{place} is not used as a cache: ") == 1


def test_with_no_cache_nothing_is_read_and_nothing_is_written(garden, monkeypatch):
    monkeypatch.setattr(folder.Folder, "__init__", lambda *_: pytest.fail("the folder was opened"))
    before = {path: path.read_bytes() for path in garden.cache.iterdir()}
    words = ["--library", str(garden.root), "--no-cache", "search", "t:plant"]
    done = CliRunner().invoke(main, words, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    assert {path: path.read_bytes() for path in garden.cache.iterdir()} == before


def test_a_cache_and_none_cannot_both_be(garden):
    done = CliRunner().invoke(main, ["--cache", str(garden.cache), "--no-cache", "check"])
    assert done.exit_code == 2
    assert "both cannot be" in done.stderr


def test_the_cache_is_where_the_system_has_such_things(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert library.user_cache() == tmp_path / "xdg" / "cardwright"
    for unset in ("", "relative/place"):
        monkeypatch.setenv("XDG_CACHE_HOME", unset)
        monkeypatch.setattr(sys, "platform", "linux")
        assert library.user_cache() == tmp_path / ".cache" / "cardwright"
        monkeypatch.setattr(sys, "platform", "darwin")
        assert library.user_cache() == tmp_path / "Library" / "Caches" / "cardwright"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert library.user_cache() == tmp_path / "cardwright" / "Cache"
    monkeypatch.setenv("LOCALAPPDATA", "")
    assert library.user_cache() is None


def test_without_a_home_there_is_no_cache_and_no_error(garden, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    for home in (str(garden.root / "missing"), "", "relative"):
        monkeypatch.setenv("HOME", home)
        if home:
            assert library.user_cache() is None
    monkeypatch.setenv("HOME", str(garden.root / "missing"))
    done = CliRunner().invoke(main, ["--library", str(garden.root), "--help"], catch_exceptions=False)
    assert done.exit_code == 0
    assert not (garden.root / "missing").exists()


def test_a_folder_that_cannot_be_written_is_done_without(tmp_path, monkeypatch):
    def refused(*_, **__):
        raise PermissionError(13, "Permission denied")

    kept = Cache(tmp_path / "own")
    monkeypatch.setattr(os, "replace", refused)
    assert kept.made(NUMBER, (), lambda: 5) == 5
    assert [path.name for path in (tmp_path / "own").iterdir()] == ["key"]
    assert Cache(tmp_path / "other").made(NUMBER, (), lambda: 6) == 6


def test_the_tests_have_a_cache_of_their_own():
    assert str(library.user_cache()).startswith(os.environ["XDG_CACHE_HOME"])
    assert "cardwright-cache-" in os.environ["XDG_CACHE_HOME"]


# --- what goes ------------------------------------------------------------------------------------


def test_only_the_oldest_files_with_names_of_ours_go(tmp_path, monkeypatch):
    own = tmp_path / "own"
    kept = Cache(own)
    for number in range(8):
        kept.keep(NUMBER, (str(number),), number)
        newest = max(own.glob("number-*"), key=lambda path: path.stat().st_mtime_ns)
        os.utime(newest, ns=(number, number))
    foreign = ["letter.txt", "number-short", "number-" + "g" * 32, "catalog-2026", "NUMBER-" + "a" * 32]
    outside = tmp_path / "outside"
    outside.write_text("kept")
    for name in foreign:
        (own / name).write_text("kept")
        os.utime(own / name, ns=(0, 0))
    (own / ("number-" + "0" * 32)).symlink_to(outside)
    (own / ("number-" + "1" * 32)).mkdir()
    left_over = own / f".number-{'2' * 32}.17-99"
    left_over.write_text("half")
    os.utime(left_over, ns=(0, 0))
    monkeypatch.setattr(folder, "MOST_ENTRIES", 8)
    kept.tidy()
    assert [kept.recall(NUMBER, (str(number),)) for number in range(8)] == [None, None, None, 3, 4, 5, 6, 7]
    assert outside.read_text() == "kept"
    assert all((own / name).read_text() == "kept" for name in foreign)
    assert (own / ("number-" + "0" * 32)).is_symlink()
    assert (own / ("number-" + "1" * 32)).is_dir()
    assert not left_over.exists()


def test_two_libraries_share_a_cache_and_neither_takes_the_place_of_the_other(garden, tmp_path):
    second = replace(garden, root=shutil.copytree(garden.root, tmp_path / "second"))
    found = []
    for one in (garden, second, garden, second):
        assert str(one.root) in check_cached(one).summary
        with current_catalog(one) as path:
            found.append((path, hashlib.blake2b(path.read_bytes()).digest(), path.stat().st_mtime_ns))
    assert found[:2] == found[2:]
    assert found[0][0] != found[1][0]
    assert len(entries(garden, "catalog")) == 2


# --- being told to end ----------------------------------------------------------------------------


SLOW = """
import os, time
from cardwright.cli import run
def waiting(number):
    print("writing", flush=True)
    time.sleep(60)
os.fsync = waiting
run()
"""


@pytest.mark.parametrize("words", [["build"], ["search", "t:plant"]])
def test_a_command_that_is_told_to_end_leaves_no_temporary_folder(garden, tmp_path, words):
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    asked = ["--library", str(garden.root), "--cache", str(garden.cache), *words]
    environment = {**os.environ, "TMPDIR": str(temporary)}
    with subprocess.Popen(
        [sys.executable, "-c", SLOW, *asked], stdout=subprocess.PIPE, env=environment, text=True
    ) as one:
        while (line := one.stdout.readline()) and line != "writing\n":
            pass
        one.terminate()
        assert one.wait(30) == 128 + 15
    assert list(temporary.iterdir()) == []
    for place in (garden.cache, garden.root / "build"):
        assert not [path for path in place.glob(".*") if path.is_dir()]
