"""A game made ready to be played with so many players and such options: names become numbers, options are settled."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, final

from cardwright.model.caching.aspects import Aspects
from cardwright.model.caching.cells import Cells
from cardwright.model.categories.amounts import Amount
from cardwright.model.categories.channels import Ability, CountsAs, Silencer, Static, StatModifier, channels_of
from cardwright.model.categories.charges import Charge
from cardwright.model.categories.conditions import Condition
from cardwright.model.categories.doings import Doing
from cardwright.model.categories.effects import Causing
from cardwright.model.categories.events import Event
from cardwright.model.categories.people import Who
from cardwright.model.identity import NO_CARD, NO_NUMBER, CardNumber, Entity, Place, Player
from cardwright.model.layout import BLANK, PLAY, Layout
from cardwright.model.meaning import Need, Timing
from cardwright.model.node import Node
from cardwright.model.plan import readings
from cardwright.model.plan.antecedents import begins_anew, pairs
from cardwright.model.plan.sentences import (
    CardSentences,
    PlannedPhase,
    Spoken,
    SpokenStatic,
    Statics,
    by_channel,
    is_simple,
    said_at_once,
    sides_of,
    taken_apart,
    with_timing,
)
from cardwright.model.printed import PrintedCard
from cardwright.model.rulebook.boards import geometry_of, place_kinds
from cardwright.model.rulebook.cards import Sentence
from cardwright.model.rulebook.clauses import Readings
from cardwright.model.rulebook.game import ActionOf, Game, StockOf
from cardwright.model.rulebook.lines import CostLine
from cardwright.model.sight import Sight
from cardwright.model.table import Table
from cardwright.model.values import Attributes, TargetValue

ACT: Final = "act"
"""The category of single deeds."""


@final
@dataclass(slots=True)
class Plan(Layout):
    """A layout together with the game and its sentences."""

    game: Game = field(init=False)
    sentences: list[CardSentences] = field(default_factory=list)
    """By printed card."""
    spoken: list[Spoken] = field(default_factory=list)
    effects: list[Node] = field(default_factory=list)
    """All nodes of all sentences, numbered as frames and grants name them."""
    said_in: list[Spoken] = field(default_factory=list)
    granted: dict[int, SpokenStatic] = field(default_factory=dict)
    """By number of a static ability: the ability, as a grant makes it hold for a while."""
    subjects: list[Who | None] = field(default_factory=list)
    """By effect: who carries it out, if somebody is named."""
    mixtures: list[bool] = field(default_factory=list)
    """By effect: whether it has first to be said how much of each stock it speaks of."""
    counts: bool = False
    """Whether a sentence asks what the one before it has done."""
    is_counted: list[bool] = field(default_factory=list)
    """By effect: whether such a sentence may ask for what it does; who asks for that number itself leaves it alone."""
    bundles: dict[int, list[tuple[str, int]]] = field(default_factory=dict)
    """By amount that is the same for everybody at any time: how much of which stock it comes to."""
    forms: list[ActionOf] = field(default_factory=list)
    """All forms of all actions, numbered as frames name them."""
    telling_it: set[int] = field(default_factory=set)
    saying_it: set[int] = field(default_factory=set)
    """The effects about one card, and those that speak of this card as *it*, by number."""
    names_them: bool = False
    """Whether any sentence speaks of the cards that were last looked at, moved or drawn."""
    is_interruptible: bool = False
    """Whether anything may be done in the middle of some action."""
    simple: set[str] = field(default_factory=set)
    """The actions with one form that is done to nothing, needs nothing and costs nothing, whatever any card says."""
    charges: dict[int, list[tuple[CostLine, Charge]]] = field(default_factory=dict)
    """By form of an action: what it costs, each part with the line that asks for it."""
    touching: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """By form of an action: of which stocks it costs something, if any action asks for all of a stock."""
    fitting: dict[int, list[bool | None]] = field(default_factory=dict)
    """By form of an action and printed card: whether the one is done to the other, as far as it was asked for."""
    deeds: dict[int, tuple[Causing, ...]] = field(default_factory=dict)
    """The effects of each form of an action, by the options the game is played with."""
    own_zones: tuple[str, ...] = ()
    """The zones of a player whose cards the player knows: in play, or hidden and looked at."""
    setup: tuple[Causing, ...] = ()
    phases: tuple[PlannedPhase, ...] = ()
    opens_rounds: bool = False
    """Whether a phase is only for the first turn of a round."""
    rules: tuple[Spoken, ...] = ()
    rule_statics: Statics = field(default_factory=dict)
    laid: Table | None = None
    """The table as it lies before anything is shuffled, laid once for all games."""
    standing_in: dict[str, list[tuple[str, Doing | None]]] = field(default_factory=dict)
    """By stock: which others may be spent in its place, and for doing what; without a doing, for anything."""
    paid_last: set[tuple[str, str]] = field(default_factory=set)
    """A stock, and another that is spent in its place only when the stock itself is used up."""
    waiting: dict[tuple[str, str], dict[CardNumber, tuple[Spoken, ...]]] = field(default_factory=dict)
    """By sort of event, and which stock, zone, era or action it names: what waits for it, by card, of rules by none."""
    foreseen: set[str] = field(default_factory=set)
    """The actions of which something is said that happens before them."""
    answering: dict[str, dict[CardNumber, tuple[tuple[int, Spoken], ...]]] = field(default_factory=dict)
    """By zone and printed card: the abilities that are used from there in answer to something, with their numbers."""
    used_from: dict[str, set[CardNumber]] = field(default_factory=dict)
    """By zone other than play: the printed cards with an ability that is used from there in one's own turn."""
    listings: dict[str, Any] = field(default_factory=dict)
    """By phase: the forms of actions that belong to it, made ready to be listed."""
    resting: dict[int, tuple[bool, Node]] = field(default_factory=dict)
    """By condition: whether it rests on cards, as far as it was asked for; and the condition, which must stay."""
    reaches: dict[int, list[bool]] = field(default_factory=dict)
    """By ability that has a say in an action: which printed cards it may be about."""
    wounding: tuple[str, ...] = ()
    """The counters by which cards are discarded once there are enough of them."""
    raised_by: dict[str, list[int]] = field(default_factory=dict)
    """By stat or stock: the printed cards that may add to it by themselves."""
    sums: dict[str, Any] = field(default_factory=dict)
    """By stat: what cards add to it, made ready to be added up."""

    @classmethod
    def of(cls, game: Game, players: int, options: Mapping[str, str] | None = None) -> "Plan":
        """The plan of a game, made once for all matches that are played one after the other."""
        key = (id(game), players, tuple(sorted((options or {}).items())))
        plan = _MADE.get(key)
        if plan is None:
            plan = cls.make(game, players, options)
            if len(_MADE) == MOST_MADE:
                del _MADE[next(iter(_MADE))]
            _MADE[key] = plan
        return plan

    @classmethod
    def make(cls, game: Game, players: int, options: Mapping[str, str] | None = None) -> "Plan":
        """The plan of a game; options that are not named have their usual reading."""
        usual = {key: game.usual(key) for key in game.attributes}
        plan = cls(players, readings.settled(game, options or {}), game.least_players, usual)
        plan.game = game
        plan.era_number = {key: number for number, key in enumerate(game.eras)}
        plan.stock_number = {key: number for number, key in enumerate(game.stocks)}
        plan.pot_number = {key: number for number, key in enumerate(game.pots)}
        tokens = dict.fromkeys([*game.counters, *(kept.token for stock in game.stocks.values() for kept in stock.kept)])
        plan.counter_number = {key: number for number, key in enumerate(tokens)}
        plan.stocks, plan.counters = len(plan.stock_number), len(plan.counter_number) * players
        plan.seats = tuple(Player(seat) for seat in range(players))
        plan.sight = Sight(players)
        plan.shared = frozenset(key for key, zone in game.zones.items() if zone.shared)
        plan.stats, plan.defined, plan.neutral = map(frozenset, (game.stats, game.definitions, game.neutral))
        plan.zone_by_place = tuple(zone for zone in game.zones for _ in range(players + 1))
        plan.place_prices = [game.zones[zone].place_prices() for zone in plan.zone_by_place]
        plan.stacks = (*[game.zones[zone].stacks for zone in plan.zone_by_place], False)
        plan.zone_number = {key: number for number, key in enumerate(game.zones)}
        own_zones = [key for key, zone in game.zones.items() if not zone.shared and (zone.is_looked_at or key == PLAY)]
        plan.own_zones = tuple(own_zones)
        for number, (key, zone) in enumerate(game.zones.items()):
            plan.sight.add_zone(
                is_hidden=zone.hidden, is_looked_at=zone.is_looked_at, is_shared=zone.shared, is_turned=zone.turned
            )
            own = tuple(Place(place) for place in range(number * (players + 1), (number + 1) * (players + 1)))
            plan.places[key] = own[-1:] * (players + 1) if zone.shared else own
            if zone.places:
                plan.rows[key] = zone.places
        plan.geometry, plan.place_kinds = geometry_of(game, players), place_kinds(game)
        if plan.geometry is not None:
            plan.rows[plan.geometry.zone] = len(plan.geometry.cards)
        plan.stacked = tuple(key for key, kind in game.kinds.items() if kind.stacks)
        felled = [kind.felled.counter for kind in game.kinds.values() if kind.felled is not None]
        plan.wounding = tuple(dict.fromkeys(felled))
        plan.term_number = {key: number for number, key in enumerate(game.terms)}
        plan.passing = tuple(key for key, stock in game.stocks.items() if stock.passing)
        plan.kept = frozenset(key for key, stock in game.stocks.items() if stock.kept)
        plan.cells = Cells.make(players, plan.stocks, len(plan.counter_number), len(plan.zone_number))
        plan.pooled = frozenset(member for pool in game.pools for member in pool.members)
        plan.refilling = tuple(key for key, stock in game.stocks.items() if stock.refilling and key in game.stats)
        for key, stock in game.stocks.items():
            if stock.parent is not None:
                plan.families[stock.parent] = (*plan.families.get(stock.parent, ()), key)
                plan.standing_in.setdefault(stock.parent, []).append((key, None))
        for key, stock in game.stocks.items():
            for line in stock.pays_for:
                plan.standing_in.setdefault(line.stock, []).append((key, line.doing))
                if line.last:
                    plan.paid_last.add((line.stock, key))
        for kind in game.kinds:
            counters = [game.kinds[one].counted_by for one in game.ancestors(kind) if one in game.kinds]
            if counter := next((one for one in counters if one), None):
                plan.counted_by[kind] = counter
        for key, card in game.cards.items():
            plan._add_card(key, card.kind, card.era, card.attributes, card.sentences)
        for kind in game.kinds:
            plan._add_card(BLANK + kind, kind, None, {}, ())
        for entry in [entry for deck in game.decks.values() for entry in deck.entries]:
            if entry.shown is not None and entry.card in plan.card_number:
                plan._add_variant(entry.card, *entry.shown)
        plan.rules = tuple(
            plan._speak(name, position, ability)
            for name, said in (*plan._said_by_rules(), *plan._said_by_eras())
            for position, ability in enumerate(said)
        )
        plan.rule_statics = by_channel(plan.rules)
        plan._sort_triggers()
        plan._sort_uses()
        for forms in game.actions.values():
            for form in forms:
                plan.form_number[id(form)] = len(plan.forms)
                plan.forms.append(form)
                plan.is_interruptible = plan.is_interruptible or bool(form.meanwhile)
                for position, sentence in enumerate(form.sentences):
                    plan._number_effects(Spoken(NO_NUMBER, form.key, position, sentence.ability))
                settled = [plan.settled(sentence.ability) for sentence in form.sentences]
                plan.deeds[id(form)] = tuple(effect for ability in settled for effect in said_at_once(ability))
                plan.charges[id(form)] = [(line, charge) for line in form.costs for charge in line.charges(plan)]
        if any(charge.takes_all() for charges in plan.charges.values() for _, charge in charges):
            for form in plan.forms:
                charged = {charge.stock for _, charge in plan.charges[id(form)]}
                plan.touching[id(form)] = tuple(stock for stock in plan.refilling if stock in charged)
        plan.eras = tuple(game.eras)
        plan.setup = plan._deeds("setup", game.setup)
        plan.phases = tuple(
            PlannedPhase(phase, plan._deeds(key, phase.sentences))
            for key, phase in game.phases.items()
            if plan.is_played(phase.only_with) and not phase.is_left_out
        )
        plan.opens_rounds = any(planned.phase.opening for planned in plan.phases)
        statics = [node for node in plan.effects if isinstance(node, Static)]
        plan.spoken_of = frozenset(
            (channel, word) for node in statics for channel in channels_of(node) for word in (None, *node.words())
        )
        spoken_of = {word for _, word in plan.spoken_of}
        plan.simple = {key for key in game.actions if key not in spoken_of and is_simple(game.actions[key])}
        silencers = list(dict.fromkeys(node for node in statics if isinstance(node, Silencer)))
        counting = list(dict.fromkeys(node for node in statics if isinstance(node, CountsAs)))
        plan.can_be_silenced = [any(one.may_reach(card) for one in silencers) for card in plan.cards]
        plan.can_count_as = [any(one.may_reach(card) for one in counting) for card in plan.cards]
        named = {word for node in statics if isinstance(node, StatModifier) for word in node.words()}
        plan.raised = tuple(key for key in game.stocks if key in named and key not in game.stats)
        for number, there in enumerate(plan.sentences):
            for key in there.raises:
                plan.raised_by.setdefault(key, []).append(number)
        plan.aspects = Aspects(plan.cells, plan.places.get(PLAY, ()), players, [card.leaf for card in plan.cards])
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
        for before, effect in [pair for one in spoken for pair in pairs(one.ability)]:
            self.names_them = True
            self.saying_it.add(self.effect_number[id(effect)])
            if begins_anew(before):
                self.telling_it.add(self.effect_number[id(before)])
        holding = [one for one in spoken if not one.ability.needs_option]
        kinds = self.game.ancestors(kind)
        kinds += tuple(key for key in self.game.definitions if self.game.root(key) in kinds)
        self.card_number[key] = CardNumber(len(self.cards))
        self.cards.append(
            PrintedCard(
                key,
                frozenset(kinds),
                kind,
                era,
                self.game.eras[era].level if era is not None and era in self.game.eras else 0,
                attributes,
                tuple(value for value in attributes.values() if isinstance(value, TargetValue)),
            )
        )
        self.sentences.append(
            CardSentences(
                by_channel(holding),
                with_timing(holding, Timing.TRIGGERED),
                with_timing(holding, Timing.IMMEDIATE),
                with_timing(holding, Timing.ACTIVATED),
                sides_of(holding, self.options),
                tuple(effect for one in holding for effect in said_at_once(one.ability)),
                frozenset(
                    word
                    for one in holding
                    for node in one.ability.walk()
                    if isinstance(node, StatModifier)
                    for word in node.words()
                ),
            )
        )

    def _add_variant(self, key: str, attribute: str, word: str) -> None:
        """A printed card with a word on it that only some copies show."""
        number = self.card_number[key]
        card = self.cards[number]
        self.variants[key, attribute, word] = CardNumber(len(self.cards))
        self.cards.append(replace(card, attributes={**card.attributes, attribute: word}))
        self.sentences.append(self.sentences[number])

    def _sort_triggers(self) -> None:
        """Sort what waits for events by what it waits for."""
        waiting = [(CardNumber(number), one) for number, said in enumerate(self.sentences) for one in said.triggers]
        for number, one in [*((NO_CARD, one) for one in self.rules), *waiting]:
            if (event := one.ability.awaits()) is not None:
                by_card = self.waiting[event.awaits()]
                by_card[number] = (*by_card.get(number, ()), one)

    def _sort_uses(self) -> None:
        """Sort the abilities that are used out of turn or from other zones than play by where their cards lie."""
        for number, said in enumerate(self.sentences):
            for position, one in enumerate(said.activated):
                card, zones = CardNumber(number), one.ability.used_from()
                for zone in zones or (PLAY,) if one.ability.is_answer() else ():
                    by_card = self.answering.setdefault(zone, {})
                    by_card[card] = (*by_card.get(card, ()), (position, one))
                for zone in () if one.ability.is_answer() else zones:
                    self.used_from.setdefault(zone, set()).add(card)

    def is_played(self, lines: Iterable[Readings]) -> bool:
        """Whether the game is played with the readings that all of some lines ask for."""
        return all(line.option is None or self.is_read(line.option, line.values) for line in lines)

    def _deeds(self, name: str, sentences: Iterable[Sentence]) -> tuple[Causing, ...]:
        """The effects of some sentences that are carried out one after the other."""
        found: list[Causing] = []
        for position, sentence in enumerate(sentences):
            ability = self.settled(sentence.ability)
            self._number_effects(Spoken(NO_NUMBER, name, position, ability))
            found += said_at_once(ability)
        return tuple(found)

    def settled(self, ability: Ability) -> Ability:
        """An ability with its option settled; one whose option is not played stays wrapped and holds nowhere."""
        return ability.settled(self.options)

    def _said_by_rules(self) -> Iterator[tuple[str, list[Ability]]]:
        for name, sentences in self.game.rules.items():
            yield name, [sentence.ability for sentence in sentences]

    def _said_by_eras(self) -> Iterator[tuple[str, list[Ability]]]:
        """The sentences of each era, which hold as long as it lasts."""
        for key, era in self.game.eras.items():
            yield key, list(era.rules)

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
            if isinstance(node, Static):
                self.granted[len(self.effects) - 1] = taken_apart(spoken, node)
            self.names_them = self.names_them or Need.THEM in node.needs
            self.subjects.append(getattr(node, "who", None))
            self.is_counted.append(node.category == ACT and not any(part.says_that_many() for part in node.walk()))
            if (isinstance(node, Condition) and node.looks_back) or node.says_that_many():
                self.counts = True
            self.turns_vary = self.turns_vary or (isinstance(node, Causing) and node.varies_turns)
            self.ties_cards = self.ties_cards or (isinstance(node, Causing) and node.ties_cards)
            self.mixtures.append(isinstance(node, Causing) and node.mixture() is not None)
            if isinstance(node, Amount) and (fixed := node.fixed()) is not None:
                self.bundles[id(node)] = fixed
            if isinstance(node, Event) and node.comes_before:
                self.foreseen.add(node.awaits()[1])
            if isinstance(node, Ability) and (event := node.awaits()) is not None:
                self.waiting.setdefault(event.awaits(), {})

    def stock(self, key: str) -> StockOf:
        """A stock by name."""
        return self.game.stocks[key]


def plan_of(table: Table) -> Plan:
    """The plan of a table.

    Abilities are asked with a table, and a plan has abilities, so that a table itself knows only the layout.
    """
    # This is asked all the time, and in plain Python a cast is one more call.
    return table.layout  # type: ignore[return-value]


def sentences_on(table: Table, entity: Entity) -> CardSentences:
    """The sentences of the printed card of an entity."""
    return plan_of(table).sentences[table.state.cards[entity]]


MOST_MADE: Final = 16
"""So many plans are kept; each keeps its game alive, and so the number by which it is found."""
_MADE: dict[tuple[int, int, tuple[tuple[str, str], ...]], Plan] = {}
