"""Hostile libraries, made systematically: every kind of file with every kind of damage, and games that ask too much."""

import json
import os
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from cardwright.base.library import shipped
from cardwright.base.limits import LARGEST_NUMBER, MOST_COPIES
from cardwright.read.scaffold import scaffold

GAME = "pasture"
MEGABYTE = 1024 * 1024
Damage = Callable[[Path], None]

CARDS = f"cards/{GAME}/game.cards"
EXTRA = f"cards/{GAME}/extra.cards"
LEXICON = f"cards/{GAME}/lexicon/en.yaml"
OTHER_LEXICON = f"cards/{GAME}/lexicon/es.yaml"
NAMES = f"cards/{GAME}/names.yaml"
SYMBOLS = f"cards/{GAME}/symbols.yaml"
STRINGS = f"cards/{GAME}/locale/es/LC_MESSAGES/{GAME}.po"
HISTORY = f"cards/{GAME}/history/1.json"
OWN = "grammar/en.yaml"

STATE = {
    "meaning": "m",
    "kind": "field",
    "era": None,
    "values": {},
    "names": {"en": "Meadow"},
    "texts": {"en": ["Gain 1 wool."]},
}


@dataclass(frozen=True)
class Hostile:
    """A library by its name, and what makes it from a sound one."""

    name: str
    damage: Damage


def sound(folder: Path) -> None:
    """A small whole library that can be checked, built, tested and played."""
    scaffold(GAME, "en", folder, "hex")
    (folder / EXTRA).write_text(f"language en\ngame {GAME}\n\nstock bell\n  begins with 1\n", encoding="utf-8")
    for name, form in (("en", "{one: bell, other: bells}"), ("es", "{one: cencerro, other: cencerros, gender: m}")):
        _edit(folder / f"cards/{GAME}/lexicon/{name}.yaml", lambda text, form=form: _with_noun(text, "bell", form))
    for name, form in (
        ("fr", "{one: cloche, other: cloches, gender: f}"),
        ("pt", "{one: sino, other: sinos, gender: m}"),
    ):
        _edit(folder / f"cards/{GAME}/lexicon/{name}.yaml", lambda text, form=form: _with_noun(text, "bell", form))
    _write(folder / HISTORY, json.dumps({"cards": {"meadow": STATE}, "renamed": {}, "date": None}))


def _with_noun(text: str, noun: str, forms: str) -> str:
    return text.replace("nouns:\n", f"nouns:\n  {noun}: {forms}\n", 1)


def _edit(path: Path, change: Callable[[str], str]) -> None:
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")


