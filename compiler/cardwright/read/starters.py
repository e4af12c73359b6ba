"""Starters of several sorts of game: cards in English, and one table of words, names and texts in all languages."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardwright.base.guard import named_text
from cardwright.base.record import record
from cardwright.base.source import Source
from cardwright.read import load_shaped
from cardwright.read.lexicon import plain_slug
from cardwright.read.scaffold import GAME
from cardwright.read.shape import Either, Table, Text, Truth

SOURCE_LANGUAGE = "en"
_SECTIONS = ("nouns", "actions", "zones")
_WORD = Either((Text(), Table({"object": Truth(), "mass": Truth()}, others=Text())))
_BY_LANGUAGE = Table(others=_WORD)
WORDS = Table(
    {
        **dict.fromkeys(_SECTIONS, Table(others=_BY_LANGUAGE)),
        **dict.fromkeys(("names", "texts"), Table(others=Table(others=Text()))),
    },
    (*_SECTIONS, "names", "texts"),
)
"""The shape of the table: each word in every language; each name and text in the languages beside English."""


@record
class Starter:
    """A starter: its files in English by name, and the texts for readers in other languages."""

    files: Mapping[str, str]
    texts: Mapping[str, Mapping[str, str]]


def starter(key: str, templates: Path, folder: Path) -> Starter:
    """The starter in a folder, for a game with this key; the usual starter gives its files their opening comments."""
    source = Source(folder.name, named_text(folder / "words.yaml"))
    table, found = load_shaped(source, WORDS)
    assert not found, f"{folder.name}: {found}"
    languages = [path.stem for path in sorted((templates / "lexicon").glob("*.yaml"))]
    names = {name: plain_slug(name) for name in table["names"]}
    listed = "".join(f"  {slug}: {{name: {_quoted(name)}, status: source}}\n" for name, slug in names.items())
    files = {
        "game.cards": named_text(folder / "game.template").replace(GAME, key),
        "names.yaml": f"language: {SOURCE_LANGUAGE}\n\nnames:\n{listed}",
        "symbols.yaml": named_text(folder / "symbols.yaml"),
    }
    for language in languages:
        heading = _comments(named_text(templates / "lexicon" / f"{language}.yaml"))
        files[f"lexicon/{language}.yaml"] = f"{heading}language: {language}\n{_lexicon(table, language)}"
        if language != SOURCE_LANGUAGE:
            heading = named_text(templates / "locale" / f"{language}.po").split("\n\n", 1)[0].replace(GAME, key)
            messages = [_message(slug, name, table["names"][name][language]) for name, slug in names.items()]
            files[f"locale/{language}/LC_MESSAGES/{key}.po"] = "\n\n".join([heading, *messages]) + "\n"
    return Starter(dict(sorted(files.items())), table["texts"])


def _comments(text: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if line.startswith("#"))


def _lexicon(table: Mapping[str, Any], language: str) -> str:
    lines = []
    for section in _SECTIONS:
        lines += ["", f"{section}:"]
        lines += [f"  {key}: {_entry(words[language])}" for key, words in table[section].items()]
    return "\n".join([*lines, ""])


def _entry(word: object) -> str:
    if isinstance(word, dict):
        forms = (f"{name}: {'true' if form is True else _quoted(str(form))}" for name, form in word.items())
        return f"{{{', '.join(forms)}}}"
    return _quoted(str(word))


def _quoted(text: str) -> str:
    return text if re.fullmatch(r"[^\W\d][\w' -]*", text) and text not in ("no", "on", "yes", "off") else f'"{text}"'


def _message(slug: str, name: str, translation: str) -> str:
    return f'# status: source\nmsgctxt "card:{slug}/name"\nmsgid "{name}"\nmsgstr "{translation}"'
