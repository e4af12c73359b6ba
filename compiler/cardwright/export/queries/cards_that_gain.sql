-- Cards by what they gain
-- Name a stock in any language. Where a number depends on how many play, all are shown.
SELECT
  cards.game,
  coalesce(names.name, cards.key) AS name,
  (SELECT group_concat(value, '/') FROM node_values WHERE node = amount.id AND field = 'number') AS number,
  texts.sentence,
  cards.id
FROM nodes AS gain
JOIN nodes AS amount
  ON amount.ability = gain.ability
  AND amount.category IN ('amount', 'measure')
  AND substr(amount.path, 1, length(gain.path) + 1) = gain.path || '.'
JOIN node_values AS what ON what.node = amount.id AND what.field = 'what'
JOIN abilities ON abilities.id = gain.ability
JOIN cards ON cards.id = abilities.card
JOIN texts ON texts.card = cards.id AND texts.position = abilities.position
LEFT JOIN names ON names.card = cards.id AND names.language = texts.language
WHERE gain.construct = 'Gain'
  AND what.value IN (SELECT :stock UNION SELECT key FROM words WHERE word = :stock)
  AND texts.language = coalesce(nullif(:language, ''), (SELECT min(code) FROM languages))
ORDER BY cards.number, abilities.position, amount.id
