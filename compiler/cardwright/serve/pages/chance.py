"""A random card: of one game, of those that a query finds, or of all."""

import random

from cardwright.query import Asked, ask
from cardwright.serve.desk import Desk, NoSuchPage, PageResult, Redirect

_CARD = "SELECT id FROM cards WHERE number = ?"


def chance(desk: Desk) -> PageResult:
    """Redirect the visitor to a card; the choice is no secret, so any random number will do."""
    text = desk.argument("q")
    if text:
        asked = ask(desk.connection, text, desk.language, desk.edition.phrasebook)
        if not isinstance(asked, Asked) or not asked.numbers:
            return Redirect(desk.visitor.link("/search", q=text), for_good=False)
        [(card,)] = desk.rows(_CARD, random.choice(asked.numbers))  # noqa: S311
        return Redirect(desk.visitor.link(f"/card/{card}"), for_good=False)
    game = desk.argument("game")
    question = "SELECT id FROM cards WHERE ? IN (game, '') ORDER BY number LIMIT 1 OFFSET ?"
    [(number,)] = desk.rows("SELECT count(*) FROM cards WHERE ? IN (game, '')", game)
    if not number:
        return NoSuchPage()
    [(card,)] = desk.rows(question, game, random.randrange(number))  # noqa: S311
    return Redirect(desk.visitor.link(f"/card/{card}"), for_good=False)
