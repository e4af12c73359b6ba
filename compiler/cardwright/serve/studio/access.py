"""Decides who may use the studio: a page of this very server that has its key, and nobody else."""

import secrets
from collections.abc import Mapping
from hmac import compare_digest

HEADER = "x-cardwright-key"
"""The header with the key; no page of another origin can send it without asking first, and nobody answers it."""
ARGUMENT = "key"
"""The argument with the key, in the address that the command opens."""
_OWN_SITES = frozenset({"same-origin", "none"})


def new_key() -> str:
    """A key that nobody can guess."""
    return secrets.token_urlsafe(24)


def may_look(headers: Mapping[str, str], key: str, given: str) -> bool:
    """Whether the page may be opened: from its own address or from none, with the key."""
    return _is_own(headers) and _is_key(key, given)


def may_act(headers: Mapping[str, str], key: str, given: str = "") -> bool:
    """Whether a request may change anything: from the page of this server, with the key in its header or its form."""
    return _is_own(headers) and _is_key(key, headers.get(HEADER, given))


def _is_own(headers: Mapping[str, str]) -> bool:
    """Whether no page of another origin has sent a request; the name of this server is proven before."""
    origin, host = headers.get("origin"), headers.get("host", "")
    if origin is not None and origin != f"http://{host}":
        return False
    return headers.get("sec-fetch-site", "none") in _OWN_SITES


def _is_key(key: str, given: str) -> bool:
    return compare_digest(key.encode(), given.encode())
