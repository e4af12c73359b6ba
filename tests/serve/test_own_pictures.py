"""Picture files that a game names for its cards: shown on their pages, sent as what they are, noticed when changed."""

import shutil
import sqlite3
from contextlib import closing

import pytest
from tests.support.catalogs import BEES
from tests.support.games import compiled_at
from tests.support.site import Asker

from cardwright.base import library
from cardwright.export import build_all
from cardwright.pipeline.cached import changes, read_inputs

# One blue point.
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de00"
    "00000c49444154789c635070680000016400e1c713c9f60000000049454e44ae426082"
)
CARD = "bees/linden-summer"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("bees")
    shutil.copytree(BEES, made, dirs_exist_ok=True)
    (made / "cards" / "bees" / "pictures").mkdir()
    (made / "cards" / "bees" / "pictures" / "linden.png").write_bytes(PNG)
    (made / "cards" / "bees" / "pictures.yaml").write_text("linden-summer: linden.png\n", "utf-8")
    compiled = compiled_at(made)
    assert not compiled.diagnostics
    build_all(made / "build", compiled.rulebook, compiled.tongues, appearance=compiled.appearance)
    return made


@pytest.fixture(scope="module")
def ask(folder):
    return Asker(folder / "build" / "catalog.db")


def test_the_page_of_a_card_shows_its_own_picture_and_other_cards_their_drawings(ask):
    page = ask(f"/card/{CARD}?lang=en").text
    assert f'<img class="plate" src="/picture/{CARD}" width="640" height="360" alt="">' in page
    assert '<svg class="plate' not in page
    other = ask("/card/bees/lavender-spring?lang=en").text
    assert "<img" not in other
    assert '<svg class="plate' in other


def test_a_picture_is_sent_byte_for_byte_as_what_it_is(ask):
    sent = ask(f"/picture/{CARD}")
    assert (sent.status_code, sent.content, sent.headers["content-type"]) == (200, PNG, "image/png")
    assert sent.headers["x-content-type-options"] == "nosniff"
    assert ask(f"/picture/{CARD}", **{"if-none-match": sent.headers["etag"]}).status_code == 304
    for nothing in ("bees/lavender-spring", "bees/x", "x/linden-summer"):
        assert ask(f"/picture/{nothing}").status_code == 404
    # The preview of a link is drawn by us, so that nothing here ever has to decode a stranger's file.
    assert ask(f"/card/{CARD}.png").content != PNG


def test_another_type_is_not_sent_whoever_made_the_catalog(folder, tmp_path):
    shutil.copy(folder / "build" / "catalog.db", tmp_path / "catalog.db")
    with closing(sqlite3.connect(tmp_path / "catalog.db")) as catalog, catalog:
        catalog.execute("PRAGMA ignore_check_constraints = on")
        catalog.execute("UPDATE picture_files SET type = 'text/html', content = ?", (b"<script>alert(1)</script>",))
    assert Asker(tmp_path / "catalog.db")(f"/picture/{CARD}").status_code == 404


def test_another_picture_is_another_library(folder, tmp_path):
    shutil.copytree(folder / "cards", tmp_path / "cards")
    own = library.at(tmp_path)
    before, noticed = read_inputs(own), changes(own, every=0.01)
    (tmp_path / "cards" / "bees" / "pictures" / "linden.png").write_bytes(PNG + b" ")
    next(noticed)
    assert read_inputs(own) != before
