"""The language service: answers about a text and a place in it, from a game in memory, for editors and the browser."""

from cardwright.service.answering import Service

__all__ = ["Service"]
