"""The changes from version to version, newest first."""

from cardwright.serve.desk import Desk, Page, PageResult
from cardwright.serve.faces import faces

MOST = 400
"""The maximum of changes on one page."""


def changes(desk: Desk) -> PageResult:
    """The changes of all games or of one."""
    game = desk.argument("game")
    rows = desk.rows(
        """
        SELECT versions.game, versions.version, versions.date, changes.card, changes.key, change, field, old, new
        FROM versions JOIN changes ON changes.version = versions.id
        WHERE ? IN (versions.game, '') AND (changes.language IS NULL OR changes.language = ?)
        ORDER BY versions.game, versions.position DESC, changes.id LIMIT ?
        """,
        game,
        desk.language,
        MOST,
    )
    names = {one.id: one for one in faces(desk, dict.fromkeys(row[3] for row in rows if row[3]))}
    versions: dict[tuple[str, str, str], dict[str, list[tuple[str, ...]]]] = {}
    for owner, version, date, card, key, *what in rows:
        told = versions.setdefault((owner, version, date or ""), {})
        told.setdefault(card or key, []).append(tuple(part or "" for part in what))
    content = {
        "versions": versions,
        "cards": names,
        "games": desk.edition.games,
        "cut": len(rows) == MOST,
    }
    data = {
        "ok": True,
        "changes": [
            dict(zip(("game", "version", "date", "card", "key", "change", "field", "old", "new"), row, strict=True))
            for row in rows
        ],
    }
    return Page("changes.html", desk.say("changes-title"), content, data)
