"""The forms of the studio: words, decks, languages, and all cards as a table."""

import pytest

from cardwright.base.library import at
from cardwright.pipeline.cached import check_cached
from cardwright.read.scaffold import scaffold
from cardwright.serve.studio import Studio

GAME, PATH = "garden", "cards/garden/deck.cards"


@pytest.fixture
def studio(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    scaffold(GAME, "en", tmp_path / "library")
    made = Studio(at(tmp_path / "library"))
    yield made
    made.close()


def answered(studio, verb, **values):
    status, answer = studio.answer(verb, values)
    assert status == 200, answer
    return answer


def refused(studio, verb, **values):
    status, answer = studio.answer(verb, values)
    assert status >= 400
    return answer["reason"]


WORD = {"game": GAME, "sort": "kind", "parent": "card", "one-en": "statue", "one-es": "estatua", "one-fr": "statue"}


def test_a_new_kind_has_its_words_and_its_declaration_and_cards_can_be_of_it(studio):
    word = {**WORD, "gender-fr": "f", "one-pt": "estátua"}
    answer = answered(studio, "new-word", **word)
    assert (answer["key"], answer["text"]) == ("statue", "kind statue, kind of card")
    text = (studio.place.root / answer["path"]).read_text("utf-8")
    assert text.endswith("\nkind statue, kind of card\n")
    assert check_cached(studio.place).text == ""
    opened = answered(studio, "open", path=PATH)["text"]
    begun = answered(studio, "new-card", path=PATH, kind="statue", name="Old Stone", era="I")["text"]
    card = f"{opened}\n{begun}  Gain 1 shell.\n"
    found = answered(studio, "edit", path=PATH, text=card)["findings"]
    assert [one["slug"] for one in found if one["severity"] == "error"] == []


@pytest.mark.parametrize("sort, line", [("stock", "stock pearl"), ("stat", "stat pearl"), ("counter", "counter pearl")])
def test_other_words_are_declared_as_what_they_are(studio, sort, line):
    word = {"sort": sort, "one-en": "pearl", "one-es": "perla", "one-fr": "perle", "one-pt": "pérola"}
    answer = answered(studio, "new-word", game=GAME, **word, **{"gender-fr": "f"})
    assert answer["text"] == line
    assert answered(studio, "edit", path=PATH, text=answered(studio, "open", path=PATH)["text"])["findings"] == []


def test_a_word_that_is_there_or_has_no_form_is_refused_and_nothing_is_written(studio):
    lexicon = studio.place.root / "cards" / GAME / "lexicon" / "en.yaml"
    before = lexicon.read_text("utf-8")
    assert refused(studio, "new-word", game=GAME, sort="kind") == "no-form"
    assert refused(studio, "new-word", **{**WORD, "one-en": "lamp"}) == "word-exists"
    assert refused(studio, "new-word", **{**WORD, "sort": "verb"}) == "no-form"
    assert refused(studio, "new-word", **{**WORD, "parent": "nothing"}) == "bad-request"
    assert lexicon.read_text("utf-8") == before


def test_a_new_deck_is_like_the_others(studio):
    copies = {"copies-storm-lantern-i": "2", "copies-ferrywoman-i": "3"}
    text = answered(studio, "new-deck", path=PATH, name="Third night", era="I", **copies)["text"]
    assert text.splitlines() == [
        "deck third-night, night I",
        "  goes to the hold at the start of its night",
        "  2 [Storm Lantern]",
        "  3 Ferrywoman",
    ] or text.splitlines()[2:] == ["  2 [Storm Lantern]", "  3 [Ferrywoman]"]
    opened = answered(studio, "open", path=PATH)["text"]
    assert answered(studio, "edit", path=PATH, text=f"{opened}\n{text}")["findings"] == []
    assert refused(studio, "new-deck", path=PATH, name="first night", era="I", **copies) == "no-deck"
    assert refused(studio, "new-deck", path=PATH, name="Empty", era="I") == "no-deck"


def test_a_language_is_begun_with_every_word_as_a_remark(studio):
    known = answered(studio, "inventions", game=GAME)["others"]
    assert "de" in known
    path = answered(studio, "new-language", game=GAME, language="de")["path"]
    text = (studio.place.root / path).read_text("utf-8")
    assert text.startswith("language: de\n")
    assert "  # lamp: lamp" in text
    model = (studio.place.root / "cards" / GAME / "lexicon" / "en.yaml").read_text("utf-8").splitlines()
    remarks = [line for line in model if line[:1].isspace() and line.strip() and not line.lstrip().startswith("#")]
    assert [line for line in text.splitlines() if line.startswith("  # ")] == [f"  # {one.strip()}" for one in remarks]
    assert [line for line in text.splitlines() if line.endswith(":")] == [
        line for line in model if line.endswith(":") and not line.startswith((" ", "#"))
    ]
    assert answered(studio, "check")["right"]
    assert refused(studio, "new-language", game=GAME, language="de") == "bad-request"
    assert refused(studio, "new-language", game=GAME, language="xx") == "bad-request"


def test_numbers_and_names_are_edited_in_a_table(studio):
    game = "cards/garden/game.cards"
    opened = answered(studio, "open", path=game)
    declared = opened["text"] + "\nattribute level\n"
    answered(studio, "save", path=game, text=declared, stamp=opened["stamp"])
    opened = answered(studio, "open", path=PATH)
    text = opened["text"].replace("  Gain 2 shells.\n", "  level: 4\n  Gain 2 shells.\n")
    answered(studio, "save", path=PATH, text=text, stamp=opened["stamp"])
    shown = answered(studio, "rows", game=GAME, kind="lamp")
    assert [one["name"] for one in shown["cards"]] == ["Storm Lantern", "Great Lens"]
    assert shown["cards"][0]["numbers"] == {"level": 4}
    assert shown["cards"][0]["names"]["es"]
    answered(studio, "set-number", game=GAME, card="storm-lantern-i", attribute="level", number=7)
    assert "  level: 7\n" in (studio.place.root / PATH).read_text("utf-8")
    answered(studio, "set-name", game=GAME, card="storm-lantern-i", language="es", name="Farol de tormenta viejo")
    again = answered(studio, "rows", game=GAME, kind="lamp")["cards"][0]
    assert again["numbers"] == {"level": 7}
    assert again["names"]["es"] == "Farol de tormenta viejo"
    [file] = (studio.place.root / "cards" / GAME / "locale" / "es").rglob("*.po")
    entry = next(one for one in file.read_text("utf-8").split("\n\n") if "Farol de tormenta viejo" in one)
    assert "fuzzy" not in entry
    assert answered(studio, "check")["right"]


def test_a_table_overwrites_nothing_that_is_not_saved(studio):
    text = answered(studio, "open", path=PATH)["text"]
    answered(studio, "edit", path=PATH, text=text + "# mine\n")
    name = {"game": GAME, "card": "storm-lantern-i", "language": "es", "name": "Farol"}
    assert refused(studio, "set-name", **name) == "save-first"
    assert refused(studio, "new-word", **WORD) == "save-first"
    answered(studio, "edit", path=PATH, text=text)
    assert refused(studio, "set-name", **{**name, "name": "[Farol]"}) == "bad-name"
    assert refused(studio, "set-name", **{**name, "language": "en"}) == "bad-name"
    assert (
        refused(studio, "set-number", game=GAME, card="storm-lantern-i", attribute="level", number=2) == "not-in-table"
    )
