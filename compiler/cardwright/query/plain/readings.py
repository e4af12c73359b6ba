"""The readings of a question: what its phrases mean side by side, as queries of the strict language, the best first."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from cardwright.base.record import record
from cardwright.query.examples import quoted
from cardwright.query.plain.clauses import MEASURED, ONE_OF, Clause, joined
from cardwright.query.plain.cutting import Cut, CutUp, cut_up, is_written
from cardwright.query.plain.phrases import Phrasebook

_ROOM = 8
"""The most cards that a reading lists by their names."""


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
    read = _Reading(book, cut, language)
    read.all()
    own = Reading(tuple(read.clauses), tuple(read.left_out), read.copies)
    words = _as_words(cut, book, language)
    only_words = all(not clause.key or clause.key in ("about", "does") for clause in own.clauses)
    if words is not None and only_words and not cut.mended:
        found.append(words)
    if own.clauses:
        found.append(own)
    found += _others(own, book)
    found += _called(cut, book)
    if words is not None:
        found.append(words)
    return Readings(tuple(dict.fromkeys(one for one in found if one.clauses)), cut.mended)


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
    """The same with what the question leaves open: a noun that is only mentioned may be given, taken or paid."""
    for key in ("gives", "takes", "cost"):
        used = book.vocabulary.used[key]
        changed = [
            Clause(key, kept, sign=one.sign, number=one.number, negated=one.negated, either=one.either)
            if one.key == "about" and (kept := tuple(noun for noun in one.ids if noun in used))
            else one
            for one in own.clauses
        ]
        if tuple(changed) != own.clauses:
            yield Reading(tuple(changed), own.left_out, own.copies)


def _called(cut: CutUp, book: Phrasebook) -> Iterator[Reading]:
    """Cards whose names have all words of the question."""
    words = [word for one in cut.cuts if not {"filler", "join"} & one.senses.keys() for word in one.words]
    cards = _with_words(book, words)
    if cards and len(cards) <= _ROOM:
        yield Reading((Clause("name", cards),))


def _with_words(book: Phrasebook, words: Iterable[str]) -> tuple[str, ...]:
    """The cards with words in their names, each word perhaps only begun."""
    found: dict[str, None] | None = None
    for word in words:
        cards = book.named.get(word)
        if cards is None and len(word) > 2:
            longer = [other for other in book.named if other.startswith(word)]
            cards = {card: None for other in longer for card in book.named[other]}
        cards = cards or {}
        found = {one: None for one in found if one in cards} if found is not None else dict(cards)
    return tuple(found or ())


@dataclass(slots=True)
class _Reading:
    """One walk through the phrases of a question."""

    book: Phrasebook
    cut: CutUp
    language: str
    clauses: list[Clause] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    copies: bool = False
    place: int = 0
    cue: str = ""
    sign: str = ""
    number: int | None = None
    negated: bool = False
    either: bool = False
    comma: bool = False

    def all(self) -> None:
        """Read every phrase."""
        while self.place < len(self.cut.cuts):
            one = self.cut.cuts[self.place]
            self.place += 1
            self.one(one)
        if self.number is not None:
            self.stray_number()

    def one(self, cut: Cut) -> None:
        """Read a phrase in the light of what stands before it."""
        senses = cut.senses
        if "number" in senses:
            self.counted(int(cut.text))
        elif "join" in senses and "card" not in senses:
            self.either, self.comma = senses["join"][0] == "or", senses["join"][0] != "and"
        elif "sign" in senses:
            self.compared(senses["sign"][0])
        elif self.era_follows(cut):
            return
        elif "filler" in senses and "kind" in senses:
            # The noun for any card at all says nothing.
            return
        elif self.meant(cut):
            return
        elif "without" in senses:
            self.negated = True
        elif "order" in senses:
            self.clauses += [Clause("order", text="cost")]
            self.clauses += [Clause("direction", text="up" if senses["order"][0] == "cheapest" else "down")]
        elif "cue" in senses:
            self.cued(senses["cue"])
        elif "filler" not in senses:
            self.looked_for(cut)

    # --- function words ---------------------------------------------------------------------------

    def cued(self, keys: tuple[str, ...]) -> None:
        """A word that stands for a key."""
        key = keys[0]
        if key == "players" and self.number is not None:
            self.add(Clause("players", number=self.taken_number(), sign=self.taken_sign()))
        elif key == "copies":
            self.copies = True
            if self.number is not None:
                self.add(Clause("copies", number=self.taken_number(), sign=self.taken_sign()))
        self.cue = key

    def counted(self, number: int) -> None:
        """A number: of players, of what stood before it, or of what comes."""
        if self.cue in ("players", "copies") and "players" not in self.following_cues():
            self.number = number
            self.add(Clause(self.cue, number=self.taken_number(), sign=self.taken_sign()))
            self.cue = ""
        elif self.cue == "era" and self.book.vocabulary.eras.keys.get(str(number)):
            self.add(Clause("era", tuple(self.book.vocabulary.eras.keys[str(number)])))
            self.cue = ""
        elif not self.something_counted_follows() and self.clauses and self.can_be_counted(self.clauses[-1]):
            last = self.clauses.pop()
            key = "label" if last.key == "has" else "gives" if last.key == "about" else last.key
            ids = last.ids
            self.clauses.append(Clause(key, ids, "", self.taken_sign(), number, last.negated, last.either))
        else:
            self.number = number

    def can_be_counted(self, clause: Clause) -> bool:
        """Whether a number may belong to a clause."""
        return clause.key in (*MEASURED, "has") and clause.number is None

    def following_cues(self) -> tuple[str, ...]:
        """The keys that the next phrase with a meaning stands for."""
        return next(
            (cut.senses.get("cue", ()) for cut in self.cut.cuts[self.place :] if "filler" not in cut.senses), ()
        )

    def something_counted_follows(self) -> bool:
        """Whether the next phrase with a meaning is something to count."""
        for cut in self.cut.cuts[self.place :]:
            if "filler" in cut.senses:
                continue
            cues = cut.senses.get("cue", ())
            return any(sort in cut.senses for sort in ("noun", "label")) or "players" in cues or "copies" in cues
        return False

    def stray_number(self) -> None:
        """A number with nothing to count: a price, or the number of an era."""
        number = self.number
        if number is not None and self.cue in MEASURED:
            self.add(Clause(self.cue, number=self.taken_number(), sign=self.taken_sign()))
        elif number is not None:
            self.left_out.append(str(number))

    def compared(self, sign: str) -> None:
        """A sign: of the number to come, or of the number just read."""
        last = self.clauses[-1] if self.clauses else None
        follows = any("number" in cut.senses for cut in self.cut.cuts[self.place :])
        if self.number is None and not follows and last is not None and last.number is not None:
            self.clauses[-1] = Clause(last.key, last.ids, last.text, sign, last.number, last.negated, last.either)
        else:
            self.sign = sign

    def taken_number(self) -> int | None:
        """The number read before, used up."""
        number, self.number = self.number, None
        return number

    def taken_sign(self) -> str:
        """The sign read before, used up."""
        sign, self.sign = self.sign, ""
        return sign

    # --- conditions -------------------------------------------------------------------------------

    def era_follows(self, cut: Cut) -> bool:
        """Read the sign of an era behind the word for an era, or as a capital letter by itself."""
        if "era" not in cut.senses:
            return False
        short = len(cut.text) == 1
        if self.cue != "era" and short and not cut.capital:
            return False
        if self.cue != "era" and not short and {"kind", "noun"} & cut.senses.keys() and not cut.text.isupper():
            return False
        self.add(Clause("era", cut.senses["era"]))
        if self.cue == "era":
            self.cue = ""
        return True

    def meant(self, cut: Cut) -> bool:
        """Read what a phrase means, as far as the phrases around it allow."""
        senses, used = cut.senses, self.book.vocabulary.used
        if "cue" in senses and self.function_word(cut):
            return False
        if self.cue in MEASURED and "noun" in senses:
            nouns = tuple(one for one in senses["noun"] if one in used[self.cue]) or senses["noun"]
            self.add(Clause(self.cue, nouns, sign=self.sign, number=self.number))
        elif "kind" in senses:
            self.add(Clause("type", senses["kind"]))
        elif "label" in senses and (len(cut.words) > 1 or self.counts() or self.term_beside() or "noun" not in senses):
            self.labelled(senses["label"])
        elif "card" in senses and self.number is None:
            self.add(Clause("name", senses["card"]))
        elif "noun" in senses:
            key = "gives" if self.number is not None else "about"
            self.add(Clause(key, senses["noun"], sign=self.sign, number=self.number))
        elif "game" in senses or "deck" in senses:
            key = "game" if "game" in senses else "deck"
            self.add(Clause(key, senses[key]))
        elif "deed" in senses and self.place > 1:
            self.add(Clause("does", senses["deed"], cut.text))
        elif "state" in senses and len(cut.text) > 2 and "filler" not in senses:
            self.add(Clause("is", text=senses["state"][0]))
        else:
            return False
        return True

    def function_word(self, cut: Cut) -> bool:
        """Whether a phrase that may be a key is one: unless it is a kind or the name of a card."""
        return not {"kind", "label", "card"} & cut.senses.keys()

    def counts(self) -> bool:
        """Whether a number stands before or behind."""
        following = self.cut.cuts[self.place] if self.place < len(self.cut.cuts) else None
        return self.number is not None or (following is not None and bool({"number", "sign"} & following.senses.keys()))

    def term_beside(self) -> str:
        """The word beside a label that is printed as a value: the next phrase, or else the one before."""
        return self.term(self.place) or (self.term(self.place - 2) if self.clauses else "")

    def term(self, place: int) -> str:
        """The printed value that a phrase means, or an empty text."""
        nouns = self.cut.cuts[place].senses.get("noun", ()) if 0 <= place < len(self.cut.cuts) else ()
        return next((one for one in nouns if one in self.book.vocabulary.printed), "")

    def labelled(self, ids: tuple[str, ...]) -> None:
        """A printed label with the number or word beside it, or alone."""
        if self.number is not None:
            self.add(Clause("label", ids, sign=self.taken_sign(), number=self.taken_number()))
        elif self.term(self.place):
            self.place += 1
            self.add(Clause("label", ids, text=self.term(self.place - 1)))
        elif self.term_beside():
            self.clauses.pop()
            self.add(Clause("label", ids, text=self.term(self.place - 2)))
        else:
            self.add(Clause("has", ids))

    def add(self, clause: Clause) -> None:
        """Add a condition, joined with those before it."""
        if clause.number is not None:
            self.number, self.sign = None, ""
        either = bool(self.clauses) and not self.negated and self.alike(self.clauses[-1], clause)
        self.clauses.append(
            Clause(clause.key, clause.ids, clause.text, clause.sign, clause.number, self.negated, either)
        )
        self.negated, self.either, self.comma = False, False, False

    def alike(self, last: Clause, clause: Clause) -> bool:
        """Whether the question means one or the other of two conditions."""
        if last.key != clause.key or last.negated:
            return self.either and not last.negated
        if clause.key in ONE_OF:
            return not self.within(last, clause)
        return self.either

    def within(self, last: Clause, clause: Clause) -> bool:
        """Whether one kind is a special case of the other."""
        if clause.key != "type":
            return False
        special = self.book.vocabulary.special_cases
        return any(one in special(other) or other in special(one) for one in clause.ids for other in last.ids)

    def looked_for(self, cut: Cut) -> None:
        """A word without a meaning: part of a name, or a word in a text."""
        vocabulary, word = self.book.vocabulary, cut.text
        spoken = vocabulary.language(self.language).code
        run = [word]
        while self.place < len(self.cut.cuts) and not self.cut.cuts[self.place].senses:
            run.append(self.cut.cuts[self.place].text)
            self.place += 1
        kinds = vocabulary.kinds.short(" ".join(run), self.cut.order)
        if kinds and self.cue != "name":
            self.add(Clause("type", kinds))
            return
        cards = _with_words(self.book, run)
        told = all(is_written(vocabulary, one, (spoken,), whole=False) for one in run)
        if cards and (self.cue == "name" or not told) and len(cards) <= _ROOM:
            self.add(Clause("name", cards))
        elif told:
            for one in run:
                self.add(Clause("", text=quoted(one)))
        elif cards and len(cards) <= 3 * _ROOM:
            self.add(Clause("name", cards))
        else:
            self.left_out += [one for one in run if not is_written(vocabulary, one, (spoken,), whole=False)]
            for one in run:
                if is_written(vocabulary, one, (spoken,), whole=False):
                    self.add(Clause("", text=quoted(one)))
