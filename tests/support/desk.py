"""The desk of translators for tests: commands, files of strings and pages of a small library."""

from dataclasses import replace
from pathlib import Path

import polib
from click.testing import CliRunner
from tests.support.site import Asker

from cardwright.cli import main
from cardwright.read.po import PoFile
from cardwright.serve.sites import close_site

ROOT = Path(__file__).resolve().parents[2]
PO = "cards/bees/locale/{}/LC_MESSAGES/bees.po"
SHIPPED = sorted([*ROOT.glob("cards/*/locale/*/*/*.po"), *ROOT.glob("grammar/interface/locale/*/*/*.po")])
ENTRY = '\nmsgctxt "card:lavender-spring/name"\nmsgid "Lavender"\nmsgstr "Lavanda"\n'


def run(folder, *words, code=0):
    result = CliRunner().invoke(main, ["--library", str(folder), "i18n", *words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    assert result.exit_code == code, result.output
    return result.stdout


def po(folder, language="es"):
    return polib.pofile(str(folder / PO.format(language)), wrapwidth=0)


def entry(file, context):
    [found] = [one for one in file if one.msgctxt == context and not one.obsolete]
    return found


def edit(folder, name, old, new):
    path = folder / "cards" / "bees" / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def worded(folder, text):
    path = folder / PO.format("es")
    file = po(folder)
    entry(file, "card:lavender-spring/text").msgstr = text
    file.save(str(path), newline="\n")


def translated(file: PoFile, context: str, text: str) -> PoFile:
    """The file after somebody has written a translation in an editor."""
    done = [
        replace(one, translations=(text,), fuzzy=False, previous=None)
        if one.context == context and not one.obsolete
        else one
        for one in file.messages
    ]
    return replace(file, messages=tuple(done))


def asked(folder, *addresses):
    """The answers of the catalog that is built of a library."""
    result = CliRunner().invoke(main, ["--library", str(folder), "build"])
    assert result.exit_code == 0, result.output
    ask = Asker(folder / "build" / "catalog.db")
    try:
        return [ask(address) for address in addresses]
    finally:
        close_site(ask.datasette)
