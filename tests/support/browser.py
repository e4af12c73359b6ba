"""A real browser for the tests: Chromium as the system has it, without a network of its own."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files

from playwright.sync_api import Browser, Page, sync_playwright

WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# Without these the browser looks for its maker's servers, and as root it does not start at all.
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)


@contextmanager
def browsing() -> Iterator[Browser]:
    """The browser that the environment names, or the one called chromium."""
    path = shutil.which(os.environ.get("CHROMIUM", "chromium"))
    if path is None:
        raise FileNotFoundError("The tests of the pages need Chromium; make browser installs it.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        try:
            yield browser
        finally:
            browser.close()


@cache
def _axe() -> str:
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


def hindrances(page: Page) -> list[str]:
    """What axe finds on a page that keeps somebody out."""
    page.evaluate(_axe())
    options = {"runOnly": {"type": "tag", "values": RULES}, "rules": {"target-size": {"enabled": True}}}
    result = page.evaluate("options => axe.run(document, options)", options)
    return [f"{one['id']} ({one['impact']}): {one['nodes'][0]['html'][:160]}" for one in result["violations"]]


def is_too_wide(page: Page) -> bool:
    """Whether something lies beside the window."""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))
