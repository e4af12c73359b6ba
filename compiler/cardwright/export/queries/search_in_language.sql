SELECT cards.name, cards.kind, cards.era, cards.text, cards.game, cards.id
FROM search_:suffix AS hits
JOIN cards_:suffix AS cards ON cards.number = hits.rowid
WHERE hits.search_:suffix MATCH coalesce(nullif(escape_fts(:words), ''), '""')
ORDER BY hits.rank
LIMIT 100
