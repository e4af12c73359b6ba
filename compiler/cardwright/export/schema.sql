-- The catalog. It is always built whole and never changed, so there are no migrations.
-- What belongs to a game has its game in front of its id, as two games may use one word; `key` is the id without it.
-- Every `position` counts from 1.

CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

-- `search` is the full-text index of a language, `cards` the view of all cards as they read in it.
CREATE TABLE languages (
  code TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  search TEXT NOT NULL,
  cards TEXT NOT NULL
) STRICT;

-- The words of the query language in each language: its keys, what they mean, and how a query is said in words.
CREATE TABLE query_words (
  language TEXT PRIMARY KEY REFERENCES languages (code),
  words TEXT NOT NULL CHECK (json_valid(words))
) STRICT;

-- Every word that stands in a name, text or kind, as the search keeps it, and on how many cards.
CREATE TABLE vocabulary (
  language TEXT NOT NULL REFERENCES languages (code),
  word TEXT NOT NULL,
  cards INTEGER NOT NULL,
  PRIMARY KEY (language, word)
) STRICT, WITHOUT ROWID;

CREATE TABLE games (
  id TEXT PRIMARY KEY,
  least_players INTEGER NOT NULL,
  most_players INTEGER NOT NULL
) STRICT;

CREATE TABLE game_names (
  game TEXT NOT NULL REFERENCES games (id),
  language TEXT NOT NULL REFERENCES languages (code),
  name TEXT NOT NULL,
  PRIMARY KEY (game, language)
) STRICT;

-- What the nouns, actions and zones of a game are called; a player may ask for them in any language.
-- `plural` is how a noun stands beside a number; of other words it is the word itself.
CREATE TABLE words (
  game TEXT NOT NULL REFERENCES games (id),
  language TEXT NOT NULL REFERENCES languages (code),
  section TEXT NOT NULL CHECK (section IN ('noun', 'action', 'zone')),
  key TEXT NOT NULL,
  word TEXT NOT NULL,
  plural TEXT NOT NULL,
  PRIMARY KEY (game, language, section, key)
) STRICT;

-- The same words in all their forms, singular and plural.
CREATE TABLE word_forms (
  game TEXT NOT NULL,
  language TEXT NOT NULL,
  section TEXT NOT NULL,
  key TEXT NOT NULL,
  form TEXT NOT NULL,
  PRIMARY KEY (game, language, section, key, form),
  FOREIGN KEY (game, language, section, key) REFERENCES words (game, language, section, key)
) STRICT, WITHOUT ROWID;

-- What a game declares a noun as: a stock, a stat, a kind, a counter, an attribute, a term, an option or a phase.
CREATE TABLE roles (
  game TEXT NOT NULL REFERENCES games (id),
  key TEXT NOT NULL,
  role TEXT NOT NULL,
  PRIMARY KEY (game, key, role)
) STRICT, WITHOUT ROWID;

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
  starts_in TEXT,
  written_in TEXT NOT NULL,
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

-- `status` says who stands behind a name: a rulebook, the source file, or we who propose it; `fuzzy` is in doubt. `plain` is the name
-- without capitals and accents.
CREATE TABLE names (
  card TEXT NOT NULL REFERENCES cards (id),
  language TEXT NOT NULL REFERENCES languages (code),
  name TEXT NOT NULL,
  plain TEXT NOT NULL,
  status TEXT NOT NULL,
  PRIMARY KEY (card, language)
) STRICT;
CREATE INDEX names_by_plain ON names (plain, language);

-- `status` is `written` in the language the card is written in, `printed` in those it is printed in from its trees, and
-- `reviewed` if somebody has worded it by hand; `fallback` is printed because the card has changed since it was worded.
CREATE TABLE texts (
  card TEXT NOT NULL REFERENCES cards (id),
  language TEXT NOT NULL REFERENCES languages (code),
  position INTEGER NOT NULL,
  sentence TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('written', 'printed', 'reviewed', 'fallback')),
  PRIMARY KEY (card, language, position)
) STRICT;

-- A line on a card that is no rule.
CREATE TABLE flavors (
  card TEXT NOT NULL REFERENCES cards (id),
  language TEXT NOT NULL REFERENCES languages (code),
  text TEXT NOT NULL,
  PRIMARY KEY (card, language)
) STRICT;

