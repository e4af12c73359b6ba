"""All strings of a game for translators, with keys that never change."""

from collections.abc import Iterator, Mapping
from dataclasses import field

from cardwright.base.record import record
from cardwright.check.link.meaning import attributes_json, canonical, meaning
from cardwright.drawing.appearance import Interface, source_of
from cardwright.language.choosing import lacks_in
from cardwright.language.gaps import gaps
from cardwright.language.tongue import Tongue
from cardwright.model.rulebook.cards import Card
from cardwright.model.rulebook.game import Game
from cardwright.read.lexicon import slug
from cardwright.read.strings.keys import CARD, DECK, ERA, FLAVOR, NAME, PAGE, TEXT, TITLE, Key

PRINTED = "printed beside it:"
"""The start of the note that lists the other values printed on the card."""


@record
class String:
    """A string to translate: its source text, and for a card's text the generated text in each language."""

    key: Key
    text: str
    plural: str = ""
    notes: tuple[str, ...] = ()
    place: str = ""
    meaning: str = ""
    """The hash of a card's meaning, for its text only."""
    printed: Mapping[str, str] = field(default_factory=dict)
    """The generated text of a card in each language that can express it."""


Tongues = Mapping[str, Tongue]
"""One game's tongues by language."""


def game_strings(game: Game, tongues: Tongues) -> list[String]:
    """All strings of a game: those of its cards in their order, then eras, decks and titles."""
    return [*_card_strings(game, tongues), *_other_strings(game)]


def page_strings(interface: Interface) -> list[String]:
    """All strings of the catalog's pages."""
    found = []
    for key, forms in interface.get(source_of(interface), {}).items():
        text, plural = forms["other"], ""
        if len(forms) > 1:
            text, plural = forms.get("one", text), text
        found.append(String(Key(PAGE, key, TEXT), text, plural, ("on the pages of the catalog",)))
    return found


def card_text(card: Card, tongue: Tongue) -> str:
    """The text of a card, one sentence a line."""
    return "\n".join(tongue.text_printer.sentence(sentence.ability) for sentence in card.sentences)


def _can_say(card: Card, tongue: Tongue) -> bool:
    """Whether a language can express a whole card; an incomplete language may lack a pattern or a form."""
    language, lexicon = tongue.language, tongue.lexicon
    if not lexicon.is_begun:
        return True
    is_whole = not any(next(gaps(one, language, lexicon), None) for one in card.abilities)
    return is_whole and not lacks_in(card_text(card, tongue))


def _card_strings(game: Game, tongues: Tongues) -> Iterator[String]:
    names = game.names
    written = tongues.get(names.source)
    for card in game.cards.values():
        place = card.span.source.path
        head = f"{card.kind}, {card.era}" if card.era else card.kind
        yield String(Key(CARD, card.key, NAME), names.plain(names.source, card.key), notes=(head,), place=place)
        if card.key in names.flavors[names.source]:
            flavor = names.flavors[names.source][card.key]
            yield String(Key(CARD, card.key, FLAVOR), flavor, notes=(head,), place=place)
        tongue = written or tongues.get(card.language)
        if card.sentences and tongue is not None:
            values = canonical(attributes_json(card.attributes)) if card.attributes else ""
            notes = (head, f"{PRINTED} {values}") if values else (head,)
            printed = {language: card_text(card, one) for language, one in tongues.items() if _can_say(card, one)}
            text = card_text(card, tongue)
            yield String(Key(CARD, card.key, TEXT), text, "", notes, place, meaning(card), printed)


def _other_strings(game: Game) -> Iterator[String]:
    names = game.names
    eras, decks, titles = (section.get(names.source, {}) for section in (names.eras, names.decks, names.titles))
    for era in game.eras.values():
        if (key := slug(era.key)) in eras:
            yield String(Key(ERA, key, NAME), eras[key], notes=("an era",), place=era.span.source.path)
    for deck in game.decks.values():
        if deck.key in decks:
            yield String(Key(DECK, deck.key, NAME), decks[deck.key], notes=("a deck",), place=deck.span.source.path)
    for key, title in titles.items():
        yield String(Key(TITLE, key, NAME), title, notes=("the game, an option or a rule",))
