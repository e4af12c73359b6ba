"""The requests that are answered, and the security headers of answers."""

import hashlib
import re
from base64 import b64encode
from collections.abc import Awaitable, Callable, Collection
from functools import cache
from importlib.resources import files
from typing import Any

from cardwright.drawing.picture.colours import DARK


def _hashed(text: str) -> str:
    """An inline script or style, as a policy names it."""
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


STRICT = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; script-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
PICTURE = f"default-src 'none'; style-src {_hashed(DARK)}; frame-ancestors 'none'; sandbox"
"""A picture may come from an untrusted catalog, so nothing in it may run; it has our own style sheet or none."""
TABLE = STRICT.replace("style-src 'self'", f"style-src 'self' {_hashed(DARK)}")
"""The table of a game has its board in the page itself, with the style sheet of pictures."""
_STOCK = (
    "default-src 'self'; script-src 'self' {hashes}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'"
)
_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_HOST = re.compile(r"(?:[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,252})|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
MOST_SENT = 64 * 1024
"""The maximum size of a request body; no page needs one."""
LONGEST_QUESTION = 16_000
"""The maximum of characters in a query string for Datasette, which repeats it in many links of its pages."""

Message = dict[str, Any]
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]


@cache
def stock_policy(version: str) -> str:
    """The policy for Datasette's own pages: only the inline scripts of its templates may run."""
    known = {"datasette_version": version, "datasette_allow_facet": "true"}
    scripts = []
    for template in sorted(files("datasette").joinpath("templates").iterdir(), key=lambda one: one.name):
        for script in _SCRIPT.findall(template.read_text("utf-8")) if template.name.endswith(".html") else ():
            filled = re.sub(r"\{\{ (\w+) \}\}", lambda found: known.get(found[1], found[0]), script)
            if "{{" not in filled and "{%" not in filled:
                scripts.append(filled)
    return _STOCK.format(hashes=" ".join(_hashed(script) for script in dict.fromkeys(scripts)))


def safe(version: str) -> dict[bytes, bytes]:
    """The default headers of every answer."""
    return {
        b"content-security-policy": stock_policy(version).encode(),
        b"x-content-type-options": b"nosniff",
        b"referrer-policy": b"same-origin",
        b"cross-origin-opener-policy": b"same-origin",
        b"cross-origin-resource-policy": b"same-origin",
        b"permissions-policy": b"camera=(), geolocation=(), microphone=()",
    }


def is_known(tag: str, asked: str) -> bool:
    """Whether a browser already has an answer: `asked` is its If-None-Match, one tag, several, or a star for any."""
    # A weak tag means that two answers are equivalent, which is sufficient here.
    return asked.strip() == "*" or tag in (one.strip().removeprefix("W/") for one in asked.split(","))


def is_host(header: str, hosts: Collection[str]) -> bool:
    """Whether a Host header is well-formed, and one of the known hosts if these are given."""
    name = re.sub(r":[0-9]*$", "", header).lower()
    return bool(_HOST.fullmatch(header)) and (not hosts or name in hosts)


def guarded(
    application: Any,
    version: str,
    database: str,
    hosts: Callable[[], Collection[str]],
    most: Callable[[str], int] = lambda _: MOST_SENT,
) -> Any:
    """Wrap an application: reject unneeded requests, and add security headers to every answer.

    `most` gives the maximum size of a request body for a path.
    """
    usual = safe(version)

    async def answer(scope: Message, receive: Receive, send: Send) -> None:
        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", ()))
                said = {bytes(name).lower() for name, _ in headers}
                headers += [(name, value) for name, value in usual.items() if name not in said]
                message = {**message, "headers": headers}
            await send(message)

        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        largest = most(scope["path"])
        refused = _refused(scope, database, hosts(), largest)
        if refused:
            await _say(careful, *refused)
        else:
            await application(scope, _counted(receive, largest), careful)

    return answer


def _refused(scope: Message, database: str, hosts: Collection[str], largest: int) -> tuple[int, str] | None:
    headers = {bytes(name).lower(): bytes(value).decode("latin-1") for name, value in scope.get("headers", ())}
    if not is_host(headers.get(b"host", "localhost"), hosts):
        return 421, "This server does not go by that name."
    length = headers.get(b"content-length", "0")
    if not length.isdecimal() or len(length) > len(str(largest)) or int(length) > largest:
        return 413, "Nothing of that size can be sent here."
    if database in scope["path"] and len(scope.get("query_string", b"")) > LONGEST_QUESTION:
        return 414, "The address is too long."
    return None


def _counted(receive: Receive, largest: int) -> Receive:
    """Limit the request body; beyond the limit, the client counts as disconnected."""
    total = 0

    async def counted() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        return message if total <= largest else {"type": "http.disconnect"}

    return counted


async def _say(send: Send, status: int, text: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": f"{text}\n".encode()})
