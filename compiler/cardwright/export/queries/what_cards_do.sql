SELECT what AS deed, count(DISTINCT card) AS cards
FROM facts
WHERE fact = 'does'
GROUP BY what
ORDER BY cards DESC, what