def _write(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_bytes(content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content)


# --- damages of any file --------------------------------------------------------------------------


def _link(target: str | Path) -> Damage:
    def damage(path: Path) -> None:
        path.unlink()
        path.symlink_to(target)

    return damage


def _outside(path: Path) -> None:
    root = next(parent for parent in path.parents if (parent / "cards").is_dir())
    secret = root.with_name(f"{root.name}-secret")
    secret.write_text("root:x:0:0 secret line\n", encoding="utf-8")
    _link(secret)(path)


def _pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(20 * 1024 * MEGABYTE)


def _bytes(change: Callable[[bytes], bytes]) -> Damage:
    return lambda path: path.write_bytes(change(path.read_bytes()))


def _noise(content: bytes) -> bytes:
    return random.Random(len(content)).randbytes(10_000)


ANY_FILE: dict[str, Damage] = {
    "missing": Path.unlink,
    "empty": _bytes(lambda _: b""),
    "blank": _bytes(lambda _: b" \n\n\t\n"),
    "zeros": _bytes(lambda content: content[:40] + b"\0" * 10 + content[40:]),
    "latin": _bytes(lambda content: content + "# Caf\xe9\n".encode("latin-1")),
    "mark": _bytes(lambda content: b"\xef\xbb\xbf" + content),
    "noise": _bytes(_noise),
    "huge": _bytes(lambda content: content + b"# x\n" * (9 * MEGABYTE)),
    "long line": _bytes(lambda content: content + b"x" * (MEGABYTE - len(content) - 10) + b"\n"),
    "brackets": _bytes(lambda content: content + b"\nx: " + b"[{" * 50_000 + b"\n"),
    "old line ends": _bytes(lambda content: content.replace(b"\n", b"\r")),
    "half": _bytes(lambda content: content[: len(content) // 2]),
    "twice": _bytes(lambda content: content * 2),
    "escapes": _bytes(lambda content: content.replace(b"e", b"\x1b[31me", 3)),
    "reversed": _bytes(lambda content: content.replace(b"e", "\u202ee\u2066".encode(), 3)),
    "tags": _bytes(lambda content: content.replace(b"a", "a\U000e0041".encode(), 2)),
    "halves of letters": _bytes(lambda content: content + b"# \xed\xa0\x80\n"),
    "accents": _bytes(lambda content: content + b"# e" + "\u0301".encode() * 10_000 + b"\n"),
    "outside": _outside,
    "dangling": _link("never there"),
    "endless": _link("/dev/zero"),
    "circle": lambda path: _link(path.name)(path),
    "pipe": _pipe,
    "folder": _folder,
    "sparse": _sparse,
}
KINDS = (CARDS, EXTRA, LEXICON, OTHER_LEXICON, NAMES, SYMBOLS, STRINGS, HISTORY)


# --- damages of tables ----------------------------------------------------------------------------

_FIRST_VALUE = re.compile(r"^(  [\w-]+: ?)(?:\{.*\}|\S.*)$", re.MULTILINE)


def _value(written: str) -> Damage:
    """Another value behind the first key of the first section, or the first key of all."""

    def change(text: str) -> str:
        changed, number = _FIRST_VALUE.subn(lambda match: f"{match[1].rstrip()} {written}", text, count=1)
        return (
            changed if number else re.sub(r"(?m)^(\w[\w-]*:).*$", lambda match: f"{match[1]} {written}", text, count=1)
        )

    return lambda path: _edit(path, change)


def _added(lines: str) -> Damage:
    return lambda path: _edit(path, lambda text: f"{text}\n{lines}\n")


TABLES: dict[str, Damage] = {
    "nothing": _value(""),
    "null": _value("~"),
    "a list": _value("[a, b]"),
    "a number": _value("3"),
    "a fraction": _value("1.5"),
    "truth": _value("true"),
    "a date": _value("2010-01-01"),
    "yes": _value("yes"),
    "an empty table": _value("{}"),
    "a table of lists": _value("{one: [a], other: {b: c}}"),
    "an escape": _value('{one: "a\\e[31mb", other: "\\u202e"}'),
    "half a letter": _value('"\\ud800"'),
    "digits": _value("9" * 6_000),
    "an anchor": _added("a: &a [x, x]\nb: &b [*a, *a, *a]\nc: [*b, *b, *b]"),
    "a tag": _added("z: !!python/object/apply:os.system [ls]"),
    "numbers for keys": _added("3: x\n4.5: y\ntrue: z\n~: w"),
    "an unknown key": _added("nowns: {}"),
    "a key twice": _added("zz: 1\nzz: 2"),
    "two documents": _added("---\nlanguage: en"),
}
TABLE_KINDS = (LEXICON, NAMES, SYMBOLS)


# --- grammars of a library's own ------------------------------------------------------------------

_HEAD = "language: en\nname: English\nheader: language\n"
GRAMMARS: dict[str, dict[str, str]] = {
    "empty": {},
    "only a head": {"en.yaml": _HEAD},
    "null": {"en.yaml": "~\n"},
    "a list": {"en.yaml": "[a, b]\n"},
    "no code": {"en.yaml": "name: English\nheader: language\n"},
    "a strange code": {"en.yaml": _HEAD.replace("en\n", "'../../en'\n", 1)},
    "a language nobody speaks": {"en.yaml": _HEAD.replace("en\n", "qq\n", 1)},
    "patterns in a list": {"en.yaml": _HEAD + "patterns: [Gain]\n"},
    "a pattern of numbers": {"en.yaml": _HEAD + "patterns: {Gain: [1, 2]}\n"},
    "an open pattern": {"en.yaml": _HEAD + "patterns: {Gain: 'gain [[{amount}'}\n"},
    "an empty pattern": {"en.yaml": _HEAD + "patterns: {Nothing: '[nothing]'}\n"},
    "a hundred options": {"en.yaml": _HEAD + f"patterns: {{Nothing: 'a{' [b]' * 100}'}}\n"},
    "a deep pattern": {"en.yaml": _HEAD + f"patterns: {{Nothing: 'a{'[b' * 200}{']' * 200}'}}\n"},
    "two meanings": {"en.yaml": _HEAD + "patterns: {Nothing: 'a', LeaveGame: 'a', GameHead: 'game {name}'}\n"},
    "a pattern in itself": {"en.yaml": _HEAD + "patterns: {Sequence: '{effects:then}'}\n"},
    "a strange list": {"en.yaml": _HEAD + "lists: {'x y': {between: ','}}\n"},
    "a list of none": {"en.yaml": _HEAD + "lists: {and: {least: -5}}\n"},
    "slow euphony": {"en.yaml": _HEAD + "euphony: [{from: '(a+)+b', to: c}]\n"},
    "broken euphony": {"en.yaml": _HEAD + "euphony: [{from: '(', to: c}]\n"},
    "euphony that refers": {"en.yaml": _HEAD + "euphony: [{from: 'a', to: '\\g<9>'}]\n"},
    "euphony everywhere": {"en.yaml": _HEAD + "euphony: [{from: 'x?', to: 'yyyy'}]\n"},
    "code in words": {
        "en.yaml": _HEAD + 'words: {a: \'"+__import__("os").system("ls")+"\'}\npatterns: {Nothing: \'<a>\'}\n'
    },
    "quotes and braces": {"en.yaml": _HEAD + "words: {a: \"'{0}{a!r}''\"}\npatterns: {Nothing: 'the <a>'}\n"},
    "itself": {"en.yaml": _HEAD + "extends: en\n"},
    "each other": {"en.yaml": _HEAD + "extends: es\n", "es.yaml": _HEAD.replace("en\n", "es\n", 1) + "extends: en\n"},
    "twice": {"a.yaml": _HEAD, "b.yaml": _HEAD},
    "messages of lists": {"en.yaml": _HEAD, "messages/en.yaml": "no-language: [a]\nundeclared: ~\n"},
    "messages with gaps": {"en.yaml": "~", "messages/en.yaml": "wrong-type: {says: '{nobody} {0} {', help: '{x!r}'}\n"},
    "queries of lists": {"en.yaml": _HEAD, "queries/en.yaml": "language: en\nkeys: {name: [a]}\nor: ~\n"},
    "an interface of lists": {"en.yaml": _HEAD, "interface/source.yaml": "language: en\ntexts: [a]\n"},
}


def _grammar(files: dict[str, str]) -> Damage:
    def damage(folder: Path) -> None:
        (folder / "grammar").mkdir()
        for name, text in files.items():
            _write(folder / "grammar" / name, text)

    return damage


def _damaged_grammar(kind: str, change: Damage) -> Damage:
    """The shipped file with a damage, in a grammar that has no other language: building tables takes long."""

    def damage(folder: Path) -> None:
        _write(folder / "grammar" / kind, (shipped().grammar / kind).read_bytes())
        change(folder / "grammar" / kind)

    return damage


# --- recorded versions and translations -----------------------------------------------------------


def _version(**more: object) -> str:
    return json.dumps({"cards": {"meadow": STATE}, "renamed": {}, **more})


_CHAIN = {f"c{number}": f"c{number + 1}" for number in range(20_000)}
VERSIONS: dict[str, dict[str, str]] = {
    "no meaning": {"1": json.dumps({"cards": {"a": {**STATE, "meaning": None}}, "renamed": {}})},
    "half a letter": {"1": _version(date="\ud800")},
    "an escape": {"1": _version(date="\x1b[31m")},
    "no number": {"1": '{"cards": {}, "renamed": {}, "date": NaN}'},
    "digits": {"1": '{"cards": ' + "9" * 6_000 + ', "renamed": {}}'},
    "depth": {"1": "[" * 200_000},
    "a list": {"1": "[]"},
    "a key twice": {"1": '{"cards": {}, "cards": {}, "renamed": {}}'},
    "twenty thousand renames": {"1": _version(), "2": _version(renamed=_CHAIN)},
    "a circle of renames": {"1": _version(), "2": _version(renamed={"meadow": "a", "a": "b", "b": "a"})},
    "values of anything": {"1": json.dumps({"cards": {"a": {**STATE, "values": {"x": [[[{}]]]}}}, "renamed": {}})},
    "a version called otherwise": {"next": _version()},
    "a version of digits": {"9" * 200: _version()},
}


def _versions(files: dict[str, str]) -> Damage:
    def damage(folder: Path) -> None:
        for name, text in files.items():
            _write(folder / f"cards/{GAME}/history/{name}.json", text)

    return damage


_PO = 'msgid ""\nmsgstr ""\n"Language: es\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
PO_FILES = {
    "a string of 200,000 lines": _PO + 'msgctxt "card:meadow/name"\nmsgid ""\n' + '"x"\n' * 200_000 + 'msgstr "y"\n',
    "many strings": _PO + "".join(f'msgctxt "k{n}"\nmsgid "a"\nmsgstr "b"\n\n' for n in range(20_000)),
    "one string many times": _PO + 'msgctxt "k"\nmsgid "a"\nmsgstr "b"\n\n' * 5_000,
    "no header": 'msgctxt "k"\nmsgid "a"\nmsgstr "b"\n',
    "another charset": _PO.replace("UTF-8", "utf-7"),
    "another language": _PO.replace("es", "xx", 1),
    "broken quotes": _PO + 'msgctxt "k\nmsgid "a\nmsgstr b"\n' * 2_000,
    "plurals without end": _PO + 'msgid "a"\nmsgid_plural "b"\n' + "".join(f'msgstr[{n}] "c"\n' for n in range(9)),
    "escapes": _PO + 'msgctxt "card:meadow/name"\nmsgid "Meadow"\nmsgstr "a\\b\\a\\v"\n',
    "what is gone": _PO + '#~ msgctxt "k"\n#~ msgid "a"\n#~ msgstr "b"\n\n' * 5_000,
    "previous texts": _PO + '#| msgid "z"\n#, fuzzy\nmsgctxt "k"\nmsgid "a"\nmsgstr "b"\n\n',
    "comments": _PO + "# x\n" * 100_000,
}


# --- games that ask too much ----------------------------------------------------------------------


def _cards(text: str, *nouns: str, edit: tuple[str, str] = ("", "")) -> Damage:
    """More cards, with words for what they speak of, or other words in the file of the game."""

    def damage(folder: Path) -> None:
        _write(folder / EXTRA, f"language en\ngame {GAME}\n\nstock bell\n  begins with 1\n\n{text}")
        for noun in nouns:
            for path in sorted((folder / f"cards/{GAME}/lexicon").glob("*.yaml")):
                gender = "" if path.stem == "en" else ", gender: m"
                _edit(
                    path,
                    lambda own, gender=gender, noun=noun: _with_noun(
                        own, noun, f"{{one: {noun}, other: {noun}s{gender}}}"
                    ),
                )
        if edit[0]:
            _edit(folder / CARDS, lambda own: own.replace(*edit))

    return damage


_SOURCE = '  source "made up", high\n'
_BOARD = "  has 3 columns and 3 rows\n  filled with Meadow\n"
_EXAMPLE = 'rule counting\n  Gain 1 wool.\n\n  example "x"\n'
BILLION = 10**9


def _field(name: str) -> str:
    return f"field [{name}]\n  ground: reed\n{_SOURCE}\n"


def _allowed(line: str) -> Damage:
    """The largest number there may be in place of the one that ends a line of the game."""
    return _cards("", edit=(line, f"{line[:-1]}{LARGEST_NUMBER}"))


GAMES: dict[str, Damage] = {
    "copies": _cards(f"deck tower\n  {BILLION} Meadow\n"),
    "copies by players": _cards("deck tower\n  1000000/2000000/3000000 Meadow\n"),
    "a million copies": _cards("deck tower\n  1000000 Meadow\n"),
    "many decks": _cards("".join(f"deck tower-{n}\n  9999 Meadow\n\n" for n in range(500))),
    "columns": _cards("", edit=("7 columns and 5 rows", f"{BILLION} columns and {BILLION} rows")),
    "no columns": _cards("", edit=("7 columns and 5 rows", "0 columns and 0 rows")),
    "many places": _cards("", edit=("7 columns and 5 rows", "1000 columns and 10 rows")),
    "steps": _cards("", edit=("stat reach\n  starts at 2", f"stat reach\n  starts at {BILLION}")),
    "a flock": _cards("", edit=("stat flock\n  starts at 2", f"stat flock\n  starts at {BILLION}")),
    "a crowd": _cards("", edit=("stat crowd\n  starts at 2", f"stat crowd\n  starts at {BILLION}")),
    "stocks": _cards("", edit=("begins with 8", f"begins with {BILLION}")),
    "a pool": _cards("", edit=("pool of 8", f"pool of {BILLION}")),
    "players": _cards("", edit=("players 2 to 4", f"players 2 to {BILLION}")),
    "a hundred players": _cards("", edit=("players 2 to 4", "players 100 to 200")),
    "no players": _cards("", edit=("players 2 to 4", "players 0 to 0")),
    "players backwards": _cards("", edit=("players 2 to 4", "players 4 to 2")),
    "amounts": _cards("", edit=("Gain 1 wool for each", f"Gain {BILLION} wool for each")),
    "digits": _cards("", edit=("Gain 1 wool for each", f"Gain {'9' * 3_000} wool for each")),
    "as many steps as allowed": _allowed("stat reach\n  starts at 2"),
    "as large a flock as allowed": _allowed("stat flock\n  starts at 2"),
    "as large a crowd as allowed": _allowed("stat crowd\n  starts at 2"),
    "as many sheep as allowed": _cards("", edit=(" 8", f" {LARGEST_NUMBER}")),
    "as much wool as allowed": _allowed("Gain 1"),
    "as many tasks as allowed": _cards("", edit=("  one task", f"  {LARGEST_NUMBER} tasks")),
    "as many players as allowed": _cards("", edit=("players 2 to 4", "players 12 to 12")),
    "as many places as allowed": _cards("", edit=("7 columns and 5 rows", "400 columns and 5 rows")),
    "as many copies as allowed": _cards(f"deck tower\n  {MOST_COPIES} Meadow\n"),
    "an endless goal": _cards("", edit=("15 wool", f"{BILLION} wool")),
    "two tasks": _cards("", edit=("  one task", f"  {BILLION} tasks")),
    "levels": _cards(f"night Z\n  level: {BILLION}\n"),
    "a place far off": _cards("", edit=("starts at 2", "starts at -5")),
    "the same stock": _cards("stock wool\n"),
    "the same board": _cards(f"board of fields, in hexes\n  lies on the map\n{_BOARD}"),
    "the same card": _cards(f"field Meadow\n  ground: reed\n{_SOURCE}"),
    "a circle of kinds": _cards("kind ewe, kind of ram\n\nkind ram, kind of ewe\n", "ewe", "ram"),
    "a circle of definitions": _cards("definition ewe: a ram\n\ndefinition ram: an ewe\n", "ewe", "ram"),
    "a circle of stats": _cards("stat ewe\n  +1 for each ram\n\nstat ram\n  +1 for each ewe\n", "ewe", "ram"),
    "long name": _cards(f"field [{'M' * 3_500}]\n  ground: reed\n{_SOURCE}"),
    "names of signs": _cards(f"field [/../..]\n  ground: reed\n{_SOURCE}"),
    "names in Chinese": _cards("".join(map(_field, ("草地", "石场", "池塘")))),
    "two thousand cards": _cards("".join(_field(f"F{n}") for n in range(2_000))),
    "a thousand options": _cards("".join(f"option o{n}: a{n} or b{n}\n\n" for n in range(1_000))),
    "an option of a thousand": _cards("option o: " + " or ".join(f"v{n}" for n in range(1_000)) + "\n"),
    "a sentence of amounts": _cards(f"rule counting\n  Gain 1 wool{' and 1 wool' * 300}.\n"),
    "a sentence in itself": _cards(f"rule counting\n  {'If you have 1 wool, ' * 150}gain 1 wool.\n"),
    "a thousand sentences": _cards("rule counting\n" + "  Gain 1 wool.\n" * 1_000),
    "many kinds": _cards("".join(f"kind k{n}, kind of k{n - 1 if n else 0}\n\n" for n in range(300))),
    "deep lines": _cards("".join(f"{'  ' * n}rule r{n}\n" for n in range(40))),
    "a board of nothing": _cards("", edit=("filled with Meadow", "filled with Nothing")),
    "no phase": _cards("", edit=("phase ", "# phase ")),
    "an example of many": _cards(f"{_EXAMPLE}    given you have {BILLION} wool\n    then you have 1 wool\n"),
    "an example of a flock": _cards(f"{_EXAMPLE}    given you have {BILLION} sheep on Meadow\n"),
}  # fmt: skip


def _no_games(folder: Path) -> None:
    for path in sorted((folder / "cards").rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()


def _named(name: str) -> Damage:
    return lambda folder: (folder / "cards" / GAME).rename(folder / "cards" / name) and None


def _many_files(folder: Path) -> None:
    for number in range(1_000):
        _write(folder / f"cards/{GAME}/f{number}.cards", "x\n")


LAYOUTS: dict[str, Damage] = {
    "no games": _no_games,
    "an empty game": lambda folder: (folder / "cards" / "hollow").mkdir(),
    "a game of files only": lambda folder: _write(folder / "cards" / "stray.cards", "x"),
    "a link to itself": lambda folder: (folder / "cards" / GAME / "again").symlink_to(".."),
    "a game that is a link": lambda folder: (folder / "cards" / "root").symlink_to("/"),
    "a game called metadata": _named("metadata"),
    "a game called by signs": _named("%0A::error::x"),
    "a game called by escapes": _named("\x1b[31mred"),
    "a game called by a line": _named("a\nb"),
    "a file called by escapes": lambda folder: _write(folder / "cards" / GAME / "\x1b]0;x\x07.cards", "x"),
    "a file called by lines": lambda folder: _write(folder / "cards" / GAME / "a\n::error::b.cards", "x"),
    "a thousand files": _many_files,
    "a deep folder": lambda folder: _write(folder / "cards" / GAME / Path(*["d"] * 200) / "a.cards", "x"),
    "a lexicon of another language": lambda folder: _write(folder / f"cards/{GAME}/lexicon/xx.yaml", "language: xx\n"),
    "strings of another language": lambda folder: _write(folder / STRINGS.replace("/es/", "/xx/"), _PO),
}  # fmt: skip


def libraries() -> Iterator[Hostile]:
    """Every hostile library there is."""
    for kind, (name, damage) in product(KINDS, ANY_FILE.items()):
        yield Hostile(f"{kind}: {name}", lambda folder, kind=kind, damage=damage: damage(folder / kind))
    for kind, (name, damage) in product(TABLE_KINDS, TABLES.items()):
        yield Hostile(f"{kind}: {name}", lambda folder, kind=kind, damage=damage: damage(folder / kind))
    for name, files in GRAMMARS.items():
        yield Hostile(f"own grammar: {name}", _grammar(files))
    for kind, (name, damage) in product(("messages/en.yaml", "queries/en.yaml"), TABLES.items()):
        yield Hostile(f"own {kind}: {name}", _damaged_grammar(kind, damage))
    for name, files in VERSIONS.items():
        yield Hostile(f"history: {name}", _versions(files))
    for name, text in PO_FILES.items():
        yield Hostile(f"strings: {name}", lambda folder, text=text: _write(folder / STRINGS, text))
    for name, damage in GAMES.items():
        yield Hostile(f"game: {name}", damage)
    for name, damage in LAYOUTS.items():
        yield Hostile(f"layout: {name}", damage)
