-- Cards by what they speak of
-- The sentences that speak of a noun of the game, given in any language.
SELECT DISTINCT cards.game, coalesce(names.name, cards.key) AS name, texts.sentence, cards.id
FROM node_values
JOIN nodes ON nodes.id = node_values.node
JOIN abilities ON abilities.id = nodes.ability
JOIN cards ON cards.id = abilities.card
JOIN texts ON texts.card = cards.id AND texts.position = abilities.position
LEFT JOIN names ON names.card = cards.id AND names.language = texts.language
WHERE node_values.value IN (SELECT :noun UNION SELECT key FROM words WHERE word = :noun)
  AND texts.language = coalesce(nullif(:language, ''), (SELECT min(code) FROM languages))
ORDER BY cards.number, abilities.position
