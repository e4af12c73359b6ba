"""Digests of contents, by which cached and shipped results are found."""

import hashlib


def digest(*parts: str | bytes) -> str:
    """A hash of some contents."""
    whole = hashlib.blake2b(digest_size=16)
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode("utf-8", "surrogatepass")
        whole.update(len(data).to_bytes(8, "big"))
        whole.update(data)
    return whole.hexdigest()
