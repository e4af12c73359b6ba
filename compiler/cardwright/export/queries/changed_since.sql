SELECT versions.game, versions.version, changes.key, changes.change, changes.field, changes.language, changes.old,
  changes.new, changes.card
FROM changes
JOIN versions ON versions.id = changes.version
WHERE :since = ''
  OR versions.position > (
    SELECT position FROM versions AS since WHERE since.game = versions.game AND since.version = :since
  )
ORDER BY versions.game, versions.position DESC, changes.id
