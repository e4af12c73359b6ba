"""The catalog in the browser, at 6,000 cards in 3 languages: what a page costs the server, and how long one waits."""

import sqlite3
from contextlib import closing
from itertools import islice
from statistics import fmean, median, quantiles
from time import perf_counter
from urllib.parse import quote

import pytest
from tests.bench.catalogs import SERVED_CARDS, served_catalog
from tests.support.benchmark import QUICK, ratio, rounds, shown, versions
from tests.support.large import multiplied
from tests.support.servers import bare, ours, stock
from tests.support.site import built as shipped

pytestmark = pytest.mark.bench
ROUNDS, REQUESTS = (3, 20) if QUICK else (9, 120)
FLOOR = "/-/versions.json"
# Words, what cards do, kinds and eras, joined in every way.
QUERIES = (
    ("en", "gives:culture>=2"),
    ("es", "hace:robar"),
    ("pt", "t:líder -era:III"),
    ("en", "each civilization"),
    ("es", '"cada civilización"'),
    ("pt", "t:evento (era:I ou era:II)"),
    ("en", "on:play gives:science"),
    ("es", "coste:recurso<=5 t:tecnología"),
    ("pt", "sobre:felicidade"),
    ("en", "gain t:leader"),
)


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    return served_catalog(tmp_path_factory.mktemp("catalog")).parent


@pytest.fixture(scope="module")
def cards(built):
    with closing(sqlite3.connect(built / "catalog.db")) as catalog:
        return [card for (card,) in catalog.execute("SELECT id FROM cards ORDER BY number")]


def searches(first):
    """Search pages that nobody has asked for before: the same questions, and at the end something that says nothing."""
    number = first
    while True:
        language, query = QUERIES[number % len(QUERIES)]
        yield f"/search?q={quote(query)}&lang={language}&nth={number}"
        number += 1


def each_card(cards, first):
    """Cards one after the other, so that none is asked for twice."""
    number = first
    while True:
        yield f"/card/{cards[number % len(cards)]}?lang={('en', 'es', 'pt')[number // len(cards) % 3]}"
        number += 1


def test_cpu_of_a_page(built, cards, report):
    """Each page is made anew; then the same again as it comes from memory, which is what most visitors meet."""
    fresh_searches, fresh_cards = searches(0), each_card(cards, 0)
    known = [f"/search?q={quote(query)}&lang={language}" for language, query in QUERIES]
    with ours(built) as server, bare() as nothing:

        def cost(addresses):
            return lambda: server.cost(list(islice(addresses, REQUESTS)))

        server.cost(list(islice(fresh_searches, 30)))
        sides = {
            "floor": lambda: server.cost([FLOOR] * REQUESTS),
            "search": cost(fresh_searches),
            "card": cost(fresh_cards),
            "search again": lambda: server.cost([known[turn % len(known)] for turn in range(REQUESTS)]),
            "card again": lambda: server.cost([f"/card/{cards[turn % 20]}" for turn in range(REQUESTS)]),
            "bare": lambda: nothing.cost(["/"] * (REQUESTS * 5)),
        }
        times = rounds(sides, ROUNDS)
    with_floor = f"{FLOOR} {shown(median(times['floor']))} ({versions('datasette')})"
    for name, goal in (("search", 4), ("card", 2), ("search again", 4), ("card again", 2)):
        how = "from memory" if name.endswith("again") else "made anew"
        report(
            f"CPU a request, {SERVED_CARDS:,} cards x 3 languages: /{name.split()[0]}, {how}",
            shown(median(times[name])),
            with_floor,
            ratio(times[name], times["floor"]),
            f"<= {goal}x",
        )
    report(
        "CPU a request: what Datasette itself takes beside a bare ASGI server",
        with_floor,
        f"uvicorn, one word: {shown(median(times['bare']))}",
        ratio(times["floor"], times["bare"]),
        "none, for comparison",
    )


