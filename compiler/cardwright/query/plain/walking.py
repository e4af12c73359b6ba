"""One walk through the phrases of a question: what each means in the light of those before it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from cardwright.query.examples import quoted
from cardwright.query.plain.clauses import MEASURED, ONE_OF, Clause
from cardwright.query.plain.cutting import Cut, CutUp, is_written
from cardwright.query.plain.phrases import Phrasebook, Senses

ROOM = 8
"""The most cards that a reading lists by their names."""


def with_words(book: Phrasebook, words: Iterable[str], whole: bool = False) -> tuple[str, ...]:
    """The cards with words in their names, each word perhaps only begun unless they are whole."""
    found: dict[str, None] | None = None
    for word in words:
        cards = book.named.get(word)
        if cards is None and len(word) > 2 and not whole:
            cards = {card: None for other in book.begun(word) for card in book.named[other]}
        cards = cards or {}
        found = {one: None for one in found if one in cards} if found is not None else dict(cards)
    return tuple(found or ())


@dataclass(slots=True)
class Walk:
    """One walk through the phrases of a question."""

    book: Phrasebook
    cut: CutUp
    language: str
    printed: bool = False
    """Whether a word that may be a printed value is one."""
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
            self._one(one)
        if self.number is not None:
            self._stray_number()

    def _one(self, cut: Cut) -> None:
        """Read a phrase in the light of what stands before it."""
        senses = cut.senses
        if "number" in senses:
            self._counted(int(senses["number"][0]))
        elif "join" in senses and "card" not in senses:
            self.either, self.comma = senses["join"][0] == "or", senses["join"][0] != "and"
        elif "sign" in senses:
            self._compared(cut)
        elif self._era_follows(cut):
            return
        elif "filler" in senses and "kind" in senses:
            # The noun for any card at all says nothing.
            return
        elif self._meant(cut):
            return
        elif "without" in senses:
            self.negated = True
        elif "order" in senses:
            self.clauses += [Clause("order", text="cost")]
            self.clauses += [Clause("direction", text="up" if senses["order"][0] == "cheapest" else "down")]
        elif "cue" in senses:
            self._cued(senses["cue"])
        elif "filler" not in senses:
            self._looked_for(cut)

    # --- function words ---------------------------------------------------------------------------

    def _cued(self, keys: tuple[str, ...]) -> None:
        """A word that stands for a key."""
        key = keys[0]
        if key == "players" and self.number is not None:
            self._add(Clause("players", number=self._taken_number(), sign=self._taken_sign()))
        elif key == "era" and self.number is not None and self._is_era(self.number):
            self._add(Clause("era", tuple(self.book.vocabulary.eras.keys[str(self._taken_number())])))
            return
        elif key == "copies":
            self.copies = True
            if self.number is not None:
                self._add(Clause("copies", number=self._taken_number(), sign=self._taken_sign()))
        self.cue = key

    def _counted(self, number: int) -> None:
        """A number: of players, of what stood before it, or of what comes."""
        if self.cue in ("players", "copies") and "players" not in self._following_cues():
            self.number = number
            self._add(Clause(self.cue, number=self._taken_number(), sign=self._taken_sign()))
            self.cue = ""
        elif self._is_era(number) and (self.cue == "era" or self._another_era()):
            self._add(Clause("era", tuple(self.book.vocabulary.eras.keys[str(number)])))
            self.cue = ""
        elif not self._something_counted_follows() and self.clauses and self._can_be_counted(self.clauses[-1]):
            last = self.clauses.pop()
            key = "label" if last.key == "has" else "gives" if last.key == "about" else last.key
            ids = last.ids
            self.clauses.append(Clause(key, ids, "", self._taken_sign(), number, last.negated, last.either))
        else:
            self.number = number

    def _is_era(self, number: int) -> bool:
        """Whether a number is that of an era."""
        return str(number) in self.book.vocabulary.eras.keys

    def _another_era(self) -> bool:
        """Whether a number is one more of a list of eras: the second one of "age 2 or 3"."""
        listed = self.place > 1 and "join" in self.cut.cuts[self.place - 2].senses
        last = self.clauses[-1].key if self.clauses else ""
        return listed and last == "era" and not self._something_counted_follows()

    def _can_be_counted(self, clause: Clause) -> bool:
        """Whether a number may belong to a clause."""
        return clause.key in (*MEASURED, "has") and clause.number is None

    def _following_cues(self) -> tuple[str, ...]:
        """The keys that the next phrase with a meaning stands for."""
        return next(
            (cut.senses.get("cue", ()) for cut in self.cut.cuts[self.place :] if "filler" not in cut.senses), ()
        )

    def _something_counted_follows(self) -> bool:
        """Whether the next phrase with a meaning is something to count."""
        for cut in self.cut.cuts[self.place :]:
            if "filler" in cut.senses:
                continue
            cues = cut.senses.get("cue", ())
            return any(sort in cut.senses for sort in ("noun", "label")) or "players" in cues or "copies" in cues
        return False

    def _stray_number(self) -> None:
        """A number with nothing to count: a price, or the number of an era."""
        number = self.number
        if number is not None and self.cue in MEASURED:
            self._add(Clause(self.cue, number=self._taken_number(), sign=self._taken_sign()))
        elif number is not None:
            self.left_out.append(str(number))

    def _compared(self, cut: Cut) -> None:
        """A sign: of the number to come, or of the number just read."""
        sign = cut.senses["sign"][0]
        last = self.clauses[-1] if self.clauses else None
        # "Or more" always belongs to what stands before it.
        behind = "join" in self.book.meanings(cut.words[0], self.cut.order)
        follows = not behind and any("number" in one.senses for one in self.cut.cuts[self.place :])
        if self.number is None and not follows and last is not None and last.number is not None:
            self.clauses[-1] = Clause(last.key, last.ids, last.text, sign, last.number, last.negated, last.either)
        else:
            self.sign = sign

    def _taken_number(self) -> int | None:
        """The number read before, used up."""
        number, self.number = self.number, None
        return number

    def _taken_sign(self) -> str:
        """The sign read before, used up."""
        sign, self.sign = self.sign, ""
        return sign

    # --- conditions -------------------------------------------------------------------------------

    def _era_follows(self, cut: Cut) -> bool:
        """Read the sign of an era behind the word for an era, or as a capital letter by itself."""
        if "era" not in cut.senses:
            return False
        short = len(cut.text) == 1
        if self.cue != "era" and short and not cut.capital:
            return False
        if self.cue != "era" and not short and {"kind", "noun"} & cut.senses.keys() and not cut.text.isupper():
            return False
        self._add(Clause("era", cut.senses["era"]))
        if self.cue == "era":
            self.cue = ""
        return True

    def _meant(self, cut: Cut) -> bool:
        """Read what a phrase means, as far as the phrases around it allow."""
        senses, used = cut.senses, self.book.vocabulary.used
        if "cue" in senses and self._function_word(cut):
            return False
        labels = self._labels_of(senses) if self.printed else ()
        if labels:
            self._add(Clause("label", labels, text=self._term(self.place - 1, labels)))
        elif self.cue in MEASURED and "noun" in senses:
            nouns = tuple(one for one in senses["noun"] if one in used[self.cue]) or senses["noun"]
            self._add(Clause(self.cue, nouns, sign=self.sign, number=self.number))
        elif "game" in senses and "kind" in senses and self._other_kind(cut):
            self._add(Clause("game", senses["game"]))
        elif "kind" in senses:
            self._add(Clause("type", senses["kind"]))
        elif "label" in senses and (
            len(cut.words) > 1 or self._counts() or self._term_beside(senses["label"]) or "noun" not in senses
        ):
            self._labelled(senses["label"])
        elif "card" in senses and self.number is None:
            self._add(Clause("name", senses["card"]))
        elif "noun" in senses:
            given = self.negated and any(one in used["gives"] for one in senses["noun"])
            key = "gives" if given or self.number is not None else "about"
            self._add(Clause(key, senses["noun"], sign=self.sign, number=self.number))
        elif "game" in senses or "deck" in senses:
            key = "game" if "game" in senses else "deck"
            self._add(Clause(key, senses[key]))
        elif "deed" in senses and self.place > 1:
            self._add(Clause("does", senses["deed"], cut.text))
        elif "state" in senses and len(cut.text) > 2 and "filler" not in senses:
            self._add(Clause("is", text=senses["state"][0]))
        else:
            return False
        return True

    def _other_kind(self, cut: Cut) -> bool:
        """Whether the question names another kind of card, too."""
        return any("kind" in one.senses and "filler" not in one.senses for one in self.cut.cuts if one is not cut)

    def _function_word(self, cut: Cut) -> bool:
        """Whether a phrase that may be a key is one: unless it is a kind or the name of a card."""
        return not {"kind", "label", "card"} & cut.senses.keys()

    def _counts(self) -> bool:
        """Whether a number stands before or behind."""
        following = next((cut for cut in self.cut.cuts[self.place :] if "filler" not in cut.senses), None)
        return self.number is not None or (following is not None and bool({"number", "sign"} & following.senses.keys()))

    def _labels_of(self, senses: Senses) -> tuple[str, ...]:
        """The labels beside which cards have a phrase as their value; none if the label stands there itself."""
        beside = [self.cut.cuts[place].senses for place in (self.place, self.place - 2) if self._on_paper(place)]
        if any("label" in one and "noun" in one for one in beside) or "label" in senses:
            return ()
        printed = self.book.vocabulary.printed
        return tuple(dict.fromkeys(label for noun in senses.get("noun", ()) for label in printed.get(noun, ())))

    def _on_paper(self, place: int) -> bool:
        """Whether there is a phrase at a place."""
        return 0 <= place < len(self.cut.cuts)

    def _term_beside(self, labels: tuple[str, ...]) -> str:
        """The word beside a label that is printed as its value: the next phrase, or else the one before."""
        return self._term(self.place, labels) or (self._term(self.place - 2, labels) if self.clauses else "")

    def _term(self, place: int, labels: tuple[str, ...]) -> str:
        """The value of one of some labels that a phrase means, or an empty text."""
        nouns = self.cut.cuts[place].senses.get("noun", ()) if self._on_paper(place) else ()
        printed = self.book.vocabulary.printed
        return next((one for one in nouns if any(label in labels for label in printed.get(one, ()))), "")

    def _labelled(self, ids: tuple[str, ...]) -> None:
        """A printed label with the number or word beside it, or alone."""
        if self.number is not None:
            self._add(Clause("label", ids, sign=self._taken_sign(), number=self._taken_number()))
        elif self._term(self.place, ids):
            self.place += 1
            self._add(Clause("label", ids, text=self._term(self.place - 1, ids)))
        elif self._term_beside(ids):
            self.clauses.pop()
            self._add(Clause("label", ids, text=self._term(self.place - 2, ids)))
        else:
            self._add(Clause("has", ids))

    def _add(self, clause: Clause) -> None:
        """Add a condition, joined with those before it."""
        if clause.number is not None:
            self.number, self.sign = None, ""
        either = bool(self.clauses) and not self.negated and self._alike(self.clauses[-1], clause)
        self.clauses.append(
            Clause(clause.key, clause.ids, clause.text, clause.sign, clause.number, self.negated, either)
        )
        self.negated, self.either, self.comma = False, False, False

    def _alike(self, last: Clause, clause: Clause) -> bool:
        """Whether the question means one or the other of two conditions."""
        if last.key != clause.key or last.negated:
            return self.either and not last.negated
        if clause.key in ONE_OF:
            return not self._within(last, clause)
        return self.either

    def _within(self, last: Clause, clause: Clause) -> bool:
        """Whether one kind is a special case of the other."""
        if clause.key != "type":
            return False
        special = self.book.vocabulary.special_cases
        return any(one in special(other) or other in special(one) for one in clause.ids for other in last.ids)

    def _looked_for(self, cut: Cut) -> None:
        """A word without a meaning: part of a name, or a word in a text."""
        vocabulary, word = self.book.vocabulary, cut.text
        spoken = vocabulary.language(self.language).code
        run = [word]
        while self.place < len(self.cut.cuts) and not self.cut.cuts[self.place].senses:
            run.append(self.cut.cuts[self.place].text)
            self.place += 1
        begun = " ".join(run)
        kinds = vocabulary.kinds.short(begun, self.cut.order)
        # The plural of a name that is cut short: its last word has the ending that the name has elsewhere.
        kinds = kinds or vocabulary.kinds.short(begun.removesuffix("s"), self.cut.order)
        if kinds and self.cue != "name":
            self._add(Clause("type", kinds))
            return
        cards = with_words(self.book, run)
        told = all(is_written(vocabulary, one, (spoken,), whole=False) for one in run)
        if cards and (self.cue == "name" or not told) and len(cards) <= ROOM:
            self._add(Clause("name", cards))
        elif told:
            for one in run:
                self._add(Clause("", text=quoted(one)))
        elif cards and len(cards) <= 3 * ROOM:
            self._add(Clause("name", cards))
        else:
            self.left_out += [one for one in run if not is_written(vocabulary, one, (spoken,), whole=False)]
            for one in run:
                if is_written(vocabulary, one, (spoken,), whole=False):
                    self._add(Clause("", text=quoted(one)))
