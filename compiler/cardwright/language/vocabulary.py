"""All words that can occur in a sentence of one game in one language, and the terminal of each."""

import re
from collections import defaultdict
from dataclasses import dataclass, field

from cardwright.language.patterns import Language
from cardwright.language.tables import BEFORE_NUMBER, COMMAS, MOODS, Tables, parts_of, verb_terminal
from cardwright.model.node import THAT_MANY
from cardwright.read.lexicon import ALWAYS_THERE, Entry, Lexicon

Candidate = tuple[int, str, object]
"""The number of raw tokens of a word, its terminal, and its value."""
Candidates = tuple[Candidate, ...]

_PLAIN_NAME = re.compile(r"[^\W\d_](?:[\w'’-]*\w)?")
_MOOD_ORDER = ("ger", "fin", "inf", "sub")
_COMMA = ","


@dataclass(slots=True)
class Vocabulary:
    """Looks up the possible terminals of a raw token; longer words first, the grammar's words before the game's."""

    language: Language
    lexicon: Lexicon
    tables: Tables
    single: dict[str, Candidates] = field(default_factory=dict)
    several: dict[str, list[tuple[list[str], Candidate]]] = field(default_factory=dict)
    lone: dict[str, Candidates] = field(default_factory=dict)
    """Cached candidates of tokens inside a sentence, if they do not depend on the following tokens."""
    openers: dict[str, Candidates] = field(default_factory=dict)
    """The same for the first token of a sentence."""
    _pairs: dict[tuple[str, str], Candidates] = field(default_factory=dict)
    """The same for tokens that depend only on the next one."""
    _by_second: dict[str, dict[str, list[tuple[list[str], Candidate]]]] = field(default_factory=dict)
    _spellings: tuple[str, ...] = ()
    scanner: re.Pattern[str] = field(init=False)
    """Cuts a line into raw tokens."""
    declined: dict[str, str] = field(init=False)
    """The cards by the forms of their names."""

    _joints: frozenset[str] = frozenset()
    """The terminals of words that join lists before a number, and of the same words elsewhere."""

    def __post_init__(self) -> None:
        cards, twins = self.lexicon.cards.items(), self.tables.joints
        self.declined = {form: key for key, entry in cards for form in entry.forms.values()}
        self._joints = frozenset(twins) | {twin.removesuffix(BEFORE_NUMBER) for twin in twins}
        entries: list[tuple[str, str, object]] = [(form, symbol, None) for form, symbol in self.tables.words.items()]
        entries += [(form, "TABLE", THAT_MANY) for form in self.language.forms("that_many").values()]
        for key, noun in self.lexicon.nouns.items():
            symbol = key.upper() if key in ALWAYS_THERE else "NOUN"
            entries += [(form, symbol, key) for form in noun.forms.values()]
        for key, zone in self.lexicon.zones.items():
            entries += [(form, "ZONE", key) for form in zone.forms.values()]
        for mood in _MOOD_ORDER:
            for key, verb in self.lexicon.verbs.items():
                symbol = verb_terminal(mood, "_ON" if verb.takes_object else "")
                for whole, front, rest in map(parts_of, _forms_in_mood(verb, mood)):
                    entries += [(whole, symbol, key), (front, symbol, key)]
                    entries += [(rest, "REST", None)] if rest else []
        self._index(dict.fromkeys(entries))
        self.scanner = self.language.script.scanner(self.language.scanner, [form for form, _, _ in entries])

    def _index(self, entries: dict[tuple[str, str, object], None]) -> None:
        single: dict[str, list[Candidate]] = defaultdict(list)
        several: dict[str, list[tuple[list[str], Candidate]]] = defaultdict(list)
        for form, symbol, value in entries:
            tokens = self.language.scanner.findall(form)
            if len(tokens) == 1:
                single[tokens[0]].append((1, symbol, value))
            else:
                several[tokens[0]].append((tokens, (len(tokens), symbol, value)))
        self.single = {token: tuple(candidates) for token, candidates in single.items()}
        self.several = dict(several)
        for first, longer in several.items():
            longer.sort(key=lambda entry: -entry[1][0])
            seconds = self._by_second[first] = defaultdict(list)
            for entry in longer:
                seconds[entry[0][1]].append(entry)

    @property
    def spellings(self) -> tuple[str, ...]:
        """All words, the single ones first; they are joined when the first line asks for them."""
        if not self._spellings:
            longer = (" ".join(tokens) for entries in self.several.values() for tokens, _ in entries)
            self._spellings = (*self.single, *longer)
        return self._spellings

    def knows(self, token: str) -> bool:
        """Whether a word begins with the raw token."""
        return token in self.single or token in self.several

    def candidates(self, tokens: list[str], index: int, opening: bool) -> Candidates:
        """The candidates for the token at this index, likeliest first; `opening` allows a capital letter."""
        token = tokens[index]
        following = tokens[index + 1] if index + 1 < len(tokens) else ""
        if opening and token[0].isupper():
            lower = token[0].lower() + token[1:]
            known = self._known(tokens, index, token) + self._known(tokens, index, lower)
            found = self._before_numbers(known, tokens, index) + _of_its_class(token)
            if token not in self.several and lower not in self.several:
                self.openers[token] = found
            return found
        found = self._pairs.get((token, following), ())
        if not found:
            known = self._known(tokens, index, token)
            found = self._before_numbers(known, tokens, index)
            if self._joints and any(symbol in self._joints for _, symbol, _ in found):
                return found + _of_its_class(token)
            found += self._commas(tokens, index) if token == _COMMA else _of_its_class(token)
            self._remember(token, following, found)
        return found

    def _remember(self, token: str, following: str, found: Candidates) -> None:
        """Cache the candidates, unless they depend on more than the next token; names and texts are too many."""
        if token != _COMMA and token not in self.several:
            if token[0] not in '["':
                self.lone[token] = found
                if not token[0].isupper():
                    self.openers[token] = found
        elif following[:1] not in ("[", '"') and (token != _COMMA or following not in self.several):
            longer = self._by_second.get(token, {}).get(following, ())
            if all(candidate[0] == 2 for _, candidate in longer):
                self._pairs[token, following] = found

    def _known(self, tokens: list[str], index: int, token: str) -> Candidates:
        """The words that begin with this token, which may have another spelling in the list."""
        found = self.single.get(token, ())
        seconds = self._by_second.get(token)
        if seconds is not None and index + 1 < len(tokens):
            longer = seconds.get(tokens[index + 1], ())
            matching = [
                candidate for words, candidate in longer if words[2:] == tokens[index + 2 : index + candidate[0]]
            ]
            if matching:
                return (*matching, *found)
        return found

    def _commas(self, tokens: list[str], index: int) -> Candidates:
        """The kind of a comma, which depends on the next token; a word that is also a noun gives two candidates."""
        following = tokens[index + 1] if index + 1 < len(tokens) else ""
        if not following[:1].isalpha():
            return _COMMA_BEFORE.get(_kind(following), _PLAIN_COMMA)
        known = self._known(tokens, index + 1, following)
        if not known:
            return _COMMA_BEFORE["REF"]
        longest = max(length for length, _, _ in known)
        if any(symbol == "TABLE" for length, symbol, _ in known if length == longest):
            return _COMMA_BEFORE["TABLE"]
        nouns = [symbol == "NOUN" for length, symbol, _ in known if length == longest]
        return (_NOUN_COMMA if any(nouns) else ()) + (() if all(nouns) else _PLAIN_COMMA)

    def _before_numbers(self, known: Candidates, tokens: list[str], index: int) -> Candidates:
        """The words with their other terminals for those that join a list, if a number follows."""
        found: list[Candidate] = []
        for candidate in known if self._joints else ():
            length, symbol, _ = candidate
            twin = f"{symbol}{BEFORE_NUMBER}"
            if twin in self._joints and self._is_number(tokens, index + length):
                found.append((length, twin, None))
            found.append(candidate)
        return tuple(found) or known

    def _is_number(self, tokens: list[str], index: int) -> bool:
        if index >= len(tokens):
            return False
        if tokens[index][0].isdecimal():
            return True
        known = self._known(tokens, index, tokens[index])
        return any(symbol == "TABLE" for _, symbol, _ in known)

    def is_plain_name(self, name: str, opens: bool = True) -> bool:
        """Whether a name needs no brackets; one that never opens a line may look like a capitalized word."""
        if not _PLAIN_NAME.fullmatch(name) or self.knows(name) or len(self.language.scanner.findall(name)) > 1:
            return False
        if not self.language.script.has_blanks:
            return False
        return not opens or not self.knows(name[0].lower() + name[1:])


