"""The sentence of the language that is nearest to a line that cannot be read, and its page in the reference."""

from collections import Counter
from collections.abc import Mapping

from cardwright.base.diagnostics import IN_A_ROW
from cardwright.base.record import record
from cardwright.language.mistakes.line import RefusedLine
from cardwright.language.patterns import Alternative, Language, Slot, Word
from cardwright.language.tongue import Tongue
from cardwright.model.node import FieldType, Node
from cardwright.tree.themes import THEMES

SENTENCES = frozenset({"ability", "static", "advice", "effect", "act", "event", "condition"})
DECLARATIONS = frozenset({"line", "head"})
EXAMPLES = frozenset({"fact", "happening"})
CLAUSE_ENDS = frozenset(",:;.")
NEAR_ENOUGH = 0.1
NUMBERS = {
    "integer": "number",
    "signed": "signed-number",
    "whole": "number",
    "numeral": "number",
    "quantity": "number",
}
ROLES = {"any": "noun", "new": "name", "card": "name", "era": "name", "card-name": "name", "era-name": "name"}
VERBS = frozenset({"intransitive", "transitive", "deed"})


@record
class _Known:
    """The ways to write all constructs of a language, each with its words and their weight; and the uses of words.

    The forms of a word are in small letters, with a blank on each side.
    """

    uses: Mapping[str, int]
    forms: tuple[tuple[str, tuple[str, ...]], ...]
    ways: tuple[tuple[str, Alternative, frozenset[str], float], ...]


_LANGUAGES: dict[tuple[str, str], _Known] = {}
MOST_LANGUAGES = 20


def page_of(construct: str) -> str:
    """The place of a construct in the reference."""
    category = Node.constructs[construct].category
    name = next(name for name, _, categories in THEMES if category in categories)
    return f"docs/reference/{name}.md#{construct.lower()}"


def nearest_sentence(line: RefusedLine) -> tuple[tuple[str, ...], str] | None:
    """The pattern that shares the most telling words with a line, as pieces to be shown in a row, and its page."""
    language, written = line.tongue.language, f" {' '.join(_clause(line))} ".lower()
    categories = _proposed(line)
    known = _known(language)
    present = {name for name, forms in known.forms for form in forms if form in written}
    best: tuple[float, str, Alternative] | None = None
    for name, alternative, words, weight in known.ways:
        if Node.constructs[name].category in categories and not words.isdisjoint(present):
            shared = sum(1 / known.uses[word] for word in words & present)
            near = shared * shared / weight
            if near > (best[0] if best is not None else NEAR_ENOUGH):
                best = (near, name, alternative)
    if best is None:
        return None
    _, name, alternative = best
    return shown_pattern(Node.constructs[name], alternative, written, line.tongue), page_of(name)


def _known(language: Language) -> _Known:
    """The ways to write all constructs of a language, counted once."""
    found = _LANGUAGES.get((language.code, language.digest))
    if found is None:
        uses = Counter(name for patterns in language.patterns.values() for name in _names(patterns))
        ways = []
        for name, patterns in language.patterns.items():
            for alternative in patterns if name in Node.constructs else ():
                words = frozenset(_names((alternative,)))
                # A sentence that only joins others says little of its own.
                joined = 1 + sum(_joins(part, Node.constructs[name]) for part in alternative.parts)
                ways.append((name, alternative, words, joined * sum(1 / uses[word] for word in words)))
        if len(_LANGUAGES) > MOST_LANGUAGES:
            _LANGUAGES.clear()
        forms = [(name, tuple(f" {form.lower()} " for form in language.forms(name).values())) for name in uses]
        found = _LANGUAGES[language.code, language.digest] = _Known(uses, tuple(forms), tuple(ways))
    return found


def _proposed(line: RefusedLine) -> frozenset[str]:
    """The categories of constructs that stand in such a place: a sentence has a capital letter or a full stop."""
    if line.start == "example":
        return EXAMPLES
    is_sentence = line.start == "body" and (line.tokens[0][0].isupper() or line.tokens[-1] == ".")
    return SENTENCES if is_sentence else DECLARATIONS


def _clause(line: RefusedLine) -> list[str]:
    """The tokens around the mistake, up to the next signs that divide a sentence."""
    tokens = line.tokens
    first = next((at + 1 for at in range(line.index - 1, -1, -1) if tokens[at] in CLAUSE_ENDS), 0)
    last = next((at for at in range(line.index, len(tokens)) if tokens[at] in CLAUSE_ENDS), len(tokens))
    return tokens[first:last]


def _names(patterns: tuple[Alternative, ...]) -> set[str]:
    parts = (part for alternative in patterns for part in alternative.parts)
    return {part.name for part in parts if isinstance(part, Word) and part.name[0].isalpha()}


def _joins(part: Word | Slot, cls: type[Node]) -> bool:
    """Whether a part of a pattern is a sentence of its own."""
    categories = {one.name: one.category for one in cls.field_types() if one.category is not None}
    return isinstance(part, Slot) and part.field in categories and categories[part.field].category in SENTENCES


def shown_pattern(cls: type[Node], alternative: Alternative, written: str, tongue: Tongue) -> tuple[str, ...]:
    """The words of a pattern in the form in which they were written, and the role of each gap."""
    types = {one.name: one for one in cls.field_types()}
    shown: list[str] = [IN_A_ROW]
    for part in alternative.parts:
        if isinstance(part, Word):
            forms = list(tongue.language.forms(part.name).values())
            shown.append(next((form for form in forms if f" {form.lower()} " in written), forms[0]))
        elif part.field.startswith("@"):
            shown.append(next(iter(tongue.lexicon.nouns[part.field[1:]].forms.values())))
        else:
            shown.append(_role(types[part.field]))
    return tuple(shown)


def _role(one: FieldType) -> str:
    if one.sort is None:
        return f"@part-{one.category.category}" if one.category is not None else "@noun"
    if one.sort.name in VERBS:
        return "@verb"
    if one.sort.name in NUMBERS:
        return f"@{NUMBERS[one.sort.name]}"
    return f"@{ROLES.get(one.sort.role, one.sort.role or 'quoted-text')}"
