"""A real browser for the tests: Chromium as the system has it, without a network of its own."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

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
