"""Words of a game that clash with the language itself, so that some sentence would be read as another one."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import pairwise
from operator import itemgetter

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.check.link.roles import declared_words
from cardwright.language.generated import Filled
from cardwright.language.mistakes.nearest import page_of, shown_pattern
from cardwright.language.patterns import Alternative, Language, Slot, Word
from cardwright.language.tables import MOODS, verb_terminal
from cardwright.language.tongue import Tongue
from cardwright.model.node import FieldType, Node
from cardwright.model.rulebook.game import Game
from cardwright.read.lexicon import Entry

SELECTOR = "selector"
"""The category of constructs that can begin and end with a kind of card."""
VERB_ENDINGS = {"intransitive": ("",), "transitive": ("_ON",), "deed": ("", "_ON")}
EXAMPLES = frozenset({"fact", "happening", "thing", "example_line"})
"""Categories in which a word of the game may look like one of the language: only examples are the poorer for it."""

KIND = "noun"
NUMBERS = frozenset({"integer", "signed", "whole", "numeral", "quantity"})
AMOUNTS = {"amount": ("number", KIND)}
"""The look of an amount, which is a category of its own."""

Look = tuple[str, tuple[str, ...], tuple[str, ...]]
"""The category of a sentence, and what stands before and behind one of its words."""
Pattern = tuple[type[Node], Alternative]
Place = tuple[type[Node], Alternative, int]
"""A part of a pattern, by its position there."""
Gap = tuple[tuple[int, int], type[Node], Slot, Look]
"""A gap by the number of its pattern and its position there, because the first one that clashes is told."""
Clash = tuple[tuple[str, ...], str]
"""The sentence that can no longer be read, as pieces, and its page."""
MOST_LANGUAGES = 16
"""The sentences of so many languages are held in memory."""


def clashes(game: Game, tongues: Mapping[str, Tongue]) -> list[Diagnostic]:
    """The words that are also words of the language, and those that contain one of its phrases."""
    declared = declared_words(game)
    found = []
    for language, tongue in tongues.items():
        if tongue.lexicon.is_begun:
            continue
        words, path = _Words(tongue, declared), f"cards/{game.key}/lexicon/{language}.yaml"
        for entry in (*tongue.lexicon.nouns.values(), *tongue.lexicon.verbs.values()):
            forms = sorted(set(entry.forms.values()))
            same = _first(forms, partial(words.same, entry))
            if same is not None:
                found.append(
                    error(
                        "word-clash",
                        None,
                        path=path,
                        word=entry.key,
                        form=same[0],
                        language=language,
                        sentence=same[1][0],
                        page=same[1][1],
                    )
                )
            held = _first(forms, words.swallowed)
            if held is not None:
                found.append(
                    error(
                        "word-swallows",
                        None,
                        path=path,
                        word=entry.key,
                        form=held[0],
                        language=language,
                        sentence=held[1][0],
                        page=held[1][1],
                    )
                )
    return found


def _first(forms: list[str], find: Callable[[str], Clash | None]) -> tuple[str, Clash] | None:
    """The first form of a word that clashes, and with what."""
    return next(((form, clash) for form in forms if (clash := find(form)) is not None), None)


@dataclass(slots=True)
class _Words:
    """The words of a game in one language, and what they are declared as."""

    tongue: Tongue
    declared: Mapping[str, AbstractSet[str]]
    nouns: dict[str, str] = field(default_factory=dict)
    """The nouns of the game by their forms."""
    sentences: "_Sentences" = field(init=False)

    def __post_init__(self) -> None:
        self.sentences = _sentences(self.tongue.language)
        lexicon, tokens = self.tongue.lexicon, self.tongue.language.scanner.findall
        for entry in lexicon.nouns.values():
            self.nouns |= {" ".join(tokens(form)): entry.key for form in entry.forms.values()}

    def same(self, entry: Entry, form: str) -> Clash | None:
        """A sentence with a word of the language that looks as one with this word of the game.

        If they differ in what follows, the parser tells them apart.
        """
        tokens = self.tongue.language.scanner.findall(form)
        if " ".join(tokens) not in self.tongue.tables.words:
            return None
        own: dict[Look, Pattern] = {}
        for cls, alternative, at in self.sentences.words.get(form, ()):
            own.setdefault(_look(cls, alternative, at), (cls, alternative))
        gaps = [gap for look in own for gap in self.sentences.gaps(look)]
        for _, cls, part, look in sorted(gaps, key=itemgetter(0)):
            if self._fits(part, cls, entry, tokens):
                return self._told(own[look], form)
        return None

    def swallowed(self, form: str) -> Clash | None:
        """A sentence with a phrase that a word contains: a kind of card, and the zone it is in."""
        tokens = self.tongue.language.scanner.findall(form)
        is_swallowing = any(
            self.nouns.get(" ".join(tokens[:size])) in self.declared["kind"] and self._keys(tokens[size:], "ZONE")
            for size in range(1, len(tokens))
        )
        sentence = _kind_in_zone(self.tongue.language) if is_swallowing else None
        return self._told(sentence, form) if sentence is not None else None

    def _told(self, pattern: Pattern, form: str) -> Clash:
        cls, alternative = pattern
        return shown_pattern(cls, alternative, f" {form} ", self.tongue), page_of(cls.__name__)

    def _fits(self, part: Slot, cls: type[Node], entry: Entry, tokens: list[str]) -> bool:
        """Whether a gap can hold these tokens as a form of a word of the game."""
        one = _field(part, cls)
        if one is None or one.sort is None:
            return False
        if one.sort.name == "noun":
            return entry.key in self.declared.get(one.sort.role, ())
        if one.sort.name not in VERB_ENDINGS:
            return False
        moods = [mood for mood in MOODS if mood in part.features] or ["fin", "inf"]
        symbols = {
            verb_terminal("fin" if mood == "ind" else mood, ending)
            for mood in moods
            for ending in VERB_ENDINGS[one.sort.name]
        }
        return any(entry.key in self._keys(tokens, symbol) for symbol in symbols)

    def _keys(self, tokens: list[str], symbol: str) -> list[str]:
        """The words of the game that are written exactly so and have this terminal."""
        found = self.tongue.vocabulary.candidates(tokens, 0, opening=False)
        return [str(key) for length, name, key in found if (length, name) == (len(tokens), symbol)]


class _Sentences:
    """The sentences of a language: where they have words and gaps that a word of a game could clash with."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self.words: dict[str, list[Place]] = defaultdict(list)
        """The words of the language by their forms."""
        for cls, alternative in _patterns(language):
            for at, part in enumerate(alternative.parts):
                for form in set(language.forms(part.name).values()) if isinstance(part, Word) else ():
                    self.words[form].append((cls, alternative, at))
        self._gaps = Filled(self._gaps_at)

    def gaps(self, look: Look) -> list[Gap]:
        """The gaps with this look."""
        category, before, _ = look
        found: list[Gap] = self._gaps[category, len(before)].get(look, [])
        return found

    def _gaps_at(self, place: tuple[str, int]) -> Mapping[Look, list[Gap]]:
        """The gaps at one position of the sentences of a category, by their looks."""
        category, at = place
        gaps: dict[Look, list[Gap]] = defaultdict(list)
        for number, (cls, alternative) in enumerate(_patterns(self._language)):
            part = alternative.parts[at] if cls.category == category and at < len(alternative.parts) else None
            if isinstance(part, Slot):
                look = _look(cls, alternative, at)
                gaps[look].append(((number, at), cls, part, look))
        return gaps


