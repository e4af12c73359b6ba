"""The printed face of a card, in words of any language: its kind, its numbers, and its sentences."""

from collections.abc import Iterator

from cardwright.base.folding import plain
from cardwright.model.rulebook.cards import Card
from cardwright.model.rulebook.game import Game
from cardwright.play.voice import Voice
from cardwright.tree import phrases


def printed(voice: Voice, card: Card) -> Iterator[str]:
    """A card as a player would read it out, line by line."""
    what = ", ".join(filter(None, (voice.noun(card.kind), voice.era_called(card.era) if card.era else "")))
    yield f"{voice.line(phrases.card(card.key))} ({what})"
    for key, value in card.attributes.items():
        shown = " ".join(map(str, value)) if isinstance(value, tuple) else voice.noun(f"{value}")
        yield f"  {voice.noun(key)}: {shown}"
    if card.made_of:
        yield "  " + ", ".join(voice.tongue.text_printer.title(place) for place in card.made_of)
    for sentence in card.sentences:
        yield f"  {voice.tongue.text_printer.sentence(sentence.ability)}"


def called(voice: Voice, game: Game, name: str) -> list[Card]:
    """The cards of this name, in the language of the voice or by their key; several eras may have one."""
    wanted = plain(name)
    return [card for card in game.cards.values() if wanted in _names(voice, card)]


def titles(voice: Voice, game: Game) -> list[str]:
    """The names of all cards, each once."""
    return list(dict.fromkeys(voice.tongue.text_printer.title(key) for key in game.cards))


def _names(voice: Voice, card: Card) -> set[str]:
    return {
        plain(one) for one in (card.key, voice.tongue.text_printer.title(card.key), voice.line(phrases.card(card.key)))
    }
