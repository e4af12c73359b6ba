"""The plugin for Datasette: our pages beside its own, on hooks of both its stable and its next version."""

import asyncio
import re
from collections.abc import Callable, Collection
from functools import partial
from typing import Any
from urllib.parse import parse_qsl, quote, unquote
from xml.sax.saxutils import escape, quoteattr

from datasette import NotFound, Response, hookimpl
from datasette import __version__ as datasette_version

from cardwright.drawing.appearance import PictureFile
from cardwright.export.metadata import DATABASE
from cardwright.serve.crawlers import robots, site_map
from cardwright.serve.desk import Desk, PageResult
from cardwright.serve.feed import TYPE as FEED
from cardwright.serve.feed import feed
from cardwright.serve.guarding import guard
from cardwright.serve.pages.bulk import bulk
from cardwright.serve.pages.card import card
from cardwright.serve.pages.chance import chance
from cardwright.serve.pages.changes import changes
from cardwright.serve.pages.collected import collected
from cardwright.serve.pages.compare import compare
from cardwright.serve.pages.deck import deck
from cardwright.serve.pages.game import game, picture
from cardwright.serve.pages.home import home
from cardwright.serve.pages.portrayed import card_picture, own_picture
from cardwright.serve.pages.scenario import scenario, scenario_picture
from cardwright.serve.pages.search import search
from cardwright.serve.pages.suggest import suggest
from cardwright.serve.pages.syntax import syntax
from cardwright.serve.pages.translate import badge, translate, translations
from cardwright.serve.paint import ASSETS, assets
from cardwright.serve.policy import MOST_SENT, PICTURE, STRICT, guarded, is_known
from cardwright.serve.sending import delivering
from cardwright.serve.site import Maker, Written
from cardwright.serve.sites import path_of, site_of
from cardwright.serve.studio import routes as studio
from cardwright.serve.studio import table
from cardwright.serve.tables import extra_template_vars, prepare_jinja2_environment, table_visitor  # noqa: F401
from cardwright.serve.visitor import LANGUAGE

_MOST_ARGUMENTS = 20
_LONGEST = 8000
"""The maximum of characters in a query string; a query of a thousand characters in any script needs fewer."""

PLAIN: dict[str, Callable[[Desk], PageResult]] = {
    "/search": search,
    "/compare": compare,
    "/list": collected,
    "/syntax": syntax,
    "/changes": changes,
    "/translate": translations,
    "/random": chance,
}
NAMED: dict[str, Callable[[Desk, str], PageResult]] = {
    "/card": card,
    "/deck": deck,
    "/game": game,
    "/scenario": scenario,
    "/translate": translate,
}


@hookimpl
def startup(datasette: Any) -> None:
    """Read the shared data before the first visitor comes, so that an unreadable catalog is detected now."""
    site = site_of(datasette)
    guard(datasette, DATABASE, site.questions)


