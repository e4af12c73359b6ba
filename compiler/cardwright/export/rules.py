"""The rules of a game as one reads them: its set-up, phases, actions, rules and disputed readings, line by line."""

from collections.abc import Iterator

from cardwright.base.record import record
from cardwright.export.contract import Tongues
from cardwright.language.agreement import best_form
from cardwright.language.tongue import Tongue
from cardwright.link.rulebook import ON_REQUEST, ActionOf, Game, PhaseOf, Sentence
from cardwright.read.lexicon import GAME
from cardwright.tree.base import Node
from cardwright.tree.course import AnyMoves, FromRound, InPhase, OneMove, OnlyInRound, SetupHead, WonBy
from cardwright.tree.declarations import OptionHead, Players
from cardwright.tree.deeds import Aimed, FromLower
from cardwright.tree.leaving import OnRequest
from cardwright.tree.places import (
    AgainstHolder,
    BoardHead,
    BoardSize,
    BoardZone,
    BrokenBy,
    DefinitionHead,
    FilledWith,
    Hexes,
    Links,
    RegionHead,
    Shape,
    Squares,
)

SHAPES: dict[str, type[Shape]] = {shape.__name__.lower(): shape for shape in (Hexes, Squares, Links)}
Said = tuple[str, Node | str]
"""How a line is to be read, and the line: a construct to be printed, or a text that stands in one language."""


@record
class Rule:
    """One part of the rules: where it belongs, and its lines."""

    section: str
    key: str
    said: tuple[Said, ...]

    def lines(self, tongue: Tongue) -> Iterator[tuple[str, str]]:
        """Its lines in one language, each with how it is to be read."""
        yield "title", self.title(tongue)
        for sort, line in self.said:
            if isinstance(line, str):
                yield sort, line
            elif sort == "sentence":
                yield sort, tongue.text_printer.sentence(line)
            else:
                yield sort, tongue.text_printer.line(line)

    def title(self, tongue: Tongue) -> str:
        """What it is called in one language; if nobody says, its key in words."""
        named = tongue.names.titles.get(tongue.language.code, {})
        lexicon = tongue.lexicon
        if self.section == "setup":
            text = tongue.text_printer.line(SetupHead())
        elif self.section == "action" and self.key in lexicon.verbs:
            text = best_form(lexicon.verbs[self.key].forms, frozenset({"inf"}))
        elif self.section in ("phase", "option", "board", "word") and self.key in lexicon.nouns:
            text = best_form(lexicon.nouns[self.key].forms, frozenset({"one"}))
        else:
            text = named.get(GAME if self.section == "game" else self.key, self.key.replace("-", " "))
        return text[:1].upper() + text[1:]


def rules(game: Game) -> Iterator[Rule]:
    """The rules of a game in the order one reads them."""
    yield Rule("game", game.key, tuple(_game(game)))
    for key, option in game.options.items():
        lines = _lines(OptionHead(key, option.values), *option.never)
        yield Rule("option", key, (*lines, *_notes(option.notes)))
    yield from _board(game)
    if game.setup:
        yield Rule("setup", "setup", tuple(_sentences(game.setup)))
    for key, phase in game.phases.items():
        yield Rule("phase", key, (*_phase(phase), *_sentences(phase.sentences)))
    for key, forms in sorted(game.actions.items()):
        for form in forms:
            yield Rule("action", key, (*_action(form), *_sentences(form.sentences)))
    for key, sentences in sorted(game.rules.items()):
        yield Rule("rule", key, tuple(_sentences(sentences)))
    for key, word in game.definitions.items():
        yield Rule("word", key, tuple(_lines(DefinitionHead(key, word.base, word.filters))))


def _game(game: Game) -> Iterator[Said]:
    yield "line", Players(game.least_players, game.most_players)
    if game.won_by is not None:
        yield "line", WonBy(game.won_by)
    yield from _lines(*(BrokenBy(stat) for stat in game.broken_by), *game.shared_ties)
    yield from _notes(game.notes)


def _board(game: Game) -> Iterator[Rule]:
    """The board, what its places hold, and the regions they make up."""
    if (board := game.board) is None:
        return
    lines: list[Node] = [BoardHead(board.kind, SHAPES[board.shape]()), BoardZone(board.zone)]
    if board.filled_with is not None:
        lines += [BoardSize(board.columns, board.rows), FilledWith(board.filled_with)]
    yield Rule("board", board.kind, (*_lines(*lines), *_notes(board.notes)))
    for kind in game.kinds.values():
        if kind.stacks:
            yield Rule("board", kind.key, tuple(_lines(*kind.stacks)))
    for region in game.regions.values():
        yield Rule("board", region.key, tuple(_lines(RegionHead(region.key, region.kind, region.enclosed))))


def _phase(phase: PhaseOf) -> Iterator[Said]:
    yield from _lines(*phase.only_with, *phase.skipped_for)
    if phase.last_round is not None and phase.last_round == phase.first_round:
        yield "line", OnlyInRound(phase.first_round)
    elif phase.first_round > 1:
        yield "line", FromRound(phase.first_round)
    if phase.moment is not None:
        yield "line", OneMove(phase.moment)
    elif phase.moves is None:
        yield "line", AnyMoves()


def _action(form: ActionOf) -> Iterator[Said]:
    if form.done_to is not None:
        yield "line", form.done_to
    phases = tuple(phase for phase in form.phases if phase != ON_REQUEST)
    if phases:
        yield "line", InPhase(phases)
    if ON_REQUEST in form.phases:
        yield "line", OnRequest()
    if form.aimed:
        yield "line", Aimed()
    if form.source is not None:
        yield "line", form.source
    if form.at_holder:
        yield "line", AgainstHolder()
    if form.lower_counter is not None:
        yield "line", FromLower(form.lower_counter)
    yield from _lines(*form.needs, *form.costs, *form.meanwhile)


def _lines(*lines: Node) -> Iterator[Said]:
    yield from (("line", line) for line in lines)


def _notes(notes: tuple[str, ...]) -> Iterator[Said]:
    yield from (("note", note) for note in notes)


def _sentences(sentences: tuple[Sentence, ...]) -> Iterator[Said]:
    yield from (("sentence", sentence.ability) for sentence in sentences)


def rule_lines(rule: Rule, tongues: Tongues) -> dict[str, list[tuple[str, str]]]:
    """The lines of a rule in every language."""
    return {language: list(rule.lines(tongue)) for language, tongue in sorted(tongues.items())}
