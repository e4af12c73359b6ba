"""The effects of an unsaved change: what is different on the cards of a file, and which examples no longer hold."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from cardwright.base.diagnostics import Diagnostic
from cardwright.check.examples import run_example
from cardwright.export.history import NEXT, Change, State, differences, state_of
from cardwright.model.rulebook.cards import Example
from cardwright.model.rulebook.game import Game
from cardwright.pipeline.resident import Resident
from cardwright.serve.studio.looks import spoken
from cardwright.service import Service
from cardwright.service.subjects import CARDS, Subject

MOST_EXAMPLES = 40
"""So many examples of other cards are run after a change."""


@dataclass(frozen=True, slots=True)
class Proof:
    """An example that was run, and what is wrong with it."""

    example: Example
    found: tuple[Diagnostic, ...]


@dataclass(slots=True)
class Effects:
    """Compares the cards of files with their state when the files were opened or saved."""

    _before: dict[str, Mapping[str, State]] = field(default_factory=dict)

    def begin(self, resident: Resident, path: str) -> None:
        """Take the cards of a file as they are now for what was saved."""
        self._before[path] = states(resident, path)

    def forget(self) -> None:
        """Forget every file, because the library was changed otherwise."""
        self._before.clear()

    def changes(self, resident: Resident, path: str) -> list[Change]:
        """The differences of the cards of a file since it was saved."""
        before, now = self._before.get(path), states(resident, path)
        if before is None:
            return []
        found = [Change(NEXT, key, "new", "card") for key in now if key not in before]
        found += [Change(NEXT, key, "gone", "card") for key in before if key not in now]
        for key in now:
            if key in before:
                found += differences(NEXT, key, before[key], now[key])
        return found


def states(resident: Resident, path: str) -> Mapping[str, State]:
    """The record of each card of a file."""
    game, tongues = resident.game, spoken(resident)
    return {key: state_of(game, card, tongues) for key, card in game.cards.items() if card.span.source.path == path}


def own_proofs(game: Game, key: str) -> list[Proof]:
    """The examples of a card, each carried out."""
    return [Proof(one, run_example(game, one).found) for one in game.cards[key].examples]


def other_proofs(service: Service, key: str) -> tuple[list[Proof], bool]:
    """The examples of other cards that name a card, each carried out; and whether there are more of them."""
    examples = list(_naming(service, key))
    game = service.resident.game
    return [Proof(one, run_example(game, one).found) for one in examples[:MOST_EXAMPLES]], len(examples) > MOST_EXAMPLES


def _naming(service: Service, key: str) -> Iterator[Example]:
    """The examples of other cards that name a card."""
    places: dict[object, list[int]] = {}
    for span in service.used(Subject(CARDS, key)):
        places.setdefault(span.source.path, []).append(span.start)
    for card in service.resident.game.cards.values():
        starts = places.get(card.span.source.path, ()) if card.key != key else ()
        for example in card.examples:
            lines = [span.as_written() for _, span in example.lines]
            if any(line.start <= start < line.end for line in lines for start in starts):
                yield example
