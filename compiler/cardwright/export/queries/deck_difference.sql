SELECT coalesce(names.name, cards.key) AS name, one.copies AS first_copies, other.copies AS second_copies, cards.id
FROM deck_cards AS one
JOIN deck_cards AS other ON other.deck = one.deck AND other.card = one.card
JOIN decks ON decks.id = one.deck
JOIN cards ON cards.id = one.card
LEFT JOIN names
  ON names.card = cards.id
  AND names.language = coalesce(nullif(:language, ''), (SELECT min(code) FROM languages))
WHERE :deck IN (decks.id, decks.key)
  AND one.players = CAST(:first AS INTEGER)
  AND other.players = CAST(:second AS INTEGER)
  AND one.copies <> other.copies
ORDER BY decks.game, cards.number
