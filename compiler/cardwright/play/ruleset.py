"""Compares the rules of two versions of a game, and lists the cards that differ."""

import dataclasses
from collections.abc import Mapping
from hashlib import blake2b

from cardwright.base.source import Span
from cardwright.check.link.meaning import canonical, meaning, tree_json
from cardwright.model import chance
from cardwright.model.node import Node
from cardwright.model.rulebook.cards import Card
from cardwright.model.rulebook.game import Game
from cardwright.model.values import Clause

RULES = "rules"
"""The name for everything that is not on a card: actions, phases, stats and all other declarations."""
DECLARED = (
    *("options", "eras", "kinds", "stocks", "attributes", "stats", "zones", "actions", "rules", "setup", "phases"),
    *(
        "decks",
        "pools",
        "homes",
        "won_by",
        "shared_ties",
        "broken_by",
        "board",
        "definitions",
        "regions",
        "pots",
        "dice",
    ),
)
LATER = ("fewest", "goal", "goes_round", "team_size", "neutral")
"""Declarations that few games have; the others have the same hash without them."""
WHEREABOUTS = ("starts_in", "starts_holding", "copies", "borders", "made_of", "lies_at")
"""The fields of a card that are no part of its meaning, and decide how a game begins."""


def fingerprint(game: Game) -> dict[str, str]:
    """A short hash of each card and one of everything else; equal hashes mean the same in any language."""
    declared = {"chance": chance.METHOD, **{name: _plain(getattr(game, name)) for name in DECLARED}}
    declared |= {name: _plain(value) for name in LATER if (value := getattr(game, name))}
    return {RULES: _hash(declared), **{key: _hash(_whole(card)) for key, card in sorted(game.cards.items())}}


def differences(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """The cards that are new, gone or changed, and the rules if they have changed."""
    return [key for key in sorted({*before, *now}) if before.get(key) != now.get(key)]


def _whole(card: Card) -> list[object]:
    return [meaning(card), *(_plain(getattr(card, name)) for name in WHEREABOUTS)]


def _hash(data: object) -> str:
    return blake2b(canonical(data).encode("utf-8"), digest_size=6).hexdigest()


def _plain(value: object) -> object:
    """A declaration as JSON, without its place and its name."""
    if isinstance(value, Node):
        return tree_json(value)
    if isinstance(value, Clause):
        return tree_json(value.line)
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(part) for part in value]
    if dataclasses.is_dataclass(value):
        inner = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
        told = {name: part for name, part in inner.items() if not isinstance(part, Span) and name not in _TALK}
        return {name: _plain(part) for name, part in told.items() if part or name not in _RARE}
    return value


_RARE = frozenset({"opening", "due", "is_from_afar", "together", "is_left_out"})
"""Fields that few declarations have; the others have the same hash without them."""
_TALK = frozenset({"notes", "source", "confidence", "written", "lines"})
"""The fields that comment on a declaration, give its place or repeat it, and change nothing."""
