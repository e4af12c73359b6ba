"""The texts of the interface in one language: sentences with placeholders, and plural forms."""

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass

from cardwright.language.plurals import plural_category

ENGLISH = "en"
Forms = Mapping[str, str]
"""The text for each plural category; one without a count has only the category `other`."""


@dataclass(frozen=True, slots=True)
class Words:
    """The texts of the pages in one language; English is the fallback."""

    language: str
    texts: Mapping[str, Forms]

    def __call__(self, key: str, **values: object) -> str:
        """A text with its placeholders filled; `count` selects the plural form."""
        forms = self.texts[key]
        text = forms["other"]
        count = values.get("count")
        if isinstance(count, int) and len(forms) > 1:
            [category] = plural_category(self.language, count)
            text = forms.get(category, text)
        for name, value in values.items():
            text = text.replace("{" + name + "}", str(value))
        return text

    def knows(self, key: str) -> bool:
        """Whether there is such a text."""
        return key in self.texts


def labelled(say: Words, sort: str, name: str) -> str:
    """The word for a name of a sort; a name that the pages have no word for stays as it is."""
    key = f"{sort}-{name}"
    return say(key) if say.knows(key) else name


def read_words(connection: sqlite3.Connection) -> dict[str, Words]:
    """The texts of every language in which the catalog has an interface."""
    tables: dict[str, dict[str, dict[str, str]]] = {}
    for language, key, form, text in connection.execute("SELECT language, key, form, text FROM interface"):
        tables.setdefault(language, {}).setdefault(key, {})[form] = text
    usual = tables.get(ENGLISH, {})
    return {language: Words(language, usual | texts) for language, texts in tables.items()}