CREATE TABLE sources (
  card TEXT PRIMARY KEY REFERENCES cards (id),
  text TEXT NOT NULL,
  confidence TEXT NOT NULL
) STRICT;

-- One sentence of a card. `position` is that of its sentence in `texts`; `type` is its outermost construct.
-- `sort` says when it counts: `immediate`, `triggered`, `activated`, or `static` if it simply holds.
CREATE TABLE abilities (
  id INTEGER PRIMARY KEY,
  card TEXT NOT NULL REFERENCES cards (id),
  position INTEGER NOT NULL,
  type TEXT NOT NULL,
  sort TEXT NOT NULL,
  line INTEGER NOT NULL,
  tree TEXT NOT NULL CHECK (json_valid(tree)),
  UNIQUE (card, position)
) STRICT;
CREATE INDEX abilities_by_type ON abilities (type);
CREATE INDEX abilities_by_sort ON abilities (sort, card);

-- What the sentences of a card do, ready to be looked up. `fact` says how to read `what` and `number`:
-- `gives`, `takes`, `pays`: so much of a noun; `does`: a construct, or an action of the game; `on`: a trigger, or the
-- action it waits for; `needs`: a condition, or the noun it asks for; `about`: a noun it speaks of.
-- A noun or action has its game in front, a construct does not. A number that is worked out in play is NULL.
-- The card stands here twice: whoever searches compares thousands of them, and numbers are compared much quicker.
CREATE TABLE facts (
  id INTEGER PRIMARY KEY,
  card TEXT NOT NULL REFERENCES cards (id),
  card_number INTEGER NOT NULL REFERENCES cards (number),
  position INTEGER NOT NULL,
  fact TEXT NOT NULL,
  what TEXT NOT NULL,
  number INTEGER,
  FOREIGN KEY (card, position) REFERENCES abilities (card, position)
) STRICT;
CREATE INDEX facts_by_what ON facts (fact, what, number, card_number);
CREATE INDEX facts_by_card ON facts (card);

-- The prices printed on a card: what an action asks for, and how much in all. `attribute` is the printed value.
CREATE TABLE costs (
  card TEXT NOT NULL REFERENCES cards (id),
  action TEXT NOT NULL,
  attribute TEXT NOT NULL,
  stock TEXT NOT NULL,
  amount INTEGER,
  PRIMARY KEY (card, action, attribute, stock)
) STRICT;
CREATE INDEX costs_by_stock ON costs (stock, amount, card);

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
  source TEXT NOT NULL,
  confidence TEXT NOT NULL,
  notes TEXT NOT NULL,
  UNIQUE (game, key)
) STRICT;

CREATE TABLE deck_names (
  deck TEXT NOT NULL REFERENCES decks (id),
  language TEXT NOT NULL REFERENCES languages (code),
  name TEXT NOT NULL,
  PRIMARY KEY (deck, language)
) STRICT;

CREATE TABLE deck_cards (
  deck TEXT NOT NULL REFERENCES decks (id),
  card TEXT NOT NULL REFERENCES cards (id),
  players INTEGER NOT NULL,
  copies INTEGER NOT NULL,
  PRIMARY KEY (deck, card, players)
) STRICT;
CREATE INDEX deck_cards_by_card ON deck_cards (card);

-- The rules of a game, in the order they are read: `section` is `game`, `option`, `board`, `setup`, `phase`,
-- `action`, `rule`, `word` or `policy`.
CREATE TABLE rules (
  id INTEGER PRIMARY KEY,
  game TEXT NOT NULL REFERENCES games (id),
  section TEXT NOT NULL,
  key TEXT NOT NULL
) STRICT;
CREATE INDEX rules_by_game ON rules (game, section);

-- A rule as it reads. `sort` is `title` for what it is called, `line` for what belongs to its head (what an action is
-- done to, what it costs), `sentence` for what happens, `note` for a remark, which stands in the language it has.
CREATE TABLE rule_texts (
  rule INTEGER NOT NULL REFERENCES rules (id),
  language TEXT NOT NULL REFERENCES languages (code),
  position INTEGER NOT NULL,
  sort TEXT NOT NULL CHECK (sort IN ('title', 'line', 'sentence', 'note')),
  text TEXT NOT NULL,
  PRIMARY KEY (rule, language, position)
) STRICT;

