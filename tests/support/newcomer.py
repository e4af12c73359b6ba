"""A newcomer's path through the studio: from an empty folder to a game played to its end, by clicks and typing."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.support.site import ROOT

CARDS = {
    "Tide Bell": "Gain 1 shell.",
    "Old Pilot": "When you play a lamp, gain 1 shell.",
    "Gull Mirror": "+1 glow for each lamp.",
}
"""The cards that the newcomer writes, by name."""
KINDS = {"Old Pilot": "guest"}
SPANISH = "Campana de marea"
MOST_ANSWERS = 120


@contextmanager
def studio(folder: Path, kept: Path) -> Iterator[str]:
    """The studio of a folder, started as a person does it; its address with the key."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "compiler"), "XDG_STATE_HOME": str(kept)}
    command = [sys.executable, "-m", "cardwright", "studio", "--no-open", "--port", "0"]
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = re.search(r"http\S+", line)
            assert found, f"the studio did not start: {line}"
            yield found[0]
        finally:
            process.terminate()
            process.wait(timeout=30)


def walk(page: Page, address: str, seen: Callable[[str], None]) -> None:
    """Go the whole path; `seen` is told the name of each step as soon as it is done."""
    page.goto(f"{address}&lang=en")
    expect(page.locator("#said")).to_contain_text("There is no game yet")
    seen("empty")
    page.locator("#new-game").click()
    page.locator("dialog input[name=name]").fill("Night Harbour")
    seen("new-game")
    page.locator("#form-do").click()
    page.locator("[data-path$='deck.cards']").click()
    expect(page.locator("#file")).to_contain_text("deck.cards")
    for name, sentence in CARDS.items():
        _write_card(page, name, sentence)
        if name == "Tide Bell":
            seen("first-card")
    page.locator("#new-deck").click()
    page.locator("dialog input[name=name]").fill("harbour watch")
    page.locator("dialog select[name=era]").select_option("I")
    for name in CARDS:
        page.get_by_label(name, exact=True).fill("3")
    seen("new-deck")
    page.locator("#form-do").click()
    expect(page.locator("#wrong")).to_have_text("Nothing is wrong")
    page.locator("#save").click()
    expect(page.locator("#said")).to_contain_text("Saved")
    seen("saved")
    page.locator("#rows").click()
    page.get_by_label("Tide Bell: es", exact=True).fill(SPANISH)
    page.get_by_label("Tide Bell: es", exact=True).press("Tab")
    expect(page.locator("dialog .said")).to_contain_text("Saved")
    seen("second-language")
    page.locator("#form-do").click()
    page.locator("#text").press("ArrowUp")
    _look_at_card(page, "Tide Bell")
    page.get_by_role("button", name="es", exact=True).click()
    expect(page.locator("#look")).to_contain_text(SPANISH)
    seen("in-spanish")
    page.locator("#play").click()
    page.locator("form.begin input[name=seed]").fill("3")
    seen("sit-down")
    page.locator("form.begin button[type=submit]").click()
    expect(page.locator("#decide")).to_be_visible()
    seen("table")
    _play(page)
    expect(page.locator("#asked")).to_have_text("The game is over")
    seen("over")


def _write_card(page: Page, name: str, sentence: str) -> None:
    """A card by its form, and its sentence by typing."""
    page.locator("#new-card").click()
    page.locator("dialog input[name=name]").fill(name)
    page.locator("dialog select[name=kind]").select_option(KINDS.get(name, "lamp"))
    page.locator("dialog select[name=era]").select_option("I")
    page.locator("#form-do").click()
    expect(page.locator("#text")).to_have_value(re.compile(re.escape(name)))
    page.locator("#text").press_sequentially(sentence)
    expect(page.locator("#look")).to_contain_text(name)


def _look_at_card(page: Page, name: str) -> None:
    """Put the cursor on a card, by the keyboard as the browser's own search would do it."""
    page.locator("#text").evaluate(
        """(area, name) => {
          const place = area.value.indexOf(`[${name}]`);
          area.focus();
          area.setSelectionRange(place, place);
          area.dispatchEvent(new Event("click", { bubbles: true }));
        }""",
        name,
    )
    expect(page.locator("#look")).to_contain_text(name)


def _play(page: Page) -> None:
    """Always take the first answer, until the game is over."""
    for _ in range(MOST_ANSWERS):
        over = page.get_by_text("The game is over", exact=True)
        answer = page.locator(".choices button").first
        expect(over.or_(answer).first).to_be_visible()
        if over.is_visible():
            return
        question = page.locator("input[name=question]").get_attribute("value")
        answer.click()
        expect(page.locator(f"input[name=question][value='{question}']")).to_have_count(0)
