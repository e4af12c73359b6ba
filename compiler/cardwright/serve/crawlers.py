"""The addresses for search engines: what they may read, and every page there is."""

from typing import Any
from xml.sax.saxutils import escape

from datasette import Response

from cardwright.serve.edition import Edition
from cardwright.serve.policy import STRICT

_HEADERS = {"Cache-Control": "no-store", "Content-Security-Policy": STRICT}
"""Both answers contain the host name of the request, so they must not be cached for others."""
_MOST = 50_000
"""The most addresses that a sitemap may have."""


def robots(datasette: Any, request: Any) -> Any:
    """The pages of cards may be read by anybody; searches and raw tables would never end."""
    root = datasette.setting("base_url").rstrip("/")
    site_map = datasette.absolute_url(request, f"{root}/sitemap.xml")
    closed = "".join(f"Disallow: {root}{path}\n" for path in ("/search", "/compare", "/random", "/catalog", "/-/"))
    text = f"User-agent: *\n{closed}Sitemap: {site_map}\n"
    return Response(text, headers=_HEADERS, content_type="text/plain; charset=utf-8")


def site_map(datasette: Any, request: Any, edition: Edition) -> Any:
    """Every page of a card, deck, game and scenario."""
    root = datasette.setting("base_url").rstrip("/")
    paths = [
        "/",
        "/syntax",
        "/changes",
        *(f"/game/{one}" for one in edition.games),
        *(f"/deck/{one}" for one in edition.decks),
        *(f"/scenario/{one}" for one in edition.scenarios),
        *(f"/card/{one}" for one in edition.vocabulary.names.labels.get(edition.usual, {})),
    ]
    entries = "".join(
        f"<url><loc>{escape(datasette.absolute_url(request, root + path))}</loc></url>\n" for path in paths[:_MOST]
    )
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{entries}</urlset>\n'
    )
    return Response(text, headers=_HEADERS, content_type="application/xml; charset=utf-8")
