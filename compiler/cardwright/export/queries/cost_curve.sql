SELECT cards.game, eras.key AS era, costs.stock, costs.amount, count(DISTINCT cards.id) AS cards
FROM costs
JOIN cards ON cards.id = costs.card
LEFT JOIN eras ON eras.id = cards.era
WHERE costs.amount IS NOT NULL
GROUP BY cards.game, cards.era, costs.stock, costs.amount
ORDER BY cards.game, eras.level, costs.stock, costs.amount
