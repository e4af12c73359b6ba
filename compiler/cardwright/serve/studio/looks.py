"""A card of a game in memory as the catalog shows it: the same rows and the same templates, for one card."""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from cardwright.drawing.appearance import Appearance
from cardwright.export.catalog import write_catalog
from cardwright.export.metadata import DATABASE
from cardwright.language.tongue import Tongue
from cardwright.model.rulebook.game import Rulebook
from cardwright.pipeline.resident import Resident
from cardwright.serve.desk import Desk, Json, NoSuchPage, Page, PageResult
from cardwright.serve.faces import faces
from cardwright.serve.pages.card import card as card_page
from cardwright.serve.site import Site


@dataclass(frozen=True, slots=True)
class Look:
    """A card in one language: the drawn card as HTML, and what it does as nested words."""

    language: str
    html: str
    does: Json


def spoken(resident: Resident) -> dict[str, Tongue]:
    """The languages in which every sentence of a game can be said."""
    return {code: one for code, one in sorted(resident.tongues.items()) if not one.language.missing}


def looks(resident: Resident, key: str, appearance: Appearance) -> list[Look]:
    """A card in all languages; the language that its file is written in comes first."""
    game = resident.game
    # Its sentences may name any card, so all of them are there, but only this one speaks.
    cards = {
        other: card if other == key else replace(card, sentences=(), examples=()) for other, card in game.cards.items()
    }
    alone = replace(game, cards=cards, decks={}, scenarios={})
    tongues = {(game.key, code): tongue for code, tongue in spoken(resident).items()}
    with TemporaryDirectory(prefix="cardwright-look-") as folder:
        catalog = Path(folder) / f"{DATABASE}.db"
        write_catalog(catalog, Rulebook({game.key: alone}), tongues, appearance=appearance)
        site = Site(str(catalog), f"/{DATABASE}")
        try:
            written_in = game.cards[key].language
            codes = sorted(site.edition.words, key=lambda code: (code != written_in, code))
            return [_look(site, f"{game.key}/{key}", code) for code in codes if code in site.edition.languages]
        finally:
            site.close()


def _look(site: Site, card: str, language: str) -> Look:
    who, _ = site.visitor(f"/card/{card}", {"lang": language}, "", "")

    def drawn(desk: Desk) -> PageResult:
        found = faces(desk, [card])
        return Page("studio-card.html", "", {"faces": found}, None) if found else NoSuchPage()

    html = site.answer(who, drawn, as_data=False).body.decode()
    told = json.loads(site.answer(who, lambda desk: card_page(desk, card), as_data=True).body)
    return Look(language, html, told["card"]["does"])