@hookimpl
def register_routes() -> list[tuple[str, Callable[..., Any]]]:
    """Our addresses; each exists as a page and as JSON."""
    routes: list[tuple[str, Callable[..., Any]]] = [
        (r"^/$", _view(lambda _: home, as_data=False)),
        (r"^/index\.json$", _view(lambda _: home, as_data=True)),
        (r"^/opensearch\.xml$", opensearch),
        (r"^/robots\.txt$", robots),
        (r"^/sitemap\.xml$", sitemap),
        (r"^/changes\.atom$", atom),
        (r"^/card/(?P<name>[a-z0-9-]+/[^/]+)\.png$", _image("/card/{}.png", card_picture)),
        (r"^/picture/(?P<name>[a-z0-9-]+/[^/]+)$", _image("/picture/{}", own_picture)),
        (r"^/suggest\.json$", _view(lambda _: suggest, as_data=True)),
        (r"^/cards\.json$", _view(lambda _: bulk, as_data=True)),
        (r"^/-/edition$", edition),
        (r"^/translate/(?P<name>[A-Za-z0-9-]+)\.svg$", _picture(badge)),
        (r"^/game/(?P<name>[a-z0-9-]+/[a-z]+-[A-Za-z0-9-]+)\.svg$", _picture(picture)),
        (r"^/scenario/(?P<name>[a-z0-9-]+/[^/]+/[a-z]+-[A-Za-z0-9-]+)\.svg$", _picture(scenario_picture)),
        (rf"^{ASSETS}/[a-z.0-9]+$", asset),
        (rf"^{studio.PATH}$", studio_page),
        (rf"^{table.TABLE}$", table_page),
        (rf"^{table.TRACE}$", table.trace_file),
        (rf"^{studio.PATH}/(?P<verb>[a-z-]+)$", studio.request_of_page),
    ]
    for path, make in PLAIN.items():
        routes.append((rf"^{path}\.json$", _view(partial(_plain, make), as_data=True)))
        routes.append((rf"^{path}$", _view(partial(_plain, make), as_data=False)))
    for path, make_named in NAMED.items():
        routes.append((rf"^{path}/(?P<name>.+)\.json$", _view(partial(_named, make_named), as_data=True)))
        routes.append((rf"^{path}/(?P<name>.+)$", _view(partial(_named, make_named), as_data=False)))
    return routes


def _plain(make: Callable[[Desk], PageResult], _request: Any) -> Maker:
    return make


def _named(make: Callable[[Desk, str], PageResult], request: Any) -> Maker:
    name = unquote(request.url_vars["name"])
    return lambda desk: make(desk, name)


def _view(maker: Callable[[Any], Maker], as_data: bool) -> Callable[..., Any]:
    async def view(datasette: Any, request: Any) -> Any:
        site = site_of(datasette)
        query = request.query_string
        root = datasette.setting("base_url").rstrip("/")
        accepted = request.headers.get("accept-language", "")
        path = unquote(path_of(request))
        if as_data:
            path = path.removesuffix(".json") if path != "/index.json" else "/"
        if path.endswith("/") and path != "/":
            address = f"{root}/{quote(path.strip('/'), safe='/~.-_')}"
            return Response.redirect(f"{address}?{query}" if query else address, status=301)
        if len(query) > _LONGEST:
            # Every link of the page would have to contain it.
            who, _ = site.visitor(path, _start(query), accepted, root)
            said = site.unread(who, "bad-request", "too-long-address", 400, as_data, limit=_LONGEST)
            return _response(said, request)
        try:
            # The first of several equal arguments counts.
            pairs = parse_qsl(query, keep_blank_values=True, max_num_fields=_MOST_ARGUMENTS)
            arguments = dict(reversed(pairs))
        except ValueError:
            who, _ = site.visitor(path, {}, accepted, root)
            return _response(site.unread(who, "bad-request", "too-many-arguments", 400, as_data), request)
        who, unknown = site.visitor(path, arguments, accepted, root)
        if request.method not in ("GET", "HEAD"):
            return _response(site.unread(who, "bad-request", "read-only", 405, as_data), request)
        if unknown:
            known = ", ".join(site.edition.words)
            said = site.unread(who, "bad-request", "bad-language", 400, as_data, asked=unknown[:40], known=known)
            return _response(said, request)
        address = f"{request.path}?{query}"
        written = site.recall(address, who.language)
        if written is None:
            loop = asyncio.get_running_loop()
            written = await loop.run_in_executor(site.threads, site.answer, who, maker(request), as_data)
            site.remember(address, who.language, written)
        return _response(written, request, datasette.absolute_url(request, "/").rstrip("/"))

    return view


async def studio_page(datasette: Any, request: Any) -> Any:
    """The page of the studio, for the browser that the command has opened."""
    if studio.may_open(datasette, request):
        return await _view(lambda _: studio.page, as_data=False)(datasette, request)
    return _not_allowed(datasette, request)


async def table_page(datasette: Any, request: Any) -> Any:
    """The page of a table on which a game is played, and its forms."""
    written = await table.table_page(datasette, request, site_of(datasette))
    return _not_allowed(datasette, request) if written is None else _response(written, request)