-- The readings of an option with which a rule (`position` 0) or one line of it holds; without a row, it always does.
CREATE TABLE rule_readings (
  rule INTEGER NOT NULL REFERENCES rules (id),
  position INTEGER NOT NULL,
  option TEXT NOT NULL REFERENCES options (id),
  value TEXT NOT NULL,
  PRIMARY KEY (rule, position, option, value)
) STRICT, WITHOUT ROWID;

-- The tables of a game: what a stat is for each amount of what it is read from (`by`), and what the places of a zone cost.
-- A row begins at `least`, and ends at `most` if that is said.
CREATE TABLE scales (
  game TEXT NOT NULL REFERENCES games (id),
  section TEXT NOT NULL CHECK (section IN ('noun', 'zone')),
  key TEXT NOT NULL,
  by TEXT,
  position INTEGER NOT NULL,
  least INTEGER NOT NULL,
  most INTEGER,
  value INTEGER NOT NULL,
  PRIMARY KEY (game, section, key, position)
) STRICT, WITHOUT ROWID;

-- Other ways to play a game, each with a set-up, rules or a victory of its own.
CREATE TABLE scenarios (
  id TEXT PRIMARY KEY,
  game TEXT NOT NULL REFERENCES games (id),
  key TEXT NOT NULL,
  least_players INTEGER NOT NULL,
  most_players INTEGER NOT NULL,
  source TEXT NOT NULL,
  confidence TEXT NOT NULL,
  notes TEXT NOT NULL,
  UNIQUE (game, key)
) STRICT;

CREATE TABLE scenario_names (
  scenario TEXT NOT NULL REFERENCES scenarios (id),
  language TEXT NOT NULL REFERENCES languages (code),
  name TEXT NOT NULL,
  PRIMARY KEY (scenario, language)
) STRICT;

-- A scenario as it reads. `part` is `differences` for players, options and phases, `setup` for what happens once before
-- the first turn, `rules` for what holds, and `victory` for how it is won; `sort` is as in `rule_texts`.
CREATE TABLE scenario_texts (
  scenario TEXT NOT NULL REFERENCES scenarios (id),
  language TEXT NOT NULL REFERENCES languages (code),
  position INTEGER NOT NULL,
  part TEXT NOT NULL CHECK (part IN ('differences', 'setup', 'rules', 'victory')),
  sort TEXT NOT NULL CHECK (sort IN ('line', 'sentence')),
  text TEXT NOT NULL,
  PRIMARY KEY (scenario, language, position)
) STRICT;

-- The recorded versions of each game in order; what was changed since the last one has the version `next`.
CREATE TABLE versions (
  id TEXT PRIMARY KEY,
  game TEXT NOT NULL REFERENCES games (id),
  version TEXT NOT NULL,
  position INTEGER NOT NULL,
  date TEXT,
  UNIQUE (game, version),
  UNIQUE (game, position)
) STRICT;

-- What a version changed: a card is `new`, `gone` or `renamed`, or one `field` of it is another.
-- `card` is empty if it is gone; `key` is what it was called in that version.
CREATE TABLE changes (
  id INTEGER PRIMARY KEY,
  version TEXT NOT NULL REFERENCES versions (id),
  card TEXT REFERENCES cards (id),
  key TEXT NOT NULL,
  change TEXT NOT NULL CHECK (change IN ('new', 'changed', 'renamed', 'gone')),
  field TEXT NOT NULL,
  language TEXT REFERENCES languages (code),
  old TEXT,
  new TEXT
) STRICT;
CREATE INDEX changes_by_card ON changes (card);
CREATE INDEX changes_by_version ON changes (version);

-- Names a card once had: an old id leads to it, an old name finds it.
CREATE TABLE aliases (
  alias TEXT NOT NULL,
  card TEXT NOT NULL REFERENCES cards (id),
  kind TEXT NOT NULL CHECK (kind IN ('id', 'name')),
  PRIMARY KEY (kind, alias, card)
) STRICT;

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
