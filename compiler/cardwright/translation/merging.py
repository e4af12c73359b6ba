"""Brings a PO file up to date with the cards, string by string: nothing is guessed by likeness, nothing is lost.

A string is found by its key alone. What it said when it was translated stands beside it, so an edit flags the strings
of the edited card and no other. What belongs to no card any more is kept as obsolete, and comes back with its card.
"""

from collections.abc import Container, Iterable
from dataclasses import replace

from cardwright.language.plurals import gettext_forms
from cardwright.read.po import Message, PoFile
from cardwright.read.strings.keys import GENERATED, MEANING, TEXT, mark_of, stamp
from cardwright.read.strings.loading import is_generated
from cardwright.translation.collecting import String

WAS = "was "
"""Opens the notes that say what a text was in the language of the file before the card changed."""
TEMPLATE = ""
"""The language of a file with empty translations, from which translators' tools begin."""


def new_file(project: str, language: str, source: str) -> PoFile:
    """A PO file without strings, with the header that translators' tools look for."""
    forms = gettext_forms(language)[0] if language != TEMPLATE else "nplurals=INTEGER; plural=EXPRESSION;"
    header = (
        ("Project-Id-Version", project),
        ("Language", language.replace("-", "_")),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=UTF-8"),
        ("Content-Transfer-Encoding", "8bit"),
        ("Plural-Forms", forms),
        ("X-Source-Language", source),
    )
    return PoFile(language, header)


def merged(file: PoFile, strings: Iterable[String], minor: Container[str] = ()) -> PoFile:
    """The file with every string as it now is; `minor` are the keys whose new wording leaves translations valid."""
    live = {message.context: message for message in file.messages if not message.obsolete and message.context}
    kept = [message for message in file.messages if message.obsolete]
    made: list[Message] = []
    for string in strings:
        context = str(string.key)
        old = live.pop(context, None)
        if old is None:
            revived = _revived(kept, string)
            if revived is not None:
                kept.remove(revived)
                old = replace(revived, obsolete=False, fuzzy=revived.fuzzy or bool(string.meaning))
        fresh = _new(string, file.language) if old is None else _updated(old, string, file.language, context in minor)
        made.append(fresh)
    strangers = [one for one in file.messages if not one.obsolete and not one.context and one.text]
    gone = [one for one in (*live.values(), *strangers) if any(one.translations) and not is_generated(one)]
    obsolete = [replace(one, obsolete=True, notes=(), places=(), previous=None, previous_plural=None) for one in gone]
    return replace(file, messages=(*made, *_each_once([*kept, *obsolete])))


def _each_once(messages: Iterable[Message]) -> list[Message]:
    """What is kept from former times, without what is there twice."""
    return list({(one.context, one.text, one.plural, one.translations): one for one in messages}.values())


def _revived(kept: list[Message], string: String) -> Message | None:
    """What was once the translation of a string that is there again: best of the same text, else of the latest."""
    own = [message for message in kept if message.context == str(string.key)]
    same = [message for message in own if message.text == string.text and message.plural == string.plural]
    return next(reversed(same or own), None)


def _new(string: String, language: str) -> Message:
    forms = 1
    if string.plural:
        forms = 2 if language == TEMPLATE else len(gettext_forms(language)[1])
    message = Message(str(string.key), string.text, string.plural, ("",) * forms)
    return _noted(_printed(message, string, language), string, language)


def _updated(old: Message, string: String, language: str, is_minor: bool) -> Message:
    if bool(old.plural) != bool(string.plural):
        # A text that begins or stops to count needs other forms; what was said stays for the translator to see.
        empty = _new(string, language).translations
        forms = (*old.translations[: len(empty)], *empty[len(old.translations) :])
        old = replace(old, translations=forms, fuzzy=old.fuzzy or any(forms))
    reworded = (old.text, old.plural) != (string.text, string.plural)
    # Marks may be lost on the way through a tool; what the patterns print is nobody's wording all the same.
    by_hand = any(old.translations) and not is_generated(old) and old.translations[0] != string.printed.get(language)
    if string.key.field == TEXT and string.meaning:
        pin = mark_of(old.notes, MEANING)
        changed = pin != string.meaning and (bool(pin) or by_hand)
        if changed and not by_hand:
            # The way a meaning is held may change from one version of the tool to the next: what is printed as before,
            # with the same beside it, needs nobody's eyes again. A wording by hand is pinned to the very meaning.
            changed = reworded or _described(old.notes) != string.notes
    else:
        changed = reworded and any(old.translations)
    fuzzy, previous, previous_plural = old.fuzzy, old.previous, old.previous_plural
    if reworded and fuzzy and previous is not None and previous == string.text:
        # The edit was undone: the translation fits again.
        fuzzy = False
    elif changed and not is_minor:
        if previous is None or not fuzzy:
            previous, previous_plural = old.text, old.plural or None
        fuzzy = True
    if not fuzzy:
        previous = previous_plural = None
    message = replace(old, text=string.text, plural=string.plural, fuzzy=fuzzy)
    message = replace(message, previous=previous, previous_plural=previous_plural)
    was = [note for note in old.notes if note.startswith(WAS)] if fuzzy else []
    if not by_hand:
        fresh = _printed(message, string, language)
        if fuzzy and not was and old.translations != fresh.translations and any(old.translations):
            was = [WAS + line for line in old.translations[0].split("\n")]
        message = fresh
    return _noted(message, string, language, tuple(was))


def _described(notes: tuple[str, ...]) -> tuple[str, ...]:
    """What was noted about a string, without the marks."""
    return tuple(note for note in notes if not note.startswith((WAS, f"{MEANING} ", f"{GENERATED} ")))


def _printed(message: Message, string: String, language: str) -> Message:
    """A text that nobody has worded by hand is as the patterns print it."""
    text = string.printed.get(language, "") if string.meaning else ""
    return replace(message, translations=(text,)) if text else message


def _noted(message: Message, string: String, language: str, was: tuple[str, ...] = ()) -> Message:
    marks = []
    # Tools copy the notes of a template into files: there a mark would vouch for a text nobody has looked at.
    if string.meaning and language != TEMPLATE:
        marks.append(f"{MEANING} {string.meaning}")
        if message.translations[0] and message.translations[0] == string.printed.get(language):
            marks.append(f"{GENERATED} {stamp(message.translations[0])}")
    places = (string.place,) if string.place else ()
    return replace(message, notes=(*string.notes, *was, *marks), places=places)
