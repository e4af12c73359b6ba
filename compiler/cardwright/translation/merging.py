"""Updates a PO file from the cards, string by string: no guesses by similarity, no losses.

A string is found by its key alone. Its source text at the time of translation is stored beside it, so an edit flags
only the strings of the edited card. A string of a removed card becomes obsolete, and returns with its card.
"""

from collections.abc import Container, Iterable
from dataclasses import replace

from cardwright.language.plurals import gettext_forms
from cardwright.read.po import COUNT, Message, PoFile
from cardwright.read.strings.keys import GENERATED, MEANING, TEXT, mark_of, stamp
from cardwright.read.strings.loading import is_generated
from cardwright.translation.collecting import String

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
    """The file with every current string; `minor` are the keys whose new source text leaves translations valid."""
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
    header = (*(line for line in file.header if line[0] != COUNT), (COUNT, str(len(made))))
    return replace(file, header=header, messages=(*made, *_each_once([*kept, *obsolete])))


def _each_once(messages: Iterable[Message]) -> list[Message]:
    """The obsolete messages without duplicates."""
    return list({(one.context, one.text, one.plural, one.translations): one for one in messages}.values())


def _revived(kept: list[Message], string: String) -> Message | None:
    """The obsolete translation of a string that exists again: of the same text if possible, else the latest."""
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
        # A text that gains or loses a plural needs other forms; the translator still sees the old text.
        empty = _new(string, language).translations
        forms = (*old.translations[: len(empty)], *empty[len(old.translations) :])
        old = replace(old, translations=forms, fuzzy=old.fuzzy or any(forms))
    reworded = (old.text, old.plural) != (string.text, string.plural)
    # A tool may drop the marks; a text that equals the generated one is still not a wording by hand.
    by_hand = any(old.translations) and not is_generated(old) and old.translations[0] != string.printed.get(language)
    if string.key.field == TEXT and string.meaning and not by_hand:
        # A generated text follows its card; it cannot be wrong, whatever another tool has marked.
        fresh = replace(old, text=string.text, plural=string.plural, fuzzy=False, previous=None, previous_plural=None)
        return _noted(_printed(fresh, string, language), string, language)
    if string.key.field == TEXT and string.meaning:
        changed = mark_of(old.notes, MEANING) != string.meaning
    else:
        changed = reworded and any(old.translations)
    fuzzy, previous, previous_plural = old.fuzzy, old.previous, old.previous_plural
    if reworded and fuzzy and previous is not None and previous == string.text:
        # The edit was undone: the translation is valid again.
        fuzzy = False
    elif changed and not is_minor:
        if previous is None or not fuzzy:
            previous, previous_plural = old.text, old.plural or None
        fuzzy = True
    if not fuzzy:
        previous = previous_plural = None
    message = replace(old, text=string.text, plural=string.plural, fuzzy=fuzzy)
    message = replace(message, previous=previous, previous_plural=previous_plural)
    return _noted(message, string, language)


def _printed(message: Message, string: String, language: str) -> Message:
    """A text without a wording by hand is the generated text; empty if the language cannot say it yet."""
    return replace(message, translations=(string.printed.get(language, ""),)) if string.meaning else message


def _noted(message: Message, string: String, language: str) -> Message:
    marks = []
    # Tools copy the notes of a template into files, where a mark would approve a text that nobody has reviewed.
    if string.meaning and language != TEMPLATE:
        marks.append(f"{MEANING} {string.meaning}")
        if message.translations[0] and message.translations[0] == string.printed.get(language):
            marks.append(f"{GENERATED} {stamp(message.translations[0])}")
    places = (string.place,) if string.place else ()
    return replace(message, notes=(*string.notes, *marks), places=places)
