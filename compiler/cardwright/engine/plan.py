"""A game made ready to be played with so many players and such options: names become numbers, options are settled."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cardwright.engine.memory import Cells
from cardwright.engine.readings import settled
from cardwright.engine.state import NOTHING
from cardwright.rulebook import Attributes, Game, PhaseOf, Sentence, StockOf
from cardwright.tree.abilities import (
    Ability,
    Activated,
    Bonus,
    CountAs,
    Immediate,
    NoEffect,
    Static,
    Triggered,
    While,
    WithOption,
)
from cardwright.tree.base import Node
from cardwright.tree.course import LeavesOut, OnlyWith
from cardwright.tree.parties import BeforeDoingTo, EachParty, FirstParty, ForParty
from cardwright.tree.selectors import Kinds, Selector
from cardwright.tree.variants import SharedTie

PLAY, HAND, DISCARD, BOX = "play", "hand", "discard-pile", "box"
"""Zones with a meaning of their own.

Cards in play are active, cards are drawn to the hand, discards go on the pile, and decks wait in the box for their era.
"""

BLANK = "blank:"
"""Begins the key of a card that is of a kind and says nothing; examples speak of "1 tower" without naming it."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """An ability of a card, rule or action as it holds in this game, and its address: of which, which sentence."""

    index: int
    card: str
    position: int
    ability: Ability


@dataclass(frozen=True, slots=True)
class Side:
    """What a card that binds two players says for one of them; what may be used has a number of its own."""

    statics: Mapping[type[Static], tuple[Spoken, ...]]
    triggers: tuple[Spoken, ...]
    immediate: tuple[Spoken, ...]
    activated: tuple[tuple[int, Spoken], ...]


@dataclass(frozen=True, slots=True)
class PlannedCard:
    """A card with its abilities sorted by how they work."""

    key: str
    kinds: frozenset[str]
    leaf: str
    era: str | None
    level: int
    attributes: Attributes
    statics: Mapping[type[Static], tuple[Spoken, ...]]
    triggers: tuple[Spoken, ...]
    immediate: tuple[Spoken, ...]
    activated: tuple[Spoken, ...]
    sides: tuple[Side, ...] = ()


@dataclass(frozen=True, slots=True)
class PlannedPhase:
    """A phase that this game has, with what is done in it."""

    phase: PhaseOf
    effects: tuple[Node, ...]


@dataclass(slots=True)
class Plan:
    """What the engine needs of a game, indexed by small numbers."""

    game: Game
    players: int
    options: dict[str, str]
    stock_number: dict[str, int] = field(default_factory=dict)
    counter_number: dict[str, int] = field(default_factory=dict)
    zone_number: dict[str, int] = field(default_factory=dict)
    zone_names: tuple[str, ...] = ()
    card_number: dict[str, int] = field(default_factory=dict)
    cards: list[PlannedCard] = field(default_factory=list)
    spoken: list[Spoken] = field(default_factory=list)
    effects: list[Node] = field(default_factory=list)
    effect_number: dict[int, int] = field(default_factory=dict)
    said_in: list[Spoken] = field(default_factory=list)
    form_number: dict[int, int] = field(default_factory=dict)
    setup: tuple[Node, ...] = ()
    phases: tuple[PlannedPhase, ...] = ()
    eras: tuple[str, ...] = ()
    rules: tuple[Spoken, ...] = ()
    rule_statics: Mapping[type[Static], tuple[Spoken, ...]] = field(default_factory=dict)
    refilling: tuple[str, ...] = ()
    raised: tuple[str, ...] = ()
    counted_by: dict[str, str] = field(default_factory=dict)
    foreseen: set[str] = field(default_factory=set)
    """The actions of which something is said that happens before them."""
    era_number: dict[str, int] = field(default_factory=dict)
    spoken_of: frozenset[tuple[type[Node], str | None]] = frozenset()
    """Which sort of static ability there is in the game, and about which stat; no other need be looked for."""
    can_be_silenced: list[bool] = field(default_factory=list)
    """By printed card: whether any ability could take away what it says."""
    can_count_as: list[bool] = field(default_factory=list)
    """By printed card: whether any ability could make it count as more than it is."""
    stocks: int = 0
    counters: int = 0
    """How many counters of all sorts and players have a place on one card."""
    cells: Cells = field(init=False)

    @classmethod
    def make(cls, game: Game, players: int, options: Mapping[str, str] | None = None) -> "Plan":
        """The plan of a game; options that are not named have their usual reading."""
        plan = cls(game, players, settled(game, options or {}))
        plan.era_number = {key: number for number, key in enumerate(game.eras)}
        plan.stock_number = {key: number for number, key in enumerate(game.stocks)}
        tokens = dict.fromkeys([*game.counters, *(kept.token for stock in game.stocks.values() for kept in stock.kept)])
        plan.counter_number = {key: number for number, key in enumerate(tokens)}
        plan.stocks, plan.counters = len(plan.stock_number), len(plan.counter_number) * players
        plan.zone_names = tuple(game.zones)
        plan.zone_number = {key: number for number, key in enumerate(game.zones)}
        plan.cells = Cells.make(plan)
        plan.refilling = tuple(key for key, stock in game.stocks.items() if stock.refilling and key in game.stats)
        for kind in game.kinds:
            counters = [game.kinds[one].counted_by for one in game.ancestors(kind) if one in game.kinds]
            if counter := next((one for one in counters if one), None):
                plan.counted_by[kind] = counter
        for key, card in game.cards.items():
            plan._add_card(key, card.kind, card.era, card.attributes, card.sentences)
        usual: dict[str, int] = {}
        for kind in game.kinds:
            plan._add_card(BLANK + kind, kind, None, usual, ())
        plan.rules = tuple(
            plan._speak(name, position, sentence.ability)
            for name, sentences in game.rules.items()
            for position, sentence in enumerate(sentences)
        )
        plan.rule_statics = by_sort(plan.rules)
        for forms in game.actions.values():
            for form in forms:
                plan.form_number[id(form)] = len(plan.form_number)
                for position, sentence in enumerate(form.sentences):
                    plan._number_effects(Spoken(NOTHING, form.key, position, sentence.ability))
        plan.eras = tuple(game.eras)
        plan.setup = plan._deeds("setup", game.setup)
        plan.phases = tuple(
            PlannedPhase(phase, plan._deeds(key, phase.sentences))
            for key, phase in game.phases.items()
            if plan.is_played(phase.only_with)
        )
        statics = [node for node in plan.effects if isinstance(node, Static)]
        plan.spoken_of = frozenset((type(node), key) for node in statics for key in (None, getattr(node, "stat", None)))
        silenced = list(dict.fromkeys(node.selector for node in statics if isinstance(node, NoEffect)))
        counted = list(dict.fromkeys(node.selector for node in statics if isinstance(node, CountAs)))
        plan.can_be_silenced = [any(is_picked(card, one) for one in silenced) for card in plan.cards]
        plan.can_count_as = [any(is_picked(card, one) for one in counted) for card in plan.cards]
        named = {node.stat for node in plan.effects if isinstance(node, Bonus)}
        plan.raised = tuple(key for key in game.stocks if key in named and key not in game.stats)
        return plan

    def _add_card(
        self,
        key: str,
        kind: str,
        era: str | None,
        attributes: Attributes,
        sentences: tuple[Sentence, ...],
    ) -> None:
        spoken = [self._speak(key, position, sentence.ability) for position, sentence in enumerate(sentences)]
        holding = [one for one in spoken if not isinstance(one.ability, WithOption)]
        kinds = self.game.ancestors(kind)
        self.card_number[key] = len(self.cards)
        self.cards.append(
            PlannedCard(
                key,
                frozenset(kinds),
                kind,
                era,
                self.game.eras[era].level if era is not None and era in self.game.eras else 0,
                attributes,
                by_sort(holding),
                tuple(one for one in holding if isinstance(one.ability, Triggered)),
                tuple(one for one in holding if isinstance(one.ability, Immediate)),
                tuple(one for one in holding if isinstance(one.ability, Activated)),
                self._sides(holding),
            )
        )

    def is_played(self, lines: Iterable[OnlyWith | LeavesOut | SharedTie]) -> bool:
        """Whether the game is played with the readings that all of some lines ask for."""
        return all(self.options.get(line.option) in line.values for line in lines)

    def _deeds(self, name: str, sentences: Iterable[Sentence]) -> tuple[Node, ...]:
        """What some sentences make happen when they are carried out one after the other."""
        found: list[Node] = []
        for position, sentence in enumerate(sentences):
            ability = self.settled(sentence.ability)
            self._number_effects(Spoken(NOTHING, name, position, ability))
            found += ability.effects if isinstance(ability, Immediate) else ()
        return tuple(found)

    def _sides(self, spoken: list[Spoken]) -> tuple[Side, ...]:
        """What a card says for its first party and for its second; nothing if it has no parties."""
        if not any(isinstance(one.ability, ForParty) for one in spoken):
            return ()
        number = sum(isinstance(one.ability, Activated) for one in spoken)
        sides = []
        for place in (0, 1):
            said = [self._said_to(place, one) for one in spoken if isinstance(one.ability, ForParty)]
            own = [one for one in said if one is not None]
            usable = [one for one in own if isinstance(one.ability, Activated)]
            sides.append(
                Side(
                    by_sort(own),
                    tuple(one for one in own if isinstance(one.ability, Triggered)),
                    tuple(one for one in own if isinstance(one.ability, Immediate)),
                    tuple(enumerate(usable, number)),
                )
            )
            number += len(usable)
        return tuple(sides)

    def _said_to(self, place: int, one: Spoken) -> Spoken | None:
        """What a sentence says to one party; nothing if it is meant for the other."""
        ability = one.ability
        while isinstance(ability, ForParty):
            if not isinstance(ability.who, EachParty) and isinstance(ability.who, FirstParty) is bool(place):
                return None
            ability = self.settled(ability.ability)
        return Spoken(one.index, one.card, one.position, ability)

    def settled(self, ability: Ability) -> Ability:
        """An ability with its option settled; one whose option is not played stays wrapped and holds nowhere."""
        while isinstance(ability, WithOption) and self.options.get(ability.option) in ability.values:
            ability = ability.ability
        return ability

    def _speak(self, card: str, position: int, ability: Ability) -> Spoken:
        one = Spoken(len(self.spoken), card, position, self.settled(ability))
        self.spoken.append(one)
        self._number_effects(one)
        return one

    def _number_effects(self, spoken: Spoken) -> None:
        """Give every node of a sentence a number, so that frames and grants can name it."""
        for node in spoken.ability.walk():
            self.effect_number[id(node)] = len(self.effects)
            self.effects.append(node)
            self.said_in.append(spoken)
            if isinstance(node, BeforeDoingTo):
                self.foreseen.add(node.action)

    def stock(self, key: str) -> StockOf:
        """A stock by name."""
        return self.game.stocks[key]

    def number(self, numeral: int | tuple[int, ...]) -> int:
        """A number that may depend on how many play."""
        return self.game.copies(numeral, self.players)


def by_sort(spoken: Iterable[Spoken]) -> dict[type[Static], tuple[Spoken, ...]]:
    """The static abilities among some sentences by what they are once their conditions are met."""
    found: dict[type[Static], tuple[Spoken, ...]] = {}
    for one in spoken:
        ability: Node = one.ability
        while isinstance(ability, While):
            ability = ability.ability
        if isinstance(ability, Static):
            found[type(ability)] = (*found.get(type(ability), ()), one)
    return found


def is_picked(card: PlannedCard, selector: Selector) -> bool:
    """Whether what is printed on a card is what a selector picks out, as far as the card alone can tell."""
    if not isinstance(selector, Kinds) or card.kinds.isdisjoint(selector.kinds):
        return False
    return not selector.eras or card.era in selector.eras
