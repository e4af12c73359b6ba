-- What only pages show: the same facts in words, as they are written, and with drawings.

-- A sentence as words within words: each construct by itself, as {"category": …, "words": …, "inside": […]}.
CREATE TABLE outlines (
  ability INTEGER NOT NULL REFERENCES abilities (id),
  language TEXT NOT NULL REFERENCES languages (code),
  outline TEXT NOT NULL CHECK (json_valid(outline)),
  PRIMARY KEY (ability, language)
) STRICT, WITHOUT ROWID;

-- The lines of a card as its file has them.
CREATE TABLE card_lines (
  card TEXT NOT NULL REFERENCES cards (id),
  line INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (card, line)
) STRICT, WITHOUT ROWID;

-- The drawing and the colour that stand for a noun of a game, or for the game itself.
CREATE TABLE symbols (
  game TEXT NOT NULL REFERENCES games (id),
  key TEXT NOT NULL,
  drawing TEXT NOT NULL,
  colour TEXT NOT NULL,
  PRIMARY KEY (game, key)
) STRICT, WITHOUT ROWID;

-- What the pages say. A text that counts has a row for each plural form; any other has the form `other` alone.
CREATE TABLE interface (
  language TEXT NOT NULL REFERENCES languages (code),
  key TEXT NOT NULL,
  form TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (language, key, form)
) STRICT, WITHOUT ROWID;