def _not_allowed(datasette: Any, request: Any) -> Any:
    """The answer to somebody without the key of the studio."""
    site = site_of(datasette)
    who, _ = site.visitor(studio.PATH, {}, request.headers.get("accept-language", ""), "")
    return _response(site.unread(who, "bad-request", "studio-refused-not-allowed", 403, as_data=False), request)


@hookimpl
def skip_csrf(datasette: Any, scope: Any) -> bool:
    """The studio has a key of its own; a cookie of another server on this machine must not stand in its way."""
    return studio.takes(datasette, scope["path"])


def _start(query: str) -> dict[str, str]:
    """The language argument of a query string that is otherwise unusable."""
    asked = re.search(rf"(?:^|&){LANGUAGE}=([\w-]{{1,20}})", query[:_LONGEST])
    return {LANGUAGE: asked[1]} if asked else {}


def _response(written: Written, request: Any, origin: str = "") -> Any:
    if written.names_origin:
        written = written.at(origin)
    headers = {
        "Content-Security-Policy": STRICT,
        "Vary": "Accept-Language",
        "Cache-Control": "no-cache",
        **written.headers,
    }
    if written.tag:
        headers["ETag"] = written.tag
        if written.status == 200 and is_known(written.tag, request.headers.get("if-none-match", "")):
            return Response(b"", status=304, headers=headers, content_type=written.type)
    return Response(written.body, status=written.status, headers=headers, content_type=written.type)


async def asset(request: Any) -> Any:
    """Style, script and pictures: from memory, so that no address can lead to another file."""
    found = assets().get(path_of(request))
    if found is None:
        raise NotFound("There is no such file.")
    headers = {"Cache-Control": "public, max-age=31536000, immutable", "Content-Security-Policy": STRICT}
    return Response(found[1], headers=headers, content_type=f"{found[0]}; charset=utf-8")


async def edition(datasette: Any) -> Any:
    """The id of the served catalog: pages that watch for changes compare it with their own."""
    headers = {"Cache-Control": "no-store", "Content-Security-Policy": STRICT}
    return Response(site_of(datasette).painter.watching, headers=headers)


def _picture(draw: Callable[[Desk, str], str | None]) -> Callable[..., Any]:
    """A view for pictures that our own and other pages may embed."""

    async def view(datasette: Any, request: Any) -> Any:
        site = site_of(datasette)
        loop = asyncio.get_running_loop()
        made = await loop.run_in_executor(site.threads, site.drawn, draw, request.url_vars["name"])
        if made is None:
            raise NotFound("There is no such picture.")
        headers = {
            "Cache-Control": "no-cache",
            "Content-Security-Policy": PICTURE,
            "Cross-Origin-Resource-Policy": "cross-origin",
        }
        return Response(made, headers=headers, content_type="image/svg+xml; charset=utf-8")

    return view


def _image(place: str, draw: Callable[[Desk, str], PictureFile | None]) -> Callable[..., Any]:
    """A picture of points that belongs to a card; some have words in them, and so each language has its own."""

    async def view(datasette: Any, request: Any) -> Any:
        site = site_of(datasette)
        asked = dict(parse_qsl(request.query_string, max_num_fields=_MOST_ARGUMENTS)).get(LANGUAGE, "")
        chosen = {LANGUAGE: asked} if asked in site.edition.words else {}
        who, _ = site.visitor("/", chosen, request.headers.get("accept-language", ""), "")
        name = unquote(request.url_vars["name"])
        address = place.format(name)
        written = site.recall(address, who.language)
        if written is None:
            loop = asyncio.get_running_loop()
            written = await loop.run_in_executor(site.threads, site.pictured, who, name, draw)
            if written is None:
                raise NotFound("There is no such picture.")
            site.remember(address, who.language, written)
        return _response(written, request)

    return view


async def sitemap(datasette: Any, request: Any) -> Any:
    """The addresses of all pages, for search engines."""
    return site_map(datasette, request, site_of(datasette).edition)


