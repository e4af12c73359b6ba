"""Makes a card of its block: the printed values, the sentences, the source and the examples."""

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.language.parse import Item
from cardwright.link.body import Body
from cardwright.link.rulebook import Card, Example
from cardwright.tree.declarations import (
    AttributeIs,
    AttributeList,
    AttributeOfTarget,
    AttributeTerm,
    CardHead,
    ExampleHead,
    NoteLine,
    SourceLine,
    StartsHolding,
    StartsIn,
)
from cardwright.tree.examples import ExampleLine
from cardwright.tree.places import Borders, LiesAt, MadeOf, Named, NamedCard

CARD_LINES = (
    AttributeIs,
    AttributeList,
    AttributeOfTarget,
    AttributeTerm,
    SourceLine,
    NoteLine,
    StartsIn,
    StartsHolding,
    Borders,
    LiesAt,
    MadeOf,
)


def gather_card(head: CardHead, item: Item) -> tuple[Card, list[Diagnostic]]:
    """The card a block declares, and what in the block does not belong to a card."""
    body = Body(item, CARD_LINES, speaks=True, apart=(ExampleHead,))
    found = list(body.found)
    examples = []
    for child in item.children:
        if isinstance(child.content, ExampleHead):
            example, wrong = gather_example(child.content, child, head.name)
            examples.append(example)
            found += wrong
    source, confidence, notes = body.provenance
    starts_in, lies_at = body.one(StartsIn), body.one(LiesAt)
    card = Card(
        key=head.name,
        kind=head.kind,
        era=head.era,
        attributes=body.attributes,
        sentences=tuple(body.sentences),
        source=source,
        confidence=confidence,
        notes=notes,
        starts_in=starts_in.zone if starts_in else None,
        starts_holding={line.counter: line.number for line in body.all(StartsHolding)},
        examples=tuple(examples),
        span=item.span,
        language=item.span.source.language,
        borders=tuple(key for line in body.all(Borders) for key in _named(line.cards)),
        made_of=tuple(key for line in body.all(MadeOf) for key in _named(line.cards)),
        copies=(starts_in.copies if starts_in else None) or 1,
        lies_at=(lies_at.column, lies_at.row) if lies_at else None,
        laid=tuple(line for line, _ in body.lines if isinstance(line, LiesAt | Borders | MadeOf)),
    )
    return card, found


def _named(cards: tuple[Named, ...]) -> list[str]:
    return [one.card for one in cards if isinstance(one, NamedCard)]


def gather_example(head: ExampleHead, item: Item, card: str) -> tuple[Example, list[Diagnostic]]:
    """An example and the lines in it that are none."""
    lines = []
    found = []
    for child in item.children:
        if isinstance(child.content, ExampleLine):
            lines.append((child.content, child.span))
        elif child.content is not None:
            found.append(error("misplaced-line", child.span))
    return Example(head.title, card, tuple(lines), item.span), found
