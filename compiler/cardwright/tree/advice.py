"""Advice of a policy: what it chooses first or last, how many, and when it says so."""

from collections.abc import Callable

from cardwright.base.record import record
from cardwright.engine.rules.counting import measured
from cardwright.engine.rules.holding import holds
from cardwright.engine.run.course import DONE
from cardwright.engine.run.decisions import NO, YES
from cardwright.model.categories.advice import Advice, Options, Question
from cardwright.model.categories.conditions import Whether
from cardwright.model.categories.doings import Doing
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Selector
from cardwright.model.frames import FrameKind, Option
from cardwright.model.identity import NO_NUMBER, NOTHING, Player
from cardwright.model.node import Holding, Name, Phase, Ranked
from cardwright.model.plan.plan import plan_of
from cardwright.tree.potential import offered


@record
class Prefer(Advice):
    """Options about things that match come first, whatever is done to them; numbers are compared among the options."""

    selector: Selector

    def kept(self, question: Question, options: Options) -> Options:
        """Those about such things."""
        return picked(self.selector, question, options)


@record
class PreferLast(Advice):
    """Options about things that match come last."""

    selector: Selector

    def kept(self, question: Question, options: Options) -> Options:
        """Those about other things, or about nothing."""
        others = picked(self.selector, question, options)
        return [option for option in options if option not in others]


def picked(selector: Selector, question: Question, options: Options) -> Options:
    """The options about things that match."""
    things = list(dict.fromkeys(option.entity for option in options if option.entity != NOTHING))
    best = set(selector.best(question.table, things, question.player, NOTHING))
    return [option for option in options if option.entity in best]


@record
class PreferPlayer(Advice):
    """Options against these players, or for them, come first."""

    who: Who

    def kept(self, question: Question, options: Options) -> Options:
        """Those that name one of them."""
        meant = self.who.players(question.table, question.player, NOTHING)
        return [option for option in options if _named(question, option) in meant]


def _named(question: Question, option: Option) -> Player:
    """The player whom an option names, if it names one."""
    if question.decision.kind == "player" and option.number is not None:
        return Player(option.number)
    return option.target


@record
class PreferDoing(Advice):
    """This action comes first."""

    doing: Doing

    def kept(self, question: Question, options: Options) -> Options:
        """Those that do it."""
        return [option for option in options if does(self.doing, question, option)]


@record
class Avoid(Advice):
    """This action comes last."""

    doing: Doing

    def kept(self, question: Question, options: Options) -> Options:
        """Those that do something else, or nothing."""
        return [option for option in options if not does(self.doing, question, option)]


def does(doing: Doing, question: Question, option: Option) -> bool:
    """Whether an option is an action that is spoken of, or one of several effects and tells to do it."""
    table, player = question.table, question.player
    if option.effect != NO_NUMBER:
        told = plan_of(table).effects[option.effect].named("action")
        return any(doing.is_about(table, action, option.entity, player) for action in told)
    return bool(option.action) and doing.is_about(table, option.action, option.entity, player)


@record
class ChooseMost(Advice):
    """Of numbers of this thing, the highest."""

    what: Holding

    def kept(self, question: Question, options: Options) -> Options:
        """The highest number, if it counts this thing."""
        return _extreme(question, options, self.what, max)


@record
class ChooseFewest(Advice):
    """Of numbers of this thing, the lowest."""

    what: Holding

    def kept(self, question: Question, options: Options) -> Options:
        """The lowest number, if it counts this thing."""
        return _extreme(question, options, self.what, min)


def _extreme(question: Question, options: Options, what: str, best: Callable[[list[int]], int]) -> Options:
    numbers = [option.number for option in options if option.number is not None]
    if question.counted != what or not numbers:
        return options
    wanted = best(numbers)
    return [option for option in options if option.number == wanted]


@record
class Accept(Advice):
    """Of yes and no, yes."""

    def kept(self, question: Question, options: Options) -> Options:
        """The option to agree."""
        return [option for option in options if option.key == YES]


@record
class Decline(Advice):
    """Of yes and no, no."""

    def kept(self, question: Question, options: Options) -> Options:
        """The option to decline, if there is one to agree."""
        is_asked = any(option.key == YES for option in options)
        return [option for option in options if is_asked and option.key == NO]


@record
class Stop(Advice):
    """Do no more than must be: end the turn, or choose no more."""

    def kept(self, question: Question, options: Options) -> Options:
        """The option to stop."""
        is_asked = any(option.key == YES for option in options)
        return [option for option in options if option.key == DONE or (option.key == NO and not is_asked)]


@record
class GivesMost(Advice):
    """Options whose text gives the most of something come first, as it is printed."""

    what: Holding

    def weighs(self) -> tuple[str, ...]:
        """That thing."""
        return (self.what,)

    def kept(self, question: Question, options: Options) -> Options:
        """Those with the highest number in their text."""
        return best_of(options, [offered(question.table, option, self.what) for option in options])


