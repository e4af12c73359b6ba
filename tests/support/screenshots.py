"""Takes the pictures of the pages in docs/player, and of a newcomer's path through the studio in docs/designer.

Usage: python -m tests.support.screenshots FOLDER FOLDER-OF-THE-STUDIO
"""

import base64
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser
from tests.support.browser import browsing
from tests.support.newcomer import studio, walk
from tests.support.site import AGES, built, served

WIDE, PHONE = {"width": 1280, "height": 860}, {"width": 390, "height": 760}
STUDIO = {"width": 1280, "height": 900}
PICTURES = {
    "home": ("/?lang=en", WIDE, "light"),
    "search": ("/search?q=da:ciencia>=2+era:I&lang=es", WIDE, "light"),
    "mistake": ("/search?q=gives:sciense&lang=en", WIDE, "light"),
    "card": (f"/card/{AGES}/homer-a?lang=en", WIDE, "light"),
    "disputed": (f"/card/{AGES}/internet-iii?lang=pt", WIDE, "dark"),
    "deck": (f"/deck/{AGES}/civil-iii?players=4&lang=pt", WIDE, "light"),
    "game": (f"/game/{AGES}?lang=es", WIDE, "light"),
    "compare": (f"/compare?cards={AGES}/monarchy-i,{AGES}/theocracy-i,{AGES}/republic-ii&lang=en", WIDE, "light"),
    "syntax": ("/syntax?lang=pt", WIDE, "light"),
    "changes": ("/changes?lang=en", WIDE, "light"),
    "missing": (f"/card/{AGES}/homre-a?lang=es", WIDE, "light"),
    "tables": ("/catalog/cards_en?_search=gain&_lang=en", WIDE, "light"),
    "tables-phone": ("/catalog?_lang=es", PHONE, "dark"),
    "tile": ("/card/civilization-2010/americans?lang=fr", WIDE, "dark"),
    "home-phone": ("/?lang=en", PHONE, "dark"),
    "search-phone": ("/search?q=t:líder+-era:III&lang=es", PHONE, "light"),
    "card-phone": (f"/card/{AGES}/homer-a?lang=pt", PHONE, "light"),
    "deck-phone": (f"/deck/{AGES}/civil-i?players=2&lang=en", PHONE, "dark"),
}
# The browser itself writes small pictures, so nothing else is needed for it.
SMALLER = """async ([picture, width]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + picture;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round(image.height * width / image.width);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", 0.8).split(",")[1];
}"""


def take(browser: Browser, site: str, folder: Path) -> None:
    """Take all pictures."""
    desk = browser.new_page()
    for name, (address, size, scheme) in PICTURES.items():
        context = browser.new_context(base_url=site, viewport=size, color_scheme=scheme, reduced_motion="reduce")
        page = context.new_page()
        page.goto(address)
        picture = base64.b64encode(page.screenshot()).decode()
        width = 960 if size is WIDE else 390
        (folder / f"{name}.webp").write_bytes(base64.b64decode(desk.evaluate(SMALLER, [picture, width])))
        context.close()


def follow(browser: Browser, folder: Path) -> None:
    """Take a picture of each step of a newcomer in the studio."""
    desk = browser.new_page()
    with TemporaryDirectory() as library, TemporaryDirectory() as kept, studio(Path(library), Path(kept)) as address:
        context = browser.new_context(viewport=STUDIO, color_scheme="light", reduced_motion="reduce")
        page = context.new_page()

        def seen(step: str) -> None:
            # A card is drawn a moment after the last key.
            page.wait_for_timeout(700)
            picture = base64.b64encode(page.screenshot()).decode()
            (folder / f"{step}.webp").write_bytes(base64.b64decode(desk.evaluate(SMALLER, [picture, 960])))

        walk(page, address, seen)
        context.close()


if __name__ == "__main__":
    where, path = Path(sys.argv[1]), Path(sys.argv[2])
    for one in (where, path):
        one.mkdir(parents=True, exist_ok=True)
    with browsing() as one_browser:
        follow(one_browser, path)
    with served(built()) as address_of_site, browsing() as one:
        take(one, address_of_site, where)
