"""Collects what the files of a game declare into one Game; a thing declared twice or out of place is a finding."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.limits import MOST_PLAYERS
from cardwright.base.source import Span
from cardwright.language.parse import Document, Item
from cardwright.link.allowed import ALLOWED, COSTS, NEEDS, SPEAKING
from cardwright.link.boards import board_of, read_by_era
from cardwright.link.body import Body
from cardwright.link.cards import gather_card
from cardwright.link.rulebook import (
    ON_REQUEST,
    ActionOf,
    BoardOf,
    Card,
    Deck,
    DeckEntry,
    DefinitionOf,
    Era,
    Game,
    KindOf,
    OptionOf,
    PhaseOf,
    Pool,
    RegionOf,
    Sentence,
    StatOf,
    StockOf,
    ZoneOf,
)
from cardwright.read.lexicon import Lexicon, Names
from cardwright.tree import course, deeds, leaving, variants
from cardwright.tree import declarations as said
from cardwright.tree import places as laid
from cardwright.tree.abilities import WithOption
from cardwright.tree.base import Node
from cardwright.tree.channels import Static


@dataclass(slots=True)
class _Gathering:
    """What has been declared so far, and where."""

    known: "KnownCards" = field(default_factory=dict)
    players: tuple[int, int] = (1, 4)
    places: dict[tuple[str, str], Span] = field(default_factory=dict)
    found: list[Diagnostic] = field(default_factory=list)
    options: dict[str, OptionOf] = field(default_factory=dict)
    eras: dict[str, Era] = field(default_factory=dict)
    kinds: dict[str, KindOf] = field(default_factory=dict)
    stocks: dict[str, StockOf] = field(default_factory=dict)
    counters: dict[str, Span] = field(default_factory=dict)
    homes: dict[str, str] = field(default_factory=dict)
    attributes: dict[str, int] = field(default_factory=dict)
    terms: dict[str, Span] = field(default_factory=dict)
    pools: list[Pool] = field(default_factory=list)
    stats: dict[str, StatOf] = field(default_factory=dict)
    zones: dict[str, ZoneOf] = field(default_factory=dict)
    actions: dict[str, list[ActionOf]] = field(default_factory=dict)
    rules: dict[str, tuple[Sentence, ...]] = field(default_factory=dict)
    setup: list[Sentence] = field(default_factory=list)
    phases: dict[str, PhaseOf] = field(default_factory=dict)
    won_by: str | None = None
    shared_ties: tuple[variants.SharedTie, ...] = ()
    broken_by: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    board: BoardOf | None = None
    definitions: dict[str, DefinitionOf] = field(default_factory=dict)
    regions: dict[str, RegionOf] = field(default_factory=dict)
    decks: dict[str, Deck] = field(default_factory=dict)
    cards: dict[str, Card] = field(default_factory=dict)

    def new(self, what: str, key: str, span: Span) -> bool:
        """Record a declaration, unless the same thing is declared already."""
        first = self.places.setdefault((what, key), span)
        if first is span:
            return True
        self.found.append(error("declared-twice", span, related=[(first, "first-at")]))
        return False

    def item(self, item: Item) -> None:
        head = item.content
        if isinstance(head, said.CardHead):
            if self.new("card", head.name, item.span):
                known = self.known.get(id(item))
                if known is None:
                    known = self.known[id(item)] = (item, *gather_card(head, item))
                self.cards[known[1].key] = known[1]
                self.found += known[2]
        elif type(head) in _HANDLERS:
            body = Body(item, ALLOWED.get(type(head), ()), type(head) in SPEAKING)  # type: ignore[arg-type]
            self.found += body.found
            _HANDLERS[type(head)](self, head, item.span, body)
        elif head is not None:
            self.found.append(error("not-a-declaration", item.span))

    def game_head(self, head: said.GameHead, span: Span, body: Body) -> None:
        won_by = body.one(course.WonBy)
        if won_by is not None and self.new("goal", "", span):
            self.won_by = won_by.stock
        self.shared_ties += body.all(variants.SharedTie)
        self.broken_by += tuple(line.stat for line in body.all(laid.BrokenBy))
        self.notes += body.provenance[2]
        players, span = next(
            ((line, place) for line, place in body.lines if isinstance(line, said.Players)), (None, span)
        )
        if players is None:
            return
        if players.least < 1 or players.most < players.least or players.most > MOST_PLAYERS:
            self.found.append(error("players-range", span))
        elif self.new("players", "", span):
            self.players = (players.least, players.most)

    def option(self, head: said.OptionHead, span: Span, body: Body) -> None:
        if self.new("option", head.option, span):
            notes = tuple(note.text for note in body.all(said.NoteLine))
            never = body.all(variants.NeverWith)
            self.options[head.option] = OptionOf(head.option, head.values, notes, never, span)

    def era(self, head: said.EraHead, span: Span, body: Body) -> None:
        if not self.new("era", head.name, span):
            return
        for sentence in body.sentences:
            if not _holds(sentence.ability):
                self.found.append(error("era-deed", sentence.span))
        attributes = body.attributes
        level = attributes.pop("level", len(self.eras))
        self.eras[head.name] = Era(
            head.name,
            level if isinstance(level, int) else 0,
            attributes,
            tuple(body.sentences),
            span,
            *body.provenance,
        )

    def kind(self, head: said.KindHead, span: Span, body: Body) -> None:
        if self.new("kind", head.kind, span):
            counted = body.one(said.CountedBy)
            one = body.one(said.OneInPlay) is not None
            counter = counted.counter if counted else None
            drawn, stacks = body.one(said.DrawnFrom), body.all(laid.StackLimit)
            discarded = body.one(said.DiscardedTo)
            zone = discarded.zone if discarded else None
            self.kinds[head.kind] = KindOf(head.kind, head.parent, one, counter, drawn, span, stacks, zone)

    def definition(self, head: laid.DefinitionHead, span: Span, body: Body) -> None:
        if self.new("kind", head.kind, span):
            self.kinds[head.kind] = KindOf(head.kind, head.base, False, None, None, span)
            self.definitions[head.kind] = DefinitionOf(head.kind, head.base, head.filters, span)

    def region(self, head: laid.RegionHead, span: Span, body: Body) -> None:
        if self.new("region", head.region, span):
            self.regions[head.region] = RegionOf(head.region, head.kind, head.enclosed, span)

    def lay_board(self, head: laid.BoardHead, span: Span, body: Body) -> None:
        if self.new("board", "", span):
            self.board, wrong = board_of(head, span, body)
            self.found += wrong

    def stock(self, head: said.StockHead, span: Span, body: Body) -> None:
        if self.new("stock", head.stock, span):
            supply = body.one(said.Supply)
            self.stocks[head.stock] = StockOf(
                head.stock,
                head.most,
                supply.number if supply else 0,
                body.all(said.KeptAs),
                body.all(said.PaysFor),
                body.one(said.Passing) is not None,
                body.one(said.Refilling) is not None,
                span,
            )

    def counter(self, head: said.CounterHead, span: Span, body: Body) -> None:
        if self.new("counter", head.counter, span):
            self.counters[head.counter] = span
            if head.home is not None:
                self.homes[head.counter] = head.home

    def attribute(self, head: said.AttributeHead, span: Span, body: Body) -> None:
        if self.new("attribute", head.attribute, span):
            self.attributes[head.attribute] = head.usual or 0

    def term(self, head: said.TermHead, span: Span, body: Body) -> None:
        if self.new("term", head.term, span):
            self.terms[head.term] = span

    def pool(self, head: said.PoolHead, span: Span, body: Body) -> None:
        self.pools.append(Pool(head.number, head.members, span))

    def stat(self, head: said.StatHead, span: Span, body: Body) -> None:
        if self.new("stat", head.stat, span):
            start = body.one(said.StartsAt)
            basis = body.all(said.Basis)
            at = start.number if start else 0
            era = body.one(laid.ByEra)
            by = era.by if era else None
            self.stats[head.stat] = StatOf(
                head.stat, head.least, head.most, at, basis, by, (), span, body.where(said.Basis)
            )

    def table(self, head: said.TableHead, span: Span, body: Body) -> None:
        if self.new("stat", head.stat, span):
            rows = tuple((row.least, row.value) for row in body.all(said.Row))
            if [least for least, _ in rows] != sorted({least for least, _ in rows}, reverse=True):
                self.found.append(error("table-order", span, name=head.stat))
            self.stats[head.stat] = StatOf(head.stat, None, None, 0, (), head.by, rows, span)

    def zone(self, head: said.ZoneHead, span: Span, body: Body) -> None:
        if self.new("zone", head.zone, span):
            places = body.one(course.Places)
            prices = tuple((line.first, line.last, line.number) for line in body.all(course.PlacePrice))
            is_hidden, number = head.hidden or head.face_down, places.number if places else 0
            self.zones[head.zone] = ZoneOf(
                head.zone, head.shared, is_hidden, head.pile, number, prices, span, head.face_down
            )
            if head.face_down and (head.shared or head.hidden):
                self.found.append(error("face-down-twice", span))

    def action(self, head: said.ActionHead, span: Span, body: Body) -> None:
        lower = body.one(deeds.FromLower)
        costs = tuple(line for line, _ in body.lines if isinstance(line, COSTS))
        form = ActionOf(
            head.action,
            body.one(deeds.ActionObject),
            lower.counter if lower else None,
            costs,
            tuple(line for line, _ in body.lines if isinstance(line, NEEDS)),
            (
                *(phase for line in body.all(course.InPhase) for phase in line.phases),
                *((ON_REQUEST,) if body.one(leaving.OnRequest) else ()),
            ),
            body.one(deeds.Aimed) is not None,
            tuple(body.sentences),
            span,
            body.one(laid.FromBeside),
            body.one(laid.AgainstHolder) is not None,
            body.all(course.Meanwhile),
            body.where(*COSTS),
        )
        self.actions.setdefault(head.action, []).append(form)

    def rule(self, head: said.RuleHead, span: Span, body: Body) -> None:
        if self.new("rule", head.name, span):
            self.rules[head.name] = tuple(body.sentences)

    def deck(self, head: said.DeckHead, span: Span, body: Body) -> None:
        if self.new("deck", head.name, span):
            lines = [(line, place) for line, place in body.lines if isinstance(line, said.Copies)]
            entries = tuple(
                DeckEntry(
                    line.card, line.number, place, None if line.term is None else (line.attribute or "", line.term)
                )
                for line, place in lines
            )
            for entry in entries:
                self.new(f"deck {head.name} {entry.shown}", entry.card, entry.span)
            self.decks[head.name] = Deck(
                head.name,
                head.era,
                entries,
                body.one(course.GoesTo),
                body.all(course.LeavesOut),
                body.all(course.OnlyWith),
                span,
                *body.provenance,
            )

    def set_up(self, head: course.SetupHead, span: Span, body: Body) -> None:
        if self.new("setup", "", span):
            self.setup = body.sentences

    def phase(self, head: course.PhaseHead, span: Span, body: Body) -> None:
        if self.new("phase", head.phase, span):
            one, only, since = body.one(course.OneMove), body.one(course.OnlyInRound), body.one(course.FromRound)
            self.phases[head.phase] = PhaseOf(
                head.phase,
                tuple(body.sentences),
                1 if one else None if body.one(course.AnyMoves) else 0,
                one.moment if one else None,
                only.number if only else since.number if since else 1,
                only.number if only else None,
                body.all(course.OnlyWith),
                body.all(variants.SkippedFor),
                span,
            )


def _holds(ability: Node) -> bool:
    """Whether a sentence says what holds, perhaps under an option, and not what happens."""
    while isinstance(ability, WithOption):
        ability = ability.ability
    return isinstance(ability, Static)


_HANDLERS: dict[type, Callable[[_Gathering, Any, Span, Body], None]] = {
    said.GameHead: _Gathering.game_head,
    said.OptionHead: _Gathering.option,
    said.EraHead: _Gathering.era,
    said.KindHead: _Gathering.kind,
    said.StockHead: _Gathering.stock,
    said.CounterHead: _Gathering.counter,
    said.AttributeHead: _Gathering.attribute,
    said.TermHead: _Gathering.term,
    said.PoolHead: _Gathering.pool,
    said.StatHead: _Gathering.stat,
    said.TableHead: _Gathering.table,
    said.ZoneHead: _Gathering.zone,
    said.ActionHead: _Gathering.action,
    said.RuleHead: _Gathering.rule,
    said.DeckHead: _Gathering.deck,
    laid.BoardHead: _Gathering.lay_board,
    laid.DefinitionHead: _Gathering.definition,
    laid.RegionHead: _Gathering.region,
    course.SetupHead: _Gathering.set_up,
    course.PhaseHead: _Gathering.phase,
}


KnownCards = dict[int, tuple[Item, Card, list[Diagnostic]]]
"""Cards by the identity of the lines they were made of; the lines are kept, so that the identity stays theirs."""


def gather(
    key: str,
    documents: Iterable[Document],
    names: Names,
    lexicons: Mapping[str, Lexicon],
    known: KnownCards | None = None,
) -> tuple[Game, list[Diagnostic]]:
    """One game from all its files; cards that were gathered before from the very same lines are not made again."""
    gathering = _Gathering({} if known is None else known)
    for document in documents:
        if document.game != key:
            place = document.items[0].span
            gathering.found.append(error("wrong-game", place, game=document.game, folder=key))
        for item in document.items:
            gathering.item(item)
    game = Game(
        key=key,
        least_players=gathering.players[0],
        most_players=gathering.players[1],
        options=gathering.options,
        eras=dict(sorted(gathering.eras.items(), key=lambda entry: entry[1].level)),
        kinds=gathering.kinds,
        stocks=gathering.stocks,
        counters=gathering.counters,
        homes=gathering.homes,
        attributes=gathering.attributes,
        terms=gathering.terms,
        pools=tuple(gathering.pools),
        stats=read_by_era(gathering.stats, gathering.eras),
        zones=gathering.zones,
        actions={action: tuple(forms) for action, forms in gathering.actions.items()},
        rules=gathering.rules,
        setup=tuple(gathering.setup),
        phases=gathering.phases,
        won_by=gathering.won_by,
        shared_ties=gathering.shared_ties,
        decks=gathering.decks,
        cards=gathering.cards,
        names=names,
        lexicons=lexicons,
        board=gathering.board,
        definitions=gathering.definitions,
        regions=gathering.regions,
        broken_by=gathering.broken_by,
        notes=gathering.notes,
    )
    return game, gathering.found
