"""Begins the things that need more than one file by forms: a word of the game, a deck, and a language."""

from collections.abc import Callable, Mapping

from cardwright.base.library import Library
from cardwright.base.source import Source
from cardwright.model.node import Node
from cardwright.pipeline.resident import Resident
from cardwright.read.lexicon import plain_slug
from cardwright.serve.studio.asked import Asked, Json, RefusedError
from cardwright.serve.studio.files import CARDS
from cardwright.serve.studio.state import State
from cardwright.service.entries import entry_changed, scalar
from cardwright.tree import phrases

SORTS: Mapping[str, Callable[[str, str | None], Node]] = {
    "kind": phrases.kind_head,
    "stock": phrases.stock_head,
    "stat": phrases.stat_head,
    "counter": phrases.counter_head,
}
"""The sorts of words that a form can begin, each with its first line."""


def inventions(state: State, asked: Asked) -> Json:
    """The possible answers to the questions of these forms, for the game of a file."""
    resident = state.service(asked.text("game")).resident
    game = resident.game
    lexicons = sorted(resident.lexicons)
    known = state.languages().languages
    return {
        "sorts": list(SORTS),
        "parents": {"kind": sorted(game.kinds), "stock": sorted(game.stocks)},
        "languages": [
            {"code": code, "name": known[code].name, "genders": sorted(known[code].genders)}
            for code in lexicons
            if code in known
        ],
        "others": {code: one.name for code, one in sorted(known.items()) if code not in resident.lexicons},
        "eras": [*game.eras],
        "cards": {key: resident.names.shown(resident.names.source, key) for key, card in sorted(game.cards.items())},
    }


def begun_word(state: State, asked: Asked) -> Json:
    """Write a new word into the lexicon of every language that has a form for it, and declare it in a file."""
    game, sort, parent = asked.text("game"), asked.text("sort"), asked.text("parent", "") or None
    resident = state.service(game).resident
    forms = {code: _forms(asked, code) for code in resident.lexicons}
    given = {code: value for code, value in forms.items() if value}
    source = resident.names.source if resident.names.source in given else next(iter(given), "")
    if sort not in SORTS or not source:
        raise RefusedError("no-form")
    key = plain_slug(asked.text(f"one-{source}"))
    if not key or any(key in lexicon.nouns for lexicon in resident.lexicons.values()):
        raise RefusedError("word-exists", name=key)
    if parent is not None and parent not in {"kind": resident.game.kinds, "stock": resident.game.stocks}.get(sort, {}):
        raise RefusedError("bad-request")
    path = _declaring(resident)
    state.prove_saved(game)
    texts = {}
    for code, value in given.items():
        lexicon = _lexicon(state.library, game, code, state)
        change = entry_changed(lexicon, ("nouns", key), value)
        texts[lexicon.path] = lexicon.text[: change.span.start] + change.text + lexicon.text[change.span.end :]
    state.write_all(texts)
    resident = state.service(game).resident
    declared = resident.sources[path]
    tongue = resident.tongues[declared.language if declared is not None else source]
    head = tongue.printer.line(SORTS[sort](key, parent))
    opened = state.files.opened(path)
    state.save(path, f"{opened.text.rstrip()}\n\n{head}\n", opened.stamp)
    return {"path": path, "key": key, "text": head}


def begun_deck(state: State, asked: Asked) -> Json:
    """The lines of a new deck: its cards, and whatever else the first deck of the game says below its head."""
    path, name, era = asked.text("path"), plain_slug(asked.text("name")), asked.text("era", "") or None
    service = state.desk.service(path)
    source = service.resident.sources.get(path) if service is not None else None
    if service is None or source is None:
        raise RefusedError("no-cards-file", path=path)
    resident, tongue = service.resident, service.resident.tongues[source.language]
    game = resident.game
    counts = {
        key: number for key in game.cards if (number := asked.text(f"copies-{key}", "").strip()) and number.isdecimal()
    }
    if not name or name in game.decks or (era is not None and era not in game.eras) or not counts:
        raise RefusedError("no-deck")
    lines = [tongue.printer.line(phrases.deck_head(name, era)), *_like_other_decks(resident, source.language)]
    lines += [f"  {number} {tongue.printer.line(phrases.card(key))}" for key, number in counts.items()]
    return {"text": "".join(f"{line}\n" for line in lines)}


def begun_language(state: State, asked: Asked) -> Json:
    """Write the lexicon of another language, with every word of the game as a remark that waits for its forms."""
    game, code = asked.text("game"), asked.text("language")
    resident = state.service(game).resident
    if code not in state.languages().languages or code in resident.lexicons:
        raise RefusedError("bad-request")
    state.prove_saved(game)
    model = _lexicon(state.library, game, resident.names.source, state)
    lines = [f"language: {code}"]
    for line in model.text.splitlines():
        if line[:1].isspace() and line.strip() and not line.lstrip().startswith("#"):
            lines.append(f"  # {line.strip()}")
        elif line.endswith(":") and not line.startswith((" ", "#")):
            lines += ["", line]
    path = f"{state.library.cards.name}/{game}/lexicon/{code}.yaml"
    state.files.save(path, "\n".join(lines) + "\n", "")
    state.reopen()
    return {"path": path}


def _forms(asked: Asked, code: str) -> str:
    """A word in one language as its lexicon has it; empty if it has no form."""
    one, other, gender = (asked.text(f"{name}-{code}", "").strip() for name in ("one", "other", "gender"))
    if not one:
        return ""
    if not other and not gender:
        return scalar(one)
    parts = {"one": one, "other": other, "gender": gender}
    return f"{{{', '.join(f'{name}: {scalar(value)}' for name, value in parts.items() if value)}}}"


def _lexicon(library: Library, game: str, code: str, state: State) -> Source:
    """The file with the words of a game in a language."""
    for place in library.lexicon_files(game):
        path = place.relative_to(library.root).as_posix()
        text = state.files.opened(path).text
        if any(line.split() == ["language:", code] for line in text.splitlines()):
            return Source(path, text, code)
    raise RefusedError("no-such-file", 404, path=f"{game}/lexicon/{code}.yaml")


def _declaring(resident: Resident) -> str:
    """The file in which the words of the game are declared: that of its first kind, or of its first era."""
    game = resident.game
    spans = [*(one.span for one in game.kinds.values()), *(one.span for one in game.stocks.values())]
    found = [span.as_written().source.path for span in spans]
    path = next((path for path in found if path.endswith(CARDS[0])), "")
    return path or next(path for path in resident.sources if path.endswith(CARDS[0]))


def _like_other_decks(resident: Resident, language: str) -> list[str]:
    """The lines below the first deck of the game that name no card, in a language."""
    deck = next(iter(resident.game.decks.values()), None)
    span = deck.span if deck is not None else None
    for document in resident.documents.values():
        for item in document.items:
            if span is not None and item.span == span:
                tongue = resident.tongues[language]
                nodes = [one.content for one in item.children if isinstance(one.content, Node)]
                return [f"  {tongue.printer.line(node)}" for node in nodes if not node.named("card")]
    return []
