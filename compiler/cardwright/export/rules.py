"""The rules of a game in reading order: set-up, phases, actions, rules, disputed readings, and automatic players."""

from collections.abc import Iterator

from cardwright.base.record import record
from cardwright.export.contract import Tongues
from cardwright.language.titles import title
from cardwright.language.tongue import Tongue
from cardwright.model.node import Node
from cardwright.model.rulebook.cards import Sentence
from cardwright.model.rulebook.game import Game

Said = tuple[str, Node | str]
"""The style of a line, and the line: a construct to be printed, or a text in one language."""


@record
class Rule:
    """One part of the rules: where it belongs, and its lines."""

    section: str
    key: str
    said: tuple[Said, ...]
    head: Node | None = None
    """The line that is its title, if it has one of its own."""

    def lines(self, tongue: Tongue) -> Iterator[tuple[str, str]]:
        """Its lines in one language, each with its style."""
        yield "title", self.title(tongue)
        for sort, line in self.said:
            if isinstance(line, str):
                yield sort, line
            elif sort == "sentence":
                yield sort, tongue.text_printer.sentence(line)
            else:
                yield sort, tongue.text_printer.line(line)

    def title(self, tongue: Tongue) -> str:
        """Its title in one language; without one, its key in words."""
        text = tongue.text_printer.line(self.head) if self.head is not None else title(tongue, self.section, self.key)
        return text[:1].upper() + text[1:]

    def readings(self) -> Iterator[tuple[int, str, str]]:
        """The readings of options with which the whole (0) or a sentence of it holds, by its place among the lines."""
        for place, (sort, line) in enumerate(self.said, 2):
            if not isinstance(line, str):
                yield from ((place if sort == "sentence" else 0, *reading) for reading in line.readings())


def scales(game: Game) -> Iterator[dict[str, int | str | None]]:
    """The tables of a game: stats that are read from something, and the prices of the places of zones.

    What is read from the eras stands in their own table.
    """
    for stat in game.stats.values():
        for position, (least, value) in enumerate(sorted(stat.rows) if not stat.by_era else (), 1):
            row = {"position": position, "least": least, "most": None, "value": value}
            yield {"section": "noun", "key": stat.key, "by": stat.by, **row}
    for zone in game.zones.values():
        for position, (first, last, price) in enumerate(zone.prices, 1):
            row = {"position": position, "least": first, "most": last, "value": price}
            yield {"section": "zone", "key": zone.key, "by": None, **row}


def rules(game: Game) -> Iterator[Rule]:
    """The rules of a game in reading order."""
    yield Rule("game", game.key, (*_lines(*game.lines), *_notes(game.notes)))
    for key, option in game.options.items():
        yield Rule("option", key, (*_lines(*option.lines), *_notes(option.notes)))
    yield from _board(game)
    if game.setup:
        yield Rule("setup", "setup", tuple(_sentences(game.setup)), game.setup_head)
    for key, phase in game.phases.items():
        yield Rule("phase", key, (*_lines(*phase.lines), *_sentences(phase.sentences)))
    for key, forms in sorted(game.actions.items()):
        for form in forms:
            yield Rule("action", key, (*_lines(*form.lines), *_sentences(form.sentences)))
    for key, sentences in sorted(game.rules.items()):
        yield Rule("rule", key, tuple(_sentences(sentences)))
    for key, word in game.definitions.items():
        yield Rule("word", key, tuple(_lines(*word.lines)))
    for key, policy in sorted(game.policies.items()):
        yield Rule("policy", key, (*(("sentence", one.advice) for one in policy.advice), *_notes(policy.notes)))


def _board(game: Game) -> Iterator[Rule]:
    """The board, the cards of its places, and its regions."""
    if (board := game.board) is None:
        return
    yield Rule("board", board.kind, (*_lines(*board.lines), *_notes(board.notes)))
    for kind in game.kinds.values():
        if kind.stacks:
            yield Rule("board", kind.key, tuple(_lines(*(stack.line for stack in kind.stacks))))
    for region in game.regions.values():
        yield Rule("board", region.key, tuple(_lines(*region.lines)))


def _lines(*lines: Node) -> Iterator[Said]:
    yield from (("line", line) for line in lines)


def _notes(notes: tuple[str, ...]) -> Iterator[Said]:
    yield from (("note", note) for note in notes)


def _sentences(sentences: tuple[Sentence, ...]) -> Iterator[Said]:
    yield from (("sentence", sentence.ability) for sentence in sentences)


def rule_lines(rule: Rule, tongues: Tongues) -> dict[str, list[tuple[str, str]]]:
    """The lines of a rule in every language."""
    return {language: list(rule.lines(tongue)) for language, tongue in sorted(tongues.items())}
