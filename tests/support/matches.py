"""Games for tests of the engine: the primer, small games written in a test, and a player who does anything at all."""

import atexit
import random
import shutil
import tempfile
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import fields
from functools import cache
from pathlib import Path

from cardwright.base import library
from cardwright.base.cache import Cache
from cardwright.engine.rules.moving import enter, settle
from cardwright.engine.run.match import Match
from cardwright.model.identity import NOBODY, NOTHING
from cardwright.model.plan.plan import plan_of, sentences_on
from cardwright.model.rulebook.game import ON_REQUEST, Game
from cardwright.model.state import State
from cardwright.pipeline.stages import Compiled, compile_library
from cardwright.play.trace import Settings

PRIMER = Path(__file__).resolve().parents[2] / "docs" / "primer"

HOUSE = """\
language en
game primer
  players 2 to 4

kind card

kind workshop, kind of card

kind grove, kind of workshop

kind mill, kind of workshop

kind captain, kind of card
  only one in play

kind errand, kind of card
  drawn from the deck to hand

kind landmark, kind of card

kind storm, kind of card

stock coin

stock favor

stat fame

stat skill

zone in play

zone in hand, hidden

zone in the square, shared

zone in the deck, shared, hidden

zone in the discard pile, shared

action rest
  Gain 1 coin.

action take
  done to a card in the square
  Move it to hand.

action play
  done to an errand in hand
  Carry it out, then move it to the discard pile.

action play
  done to a card in hand
  Move it into play.
"""
"""The declarations every small game has; they are made of the primer's words."""


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="cardwright-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@cache
def primer() -> Compiled:
    """The primer after all stages."""
    return compile_library(library.at(PRIMER), Cache(library.user_cache()))


def primer_game() -> Game:
    """The game of the primer."""
    return primer().rulebook.games["primer"]


@cache
def small_library(text: str, *, flawed: bool = False, house: str = HOUSE) -> Compiled:
    """A library with one game that has the usual declarations and these blocks; a flawed one has errors."""
    root = Path(tempfile.mkdtemp(dir=_folder()))
    words = root / "cards" / "primer" / "lexicon"
    words.mkdir(parents=True)
    shutil.copy(PRIMER / "cards" / "primer" / "lexicon" / "en.yaml", words)
    (root / "cards" / "primer" / "game.cards").write_text(f"{house}\n{text}", encoding="utf-8")
    compiled = compile_library(library.at(root), Cache(library.user_cache()))
    found = [(one.slug, one.span and one.span.text) for one in compiled.errors]
    assert bool(found) == flawed, found
    return compiled


def small_game(text: str, *, flawed: bool = False, house: str = HOUSE) -> Game:
    """The game of a small library; a flawed one is played all the same."""
    return small_library(text, flawed=flawed, house=house).rulebook.games["primer"]


def small(text: str, players: int = 2, *, flawed: bool = False, **options: str) -> Match:
    """A match of a small game; nobody has a card yet."""
    return Match.begin(small_game(text, flawed=flawed), players, options)


def do_no_more(match: Match) -> str:
    """Stop, or give the usual answer to what is asked when a turn ends; why this was refused, or nothing."""
    if match.decision is None:
        return "nobody asks"
    keys = [option.key for option in match.decision.options]
    return match.answer("done" if "done" in keys else keys[0])


def bring(match: Match, card: str, player: int = 0, zone: str = "play") -> int:
    """A copy of a card for a player, in play unless a zone is named; everybody sees it, and nothing answers to it."""
    entity = match.table.add_entity(card, None, player)
    match.table.state.known[entity] = match.table.layout.sight.everybody
    if zone == "play":
        enter(match.table, entity, player)
    else:
        match.table.put(entity, zone, player)
    settle(match.table)
    return entity


def give(match: Match, player: int = 0, **stocks: int) -> None:
    """Let a player have so much of some stocks."""
    for key, number in stocks.items():
        match.table.set_stock(player, key.replace("_", "-"), number)


def snapshot(state: State) -> dict[str, object]:
    """Everything there is to know about a state, apart from it."""
    return {one.name: deepcopy(getattr(state, one.name)) for one in fields(state)}


def pool_totals(match: Match) -> list[list[int]]:
    """For each player and pool, how many of its tokens there are beyond those that cards brought along."""
    state, plan = match.table.state, plan_of(match.table)
    present = [entity for entity in range(len(state.cards)) if state.place[entity] >= 0]
    totals: list[list[int]] = []
    for player in range(state.players):
        totals.append([])
        for pool in plan.game.pools:
            total = 0
            for key in pool.members:
                if key in plan.stock_number:
                    index = player * len(plan.stock_number) + plan.stock_number[key]
                    total += state.stocks[index] - state.supplied[index]
                if key in plan.counter_number:
                    total += sum(match.table.counter(entity, key, player) for entity in present)
            totals[-1].append(total)
    return totals


class Anyone:
    """Does whatever comes to mind: possible or not, in turn or out of it."""

    def __init__(self, match: Match, seed: int) -> None:
        self.match = match
        self.draw = random.Random(seed)

    def deal(self, number: int, zones: tuple[str, ...] = ("hand", "hand", "play", "square", "site")) -> None:
        """Hand out cards at random."""
        table = self.match.table
        kinds = {"site": {"landmark"}, "errand-deck": {"errand"}}
        for player in range(table.state.players):
            for _ in range(number):
                zone = self.draw.choice(zones)
                cards = [
                    card
                    for card in table.layout.cards
                    if card.key in plan_of(table).game.cards and card.kinds & kinds.get(zone, {"card"})
                ]
                bring(self.match, self.draw.choice(cards).key, player, zone)

    def step(self) -> str:
        """Do something; returns why not, if it was refused."""
        decision = self.match.decision
        if decision is not None and self.draw.random() < 0.9:
            return self.match.answer(self.draw.choice(decision.options).key, decision.number)
        what, *words = self.draw.choice(list(self._ideas()))
        match what:
            case "act":
                return self.match.act(*words)
            case "use":
                return self.match.use(*words)
            case "turn":
                return self.draw.choice((self.match.end_turn, self.match.start_turn))()
            case _:
                return self.match.answer("no such thing")

    def _ideas(self) -> Iterator[tuple[object, ...]]:
        table = self.match.table
        yield from (("turn",), ("answer",))
        for player in range(table.state.players):
            yield from (
                ("use", player, entity) for entity in table.in_play(player) if sentences_on(table, entity).activated
            )
            for action, forms in plan_of(table).game.actions.items():
                for form in forms:
                    if ON_REQUEST in form.phases:
                        continue  # whoever leaves would do nothing more
                    if form.done_to is None:
                        yield "act", player, action
                    else:
                        target = self.draw.choice((NOBODY, (player + 1) % table.state.players))
                        zone = table.in_zone(form.done_to.zone, player)
                        yield from (("act", player, action, entity, target) for entity in (*zone, NOTHING))


def primer_settings(seed: int = 1, players: int = 2) -> Settings:
    """A game of the primer."""
    return Settings("primer", players, seed, {})


def random_answers(settings: Settings, seed: int = 0) -> tuple[Match, list[str]]:
    """A game of the primer that was answered by chance, and the answers."""
    match = Match.play(primer_game(), settings.players, settings.options, settings.seed)
    chance, answers = random.Random(seed), []
    while match.decision is not None:
        answers.append(chance.choice(match.decision.options).key)
        assert match.answer(answers[-1]) == ""
    return match, answers
