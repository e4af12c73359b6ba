"""The pages in a real browser: wide and narrow, light and dark, without scripts, by keyboard, for everybody."""

import shutil
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect
from tests.support.browser import NARROW, WIDE, browsing, hindrances, is_too_wide
from tests.support.games import compiled
from tests.support.site import AGES, LANGUAGES, WORDS, built, pages, served, tables

NARROWEST = {"width": 320, "height": 640}


@pytest.fixture(scope="module")
def browser():
    with browsing() as one:
        yield one


@pytest.fixture(scope="module")
def site():
    with served(built()) as address:
        yield address


@pytest.fixture
def open_page(browser, site):
    """Opens pages in a window of its own; whatever a page complains of in its console fails the test."""
    windows, complaints = [], []

    def open_one(address="/", **window):
        context = browser.new_context(base_url=site, **window)
        windows.append(context)
        page = context.new_page()
        page.on("pageerror", lambda problem: complaints.append(str(problem)))
        page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.goto(address)
        return page

    yield open_one
    for context in windows:
        context.close()
    # A page with a status of its own is told of as if it had not loaded.
    assert not [said for said in complaints if "Failed to load resource" not in said]


# --- for everybody --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "language, size, scheme",
    [("en", WIDE, "light"), ("es", NARROW, "dark"), ("fr", WIDE, "dark"), ("pt", NARROW, "light")],
)
def test_nobody_is_left_out_on_any_page(open_page, language, size, scheme):
    page = open_page("/", viewport=size, color_scheme=scheme, reduced_motion="reduce")
    found = []
    for address in (*pages(language).values(), *tables(language).values()):
        page.goto(address)
        found += [f"{address}: {one}" for one in hindrances(page)]
    assert not found, "\n".join(["", *found])


def test_hindrances_are_really_found(open_page):
    page = open_page(pages("en")["search"], viewport=NARROW)
    page.evaluate(
        """() => {
          document.documentElement.removeAttribute("lang");
          document.querySelector("label[for=query]").remove();
          document.querySelector("#query").placeholder = "";
          document.querySelector(".card-kind").style.color = "#ddd";
        }"""
    )
    found = {one.split()[0] for one in hindrances(page)}
    assert {"html-has-lang", "label", "color-contrast"} <= found


@pytest.mark.parametrize("size", [NARROW, NARROWEST], ids=["390", "320"])
def test_nothing_lies_beside_a_narrow_window(open_page, size):
    page = open_page("/", viewport=size)
    wide = []
    for language in LANGUAGES:
        for address in pages(language).values():
            page.goto(address)
            if is_too_wide(page):
                wide.append(address)
    for address in tables("es").values():
        page.goto(address)
        if is_too_wide(page):
            wide.append(address)
    assert not wide


@pytest.mark.parametrize("size, scheme", [(WIDE, "light"), (NARROW, "dark")], ids=["1280", "390"])
def test_a_game_with_a_map_and_rows_of_cards_shows_them_to_everybody(open_page, size, scheme):
    page = open_page("/", viewport=size, color_scheme=scheme, reduced_motion="reduce")
    for address, pictures in (("/game/civilization-2010?lang=en", 2), ("/card/civilization-2010/americans?lang=es", 0)):
        assert page.goto(address).ok
        assert not hindrances(page)
        assert not is_too_wide(page)
        for picture in page.locator("figure.scene img").all():
            picture.scroll_into_view_if_needed()
            expect(picture).to_have_js_property("complete", value=True)
            assert picture.evaluate("one => one.naturalWidth") > 0
            assert picture.get_attribute("alt")
        assert page.locator("figure.scene").count() == pictures
    # The squares of a home tile are part of its card.
    assert page.locator(".card svg.terrain").first.locator(".cell").count() == 16


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_card_found_is_near_the_top_of_a_phone(open_page, language):
    page = open_page(pages(language)["search"], viewport=NARROW)
    assert page.locator(".card").first.bounding_box()["y"] <= 300
    for row in page.locator(".search-row input[type=search], .search-row button").all():
        assert row.bounding_box()["height"] >= 44


# --- with less ------------------------------------------------------------------------------------


