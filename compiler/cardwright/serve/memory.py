"""A cache in memory between requests: least recently used entries go first, and keys count for its size."""

import sys
import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

V = TypeVar("V")
_ENTRY = 400
"""The overhead of an entry in bytes: its place in the table, its tuples and its numbers."""


def weight(*parts: object) -> int:
    """The approximate size of some objects in bytes; for a tuple, that of its parts."""
    return sum(weight(*part) if isinstance(part, tuple) else sys.getsizeof(part) for part in parts)


class MemoryCache(Generic[V]):
    """Values by key, with a limit of bytes; it drops the least recently used ones."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[Hashable, tuple[V, int]] = OrderedDict()
        self._lock = threading.Lock()
        self.size = 0
        """The size of all entries in bytes."""

    def __len__(self) -> int:
        return len(self._known)

    def get(self, key: Hashable) -> V | None:
        """The cached value of a key, or None."""
        with self._lock:
            found = self._known.get(key)
            if found is None:
                return None
            self._known.move_to_end(key)
            return found[0]

    def put(self, key: Hashable, value: V, heavy: int) -> None:
        """Cache a value of this size; a value larger than the limit is not cached."""
        heavy += weight(key) + _ENTRY
        with self._lock:
            former = self._known.pop(key, None)
            self.size -= former[1] if former is not None else 0
            if heavy > self._most:
                return
            self._known[key] = value, heavy
            self.size += heavy
            while self.size > self._most:
                _, (_, gone) = self._known.popitem(last=False)
                self.size -= gone
