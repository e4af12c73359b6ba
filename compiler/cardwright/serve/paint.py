"""Renders pages: fills the templates, and includes in each page only the drawings it uses."""

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from cardwright.drawing.appearance.drawings import drawings, ground_of, mark
from cardwright.serve.desk import Desk, Page
from cardwright.serve.edition import Era
from cardwright.serve.faces import faces
from cardwright.serve.marking import Sought, marked
from cardwright.serve.memory import MemoryCache, weight
from cardwright.serve.pages.picked import MOST_COMPARED, MOST_LISTED
from cardwright.serve.signs import inscribed
from cardwright.serve.visitor import Visitor
from cardwright.serve.words import labelled

ASSETS = "/-/cardwright"
"""The address of style and pictures: below `/-/`, which cannot be the name of a database."""
TABLE_LANGUAGE = "_lang"
"""The argument of an address of Datasette with the language of the page; other names are those of columns."""
WAYS = ("/syntax", "/compare", "/list", "/random")
"""The pages that every page leads to."""
_PARTS = ("head", "brand", "asking", "ways", "tray", "foot")
_USED = re.compile(r'href="#d-([a-z-]+)"')
_PLACE = "<!--drawings-->"
_FRAGMENTS = 16 * 1024 * 1024
"""The maximum size of cached cards in lists, in bytes."""
_TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


@cache
def assets() -> dict[str, tuple[str, str]]:
    """The files that a page may load, by address, each with its type; the address contains a hash of the content."""
    folder = files("cardwright.serve").joinpath("assets")
    texts = {one.name: one.read_text("utf-8") for one in sorted(folder.iterdir(), key=lambda one: one.name)}
    texts["mark.svg"] = mark()
    return {_address(name, text): (_TYPES[name.rpartition(".")[2]], text) for name, text in texts.items()}


def _address(name: str, text: str) -> str:
    stem, _, ending = name.rpartition(".")
    return f"{ASSETS}/{stem}.{hashlib.blake2b(text.encode(), digest_size=6).hexdigest()}.{ending}"


@cache
def _addresses() -> dict[str, str]:
    # face.0123456789ab.css is the address of face.css
    return {re.sub(r"\.[0-9a-f]+\.", ".", address.rpartition("/")[2]): address for address in assets()}


