"""All cards of a kind as a table, with their numbers and their names in each language, edited in place."""

import re
from dataclasses import replace

from cardwright.language.parse import Item
from cardwright.model.rulebook.cards import Card
from cardwright.model.rulebook.lines import Line
from cardwright.pipeline.resident import Resident
from cardwright.read.po import write_po
from cardwright.read.strings.keys import CARD, NAME, Key
from cardwright.serve.studio.asked import Asked, Json, RefusedError
from cardwright.serve.studio.looks import spoken
from cardwright.serve.studio.state import State
from cardwright.translation.collecting import game_strings
from cardwright.translation.domains import Domain, open_file
from cardwright.translation.merging import merged

MOST = 400
"""So many cards are shown at once."""
_NUMBER = re.compile(r"\d+")


def rows(state: State, asked: Asked) -> Json:
    """The cards of a kind and of its special cases; every card if no kind is named."""
    resident = state.service(asked.text("game")).resident
    game, kind = resident.game, asked.text("kind", "")
    cards = [card for card in game.cards.values() if not kind or kind in game.ancestors(card.kind)]
    keys = dict.fromkeys(key for card in cards for key, value in card.attributes.items() if isinstance(value, int))
    source = resident.names.source
    return {
        "kinds": sorted({card.kind for card in game.cards.values()}),
        "numbers": {key: _noun(resident, key) for key in keys},
        "languages": [code for code in spoken(resident) if code != source],
        "cards": [_row(resident, card, list(keys)) for card in cards[:MOST]],
        "more": max(0, len(cards) - MOST),
    }


def _row(resident: Resident, card: Card, keys: list[str]) -> Json:
    names = resident.names.names
    return {
        "key": card.key,
        "name": resident.names.plain(resident.names.source, card.key),
        "kind": _noun(resident, card.kind),
        "era": card.era or "",
        "numbers": {key: value for key in keys if isinstance(value := card.attributes.get(key), int)},
        "names": {code: own.text for code in names if (own := names[code].get(card.key)) is not None},
        "place": card.span.as_written().source.path,
    }


def _noun(resident: Resident, key: str) -> str:
    tongue = resident.tongues.get(resident.names.source)
    entry = tongue.lexicon.nouns.get(key) if tongue is not None else None
    return next(iter(entry.forms.values())) if entry is not None else key


def numbered(state: State, asked: Asked) -> Json:
    """Write another number on a card."""
    game, number = asked.text("game"), asked.number("number")
    state.prove_saved(game)
    resident = state.service(game).resident
    card, attribute = resident.game.cards.get(asked.text("card")), asked.text("attribute")
    if card is None:
        raise RefusedError("bad-request")
    item = _line_of(resident, card, attribute)
    span = item.span.as_written() if item is not None else None
    source = span.source if span is not None else None
    if span is None or source is None or len(_NUMBER.findall(span.text)) != 1:
        raise RefusedError("not-in-table", name=card.key)
    opened = state.files.opened(source.path)
    if opened.text != source.text:
        raise RefusedError("changed-outside", 409, path=source.path, text=opened.text, stamp=opened.stamp)
    line = _NUMBER.sub(str(number), span.text)
    text = opened.text[: span.start] + line + opened.text[span.end :]
    state.save(source.path, text, opened.stamp)
    return {"path": source.path, "findings": len(state.service(game).findings(source.path))}


def _line_of(resident: Resident, card: Card, attribute: str) -> Item | None:
    """The line of a card that says one of its numbers."""
    for document in resident.documents.values():
        for item in document.items:
            if item.span == card.span:
                for line in item.children:
                    if isinstance(line.content, Line) and line.content.sets() == ("attribute", attribute):
                        return line
    return None


def named(state: State, asked: Asked) -> Json:
    """Write the name of a card in another language into its translations."""
    game, key, language = asked.text("game"), asked.text("card"), asked.text("language")
    name = asked.text("name").strip()
    state.prove_saved(game)
    resident, library = state.service(game).resident, state.library
    is_known = key in resident.game.cards and language in spoken(resident) and language != resident.names.source
    if not is_known or not name or re.search(r"[\[\]\n]", name):
        raise RefusedError("bad-name")
    strings = tuple(game_strings(resident.game, resident.tongues))
    files = dict(library.po_files(game))
    place = files.get(language) or library.po_file(game, language)
    domain = Domain(game, resident.names.source, strings, ((language, place),), library.root)
    known = open_file(domain, language, place)
    if not known.writable:
        raise RefusedError("unreadable", path=place.name, cause="")
    file, context = merged(known.file, strings), str(Key(CARD, key, NAME))
    messages = tuple(
        replace(one, translations=(name,), fuzzy=False) if one.context == context else one for one in file.messages
    )
    path = place.relative_to(library.root).as_posix()
    state.files.save(path, write_po(replace(file, messages=messages)), state.files.opened(path).stamp)
    state.reopen()
    return {"path": path}
