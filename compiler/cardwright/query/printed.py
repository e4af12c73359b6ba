"""The keys about what is printed beside the sentences: any label with its value, and the copies in a deck."""

from cardwright.query.asking import EQUAL, ORDERED, SIGNS, Asking, is_number, value_text
from cardwright.query.parts import Part, Value, filled, marks
from cardwright.query.terms import Filter

_LABELS = (
    "SELECT card FROM card_values JOIN cards AS labelled ON labelled.id = card WHERE labelled.game || '/' || attribute"
)


def labelled(asking: Asking, ids: tuple[str, ...], term: Filter) -> Part | None:
    """A printed label as a key: `level>=2`, or with a word as its value; each number of a list counts."""
    number, text = term.sign not in EQUAL, value_text(term.value)
    if not asking.takes("has", term, ORDERED):
        return None
    label = asking.label(asking.vocabulary.attributes, ids)
    values: tuple[Value, ...]
    if number or is_number(text):
        wanted = asking.number(term.value, "has")
        if wanted is None:
            return None
        sign = "=" if term.sign == ":" else term.sign
        condition, values = f"typeof(value) = 'integer' AND value {SIGNS[sign]} ?", (wanted,)
        said = asking.compared(sign, wanted)
    else:
        nouns = asking.vocabulary.nouns
        meant = asking.meant(nouns, term.value, term, asking.vocabulary.printed)
        if not meant:
            return None
        values = tuple(dict.fromkeys(one.partition("/")[2] for one in meant))
        condition, said = f"value IN {marks(values)}", asking.label(nouns, meant)
    sentence = filled(asking.spoken.words["words"]["printed"], label=label, value=said)
    return Part(f"cards.id IN ({_LABELS} IN {marks(ids)} AND {condition})", (*ids, *values), sentence)


def has(asking: Asking, key: str, term: Filter) -> Part | None:
    """`has:`: a label is printed on the card, whatever its value."""
    things = asking.vocabulary.attributes
    ids = asking.takes(key, term, EQUAL) and asking.meant(things, term.value, term)
    if not ids:
        return None
    return Part(f"cards.id IN ({_LABELS} IN {marks(ids)})", ids, asking.says(key, value=asking.label(things, ids)))


def copies(asking: Asking, key: str, term: Filter) -> Part | None:
    """`copies:`: so many copies of the card are in a deck, for the asked number of players or for any."""
    number = asking.number(term.value, key) if asking.takes(key, term, ORDERED) else None
    if number is None:
        return None
    sign = "=" if term.sign == ":" else term.sign
    players = asking.players
    condition = f"copies {SIGNS[sign]} ? AND copies > 0"
    values = (number,) if players is None else (number, players)
    if players is not None:
        condition += " AND players = ?"
    sql = f"cards.id IN (SELECT card FROM deck_cards WHERE {condition})"
    return Part(sql, values, asking.says(key, "number", number=asking.compared(sign, number)))
