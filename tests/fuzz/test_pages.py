"""Every sort of page in every language, in the light and in the dark, on a wide window and on a phone."""

from itertools import product
from urllib.parse import quote

import pytest
from tests.support.browser import NARROW, WIDE, browsing, hindrances, is_too_wide
from tests.support.games import compiled
from tests.support.site import LANGUAGES, WORDS, built, pages, served, tables

SCHEMES = ("light", "dark")


def all_pages(language: str) -> list[str]:
    """The addresses of every sort of page, and of each game, its largest deck and one of its scenarios."""
    kind, games = quote(WORDS[language]["kind"]), compiled().rulebook.games
    more = [f"/search?q={kind}&view={view}" for view in ("list", "table")]
    more += ["/search?q=", "/search?q=science", "/card/civilization-2010/americans", "/card/inner-sea/tyre"]
    for key, game in games.items():
        largest = max(game.decks, key=lambda deck: len(game.decks[deck].entries))
        scenarios = [f"/scenario/{key}/{one}" for one in game.scenarios]
        more += [f"/game/{key}", f"/deck/{key}/{largest}", *scenarios[:1]]
    spoken = [f"{one}{'&' if '?' in one else '?'}lang={language}" for one in more]
    return [*pages(language).values(), *tables(language).values(), *spoken]


@pytest.mark.fuzz
@pytest.mark.parametrize(
    "language, size, scheme",
    list(product(LANGUAGES, (WIDE, NARROW), SCHEMES)),
    ids=lambda value: str(value["width"]) if isinstance(value, dict) else value,
)
def test_every_page_is_for_everybody(language, size, scheme):
    found = []
    with served(built()) as site, browsing() as browser:
        window = browser.new_context(base_url=site, viewport=size, color_scheme=scheme, reduced_motion="reduce")
        page = window.new_page()
        for address in all_pages(language):
            answer = page.goto(address)
            assert answer is not None
            found += [f"{address}: {one}" for one in hindrances(page)]
            found += [f"{address}: too wide"] if is_too_wide(page) else []
    assert not found, "\n".join(["", *found])
