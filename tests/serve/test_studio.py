"""The studio without a browser: who may use it, which files it reads and writes, and what it answers."""

import asyncio
import errno
import json
import re

import pytest
from tests.support.site import built

from cardwright.base.library import at
from cardwright.export import files
from cardwright.read.scaffold import scaffold
from cardwright.serve import application
from cardwright.serve.policy import MOST_SENT
from cardwright.serve.studio import Studio
from cardwright.serve.studio.access import HEADER
from cardwright.serve.studio.units import Units

PATH = "cards/garden/deck.cards"
EARLIER = "XDG_STATE_HOME"


@pytest.fixture
def studio(tmp_path, monkeypatch):
    monkeypatch.setenv(EARLIER, str(tmp_path / "state"))
    scaffold("garden", "en", tmp_path / "library")
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
    assert answer["ok"] is False
    return answer["reason"]


# --- who may use it -------------------------------------------------------------------------------


class Page:
    """Sends requests to a server that has a studio, as a browser does."""

    def __init__(self, studio) -> None:
        self.studio = studio
        self.server = application(built() / "catalog.db", hosts=["localhost"], studio=studio)

    def send(self, method="POST", path="/studio/library", body="{}", **headers):
        known = {"content-type": "application/json", HEADER: self.studio.key, "host": "localhost"}
        sent = {name: value for name, value in {**known, **headers}.items() if value is not None}
        return asyncio.run(self.server.client.request(method, path, content=body, headers=sent)).status_code


def test_the_page_with_the_key_is_answered(studio):
    page = Page(studio)
    assert page.send() == 200
    assert page.send(origin="http://localhost") == 200
    assert page.send("GET", f"/studio?key={studio.key}") == 200


