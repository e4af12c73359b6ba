"""The pages of Datasette, tables, rows and SQL, in our frame and with words in the language of the visitor."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, urlencode

from datasette import hookimpl
from jinja2 import ChoiceLoader, PackageLoader, PrefixLoader
from markupsafe import Markup, escape

from cardwright.export.metadata import DATABASE, question_key
from cardwright.serve.desk import Desk
from cardwright.serve.paint import TABLE_LANGUAGE
from cardwright.serve.policy import LONGEST_QUESTION
from cardwright.serve.sites import path_of, site_of
from cardwright.serve.visitor import LANGUAGE, Visitor

_LINK = re.compile(r'(<a [^>]*?href=")([^"#?]*)(\?[^"#]*)?(#[^"]*)?"')
_FORM = re.compile(r"(<form [^>]*>)(.*?</form>)", re.DOTALL)


@hookimpl
def prepare_jinja2_environment(env: Any) -> None:
    """Our templates come first; they stand on the same frame as our pages."""
    ours = PackageLoader("cardwright.serve", "stock")
    frame = PrefixLoader({"ours": PackageLoader("cardwright.serve", "html")})
    env.loader = ChoiceLoader([ours, frame, env.loader])
    env.filters["keeping"] = keeping


@hookimpl
def extra_template_vars(datasette: Any, request: Any) -> dict[str, Any]:
    """All values of our frame, and the words for tables and questions."""
    site = site_of(datasette)
    desk = site.plain_desk(table_visitor(datasette, request))
    say, root = desk.say, desk.visitor.root
    others = [pair for pair in _pairs(request) if pair[0] != TABLE_LANGUAGE] if request is not None else []

    def told(key: str) -> str:
        return say(key) if say.knows(key) else ""

    def question_told(name: str) -> tuple[str, str]:
        key, code = question_key(name, desk.edition.languages)
        called = desk.edition.languages.get(code, "")
        return told(key).replace("{language}", called), told(f"{key}-help").replace("{language}", called)

    return {
        **site.painter.frame(desk),
        "title": "",
        "data_address": "",
        "elsewhere": [
            (code, name, f"{root}{desk.visitor.path}?{urlencode([*others, (TABLE_LANGUAGE, code)])}")
            for code, name in desk.edition.languages.items()
        ],
        "table_told": lambda name: _table_told(desk, told, name),
        "question_told": question_told,
        "lookup_told": lambda key: told(f"lookup-{key}"),
    }


def _table_told(desk: Desk, told: Callable[[str], str], name: str) -> str:
    """The description of a table; the views of cards differ only by their language."""
    code = name.removeprefix("cards_").replace("_", "-")
    known = {one.lower(): called for one, called in desk.edition.languages.items()}
    if name.startswith("cards_") and code in known:
        return desk.say("stored-cards-in", language=known[code])
    return told(f"stored-{name}") or desk.say("stored-internal")


def table_visitor(datasette: Any, request: Any) -> Visitor:
    """The visitor of a page of Datasette.

    An argument of another name than on our pages says the language, because all other names are those of columns.
    """
    site = site_of(datasette)
    root = datasette.setting("base_url").rstrip("/")
    if request is None:
        return site.visitor("/", {}, "", root)[0]
    asked = dict(_pairs(request)).get(TABLE_LANGUAGE, "")
    chosen = {LANGUAGE: asked} if asked in site.edition.words else {}
    return site.visitor(path_of(request), chosen, request.headers.get("accept-language", ""), root)[0]


def _pairs(request: Any) -> list[tuple[str, str]]:
    return parse_qsl(request.query_string[:LONGEST_QUESTION], keep_blank_values=True)


def keeping(text: str, visitor: Visitor) -> Markup:
    """The content of a page whose links to tables and forms keep the language that the visitor chose."""
    if not visitor.chose:
        return Markup(text)  # noqa: S704 - templates have escaped it
    below = f"{visitor.root}/{DATABASE}"
    given = f"{TABLE_LANGUAGE}={visitor.language}"

    def link(found: re.Match[str]) -> str:
        start, path, question, rest = (part or "" for part in found.groups())
        is_page = (path or below).startswith(below) and not path.endswith((".json", ".csv", ".db"))
        if not is_page or TABLE_LANGUAGE in question or (not path and rest and not question):
            return found[0]
        return f'{start}{path}{f"{question}&amp;" if question else "?"}{given}{rest}"'

    def form(found: re.Match[str]) -> str:
        kept = f'<input type="hidden" name="{TABLE_LANGUAGE}" value="{escape(visitor.language)}">'
        return found[0] if f'name="{TABLE_LANGUAGE}"' in found[2] else found[1] + kept + found[2]

    return Markup(_FORM.sub(form, _LINK.sub(link, text)))  # noqa: S704 - templates have escaped it
