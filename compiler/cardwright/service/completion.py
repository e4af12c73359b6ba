"""The words that can stand at a place: of the grammar and of the game, in the language of the file."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from cardwright.base.folding import plain
from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.check.link.roles import declared_words, words_fit
from cardwright.language.parser import Problem
from cardwright.language.tongue import Tongue
from cardwright.model.rulebook.game import Game
from cardwright.service.lines import Gap, nodes_of
from cardwright.service.subjects import CARDS, ERAS, WORDS, Subject, section_of

MOST_PROPOSED = 100
"""So many proposals are made at once; somebody who writes on gets others."""
LONGEST_FORM = 4
"""So many words at the end of a line may be the beginning of one word of the game."""
GRAMMAR = "grammar"
"""The section of the words of the language itself."""

Form = tuple[str, str, str]
"""The text of a word, its terminal, and its key in the lexicon; words of the grammar have none."""


@record
class Proposal:
    """A word that can stand at a place, and the characters before the place that it takes the place of."""

    text: str
    section: str
    key: str
    replaced: int

    @property
    def subject(self) -> Subject | None:
        """The thing that it names, if it is not a word of the grammar."""
        return Subject(self.section, self.key) if self.section != GRAMMAR else None


@dataclass(slots=True)
class Completion:
    """Proposes words of one game in one language."""

    tongue: Tongue
    game: Game
    _forms: dict[str, list[Form]] = field(init=False)
    """All words by terminal."""
    _roles: Mapping[str, frozenset[str]] = field(init=False)
    """The roles in which each word is declared."""

    def __post_init__(self) -> None:
        self._forms = {}
        vocabulary = self.tongue.vocabulary
        for first, candidates in vocabulary.single.items():
            for _, symbol, value in candidates:
                self._add(first, symbol, value)
        for longer in vocabulary.several.values():
            for tokens, (_, symbol, value) in longer:
                self._add(_joined(tokens, self.tongue), symbol, value)
        roles: dict[str, set[str]] = {}
        for role, words in declared_words(self.game).items():
            for word in words if role != "card" else ():
                roles.setdefault(word, set()).add(role)
        self._roles = {word: frozenset(own) for word, own in roles.items()}

    def _add(self, text: str, symbol: str, value: object) -> None:
        self._forms.setdefault(symbol, []).append((text, symbol, value if isinstance(value, str) else ""))

    def proposals(self, gap: Gap) -> list[Proposal]:
        """The words that can stand at a gap, those that continue the longest text first."""
        found: dict[tuple[str, int], Proposal] = {}
        for base, begun in _beginnings(gap.before, self.tongue):
            for one in self._continued(gap, base, begun):
                found.setdefault((one.text, one.replaced), one)
                if len(found) >= MOST_PROPOSED:
                    return list(found.values())
        return list(found.values())

    def _continued(self, gap: Gap, base: str, begun: str) -> Iterator[Proposal]:
        expected = self.tongue.parser.following(gap.start, base)
        opens = not base or base.endswith(".")
        wanted = plain(begun.removeprefix("["))
        for symbol in sorted(expected, key=_order, reverse=not base):
            section = section_of(symbol)
            forms = [one for one in self._forms.get(symbol, ()) if plain(one[0]).startswith(wanted)]
            if section:
                forms = list(self._in_role(gap, base, forms))
            for text, _, key in forms if not begun.startswith("[") else ():
                shown = text[0].upper() + text[1:] if opens and gap.start == "body" else text
                yield Proposal(shown, section or GRAMMAR, key, len(begun))
        if "NAME" in expected or "REF" in expected:
            yield from self._named(gap, base, begun)

    def _in_role(self, gap: Gap, base: str, forms: list[Form]) -> Iterator[Form]:
        """The words of the game that have a role which is possible here, in forms that agree.

        This can be known only where a word ends the line. One word of each combination of roles is tried for all.
        """
        good: dict[tuple[frozenset[str], str], bool] = {}
        whole = False
        for text, symbol, key in forms:
            kind = (self._roles.get(key, frozenset()), self._form_of(key, symbol, text))
            if kind not in good:
                good[kind] = self._is_right(gap, f"{base} {text}".lstrip())
                whole = whole or good[kind]
        for text, symbol, key in forms:
            if not whole or good[self._roles.get(key, frozenset()), self._form_of(key, symbol, text)]:
                yield text, symbol, key

    def _form_of(self, key: str, symbol: str, text: str) -> str:
        entries = {"nouns": self.tongue.lexicon.nouns, "verbs": self.tongue.lexicon.verbs}
        entry = entries.get(section_of(symbol), self.tongue.lexicon.zones).get(key)
        if entry is None:
            return ""
        return " ".join([entry.gender, *sorted(name for name, form in entry.forms.items() if form == text)])

    def _is_right(self, gap: Gap, text: str) -> bool:
        """Whether a line that ends so is right: it is read, printed in the same way, and its words have their roles."""
        printer = self.tongue.printer
        for line in (f"{text}.", text) if gap.start == "body" else (text,):
            value = self.tongue.parser.parse(gap.start, line)
            if isinstance(value, Problem):
                continue
            content = value if isinstance(value, tuple) else (value,)
            nodes = nodes_of(content)
            printed = printer.sentences(nodes) if isinstance(value, tuple) else printer.line(nodes[0])
            if plain(printed) == plain(line) and words_fit(self.game, nodes, Span(gap.source, 0, 0)):
                return True
        return False

    def _named(self, gap: Gap, base: str, begun: str) -> Iterator[Proposal]:
        """The names of cards and eras that can stand here."""
        wanted = plain(begun.removeprefix("["))
        code, names = self.tongue.language.code, self.tongue.names
        sample = next(iter(names.era_of), None)
        if sample is None or self._reads(gap.start, f"{base} {self.tongue.printer.card(sample)}".lstrip()):
            for key in names.era_of:
                name = names.shown(code, key)
                if plain(name).startswith(wanted):
                    yield Proposal(self.tongue.printer.card(key), CARDS, key, len(begun))
        for era in self.game.eras:
            if plain(era).startswith(wanted) and base.endswith(","):
                yield Proposal(self.tongue.printer.value(era), ERAS, era, len(begun))

    def _reads(self, start: str, text: str) -> bool:
        """Whether a name of a card fits at the end of a text, which may go on."""
        words = self.tongue.parser.words(start, text)
        return bool(words) and words[-1].fits


def _order(symbol: str) -> tuple[bool, str]:
    """Words of the game first; where a line begins, last."""
    return section_of(symbol) not in WORDS, symbol


def _joined(tokens: list[str], tongue: Tongue) -> str:
    """The tokens of a word as it is written: signs and words that are joined have no blank before them."""
    text = ""
    for token in tokens:
        together = f"{text}{token}"
        is_joined = (
            bool(text)
            and [*tongue.vocabulary.scanner.findall(together)][-1:] == [token]
            and (text.endswith(("'", "’")) or not token[0].isalnum())
        )
        text = together if is_joined or not text else f"{text} {token}"
    return text


def _beginnings(before: str, tongue: Tongue) -> Iterator[tuple[str, str]]:
    """The text before a place, cut in two: what is complete, and what is only begun; the longest beginning first."""
    places = [match.span() for match in tongue.vocabulary.scanner.finditer(before)]
    if not places or before[-1:].isspace():
        yield before.rstrip(), ""
    bracket = before.rfind("[")
    if bracket > before.rfind("]"):
        yield before[:bracket].rstrip(), before[bracket:]
        return
    for number in range(min(LONGEST_FORM, len(places)), 0, -1):
        first = places[-number][0]
        if all(before[start].isalpha() for start, _ in places[-number:]):
            yield before[:first].rstrip(), before[first:]
