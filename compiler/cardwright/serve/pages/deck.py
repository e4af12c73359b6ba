"""The page of a deck for a number of players: its cards with their copies, costs and kinds."""

from collections import Counter
from difflib import get_close_matches

from cardwright.drawing.appearance.drawings import PLAIN
from cardwright.serve.desk import Desk, NoSuchPage, Page, PageResult
from cardwright.serve.edition import Deck
from cardwright.serve.faces import faces
from cardwright.serve.pages.paging import no_such_page, page_number
from cardwright.serve.plots import MOST_BARS, Bar, curve, mix

_DEAREST = 12
"""All higher costs share one bar."""
_MOST_CURVES = 2
SIZE = 120
"""Different cards on a page."""
_CARDS = """
SELECT card, copies FROM deck_cards JOIN cards ON cards.id = deck_cards.card
WHERE deck = ? AND players = ? AND copies > 0 ORDER BY cards.number LIMIT ? OFFSET ?
"""
_COSTS = """
SELECT stock, min(?3, cost), sum(copies) FROM (
  SELECT stock, min(amount) AS cost, copies FROM deck_cards JOIN costs ON costs.card = deck_cards.card
  WHERE deck = ?1 AND players = ?2 AND copies > 0 AND amount IS NOT NULL GROUP BY stock, deck_cards.card
) GROUP BY stock, min(?3, cost) ORDER BY stock
"""


def deck(desk: Desk, wanted: str) -> PageResult:
    """The page of a deck; by default for the smallest number of players."""
    found = desk.edition.decks.get(wanted)
    if found is None:
        near = get_close_matches(wanted[:200], desk.edition.decks, 5, 0.5)
        return NoSuchPage(tuple((f"/deck/{one}", deck_name(desk, desk.edition.decks[one])) for one in near))
    game = desk.edition.games[found.game]
    possible = range(game.least_players, game.most_players + 1)
    asked = desk.argument("players")
    if asked and asked not in {str(number) for number in possible}:
        return _no_such_number(desk, found, asked, possible)
    players = int(asked) if asked else game.least_players
    number = page_number(desk.argument("page"))
    kinds = _counted(desk, found, players)
    different = sum(cards for cards, _ in kinds.values())
    pages = max(1, -(-different // SIZE))
    if number is None or number > pages:
        return no_such_page(desk, desk.visitor.link(f"/deck/{found.id}", players=players))
    copies = dict(desk.rows(_CARDS, found.id, players, SIZE, (number - 1) * SIZE))
    total = sum(amount for _, amount in kinds.values())
    name = deck_name(desk, found)
    before = desk.visitor.here(page=number - 1 if number > 2 else "") if number > 1 else ""
    after = desk.visitor.here(page=number + 1) if number < pages else ""
    content = {
        "deck": found,
        "name": name,
        "game": game,
        "players": players,
        "possible": possible,
        "copies": copies,
        "different": different,
        "total": total,
        "before": before,
        "after": after,
        "plots": [*_costs(desk, found, players), _kinds(desk, found, kinds)],
    }

    def data() -> object:
        return {
            "ok": True,
            "deck": found.id,
            "game": found.game,
            "era": desk.edition.eras[found.era].key if found.era else None,
            **found.origin.as_json(),
            "players": players,
            "total": total,
            "different": different,
            "next_url": desk.visitor.as_data(after) if after else None,
            "cards": [{"copies": copies[one.id], **one.as_json()} for one in faces(desk, copies)],
        }

    return Page("deck.html", f"{name} ({desk.say('players', count=players)})", content, data)


def _counted(desk: Desk, found: Deck, players: int) -> dict[str, tuple[int, int]]:
    """The number of different cards of each kind, and the number with all copies; the most frequent first."""
    rows = desk.rows(
        """
        SELECT kinds.key, count(*), sum(copies) FROM deck_cards
        JOIN cards ON cards.id = deck_cards.card JOIN kinds ON kinds.id = cards.kind
        WHERE deck = ? AND players = ? AND copies > 0 GROUP BY kinds.key ORDER BY sum(copies) DESC, min(cards.number)
        """,
        found.id,
        players,
    )
    return {kind: (cards, amount) for kind, cards, amount in rows}


def deck_name(desk: Desk, one: Deck) -> str:
    """The name of a deck in the visitor's language."""
    return one.names.get(desk.language) or one.key.replace("-", " ")


def _no_such_number(desk: Desk, found: Deck, asked: str, possible: range) -> Page:
    said = desk.say("bad-players", asked=asked[:40], least=possible[0], most=possible[-1])
    links = tuple(
        (desk.visitor.link(f"/deck/{found.id}", players=number), desk.say("players", count=number))
        for number in possible
    )
    content = {"said": said, "help": "", "links": links}
    data = {"ok": False, "error": said, "status": 400}
    return Page("problem.html", desk.say("bad-request"), content, data, status=400)


def _costs(desk: Desk, found: Deck, players: int) -> list[tuple[str, object]]:
    """The distribution of costs, one plot for each stock."""
    by_stock: dict[str, Counter[int]] = {}
    for stock, amount, cards in desk.rows(_COSTS, found.id, players, _DEAREST):
        by_stock.setdefault(stock.rpartition("/")[2], Counter())[amount] += cards
    plots: list[tuple[str, object]] = []
    commonest = sorted(by_stock.items(), key=lambda entry: -entry[1].total())[:_MOST_CURVES]
    for stock, amounts in commonest:
        _, colour = desk.edition.symbol(found.game, stock)
        bars = [
            Bar(f"{number}+" if number == _DEAREST else str(number), amounts[number], colour)
            for number in range(min(amounts), max(amounts) + 1)
        ]
        title = desk.say("cost-curve", stock=desk.noun(found.game, stock))
        said = ", ".join(desk.say("costing", count=bar.amount, cost=bar.label) for bar in bars if bar.amount)
        plots.append((title, curve(bars, title, said)))
    return plots


def _kinds(desk: Desk, found: Deck, kinds: dict[str, tuple[int, int]]) -> tuple[str, object]:
    title = desk.say("type-mix")
    bars = [
        Bar(desk.noun(found.game, kind), number, desk.edition.symbol(found.game, kind)[1])
        for kind, (_, number) in kinds.items()
    ]
    said = ", ".join(f"{bar.label}: {bar.amount}" for bar in bars)
    if len(bars) > MOST_BARS:
        rest = bars[MOST_BARS - 1 :]
        name = desk.say("other-kinds", count=len(rest))
        bars = [*bars[: MOST_BARS - 1], Bar(name, sum(bar.amount for bar in rest), PLAIN)]
    return title, mix(bars, title, said)
