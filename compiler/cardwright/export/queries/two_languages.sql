SELECT cards.game, one.name AS first_name, other.name AS second_name, other.status,
  (SELECT group_concat(sentence, ' ') FROM texts WHERE card = cards.id AND language = :first) AS first_text,
  (SELECT group_concat(sentence, ' ') FROM texts WHERE card = cards.id AND language = :second) AS second_text,
  cards.id
FROM cards
LEFT JOIN names AS one ON one.card = cards.id AND one.language = :first
LEFT JOIN names AS other ON other.card = cards.id AND other.language = :second
ORDER BY cards.number