@pytest.mark.parametrize(
    "headers",
    [
        {HEADER: None},
        {HEADER: "guessed"},
        {HEADER: ""},
        {"origin": "http://elsewhere.example"},
        {"origin": "null"},
        {"origin": "https://localhost"},
        {"origin": "http://localhost:1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
    ids=str,
)
def test_nobody_else_is_answered(studio, headers):
    assert Page(studio).send(**headers) == 403


def test_a_server_of_another_name_is_not_answered(studio):
    assert Page(studio).send(host="elsewhere.example") == 421


@pytest.mark.parametrize("address", ["/studio", "/studio?key=", "/studio?key=guessed"])
def test_the_page_is_not_shown_without_the_key(studio, address):
    assert Page(studio).send("GET", address) == 403


def test_nothing_is_changed_by_an_address_alone(studio):
    assert Page(studio).send("GET") == 403


def test_a_catalog_without_a_studio_has_no_page_for_it(studio):
    server = application(built() / "catalog.db")
    for method, path in (("GET", "/studio"), ("POST", "/studio/library")):
        headers = {"content-type": "application/json", HEADER: studio.key}
        assert asyncio.run(server.client.request(method, path, headers=headers)).status_code == 404


def test_whole_files_can_be_sent_to_the_studio_alone(studio):
    page = Page(studio)
    body = json.dumps({"path": PATH, "text": "#" * 2 * MOST_SENT})
    assert page.send(path="/studio/edit", body=body) == 200
    assert page.send(path="/search", body=body) == 413


@pytest.mark.parametrize("body", ["", "[]", "1", "{", '{"path": 1, "text": ""}', '{"path": "x"}', "\x00"])
def test_a_request_that_is_no_request_is_refused(studio, body):
    assert Page(studio).send(path="/studio/edit", body=body) == 400


def test_an_unknown_request_is_refused(studio):
    assert refused(studio, "delete-everything") == "bad-request"


# --- files ----------------------------------------------------------------------------------------


def test_a_file_is_opened_changed_and_saved(studio):
    opened = answered(studio, "open", path=PATH)
    text = opened["text"].replace("Gain 2 shells", "Gain 3 shells")
    saved = answered(studio, "save", path=PATH, text=text, stamp=opened["stamp"])
    assert (studio.place.root / PATH).read_text("utf-8") == text
    assert saved["stamp"] != opened["stamp"]
    assert answered(studio, "open", path=PATH)["text"] == text


def test_each_saved_text_can_be_had_again(studio):
    opened = answered(studio, "open", path=PATH)
    stamp, texts = opened["stamp"], [opened["text"]]
    for number in (3, 4):
        texts.append(texts[0].replace("Gain 2", f"Gain {number}"))
        stamp = answered(studio, "save", path=PATH, text=texts[-1], stamp=stamp)["stamp"]
    # Another run of the studio finds them, too.
    again = Studio(studio.place)
    names = answered(again, "open", path=PATH)["earlier"]
    assert [answered(again, "earlier", path=PATH, name=name)["text"] for name in names] == [texts[1], texts[0]]
    assert refused(again, "earlier", path=PATH, name="../../deck.cards") == "no-such-file"
    again.close()


def test_only_so_many_earlier_texts_are_kept(studio, monkeypatch):
    monkeypatch.setattr("cardwright.serve.studio.earlier.MOST_KEPT", 2)
    opened = answered(studio, "open", path=PATH)
    stamp, texts = opened["stamp"], [opened["text"]]
    for number in (3, 4, 5, 6):
        texts.append(texts[0].replace("Gain 2", f"Gain {number}"))
        stamp = answered(studio, "save", path=PATH, text=texts[-1], stamp=stamp)["stamp"]
    names = answered(studio, "open", path=PATH)["earlier"]
    assert [answered(studio, "earlier", path=PATH, name=name)["text"] for name in names] == [texts[3], texts[2]]


def test_a_file_that_was_changed_outside_is_not_overwritten(studio):
    opened = answered(studio, "open", path=PATH)
    place = studio.place.root / PATH
    place.write_text(opened["text"] + "# outside\n", "utf-8")
    status, answer = studio.answer("save", {"path": PATH, "text": "mine", "stamp": opened["stamp"]})
    assert (status, answer["reason"]) == (409, "changed-outside")
    assert answer["text"] == opened["text"] + "# outside\n"
    assert place.read_text("utf-8").endswith("# outside\n")
    # With the stamp of that text, the author has seen it.
    answered(studio, "save", path=PATH, text="language en\n", stamp=answer["stamp"])
    assert place.read_text("utf-8") == "language en\n"


def test_of_two_windows_the_second_is_told_what_the_first_has_saved(studio):
    first, second = (answered(studio, "open", path=PATH) for _ in range(2))
    answered(studio, "save", path=PATH, text=first["text"] + "# one\n", stamp=first["stamp"])
    status, answer = studio.answer("save", {"path": PATH, "text": "# two\n", "stamp": second["stamp"]})
    assert (status, answer["text"]) == (409, first["text"] + "# one\n")


def test_a_file_that_was_deleted_outside_is_not_made_again_unasked(studio):
    opened = answered(studio, "open", path=PATH)
    (studio.place.root / PATH).unlink()
    assert refused(studio, "save", path=PATH, text=opened["text"], stamp=opened["stamp"]) == "changed-outside"


def test_on_a_full_disk_nothing_is_lost(studio, monkeypatch):
    opened = answered(studio, "open", path=PATH)

    def full(_path, _text):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("cardwright.serve.studio.files.write_text", full)
    assert refused(studio, "save", path=PATH, text="x", stamp=opened["stamp"]) == "disk-full"
    assert (studio.place.root / PATH).read_text("utf-8") == opened["text"]


def test_a_process_that_is_killed_while_it_writes_leaves_the_old_file(studio, monkeypatch):
    opened = answered(studio, "open", path=PATH)

    class KilledError(BaseException):
        """Stands for the end of the process between writing and renaming."""

    def killed(_descriptor):
        raise KilledError

    monkeypatch.setattr(files.os, "fsync", killed)
    with pytest.raises(KilledError):
        studio.answer("save", {"path": PATH, "text": "half", "stamp": opened["stamp"]})
    assert (studio.place.root / PATH).read_text("utf-8") == opened["text"]


@pytest.mark.parametrize(
    "path",
    [
        "cards/garden/../../secret.cards",
        "../secret.cards",
        "/etc/hostname",
        "secret.cards",
        "cards/garden/secret.txt",
        "cards/garden/.hidden.cards",
        "cards/garden/.hidden/a.cards",
        "cards/other/a.cards",
        "cards/garden",
        "cards//garden/deck.cards",
        "cards/garden/./deck.cards",
        "cards\\garden\\deck.cards",
        "cards/garden/deck.cards\0",
        "",
    ],
)
@pytest.mark.parametrize("verb", ["open", "save", "earlier"])
def test_no_other_file_is_read_or_written(studio, path, verb):
    (studio.place.root / "secret.cards").write_text("secret", "utf-8")
    assert refused(studio, verb, path=path, text="x", stamp="", name="x") == "no-such-file"
    assert (studio.place.root / "secret.cards").read_text("utf-8") == "secret"


@pytest.mark.parametrize("inside", ["linked.cards", "linked/secret.cards"])
@pytest.mark.parametrize("verb", ["open", "save"])
def test_no_link_leads_out_of_the_game(studio, tmp_path, inside, verb):
    outside = tmp_path / "outside"
    outside.mkdir()
    secret = outside / "secret.cards"
    secret.write_text("secret", "utf-8")
    link = studio.place.root / "cards" / "garden" / inside.split("/")[0]
    link.symlink_to(secret if inside == "linked.cards" else outside)
    assert refused(studio, verb, path=f"cards/garden/{inside}", text="x", stamp="") == "no-such-file"
    assert secret.read_text("utf-8") == "secret"
    listed = [one["path"] for game in answered(studio, "library")["games"] for one in game["files"]]
    assert not [path for path in listed if "linked" in path]


def test_a_folder_for_earlier_texts_that_cannot_be_written_stops_nothing_halfway(studio, monkeypatch, tmp_path):
    blocked = tmp_path / "blocked"
    blocked.write_text("a file, not a folder", "utf-8")
    monkeypatch.setenv(EARLIER, str(blocked))
    again = Studio(studio.place)
    opened = answered(again, "open", path=PATH)
    assert refused(again, "save", path=PATH, text="x", stamp=opened["stamp"]) == "unwritable"
    assert (studio.place.root / PATH).read_text("utf-8") == opened["text"]
    again.close()


# --- answers --------------------------------------------------------------------------------------


def test_a_misspelt_word_is_found_with_its_fix(studio):
    text = answered(studio, "open", path=PATH)["text"].replace("Gain 2", "Gian 2")
    [found] = answered(studio, "edit", path=PATH, text=text)["findings"]
    assert text[found["start"] : found["end"]] == "Gian"
    [fix] = found["fixes"]
    [change] = fix["changes"]
    mended = text[: change["start"]] + change["text"] + text[change["end"] :]
    assert answered(studio, "edit", path=PATH, text=mended)["findings"] == []


def test_the_words_that_can_stand_at_a_place_are_offered(studio):
    text = answered(studio, "open", path=PATH)["text"]
    place = text.index("Gain 2 shells") + len("Gain 2 she")
    begun = text[:place] + text[place + len("lls") :]
    offered = [one["text"] for one in answered(studio, "words", path=PATH, text=begun, place=place)["words"]]
    assert "shells" in offered


def test_the_card_at_the_cursor_is_drawn_in_each_language(studio):
    text = answered(studio, "open", path=PATH)["text"]
    shown = answered(studio, "card", path=PATH, text=text, place=text.index("Gain 2"))
    assert shown["card"] == "storm-lantern-i"
    assert [one["language"] for one in shown["looks"]] == ["en", "es", "fr", "pt"]
    words = re.sub(r"<title>.*?</title>|<[^>]+>", "", shown["looks"][0]["html"])
    assert "Gain 2 shells." in words
    assert shown["looks"][0]["does"][0]["words"] == "gain 2 shells"
    assert [(one["title"], one["right"]) for one in shown["examples"]] == [("a light in the storm", True)]
    assert shown["changes"] == []


def test_the_effects_of_a_change_are_told_before_it_is_saved(studio):
    text = answered(studio, "open", path=PATH)["text"]
    changed = text.replace("Gain 2 shells", "Gain 3 shells")
    shown = answered(studio, "card", path=PATH, text=changed, place=text.index("Gain 2"))
    told = {one["language"]: (one["old"], one["new"]) for one in shown["changes"]}
    assert told["en"] == ("Gain 2 shells.", "Gain 3 shells.")
    assert set(told) == {"en", "es", "fr", "pt"}
    [own] = shown["examples"]
    assert not own["right"]


def test_examples_of_other_cards_that_no_longer_hold_are_named(studio):
    text = answered(studio, "open", path=PATH)["text"]
    # Ferrywoman's example plays a lamp, and her shell is counted there.
    changed = text.replace("  +2 glow.\n", "  +2 glow.\n  When this enters play, gain 1 shell.\n")
    shown = answered(studio, "card", path=PATH, text=changed, place=text.index("+2 glow"))
    assert [(one["card"], one["right"]) for one in shown["others"]] == [("ferrywoman-i", False)]


def test_a_card_with_a_mistake_is_not_drawn_and_one_with_a_warning_is(studio):
    text = answered(studio, "open", path=PATH)["text"]
    wrong = text.replace("Gain 2 shells", "Gian 2 shells")
    shown = answered(studio, "card", path=PATH, text=wrong, place=text.index("Gain 2"))
    assert (shown["looks"], shown["examples"]) == ([], [])
    doubled = text.replace("  Gain 2 shells.\n", "  Gain 2 shells.\n  When you gain 9 shells, gain 1 shell.\n")
    shown = answered(studio, "card", path=PATH, text=doubled, place=text.index("Gain 2"))
    found = answered(studio, "edit", path=PATH, text=doubled)["findings"]
    assert bool(shown["looks"]) == all(one["severity"] != "error" for one in found)


def test_a_hint_stands_in_the_line_it_is_about(studio):
    text = answered(studio, "open", path=PATH)["text"]
    hints = answered(studio, "edit", path=PATH, text=text)["hints"]
    lines = text.splitlines()
    assert all(lines[one["line"] - 1].strip() for one in hints)


def test_another_file_that_is_saved_counts_at_once(studio):
    lexicon = "cards/garden/lexicon/en.yaml"
    text = answered(studio, "open", path=PATH)["text"]
    opened = answered(studio, "open", path=lexicon)
    renamed = opened["text"].replace("shell: shell", "shell: {one: shell, other: cockles}")
    answered(studio, "save", path=lexicon, text=renamed, stamp=opened["stamp"])
    assert answered(studio, "edit", path=PATH, text=text)["findings"] != []
    changed = text.replace("shells", "cockles")
    assert "Gain 2 cockles" in changed
    shown = answered(studio, "card", path=PATH, text=changed, place=changed.index("Gain 2"))
    assert shown["card"] == "storm-lantern-i"


def test_between_cards_there_is_no_card(studio):
    text = answered(studio, "open", path=PATH)["text"]
    assert answered(studio, "card", path=PATH, text=text, place=len(text))["card"] is None
    assert answered(studio, "card", path=PATH, text=text, place=0)["card"] is None


def test_a_file_changed_outside_counts_for_the_others(studio):
    game = "cards/garden/game.cards"
    text = answered(studio, "open", path=PATH)["text"]
    assert answered(studio, "edit", path=PATH, text=text)["elsewhere"] == []
    place = studio.place.root / game
    place.write_text(place.read_text("utf-8").replace("stock shell", "stock shall"), "utf-8")
    assert answered(studio, "edit", path=PATH, text=text)["elsewhere"] != []


def test_a_word_is_explained_and_renamed_everywhere(studio):
    text = answered(studio, "open", path=PATH)["text"]
    place = text.index("shells")
    told = answered(studio, "about", path=PATH, text=text, place=place)
    assert told["name"] == "shell"
    assert told["declared"][0].startswith("cards/garden/game.cards:")
    written = answered(studio, "rename", path=PATH, text=text, place=place, name="pebble")["written"]
    assert PATH in written
    assert "cards/garden/lexicon/en.yaml" in written
    assert "Gain 2 pebbles." in (studio.place.root / PATH).read_text("utf-8")
    assert answered(studio, "check")["right"]


def test_nothing_is_renamed_while_a_text_is_not_saved(studio):
    text = answered(studio, "open", path=PATH)["text"].replace("Gain 2", "Gain 3")
    asked = {"path": PATH, "text": text, "place": text.index("shells"), "name": "pebble"}
    assert refused(studio, "rename", **asked) == "save-first"


def test_a_text_is_tidied_as_fmt_does_it(studio):
    text = answered(studio, "open", path=PATH)["text"]
    assert answered(studio, "tidy", path=PATH, text=text.replace("gain 1 shell", "gain  1 shell"))["text"] == text
    assert answered(studio, "tidy", path=PATH, text=text.replace("Gain", "Gian"))["text"] is None


@pytest.mark.parametrize("sort", ["plain", "board", "draft"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_new_game_is_begun_and_is_right(tmp_path, sort, language):
    studio = Studio(at(tmp_path))
    begun = answered(studio, "new-game", name="My Island", sort=sort, language=language)
    assert begun["game"] == "my-island"
    assert answered(studio, "check")["right"]
    assert refused(studio, "new-game", name="My Island", sort=sort, language=language) == "not-begun"
    studio.close()


def test_the_first_line_of_a_new_card_is_written_in_the_language_of_its_file(studio):
    answered(studio, "open", path=PATH)
    begun = answered(studio, "new-card", path=PATH, kind="lamp", name="Brass Lamp", era="I")
    assert begun["text"] == "lamp [Brass Lamp], night I\n"
    assert refused(studio, "new-card", path=PATH, kind="lamp", name="Storm Lantern", era="I") == "card-exists"
    assert refused(studio, "new-card", path=PATH, kind="no kind", name="X", era="I") == "bad-request"


def test_places_are_counted_as_browsers_count_them():
    text = "a🃏b🂡"
    units = Units(text)
    assert [units.out(place) for place in range(5)] == [0, 1, 3, 4, 6]
    assert [units.into(unit) for unit in range(8)] == [0, 1, 1, 2, 3, 3, 4, 4]


def test_the_studio_can_be_asked_about_a_folder_without_cards(tmp_path):
    studio = Studio(at(tmp_path))
    assert answered(studio, "library") == {"ok": True, "games": [], "folder": tmp_path.name}
    assert not [*tmp_path.iterdir()]
    studio.close()


def test_half_a_character_is_not_written(studio):
    opened = answered(studio, "open", path=PATH)
    assert refused(studio, "save", path=PATH, text="\ud800", stamp=opened["stamp"]) == "unwritable"
