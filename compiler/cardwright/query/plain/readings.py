"""The readings of a question: what its phrases mean side by side, as queries of the strict language, the best first."""

from collections.abc import Iterator

from cardwright.base.record import record
from cardwright.query.plain.clauses import Clause, joined
from cardwright.query.plain.cutting import Cut, CutUp, cut_up, is_written
from cardwright.query.plain.phrases import Phrasebook
from cardwright.query.plain.walking import ROOM, Walk, with_words


@record
class Reading:
    """One reading: its conditions, and the words of the question that it leaves out."""

    clauses: tuple[Clause, ...]
    left_out: tuple[str, ...] = ()
    copies: bool = False
    """Whether the question asks how many copies of the cards there are."""


@record
class Readings:
    """All readings of a question, and the words in it that were mended."""

    readings: tuple[Reading, ...]
    mended: tuple[tuple[str, str], ...]

    def written(self, number: int, book: Phrasebook, language: str) -> str:
        """A reading as a query in a language."""
        return joined(self.readings[number].clauses, book.vocabulary, book.vocabulary.language(language))


def readings(text: str, language: str, book: Phrasebook) -> Readings:
    """The readings of a question; there may be none."""
    cut = cut_up(text, language, book)
    found: list[Reading] = []
    found += _listed(cut, book)
    own = _walked(cut, book, language)
    printed = _walked(cut, book, language, printed=True)
    if printed != own and any(one.key == "type" for one in printed.clauses):
        # A kind with the value beside it: what is printed on these cards, before a card of that name.
        found.append(printed)
    words = _as_words(cut, book, language)
    only_words = all(not clause.key or clause.key in ("about", "does") for clause in own.clauses)
    if words is not None and only_words and not cut.mended:
        found += _called(cut, book, most=1)
        found.append(words)
    found += (own, printed)
    found += _others(own, book)
    found += _called(cut, book)
    if words is not None:
        found.append(words)
    return Readings(tuple(dict.fromkeys(one for one in found if one.clauses)), cut.mended)


def _walked(cut: CutUp, book: Phrasebook, language: str, printed: bool = False) -> Reading:
    walk = Walk(book, cut, language, printed)
    walk.all()
    return Reading(tuple(walk.clauses), tuple(walk.left_out), walk.copies)


def _listed(cut: CutUp, book: Phrasebook) -> Iterator[Reading]:
    """A list of names: every part of the question is the name of a card, and none is a kind of card."""
    parts: list[list[Cut]] = [[]]
    for one in cut.cuts:
        if "join" in one.senses and "card" not in one.senses:
            parts.append([])
        elif "filler" not in one.senses or "card" in one.senses:
            parts[-1].append(one)
    parts = [part for part in parts if part]
    clauses = [Clause("name", part[0].senses["card"]) for part in parts if len(part) == 1 and "card" in part[0].senses]
    if parts and len(clauses) == len(parts) and not any("kind" in part[0].senses for part in parts):
        either = [Clause("name", one.ids, either=number > 0) for number, one in enumerate(clauses)]
        yield Reading(tuple(either))


def _as_words(cut: CutUp, book: Phrasebook, language: str) -> Reading | None:
    """The words of a question, to be looked for in names and texts: those of one language that has them all."""
    words = [word for one in cut.cuts if "join" not in one.senses for word in one.words]
    content = [
        word for one in cut.cuts if not {"filler", "join", "cue", "sign"} & one.senses.keys() for word in one.words
    ]
    vocabulary = book.vocabulary
    spoken = vocabulary.language(language).code
    for some in (words, content):
        for code in dict.fromkeys((spoken, *cut.order)):
            if some and all(is_written(vocabulary, word, (code,), whole=False) for word in some):
                clauses = [Clause("", text=word) for word in some]
                if code != spoken:
                    clauses.append(Clause("lang", (code,)))
                return Reading(tuple(clauses))
    return None


def _others(own: Reading, book: Phrasebook) -> Iterator[Reading]:
    """The same with what the question leaves open: a noun only mentioned may be given, taken, paid or printed."""
    labels = {one for ids in book.vocabulary.attributes.keys.values() for one in ids}
    for key in ("gives", "takes", "cost", "has"):
        used = labels if key == "has" else book.vocabulary.used[key]
        changed = [
            Clause(key, kept, sign=one.sign, number=one.number, negated=one.negated, either=one.either)
            if one.key == "about" and (kept := tuple(noun for noun in one.ids if noun in used))
            else one
            for one in own.clauses
        ]
        if tuple(changed) != own.clauses:
            yield Reading(tuple(changed), own.left_out, own.copies)


def _called(cut: CutUp, book: Phrasebook, most: int = ROOM) -> Iterator[Reading]:
    """Cards whose names have all words of the question, if they are few; a single one only by whole words."""
    words = [word for one in cut.cuts if not {"filler", "join"} & one.senses.keys() for word in one.words]
    cards = with_words(book, words, whole=most == 1)
    if cards and len(cards) <= most:
        yield Reading((Clause("name", cards),))
