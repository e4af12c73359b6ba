"""One game in memory and all questions about it: the room's front door."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from cardwright.base.cache import Cache
from cardwright.base.diagnostics import Diagnostic, Messages
from cardwright.base.library import Library
from cardwright.base.record import record
from cardwright.base.source import Source, Span
from cardwright.language.loading import load_messages
from cardwright.language.tongue import Tongue
from cardwright.pipeline.resident import Resident
from cardwright.service.completion import Completion, Proposal
from cardwright.service.fixes import Change, Fix, fixes
from cardwright.service.hover import Explained, about, explained
from cardwright.service.lines import Lines
from cardwright.service.outline import Hint, Painted, Symbol, folds, hints, painted, symbols
from cardwright.service.renaming import RenamingError, begun, renamed
from cardwright.service.subjects import Subject, declarations, references, subject_of
from cardwright.translation.rewrite import is_complete, rewritten


@record
class Finding:
    """A mistake at the place that the author of the file sees, said in the language of the file."""

    diagnostic: Diagnostic
    span: Span | None
    says: str
    help: str | None
    related: tuple[tuple[Span, str], ...]


@dataclass(slots=True)
class Service:
    """Answers questions about the files of one game; a place is an offset in the text of a file as it is written."""

    library: Library
    resident: Resident
    messages: Messages
    lines: Lines = field(init=False)
    _completion: dict[str, tuple[Tongue, object, Completion]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.lines = Lines(self.resident)

    @classmethod
    def open(cls, library: Library, key: str, cache: Cache | None = None) -> "Service":
        """Compile a game and keep it in memory."""
        cache = cache or Cache(None)
        return cls(library, Resident.open(library, key, cache), load_messages(library, cache)[0])

    def edit(self, path: str, text: str) -> None:
        """Take the new text of a file."""
        self.resident.edit(path, text)

    def written(self, path: str) -> Source | None:
        """A file as its author sees it; None if it cannot be read as text."""
        source = self.resident.sources.get(path)
        return source if source is None or source.written is None else source.written

    # --- what is wrong ---

    def findings(self, path: str) -> list[Finding]:
        """Everything that is wrong in a file, with the whole-game findings that have their place there."""
        return [self.finding(one) for one in dict.fromkeys(self.resident.found) if one.path == path]

    def wrong_files(self) -> list[str]:
        """The files with findings."""
        return list(dict.fromkeys(one.path for one in self.resident.found))

    def finding(self, diagnostic: Diagnostic) -> Finding:
        """A finding of the game at the place that its author sees."""
        one = diagnostic.as_written()
        notes = tuple((span, self.messages.note(one, span, slug)) for span, slug in one.related)
        return Finding(diagnostic, one.span, self.messages.says(one), self.messages.help(one), notes)

    def fixes(self, path: str, first: int, last: int) -> list[Fix]:
        """The changes that mend the findings between two places of a file."""
        found = []
        for one in self.findings(path):
            span = one.span
            if span is not None and span.start <= last and first <= span.end:
                line = self.lines.at(path, span.start)
                tongue = self.resident.tongues.get(span.source.language)
                found += fixes(one.diagnostic, line, tongue, self.resident.game)
        return found

    # --- what can stand here ---

    def proposals(self, path: str, offset: int) -> list[Proposal]:
        """The words that can stand at a place."""
        gap = self.lines.gap(path, offset)
        tongue = self.lines.tongue(gap.source) if gap is not None else None
        if gap is None or tongue is None:
            return []
        code, game = tongue.language.code, self.resident.game
        known = self._completion.get(code)
        if known is None or known[0] is not tongue or known[1] is not game.eras:
            known = self._completion[code] = (tongue, game.eras, Completion(tongue, game))
        return known[2].proposals(gap)

    def sample(self, path: str, proposal: Proposal) -> str:
        """A proposal explained: the thing that it names, or the first line of the game with the word."""
        source = self.resident.sources.get(path)
        tongue = self.lines.tongue(source) if source is not None else None
        if tongue is None:
            return ""
        if (subject := proposal.subject) is not None:
            return "\n".join(about(self.lines, subject, tongue))
        return next(self._lines_with(proposal.text, tongue), "")

    def _lines_with(self, word: str, tongue: Tongue) -> Iterator[str]:
        for path, source in self.resident.sources.items():
            if source is not None and source.language == tongue.language.code and word.lower() in source.text.lower():
                for line in self.lines.of(path):
                    words = self.lines.words(line) if word.lower() in line.text.lower() else []
                    if any(line.place(one).text.lower() == word.lower() for one in words):
                        yield line.text

    # --- what is this ---

    def explained(self, path: str, offset: int) -> Explained | None:
        """The meaning of the word at a place."""
        found = self.lines.word(path, offset)
        return explained(self.lines, *found) if found is not None else None

    def subject(self, path: str, offset: int) -> Subject | None:
        """The thing that the word at a place names."""
        found = self.lines.word(path, offset)
        tongue = self.lines.tongue(found[0].item.span.source) if found is not None else None
        if found is None or tongue is None:
            return None
        line, word = found
        return subject_of(line, word, self.lines.words(line), tongue)

    def declared(self, subject: Subject) -> list[Span]:
        """The places where a thing is declared."""
        return [span.as_written() for span in declarations(self.lines, subject)]

    def used(self, subject: Subject) -> list[Span]:
        """The places of all words that name a thing."""
        return [span.as_written() for span in references(self.lines, subject)]

    def nameable(self, path: str, offset: int) -> tuple[Span, str] | None:
        """The word at a place that can get another name, and the text from which that begins."""
        found, subject = self.lines.word(path, offset), self.subject(path, offset)
        tongue = self.lines.tongue(found[0].item.span.source) if found is not None else None
        if found is None or subject is None or tongue is None:
            return None
        text = begun(subject, tongue)
        return (found[0].place(found[1]).as_written(), text) if text else None

    def renamed(self, path: str, offset: int, name: str) -> list[Change]:
        """The changes of all files by which the thing at a place gets another name; raises RenamingError."""
        subject, source = self.subject(path, offset), self.resident.sources.get(path)
        if subject is None or source is None:
            raise RenamingError
        return renamed(self.library, self.resident, subject, source.language, name)

    # --- the whole file ---

    def formatted(self, path: str) -> str | None:
        """The text of a file in its canonical form; None if some line of it cannot be read."""
        document = self.resident.documents.get(path)
        tongue = self.lines.tongue(document.source) if document is not None else None
        if document is None or tongue is None or not is_complete(document):
            return None
        return rewritten(document, tongue)

    def symbols(self, path: str) -> list[Symbol]:
        """The blocks of a file."""
        return symbols(self.lines, path)

    def folds(self, path: str) -> list[tuple[int, int]]:
        """The first and last line of every block with lines below it, counted from 1."""
        return folds(self.lines, path)

    def hints(self, path: str) -> list[Hint]:
        """The sums of the costs of each card."""
        return list(hints(self.lines, path))

    def painted(self, path: str) -> list[Painted]:
        """The sort of every word, in the order of the file."""
        return painted(self.lines, path)
