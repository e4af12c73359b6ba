"""Randomness that is part of the state: each stream is a counter, so a new roll never shifts another."""

from collections.abc import Sequence
from hashlib import blake2b
from struct import Struct
from typing import Final, TypeVar

Item = TypeVar("Item")

METHOD: Final = "blake2b, 8 numbers of a hash"
"""The method of drawing numbers. A change of the method must change this, so that older saved games are refused."""
AT_ONCE: Final = 8
"""The count of numbers from one hash, because hashing takes far longer than splitting its result."""
FEW: Final = 1 << 20
SURE: Final = (1 << 64) - FEW
"""A number below this is far from the ragged end for so few items, and nearly all are."""
_NUMBERS: Final = Struct(f">{AT_ONCE}Q")


def draw(seed: int, stream: str, counter: int, below: int) -> int:
    """A number from 0 up to `below`, the same on every machine for the same seed, stream and counter."""
    begun = _begun(seed, stream)
    return _fair(begun, counter, below, _numbers(begun, counter // AT_ONCE, 0))


def _begun(seed: int, stream: str) -> blake2b:
    """The common prefix of all numbers of a stream: the beginning of the text that is hashed."""
    return blake2b(f"{seed}/{stream}/".encode(), digest_size=_NUMBERS.size)


def _numbers(begun: blake2b, block: int, attempt: int) -> tuple[int, ...]:
    """The numbers of all counters in a block."""
    text = begun.copy()
    text.update(f"{block}/{attempt}".encode())
    return _NUMBERS.unpack(text.digest())


def _fair(begun: blake2b, counter: int, below: int, numbers: tuple[int, ...]) -> int:
    """The number of a counter, brought below a limit."""
    if below < 1:
        raise ValueError("nothing to draw from")
    attempt, number = 0, numbers[counter % AT_ONCE]
    if number < SURE and below <= FEW:
        return number % below
    limit = (1 << 64) // below * below
    # Numbers at the ragged end would favour the first items; draw again instead.
    while number >= limit:
        attempt += 1
        number = _numbers(begun, counter // AT_ONCE, attempt)[counter % AT_ONCE]
    return number % below


def shuffled(seed: int, stream: str, counter: int, items: Sequence[Item]) -> tuple[list[Item], int]:
    """The items in random order, and the counter to go on with."""
    order, begun = list(items), _begun(seed, stream)
    numbers: tuple[int, ...] = ()
    for last in range(len(order) - 1, 0, -1):
        if not numbers or counter % AT_ONCE == 0:
            numbers = _numbers(begun, counter // AT_ONCE, 0)
        number = numbers[counter % AT_ONCE]
        # Nearly all numbers are far from the ragged end, and need no call.
        other = number % (last + 1) if number < SURE and last < FEW else _fair(begun, counter, last + 1, numbers)
        counter += 1
        order[last], order[other] = order[other], order[last]
    return order, counter
