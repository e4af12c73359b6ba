SELECT
  cards.game,
  coalesce(names.name, cards.key) AS name,
  options.key AS option,
  (SELECT group_concat(value, ', ') FROM option_values WHERE option = options.id) AS readings,
  options.notes,
  cards.id
FROM card_options
JOIN cards ON cards.id = card_options.card
JOIN options ON options.id = card_options.option
LEFT JOIN names
  ON names.card = cards.id
  AND names.language = coalesce(nullif(:language, ''), (SELECT min(code) FROM languages))
ORDER BY cards.number, options.key
