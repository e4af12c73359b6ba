"""The meaning of a word at a place: the word of the game or the card, and the constructs around it with their pages."""

from collections.abc import Iterator

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.export.facts import priced, prices
from cardwright.language.parser import ReadWord
from cardwright.language.patterns import Alternative, Language, Slot, Word
from cardwright.language.tongue import Tongue
from cardwright.model.node import Node
from cardwright.model.rulebook.cards import Card
from cardwright.service.lines import Lines, TextLine
from cardwright.service.subjects import CARDS, Subject, declarations, entry_of, nodes_at, subject_of
from cardwright.tree.themes import THEMES

MOST_PATTERNS = 3


@record
class Explained:
    """The meaning of the word at a place, in Markdown."""

    span: Span
    text: str


def explained(lines: Lines, line: TextLine, word: ReadWord) -> Explained | None:
    """The meaning of a word; None if the game has no words in the language of the file."""
    tongue = lines.tongue(line.item.span.source)
    if tongue is None:
        return None
    parts = []
    subject = subject_of(line, word, lines.words(line), tongue)
    if subject is not None:
        parts.append("\n".join(about(lines, subject, tongue)))
    inside = nodes_at(line, line.place(word).start)
    if inside:
        parts.append("\n".join(_construct(inside[-1], tongue.language)))
    return Explained(line.place(word).as_written(), "\n\n".join(filter(None, parts))) if parts else None


def about(lines: Lines, subject: Subject, tongue: Tongue) -> Iterator[str]:
    """A subject in Markdown: a card as it is printed, or a word with its forms and its declarations."""
    game = lines.resident.game
    card = game.cards.get(subject.key) if subject.section == CARDS else None
    if card is not None:
        yield from _card(lines, card, tongue)
        return
    entry = entry_of(subject, tongue)
    forms = ", ".join(dict.fromkeys(entry.forms.values())) if entry is not None else subject.key
    yield f"**{forms}** · `{subject.key}`"
    for span in declarations(lines, subject):
        source = span.source
        yield f"- `{source.path}:{span.as_written().source.line_column(span.as_written().start)[0]}`: {_line(span)}"


def _line(span: Span) -> str:
    text = span.source.text
    first, last = text.rfind("\n", 0, span.start) + 1, text.find("\n", span.end)
    return text[first : last if last >= 0 else len(text)].strip()


def _card(lines: Lines, card: Card, tongue: Tongue) -> Iterator[str]:
    game, names = lines.resident.game, lines.resident.names
    kind = tongue.lexicon.nouns.get(card.kind)
    shown = next(iter(kind.forms.values())) if kind is not None else card.kind
    yield f"**{names.plain(tongue.language.code, card.key)}** · {', '.join(filter(None, (shown, card.era)))}"
    for name, value in card.attributes.items():
        noun = tongue.lexicon.nouns.get(name)
        word = next(iter(noun.forms.values())) if noun is not None else name
        numbers = " ".join(map(str, value)) if isinstance(value, tuple) else value
        yield f"- {word}: {numbers if isinstance(numbers, int | str) else '…'}"
    for price in prices(card, priced(game, card.kind, card.era)):
        if price.amount is not None and isinstance(card.attributes[price.attribute], tuple):
            yield f"- Σ {price.attribute}: {price.amount}"
    for sentence in card.sentences:
        yield f"> {tongue.text_printer.sentence(sentence.ability)}\n"


def _construct(node: Node, language: Language) -> Iterator[str]:
    """The construct at a place: its name, its page, its patterns in the language, and what it does."""
    name = type(node).__name__
    page = next((key for key, _, categories in THEMES if node.category in categories), "")
    link = f"[{name}](docs/reference/{page}.md#{name.lower()})" if page else name
    yield f"{link}: {' '.join((type(node).__doc__ or '').split())}"
    for alternative in language.patterns.get(name, ())[:MOST_PATTERNS]:
        yield f"- `{_pattern(alternative, language)}`"


def _pattern(alternative: Alternative, language: Language) -> str:
    said = []
    for part in alternative.parts:
        if isinstance(part, Slot):
            said.append(f"‹{part.field.removeprefix('@')}›")
        elif isinstance(part, Word):
            said.append(next(iter(language.forms(part.name).values())))
    return " ".join(said)
