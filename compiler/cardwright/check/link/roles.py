"""Checks that every noun, zone, action, era and card a tree names is declared, and in the role the tree needs."""

import re
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from cardwright.base.cache import digest
from cardwright.base.diagnostics import Diagnostic, error, nearest
from cardwright.base.source import Span
from cardwright.language.declaring import declaration
from cardwright.language.parse import Document, Item
from cardwright.language.tongue import Tongue
from cardwright.model.node import Node
from cardwright.model.rulebook.game import Game
from cardwright.read.lexicon import UNKNOWN

BUILT_IN_ATTRIBUTES = frozenset({"level"})
"""Every card has these without declaring them."""

NO_TONGUES: Mapping[str, Tongue] = {}

MOST_FITTING = 6
"""How many fitting words a message suggests; nobody reads more."""


def declared_words(game: Game) -> Mapping[str, AbstractSet[str]]:
    """The words that a game declares, by role."""
    stocks, counters, kinds = frozenset(game.stocks), frozenset(game.counters), frozenset(game.kinds)
    stats, attributes = frozenset(game.stats), frozenset(game.attributes) | BUILT_IN_ATTRIBUTES
    return {
        "stock": stocks,
        "counter": counters,
        "stat": stats,
        "kind": kinds,
        "option": frozenset(game.options),
        "attribute": attributes,
        "term": frozenset(game.terms),
        "moment": frozenset(game.terms),
        "phase": frozenset(game.phases),
        "region": frozenset(game.regions),
        "pot": frozenset(game.pots),
        "die": frozenset(game.dice),
        "holding": stocks | counters | kinds,
        "standing": counters | kinds,
        # A stock that lies as tokens on cards cannot be raised: nobody could say on which card.
        "raised": stats | {key for key in stocks if not game.stocks[key].kept},
        "ranked": stats | stocks,
        "lost": attributes | counters | kinds,
        "paired": kinds | stocks | stats,
        "measured": stats | attributes | stocks,
        "zone": frozenset(game.zones),
        "action": frozenset(game.actions),
        "era": frozenset(game.eras),
        # Cards are many, and every file needs this: they are not copied.
        "card": game.cards.keys(),
    }


Asked = tuple[tuple[str, str, AbstractSet[str]], ...]
"""The fields of a construct that name something declared: each with its role and the declarations of that role."""


@dataclass(slots=True)
class _Roles:
    game: Game
    declared: Mapping[str, AbstractSet[str]]
    tongues: Mapping[str, Tongue]
    found: list[Diagnostic] = field(default_factory=list)
    asked: dict[type[Node], Asked] = field(default_factory=dict)

    def items(self, items: Iterable[Item]) -> None:
        for item in items:
            content = item.content
            if isinstance(content, tuple):
                for node in content:
                    self.node(node, item.span)
            elif content is not None:
                self.node(content, item.span)
            if item.children:
                self.items(item.children)

    def node(self, node: Node, line: Span) -> None:
        known = self.asked
        for inner in node.walk():
            cls = inner.__class__
            for field_name, role, declared in known[cls] if cls in known else self._ask(cls):
                value = getattr(inner, field_name)
                if value is None or (value.__class__ is str and value in declared):
                    continue
                for name in value if isinstance(value, tuple) else (value,):
                    if name not in declared:
                        self.refuse(name, role, inner, line)

    def _ask(self, cls: type[Node]) -> Asked:
        declared = self.declared
        asked = tuple((name, role, declared[role]) for name, role in cls.role_fields() if role in declared)
        self.asked[cls] = asked
        return asked

    def refuse(self, name: str, role: str, node: Node, line: Span) -> None:
        language = line.source.language
        span = Span(line.source, *node.place) if node.place is not None else line
        if role == "card":
            text = name.removeprefix(UNKNOWN)
            place = _within(span, text)
            self.found.append(
                error(
                    "unknown-card",
                    place,
                    name=text,
                    candidates=nearest(text, self.game.names.declared(language)),
                )
            )
            return
        if role == "era":
            candidates = nearest(name, self.game.eras) or list(self.game.eras)
            self.found.append(error("unknown-era", _within(span, name), name=name, candidates=candidates))
            return
        forms = self._forms(name, language)
        shown = next(iter(forms), name)
        longest_first = sorted(forms, key=len, reverse=True)
        span = next(filter(None, (_word(span, form) for form in longest_first)), span)
        others = [other for other, names in self.declared.items() if name in names and other not in _WIDE]
        number = node.how_many()
        if others == ["kind"] and role in _COUNTED and isinstance(number, int):
            wrong = error("card-counted", span, name=shown, wanted=(f"@{role}",), number=abs(number), word=span.text)
        elif others:
            fitting = sorted(self._forms(key, language)[0] for key in self.declared[role] if self._forms(key, language))
            wrong = error(
                "wrong-role",
                span,
                name=shown,
                wanted=(f"@{role}",),
                is_a=(f"@{others[0]}",),
                candidates=nearest(shown, fitting) or fitting[:MOST_FITTING],
            )
        else:
            tongue = self.tongues.get(language)
            ready = declaration(role, name, tongue) if tongue is not None else ""
            wrong = error("undeclared", span, name=shown, wanted=(f"@{role}",), declaration=ready or "…")
        self.found.append(wrong)

    def _forms(self, name: str, language: str) -> list[str]:
        lexicon = self.game.lexicons[language]
        for entries in (lexicon.nouns, lexicon.verbs, lexicon.zones):
            if name in entries:
                return list(entries[name].forms.values())
        return []


_WIDE = frozenset({"holding", "lost", "measured", "moment", "paired", "raised", "ranked", "standing"})


_COUNTED = frozenset({"stock", "raised"})
"""The roles of things that players gain by number; cards are not among them."""


def _within(span: Span, text: str) -> Span:
    start = span.text.find(text)
    return span if start < 0 else Span(span.source, span.start + start, span.start + start + len(text))


def _word(span: Span, form: str) -> Span | None:
    match = re.search(rf"\b{re.escape(form)}\b", span.text, re.IGNORECASE)
    return Span(span.source, span.start + match.start(), span.start + match.end()) if match else None


def declared_digest(game: Game) -> str:
    """A digest that changes when a word of the game is declared, no longer declared, or declared as something else."""
    return digest(repr([(role, sorted(names)) for role, names in declared_words(game).items()]))


def check_roles(
    game: Game, documents: Iterable[Document], tongues: Mapping[str, Tongue] = NO_TONGUES
) -> list[Diagnostic]:
    """The words that a tree names and no file declares, or declares as something else."""
    roles = _Roles(game, declared_words(game), tongues)
    for document in documents:
        roles.items(document.items)
    return roles.found


def words_fit(game: Game, nodes: Iterable[Node], span: Span) -> bool:
    """Whether every word that these sentences name is declared, and in the role they need."""
    roles = _Roles(game, declared_words(game), NO_TONGUES)
    for node in nodes:
        roles.node(node, span)
    return not roles.found
