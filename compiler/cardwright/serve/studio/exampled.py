"""Examples from the table: the last move of a person as an example, and that example on its card."""

from cardwright.base.diagnostics import Severity
from cardwright.model.identity import Player
from cardwright.model.plan.plan import plan_of
from cardwright.play.exampling import Made, NoExampleError, example_of
from cardwright.play.telling import Teller
from cardwright.play.trace import TraceError
from cardwright.serve.studio.asked import RefusedError
from cardwright.serve.studio.files import CARDS
from cardwright.serve.studio.tables import Sample, Seated, Tables


def make_example(tables: Tables, seated: Seated, viewer: Player) -> None:
    """Make an example of the last move of a person; it is shown with the table, to nobody else."""
    session = seated.session
    game = tables.game(seated.game)
    try:
        made = example_of(game, session.trace, viewer, "")
    except NoExampleError as problem:
        raise RefusedError(f"example-{problem.key}", 409) from problem
    except TraceError as problem:
        raise RefusedError("not-resumed", 409, cause=str(problem)) from problem
    seated.example = Sample(made.card, _written(tables, seated, made, viewer), viewer)


def _written(tables: Tables, seated: Seated, made: Made, doer: Player) -> str:
    """An example in the language in which its card is written; its title is the move as the log tells it."""
    service = tables.state.service(seated.game)
    card = plan_of(seated.session.match.table).game.cards[made.card]
    tongue = service.resident.tongues[card.language]
    teller = Teller(tongue, service.messages, seated.symbols)
    entry = next(one for one in seated.session.chronicle.entries[::-1] if one.player == doer and one.action)
    title = teller.entry(entry, doer).replace('"', "'")
    head, *lines = Made(made.card, title, made.lines).nodes()
    printed = [f"  {tongue.printer.line(head)}", *(f"    {tongue.printer.line(line)}" for line in lines)]
    return "".join(f"{line}\n" for line in printed)


def keep_example(tables: Tables, seated: Seated, viewer: Player) -> str:
    """Write the example that is shown below its card; returns the file."""
    sample, state = seated.example, tables.state
    if sample is None or sample.maker != viewer:
        raise RefusedError("bad-request")
    service = state.service(seated.game)
    card = service.resident.game.cards.get(sample.card)
    path = card.span.as_written().source.path if card is not None else ""
    if card is None or not path.endswith(CARDS[0]):
        raise RefusedError("no-cards-file", path=path)
    state.prove_saved(seated.game)
    opened = state.files.opened(path)
    changed = _below(opened.text, card.span.as_written().start, sample.text)
    service.edit(path, changed)
    wrong = [one for one in service.findings(path) if one.diagnostic.severity is Severity.ERROR]
    service.edit(path, opened.text)
    if wrong:
        raise RefusedError("example-wrong", 409, cause=wrong[0].says)
    state.save(path, changed, opened.stamp)
    seated.example = None
    return path


def _below(text: str, start: int, more: str) -> str:
    """A text with more lines at the end of the block that begins at a place."""
    lines = text.splitlines(keepends=True)
    head = text.count("\n", 0, start)
    last = head
    for number in range(head + 1, len(lines)):
        if lines[number].strip():
            if not lines[number].startswith((" ", "\t")):
                break
            last = number
    before = "".join(lines[: last + 1])
    return f"{before}{'' if before.endswith(chr(10)) else chr(10)}\n{more}{''.join(lines[last + 1 :])}"
