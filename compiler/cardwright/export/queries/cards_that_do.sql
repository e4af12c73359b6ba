-- Cards by what they do
-- The sentences that use a construct, such as Gain or Draw; what_cards_do lists them all.
SELECT DISTINCT cards.game, coalesce(names.name, cards.key) AS name, texts.sentence, cards.id
FROM nodes
JOIN abilities ON abilities.id = nodes.ability
JOIN cards ON cards.id = abilities.card
JOIN texts ON texts.card = cards.id AND texts.position = abilities.position
LEFT JOIN names ON names.card = cards.id AND names.language = texts.language
WHERE nodes.construct = :construct
  AND texts.language = coalesce(nullif(:language, ''), (SELECT min(code) FROM languages))
ORDER BY cards.number, abilities.position
