"""A random card, of one game or of all."""

import random

from cardwright.serve.desk import Desk, NoSuchPage, PageResult, Redirect


def chance(desk: Desk) -> PageResult:
    """Redirect the visitor to a card; the choice is no secret, so any random number will do."""
    game = desk.argument("game")
    question = "SELECT id FROM cards WHERE ? IN (game, '') ORDER BY number LIMIT 1 OFFSET ?"
    [(number,)] = desk.rows("SELECT count(*) FROM cards WHERE ? IN (game, '')", game)
    if not number:
        return NoSuchPage()
    [(card,)] = desk.rows(question, game, random.randrange(number))  # noqa: S311
    return Redirect(desk.visitor.link(f"/card/{card}"), for_good=False)