@record
class LeavesMost(Advice):
    """Options after which you, or the players who are named, have the most come first; each option is tried out."""

    what: Ranked
    who: Who | None = None

    def kept(self, question: Question, options: Options) -> Options:
        """Those with the highest number afterwards."""
        return best_of(options, [left(self.who, self.what, question, option) for option in options])


@record
class LeavesFewest(Advice):
    """Options after which you, or the players who are named, have the fewest come first; each option is tried out."""

    what: Ranked
    who: Who | None = None

    def kept(self, question: Question, options: Options) -> Options:
        """Those with the lowest number afterwards."""
        return best_of(options, [-left(self.who, self.what, question, option) for option in options])


def best_of(options: Options, values: list[int]) -> Options:
    """The options of the highest of these values, one for each option."""
    highest = max(values, default=0)
    return [option for option, value in zip(options, values, strict=True) if value == highest]


def left(who: Who | None, what: str, question: Question, option: Option) -> int:
    """How much players have together after an option; who they are is settled before."""
    player = question.player
    meant = [player] if who is None else who.players(question.table, player, NOTHING)
    return question.after(option, lambda table: sum(measured(table, one, what) for one in meant))


@record
class AdviceIf(Advice):
    """Advice for as long as something is true."""

    condition: Whether
    advice: Advice

    def kept(self, question: Question, options: Options) -> Options:
        """As the advice says, if it is true."""
        return self.advice.kept(question, options) if _is_true(self.condition, question) else options

    def leads_to(self, question: Question) -> str | None:
        """As the advice says, if it is true."""
        return self.advice.leads_to(question) if _is_true(self.condition, question) else None


@record
class AdviceUnless(Advice):
    """Advice for as long as something is not true."""

    condition: Whether
    advice: Advice

    def kept(self, question: Question, options: Options) -> Options:
        """As the advice says, if it is not true."""
        return options if _is_true(self.condition, question) else self.advice.kept(question, options)

    def leads_to(self, question: Question) -> str | None:
        """As the advice says, if it is not true."""
        return None if _is_true(self.condition, question) else self.advice.leads_to(question)


def _is_true(condition: Whether, question: Question) -> bool:
    return holds(question.table, condition, question.player)


@record
class AdviceWhen(Advice):
    """Advice for the questions that one of your actions asks."""

    doing: Doing
    advice: Advice

    def kept(self, question: Question, options: Options) -> Options:
        """As the advice says, while the action is under way."""
        return self.advice.kept(question, options) if self._is_under_way(question) else options

    def leads_to(self, question: Question) -> str | None:
        """As the advice says, while the action is under way."""
        return self.advice.leads_to(question) if self._is_under_way(question) else None

    def _is_under_way(self, question: Question) -> bool:
        """Whether the player is doing it."""
        table, forms = question.table, plan_of(question.table).forms
        return any(
            frame.what == FrameKind.ACTION
            and frame.player == question.player
            and self.doing.is_about(table, forms[frame.ref].key, frame.entity, question.player)
            for frame in table.state.frames
        )


@record
class AdviceInPhase(Advice):
    """Advice for the questions of a phase."""

    phases: tuple[Phase, ...]
    advice: Advice

    def kept(self, question: Question, options: Options) -> Options:
        """As the advice says, in such a phase."""
        return self.advice.kept(question, options) if self._is_now(question) else options

    def leads_to(self, question: Question) -> str | None:
        """As the advice says, in such a phase."""
        return self.advice.leads_to(question) if self._is_now(question) else None

    def _is_now(self, question: Question) -> bool:
        """Whether one of the phases is under way."""
        plan = plan_of(question.table)
        frames = [one for one in question.table.state.frames if one.what == FrameKind.PHASE]
        return any(plan.phases[one.ref].phase.key in self.phases for one in frames)


@record
class IfCouldWin(Advice):
    """Advice about options that could win a comparison; those that could not come last."""

    advice: Advice

    def kept(self, question: Question, options: Options) -> Options:
        """Of the options that the advice puts first, those that could win; without any, all that it puts last."""
        first = self.advice.kept(question, options)
        winning = [option for option in first if question.could_win(option)]
        return winning or [option for option in options if option not in first]


@record
class IfLeavesMore(Advice):
    """Advice about options that leave you more of something than all others; those that do not come last."""

    what: Ranked
    advice: Advice

    def kept(self, question: Question, options: Options) -> Options:
        """Of the options that the advice puts first, those that leave more; without any, all that it puts last."""
        first = self.advice.kept(question, options)
        others = [option for option in options if option not in first]
        if not first or not others:
            return options
        most = max(left(None, self.what, question, option) for option in others)
        return [option for option in first if left(None, self.what, question, option) > most] or others


@record
class Follow(Advice):
    """The sentences of another policy, as if they stood here."""

    name: Name

    def follows(self) -> tuple[str, ...]:
        """The other policy."""
        return (self.name,)

    def kept(self, question: Question, options: Options) -> Options:
        """Nothing by itself."""
        return options

    def leads_to(self, question: Question) -> str | None:
        """The other policy."""
        return self.name
