"""The address of the table: a page whose forms work by themselves, and whose script loads only what changes."""

import asyncio
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from urllib.parse import parse_qsl

from datasette import NotFound, Response

from cardwright.model.plan.plan import plan_of
from cardwright.serve.desk import Desk, Page
from cardwright.serve.policy import STRICT
from cardwright.serve.policy import TABLE as TABLE_POLICY
from cardwright.serve.site import Site, Written
from cardwright.serve.studio.access import ARGUMENT, may_act, may_look
from cardwright.serve.studio.asked import RefusedError
from cardwright.serve.studio.boards import board_of, track_of
from cardwright.serve.studio.playing import done, lobby, shown
from cardwright.serve.studio.routes import HEADERS, PATH, allowed, headers_of
from cardwright.serve.studio.tables import Tables
from cardwright.serve.visitor import LANGUAGE

TABLE, TRACE = f"{PATH}/table", f"{PATH}/trace"
PART = "x-cardwright-part"
"""The header of a request that wants only the part of the page that changes."""


@dataclass(frozen=True, slots=True)
class Played:
    """The content of the page of a table, and the address at which it can be seen again."""

    arguments: dict[str, str]
    content: dict[str, Any]
    refused: str = ""
    status: int = 200

    def page(self, desk: Desk, key: str, *, is_part: bool) -> Page:
        """The page, or the part of it that changes."""
        values = self.content.get("reason", {})
        content = {
            "shown": None,
            "games": (),
            "kept": (),
            "chosen": "",
            **self.content,
            "key": key,
            "seat": self.arguments.get("seat", ""),
            "address": f"{desk.visitor.root}{TABLE}",
            "refused": desk.say(f"studio-refused-{self.refused}", **values) if self.refused else "",
        }
        template = "table-part.html" if is_part else "table.html"
        return Page(template, desk.say("table-title"), content, None, status=self.status)


def played(tables: Tables, method: str, values: dict[str, str], language: str, *, goes_on: bool) -> Played:
    """Do what a form of a table asks for, and look at the table, unless the browser goes on to another page.

    Called in the thread of the studio.
    """
    arguments, refused, reason, status = values, "", {}, 200
    if method == "POST":
        try:
            arguments = done(tables, values)
        except RefusedError as problem:
            refused, reason, status = problem.reason, problem.values, problem.status
    try:
        content = {} if goes_on and not refused else _looked_at(tables, arguments, language)
    except RefusedError as problem:
        refused, reason, status = problem.reason, problem.values, problem.status
        arguments, content = {}, lobby(tables, language)
    kept = {name: arguments[name] for name in ("table", "seat") if arguments.get(name)}
    return Played(kept, {**content, "reason": reason}, refused, status)


def _looked_at(tables: Tables, arguments: dict[str, str], language: str) -> dict[str, Any]:
    if not arguments.get("table"):
        return {**lobby(tables, language), "chosen": arguments.get("game", "")}
    seen = shown(tables, arguments, language)
    stats = plan_of(tables.open[seen.name].session.match.table).game.stats
    return {"shown": seen, "board": board_of(seen.display), "track": track_of(seen.display), "stats": frozenset(stats)}


async def table_page(datasette: Any, request: Any, site: Site) -> Written | None:
    """The page of a table, after its form was carried out; None for somebody without the key."""
    studio, headers = allowed(datasette), headers_of(request)
    values = dict(parse_qsl(request.query_string, keep_blank_values=True))
    if request.method == "POST":
        values = dict(parse_qsl((await request.post_body()).decode("utf-8", "replace"), keep_blank_values=True))
        if not may_act(headers, studio.key, values.get(ARGUMENT, "")):
            return None
    elif not may_look(headers, studio.key, values.get(ARGUMENT, "")):
        return None
    root, accepted = datasette.setting("base_url").rstrip("/"), headers.get("accept-language", "")
    language = {LANGUAGE: values[LANGUAGE]} if values.get(LANGUAGE) else {}
    who, _ = site.visitor(TABLE, language, accepted, root)
    loop = asyncio.get_running_loop()
    is_part = PART in headers
    goes_on = request.method == "POST" and not is_part
    work = partial(played, studio.tables, request.method, values, who.language, goes_on=goes_on)
    found = await loop.run_in_executor(studio.threads, work)
    who = replace(who, arguments={ARGUMENT: studio.key, **found.arguments})
    address = {"X-Cardwright-Address": who.here()}
    if goes_on and not found.refused:
        return Written(303, headers={"Location": who.here(), **HEADERS})
    draw = partial(found.page, key=studio.key, is_part=is_part)
    written = await loop.run_in_executor(site.threads, site.answer, who, draw, False)
    return replace(written, headers={**HEADERS, "Content-Security-Policy": TABLE_POLICY, **address}, tag="")


async def trace_file(datasette: Any, request: Any) -> Any:
    """A game as a file that the terminal can go on with."""
    studio = allowed(datasette)
    if not may_look(headers_of(request), studio.key, request.args.get(ARGUMENT) or ""):
        raise NotFound("There is no such game.")
    loop = asyncio.get_running_loop()
    name = request.args.get("table") or ""
    try:
        text = await loop.run_in_executor(studio.threads, lambda: studio.tables.text(studio.tables.seated(name)))
    except RefusedError as problem:
        raise NotFound("There is no such game.") from problem
    headers = {**HEADERS, "Content-Security-Policy": STRICT, "Content-Disposition": "attachment"}
    return Response(text, headers=headers, content_type="application/x-ndjson; charset=utf-8")
