"""The home page: the games with their eras and decks, and the search."""

from cardwright.serve.desk import Desk, Page, PageResult
from cardwright.serve.samples import samples

TRIED = ("does", "both", "not", "either", "phrase")


def home(desk: Desk) -> PageResult:
    """An overview of the catalog."""
    edition = desk.edition
    games = [
        {
            "game": game,
            "name": game.name(desk.language),
            "drawing": edition.symbol(game.id, game.id),
        }
        for game in edition.games.values()
    ]
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
    tried = samples(edition.vocabulary, desk.language, edition.phrases[desk.language])
    content = {"games": games, "cards": edition.cards, "examples": [tried[name] for name in TRIED if name in tried]}
    return Page("home.html", desk.say("home-title"), content, data)
