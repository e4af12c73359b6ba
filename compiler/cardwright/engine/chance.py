"""Randomness that is part of the state: each stream is a counter, so a new roll never shifts another."""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")


def draw(seed: int, stream: str, counter: int, below: int) -> int:
    """A number from 0 up to `below`, the same on every machine for the same seed, stream and counter."""
    if below < 1:
        raise ValueError("nothing to draw from")
    limit = (1 << 64) // below * below
    attempt = 0
    while True:
        text = f"{seed}/{stream}/{counter}/{attempt}".encode()
        number = int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")
        # Numbers at the ragged end would favour the first items; draw again instead.
        if number < limit:
            return number % below
        attempt += 1


def shuffled(seed: int, stream: str, counter: int, items: Sequence[Item]) -> tuple[list[Item], int]:
    """The items in random order, and the counter to go on with."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = draw(seed, stream, counter, last + 1)
        counter += 1
        order[last], order[other] = order[other], order[last]
    return order, counter
