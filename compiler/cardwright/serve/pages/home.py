"""The first page: the games with their eras and decks, and how to search."""

from cardwright.serve.desk import Answer, Desk, Page
from cardwright.serve.edition import ground

def home(desk: Desk) -> Answer:
    """Everything there is, at a glance."""
    edition = desk.edition
    games = [
        {
            "game": game,
            "name": game.name(desk.language),
            "ground": ground(game.id),
            "drawing": edition.symbol(game.id, game.id),
        }
        for game in edition.games.values()
    ]
    cards = sum(game.cards for game in edition.games.values())
    data = {
        "ok": True,
        "games": [
            {
                "id": game.id,
                "name": game.name(desk.language),
                "players": [game.least_players, game.most_players],
                "cards": game.cards,
                "eras": [era.key for era in game.eras],
                "decks": [deck.id for deck in game.decks],
            }
            for game in edition.games.values()
        ],
        "languages": dict(edition.languages),
    }
    content = {"games": games, "cards": cards, "examples": examples(desk)}
    return Page("home.html", desk.say("home-title"), content, data)


def examples(desk: Desk) -> list[tuple[str, str]]:
    """Some queries to try, and what each of them finds, in the visitor's language."""
    return [
        (desk.say(f"try-{number}"), desk.say(f"try-{number}-says"))
        for number in range(1, 10)
        if desk.say.knows(f"try-{number}")
    ]