class OtherReadings:
    """A vocabulary for one line in which some words do not mean what they meant at first."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.openers: dict[str, Candidates] = {}
        self.lone: dict[str, Candidates] = {}
        """Nothing is cached: candidates depend on the index here."""
        self._dropped: dict[int, set[Candidate]] = {}

    def candidates(self, tokens: list[str], index: int, opening: bool) -> Candidates:
        """The candidates for the token at this index without those that were dropped."""
        found, dropped = self.vocabulary.candidates(tokens, index, opening), self._dropped.get(index)
        return tuple(one for one in found if one not in dropped) if dropped else found

    def drop_last(self, meant: list[tuple[int, bool, Candidate]], tokens: list[str]) -> bool:
        """Drop the meaning of the last word that has another one; whether there is such a word."""
        for index, opening, candidate in reversed(meant):
            others = [one for one in self.candidates(tokens, index, opening) if one != candidate]
            if any(symbol != "NAME" for _, symbol, _ in others):
                self._dropped = {one: dropped for one, dropped in self._dropped.items() if one < index} | {
                    index: {*self._dropped.get(index, ()), candidate}
                }
                return True
        return False


def _forms_in_mood(verb: Entry, mood: str) -> list[str]:
    forms = []
    for features, form in verb.forms.items():
        named = [feature for feature in features.split() if feature in MOODS]
        of_form = "fin" if not named or named == ["ind"] else named[0]
        if of_form == mood:
            forms.append(form)
    return forms


def _kind(token: str) -> str:
    if token[:1].isdecimal():
        return "TABLE" if "/" in token else "INT"
    if len(token) > 1:
        return {"[": "REF", '"': "TEXT", "+": "SIGNED", "-": "SIGNED"}.get(token[0], "")
    return token


def _of_its_class(token: str) -> Candidates:
    """The candidates of a token by its form alone: a name, a number, a text, a full stop."""
    if token[0].isalpha():
        return ((1, "NAME", token),)
    match _kind(token):
        case "INT" | "SIGNED" as symbol:
            return ((1, symbol, int(token[:18])),)
        case "TABLE":
            return ((1, "TABLE", tuple(int(part[:18]) for part in token.split("/"))),)
        case "REF":
            return ((1, "REF", token[1:-1].strip()),)
        case "TEXT":
            return ((1, "TEXT", token[1:-1]),)
        case ".":
            return ((1, "STOP", None),)
    return ()


_COMMA_BEFORE: dict[str, Candidates] = {kind: ((1, COMMAS[kind], None),) for kind in ("INT", "TABLE", "SIGNED", "REF")}
_NOUN_COMMA: Candidates = ((1, COMMAS["NOUN"], None),)
_PLAIN_COMMA: Candidates = ((1, COMMAS[""], None),)
