"""The keys about a card's effects: the things it gives, takes, costs and needs, and the events it is about."""

from cardwright.language.lalr import Piece
from cardwright.query.asking import EQUAL, SIGNS, Asking, is_number, value_text
from cardwright.query.examples import example
from cardwright.query.parts import Part, Value, marks
from cardwright.query.terms import Filter
from cardwright.query.things import Things, normal

_STEM = 4
"""The letters that two words of one stem have in common at least."""


def measured(asking: Asking, key: str, term: Filter) -> Part | None:
    """A noun, a number, or both: `gives:grain`, `gives>=2`, `gives:grain>=2`."""
    if term.value.terminal == "REGEX":
        usual = example(asking.vocabulary, asking.spoken, key)
        asking.wrong_piece("no-pattern", term.value, key=term.key.text, example=usual)
        return None
    noun, sign, number_piece = term.noun, term.number_sign, term.value
    if noun is not None and term.sign not in EQUAL:
        usual = example(asking.vocabulary, asking.spoken, key, number=True)
        asking.wrong_piece("wrong-sign", term.key, key=term.key.text, sign=term.sign, example=usual)
        return None
    if noun is None and (term.sign not in EQUAL or is_number(value_text(term.value))):
        sign = term.sign
    elif noun is None:
        noun = term.value
    conditions: list[str] = []
    values: list[Value] = []
    things, number, said_number = asking.vocabulary.nouns, None, ""
    ids: tuple[str, ...] = ()
    if noun is not None:
        things, ids = _named(asking, key, term, noun)
        conditions.append(f"what IN {marks(ids)}")
        values += ids
    if sign:
        sign = "=" if sign == ":" else sign
        number = asking.number(number_piece, key)
        if number is None:
            return None
        conditions.append(f"number {SIGNS[sign]} ?")
        values.append(number)
        said_number = asking.compared(sign, number)
    if noun is not None and not ids:
        return None
    form = ("counted" if sign else "says") if noun is not None else "number"
    said = asking.says(key, form, value=asking.label(things, ids, 1 if number is None else number), number=said_number)
    return _in_prices(conditions, values, said) if key == "cost" else _in_facts(key, conditions, values, said)


def _in_facts(fact: str, conditions: list[str], values: list[Value], said: str) -> Part:
    where = " AND ".join(["fact = ?", *conditions])
    return Part(f"cards.number IN (SELECT card_number FROM facts WHERE {where})", (fact, *values), said)


def _in_prices(conditions: list[str], values: list[Value], said: str) -> Part:
    """Search the printed prices, and the costs in sentences."""
    printed = " AND ".join(conditions).replace("what", "stock").replace("number", "amount")
    asked = " AND ".join(["fact = 'pays'", *conditions])
    sql = (
        f"(cards.id IN (SELECT card FROM costs WHERE {printed})"
        f" OR cards.number IN (SELECT card_number FROM facts WHERE {asked}))"
    )
    return Part(sql, (*values, *values), said)


def _named(asking: Asking, key: str, term: Filter, piece: Piece) -> tuple[Things, tuple[str, ...]]:
    """The nouns that a word means; conditions about no noun have a word of their own."""
    nouns = asking.vocabulary.nouns
    conditions = asking.vocabulary.deeds.get(key)
    if conditions is not None and not nouns.found(value_text(piece), asking.order):
        ids = conditions.found(value_text(piece), asking.order)
        if ids:
            return conditions, ids
    ids = asking.meant(nouns, piece, term, asking.vocabulary.used[key])
    known = (key, "pays") if key == "cost" else (key,)
    said = any(one in asking.vocabulary.used[fact] for fact in known for one in ids)
    return nouns, ids if said else _akin(asking, key, ids)


def _akin(asking: Asking, key: str, ids: tuple[str, ...]) -> tuple[str, ...]:
    """For things that no card gives or takes: those with a name of the same stem that some card does."""
    nouns, used = asking.vocabulary.nouns, asking.vocabulary.used[key]
    for language in asking.order:
        stems = {
            word[:_STEM]
            for one in ids
            for word in normal(nouns.labels.get(language, {}).get(one, "")).split()
            if len(word) > _STEM
        }
        found = {
            other
            for other in used
            for word in normal(nouns.labels.get(language, {}).get(other, "")).split()
            if word[:_STEM] in stems and other.partition("/")[0] in {one.partition("/")[0] for one in ids}
        }
        if found:
            return tuple(sorted(found))
    return ids


def about(asking: Asking, key: str, term: Filter) -> Part | None:
    """`about:`, for any noun of the game."""
    nouns = asking.vocabulary.nouns
    ids = asking.takes(key, term, EQUAL) and asking.meant(nouns, term.value, term, asking.vocabulary.used[key])
    return (
        _in_facts(key, [f"what IN {marks(ids)}"], [*ids], asking.says(key, value=asking.label(nouns, ids)))
        if ids
        else None
    )


def done(asking: Asking, key: str, term: Filter) -> Part | None:
    """`does:` and `on:`; a word that is both an action of a game and a construct means both."""
    if not asking.takes(key, term, EQUAL):
        return None
    deeds, text = asking.vocabulary.deeds[key], value_text(term.value)
    everywhere = (deeds.found(text, (language,)) for language in asking.order)
    ids = tuple(dict.fromkeys(one for found in everywhere for one in found))
    ids = ids or asking.meant(deeds, term.value, term, asking.vocabulary.used[key])
    return _in_facts(key, [f"what IN {marks(ids)}"], [*ids], asking.says(key, value=text)) if ids else None
