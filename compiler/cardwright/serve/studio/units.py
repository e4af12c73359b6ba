"""Places in a text as a browser counts them: in units of UTF-16, two for some characters."""

from dataclasses import dataclass

_LAST_OF_ONE_UNIT = 0xFFFF


@dataclass(frozen=True, slots=True)
class Units:
    """Translates between places in a text and places in a browser."""

    text: str

    def out(self, place: int) -> int:
        """A place of the text, for a browser."""
        return place + _wide(self.text[:place])

    def into(self, unit: int) -> int:
        """A place of a browser, in the text; a place inside a character is that before it."""
        if not _wide(self.text):
            return min(unit, len(self.text))
        place = passed = 0
        for character in self.text:
            passed += 2 if ord(character) > _LAST_OF_ONE_UNIT else 1
            if passed > unit:
                break
            place += 1
        return place


def _wide(text: str) -> int:
    """The number of characters that take two units."""
    return 0 if text.isascii() else sum(1 for character in text if ord(character) > _LAST_OF_ONE_UNIT)
