"""Servers beside each other for the benchmarks: ours, Datasette as it comes, and one that does nothing at all."""

import http.client
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from tests.support.site import PROGRAM, ROOT

BARE = """
import asyncio, socket, uvicorn
async def answer(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/plain")]})
    await send({"type": "http.response.body", "body": b"well"})
listening = socket.create_server(("127.0.0.1", 0))
listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # as asyncio does for sockets it opens itself
print(f"http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
config = uvicorn.Config(answer, log_level="warning", http="h11", lifespan="off")
asyncio.run(uvicorn.Server(config).serve(sockets=[listening]))
"""
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class Running:
    """A server that runs, and one client that stays connected to it."""

    process: subprocess.Popen[str]
    connection: http.client.HTTPConnection

    def get(self, address: str) -> bytes:
        """The answer to an address, which must be a good one."""
        try:
            self.connection.request("GET", address)
            answer = self.connection.getresponse()
        except http.client.RemoteDisconnected:
            # While others had their turn it waited for longer than servers do.
            self.connection.close()
            self.connection.request("GET", address)
            answer = self.connection.getresponse()
        body = answer.read()
        assert answer.status == 200, f"{address}: {answer.status} {body[:300]!r}"
        return body

    def cpu(self) -> float:
        """Seconds of CPU that the server has taken until now."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii")
        user, system = stat.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / _TICKS

    def cost(self, addresses: list[str]) -> float:
        """Seconds of the server's CPU for one of these addresses."""
        before = self.cpu()
        for address in addresses:
            self.get(address)
        return (self.cpu() - before) / len(addresses)

    def waits(self, addresses: list[str]) -> list[float]:
        """Seconds until each of these addresses was answered."""
        found = []
        for address in addresses:
            start = perf_counter()
            self.get(address)
            found.append(perf_counter() - start)
        return found


@contextmanager
def _running(command: list[str]) -> Iterator[Running]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "compiler")}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            found = None
            while found is None:
                line = process.stdout.readline()
                assert line, "the server did not start"
                found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            connection = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=60)
            with closing(connection):
                yield Running(process, connection)
            process.send_signal(signal.SIGINT)
            process.wait(timeout=30)
        finally:
            process.kill()


def ours(folder: Path):
    """Our pages."""
    return _running([sys.executable, "-c", PROGRAM, str(folder / "catalog.db")])


def stock(folder: Path, *settings: str):
    """Datasette without our plugin, on the same file and told the same."""
    command = [sys.executable, "-m", "datasette", "serve", "-i", str(folder / "catalog.db"), "--port", "0"]
    # A view has no primary key to be searched by unless it is told; that belongs to the data, not to our pages.
    return _running([*command, "--metadata", str(folder / "datasette" / "metadata.json"), *settings])


def bare():
    """A server that answers one word to everything."""
    return _running([sys.executable, "-c", BARE])
