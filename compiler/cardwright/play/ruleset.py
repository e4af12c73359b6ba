"""Says whether two versions of a game have the same rules, and if not, which cards differ."""

import dataclasses
from collections.abc import Mapping
from hashlib import blake2b

from cardwright.meaning import canonical, meaning, tree_json
from cardwright.rulebook import Game
from cardwright.source import Span
from cardwright.tree.base import Node

RULES = "rules"
"""What is not on a card goes by this name: actions, phases, stats and all else that is declared."""
DECLARED = ("options", "eras", "kinds", "stocks", "stats", "zones", "actions", "rules", "setup", "phases", "decks")


def fingerprint(game: Game) -> dict[str, str]:
    """A short hash of each card and one of everything else; equal ones mean the same in any language."""
    declared = {name: _plain(getattr(game, name)) for name in (*DECLARED, "pools", "homes", "won_by", "shared_ties")}
    rules = blake2b(canonical(declared).encode("utf-8"), digest_size=6).hexdigest()
    return {RULES: rules, **{key: meaning(card)[:12] for key, card in sorted(game.cards.items())}}


def differences(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """The cards that are new, gone or changed, and the rules if they are."""
    return [key for key in sorted({*before, *now}) if before.get(key) != now.get(key)]


def _plain(value: object) -> object:
    """A declaration as JSON, without where it is written or what it is called."""
    if isinstance(value, Node):
        return tree_json(value)
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(part) for part in value]
    if dataclasses.is_dataclass(value):
        inner = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
        return {name: _plain(part) for name, part in inner.items() if not isinstance(part, Span) and name not in _TALK}
    return value


_TALK = frozenset({"notes", "source", "confidence", "written"})
"""What is said about a declaration, or where, and changes nothing."""
