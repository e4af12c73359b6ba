-- What each language has of its own: `:suffix` stands for its code in a name, `:code` for its code as a text.

-- The words themselves are in `names` and `texts`; the index need not keep them twice. They are folded before they come
-- here: no capitals, no accents, œ as oe, Han characters in twos. So is what somebody looks for.
CREATE VIRTUAL TABLE search_:suffix USING fts5 (
  name, text, kind, content = '', prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
);

CREATE VIEW cards_:suffix AS
SELECT
  cards.id,
  cards.number,
  coalesce(names.name, cards.key) AS name,
  coalesce(kind_words.word, kinds.key) AS kind,
  coalesce(era_names.name, eras.key) AS era,
  (
    SELECT group_concat(sentence, ' ')
    FROM (SELECT sentence FROM texts WHERE card = cards.id AND language = :code ORDER BY position)
  ) AS text,
  cards.game,
  sources.text AS source,
  sources.confidence,
  names.status AS name_status
FROM cards
JOIN kinds ON kinds.id = cards.kind
LEFT JOIN eras ON eras.id = cards.era
LEFT JOIN names ON names.card = cards.id AND names.language = :code
LEFT JOIN words AS kind_words
  ON kind_words.game = cards.game AND kind_words.language = :code
  AND kind_words.section = 'noun' AND kind_words.key = kinds.key
LEFT JOIN era_names ON era_names.era = cards.era AND era_names.language = :code
LEFT JOIN sources ON sources.card = cards.id;
