"""What is answered to whom: known names only, nothing half sent, and pages that run no script but known ones."""

import asyncio
import base64
import hashlib
import json
import re
import shutil
import socket
from contextlib import asynccontextmanager, suppress
from html import unescape

import pytest
import uvicorn
from tests.support.site import AGES, LANGUAGES, Asker, built, pages

from cardwright.serve import application, listening, server
from cardwright.serve.listening import TimeoutProtocol
from cardwright.serve.policy import MOST_SENT
from cardwright.serve.visitor import preferred

CARD = f"/card/{AGES}/homer-a"


@pytest.fixture(scope="module")
def ask():
    return Asker()


# --- what a browser has already -------------------------------------------------------------------


@pytest.mark.parametrize("form", ["{}", "W/{}", '"other", {}', '"a", W/"b" , W/{} , "c"', "*", " {} "])
@pytest.mark.parametrize("address", [CARD, f"{CARD}.json"])
def test_what_a_browser_has_is_not_sent_again_however_it_says_so(ask, form, address):
    first = ask(address)
    again = ask(address, **{"if-none-match": form.format(first.headers["etag"].removeprefix("W/"))})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]


@pytest.mark.parametrize("form", ['"other"', "W/", "x{}", '"{}', '"a" {}', ""])
def test_what_a_browser_has_otherwise_is_sent(ask, form):
    first = ask(CARD)
    again = ask(CARD, **{"if-none-match": form.format(first.headers["etag"])})
    assert (again.status_code, again.content) == (200, first.content)


def test_a_mistake_is_sent_again_and_again(ask):
    assert ask("/no/such/page", **{"if-none-match": "*"}).status_code == 404


@pytest.mark.parametrize("name", ["home", "card", "missing"])
def test_whoever_asks_only_for_the_headers_gets_those_of_the_page(ask, name):
    address = pages("en")[name]
    page, head = ask(address), ask.send("HEAD", address)
    assert head.status_code == page.status_code
    for header in ("content-type", "etag", "content-security-policy", "vary"):
        assert head.headers.get(header) == page.headers.get(header)


def test_every_page_names_its_twin_for_programs(ask):
    for name, address in pages("es").items():
        page = ask(address)
        found = re.search(r'<link rel="alternate" type="application/json" href="([^"]+)">', page.text)
        assert bool(found) is (page.status_code == 200), name
        if found:
            twin = ask(unescape(found[1]))
            assert twin.headers["content-type"] == "application/json; charset=utf-8"
            assert twin.json()["ok"] is True


@pytest.mark.parametrize(
    "accepted, language",
    [
        ("es, pt", "es"),
        ("pt, es", "pt"),
        ("pt, es, en", "pt"),
        ("en;q=0.5, es;q=0.5, pt;q=0.5", "en"),
        ("es;q=0.2, pt;q=0.9, en;q=0.5", "pt"),
        ("es;q=0.9, pt", "pt"),
        ("es;q=1.0, pt;q=0.999", "es"),
        ("pt;q=0, es;q=0, xx", "en"),
        ("xx, es-MX, pt", "es"),
        ("es-419;q=0.3, pt-BR;q=0.4", "pt"),
    ],
)
def test_the_first_of_the_languages_liked_best_is_taken(accepted, language):
    assert preferred(accepted, LANGUAGES, "en") == language


# --- names ----------------------------------------------------------------------------------------


def asked_as(hosts, host, address="/opensearch.xml"):
    datasette = application(built() / "catalog.db", hosts=hosts)
    return asyncio.run(datasette.client.get(address, headers={"host": host}))


def test_our_server_answers_only_to_the_names_of_this_machine(monkeypatch, tmp_path):
    told = []

    async def look(editions, *_):
        told.append(editions._application.keywords)

    monkeypatch.setattr(server, "_serve", look)
    for host in ("127.0.0.1", "localhost", "0.0.0.0"):
        server.serve(tmp_path / "catalog.db", host)
    server.serve(tmp_path / "catalog.db", "0.0.0.0", sql=True)
    names = {"localhost", "127.0.0.1", "[::1]"}
    assert [(one["sql"], set(one["hosts"])) for one in told] == [
        (True, names),
        (True, names),
        (False, set()),
        (True, set()),
    ]
    for name in ("localhost:8001", "127.0.0.1", "[::1]:80", "LOCALHOST"):
        assert asked_as(names, name).status_code == 200
    for name in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example:8001", ""):
        assert asked_as(names, name).status_code == 421


