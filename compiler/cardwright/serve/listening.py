"""Timeouts of connections: for an incomplete request, and for an answer that is not read."""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

MOST_CONNECTIONS = 200
REQUEST_SECONDS = 10
"""Seconds from the first byte of a request, or from the start of a connection, to the end of the request."""
READING_SECONDS = 30
"""Seconds that an answer may stay unread."""


class TimeoutProtocol(H11Protocol):
    """The protocol of uvicorn, with timeouts."""

    _waiting: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, connection: Any) -> None:
        """A client connects."""
        super().connection_made(connection)
        self._hang_up = connection.abort
        if len(self.connections) > MOST_CONNECTIONS:
            self._hang_up()
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        """A part of a request arrives; only a complete request stops the timer."""
        if self._waiting is None:
            self._wait()
        super().data_received(data)
        asked: RequestResponseCycle | None = self.cycle
        if asked is not None and not (asked.response_complete or asked.more_body):
            self._stop_waiting()

    def on_response_complete(self) -> None:
        """An answer is sent; the rest of its request has the same timeout as the next one."""
        self._stop_waiting()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """The client reads too slowly."""
        super().pause_writing()
        self._unread = self.loop.call_later(READING_SECONDS, self._hang_up)

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has disconnected."""
        self._stop_waiting()
        if self._unread is not None:
            self._unread.cancel()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(REQUEST_SECONDS, self._hang_up)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
