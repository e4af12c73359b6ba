"""The order of the found cards: the keys that name it, and the SQL that makes it."""

from collections.abc import Iterable

from cardwright.base.diagnostics import nearest
from cardwright.base.record import record
from cardwright.query.asking import EQUAL, Asking, value_text
from cardwright.query.parts import filled, marks
from cardwright.query.terms import Every, Filter, Term

ORDERS = ("relevance", "name", "era", "cost", "number", "changed")
"""The orders that every catalog has."""
ORDER_KEYS = ("order", "direction")
_DOWN = frozenset({"cost", "changed"})
"""The orders that begin with the largest, unless the query names a direction."""


@record
class Order:
    """An order of cards: by one of `ORDERS`, or by the printed value of a label with some ids."""

    by: str = "relevance"
    labels: tuple[str, ...] = ()
    down: bool | None = None
    """Whether the largest comes first; None for the usual direction."""

    @property
    def falls(self) -> bool:
        """Whether the largest comes first."""
        return self.down if self.down is not None else self.by in _DOWN

    def sql(self, language: str) -> tuple[str, tuple[str, ...]]:
        """The terms of ORDER BY and their values; cards without a value come last."""
        way = "DESC" if self.falls else "ASC"
        values: tuple[str, ...] = ()
        match self.by:
            case "name":
                by, values = "(SELECT plain FROM names WHERE card = cards.id AND language = ?)", (language,)
            case "cost":
                by = "(SELECT max(amount) FROM costs WHERE card = cards.id)"
            case "era":
                by = "(SELECT level FROM eras WHERE id = cards.era)"
            case "changed":
                by = (
                    "(SELECT max(position) FROM changes JOIN versions ON versions.id = changes.version"
                    " WHERE changes.card = cards.id)"
                )
            case "label":
                by = (
                    "(SELECT max(value) FROM card_values WHERE card = cards.id"
                    f" AND cards.game || '/' || attribute IN {marks(self.labels)} AND typeof(value) = 'integer')"
                )
                values = self.labels
            case _:
                return f"cards.number {way}", ()
        return f"{by} {way} NULLS LAST, cards.number", values


def ordered(asking: Asking, term: Term | None) -> tuple[Term | None, Order, str]:
    """A query without its keys for the order, the order, and its description in words."""
    tops = term.terms if isinstance(term, Every) else (term,) if term is not None else ()
    named = {key: one for one in tops if isinstance(one, Filter) for key in ORDER_KEYS if _is(asking, one, key)}
    if not named:
        return term, Order(), ""
    order = Order()
    by, way = named.get("order"), named.get("direction")
    said = []
    if by is not None and asking.takes("order", by, EQUAL):
        order = _by(asking, by)
        said.append(asking.says("order", value=value_text(by.value)))
    if way is not None and asking.takes("direction", way, EQUAL):
        order = Order(order.by, order.labels, _way(asking, way))
        said.append(asking.says("direction", value=value_text(way.value)))
    rest = tuple(one for one in tops if one not in named.values())
    words = filled(asking.spoken.words["words"]["between"]).join(said)
    return (Every(rest) if len(rest) > 1 else next(iter(rest), None)), order, words


def _is(asking: Asking, term: Filter, key: str) -> bool:
    return asking.vocabulary.key(term.key.text, asking.spoken.code) == key


def _by(asking: Asking, term: Filter) -> Order:
    text = value_text(term.value)
    entry = asking.entry("order", text)
    if entry in ORDERS:
        return Order(entry)
    things = asking.vocabulary.attributes
    labels = things.found(text, asking.order) or things.short(text, asking.order)
    if not labels:
        known = [*(names[0] for names in asking.spoken.words["order"].values())]
        asking.unknown(term.value, term, nearest(text, [*known, *_labels(asking)], 1), known)
    return Order("label", labels)


def _labels(asking: Asking) -> Iterable[str]:
    return asking.vocabulary.attributes.labels.get(asking.spoken.code, {}).values()


def _way(asking: Asking, term: Filter) -> bool:
    text = value_text(term.value)
    entry = asking.entry("direction", text)
    if not entry:
        known = [names[0] for names in asking.spoken.words["direction"].values()]
        asking.unknown(term.value, term, nearest(text, known, 1), known)
    return entry == "down"
