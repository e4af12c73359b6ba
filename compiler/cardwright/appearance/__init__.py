"""How a catalog looks: which drawing stands for which noun of a game, and what its pages say in each language."""

from cardwright.appearance.reading import Appearance, Symbol, load_interface, read_symbols

__all__ = ["Appearance", "Symbol", "load_interface", "read_symbols"]
