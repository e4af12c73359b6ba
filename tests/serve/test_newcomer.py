"""A newcomer in a real browser: from an empty folder to a finished game against a bot, never leaving the browser."""

from importlib.resources import files

import pytest
from tests.support.browser import browsing
from tests.support.newcomer import studio, walk

SIZES = {"wide": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
LOOK = """async rules => {
  const found = await axe.run(document, { runOnly: { type: "tag", values: rules } });
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(" ")}`);
}"""


@pytest.mark.parametrize("size, scheme", [("wide", "light"), ("phone", "dark")])
def test_a_newcomer_plays_a_game_of_their_own(tmp_path, size, scheme):
    folder, steps, complaints = tmp_path / "games", [], []
    folder.mkdir()
    with studio(folder, tmp_path / "kept") as address, browsing() as browser:
        context = browser.new_context(
            viewport=SIZES[size], color_scheme=scheme, reduced_motion="reduce", bypass_csp=True
        )
        page = context.new_page()
        page.on("pageerror", lambda problem: complaints.append(str(problem)))

        def seen(step):
            steps.append(step)
            page.evaluate(AXE)
            complaints.extend(f"{step}: {one}" for one in page.evaluate(LOOK, RULES))
            wide = page.evaluate("document.documentElement.scrollWidth")
            if wide > SIZES[size]["width"]:
                complaints.append(f"{step}: {wide} pixels wide")

        walk(page, address, seen)
        context.close()
    assert not complaints, "\n".join(complaints)
    assert len(steps) == 10
    text = (folder / "cards" / "night-harbour" / "deck.cards").read_text("utf-8")
    assert "lamp [Tide Bell], night I" in text
    assert list((tmp_path / "kept").rglob("*.game")), "the game is kept on the disk"