class Painter:
    """Renders the pages of one catalog; cards in lists are rendered once and cached."""

    def __init__(self, database: str, watching: str = "") -> None:
        self.database = database
        self.watching = watching
        self._fragments: MemoryCache[str] = MemoryCache(_FRAGMENTS)
        self._frames: dict[tuple[str, bool, str, str], Mapping[str, Markup]] = {}
        self._environment = Environment(
            # Not "templates": Datasette would use a folder of that name beside its plugin for its own templates.
            loader=PackageLoader("cardwright.serve", "html"),
            autoescape=True,
            undefined=StrictUndefined,
            auto_reload=False,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def page(self, desk: Desk, page: Page, data_address: str) -> str:
        """A page as HTML."""
        text = self._environment.get_template(page.template).render(
            {
                **self.frame(desk),
                "title": page.title,
                "data_address": data_address,
                # A query is translated with its page.
                "elsewhere": [
                    (code, name, desk.visitor.here(lang=code, **_query_in(code, page.content)))
                    for code, name in desk.edition.languages.items()
                ],
                **page.content,
            }
        )
        used = dict.fromkeys(_USED.findall(text))
        known = drawings()
        symbols = "".join(known[name].replace('id="', 'id="d-', 1) for name in used)
        sprite = f'<svg class="sprite" aria-hidden="true">{symbols}</svg>' if symbols else ""
        return text.replace(_PLACE, sprite, 1)

    def row(self, desk: Desk, ids: Iterable[str], copies: Mapping[str, int], sought: Sought) -> Markup:
        """Cards in a list; cached ones are not looked up again, only marked with the words of the search."""
        visitor = desk.visitor
        keys = {one: (one, visitor.language, visitor.chose, copies.get(one)) for one in ids}
        # Another thread may drop entries meanwhile, so these are kept here.
        known = {one: self._fragments.get(key) or "" for one, key in keys.items()}
        template = self._environment.get_template("face.html")
        signed = signing(desk)
        for face in faces(desk, [one for one, text in known.items() if not text]):
            known[face.id] = template.render(
                say=desk.say, visitor=visitor, card=face, copies=copies.get(face.id), signed=signed
            )
            self._fragments.put(keys[face.id], known[face.id], weight(known[face.id]))
        # Rendered by a template, which escapes.
        return Markup(marked("".join(known.values()), sought))  # noqa: S704

    def small(self, desk: Desk, ids: Iterable[str], level: int) -> Iterator[tuple[str, Markup]]:
        """Cards below a heading of their own, each with its id; cached like those of a row."""
        visitor = desk.visitor
        keys = {one: (one, visitor.language, visitor.chose, f"level {level}") for one in ids}
        known = {one: self._fragments.get(key) or "" for one, key in keys.items()}
        template = self._environment.get_template("small.html")
        for face in faces(desk, [one for one, text in known.items() if not text]):
            known[face.id] = template.render(
                say=desk.say, visitor=visitor, card=face, level=level, signed=signing(desk)
            )
            self._fragments.put(keys[face.id], known[face.id], weight(known[face.id]))
        # Rendered by a template, which escapes.
        return ((one, Markup(text)) for one, text in known.items())  # noqa: S704

    def frame(self, desk: Desk) -> dict[str, Any]:
        """The values that every page needs."""
        visitor, say, edition = desk.visitor, desk.say, desk.edition
        asset: Callable[[str], str] = lambda name: visitor.root + _addresses()[name]  # noqa: E731

        def deck_name(deck: str) -> str:
            return edition.decks[deck].names.get(visitor.language) or edition.decks[deck].key.replace("-", " ")

        def tables_at(path: str = "") -> str:
            return (
                visitor.root + self.database + path + (f"?{TABLE_LANGUAGE}={visitor.language}" if visitor.chose else "")
            )

        values = {
            "visitor": visitor,
            "say": say,
            "languages": edition.languages,
            "asset": asset,
            "tables_at": tables_at,
            "catalog_file": f"{visitor.root}{self.database}.db",
            "watching": self.watching,
            "has_cards": edition.cards > 0,
            "mistakes": (),
            "feed": "",
            "preview": None,
            "most_listed": MOST_LISTED,
            "most_compared": MOST_COMPARED,
            "label": partial(labelled, say),
            "deck_name": deck_name,
            "signed": signing(desk),
            "ground_of": ground_of,
            "tilde": tilde,
            "kind_query": kind_query,
            "era_query": era_query,
            "small": lambda ids, level: self.small(desk, ids, level),
            "row": lambda ids, copies={}, sought=(): self.row(desk, ids, copies, sought),
        }
        return {**values, "fixed": self._fixed(visitor, values)}

    def _fixed(self, visitor: Visitor, values: Mapping[str, Any]) -> Mapping[str, Markup]:
        """The parts of a page that are the same on all pages of a language, rendered once."""
        way = visitor.path if visitor.path in WAYS else ""
        key = (visitor.language, visitor.chose, visitor.root, way)
        known = self._frames.get(key)
        if known is None:
            parts = self._environment.get_template("frame.html").make_module(dict(values))
            known = {name: Markup(getattr(parts, name)()) for name in _PARTS}  # noqa: S704 - rendered by a template
            self._frames[key] = known
        return known


def signing(desk: Desk) -> Callable[..., Markup]:
    """A function that puts symbols into a sentence of a card.

    With an anchor the words hide behind their symbols, and numbers are links.
    """

    def signed(game: str, sentence: str, anchor: str = "") -> Markup:
        return inscribed(sentence, desk.edition.signs.get((game, desk.language)), anchor)

    return signed


def _query_in(code: str, content: Mapping[str, Any]) -> dict[str, str]:
    queries = content.get("queries", {})
    return {"q": queries[code]} if code in queries else {}


def tilde(key: str) -> str:
    """A key in Datasette's encoding for the address of a row."""
    return "".join(
        letter if letter.isascii() and (letter.isalnum() or letter in "_-") else _tilde_bytes(letter) for letter in key
    )


def _tilde_bytes(letter: str) -> str:
    return "+" if letter == " " else "".join(f"~{byte:02X}" for byte in letter.encode())


def kind_query(game: str, kind: str) -> str:
    """A query for the cards of a kind."""
    return f"game:{game} t:{kind}"


def era_query(era: Era) -> str:
    """A query for the cards of an era."""
    key = f'"{era.key}"' if " " in era.key else era.key
    return f"game:{era.game} era:{key}"
