"""The table in the browser: its forms, what each person at the screen is shown, and the traces that it writes."""

import asyncio
import errno
import html
import re
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from tests.support.games import compiled
from tests.support.matches import primer
from tests.support.secrecy import attic
from tests.support.site import built

from cardwright.base.library import at
from cardwright.play.bots import bot
from cardwright.play.chronicle import Chronicle
from cardwright.play.outcome import state_hash
from cardwright.play.screen import Screen
from cardwright.play.seat import Seat, observe
from cardwright.play.telling import Teller
from cardwright.play.trace import load, replayed
from cardwright.read.scaffold import scaffold
from cardwright.serve import application
from cardwright.serve.studio import Studio

GAME = "garden"
STATE = "XDG_STATE_HOME"


class Table:
    """Fills in the forms of the table as a browser without scripts does."""

    def __init__(self, studio) -> None:
        self.studio = studio
        self.server = application(built() / "catalog.db", hosts=["localhost"], studio=studio)
        self.text = ""
        self.arguments = {}

    def request(self, method, path, body=None, **headers):
        sent = {"host": "localhost", "content-type": "application/x-www-form-urlencoded", **headers}
        content = urlencode(body).encode() if body is not None else None
        return asyncio.run(self.server.client.request(method, path, content=content, headers=sent))

    def look(self, **arguments):
        self.arguments = {"key": self.studio.key, **arguments}
        answer = self.request("GET", f"/studio/table?{urlencode(self.arguments)}")
        self.text = answer.text
        return answer.status_code

    def send(self, do, **values):
        known = {
            "key": self.studio.key,
            "do": do,
            **{one: self.arguments[one] for one in ("table", "seat", "lang") if one in self.arguments},
        }
        answer = self.request("POST", "/studio/table", {**known, **values})
        if answer.status_code == 303:
            self.look(**{**dict(parse_qsl(urlsplit(answer.headers["location"]).query)), **values.get("more", {})})
            return 200
        self.text = answer.text
        return answer.status_code

    def begin(self, *seats, seed=7, **values):
        named = {f"seat-{number}": name for number, name in enumerate(seats, 1)}
        assert self.send("begin", game=GAME, seed=str(seed), **named, **values) == 200, self.text

    def choices(self):
        return [
            html.unescape(one) for one in re.findall(r'<li id="choice-\d+"><button [^>]*value="([^"]*)"', self.text)
        ]

    def question(self):
        return re.search(r'name="question" value="(\d+)"', self.text)[1]

    def answer(self, key, **values):
        return self.send("answer", question=self.question(), answer=key, **{"sure": "1", **values})

    def asked(self):
        return html.unescape(re.search(r'id="asked">([^<]*)', self.text)[1])

    def own(self, name="in hand"):
        """The cards in the zones of a name, as the page lists them."""
        zones = re.findall(rf'class="zone-name">{name}(.*?)</div>', self.text, re.DOTALL)
        return [html.unescape(card) for zone in zones for card in re.findall(r"<span>([^<]*)</span></summary>", zone)]

    def play(self, most=200):
        while (keys := self.choices()) and most:
            assert self.answer(keys[0]) == 200, self.text
            most -= 1

    @property
    def session(self):
        return self.studio.tables.seated(self.arguments["table"]).session


@pytest.fixture
def table(tmp_path, monkeypatch):
    monkeypatch.setenv(STATE, str(tmp_path / "state"))
    scaffold(GAME, "en", tmp_path / "library")
    made = Studio(at(tmp_path / "library"))
    yield Table(made)
    made.close()


# --- playing --------------------------------------------------------------------------------------


def test_a_game_against_a_bot_is_played_to_its_end_by_forms_alone(table):
    assert table.look() == 200
    table.begin("person", "random")
    assert "data-by-itself" not in table.text
    table.play()
    assert table.asked() == "The game is over"
    assert "winner" in table.text


def test_its_trace_is_one_that_the_terminal_replays(table, tmp_path):
    table.begin("person", "random")
    table.play()
    file = tmp_path / "evening.game"
    address = f"/studio/trace?{urlencode({'key': table.studio.key, 'table': table.arguments['table']})}"
    file.write_text(table.request("GET", address).text, "utf-8")
    trace = load(file)
    assert trace.is_whole
    match = replayed(table.studio.tables.game(GAME), trace)
    assert state_hash(match.table.state) == state_hash(table.session.match.table.state)


