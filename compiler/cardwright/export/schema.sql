-- The catalog. It is always built whole and never changed, so there are no migrations.
-- What belongs to a game has its game in front of its id, as two games may use one word; `key` is the id without it.
-- Every `position` counts from 1.

CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

CREATE TABLE languages (
  code TEXT PRIMARY KEY,
  name TEXT NOT NULL
) STRICT;

CREATE TABLE games (
  id TEXT PRIMARY KEY,
  least_players INTEGER NOT NULL,
  most_players INTEGER NOT NULL
) STRICT;

-- What the nouns of a game are called; a player may ask for them in any language.
CREATE TABLE words (
  game TEXT NOT NULL REFERENCES games (id),
  language TEXT NOT NULL REFERENCES languages (code),
  key TEXT NOT NULL,
  word TEXT NOT NULL,
  PRIMARY KEY (game, language, key)
) STRICT;

CREATE TABLE eras (
  id TEXT PRIMARY KEY,
  game TEXT NOT NULL REFERENCES games (id),
  key TEXT NOT NULL,
  level INTEGER NOT NULL,
  source TEXT NOT NULL,
  confidence TEXT NOT NULL,
  notes TEXT NOT NULL,
  UNIQUE (game, key)
) STRICT;

CREATE TABLE era_names (
  era TEXT NOT NULL REFERENCES eras (id),
  language TEXT NOT NULL REFERENCES languages (code),
  name TEXT NOT NULL,
  PRIMARY KEY (era, language)
) STRICT;

-- A number or word printed on an era; a list has one row for each position.
CREATE TABLE era_values (
  era TEXT NOT NULL REFERENCES eras (id),
  attribute TEXT NOT NULL,
  position INTEGER NOT NULL,
  value ANY NOT NULL,
  PRIMARY KEY (era, attribute, position)
) STRICT;

CREATE TABLE era_texts (
  era TEXT NOT NULL REFERENCES eras (id),
  language TEXT NOT NULL REFERENCES languages (code),
  position INTEGER NOT NULL,
  sentence TEXT NOT NULL,
  PRIMARY KEY (era, language, position)
) STRICT;

CREATE TABLE kinds (
  id TEXT PRIMARY KEY,
  game TEXT NOT NULL REFERENCES games (id),
  key TEXT NOT NULL,
  parent TEXT REFERENCES kinds (id),
  UNIQUE (game, key)
) STRICT;

-- A rule that two books state differently, and its readings; the usual one is in position 1.
CREATE TABLE options (
  id TEXT PRIMARY KEY,
  game TEXT NOT NULL REFERENCES games (id),
  key TEXT NOT NULL,
  notes TEXT NOT NULL,
  UNIQUE (game, key)
) STRICT;

CREATE TABLE option_values (
  option TEXT NOT NULL REFERENCES options (id),
  position INTEGER NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (option, position)
) STRICT;

-- `number` is the rowid in the search indexes: the rowid of a table with a text key may change.
CREATE TABLE cards (
  id TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  game TEXT NOT NULL REFERENCES games (id),
  key TEXT NOT NULL,
  kind TEXT NOT NULL REFERENCES kinds (id),
  era TEXT REFERENCES eras (id),
  meaning TEXT NOT NULL,
  notes TEXT NOT NULL,
  file TEXT NOT NULL,
  line INTEGER NOT NULL,
  UNIQUE (game, key)
) STRICT;
CREATE INDEX cards_by_kind ON cards (kind);
CREATE INDEX cards_by_era ON cards (era);

CREATE TABLE card_values (
  card TEXT NOT NULL REFERENCES cards (id),
  attribute TEXT NOT NULL,
  position INTEGER NOT NULL,
  value ANY NOT NULL,
  PRIMARY KEY (card, attribute, position)
) STRICT;

-- `status` says who stands behind a name: a rulebook, the source file, or we who propose it.
CREATE TABLE names (
  card TEXT NOT NULL REFERENCES cards (id),
  language TEXT NOT NULL REFERENCES languages (code),
  name TEXT NOT NULL,
  status TEXT NOT NULL,
  PRIMARY KEY (card, language)
) STRICT;

