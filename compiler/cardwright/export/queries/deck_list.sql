SELECT deck_cards.copies, coalesce(names.name, cards.key) AS name, kinds.key AS kind, decks.game, cards.id
FROM deck_cards
JOIN decks ON decks.id = deck_cards.deck
JOIN cards ON cards.id = deck_cards.card
JOIN kinds ON kinds.id = cards.kind
LEFT JOIN names
  ON names.card = cards.id
  AND names.language = coalesce(nullif(:language, ''), (SELECT min(code) FROM languages))
WHERE :deck IN (decks.id, decks.key)
  AND deck_cards.players = CAST(:players AS INTEGER)
  AND deck_cards.copies > 0
ORDER BY decks.game, cards.number
