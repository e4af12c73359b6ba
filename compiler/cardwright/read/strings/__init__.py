"""The strings of translators: the entries of PO files by key, and the mistakes in each."""

from cardwright.read.strings.keys import Key, key_of, mark_of, status_of
from cardwright.read.strings.loading import Translated, load_strings, read_strings, take_strings

__all__ = ["Key", "Translated", "key_of", "load_strings", "mark_of", "read_strings", "status_of", "take_strings"]