CREATE TABLE texts (
  card TEXT NOT NULL REFERENCES cards (id),
  language TEXT NOT NULL REFERENCES languages (code),
  position INTEGER NOT NULL,
  sentence TEXT NOT NULL,
  PRIMARY KEY (card, language, position)
) STRICT;

CREATE TABLE sources (
  card TEXT PRIMARY KEY REFERENCES cards (id),
  text TEXT NOT NULL,
  confidence TEXT NOT NULL
) STRICT;

-- One sentence of a card. `position` is that of its sentence in `texts`; `type` is its outermost construct.
CREATE TABLE abilities (
  id INTEGER PRIMARY KEY,
  card TEXT NOT NULL REFERENCES cards (id),
  position INTEGER NOT NULL,
  type TEXT NOT NULL,
  tree TEXT NOT NULL CHECK (json_valid(tree)),
  UNIQUE (card, position)
) STRICT;
CREATE INDEX abilities_by_type ON abilities (type);

-- One construct within a sentence. `path` leads to it from the top of the tree: json_extract(tree, path) gives it.
-- `role` is the field of the parent it stands in, and `position` its place if that field is a list.
CREATE TABLE nodes (
  id INTEGER PRIMARY KEY,
  ability INTEGER NOT NULL REFERENCES abilities (id),
  path TEXT NOT NULL,
  parent INTEGER REFERENCES nodes (id),
  role TEXT,
  position INTEGER,
  construct TEXT NOT NULL,
  category TEXT NOT NULL,
  UNIQUE (ability, path)
) STRICT;
CREATE INDEX nodes_by_construct ON nodes (construct);
CREATE INDEX nodes_by_parent ON nodes (parent);

-- The nouns, numbers and names a construct speaks of. One that depends on the number of players has several rows.
CREATE TABLE node_values (
  node INTEGER NOT NULL REFERENCES nodes (id),
  field TEXT NOT NULL,
  position INTEGER NOT NULL,
  value ANY NOT NULL,
  PRIMARY KEY (node, field, position)
) STRICT;
CREATE INDEX node_values_by_value ON node_values (value, field);

-- The cards a card speaks of.
CREATE TABLE refs (
  card TEXT NOT NULL REFERENCES cards (id),
  target TEXT NOT NULL REFERENCES cards (id),
  PRIMARY KEY (card, target)
) STRICT;
CREATE INDEX refs_by_target ON refs (target);

-- The options a card's sentences depend on.
CREATE TABLE card_options (
  card TEXT NOT NULL REFERENCES cards (id),
  option TEXT NOT NULL REFERENCES options (id),
  PRIMARY KEY (card, option)
) STRICT;

CREATE TABLE decks (
  id TEXT PRIMARY KEY,
  game TEXT NOT NULL REFERENCES games (id),
  key TEXT NOT NULL,
  era TEXT REFERENCES eras (id),
  UNIQUE (game, key)
) STRICT;

CREATE TABLE deck_cards (
  deck TEXT NOT NULL REFERENCES decks (id),
  card TEXT NOT NULL REFERENCES cards (id),
  players INTEGER NOT NULL,
  copies INTEGER NOT NULL,
  PRIMARY KEY (deck, card, players)
) STRICT;
CREATE INDEX deck_cards_by_card ON deck_cards (card);

CREATE TABLE examples (
  id INTEGER PRIMARY KEY,
  card TEXT NOT NULL REFERENCES cards (id),
  position INTEGER NOT NULL,
  title TEXT NOT NULL,
  UNIQUE (card, position)
) STRICT;

CREATE TABLE example_lines (
  example INTEGER NOT NULL REFERENCES examples (id),
  language TEXT NOT NULL REFERENCES languages (code),
  position INTEGER NOT NULL,
  line TEXT NOT NULL,
  PRIMARY KEY (example, language, position)
) STRICT;
