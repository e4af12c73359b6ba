"""Fills the sentences that findings offer: in each gap stands a word that the game declares in the right role."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from cardwright.base.diagnostics import Diagnostic
from cardwright.base.source import Span
from cardwright.check.link.misplaced import with_places
from cardwright.check.link.roles import declared_words, words_fit
from cardwright.language.mistakes.line import said
from cardwright.language.parser import Problem
from cardwright.language.tongue import Tongue
from cardwright.model.node import Node
from cardwright.model.rulebook.game import Game, ZoneOf

TEMPLATE = ("template", "instead", "given", "before", "after", "start")
"""The arguments of a finding from which its sentence is made; no message shows them."""
MISSING = "…"
GAP = re.compile(r"\{(\w+)(?::(\w+))?\}")
CARDS = "cards"


def with_offers(found: Iterable[Diagnostic], game: Game, tongues: Mapping[str, Tongue]) -> list[Diagnostic]:
    """The findings; offered sentences have words of the game that fit, and a line in a wrong place has its help."""
    return [_offered(one, game, tongues) for one in found]


def _offered(one: Diagnostic, game: Game, tongues: Mapping[str, Tongue]) -> Diagnostic:
    arguments = dict(one.arguments)
    tongue = tongues.get(one.span.source.language) if one.span is not None else None
    if one.slug == "line-of-another-block" and tongue is not None:
        return with_places(one, tongue)
    if "template" not in arguments or tongue is None or one.span is None:
        return one
    template, instead, given, before, after, start = (arguments.pop(name) for name in TEMPLATE)
    assert isinstance(given, tuple)
    words = dict(zip(given[::2], given[1::2], strict=True))
    offer = Offer(game, tongue, words, one.span)
    sentence = offer.readable(str(arguments["sentence"]), str(start))
    if not sentence and instead:
        sentence = offer.readable(_joined(str(before), offer.filled(str(instead)), str(after)), str(start))
    slug = one.slug
    if slug == "said-otherwise" and not sentence:
        slug = "said-as-in"
    elif slug == "said-as-in" and sentence:
        slug = "said-otherwise"
    filled = offer.filled(str(template))
    arguments["sentence"] = sentence or offer.readable(filled, "body") or filled
    return replace(one, slug=slug, arguments=tuple(sorted(arguments.items())))


def _joined(before: str, middle: str, after: str) -> str:
    """A line with other words in its middle; the first word of a sentence has a capital letter."""
    opens = not before.strip() or before.rstrip().endswith(".")
    return f"{before}{middle[0].upper() + middle[1:] if opens else middle}{after}"


@dataclass(slots=True)
class Offer:
    """Chooses words for the gaps of one sentence: those that were written if they fit, else others of the game."""

    game: Game
    tongue: Tongue
    given: Mapping[str, str]
    """The words that were found in the gaps of the phrase, by gap."""
    span: Span

    def readable(self, text: str, start: str) -> str:
        """The text with the right forms, if it can be read and all its words have the right role; else empty."""
        value = self.tongue.parser.parse(start, text) if text else None
        if value is None or isinstance(value, Problem):
            return ""
        nodes = [node for node in (value if isinstance(value, tuple) else (value,)) if isinstance(node, Node)]
        return said(value, self.tongue) if words_fit(self.game, nodes, self.span) else ""

    def filled(self, template: str) -> str:
        """The template with a word in each gap."""
        return GAP.sub(lambda gap: self._word(gap[1], gap[2] or ""), template)

    def _word(self, gap: str, form: str) -> str:
        lexicon = self.tongue.lexicon
        if gap == "number":
            return self.given.get("number", "1")
        if gap == "player":
            return next(iter(lexicon.nouns["player"].forms.values()))
        if gap == "zone" and "zone" in self.given:
            return self.given["zone"]
        if form in ("in", "from", "to"):
            zone = next((one for one in self._zones(gap) if one in lexicon.zones), "")
            return lexicon.zones[zone].forms.get(form, MISSING) if zone else MISSING
        if gap == CARDS and "card" in self.given:
            return self.given["card"]
        role = "kind" if gap == CARDS else gap
        key = next((one for one in self._nouns(role) if one in lexicon.nouns), "")
        forms = lexicon.nouns[key].forms if key else {}
        return next((forms[one] for one in ("one", "other") if one in forms), MISSING)

    def _nouns(self, role: str) -> Iterator[str]:
        """The nouns of a role, the most fitting first."""
        game, declared = self.game, declared_words(self.game).get(role, frozenset())
        families = {stock.parent for stock in game.stocks.values()}
        written = {text.lower() for text in self.given.values()}
        entries = self.tongue.lexicon.nouns
        for key in declared & entries.keys() - families:
            if any(form.lower() in written for form in entries[key].forms.values()):
                yield key
        if role == "attribute":
            yield from self._prices()
        for key in (*game.stocks, *game.stats, *game.kinds, *game.attributes):
            is_plain = key not in families and not (key in game.stocks and game.stocks[key].kept)
            if key in declared and is_plain:
                yield key
        yield from sorted(declared)

    def _prices(self) -> Iterator[str]:
        """The attributes that the costs of actions name: these are what a card costs."""
        for forms in self.game.actions.values():
            for action in forms:
                for line in action.costs:
                    for node in line.walk():
                        for name, role in node.role_fields():
                            value = getattr(node, name)
                            if role == "attribute" and isinstance(value, str):
                                yield value

    def _zones(self, use: str) -> Iterator[str]:
        """The zones that serve a use, the most fitting first; at the end any zone of another use."""
        zones, kinds = self.game.zones, self.game.kinds.values()
        drawn = [kind.drawn for kind in kinds if kind.drawn is not None]
        hands = [one.destination for one in drawn] + [key for key, zone in zones.items() if zone.is_looked_at]
        piles = [one.origin for one in drawn] + [key for key, zone in zones.items() if zone.pile]
        discards = [kind.discarded_to for kind in kinds if kind.discarded_to is not None]
        discards += [one.refill for one in drawn if one.refill is not None]
        stacks = [key for key, zone in zones.items() if zone.stacks]
        taken = {*hands, *piles, *discards, *stacks}
        shared = [key for key, zone in zones.items() if zone.shared and key not in taken]
        own = [key for key, zone in zones.items() if not zone.shared and key not in taken]
        named = [key for key, zone in zones.items() if key not in stacks and self._is_named(zone)]
        yield from {
            "hand": [*hands, *own],
            "pile": [*piles, *shared, *own],
            "discard": [*discards, *own, *hands, *shared],
            "supply": [*stacks, *shared, *piles],
            "away": [*named, *shared, *discards, *own],
        }.get(use, [])
        yield from zones

    def _is_named(self, zone: ZoneOf) -> bool:
        """Whether the written verb is also the name of the zone, as in "trash"."""
        entry, verb = self.tongue.lexicon.zones.get(zone.key), self.given.get("verb", "").lower()
        return entry is not None and bool(verb) and verb in zone.key.split("-")