@pytest.mark.parametrize("host", ['a"b', "a b", "a/b", "<x>", "a@b", "a:b", "[x]", "x" * 400, "a:123456"])
def test_what_is_no_name_of_a_host_is_repeated_nowhere(host):
    answer = asked_as((), host)
    assert answer.status_code == 421
    assert host not in answer.text


def test_nobody_keeps_for_others_by_which_name_they_asked():
    answer = asked_as((), "cards.example:8080")
    assert "http://cards.example:8080/search?q=" in answer.text
    assert answer.headers["cache-control"] == "no-store"


# --- scripts --------------------------------------------------------------------------------------


def test_no_page_runs_a_script_that_is_not_known(ask):
    for address in ("/catalog", "/catalog/cards", "/catalog?sql=select+1", "/-/settings", "/-/static/app.css"):
        answer = ask(address)
        [scripts] = re.findall(r"script-src ([^;]*)", answer.headers["content-security-policy"])
        assert "unsafe" not in scripts
        known = set(re.findall(r"'sha256-([^']+)'", scripts))
        inside = re.findall(r"<script>(.*?)</script>", answer.text, re.DOTALL)
        for script in inside:
            assert base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() in known, script[:80]
    assert inside == []


def test_a_file_beside_the_catalog_says_nothing(tmp_path):
    shutil.copyfile(built() / "catalog.db", tmp_path / "catalog.db")
    hostile = {
        "description_html": "<script>alert(1)</script>",
        "title": "Theirs",
        "extra_js_urls": ["https://evil.example/x.js"],
    }
    for folder in (tmp_path, tmp_path / "datasette"):
        folder.mkdir(exist_ok=True)
        (folder / "metadata.json").write_text(json.dumps({**hostile, "databases": {"catalog": hostile}}))
    ask = Asker(tmp_path / "catalog.db")
    for address in ("/catalog", "/catalog/cards"):
        page = ask(address).text
        assert "alert(1)" not in page
        assert "evil.example" not in page
        assert "Theirs" not in page


def test_a_picture_runs_nothing_and_may_be_shown_elsewhere(ask):
    address = ask("/game/tempus.json").json()["pictures"]["board"]
    for picture in (address, "/translate/es.svg"):
        headers = ask(picture).headers
        assert headers["content-security-policy"].startswith("default-src 'none';")
        assert "sandbox" in headers["content-security-policy"]
        assert headers["cross-origin-resource-policy"] == "cross-origin"


DATA = ("/catalog/cards.json", "/cards.json", f"{CARD}.json", "/search.json?q=t:leader", f"{CARD}.png", "/changes.atom")
PAGES_ONLY = ("/", "/catalog", "/nothing", "/opensearch.xml", "/-/edition", CARD)


def test_pages_are_kept_from_other_sites(ask):
    for address in (*PAGES_ONLY, *DATA):
        headers = ask(address).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
    for address in PAGES_ONLY:
        headers = ask(address).headers
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "access-control-allow-origin" not in headers


def test_other_sites_may_read_what_a_published_catalog_holds_for_programs(ask):
    """It is read-only and public, and no answer depends on who asks: there is nobody to be impersonated."""
    for address in DATA:
        answer = ask(address, origin="https://cards.example", cookie="a=b")
        assert answer.status_code == 200
        assert answer.headers["access-control-allow-origin"] == "*"
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
        assert "access-control-allow-credentials" not in answer.headers


def test_no_other_site_may_read_what_is_served_to_this_machine_only():
    for address in DATA:
        headers = asked_as({"localhost"}, "localhost", address).headers
        assert "access-control-allow-origin" not in headers
        assert headers["cross-origin-resource-policy"] == "same-origin"


