"""Carries out the requests of the studio's page, one after the other."""

import errno
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from cardwright.base.library import Library
from cardwright.serve.studio.access import new_key
from cardwright.serve.studio.asked import Asked, Json, RefusedError
from cardwright.serve.studio.beginning import begun_card, begun_game, choices
from cardwright.serve.studio.inventing import begun_deck, begun_language, begun_word, inventions
from cardwright.serve.studio.rows import named, numbered, rows
from cardwright.serve.studio.showing import card, checked, earlier, library, opened, saved
from cardwright.serve.studio.state import State
from cardwright.serve.studio.tables import Tables
from cardwright.serve.studio.writing import about, edit, renamed, tidied, words

VERBS: Mapping[str, Callable[[State, Asked], Json]] = {
    "library": library,
    "open": opened,
    "save": saved,
    "earlier": earlier,
    "check": checked,
    "edit": edit,
    "words": words,
    "about": about,
    "tidy": tidied,
    "rename": renamed,
    "card": card,
    "choices": choices,
    "new-card": begun_card,
    "new-game": begun_game,
    "inventions": inventions,
    "new-word": begun_word,
    "new-deck": begun_deck,
    "new-language": begun_language,
    "rows": rows,
    "set-number": numbered,
    "set-name": named,
}
"""Each request, and the function that carries it out."""


@dataclass(slots=True)
class Studio:
    """One library that is open in the browser of this machine."""

    place: Library
    key: str = field(default_factory=new_key)
    state: State = field(init=False)
    tables: Tables = field(init=False)
    # A game in memory is not made for several threads, so there is one.
    threads: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, thread_name_prefix="studio"))

    def __post_init__(self) -> None:
        self.state = State(self.place)
        self.tables = Tables.of(self.state)

    def answer(self, verb: str, sent: Json) -> tuple[int, Json]:
        """The status and the answer of a request."""
        work = VERBS.get(verb)
        if work is None:
            return 404, refusal("bad-request")
        try:
            return 200, {"ok": True, **work(self.state, Asked.of(sent))}
        except RefusedError as problem:
            return problem.status, refusal(problem.reason, **problem.values)
        except OSError as problem:
            is_full = problem.errno in (errno.ENOSPC, errno.EDQUOT)
            return 507, refusal("disk-full" if is_full else "unwritable", cause=problem.strerror or str(problem))

    def close(self) -> None:
        """End the traces of all games, and let the thread end."""
        self.tables.close()
        self.threads.shutdown(wait=False, cancel_futures=True)


def refusal(reason: str, **values: Json) -> Json:
    """The answer to a request that is not carried out."""
    return {"ok": False, "reason": reason, **values}
