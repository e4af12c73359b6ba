"""What a server remembers stays within bounds, however many different addresses are asked for."""

import gc
import tracemalloc

import pytest
from tests.support.site import AGES, Asker, built

from cardwright.base import folding
from cardwright.serve import site as sites
from cardwright.serve.memory import MemoryCache, weight
from cardwright.serve.site import Site, Written
from cardwright.serve.sites import site_of

ADDRESSES = 50_000


@pytest.fixture
def site():
    made = Site(str(built() / "catalog.db"), "/catalog")
    yield made
    made.close()


def taken(work) -> int:
    """Bytes that are still in use after some work and were not before."""
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        work()
        gc.collect()
        return tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("length, body", [(600, 0), (100, 2_000)])
def test_fifty_thousand_addresses_take_no_more_than_is_allowed(site, length, body):
    def ask():
        for number in range(ADDRESSES):
            address = f"/card/a?nth={number}&".ljust(length, "x")
            site.remember(
                address, "en", Written(200, b"y" * body + str(number).encode(), tag=f'"{number}"', lasting=True)
            )

    assert taken(ask) < 1.25 * sites._REMEMBERED
    remembered = site._remembered
    assert remembered.size <= sites._REMEMBERED
    # What was asked for last is known, what was asked for first is not.
    assert site.recall(f"/card/a?nth={ADDRESSES - 1}&".ljust(length, "x"), "en") is not None
    assert site.recall("/card/a?nth=0&".ljust(length, "x"), "en") is None
    assert len(remembered) > 1000


def test_what_is_counted_is_what_is_there():
    remembered = MemoryCache(10_000)
    for turn in range(500):
        # The same few keys again and again, with values that grow and shrink.
        value = b"z" * (turn * 37 % 900)
        remembered.put(("key", turn % 13), value, weight(value))
        kept = [(key, remembered.get(key)) for key in list(remembered._known)]
        assert remembered.size == sum(weight(value) + weight(key) + 400 for key, value in kept)
        assert remembered.size <= 10_000
    assert len(remembered) > 5


def test_what_nobody_asked_for_longest_goes_first():
    remembered = MemoryCache(4 * (weight("a", b"") + 400))
    for key in "abcd":
        remembered.put(key, key.encode(), weight(b""))
    assert len(remembered) == 4
    assert remembered.get("a") == b"a"
    remembered.put("e", b"e", weight(b""))
    assert [key for key in "abcde" if remembered.get(key) is not None] == ["a", "c", "d", "e"]
    remembered.put("f", b"f", weight(b""))
    remembered.put("g", b"g", weight(b""))
    assert [key for key in "abcdefg" if remembered.get(key) is not None] == ["d", "e", "f", "g"]


def test_what_is_too_large_for_all_is_not_kept_and_drives_nothing_out():
    remembered = MemoryCache(5_000)
    remembered.put("small", b"s", weight(b"s"))
    remembered.put("large", b"l" * 9_000, weight(b"l" * 9_000))
    assert (remembered.get("small"), remembered.get("large")) == (b"s", None)
    # An old value that becomes too large is gone, too: it is no longer true.
    remembered.put("small", b"s" * 9_000, weight(b"s" * 9_000))
    assert (remembered.get("small"), remembered.size) == (None, 0)


def test_only_lasting_answers_of_short_addresses_are_kept(site):
    for address, written in (
        ("/a", Written(200, b"x")),
        ("/" + "a" * 700, Written(200, b"x", lasting=True)),
    ):
        site.remember(address, "en", written)
        assert site.recall(address, "en") is None
    site.remember("/a", "en", Written(200, b"x", lasting=True))
    assert site.recall("/a", "en").body == b"x"
    assert site.recall("/a", "es") is None


def test_visitors_who_ask_for_all_sorts_of_things_fill_no_memory(monkeypatch):
    """Through the whole application: pages, mistakes, rows of cards and words that nobody has heard of."""
    monkeypatch.setattr(sites, "_REMEMBERED", 300_000)
    monkeypatch.setattr("cardwright.serve.paint._FRAGMENTS", 300_000)
    ask = Asker()

    def some(first):
        for number in range(first, first + 12):
            ask(f"/search?q=é{number}{'ü' * 200}")
            ask(f"/search?page={number % 9 + 1}&nth={number}{'x' * 400}")
            ask(f"/card/{AGES}/no-{number}")
            ask(f"/syntax?nth={number}&lang={('en', 'es', 'pt')[number % 3]}")

    some(0)
    assert taken(lambda: some(1_000)) < 2_000_000
    site = site_of(ask.datasette)
    for remembered in (site._remembered, site.painter._fragments):
        assert 200_000 < remembered.size <= 300_000


def test_long_words_of_visitors_are_not_remembered():
    before = folding._plain.cache_info().currsize
    for number in range(200):
        assert folding.plain(f"É{number}{'ü' * 100}").startswith(f"e{number}uu")
    assert folding._plain.cache_info().currsize == before
