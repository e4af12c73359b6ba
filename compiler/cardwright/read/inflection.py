"""Forms of words from one of them: the plural and gender of a noun, the forms of a verb, the phrases of a zone."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import field

from cardwright.base.record import record

ONE, OTHER, GENDER = "one", "other", "gender"
INFINITIVE = "inf"
VERB_FORMS = (
    "you",
    "it",
    "they",
    INFINITIVE,
    "inf it",
    "inf they",
    "ger",
    "sub you",
    "sub it",
    "sub they",
    "ind you",
)
"""The forms of a verb in the order of a lexicon; those of the infinitive by person only where a possessive follows."""
ZONE_FORMS = ("in", "from", "to")
_BY_PERSON = ("inf it", "inf they")
_APOSTROPHE = "'"
_BLANK = "{}"

Row = tuple[str | None, ...]
"""The endings of some forms in order; None for a form that the ending of the word does not tell."""


@record
class Line:
    """A rule: words with this end, behind letters that fit a pattern, and the new end in each form."""

    end: str
    row: Row
    behind: re.Pattern[str] | None = None

    def stem(self, word: str) -> str | None:
        """The part of a word that stays, or None if the rule is not about the word."""
        stem = word.removesuffix(self.end)
        if not word.endswith(self.end) or (self.behind is not None and not self.behind.search(stem)):
            return None
        return stem


@record
class Rules:
    """Rules by the endings of words: the first that fits counts; some words are known by themselves."""

    forms: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    regular: frozenset[str] = frozenset()
    """Words that follow the next rule, although the first that fits does not tell a form."""
    irregular: Mapping[str, Row | str] = field(default_factory=dict)
    """Words with forms of their own, or another word whose rule they follow."""
    is_added: bool = True
    """Whether a line gives the ends of forms, and not the whole answer, such as a gender."""

    def row(self, word: str) -> Row:
        """The forms of a word, as many as can be told."""
        known = self.irregular.get(word, ())
        if isinstance(known, str):
            return self._ruled(known, is_regular=True)
        return known or self._ruled(word, word in self.regular)

    def _ruled(self, word: str, is_regular: bool) -> Row:
        for line in self.lines:
            stem = line.stem(word)
            if stem is not None and not (is_regular and None in line.row):
                return tuple(None if end is None else stem + end for end in line.row) if self.is_added else line.row
        return ()


@record
class Inflection:
    """How a language forms its words; without rules, every form must be written."""

    plurals: Rules = Rules()
    genders: Rules = Rules()
    verbs: Rules = Rules()
    has_genders: bool = False
    same: Mapping[str, str] = field(default_factory=dict)
    """Forms of a verb that follow from another one, as the form and the letters behind it: "it+s"."""
    whose: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Words behind a verb that change with the person, such as "your"."""
    joints: tuple[str, ...] = ()
    """Words that end the part of a noun that has a plural, such as "of"."""
    articles: tuple[str, ...] = ()
    has_plural_adjectives: bool = False
    """Whether every word before a joint has a plural, and not only the last."""
    zones: Mapping[str, str] = field(default_factory=dict)
    melted: Mapping[str, str] = field(default_factory=dict)
    """Prepositions that melt with the article behind them."""
    digest: str = ""

    def noun(self, given: Mapping[str, str], is_mass: bool = False) -> tuple[dict[str, str], list[str]]:
        """The forms and the gender of a noun, and the forms among them that cannot be told."""
        forms, unknown = dict(given), []
        singular = given.get(ONE, "")
        if singular and OTHER not in forms and self.plurals.lines:
            plural = singular if is_mass else self._plural(singular)
            if plural is None:
                unknown.append(OTHER)
            else:
                forms = _behind(forms, ONE, OTHER, plural)
        if singular and self.has_genders and GENDER not in forms:
            gender = next(iter(self.genders.row(singular.split()[0])), None)
            if gender is None:
                unknown.append(GENDER)
            else:
                forms[GENDER] = gender
        return forms, unknown

    def verb(self, given: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
        """The forms of a verb, and those that cannot be told; words behind the verb follow its person."""
        if not self.verbs.lines or not given.get(INFINITIVE):
            return dict(given), []
        infinitive, _, rest = given[INFINITIVE].partition(" ")
        known: dict[str, str | None] = {INFINITIVE: infinitive}
        # A verb with a pronoun before it has rules of its own.
        row = self.verbs.row(infinitive) if _APOSTROPHE not in infinitive else ()
        known |= dict(zip(self.verbs.forms, row, strict=False)) if row else dict.fromkeys(VERB_FORMS)
        follows = not self.whose.keys().isdisjoint(rest.split())
        forms, unknown = {}, []
        for name in VERB_FORMS:
            if name in given:
                forms[name] = given[name]
            elif name not in _BY_PERSON or follows:
                single = self._told(name, known)
                if single is None:
                    unknown.append(name)
                else:
                    forms[name] = f"{single} {self._followed(rest, name)}".rstrip()
        return forms | {name: form for name, form in given.items() if name not in forms}, unknown

    def zone(self, place: str) -> dict[str, str]:
        """The forms of a zone from its name with the article."""
        forms = {name: self.zones[name].replace(_BLANK, place) for name in ZONE_FORMS if name in self.zones}
        for apart, joined in self.melted.items():
            forms = {
                name: joined + form.removeprefix(apart) if form.startswith(apart) else form
                for name, form in forms.items()
            }
        return forms

    def _plural(self, singular: str) -> str | None:
        """The plural of a noun; not told if an adjective at its end may belong to the word behind a joint."""
        words = singular.split(" ")
        head = next((at for at, word in enumerate(words) if self._is_joint(word)), len(words))
        first = 0 if self.has_plural_adjectives else max(head - 1, 0)
        if self.has_plural_adjectives:
            behind = [word for word in words[head:] if word not in self.articles and word not in self.joints]
            if len(behind) > 1 or any("-" in word for word in words[:head]):
                return None
        changed = [next(iter(self.plurals.row(word)), None) for word in words[first:head]]
        return _joined([*words[:first], *changed, *words[head:]]) if changed else None

    def _is_joint(self, word: str) -> bool:
        return any(word == joint or (joint.endswith(_APOSTROPHE) and word.startswith(joint)) for joint in self.joints)

    def _told(self, name: str, known: Mapping[str, str | None]) -> str | None:
        """A form of a verb alone: by its rule, or from another form."""
        if name in known:
            return known[name]
        source, _, letters = self.same.get(name, INFINITIVE if name in _BY_PERSON else "").partition("+")
        form = self._told(source, known) if source and source != name else None
        return None if form is None else form + letters

    def _followed(self, rest: str, name: str) -> str:
        person = name.rsplit(maxsplit=1)[-1]
        return " ".join(self.whose.get(word, {}).get(person, word) for word in rest.split(" "))


def _joined(words: Iterable[str | None]) -> str | None:
    found = list(words)
    told = [word for word in found if word is not None]
    return " ".join(told) if len(told) == len(found) else None


def _behind(forms: Mapping[str, str], first: str, name: str, form: str) -> dict[str, str]:
    """Forms with one more behind another, because the first form that fits counts."""
    ordered: dict[str, str] = {}
    for key, own in forms.items():
        ordered[key] = own
        if key == first:
            ordered[name] = form
    return ordered


NO_INFLECTION = Inflection()