def test_everything_works_without_scripts(open_page):
    page = open_page("/", java_script_enabled=False, locale="es-ES")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.get_by_role("searchbox").fill(WORDS["es"]["kind"])
    page.get_by_role("button", name="Buscar").click()
    expect(page.get_by_role("status")).to_contain_text("24 cartas")
    page.get_by_role("link", name="Homero", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Homero")
    page.get_by_role("link", name="Português").click()
    expect(page.locator("html")).to_have_attribute("lang", "pt")
    assert page.url.endswith(f"/card/{AGES}/homer-a?lang=pt")
    page.goto(f"/deck/{AGES}/civil-i?lang=pt")
    before = page.locator(".cards .card").count()
    page.get_by_role("link", name="4 jogadores").click()
    assert page.url.endswith("players=4&lang=pt")
    assert page.locator(".cards .card").count() >= before
    assert page.locator("svg.plot").count() >= 2


def test_a_keyboard_is_enough(open_page):
    page = open_page("/?lang=en")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Skip to the content")
    assert page.locator(":focus").bounding_box()["x"] >= 0
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    largest = max(compiled().rulebook.games.values(), key=lambda game: len(game.cards))
    assert page.locator(":focus").get_attribute("href") == f"/game/{largest.key}?lang=en"
    while page.locator(":focus").get_attribute("class") != "query":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search?**")
    page.get_by_role("searchbox").focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("homer t:leader")
    page.keyboard.press("Enter")
    page.wait_for_url("**homer**")
    while page.locator(":focus").count() == 0 or "Homer" not in page.locator(":focus").inner_text():
        page.keyboard.press("Tab")
    outline = page.locator(".card").first.evaluate("card => getComputedStyle(card).outlineStyle")
    assert outline == "solid"
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/card/{AGES}/homer-a**")


def test_cards_are_collected_into_named_lists_that_the_browser_keeps(open_page):
    page = open_page("/list?lang=en")
    page.get_by_label("Name:").fill("Friday & co")
    page.keyboard.press("Enter")
    expect(page.locator("#tray")).to_be_hidden()
    page.goto("/search?q=t:mine&lang=en")
    page.get_by_role("button", name="Add Iron to").click()
    page.get_by_role("button", name="Add Coal to").focus()
    page.keyboard.press("Space")
    tray = page.get_by_role("complementary", name="The list at hand")
    expect(tray.locator("output")).to_have_text("2")
    page.goto(f"/card/{AGES}/homer-a?lang=en")
    page.locator(".card-large .plus").click()
    expect(page.locator(".card-large .plus")).to_have_attribute("aria-pressed", "true")
    tray.get_by_role("link", name="Friday & co").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Friday & co")
    expect(page.locator("main .card-name")).to_have_text(["Iron", "Coal", "Homer"])
    shared = page.url
    page.emulate_media(media="print")
    expect(page.locator("#lists")).to_be_hidden()
    expect(tray).to_be_hidden()
    page.emulate_media(media="screen")
    tray.get_by_role("link", name="Compare").click()
    page.wait_for_url("**/compare**")
    expect(page.get_by_role("table")).to_contain_text("gives resource")
    # Somebody else opens the address, and keeps the list.
    other = open_page(f"/list{shared.partition('/list')[2]}")
    other.get_by_role("button", name="Keep this list").click()
    other.goto("/list?lang=en")
    expect(other.locator("#lists li a")).to_have_text(["Friday & co"])
    other.get_by_role("button", name="Remove: Friday").click()
    expect(other.locator("#lists li")).to_have_count(0)
    # Whatever stands in the store of the browser breaks no page.
    other.evaluate("localStorage.setItem('cardwright-lists', '{\"lists\": 7}')")
    other.reload()
    expect(other.locator("#tray")).to_be_hidden()


def test_a_slash_leads_to_the_search(open_page):
    page = open_page(f"/card/{AGES}/homer-a?lang=en")
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("a/b")
    expect(page.locator("#query")).to_have_value("a/b")


def test_a_mistake_in_a_query_is_marked_and_mended_by_a_click(open_page):
    page = open_page("/search?q=gives:sciense&lang=en")
    alert = page.get_by_role("alert")
    expect(alert.locator("mark").first).to_have_text("sciense")
    expect(page.get_by_role("searchbox")).to_have_value("gives:sciense")
    expect(page.get_by_role("searchbox")).to_have_attribute("aria-invalid", "true")
    alert.get_by_role("link").first.click()
    expect(page.get_by_role("status")).to_contain_text("card")


def test_a_card_goes_on_paper(open_page):
    page = open_page(f"/card/{AGES}/homer-a?lang=en")
    page.emulate_media(media="print")
    expect(page.locator(".search-row")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


# --- while cards are written ----------------------------------------------------------------------


def test_a_new_catalog_shows_by_itself_and_never_breaks_a_page(browser, tmp_path):
    shutil.copyfile(built() / "catalog.db", tmp_path / "catalog.db")
    with served(tmp_path, "watch") as address, closing(browser.new_context(base_url=address)) as context:
        page = context.new_page()
        page.goto(f"/card/{AGES}/homer-a?lang=en")
        answers = []
        page.on("response", lambda answer: answers.append(answer.status))
        for name in ("Homerus", "Maeonides"):
            beside = tmp_path / "new.db"
            shutil.copyfile(built() / "catalog.db", beside)
            with closing(sqlite3.connect(beside)) as connection, connection:
                connection.execute("UPDATE names SET name = ? WHERE card = ?", (name, f"{AGES}/homer-a"))
            beside.replace(tmp_path / "catalog.db")
            expect(page.get_by_role("heading", level=1)).to_have_text(name, timeout=15_000)
        (tmp_path / "catalog.db").write_bytes(b"half a file")
        page.wait_for_timeout(1500)
        page.goto(f"/card/{AGES}/homer-a?lang=en")
        expect(page.get_by_role("heading", level=1)).to_have_text("Maeonides")
        assert set(answers) <= {200, 304}