# --- packed ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("accepted", ["gzip", "br, gzip;q=0.5", "gzip, deflate"])
def test_long_texts_are_packed_for_whoever_unpacks_them(ask, accepted):
    for address in (CARD, f"{CARD}.json", "/catalog/cards.json"):
        packed, plain = (ask(address, **{"accept-encoding": how}) for how in (accepted, "identity"))
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) < len(plain.content) / 2
        assert "Accept-Encoding" in packed.headers["vary"]
        assert "content-encoding" not in plain.headers
        if address != "/catalog/cards.json":
            assert packed.content == plain.content
            assert packed.headers["etag"] == f"W/{plain.headers['etag']}"


@pytest.mark.parametrize("accepted", ["", "br", "gzip;q=0", "gzip; q=0.0"])
def test_nothing_is_packed_for_others(ask, accepted):
    assert "content-encoding" not in ask(CARD, **{"accept-encoding": accepted}).headers


def test_what_is_short_or_sent_in_parts_is_not_packed(ask):
    for address in ("/suggest.json?q=xq", "/catalog.db", f"{CARD}.png"):
        assert "content-encoding" not in ask(address, **{"accept-encoding": "gzip"}).headers


# --- below a path of a host -----------------------------------------------------------------------


def test_below_a_path_every_link_leads_below_that_path():
    """One that has our own words in it, too."""
    ask = Asker()
    ask.datasette._settings["base_url"] = "/search/cards/"
    root, seen = "/search/cards", set()

    def below(address):
        return asyncio.run(ask.datasette.client.get(address, headers={"host": "localhost"}))

    for name, address in {**pages("es"), "stock": "/catalog", "table": "/catalog/cards?_size=3"}.items():
        page = below(address)
        assert page.status_code in (200, 400, 404), name
        for link in re.findall(r'(?:href|src|action)="([^"#]+)', page.text):
            if not link.startswith(("http", "data:")):
                assert link.startswith(f"{root}/"), f"{name} leads to {link}"
                if page.status_code == 200 and name not in ("stock", "table"):
                    seen.add(unescape(link))
    data = below("/search.json?q=").json()
    assert data["next_url"].startswith(f"{root}/search.json?")
    assert below(data["next_url"].removeprefix(root)).json()["ok"]
    # One link of each sort: its first name, and how it ends.
    sorts = {(link.split("/")[3].split("?")[0], link.split("?")[0].rpartition(".")[2][:4]): link for link in seen}
    assert len(sorts) > 12
    for link in sorts.values():
        assert below(link.removeprefix(root)).status_code in (200, 302, 400), link
    assert f'class="brand" href="{root}/">' in below("/catalog").text


# --- half a request -------------------------------------------------------------------------------


@asynccontextmanager
async def listening_server(sent=None):
    """A server that says one word, with the patience of ours; `sent` is told of each part of a long answer."""

    async def answer(scope, receive, send):
        if scope["path"] == "/endless":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            for part in range(2000):
                await send({"type": "http.response.body", "body": b"x" * 65536, "more_body": True})
                if sent is not None:
                    sent.append(part)
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"4")]})
        await send({"type": "http.response.body", "body": b"well"})

    taken = socket.create_server(("127.0.0.1", 0))
    running = uvicorn.Server(uvicorn.Config(answer, http=TimeoutProtocol, lifespan="off", log_level="critical"))
    await_started = running.startup
    started = asyncio.Event()

    async def startup(sockets):
        await await_started(sockets)
        started.set()

    running.startup = startup
    task = asyncio.create_task(running._serve(sockets=[taken]))
    await started.wait()
    try:
        yield taken.getsockname()[1]
    finally:
        running.should_exit = True
        running.force_exit = True
        await task


