"""What is remembered between two requests: the latest of it, up to so many bytes, keys and all."""

import sys
import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

V = TypeVar("V")
_ENTRY = 400
"""Bytes that an entry takes beside its parts: the table it stands in, its tuples and its numbers."""


def weight(*parts: object) -> int:
    """About how many bytes some things take in memory; of a tuple, its parts."""
    return sum(weight(*part) if isinstance(part, tuple) else sys.getsizeof(part) for part in parts)


class Remembered(Generic[V]):
    """Values by key. If they become too heavy, those go that nobody has asked for longest."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[Hashable, tuple[V, int]] = OrderedDict()
        self._lock = threading.Lock()
        self.size = 0
        """Bytes that all entries take."""

    def __len__(self) -> int:
        return len(self._known)

    def get(self, key: Hashable) -> V | None:
        """What was remembered under a key, if it still is."""
        with self._lock:
            found = self._known.get(key)
            if found is None:
                return None
            self._known.move_to_end(key)
            return found[0]

    def put(self, key: Hashable, value: V, heavy: int) -> None:
        """Remember a value of so many bytes; one that is heavier than all others may be is not kept."""
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
