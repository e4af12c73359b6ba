"""stub"""

from cardwright.serve.desk import *
from cardwright.serve.faces import faces


def search(desk):
    ids = [r[0] for r in desk.rows("select id from cards order by number limit 30")]
    return Page(
        "search.html",
        "Search",
        {
            "query": desk.argument("q"),
            "faces": faces(desk, ids),
            "cards": faces(desk, ids),
            "total": 261,
            "first": 1,
            "last": 30,
            "words": "cards that give 2 science",
            "before": "",
            "after": "/search?o=30",
        },
        {},
    )
