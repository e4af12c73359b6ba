"""Translates a text to a search with a description in words, or to all its mistakes."""

from difflib import get_close_matches

from cardwright.base.diagnostics import Diagnostic, Messages, nearest, render_text
from cardwright.base.folding import asked, plain
from cardwright.base.record import record
from cardwright.base.source import Source
from cardwright.query import deeds, nature, printed, states, words
from cardwright.query.asking import EQUAL, Asking, is_number, value_text
from cardwright.query.examples import example, quoted
from cardwright.query.ordering import ORDER_KEYS, Order, ordered
from cardwright.query.parsing import is_missing, read_query, without_each
from cardwright.query.parts import ANYTHING, Part, Value, filled
from cardwright.query.terms import Either, Every, Exact, Filter, Not, Pattern, Phrase, Said, Term, Word
from cardwright.query.vocabulary import QueryLanguage, Vocabulary

KEYS = {
    "name": words.in_part,
    "text": words.in_part,
    "type": nature.kind,
    "era": nature.era,
    "game": nature.game,
    "deck": nature.deck,
    "players": nature.players,
    "cost": deeds.measured,
    "gives": deeds.measured,
    "takes": deeds.measured,
    "does": deeds.done,
    "on": deeds.done,
    "needs": deeds.measured,
    "about": deeds.about,
    "has": printed.has,
    "copies": printed.copies,
    "is": states.state,
    "lang": states.language,
    "src": states.source,
    "changed": states.changed,
}
"""The functions that translate each key to a condition; None means that a mistake was recorded."""


@record
class Understood:
    """A search: the condition on `cards` as SQL with its values, and its description in words.

    `named` are the index queries for cards with the words in their names, which come first. `sought` are the words
    themselves, as the index has them, and whether the last of them must be whole.
    """

    text: str
    language: str
    sql: str
    values: tuple[Value, ...]
    words: str
    named: tuple[tuple[str, str], ...] = ()
    sought: tuple[tuple[tuple[str, ...], bool], ...] = ()
    order: Order = Order()
    wider: tuple[str, ...] = ()
    """The query without one of its conditions each."""
    players: int | None = None
    """The number of players that the query as a whole asks for."""


@record
class Mistake:
    """One mistake: its range of characters, its message, its help, and a replacement."""

    start: int
    end: int
    slug: str
    message: str
    help: str | None
    suggestions: tuple[str, ...]


@record
class Mistakes:
    """A query that cannot be run."""

    text: str
    language: str
    mistakes: tuple[Mistake, ...]
    shown: str
    """All mistakes for a terminal, each with its place marked."""


def understand(text: str, language: str, vocabulary: Vocabulary) -> Understood | Mistakes:
    """The meaning of a query for a visitor in a language; every text gives a search or its mistakes."""
    spoken = vocabulary.language(language)
    # Characters that cannot be encoded are not searched for.
    clean = text.encode("utf-8", "replace").decode("utf-8").strip()
    joining = vocabulary.joining(spoken.code)
    term, found = read_query(clean, spoken.code, joining, example(vocabulary, spoken, "type"))
    asking = Asking(vocabulary, spoken, Source("query", clean, spoken.code), (spoken,), found)
    if term is not None:
        asking.searched = _searched(asking, term) or (spoken,)
        asking.players = _players(asking, term)
    term, order, by = ordered(asking, term)
    part = _part(asking, term) if term is not None else ANYTHING
    if asking.found:
        return told(clean, spoken.code, asking.found, vocabulary.messages)
    said = spoken.words["words"]
    sentence = filled(said["cards"], conditions=part.said) if part.said else said["everything"]
    sentence = said["between"].join(filter(None, (sentence, by)))
    if asking.says_words and asking.searched != (spoken,):
        names = ", ".join(one.name for one in asking.searched)
        sentence = filled(said["in-language"], conditions=sentence, language=names)
    sought = _sought(term)
    return Understood(
        clean,
        spoken.code,
        part.sql,
        part.values,
        sentence,
        _named(asking, sought),
        sought,
        order,
        without_each(clean, joining),
        asking.players,
    )


def _searched(asking: Asking, term: Term) -> tuple[QueryLanguage, ...]:
    """The languages to search for words, if the query as a whole selects some."""
    asked_for = [
        code
        for one in _tops(term)
        if isinstance(one, Filter) and asking.vocabulary.key(one.key.text, asking.spoken.code) == "lang"
        for code in states.spoken_codes(asking, value_text(one.value))
    ]
    return tuple(asking.vocabulary.languages[code] for code in dict.fromkeys(asked_for))


def _tops(term: Term | None) -> tuple[Term, ...]:
    return term.terms if isinstance(term, Every) else (term,) if term is not None else ()


def _players(asking: Asking, term: Term) -> int | None:
    """The number of players, if the query as a whole names one."""
    for one in _tops(term):
        if isinstance(one, Filter) and one.sign in EQUAL:
            text = value_text(one.value)
            if asking.vocabulary.key(one.key.text, asking.spoken.code) == "players" and is_number(text):
                return int(text)
    return None


