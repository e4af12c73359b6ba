"""The parts of the public JSON of a game: its cards in every language, its decks by number of players, its eras."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from cardwright.check.link.meaning import Json, attributes_json, meaning, tree_json
from cardwright.language.tongue import Tongue
from cardwright.model.node import Node
from cardwright.model.rulebook.cards import Card, Deck, Era, Example, Sentence
from cardwright.model.rulebook.game import Game
from cardwright.read.lexicon import CardName, slug

BY_HAND = ("reviewed", "fallback")
"""The states of a text that a person has worded by hand."""
REVIEWED = "reviewed"
"""The origin of a text that somebody has worded by hand for what the card means."""
Tongues = Mapping[str, Tongue]
"""One game's tongues by language."""


def card_json(game: Game, card: Card, tongues: Tongues) -> Json:
    """One card, with its text in every language."""
    names = card_names(game, card, tongues)
    worded = card_texts(game, card, tongues)
    return {
        "id": card.key,
        "kind": card.kind,
        "era": card.era,
        "name": {language: name.text for language, name in names.items()},
        "name_status": {language: name.status for language, name in names.items()},
        "flavor": card_flavors(game, card, tongues),
        "text": {language: sentences for language, (sentences, _) in worded.items()},
        # The language of a card's file is no part of the card.
        "text_status": {language: status for language, (_, status) in worded.items() if status in BY_HAND},
        "meaning": meaning(card),
        "abilities": [tree_json(ability) for ability in card.abilities],
        "attributes": attributes_json(card.attributes),
        "options": sorted({key for ability in card.abilities for key in named(ability, "option")}),
        "examples": [{"title": example.title, "lines": example_lines(example, tongues)} for example in card.examples],
        "source": card.source,
        "confidence": card.confidence,
        "notes": list(card.notes),
    }


def deck_json(game: Game, deck: Deck) -> Json:
    """One deck, with the copies of each card by number of players."""
    cards = [
        {
            "id": card,
            "copies": {str(players): game.copies_in(deck, card, players) for players in players_of(game)},
        }
        for card in sorted({entry.card for entry in deck.entries})
    ]
    return {"id": deck.key, "era": deck.era, "cards": cards}


def era_json(game: Game, era: Era, tongues: Tongues) -> Json:
    """One era, with its text in every language."""
    return {
        "id": era.key,
        "level": era.level,
        "name": era_names(game, era, tongues),
        "text": texts(era.sentences, tongues),
        "abilities": [tree_json(sentence.ability) for sentence in era.sentences],
        "attributes": attributes_json(era.attributes),
        "source": era.source,
        "confidence": era.confidence,
        "notes": list(era.notes),
    }


def card_names(game: Game, card: Card, tongues: Tongues) -> dict[str, CardName]:
    """The names of a card, in the languages that have one; no language borrows the name of another."""
    key = card.key
    known = game.names.names
    return {
        language: replace(known[language][key], status=game.names.status(language, key))
        for language in sorted(tongues)
        if key in known.get(language, ())
    }


def card_texts(game: Game, card: Card, tongues: Tongues) -> dict[str, tuple[list[str], str]]:
    """The text of a card in every language, and its origin.

    They are `written` in the card's own file, `printed` from its trees, or `reviewed`: worded by hand for exactly what
    the card means. A wording of anything else is a `fallback` to what is printed.
    """
    wordings = {language: own[card.key] for language, own in game.names.wordings.items() if card.key in own}
    means = meaning(card) if wordings else ""
    found = {}
    for language, sentences in texts(card.sentences, tongues).items():
        if language in wordings:
            text, pin = wordings[language]
            fits = pin == means and text.count("\n") + 1 == len(sentences)
            found[language] = (text.split("\n"), REVIEWED) if fits else (sentences, "fallback")
        else:
            found[language] = (sentences, "written" if language == card.language else "printed")
    return found


def card_flavors(game: Game, card: Card, tongues: Tongues) -> dict[str, str]:
    """The line on a card that is no rule, in the languages that have it."""
    known = game.names.flavors
    return {language: known[language][card.key] for language in sorted(tongues) if card.key in known.get(language, ())}


def texts(sentences: tuple[Sentence, ...], tongues: Tongues) -> dict[str, list[str]]:
    """The printed text of sentences in every language, without the brackets of the source."""
    return {
        language: [tongue.text_printer.sentence(sentence.ability) for sentence in sentences]
        for language, tongue in sorted(tongues.items())
    }


def example_lines(example: Example, tongues: Tongues) -> dict[str, list[str]]:
    """The lines of an example in every language."""
    return {
        language: [tongue.text_printer.line(line) for line, _ in example.lines]
        for language, tongue in sorted(tongues.items())
    }


def era_names(game: Game, era: Era, tongues: Tongues) -> dict[str, str]:
    """The names of an era, in the languages that have one."""
    key = slug(era.key)
    known = game.names.eras
    return {language: known[language][key] for language in sorted(tongues) if key in known.get(language, ())}


def players_of(game: Game) -> range:
    """Every number of players the game is made for."""
    return range(game.least_players, game.most_players + 1)


def named(tree: Node, role: str) -> Iterator[str]:
    """Everything that a tree names in one role: the options it depends on, or the cards it speaks of."""
    for node in tree.walk():
        for field_type in node.field_types():
            if field_type.sort is not None and field_type.sort.role == role:
                value = getattr(node, field_type.name)
                yield from value if isinstance(value, tuple) else () if value is None else (value,)
