"""All cards of the catalog or of one game as data, a thousand at a time."""

from cardwright.serve.desk import Desk, NoSuchPage, Page, PageResult
from cardwright.serve.faces import faces
from cardwright.serve.pages.paging import no_such_page, page_number

SIZE = 1000
_COUNT = "SELECT count(*) FROM cards WHERE ? IN (game, '')"
_CARDS = "SELECT id FROM cards WHERE ? IN (game, '') ORDER BY number LIMIT ? OFFSET ?"


def bulk(desk: Desk) -> PageResult:
    """The cards in the order of the catalog, in the visitor's language."""
    game = desk.argument("game")
    if game and game not in desk.edition.games:
        return NoSuchPage(
            tuple((f"/game/{one}", found.name(desk.language)) for one, found in desk.edition.games.items())
        )
    number = page_number(desk.argument("page"))
    [(total,)] = desk.rows(_COUNT, game)
    pages = max(1, -(-total // SIZE))
    if number is None or number > pages:
        return no_such_page(desk, desk.visitor.as_data(desk.visitor.link("/cards", game=game)))
    ids = [one for (one,) in desk.rows(_CARDS, game, SIZE, (number - 1) * SIZE)]
    after = desk.visitor.as_data(desk.visitor.here(page=number + 1)) if number < pages else None
    data = {
        "ok": True,
        "language": desk.language,
        "total": total,
        "next_url": after,
        "cards": [one.as_json() for one in faces(desk, ids)],
    }
    return Page("problem.html", "", {}, data)