def test_a_killed_studio_has_lost_no_answer(table):
    table.begin("person", "random")
    table.answer(table.choices()[0])
    before, name = state_hash(table.session.match.table.state), table.arguments["table"]
    # Nothing is closed: another studio finds the file as a killed one leaves it.
    again = Table(Studio(table.studio.place))
    again.look()
    assert name in again.text
    assert again.look(table=name) == 200
    assert state_hash(again.session.match.table.state) == before
    again.studio.close()


def test_a_saved_game_goes_on(table):
    table.begin("person", "random")
    table.answer(table.choices()[0])
    seated = table.studio.tables.seated(table.arguments["table"])
    text, before = table.studio.tables.text(seated), state_hash(table.session.match.table.state)
    table.arguments = {}
    assert table.send("resume", trace=text) == 200, table.text
    assert state_hash(table.session.match.table.state) == before
    assert table.send("resume", trace=text.replace("random", "greedy")) == 409 or "cannot go on" in table.text


class FullDisk:
    """A file on a disk that has no room left."""

    def write(self, _text):
        raise OSError(errno.ENOSPC, "No space left on device")

    def close(self):
        """Nothing is open."""


def test_if_the_trace_cannot_be_written_that_is_said_and_the_game_goes_on(table):
    table.begin("person", "random")
    table.session.recorder.file.close()
    table.session.recorder.file = FullDisk()
    assert table.answer(table.choices()[0]) == 200
    assert "it is not written down any more: No space left on device" in table.text
    table.play()
    assert table.asked() == "The game is over"


def test_an_answer_can_be_taken_back(table):
    table.begin("person", "person")
    table.look(table=table.arguments["table"], seat="1")
    before, first = state_hash(table.session.match.table.state), table.choices()[0]
    table.answer(first)
    assert table.send("undo", seat="1") == 200
    is_back = state_hash(table.session.match.table.state) == before
    assert is_back or "cannot be taken back" in table.text


def test_an_answer_to_another_question_is_refused(table):
    table.begin("person", "random")
    key, old = table.choices()[0], table.question()
    table.answer(key)
    assert table.send("answer", question=old, answer=key) == 409
    assert "Something else is asked by now" in table.text
    assert table.answer("no such answer") == 409


def test_an_answer_on_request_only_needs_a_second_word(table):
    table.begin("person", "random")
    decision = table.session.match.decision
    if not decision.on_request:
        decision.on_request = decision.options[-1:]
    assert table.send("answer", question=table.question(), answer=decision.on_request[0].key) == 409
    assert "Tick the box" in table.text


def test_bots_alone_play_while_somebody_watches(table):
    table.begin("random", "random")
    for _ in range(60):
        if "data-by-itself" not in table.text:
            break
        table.send("go-on")
    assert table.asked() == "The game is over"


@pytest.mark.parametrize("language, word", [("es", "Decide"), ("fr", "décide"), ("pt", "decide")])
def test_the_table_speaks_the_language_of_the_visitor(table, language, word):
    table.look(lang=language)
    table.begin("person", "random", lang=language)
    assert word in table.asked()


@pytest.mark.parametrize(
    "seats, seed",
    [(("person",), "1"), (("person",) * 9, "1"), (("person", "nobody"), "1"), (("person", "random"), "x")],
)
def test_a_game_that_cannot_be_begun_is_refused_with_the_reason(table, seats, seed):
    named = {f"seat-{number}": name for number, name in enumerate(seats, 1)}
    assert table.send("begin", game=GAME, seed=seed, **named) == 400
    assert 'role="alert"' in table.text


def test_a_game_is_thrown_away(table):
    table.begin("person", "random")
    name = table.arguments["table"]
    assert table.send("forget") == 200
    assert name not in table.text
    assert table.look(table=name) == 404
    assert table.send("forget", table="../../deck") == 404


# --- who is shown what ----------------------------------------------------------------------------


def test_people_at_one_screen_see_their_own_cards_only(table):
    table.begin("person", "person")
    assert not table.own()
    assert not table.choices()
    for seat in ("1", "2"):
        table.look(table=table.arguments["table"], seat=seat)
        viewer, match = int(seat) - 1, table.session.match
        names = {match.table.card(one).key for one in match.table.in_zone("hand", viewer)}
        assert len(table.own()) > 0
        assert len(table.own()) <= len(names)
    assert table.look(table=table.arguments["table"], seat="3") == 403


