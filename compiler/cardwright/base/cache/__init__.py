"""A cache on disk. Each key is a hash of all inputs of the result, so a stale result is never returned."""

from cardwright.base.cache.digest import digest
from cardwright.base.cache.folder import refusal, size_and_hash
from cardwright.base.cache.kept import Cache, Kind, tool_digest

__all__ = ["Cache", "Kind", "digest", "refusal", "size_and_hash", "tool_digest"]
