"""Languages: reading and printing sentences by the patterns of `grammar/`."""

# A pattern names its construct, so every construct must be there before a language is read.
import cardwright.tree  # noqa: F401
