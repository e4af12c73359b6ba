"""The addresses of the studio: its page, and the requests that the page sends."""

import asyncio
import json
from typing import Any

from datasette import NotFound, Response

from cardwright.base.limits import LARGEST_FILE
from cardwright.serve.desk import Desk, Page
from cardwright.serve.policy import STRICT
from cardwright.serve.studio.access import ARGUMENT, may_act, may_look
from cardwright.serve.studio.studio import Studio, refusal

PATH = "/studio"
MOST_SENT = 8 * LARGEST_FILE
"""The maximum size of a request: a file, with the signs that JSON needs."""
HEADERS = {"Cache-Control": "no-store", "Content-Security-Policy": STRICT, "Referrer-Policy": "no-referrer"}
_WORDS = "studio-"
"""The beginning of the keys of all texts that the page needs."""


def studio_of(datasette: Any) -> Studio | None:
    """The studio of a server; only our own server on this machine has one, and sets it."""
    found = getattr(datasette, "cardwright_studio", None)
    return found if isinstance(found, Studio) else None


def takes(datasette: Any, path: str) -> bool:
    """Whether an address takes whole files."""
    return studio_of(datasette) is not None and path.startswith(f"{PATH}/")


def page(desk: Desk) -> Page:
    """The page of the studio in the visitor's language."""
    words = {key.removeprefix(_WORDS): desk.say(key) for key in desk.say.texts if key.startswith(_WORDS)}
    return Page("studio.html", desk.say("studio-title"), {"words": words}, None)


async def request_of_page(datasette: Any, request: Any) -> Any:
    """Carry out a request of the page."""
    studio = allowed(datasette)
    if request.method != "POST" or not may_act(headers_of(request), studio.key):
        return _json(403, refusal("not-allowed"))
    body = await request.post_body()
    try:
        sent = json.loads(body)
    except ValueError:
        return _json(400, refusal("bad-request"))
    loop = asyncio.get_running_loop()
    status, answer = await loop.run_in_executor(studio.threads, studio.answer, request.url_vars["verb"], sent)
    return _json(status, answer)


def may_open(datasette: Any, request: Any) -> bool:
    """Whether the page may be opened with the key of the address."""
    return may_look(headers_of(request), allowed(datasette).key, request.args.get(ARGUMENT) or "")


def allowed(datasette: Any) -> Studio:
    """The studio of a server; raises NotFound if there is none."""
    studio = studio_of(datasette)
    if studio is None:
        raise NotFound("There is no studio here.")
    return studio


def headers_of(request: Any) -> dict[str, str]:
    """The headers of a request, by their names in small letters."""
    return {name.lower(): value for name, value in request.headers.items()}


def _json(status: int, answer: Any) -> Any:
    text = json.dumps(answer, ensure_ascii=True)
    return Response(text, status=status, headers=HEADERS, content_type="application/json; charset=utf-8")