async def atom(datasette: Any, request: Any) -> Any:
    """The changes of each version, for readers of feeds."""
    site = site_of(datasette)
    loop = asyncio.get_running_loop()
    asked = dict(parse_qsl(request.query_string, max_num_fields=_MOST_ARGUMENTS)).get(LANGUAGE, "")
    root = datasette.setting("base_url").rstrip("/")
    chosen = {LANGUAGE: asked} if asked in site.edition.words else {}
    who, _ = site.visitor("/changes.atom", chosen, request.headers.get("accept-language", ""), root)
    text = await loop.run_in_executor(
        site.threads, site.told, who, lambda desk: feed(desk, lambda path: datasette.absolute_url(request, path))
    )
    # It contains the host name of the request, so it must not be cached for others.
    headers = {"Cache-Control": "no-store", "Content-Security-Policy": STRICT}
    return Response(text, headers=headers, content_type=FEED)


async def opensearch(datasette: Any, request: Any) -> Any:
    """The description that a browser needs to add our search to its search engines."""
    site = site_of(datasette)
    arguments = dict(parse_qsl(request.query_string, max_num_fields=_MOST_ARGUMENTS))
    root = datasette.setting("base_url").rstrip("/")
    who, _ = site.visitor("/", arguments, request.headers.get("accept-language", ""), root)
    say = site.edition.words[who.language]
    search_address = datasette.absolute_url(request, f"{root}/search")
    template = quoteattr(f"{search_address}?q={{searchTerms}}&lang={who.language}")
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n'
        f"<ShortName>Cardwright</ShortName>\n<Description>{escape(say('home-heading'))}</Description>\n"
        f"<Language>{who.language}</Language>\n<InputEncoding>UTF-8</InputEncoding>\n"
        f'<Url type="text/html" method="get" template={template}/>\n</OpenSearchDescription>\n'
    )
    # It contains the host name of the request, so it must not be cached for others.
    headers = {"Cache-Control": "no-store", "Content-Security-Policy": STRICT}
    return Response(text, headers=headers, content_type="application/opensearchdescription+xml; charset=utf-8")


@hookimpl
def handle_exception(datasette: Any, request: Any, exception: Exception) -> Any:
    """Our own page for an unknown address, and a page without internals for a defect."""
    from datasette.utils.asgi import Base400
    from datasette.views.base import DatasetteError

    status = getattr(exception, "status", 500)
    path = unquote(path_of(request))
    as_data = path.endswith(".json")
    explained = status != 404 and isinstance(exception, Base400 | DatasetteError)
    if explained and (as_data or path.endswith(".csv")):
        return None

    async def answer() -> Any:
        site = site_of(datasette)
        if explained:
            # Datasette's message about an error in SQL helps the author of the statement.
            who = table_visitor(datasette, request)
            return _response(
                site.unread(who, "tables-wrong", "tables-wrong-says", status, as_data, why=exception), request
            )
        root = datasette.setting("base_url").rstrip("/")
        who, _ = site.visitor(path, _start(request.query_string), request.headers.get("accept-language", ""), root)
        if status == 404:
            return _response(site.not_found(who, as_data), request)
        # Datasette itself logs the exception.
        return _response(site.unread(who, "our-mistake", "our-mistake-says", 500, as_data), request)

    return answer


@hookimpl
def asgi_wrapper(datasette: Any) -> Callable[[Any], Any]:
    """Check every request, set the security headers of every answer, and pack it."""

    def hosts() -> Collection[str]:
        # Only our own server knows its host names, and sets them after Datasette is created.
        return getattr(datasette, "cardwright_hosts", ())

    def most(path: str) -> int:
        # Only the studio takes whole files.
        return studio.MOST_SENT if studio.takes(datasette, path) else MOST_SENT

    def private(path: str) -> bool:
        return path.startswith(studio.PATH)

    def wrapped(application: Any) -> Any:
        safe = guarded(application, datasette_version, f"/{DATABASE}", hosts, most)
        # A server that goes by the names of this machine only keeps its data for this machine.
        return delivering(safe, lambda: not hosts(), private)

    return wrapped
