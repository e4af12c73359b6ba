SELECT DISTINCT cards.game, coalesce(names.name, cards.key) AS name, texts.sentence, cards.id
FROM facts
JOIN cards ON cards.id = facts.card
JOIN texts ON texts.card = cards.id AND texts.position = facts.position
LEFT JOIN names ON names.card = cards.id AND names.language = texts.language
WHERE facts.fact = 'about'
  AND facts.what IN (
    SELECT game || '/' || key FROM word_forms WHERE section = 'noun' AND form = :noun
    UNION SELECT game || '/' || key FROM words WHERE section = 'noun' AND key = :noun
  )
  AND texts.language = coalesce(nullif(:language, ''), (SELECT min(code) FROM languages))
ORDER BY cards.number, facts.position
