"""A request of the studio's page: values of known types, and the reasons for which it is refused."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Json = Any


class RefusedError(Exception):
    """A request that is not carried out; `reason` names a text of the interface, `values` fill it."""

    def __init__(self, reason: str, status: int = 400, **values: Json) -> None:
        super().__init__(reason)
        self.reason, self.status, self.values = reason, status, values


@dataclass(frozen=True, slots=True)
class Asked:
    """The values of a request."""

    values: Mapping[str, Json] = field(default_factory=dict)

    @classmethod
    def of(cls, sent: Json) -> "Asked":
        """The values that a page has sent."""
        if not isinstance(sent, dict):
            raise RefusedError("bad-request")
        return cls(sent)

    def text(self, name: str, usual: str | None = None) -> str:
        """A text; raises RefusedError if there is none and no usual one."""
        value = self.values.get(name, usual)
        if not isinstance(value, str):
            raise RefusedError("bad-request")
        return value

    def number(self, name: str, usual: int | None = None) -> int:
        """A whole number that is not negative."""
        value = self.values.get(name, usual)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise RefusedError("bad-request")
        return value