@pytest.mark.parametrize("settings", [(), ("--setting", "suggest_facets", "off")], ids=["as it comes", "tuned"])
def test_searches_a_second_beside_the_stock_page(built, settings, report):
    """The same words looked for in the same file: our page of cards against Datasette's view with its facets."""
    words = ("gain", "civilization", "science", "military", "resources")
    fresh = searches(1_000_000)
    with ours(built) as server, stock(built, *settings) as peer:
        question = "/catalog/cards_en?_search={}&_facet=game&_facet=kind&_facet=era"
        # Both find something.
        assert b"card-name" in server.get(f"/search?q={words[0]}&lang=en")
        assert b"cards_en" in peer.get(question.format(words[0]))

        def our_search():
            return [f"/search?q={word}&lang=en&{next(fresh)[-7:]}" for word in words * 6]

        def stock_search():
            return [question.format(word) for word in words]

        sides = {
            "CPU": {
                "ours": lambda: server.cost(our_search()),
                "stock": lambda: peer.cost(stock_search()),
            },
            "the clock": {
                "ours": lambda: fmean(server.waits(our_search())),
                "stock": lambda: fmean(peer.waits(stock_search())),
            },
        }
        times = {measure: rounds(each, ROUNDS) for measure, each in sides.items()}
    how = "with suggest_facets off" if settings else "as it comes"
    for measure, taken in times.items():
        report(
            f"searches a second by {measure}, {SERVED_CARDS:,} cards x 3 languages, Datasette {how}",
            f"{1 / median(taken['ours']):.0f}, made anew",
            f"{1 / median(taken['stock']):.1f}, the stock view with search and three facets",
            ratio(taken["stock"], taken["ours"]),
            ">= 10x",
        )


def test_how_even_the_waiting_is(built, cards, report):
    """The slowest of a hundred against the usual one, at one client."""
    number = 200 if QUICK else 2_000
    with ours(built) as server:
        server.waits(list(islice(searches(0), 60)))
        kinds = {
            "search, one query": [f"/search?q={quote(QUERIES[0][1])}&lang=en&nth={turn}" for turn in range(number)],
            "search, all queries": list(islice(searches(2_000_000), number)),
            "card": list(islice(each_card(cards, 0), number)),
        }
        for name, addresses in kinds.items():
            waits = server.waits(addresses)
            slow = quantiles(waits, n=100)[98]
            report(
                f"p99 / p50 at one client: {name}, made anew",
                f"p99 {shown(slow)}",
                f"p50 {shown(median(waits))}",
                f"{slow / median(waits):.2f}x",
                "<= 3x",
            )


def test_pages_at_fifty_thousand_cards(tmp_path, report):
    """Our own catalog, and the same many times over: what a visitor waits for, and how long the pages are."""
    small = shipped()
    with closing(sqlite3.connect(small / "catalog.db")) as catalog:
        cards = [card for (card,) in catalog.execute("SELECT id FROM cards ORDER BY number")]
        [(deck,)] = catalog.execute("SELECT deck FROM deck_cards GROUP BY deck ORDER BY count(*) DESC LIMIT 1")
    times = -(-(5_000 if QUICK else 50_000) // len(cards))
    large = multiplied(small / "catalog.db", tmp_path / "catalog.db", times).parent
    game, _, _ = deck.partition("/")
    addresses = ["/", "/syntax", "/search", "/search?order=name", f"/game/{game}", f"/deck/{deck}", f"/card/{cards[0]}"]
    addresses += [f"/card/{cards[0]}x", "/changes", "/translate", "/random"]
    with ours(small) as few, ours(large) as many:
        for address in addresses:
            waits, sizes = {}, {}
            for name, server in (("few", few), ("many", many)):
                server.connection.request("GET", address)
                sizes[name] = len(server.connection.getresponse().read())
                fresh = [f"{address}{'&' if '?' in address else '?'}nth={turn}" for turn in range(ROUNDS)]
                waits[name] = [_waited(server, one) for one in fresh]
            report(
                f"{address} at {times * len(cards):,} cards",
                f"{shown(median(waits['many']))}, {sizes['many']:,} bytes",
                f"{shown(median(waits['few']))}, {sizes['few']:,} bytes at {len(cards):,} cards",
                ratio(waits["many"], waits["few"]),
                "under a second",
            )


def _waited(server, address):
    begun = perf_counter()
    server.connection.request("GET", address)
    server.connection.getresponse().read()
    return perf_counter() - begun
