"""Randomness that is part of the state: each stream is a counter, so a new roll never shifts another."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

Item = TypeVar("Item")


def draw(seed: int, stream: str, counter: int, below: int) -> int:
    """A number from 0 up to `below`, the same on every machine for the same seed, stream and counter."""
    return _drawn(_begun(seed, stream), counter, below)


def _begun(seed: int, stream: str) -> blake2b:
    """What all numbers of a stream have in common: the beginning of the text that is hashed."""
    return blake2b(f"{seed}/{stream}/".encode(), digest_size=8)


def _drawn(begun: blake2b, counter: int, below: int) -> int:
    if below < 1:
        raise ValueError("nothing to draw from")
    limit = (1 << 64) // below * below
    attempt = 0
    while True:
        text = begun.copy()
        text.update(f"{counter}/{attempt}".encode())
        number = int.from_bytes(text.digest(), "big")
        # Numbers at the ragged end would favour the first items; draw again instead.
        if number < limit:
            return number % below
        attempt += 1


def shuffled(seed: int, stream: str, counter: int, items: Sequence[Item]) -> tuple[list[Item], int]:
    """The items in random order, and the counter to go on with."""
    order, begun = list(items), _begun(seed, stream)
    for last in range(len(order) - 1, 0, -1):
        other = _drawn(begun, counter, last + 1)
        counter += 1
        order[last], order[other] = order[other], order[last]
    return order, counter