def _part(asking: Asking, term: Term) -> Part:
    said = asking.spoken.words["words"]
    match term:
        case Every():
            return _joined(asking, term.terms, " AND ", said["between"], (Either,))
        case Either():
            return _joined(asking, term.terms, " OR ", said["either"], (Every, Not))
        case Not():
            return _turned(asking, _part(asking, term.term), isinstance(term.term, Every | Either | Not))
        case Filter():
            return _condition(asking, term)
        case Said():
            return _said(asking, term) or ANYTHING
    raise AssertionError(term)


def _joined(asking: Asking, terms: tuple[Term, ...], sql: str, between: str, grouped: tuple[type[Term], ...]) -> Part:
    parts = [(_part(asking, term), isinstance(term, grouped)) for term in terms]
    group = asking.spoken.words["words"]["group"]
    said = [filled(group, conditions=part.said) if inner else part.said for part, inner in parts]
    values = tuple(value for part, _ in parts for value in part.values)
    return Part(f"({sql.join(part.sql for part, _ in parts)})", values, between.join(filter(None, said)))


def _turned(asking: Asking, part: Part, grouped: bool) -> Part:
    said = asking.spoken.words["words"]
    inside = filled(said["group"], conditions=part.said) if grouped else part.said
    return Part(f"NOT {part.sql}", part.values, filled(said["not"], condition=inside))


def _condition(asking: Asking, term: Filter) -> Part:
    vocabulary = asking.vocabulary
    key = vocabulary.key(term.key.text, asking.spoken.code)
    labels = () if key else vocabulary.attributes.found(term.key.text, asking.order)
    if not key and not labels:
        _unknown_key(asking, term)
        return ANYTHING
    if key in ORDER_KEYS:
        asking.wrong_piece("misplaced-order", term.key, key=term.key.text)
        return ANYTHING
    if is_missing(term.value):
        return ANYTHING
    turned = term.sign == "!=" and term.noun is None and not (key in _NUMBERED and value_text(term.value).isdecimal())
    if turned:
        term = Filter(term.key, "=", None, "", term.value)
    part = KEYS[key](asking, key, term) if key else printed.labelled(asking, labels, term)
    if part is None:
        return ANYTHING
    return _turned(asking, part, False) if turned else part


def _unknown_key(asking: Asking, term: Filter) -> None:
    """Record an unknown key with the likeliest one: by its letters, or else by the value behind it."""
    names = [name for key in (*KEYS, *ORDER_KEYS) for name in asking.words_of(key)["names"]]
    near = nearest(term.key.text, names, 1) or get_close_matches(plain(term.key.text), names, 1)
    if near:
        asking.wrong_piece("unknown-key", term.key, key=term.key.text, candidates=near)
        return
    value, vocabulary = value_text(term.value), asking.vocabulary
    fitting = "type" if vocabulary.kinds.found(value, asking.order) else "text"
    fitting = "about" if fitting == "text" and vocabulary.nouns.found(value, asking.order) else fitting
    asking.wrong_piece("no-such-key", term.key, key=term.key.text, candidates=[asking.words_of(fitting)["names"][0]])


_NUMBERED = frozenset(key for key, function in KEYS.items() if function is deeds.measured)


def _said(asking: Asking, term: Said) -> Part | None:
    said, place, text = asking.spoken.words["words"], (term.start, term.end), term.text
    if isinstance(term, Pattern):
        return words.matching(asking, place, text, filled(said["pattern"], value=f"/{text}/"))
    if not text:
        return None
    if isinstance(term, Exact):
        return words.exactly(asking, place, text)
    if "*" in text.rstrip("*"):
        return words.with_stars(asking, place, text, filled(said["word"], value=text))
    whole = isinstance(term, Phrase)
    tokens = words.known_words(asking, place, text, whole)
    sentence = filled(said["phrase" if whole else "word"], value=text)
    return None if tokens is None else words.saying(asking, tokens, whole, sentence)


def _sought(term: Term | None) -> tuple[tuple[tuple[str, ...], bool], ...]:
    """The words that every found card must have, and whether they must be whole words."""
    return tuple(
        (tuple(asked(one.text)), isinstance(one, Phrase | Exact))
        for one in _tops(term)
        if isinstance(one, Word | Phrase | Exact) and one.text
    )


def _named(asking: Asking, sought: tuple[tuple[tuple[str, ...], bool], ...]) -> tuple[tuple[str, str], ...]:
    """The index queries for cards that have all words of the query in their names."""
    found = " AND ".join(f'"{" ".join(tokens)}"{"" if whole else " *"}' for tokens, whole in sought)
    return tuple((spoken.index, f"name : ({found})") for spoken in asking.searched) if found else ()


def _place(one: Diagnostic) -> tuple[int, int]:
    return (one.span.start, one.span.end) if one.span is not None else (0, 0)


def told(text: str, language: str, found: list[Diagnostic], messages: Messages) -> Mistakes:
    """All mistakes in a query, in the visitor's language."""
    ordered = sorted(dict.fromkeys(found), key=lambda one: (*_place(one), one.slug))
    mistakes = []
    for one in ordered:
        values = dict(one.arguments)
        candidates = values.get("candidates", ())
        typed = quoted if one.slug in ("unknown-value", "no-such-value") else str
        suggestions = tuple(map(typed, candidates)) if isinstance(candidates, tuple) else ()
        mistakes.append(Mistake(*_place(one), one.slug, messages.says(one), messages.help(one), suggestions))
    return Mistakes(text, language, tuple(mistakes), render_text(ordered, messages))
