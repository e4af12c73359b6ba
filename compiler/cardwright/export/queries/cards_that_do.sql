SELECT DISTINCT cards.game, coalesce(names.name, cards.key) AS name, texts.sentence, cards.id
FROM facts
JOIN cards ON cards.id = facts.card
JOIN texts ON texts.card = cards.id AND texts.position = facts.position
LEFT JOIN names ON names.card = cards.id AND names.language = texts.language
WHERE facts.fact = 'does'
  AND facts.what = :deed
  AND texts.language = coalesce(nullif(:language, ''), (SELECT min(code) FROM languages))
ORDER BY cards.number, facts.position
