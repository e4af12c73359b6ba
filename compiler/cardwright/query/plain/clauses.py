"""The conditions of a reading, and how each is written in the query language of any language."""

from collections.abc import Sequence

from cardwright.base.record import record
from cardwright.query.examples import quoted
from cardwright.query.things import Things, as_key
from cardwright.query.vocabulary import QueryLanguage, Vocabulary

MEASURED = ("gives", "takes", "cost", "needs", "about")
"""The keys whose value is a noun."""
ONE_OF = frozenset({"type", "era", "name", "game", "deck"})
"""The keys of which a card has one value: two of them side by side mean either."""


@record
class Clause:
    """A condition: a key with things, a text or a number; `key` is empty for words to look for."""

    key: str
    ids: tuple[str, ...] = ()
    text: str = ""
    sign: str = ""
    number: int | None = None
    negated: bool = False
    either: bool = False
    """Whether the clause before it may be true instead."""

    def written(self, vocabulary: Vocabulary, spoken: QueryLanguage) -> str:
        """The clause in the query language, with the words of a language."""
        found = self._written(vocabulary, spoken)
        return f"-{found}" if self.negated else found

    def _written(self, vocabulary: Vocabulary, spoken: QueryLanguage) -> str:
        order = vocabulary.order(spoken.code)
        if not self.key:
            return self.text
        if self.key == "name":
            return _either([f'!"{name}"' for name in _labels(vocabulary.names, self.ids, order)] or [quoted(self.text)])
        if self.key == "label":
            labels = [as_key(label, one) for one, label in _labelled(vocabulary.attributes, self.ids, order).items()]
            value = self._value(vocabulary, order)
            return _either(list(dict.fromkeys(f"{label}{value}" for label in labels)))
        name = spoken.words["keys"][self.key]["names"][0]
        if self.number is not None and not self.ids:
            return f"{name}{_signed(self.sign, self.number)}"
        if self.key in ("is", "order", "direction"):
            return (
                f"{name}:{quoted(spoken.words[self.key][self.text][0])}"
                if self.text
                else f"{name}:{self._label(vocabulary, order)}"
            )
        sign = self.sign if self.number is None and self.sign else ":"
        number = _signed(self.sign or "=", self.number) if self.number is not None else ""
        if self.key == "era" and {*self.ids} == {*vocabulary.last_eras}:
            return f"{name}:{quoted(spoken.words['eras']['last'][0])}"
        return _either([f"{name}{sign}{quoted(value)}{number}" for value in self._values(vocabulary, order)])

    def _value(self, vocabulary: Vocabulary, order: Sequence[str]) -> str:
        if self.number is not None:
            return _signed(self.sign, self.number)
        return f":{quoted(vocabulary.nouns.label(self.text, order))}"

    def _label(self, vocabulary: Vocabulary, order: Sequence[str]) -> str:
        return quoted(vocabulary.attributes.label(self.ids[0], order))

    def _values(self, vocabulary: Vocabulary, order: Sequence[str]) -> list[str]:
        if self.key == "era":
            return list(dict.fromkeys(one.rpartition("/")[2] for one in self.ids))
        if self.key in ("does", "game"):
            things = vocabulary.deeds["does"] if self.key == "does" else vocabulary.games
            keys = [one.rpartition("/")[2] for one in self.ids]
            return [self.text] if self.text else keys if self.key == "game" else _labels(things, self.ids, order)
        things = {"type": vocabulary.kinds, "deck": vocabulary.decks, "has": vocabulary.attributes}.get(
            self.key, vocabulary.nouns
        )
        return _labels(things, self.ids, order)


def _signed(sign: str, number: int) -> str:
    return f"{':' if sign in ('', '=') else sign}{number}"


def _either(texts: list[str]) -> str:
    return texts[0] if len(texts) == 1 else f"({' or '.join(texts)})"


def _labelled(things: Things, ids: Sequence[str], order: Sequence[str]) -> dict[str, str]:
    return {one: things.label(one, order) for one in ids}


def _labels(things: Things, ids: Sequence[str], order: Sequence[str]) -> list[str]:
    """The labels of things, as few as find them all."""
    found: list[str] = []
    known: set[str] = set()
    for one in ids:
        if one in known:
            continue
        label = things.label(one, order)
        meant = things.found(label, order)
        found.append(label if one in meant else one)
        known.update(meant, (one,))
    return list(dict.fromkeys(found))


def joined(clauses: Sequence[Clause], vocabulary: Vocabulary, spoken: QueryLanguage) -> str:
    """Clauses as one query: those of which either may be true in brackets."""
    groups: list[list[str]] = []
    for clause in clauses:
        text = clause.written(vocabulary, spoken)
        if clause.either and groups:
            groups[-1].append(text)
        else:
            groups.append([text])
    if len(groups) == 1:
        return " or ".join(dict.fromkeys(groups[0]))
    return " ".join(_either(list(dict.fromkeys(group))) for group in groups)