@lru_cache(maxsize=MOST_LANGUAGES)
def _sentences(language: Language) -> _Sentences:
    return _Sentences(language)


def _patterns(language: Language) -> Iterator[Pattern]:
    """The patterns of sentences in which a word of a game must not look like one of the language."""
    for name, alternatives in language.patterns.items():
        cls = Node.constructs.get(name)
        if cls is not None and cls.category not in EXAMPLES:
            for alternative in alternatives:
                yield cls, alternative


def _kind_in_zone(language: Language) -> Pattern | None:
    """The first sentence with a kind of card and the zone it is in."""
    for cls, alternative in _patterns(language):
        sorts = [_sort(part, cls) for part in alternative.parts]
        if (KIND, "zone") in pairwise(sorts):
            return cls, alternative
    return None


def _field(part: Slot, cls: type[Node]) -> FieldType | None:
    return next((one for one in cls.field_types() if one.name == part.field), None)


def _sort(part: Word | Slot, cls: type[Node]) -> str:
    """The look of a part: a word is itself, and a gap looks as what can fill it."""
    if isinstance(part, Word):
        return part.name
    one = _field(part, cls)
    if one is None:
        return part.field
    if one.category is not None:
        return KIND if one.category.category == SELECTOR else one.category.category
    sort = one.sort.name if one.sort is not None else ""
    if sort in NUMBERS:
        return "number"
    return KIND if sort == "noun" else sort


def _look(cls: type[Node], alternative: Alternative, at: int) -> Look:
    """The parts before and behind a part: two sentences that agree in both are not told apart."""
    before = tuple(_sort(part, cls) for part in alternative.parts[:at])
    behind = tuple(
        look for part in alternative.parts[at + 1 :] for look in AMOUNTS.get(_sort(part, cls), (_sort(part, cls),))
    )
    return cls.category, before, behind
