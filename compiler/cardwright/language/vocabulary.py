"""All words that can stand in a sentence of one game in one language, and which terminal each of them is."""

import re
from dataclasses import dataclass, field

from cardwright.language.patterns import Language
from cardwright.language.tables import COMMAS, MOODS, Tables, verb_terminal
from cardwright.lexicon import ALWAYS_THERE, Entry, Lexicon

Candidate = tuple[int, str, object]
"""How many raw tokens a word takes, its terminal, and its value."""

_PLAIN_NAME = re.compile(r"[^\W\d_](?:[\w'’-]*\w)?")
_MOOD_ORDER = ("ger", "fin", "inf", "sub")


@dataclass(slots=True)
class Vocabulary:
    """Looks up what a raw token can be; longer words come first, the grammar's words before the game's."""

    language: Language
    lexicon: Lexicon
    tables: Tables
    single: dict[str, tuple[Candidate, ...]] = field(default_factory=dict)
    several: dict[str, list[tuple[list[str], Candidate]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        entries: list[tuple[str, str, object]] = [(form, symbol, None) for form, symbol in self.tables.words.items()]
        for key, noun in self.lexicon.nouns.items():
            symbol = key.upper() if key in ALWAYS_THERE else "NOUN"
            entries += [(form, symbol, key) for form in noun.forms.values()]
        for key, zone in self.lexicon.zones.items():
            entries += [(form, "ZONE", key) for form in zone.forms.values()]
        for mood in _MOOD_ORDER:
            for key, verb in self.lexicon.verbs.items():
                symbol = verb_terminal(mood, "_ON" if verb.takes_object else "")
                entries += [(form, symbol, key) for form in _forms_in_mood(verb, mood)]
        self._index(dict.fromkeys(entries))

    def _index(self, entries: dict[tuple[str, str, object], None]) -> None:
        single: dict[str, list[Candidate]] = {}
        for form, symbol, value in entries:
            tokens = self.language.scanner.findall(form)
            if len(tokens) == 1:
                single.setdefault(tokens[0], []).append((1, symbol, value))
            else:
                self.several.setdefault(tokens[0], []).append((tokens, (len(tokens), symbol, value)))
        for longer in self.several.values():
            longer.sort(key=lambda entry: -entry[1][0])
        self.single = {token: tuple(candidates) for token, candidates in single.items()}

    def knows(self, token: str) -> bool:
        """Whether the raw token begins some word."""
        return token in self.single or token in self.several

    def candidates(self, tokens: list[str], index: int, opening: bool) -> tuple[Candidate, ...]:
        """What the token at this place can be, the likeliest first; `opening` allows a capital letter."""
        token = tokens[index]
        found = self._known(tokens, index, token)
        if opening and token[0].isupper():
            lower = token[0].lower() + token[1:]
            found += self._known([*tokens[:index], lower, *tokens[index + 1 :]], index, lower)
        first = token[0]
        if first.isalpha():
            return (*found, (1, "NAME", token))
        if first == "," and len(token) == 1:
            return found + self._commas(tokens, index)
        return found + _CLASSES.get(_kind(token), _sign)(token)

    def _known(self, tokens: list[str], index: int, token: str) -> tuple[Candidate, ...]:
        found = self.single.get(token, ())
        longer = self.several.get(token)
        if longer is not None:
            matching = [candidate for words, candidate in longer if tokens[index : index + len(words)] == words]
            found = (*matching, *found)
        return found

    def _commas(self, tokens: list[str], index: int) -> tuple[Candidate, ...]:
        """Which comma this is, told by what follows it; a word that is also a noun leaves two answers."""
        following = tokens[index + 1] if index + 1 < len(tokens) else ""
        if not following[:1].isalpha():
            return _COMMA_BEFORE.get(_kind(following), _PLAIN_COMMA)
        known = self._known(tokens, index + 1, following)
        if not known:
            return _COMMA_BEFORE["REF"]
        longest = max(length for length, _, _ in known)
        nouns = [symbol == "NOUN" for length, symbol, _ in known if length == longest]
        return (_NOUN_COMMA if any(nouns) else ()) + (() if all(nouns) else _PLAIN_COMMA)

    def is_plain_name(self, name: str, opens: bool = True) -> bool:
        """Whether a name can stand without brackets; one that never opens a line may look like a capitalised word."""
        if not _PLAIN_NAME.fullmatch(name) or self.knows(name) or len(self.language.scanner.findall(name)) > 1:
            return False
        return not opens or not self.knows(name[0].lower() + name[1:])


def _forms_in_mood(verb: Entry, mood: str) -> list[str]:
    forms = []
    for features, form in verb.forms.items():
        named = [feature for feature in features.split() if feature in MOODS]
        of_form = "fin" if not named or named == ["ind"] else named[0]
        if of_form == mood:
            forms.append(form)
    return forms


def _kind(token: str) -> str:
    if token[:1].isdigit():
        return "TABLE" if "/" in token else "INT"
    if len(token) > 1:
        return {"[": "REF", '"': "TEXT", "+": "SIGNED", "-": "SIGNED"}.get(token[0], "")
    return token


def _sign(token: str) -> tuple[Candidate, ...]:
    return ()


_CLASSES = {
    "INT": lambda token: ((1, "INT", int(token[:18])),),
    "TABLE": lambda token: ((1, "TABLE", tuple(int(part[:18]) for part in token.split("/"))),),
    "SIGNED": lambda token: ((1, "SIGNED", int(token[:18])),),
    "REF": lambda token: ((1, "REF", token[1:-1].strip()),),
    "TEXT": lambda token: ((1, "TEXT", token[1:-1]),),
    ".": lambda token: ((1, "STOP", None),),
}
_COMMA_BEFORE: dict[str, tuple[Candidate, ...]] = {
    kind: ((1, COMMAS[kind], None),) for kind in ("INT", "TABLE", "SIGNED", "REF")
}
_NOUN_COMMA: tuple[Candidate, ...] = ((1, COMMAS["NOUN"], None),)
_PLAIN_COMMA: tuple[Candidate, ...] = ((1, COMMAS[""], None),)
