"""The limits of a library: far more than any game needs, and small enough to be processed in seconds."""

MEGABYTE = 1024 * 1024

# Files.
LARGEST_FILE = MEGABYTE
"""A file of cards or a table; our largest has a twentieth of this size."""
LARGEST_PO_FILE = 32 * MEGABYTE
"""A PO file contains every text of a game in one language."""
LARGEST_HISTORY_FILE = 32 * MEGABYTE
"""A history file contains every card of a game in all languages."""
LARGEST_PICTURE = MEGABYTE
"""A picture file of a card; it is shown some 350 points wide."""
LARGEST_TRACE = 64 * MEGABYTE
"""A million answers."""
MOST_FILES = 20_000
"""Files of cards in one game."""
MOST_VERSIONS = 1_000
"""Recorded versions of one game."""
LONGEST_VERSION = 40
"""Characters in the name of a version."""
LONGEST_PO_ENTRY = 2_000
"""Lines of one entry of a PO file. Joining them one by one takes quadratic time."""

# Games.
LARGEST_NUMBER = 1_000_000
"""Any number on a card or in a declaration; the highest score in the games we know has four digits."""
MOST_PLAYERS = 12
MOST_PLACES = 2_000
"""Places of a board; the largest board we know has about two hundred."""
MOST_PLACES_IN_A_ROW = 1_000
"""The engine examines every place of a row whenever a player may take a card from it."""
MOST_COPIES = 20_000
"""Copies of all cards in all decks together, for any number of players; each is an entity of its own in a match."""
MOST_CARDS = 50_000
"""Cards of one game: a check of this many takes ten seconds."""
LONGEST_NAME = 200
"""Characters in the name of a card; ten times the length that fits on one."""
MOST_MEMBERS = 8
"""Members of a counted set. The engine examines all its subsets, two to the power of this number."""
MOST_VALUES = 100
"""Values of one option: every page and every question about the option lists them."""
MOST_OPTIONS = 200
