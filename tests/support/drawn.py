"""Small games with cards that are drawn by chance, as far as the checks let them pass, and a player who tries them."""

import shutil
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from tests.support.games import compiled_at
from tests.support.matches import Anyone
from tests.support.trees import Trees
from tests.support.watched import faults

from cardwright.base.diagnostics import Severity
from cardwright.base.source import Source, Span
from cardwright.check import check
from cardwright.engine.run.match import Match
from cardwright.model.categories.channels import Ability
from cardwright.model.node import Node
from cardwright.model.rulebook.cards import Card, Sentence
from cardwright.model.rulebook.game import Game
from cardwright.pipeline.stages import Compiled
from cardwright.read.scaffold import scaffold

PRIMER = Path(__file__).resolve().parents[2] / "docs" / "primer"
GAME = "harbor"
"""What the starter is called here."""
LANGUAGE = "en"
CARDS = 6
"""So many cards are drawn for one game."""
STEPS = 40
"""So many things are tried in one game."""


@cache
def base(name: str) -> tuple[Compiled, str]:
    """A game without drawn cards: the starter of a new game, with a board or without, or the primer."""
    folder = Path(tempfile.mkdtemp(prefix="cardwright-drawn-"))
    try:
        if name == "primer":
            shutil.copytree(PRIMER / "cards", folder / "cards")
        else:
            scaffold(GAME, LANGUAGE, folder, None if name == "starter" else name)
        found = compiled_at(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    assert not found.errors, found.errors
    return found, "primer" if name == "primer" else GAME


class Drawer:
    """Draws games: one base, and cards with random sentences."""

    def __init__(self, name: str, seed: int) -> None:
        compiled, key = base(name)
        self.game = compiled.rulebook.games[key]
        self.tongue = compiled.tongues[key, LANGUAGE]
        self.trees = Trees(self.game, [self.tongue.language], seed, only_declared=True)

    def game_with_cards(self, depth: int = 6) -> Game:
        """The game with some more cards, of which all are found right."""
        kinds = sorted({card.kind for card in self.game.cards.values()})
        cards: dict[str, Card] = {}
        for number in range(CARDS):
            kind = self.trees.random.choice(kinds)
            count = self.trees.random.choice((1, 1, 2))
            one = self.card(f"drawn-{number}", kind, [self.trees.tree(Ability, depth) for _ in range(count)])
            cards[one.key] = one
        while cards:
            game = self.with_cards(cards.values())
            wrong = self.wrong(game)
            if not wrong:
                return game
            guilty = {path for path in wrong if path in cards} or set(cards)
            cards = {key: card for key, card in cards.items() if key not in guilty}
        return self.game

    def with_cards(self, cards: Iterable[Card]) -> Game:
        """The game with some more cards, right or wrong."""
        return replace(self.game, cards={**self.game.cards, **{card.key: card for card in cards}})

    def wrong(self, game: Game) -> set[str]:
        """The cards in which something is wrong."""
        found = [one for one in check(game) if one.severity is Severity.ERROR]
        return {one.span.source.path if one.span is not None else "" for one in found}

    def card(self, key: str, kind: str, abilities: list[Node]) -> Card:
        """A card that says these things, as if it stood in a file of its own."""
        text = "\n".join(self.tongue.printer.sentences((ability,)) for ability in abilities)
        source = Source(key, f"{kind} {key}\n{text}\n", LANGUAGE)
        spans = list(_lines(source))
        model = next(card for card in self.game.cards.values() if card.kind == kind)
        said = tuple(Sentence(ability, span) for ability, span in zip(abilities, spans[1:], strict=False))
        return replace(
            model, key=key, sentences=said, examples=(), span=spans[0], starts_in=None, starts_holding={}, notes=()
        )


def _lines(source: Source) -> Iterator[Span]:
    for number in range(1, source.text.count("\n") + 1):
        yield Span(source, *source.line_bounds(number))


def tried(game: Game, seed: int, steps: int = STEPS) -> Match:
    """A game in which somebody does whatever comes to mind with the drawn cards; nothing may be made or lost by it."""
    match = Match.begin(game, game.least_players, {}, seed)
    anyone = Anyone(match, seed)
    drawn = [key for key in game.cards if key.startswith("drawn-")]
    zones = [zone for zone in ("hand", "play") if zone in game.zones]
    for player in range(match.table.state.players):
        for key in drawn:
            for zone in zones:
                match.table.add_entity(key, zone, player)
    if "card" in game.kinds:
        anyone.deal(2, tuple(zones))
    for _ in range(steps):
        if match.table.state.halted:
            break
        decision = match.decision
        assert decision is None or decision.options
        for key in drawn if decision is None and anyone.draw.random() < 0.2 else ():
            entity = next(one for one in range(len(match.table.state.cards)) if match.table.card(one).key == key)
            match.resolve(match.table.state.active, entity)
            break
        anyone.step()
        for wrong in faults(match):
            raise AssertionError(wrong)
    return match
