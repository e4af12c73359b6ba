"""How a catalog looks: which drawing stands for which noun of a game, and what its pages say in each language."""

from cardwright.drawing.appearance.reading import Appearance, Interface, Symbol, load_interface, read_symbols, source_of

__all__ = ["Appearance", "Interface", "Symbol", "load_interface", "read_symbols", "source_of"]
