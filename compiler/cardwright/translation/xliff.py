"""Strings as XLIFF 2.0, the exchange format of translation programs, and back."""

import re
from collections.abc import Iterable, Iterator
from xml.etree import ElementTree as ET

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.source import Source, Span
from cardwright.read.po import Message, PoFile
from cardwright.translation.collecting import String
from cardwright.translation.merging import merged
from cardwright.translation.tables import Row

NAMESPACE = "urn:oasis:names:tc:xliff:document:2.0"
SUFFIXES = (".xlf", ".xliff")
DOUBT = "cardwright:fuzzy"
"""The state of a translation in doubt; XLIFF has no such state of its own."""
REMARK, ABOUT, BEFORE = "remark", "description", "previous"
_FORM = re.compile(r"(.*)#(\d)")
_DECLARATION = re.compile(r"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_SAID = {f"{{{NAMESPACE}}}{name}" for name in ("segment", "ignorable")}


def xliff_text(language: str, source: str, files: Iterable[tuple[str, PoFile, Iterable[String]]]) -> str:
    """The strings of some files after a hypothetical update; each game is a file of the document."""
    root = ET.Element("xliff", {"xmlns": NAMESPACE, "version": "2.0", "srcLang": source, "trgLang": language})
    number = 0
    for game, file, strings in files:
        inside = ET.SubElement(root, "file", {"id": game, "original": game})
        for message in merged(file, strings).messages:
            for form, translation in enumerate(message.translations if not message.obsolete else ()):
                number += 1
                name = f"{message.context}#{form}" if message.plural else message.context
                unit = ET.SubElement(inside, "unit", {"id": f"u{number}", "name": name})
                _fill(unit, message, message.plural if message.plural and form else message.text, translation)
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, "unicode") + "\n"


def read_xliff(source: Source) -> tuple[list[Row], list[Diagnostic]]:
    """The translations of a document; one that declares entities is not read, because they can be bombs."""
    if declared := _DECLARATION.search(source.text):
        return [], [error("xliff-entity", Span(source, declared.start(), declared.end()))]
    try:
        root = ET.fromstring(source.text)  # noqa: S314 - it declares nothing, so that nothing can expand
    except ET.ParseError as problem:
        return [], [error("xliff-syntax", _line(source, problem.position[0]), problem=str(problem))]
    language = root.get("trgLang", "")
    if root.tag != f"{{{NAMESPACE}}}xliff" or not language:
        return [], [error("xliff-kind", _line(source, 1))]
    return list(_rows(root, language, source)), []


def _fill(unit: ET.Element, message: Message, text: str, translation: str) -> None:
    said = [(ABOUT, note) for note in message.notes] + [(REMARK, remark) for remark in message.remarks]
    said += [(BEFORE, message.previous)] if message.previous else []
    if said:
        notes = ET.SubElement(unit, "notes")
        for category, note in said:
            ET.SubElement(notes, "note", {"category": category}).text = note
    state = {"state": "initial"} if not translation else {"state": "translated"}
    if message.fuzzy and translation:
        state = {"state": "initial", "subState": DOUBT}
    segment = ET.SubElement(unit, "segment", state)
    # Line breaks part the sentences of a card.
    ET.SubElement(segment, "source", {"xml:space": "preserve"}).text = text
    if translation:
        ET.SubElement(segment, "target", {"xml:space": "preserve"}).text = translation


def _rows(root: ET.Element, language: str, source: Source) -> Iterator[Row]:
    at = 0
    for file in root.iter(f"{{{NAMESPACE}}}file"):
        for unit in file.iter(f"{{{NAMESPACE}}}unit"):
            name = unit.get("name", "")
            form = _FORM.fullmatch(name)
            segments = [one for one in unit if one.tag in _SAID]
            texts = ["".join(_text(one, part) for one in segments) for part in ("source", "target")]
            remarks = tuple(
                note.text or "" for note in unit.iter(f"{{{NAMESPACE}}}note") if note.get("category") == REMARK
            )
            at = max(source.text.find(f'name="{name}"', at), at)
            yield Row(
                file.get("original", ""),
                language,
                form[1] if form else name,
                int(form[2]) if form else 0,
                texts[0],
                texts[1],
                any(one.get("subState") == DOUBT for one in segments),
                source.line_column(at)[0],
                remarks,
                source,
            )


def _text(segment: ET.Element, part: str) -> str:
    """The text of a segment without its markup; what is not translated has none."""
    found = segment.find(f"{{{NAMESPACE}}}{part}")
    return "".join(found.itertext()) if found is not None else ""


def _line(source: Source, number: int) -> Span:
    return Span(source, *source.line_bounds(min(max(number, 1), source.text.count("\n") + 1)))
