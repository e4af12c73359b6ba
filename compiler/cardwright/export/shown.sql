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

-- The picture file of a card that has one of its own.
CREATE TABLE picture_files (
  card TEXT PRIMARY KEY REFERENCES cards (id),
  type TEXT NOT NULL CHECK (type IN ('image/png', 'image/jpeg', 'image/webp')),
  content BLOB NOT NULL
) STRICT;

-- The forces of a scenario when its set-up is over, line by line: whose they are, one of them, or that players chose in it.
CREATE TABLE forces (
  scenario TEXT NOT NULL REFERENCES scenarios (id),
  language TEXT NOT NULL REFERENCES languages (code),
  position INTEGER NOT NULL,
  sort TEXT NOT NULL CHECK (sort IN ('owner', 'force', 'choice')),
  text TEXT NOT NULL,
  PRIMARY KEY (scenario, language, position)
) STRICT, WITHOUT ROWID;

-- The cards that lie on a board, with the shape of its places.
CREATE TABLE places (
  card TEXT PRIMARY KEY REFERENCES cards (id),
  shape TEXT NOT NULL CHECK (shape IN ('hexes', 'squares', 'links'))
) STRICT;

-- The places that a tile is made of, in their order on it (`part`), and those that a place names as its neighbours (`beside`).
CREATE TABLE place_cards (
  card TEXT NOT NULL REFERENCES cards (id),
  sort TEXT NOT NULL CHECK (sort IN ('part', 'beside')),
  position INTEGER NOT NULL,
  other TEXT NOT NULL REFERENCES cards (id),
  PRIMARY KEY (card, sort, position)
) STRICT, WITHOUT ROWID;

-- What the pages say. A text that counts has a row for each plural form; any other has the form `other` alone.
CREATE TABLE interface (
  language TEXT NOT NULL REFERENCES languages (code),
  key TEXT NOT NULL,
  form TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (language, key, form)
) STRICT, WITHOUT ROWID;

-- What translators work on: every string in every language it is translated to, of a game or of the pages (`interface`).
-- `fills` is how much of its place on the card it takes, in hundredths.
CREATE TABLE strings (
  domain TEXT NOT NULL,
  language TEXT NOT NULL REFERENCES languages (code),
  key TEXT NOT NULL,
  card TEXT REFERENCES cards (id),
  state TEXT NOT NULL CHECK (state IN ('translated', 'generated', 'reviewed', 'fuzzy', 'missing')),
  source TEXT NOT NULL,
  previous TEXT NOT NULL,
  translation TEXT NOT NULL,
  fills INTEGER,
  PRIMARY KEY (domain, language, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX strings_by_state ON strings (language, state);
CREATE INDEX strings_by_card ON strings (card);

-- What of a game can be looked at: `board` and `track`, as they lie when the first player may act.
CREATE TABLE pictures (
  game TEXT NOT NULL REFERENCES games (id),
  name TEXT NOT NULL,
  language TEXT NOT NULL REFERENCES languages (code),
  svg TEXT NOT NULL,
  PRIMARY KEY (game, name, language)
) STRICT, WITHOUT ROWID;
