"""The answers about the library and its cards: files, cards as drawn, examples, and the effects of a change."""

from cardwright.base.diagnostics import Severity
from cardwright.model.node import Node
from cardwright.pipeline.cached import check_cached
from cardwright.serve.studio.asked import Asked, Json
from cardwright.serve.studio.effects import Proof, other_proofs, own_proofs
from cardwright.serve.studio.looks import looks
from cardwright.serve.studio.state import State
from cardwright.serve.studio.units import Units
from cardwright.serve.studio.writing import elsewhere
from cardwright.service import Service


def library(state: State, asked: Asked) -> Json:
    """The games and their files, with the number of findings in each."""
    found = []
    for key in state.library.games():
        service = state.service(key)
        counts: dict[str, int] = {}
        for one in service.resident.found:
            counts[one.path] = counts.get(one.path, 0) + 1
        files = [{"path": path, "findings": counts.get(path, 0)} for path in state.files.of(key)]
        kinds = sorted(service.resident.game.kinds)
        found.append({"game": key, "files": files, "cards": len(service.resident.game.cards), "kinds": kinds})
    return {"games": found, "folder": state.library.root.name}


def opened(state: State, asked: Asked) -> Json:
    """A file for the editor."""
    path = asked.text("path")
    one = state.open(path)
    return {"path": path, "text": one.text, "stamp": one.stamp, "earlier": state.files.earlier(path)}


def saved(state: State, asked: Asked) -> Json:
    """Write a file; a file that was changed outside meanwhile is refused, with its text."""
    path = asked.text("path")
    one = state.save(path, asked.text("text"), asked.text("stamp"))
    return {"stamp": one.stamp, "earlier": state.files.earlier(path)}


def earlier(state: State, asked: Asked) -> Json:
    """The text that a file had before."""
    return {"text": state.files.earlier_text(asked.text("path"), asked.text("name"))}


def checked(state: State, asked: Asked) -> Json:
    """The findings in the whole library as it is saved: words, names and translations, too."""
    report = check_cached(state.library)
    return {"text": report.text, "summary": report.summary, "right": not report.errors}


def card(state: State, asked: Asked) -> Json:
    """The card at a place: as it is drawn, what it does, its examples, and what an unsaved change alters."""
    path, text = asked.text("path"), asked.text("text")
    service = state.desk.edit(path, text) if state.desk.texts.get(path) != text else state.desk.service(path)
    if service is None:
        return {"card": None}
    key = card_at(service, path, Units(text).into(asked.number("place")))
    changes = [
        {
            "card": one.key,
            "change": one.change,
            "field": one.field,
            "language": one.language,
            "old": one.old,
            "new": one.new,
        }
        for one in state.effects.changes(service.resident, path)
    ]
    if key is None:
        return {"card": None, "changes": changes}
    game = service.resident.game
    is_right = not any(one.severity is Severity.ERROR for one in service.resident.found)
    # The sentences of a card with a finding have no meaning that could be shown.
    shown = looks(service.resident, key, state.appearance(game.key)) if is_right else []
    others, are_more = other_proofs(service, key) if is_right and changes else ([], False)
    return {
        "card": key,
        "looks": [{"language": one.language, "html": one.html, "does": one.does} for one in shown],
        "examples": [_proof(service, one) for one in own_proofs(game, key)] if is_right else [],
        "others": [_proof(service, one) for one in others if one.found],
        "others_run": len(others),
        "others_left": are_more,
        "changes": changes,
        "elsewhere": elsewhere(service, path),
    }


def card_at(service: Service, path: str, place: int) -> str | None:
    """The card in whose block a place lies."""
    best: tuple[int, str] | None = None
    for key, one in service.resident.game.cards.items():
        span = one.span.as_written()
        if span.source.path == path and span.start <= place and (best is None or span.start > best[0]):
            best = (span.start, key)
    if best is None:
        return None
    later = service.resident.documents[path].items if path in service.resident.documents else ()
    behind = [item for item in later if best[0] < item.span.as_written().start <= place]
    return None if any(_declares_no_card(item.content) for item in behind) else best[1]


def _declares_no_card(content: object) -> bool:
    return not (isinstance(content, Node) and content.named("card-name"))


def _proof(service: Service, one: Proof) -> Json:
    return {
        "title": one.example.title,
        "card": one.example.card,
        "right": not one.found,
        "says": [service.finding(found).says for found in one.found],
    }
