"""The last step of an answer: data for programs is opened to other sites, and long texts are packed."""

import gzip
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from cardwright.serve.policy import Message, Receive, Send

SHORTEST = 1400
"""The least size in bytes that is packed: a smaller answer fits into one packet of the network anyway."""
_LEVEL = 5
_PACKED = ("text/", "application/json", "application/xml", "application/atom+xml", "image/svg+xml")
_OPEN = ("application/json", "application/atom+xml", "text/csv", "image/png")


def delivering(application: Any, is_open: Callable[[], bool], is_private: Callable[[str], bool]) -> Any:
    """Wrap an application: pack its answers, and open its data to other sites if the whole server is open.

    What is private is neither packed, which could tell something about it by its length, nor opened.
    """

    async def deliver(scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or is_private(scope["path"]):
            await application(scope, receive, send)
            return
        sent = packing(scope, send)

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start" and is_open():
                message = {**message, "headers": opened(message["headers"])}
            await sent(message)

        await application(scope, receive, told)

    return deliver


def opened(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers of an answer; pages of other sites may read it if it is data.

    Everything there is read-only and public; a server for one machine only is not opened.
    """
    if not _type(headers).startswith(_OPEN):
        return headers
    kept = [(name, value) for name, value in headers if name.lower() != b"cross-origin-resource-policy"]
    return [*kept, (b"access-control-allow-origin", b"*"), (b"cross-origin-resource-policy", b"cross-origin")]


def packing(scope: Message, send: Send) -> Send:
    """Pack whole answers for a client that unpacks them; an answer in parts goes through as it comes."""
    accepted = next((value for name, value in scope.get("headers", ()) if name.lower() == b"accept-encoding"), b"")
    if not _unpacks(accepted.decode("latin-1")):
        return send
    held: list[Message] = []

    async def packed(message: Message) -> None:
        if message["type"] == "http.response.start":
            held.append(message)
            return
        if held:
            start = held.pop()
            body = message.get("body", b"")
            if not message.get("more_body") and len(body) >= SHORTEST and _may(start):
                # The same bytes for the same text, whatever the time.
                body = gzip.compress(body, _LEVEL, mtime=0)
                start = {**start, "headers": _told(start["headers"], len(body))}
                message = {**message, "body": body}
            elif start["status"] == HTTPStatus.NOT_MODIFIED:
                start = {**start, "headers": _weak(start["headers"])}
            await send(start)
        await send(message)

    return packed


def _unpacks(accepted: str) -> bool:
    """Whether gzip is in an Accept-Encoding header, and not with the quality 0."""
    for one in accepted.split(","):
        name, _, quality = one.replace(" ", "").partition(";")
        if name == "gzip":
            return quality not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _may(start: Message) -> bool:
    names = {bytes(name).lower() for name, _ in start["headers"]}
    return (
        start["status"] == HTTPStatus.OK
        and b"content-encoding" not in names
        and _type(start["headers"]).startswith(_PACKED)
    )


def _told(headers: Any, length: int) -> list[tuple[bytes, bytes]]:
    """The headers of a packed answer."""
    told = _weak(headers)
    known = {name.lower(): value for name, value in told}
    given = {
        b"content-length": str(length).encode(),
        b"content-encoding": b"gzip",
        b"vary": b", ".join(filter(None, (known.get(b"vary", b""), b"Accept-Encoding"))),
    }
    return [*((name, value) for name, value in told if name.lower() not in given), *given.items()]


def _weak(headers: Any) -> list[tuple[bytes, bytes]]:
    """The same headers with a weak tag, because packed bytes are others than plain ones."""
    return [
        (name, b"W/" + value if bytes(name).lower() == b"etag" and not value.startswith(b"W/") else value)
        for name, value in headers
    ]


def _type(headers: Any) -> str:
    """The type of an answer."""
    found = (bytes(value) for name, value in headers if bytes(name).lower() == b"content-type")
    return next(found, b"").decode("latin-1")
