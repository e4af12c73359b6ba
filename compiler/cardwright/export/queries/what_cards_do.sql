-- What cards do
-- Every construct of the language, and how many cards use it.
SELECT nodes.construct, nodes.category, count(DISTINCT abilities.card) AS cards
FROM nodes
JOIN abilities ON abilities.id = nodes.ability
GROUP BY nodes.construct, nodes.category
ORDER BY cards DESC, nodes.construct
