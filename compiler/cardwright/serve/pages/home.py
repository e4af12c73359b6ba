"""The home page: the games with their eras and decks, and the search."""

from cardwright.serve.desk import Desk, Page, PageResult
from cardwright.serve.samples import questions, samples

BROWSED = 8
"""The kinds of a game that stand on the home page, those with the most cards first."""
TRIED = ("measured", "not")
"""The samples of the strict language that stand below the questions."""


def home(desk: Desk) -> PageResult:
    """An overview of the catalog."""
    edition = desk.edition
    # The largest first: most visitors come for it.
    ordered = sorted(edition.games.values(), key=lambda game: -game.cards)
    games = [
        {
            "game": game,
            "name": game.name(desk.language),
            "drawing": edition.symbol(game.id, game.id),
            "kinds": [
                (kind, desk.noun(game.id, kind.key), *edition.symbol(game.id, kind.key))
                for kind in sorted(game.kinds, key=lambda kind: -kind.cards)[:BROWSED]
                if kind.cards
            ],
            "eras_called": edition.eras_of(game.id, desk.language) or desk.say("eras"),
        }
        for game in ordered
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
            for game in ordered
        ],
        "languages": dict(edition.languages),
    }
    tried = samples(edition.vocabulary, desk.language, edition.phrases[desk.language])
    asked = [one for game in ordered[:1] for one in questions(desk, game)]
    examples = [*asked, *(tried[name] for name in TRIED if name in tried)]
    content = {"games": games, "cards": edition.cards, "examples": examples}
    return Page("home.html", desk.say("home-title"), content, data)
