"""The answers while a file is written: what is wrong, what can stand here, and the sort of every word."""

from collections.abc import Iterable

from cardwright.base.source import Span
from cardwright.serve.studio.asked import Asked, Json, RefusedError
from cardwright.serve.studio.state import State
from cardwright.serve.studio.units import Units
from cardwright.service import Service
from cardwright.service.answering import Finding
from cardwright.service.completion import GRAMMAR
from cardwright.service.fixes import Change
from cardwright.service.renaming import RenamingError

MOST_FINDINGS = 200
MOST_PROPOSED = 40


def edit(state: State, asked: Asked) -> Json:
    """Take the text of a file, and answer with all that the editor shows of it."""
    path, text = asked.text("path"), asked.text("text")
    state.follow(path)
    service = state.desk.edit(path, text)
    if service is None:
        return {"findings": [], "elsewhere": [], "painted": [], "hints": []}
    units = Units(text)
    found = service.findings(path)
    return {
        "findings": [_finding(service, one, units) for one in found[:MOST_FINDINGS]],
        "elsewhere": elsewhere(service, path),
        "painted": [[units.out(one.span.start), units.out(one.span.end), one.sort] for one in service.painted(path)],
        "hints": [{"line": one.at.source.line_column(one.at.end)[0], "text": one.text} for one in service.hints(path)],
    }


def elsewhere(service: Service, path: str) -> list[Json]:
    """The findings in other files of the game, one line each."""
    found = [one for other in service.wrong_files() if other != path for one in service.findings(other)]
    return [{"place": one.diagnostic.as_written().place, "says": one.says} for one in found[:MOST_FINDINGS]]


def words(state: State, asked: Asked) -> Json:
    """The words that can stand at a place of a text, each with a sample of the first."""
    path, text = asked.text("path"), asked.text("text")
    service = _edited(state, path, text)
    place = Units(text).into(asked.number("place"))
    found = service.proposals(path, place)[:MOST_PROPOSED]
    return {
        "words": [
            {"text": one.text, "sort": one.section if one.section != GRAMMAR else "", "replaced": one.replaced}
            for one in found
        ],
        "sample": service.sample(path, found[0]) if found else "",
    }


def about(state: State, asked: Asked) -> Json:
    """The meaning of the word at a place, and where it is declared and used."""
    path, text = asked.text("path"), asked.text("text")
    service = _edited(state, path, text)
    place = Units(text).into(asked.number("place"))
    explained, subject = service.explained(path, place), service.subject(path, place)
    named = service.nameable(path, place)
    return {
        "text": explained.text if explained is not None else "",
        "name": named[1] if named is not None else None,
        "declared": _places(service.declared(subject)) if subject is not None else [],
        "used": _places(service.used(subject)) if subject is not None else [],
    }


def tidied(state: State, asked: Asked) -> Json:
    """The text of a file in its canonical form; None if some line of it cannot be read."""
    path = asked.text("path")
    return {"text": _edited(state, path, asked.text("text")).formatted(path)}


def renamed(state: State, asked: Asked) -> Json:
    """Give the thing at a place another name in all files; nothing is written if that cannot be proven right."""
    path, text = asked.text("path"), asked.text("text")
    service = _edited(state, path, text)
    state.prove_saved(service.resident.key)
    try:
        changes = service.renamed(path, Units(text).into(asked.number("place")), asked.text("name"))
    except RenamingError as problem:
        cause = service.finding(problem.found).says if problem.found is not None else ""
        raise RefusedError("not-renamed", cause=cause) from problem
    texts: dict[str, str] = {}
    for change in sorted(changes, key=lambda one: -one.span.start):
        file = change.span.source.path
        before = texts.get(file, change.span.source.text)
        texts[file] = before[: change.span.start] + change.text + before[change.span.end :]
    return {"written": state.write_all(texts)}


def _edited(state: State, path: str, text: str) -> Service:
    """The game of a file, with the text that its author sees."""
    service = state.desk.edit(path, text) if state.desk.texts.get(path) != text else state.desk.service(path)
    if service is None:
        raise RefusedError("no-cards-file", path=path)
    return service


def _finding(service: Service, one: Finding, units: Units) -> Json:
    span = one.span
    start, end = (units.out(span.start), units.out(span.end)) if span is not None else (0, 0)
    offered = service.fixes(one.diagnostic.path, span.start, span.end) if span is not None else []
    return {
        "start": start,
        "end": max(end, start),
        "line": span.source.line_column(span.start)[0] if span is not None else 0,
        "severity": one.diagnostic.severity.value,
        "slug": one.diagnostic.slug,
        "says": one.says,
        "help": one.help or "",
        "fixes": [
            {"text": fix.text, "changes": [_change(change, units) for change in fix.changes]}
            for fix in offered
            if fix.finding == one.diagnostic
        ],
    }


def _change(change: Change, units: Units) -> Json:
    return {"start": units.out(change.span.start), "end": units.out(change.span.end), "text": change.text}


def _places(spans: Iterable[Span]) -> list[str]:
    found = []
    for span in spans:
        written = span.as_written()
        found.append(f"{written.source.path}:{written.source.line_column(written.start)[0]}")
    return list(dict.fromkeys(found))
