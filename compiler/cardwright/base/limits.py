"""How much of everything a library may have: far more than any game needs, and little enough to be done in seconds."""

MEGABYTE = 1024 * 1024

# Files.
LARGEST_FILE = MEGABYTE
"""A file of cards or a table; the largest we ship has a twentieth of it."""
LARGEST_PO_FILE = 32 * MEGABYTE
"""It holds every text of a game in one language."""
LARGEST_HISTORY_FILE = 32 * MEGABYTE
"""It holds every card of a game in all languages."""
LARGEST_TRACE = 64 * MEGABYTE
"""A million answers."""
MOST_FILES = 20_000
"""Files of cards in one game."""
MOST_VERSIONS = 1_000
"""Recorded versions of one game."""
LONGEST_VERSION = 40
"""Characters in the name of a version."""
LONGEST_PO_ENTRY = 2_000
"""Lines of one entry of a PO file: whoever joins them one by one takes quadratic time."""

# Games.
LARGEST_NUMBER = 1_000_000
"""Any number of a card or a declaration; the highest score in the games we know has four digits."""
MOST_PLAYERS = 12
MOST_PLACES = 2_000
"""Of a board; the largest we know has about two hundred."""
MOST_PLACES_IN_A_ROW = 1_000
"""Every place of a row is looked at whenever somebody may take a card from it."""
MOST_COPIES = 20_000
"""Of all cards in all decks together, for any number of players: each is a thing of its own in a game."""
MOST_CARDS = 50_000
"""In one game: checking so many takes ten seconds."""
LONGEST_NAME = 200
"""Characters in the name of a card; ten times what fits on one."""
MOST_MEMBERS = 8
"""Of a set that is counted: every part of it is looked at, and those are two to the power of its members."""
MOST_VALUES = 100
"""Of one option: they are named on every page and in every question about it."""
MOST_OPTIONS = 200
