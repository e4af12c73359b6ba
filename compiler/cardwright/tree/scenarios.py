"""Scenarios: the readings, players, set-up, phases and victory in which a game differs from the usual one."""

from cardwright.base.diagnostics import error
from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.engine.run.scripts import Happening, Script
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.frames import Frame
from cardwright.model.meaning import Timing
from cardwright.model.node import Integer, Name, Option, Phase, Value
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.cards import Sentence
from cardwright.model.rulebook.clauses import Adding, LeftOutPhase, Readings
from cardwright.model.rulebook.drafts import Draft
from cardwright.model.rulebook.heads import Head
from cardwright.model.rulebook.lines import Line, read_out
from cardwright.model.rulebook.scenarios import ScenarioOf
from cardwright.tree.cards import examples_of


@record
class ScenarioHead(Head):
    """Another way to play the game: below it what differs, what happens once before the first turn, and what holds."""

    block = "scenario"
    speaks = True
    name: Name

    def declare(self, draft: Draft, block: Block) -> None:
        """Add a scenario; what holds in it is a rule of the same name."""
        # Nobody could tell a scenario and a rule of one name apart in the log.
        if not draft.new("rule", self.name, block.span):
            return
        if block.players is not None and not 1 <= block.players[0] <= block.players[1]:
            draft.found.append(error("players-range", block.players[2]))
            block.players = None
        happens = [_is_deed(one) for one in block.sentences]
        draft.scenarios[self.name] = ScenarioOf(
            key=self.name,
            players=None if block.players is None else block.players[:2],
            played_with=tuple(block.played_with),
            own_setup=block.own_setup,
            setup=tuple(one for one, deed in zip(block.sentences, happens, strict=True) if deed),
            rules=tuple(one for one, deed in zip(block.sentences, happens, strict=True) if not deed),
            team_size=block.team_size,
            without=tuple(block.without),
            added=tuple(block.added),
            followed=tuple(block.followed),
            won_by=block.won_by,
            goal=block.goal,
            shared_ties=tuple(block.shared_ties),
            broken_by=tuple(block.broken_by),
            fewest=tuple(block.fewest),
            examples=examples_of(self.name, block),
            source=block.source,
            confidence=block.confidence,
            notes=tuple(block.notes),
            span=block.span,
            lines=read_out(block),
        )


def _is_deed(sentence: Sentence) -> bool:
    """Whether a sentence happens at once, whatever option it depends on."""
    return sentence.ability.said().timing is Timing.IMMEDIATE


@record
class PlayedWith(Line):
    """The scenario is played with one of these readings of an option, usually with the first."""

    below = ("scenario",)
    rank = 2
    option: Option
    values: tuple[Value, ...]

    def sets(self) -> object:
        """The option."""
        return "option", self.option

    def declare(self, block: Block, span: Span) -> None:
        """Add the readings."""
        block.played_with.append(Readings(self, self.option, self.values))


@record
class OwnSetup(Line):
    """The set-up of the game is left out; only the sentences of the scenario are carried out."""

    below = ("scenario",)
    once = True
    rank = 3
    part = "setup"

    def declare(self, block: Block, span: Span) -> None:
        """Leave the other set-up out."""
        block.own_setup = True


@record
class SkipsPhase(Line):
    """The scenario has no such phase."""

    below = ("scenario",)
    rank = 5
    phase: Phase

    def sets(self) -> object:
        """The phase."""
        return "phase", self.phase

    def declare(self, block: Block, span: Span) -> None:
        """Leave the phase out."""
        block.without.append(LeftOutPhase(self, self.phase))


@record
class AddsPhase(Line):
    """The scenario has one phase more, after or before another one."""

    below = ("scenario",)
    rank = 6
    phase: Phase
    after: Phase | None = None
    before: Phase | None = None

    def sets(self) -> object:
        """The phase."""
        return "phase", self.phase

    def declare(self, block: Block, span: Span) -> None:
        """Add the phase."""
        block.added.append(Adding(self, self.phase, self.after, self.before))


@record
class OnlyInScenarios(Line):
    """No turn has the phase, unless a scenario adds it."""

    below = ("phase",)
    once = True
    rank = 10

    def declare(self, block: Block, span: Span) -> None:
        """Leave the phase out."""
        block.in_scenarios = True


@record
class EndAfter(Act):
    """The game is over when everyone has had a turn in the round of this number; at once, if that round is over."""

    number: Integer

    def run(self, turn: Turn, frame: Frame) -> None:
        """Say which round is the last."""
        turn.course.end_after(max(0, self.number - turn.table.state.round))


@record
class SetUp(Happening):
    """The game is set up, and nobody has had a turn yet."""

    def act(self, script: Script) -> str:
        """Carry the set-up out."""
        return script.match.set_up()
