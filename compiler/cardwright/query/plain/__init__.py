"""Questions without keys: any words, in any language, to queries of the strict language."""

from cardwright.query.plain.phrases import Phrasebook
from cardwright.query.plain.readings import Readings, readings

__all__ = ["Phrasebook", "Readings", "readings"]
