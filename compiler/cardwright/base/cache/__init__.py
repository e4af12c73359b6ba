"""Remembers results on disk by the hash of everything they were made of, so that nothing stale is ever used."""

from cardwright.base.cache.folder import refusal, size_and_hash
from cardwright.base.cache.kept import Cache, Kind, digest, tool_digest

__all__ = ["Cache", "Kind", "digest", "refusal", "size_and_hash", "tool_digest"]
