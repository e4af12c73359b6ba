"""Sessions of editors: what a client and a language server said to each other, recorded and said again.

`python -m tests.support.sessions FILE COMMAND...` stands between the two: it runs the server, passes everything on in
both directions, and writes the messages into the file at the end.
"""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

Message = dict
"""A message of JSON-RPC."""


def messages(stream: BinaryIO) -> Iterator[Message]:
    """The messages in a stream of bytes."""
    length = 0
    while line := stream.readline():
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
        elif not line.strip():
            yield json.loads(stream.read(length))


def framed(message: Message) -> bytes:
    """A message as bytes."""
    content = json.dumps(message, ensure_ascii=False).encode("utf-8")
    return b"Content-Length: %d\r\n\r\n" % len(content) + content


def record(file: Path, command: list[str]) -> int:
    """Run a server between the standard streams, and write down what was said."""
    said: list[tuple[str, Message]] = []

    def passed(source: BinaryIO, target: BinaryIO, who: str) -> None:
        for message in messages(source):
            said.append((who, message))
            target.write(framed(message))
            target.flush()
        target.close()

    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        there = threading.Thread(target=passed, args=(sys.stdin.buffer, server.stdin, "client"), daemon=True)
        there.start()
        passed(server.stdout, sys.stdout.buffer, "server")
        code = server.wait()
    rows = [json.dumps({who: message}, ensure_ascii=False, sort_keys=True) for who, message in said]
    file.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")
    return code


def said_again(session: list[dict[str, Message]], command: list[str]) -> list[Message]:
    """Say again what the client said, and return what the server says: as many messages as then, in the same turns."""
    heard = []
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        answers = messages(server.stdout)
        for one in session:
            if "client" in one:
                server.stdin.write(framed(one["client"]))
                server.stdin.flush()
            else:
                heard.append(next(answers))
        server.stdin.close()
        server.wait()
    return heard


if __name__ == "__main__":
    sys.exit(record(Path(sys.argv[1]), sys.argv[2:]))