def test_nobody_looks_at_the_cards_of_a_bot(table):
    table.begin("person", "random", "person")
    assert table.look(table=table.arguments["table"], seat="2") == 403
    assert not table.own()


GAMES = {
    "attic": attic,
    "civilization-2010": compiled,
    "island": primer,
    "primer": primer,
    "tempus": compiled,
    "through-the-ages": compiled,
}


@pytest.mark.parametrize("key", GAMES)
def test_the_cards_on_the_screen_are_those_that_the_seat_may_know(key):
    library = GAMES[key]()
    game = library.rulebook.games[key]
    chronicle, anyone = Chronicle(), bot("random", 5)
    match = chronicle.begin(game, game.seats[0], {}, 5)
    language = next(code for other, code in library.tongues if other == key)
    teller = Teller(library.tongues[key, language], library.messages)
    seats = ("person",) * game.seats[0]
    screens = [Screen(match, chronicle.entries, seats, teller, viewer) for viewer in range(-1, game.seats[0])]
    looks = 0
    for number in range(120):
        if match.decision is None:
            break
        if number % 20 == 0:
            for screen in screens:
                shown = {tile.entity for tile in screen.display().tiles() if tile.face is not None}
                known = _known(observe(match.table, screen.viewer))
                assert shown <= known
                looks += 1
        chronicle.answer(match, anyone.choose(Seat(match, match.decision.player)))
    assert looks


def _known(part):
    """The cards that a view names."""
    if isinstance(part, dict):
        own = {part["id"]} if "id" in part else set()
        return own.union(*(_known(one) for one in part.values()))
    return set().union(*(_known(one) for one in part)) if isinstance(part, list) else set()


@pytest.mark.parametrize(
    "headers, key",
    [
        ({}, ""),
        ({}, "guessed"),
        ({"origin": "http://elsewhere.example"}, None),
        ({"origin": "null"}, None),
        ({"sec-fetch-site": "cross-site"}, None),
    ],
    ids=str,
)
def test_nobody_else_plays(table, headers, key):
    body = {"key": table.studio.key if key is None else key, "do": "begin", "game": GAME}
    assert table.request("POST", "/studio/table", body, **headers).status_code == 403
    address = f"/studio/table?{urlencode({'key': body['key']})}"
    assert table.request("GET", address, **headers).status_code == 403
    assert table.studio.tables.kept() == []


def test_a_cookie_of_another_server_on_this_machine_is_no_hindrance(table):
    body = {"key": table.studio.key, "do": "begin", "game": GAME, "seat-1": "person", "seat-2": "random"}
    assert table.request("POST", "/studio/table", body, cookie="ds_csrftoken=x; other=y").status_code == 303


# --- the cards that are being written -------------------------------------------------------------


def test_a_changed_card_is_in_the_game_at_the_same_position(table):
    table.begin("person", "random")
    table.answer(table.choices()[0])
    before = len(table.session.chronicle.entries)
    path = f"cards/{GAME}/deck.cards"
    opened = table.studio.answer("open", {"path": path})[1]["text"]
    changed = opened.replace("source the designer", "note Looks better in blue.\n  source the designer")
    table.studio.answer("edit", {"path": path, "text": changed})
    table.send("renew")
    assert "at the same position" in table.text
    assert len(table.session.chronicle.entries) == before
    table.studio.answer("edit", {"path": path, "text": opened.replace("Gain 2", "Gian 2")})
    assert table.send("renew") == 400
    assert "have mistakes" in table.text


def test_the_last_move_becomes_an_example_that_holds_on_its_card(table):
    table.begin("person", "random")
    key = next(one for one in table.choices() if one.startswith("play "))
    table.answer(key)
    assert table.send("example") == 200, table.text
    sample = html.unescape(re.search(r'class="sample">([^<]*)', table.text)[1])
    assert sample.startswith('  example "')
    assert table.send("keep-example") == 200, table.text
    text = (table.studio.place.root / f"cards/{GAME}/deck.cards").read_text("utf-8")
    assert sample in text
    assert table.studio.answer("check", {})[1]["right"]


def test_an_example_is_shown_to_nobody_else(table):
    table.begin("person", "person")
    table.look(table=table.arguments["table"], seat="1")
    table.answer(next(one for one in table.choices() if one.startswith("play ")))
    table.look(table=table.arguments["table"], seat="1")
    assert table.send("example") == 200
    assert "sample" in table.text
    for arguments in ({"seat": "2"}, {}):
        table.look(table=table.arguments["table"], **arguments)
        assert "sample" not in table.text