async def said(port, *parts, pause=0.0):
    """Everything a server says to the parts of a request until it hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(pause)
        return await asyncio.wait_for(reader.read(), 30)
    except ConnectionError:
        return b""
    finally:
        writer.close()


WHOLE = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize(
    "parts, answers",
    [
        ((), 0),
        ((b"GET / HTT",), 0),
        ((b"GET / HTTP/1.1\r\n", *(b"X: y\r\n" for _ in range(40))), 0),
        ((b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc",), 0),
        ((WHOLE, b"GET / HTT"), 1),
        ((WHOLE, WHOLE, b"GET / HTTP/1.1\r\nHost"), 2),
    ],
    ids=["nothing", "half a line", "a line now and then", "half a body", "half a second request", "half a third"],
)
def test_half_a_request_is_not_waited_for(monkeypatch, parts, answers):
    monkeypatch.setattr(listening, "REQUEST_SECONDS", 0.2)

    async def main():
        async with listening_server() as port:
            return await said(port, *parts, pause=0.02)

    assert asyncio.run(main()).count(b"well") == answers


def test_whoever_reads_nothing_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(listening, "READING_SECONDS", 0.2)

    async def main():
        async with listening_server() as port:
            with socket.create_connection(("127.0.0.1", port)) as lazy:
                lazy.sendall(b"GET /endless HTTP/1.1\r\nHost: a\r\n\r\n")
                await asyncio.sleep(1)
                lazy.settimeout(10)
                read = 0
                with suppress(ConnectionResetError):
                    while got := lazy.recv(1 << 20):
                        read += len(got)
                return read

    assert asyncio.run(main()) < 2000 * 65536


def test_an_answer_that_nobody_reads_does_not_pile_up(monkeypatch):
    monkeypatch.setattr(listening, "READING_SECONDS", 30)
    sent = []

    async def main():
        async with listening_server(sent) as port:
            with socket.create_connection(("127.0.0.1", port)) as lazy:
                lazy.sendall(b"GET /endless HTTP/1.1\r\nHost: a\r\n\r\n")
                # Until the server has sent nothing more for a while.
                before = -1
                while before != len(sent) or not sent:
                    before = len(sent)
                    await asyncio.sleep(0.2)
                # Once nobody is there any more, the rest goes nowhere.
                return before

    assert asyncio.run(main()) < 1000


def test_only_so_many_connections_are_held(monkeypatch):
    monkeypatch.setattr(listening, "MOST_CONNECTIONS", 3)

    async def main():
        async with listening_server() as port:
            held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
            for reader, writer in held:
                writer.write(WHOLE)
                await asyncio.wait_for(reader.readuntil(b"well"), 30)
            refused = await said(port, WHOLE)
            held[0][1].close()
            await held[0][1].wait_closed()
            await asyncio.sleep(0.1)
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(WHOLE)
            answered = await asyncio.wait_for(reader.readuntil(b"well"), 30)
            for _, one in (*held[1:], (reader, writer)):
                one.close()
            return refused, answered

    refused, answered = asyncio.run(main())
    assert refused == b""
    assert answered.endswith(b"well")


@pytest.mark.parametrize("length", [str(MOST_SENT + 1), "9" * 4000, "-1", "x"])
def test_nothing_large_can_be_sent(ask, length):
    scope = {
        "type": "http", "method": "POST", "path": "/catalog", "raw_path": b"/catalog", "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"content-length", length.encode())],
    }  # fmt: skip
    told = []

    async def receive():
        raise AssertionError("nobody reads it")

    async def send(message):
        told.append(message)

    asyncio.run(ask.datasette.app()(scope, receive, send))
    assert told[0]["status"] == 413


def test_what_is_sent_without_a_length_ends_at_the_limit():
    from cardwright.serve.policy import _counted

    async def main():
        async def receive():
            return {"type": "http.request", "body": b"x" * 10_000, "more_body": True}

        counted, read = _counted(receive, MOST_SENT), 0
        while (message := await counted())["type"] == "http.request":
            read += len(message["body"])
        return read

    assert MOST_SENT - 10_000 < asyncio.run(main()) <= MOST_SENT


def test_as_much_as_is_allowed_is_received_whole():
    from cardwright.serve.policy import _counted

    async def main():
        async def receive():
            return {"type": "http.request", "body": b"x" * (MOST_SENT // 4), "more_body": True}

        counted = _counted(receive, MOST_SENT)
        return [(await counted())["type"] for _ in range(5)]

    assert asyncio.run(main()) == ["http.request"] * 4 + ["http.disconnect"]
