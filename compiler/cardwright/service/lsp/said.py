"""The answers of the service in the words of the protocol of editors."""

from collections.abc import Callable, Iterable

from lsprotocol import types
from pygls.workspace import PositionCodec

from cardwright.base.diagnostics import Severity
from cardwright.service.answering import Finding
from cardwright.service.completion import GRAMMAR, Proposal
from cardwright.service.fixes import Change
from cardwright.service.lsp.places import Places, range_of
from cardwright.service.outline import COMMENT, NUMBER, TEXT, WORD, Painted, Symbol
from cardwright.service.subjects import CARDS, ERAS, NAMES, NOUNS, VERBS, ZONES

UriOf = Callable[[str], str]
"""Gives the address of a file by its path inside the library."""

TOKENS = {
    WORD: types.SemanticTokenTypes.Keyword,
    NOUNS: types.SemanticTokenTypes.Type,
    VERBS: types.SemanticTokenTypes.Function,
    ZONES: types.SemanticTokenTypes.Namespace,
    CARDS: types.SemanticTokenTypes.Class,
    ERAS: types.SemanticTokenTypes.EnumMember,
    NAMES: types.SemanticTokenTypes.Variable,
    NUMBER: types.SemanticTokenTypes.Number,
    TEXT: types.SemanticTokenTypes.String,
    COMMENT: types.SemanticTokenTypes.Comment,
}
"""The sorts of words as editors know them."""
LEGEND = types.SemanticTokensLegend([one.value for one in TOKENS.values()], [])
_NUMBER = {sort: number for number, sort in enumerate(TOKENS)}
_PROPOSED = {
    GRAMMAR: types.CompletionItemKind.Keyword,
    NOUNS: types.CompletionItemKind.Struct,
    VERBS: types.CompletionItemKind.Function,
    ZONES: types.CompletionItemKind.Module,
    CARDS: types.CompletionItemKind.Class,
    ERAS: types.CompletionItemKind.EnumMember,
}
_BLOCKS = {"card": types.SymbolKind.Class, "example": types.SymbolKind.Event, "action": types.SymbolKind.Function}


def diagnostic(finding: Finding, uri_of: UriOf, codec: PositionCodec) -> types.Diagnostic:
    """A finding; one without a place stands at the beginning of its file."""
    start = types.Position(0, 0)
    place = types.Range(start, start) if finding.span is None else range_of(finding.span, codec)
    is_error = finding.diagnostic.severity is Severity.ERROR
    related = [
        types.DiagnosticRelatedInformation(types.Location(uri_of(span.source.path), range_of(span, codec)), note)
        for span, note in finding.related
    ]
    return types.Diagnostic(
        range=place,
        message="\n".join(filter(None, (finding.says, finding.help))),
        severity=types.DiagnosticSeverity.Error if is_error else types.DiagnosticSeverity.Warning,
        code=finding.diagnostic.slug,
        source="cardwright",
        related_information=related or None,
    )


def item(proposal: Proposal, places: Places, offset: int, path: str) -> types.CompletionItem:
    """A proposal; the sample is asked for later, by the data that it carries."""
    return types.CompletionItem(
        label=proposal.text,
        kind=_PROPOSED.get(proposal.section, types.CompletionItemKind.Text),
        text_edit=types.TextEdit(places.range(offset - proposal.replaced, offset), proposal.text),
        filter_text=proposal.text,
        data={"path": path, "section": proposal.section, "key": proposal.key},
    )


def symbol(one: Symbol, codec: PositionCodec) -> types.DocumentSymbol:
    """A block of a file and those in it."""
    return types.DocumentSymbol(
        name=one.name or "…",
        kind=_BLOCKS.get(one.block, types.SymbolKind.Struct),
        range=range_of(one.whole, codec),
        selection_range=range_of(one.head, codec),
        detail=one.block,
        children=[symbol(inner, codec) for inner in one.inside],
    )


def tokens(painted: Iterable[Painted], codec: PositionCodec) -> list[int]:
    """Words as rows of five numbers, each place relative to the word before it."""
    found: list[int] = []
    line = column = 0
    for one in painted:
        place = range_of(one.span, codec)
        if place.start.line != place.end.line or place.end.character <= place.start.character:
            continue
        if (place.start.line, place.start.character) < (line, column):
            continue
        ahead = place.start.character - (column if place.start.line == line else 0)
        length = place.end.character - place.start.character
        found += [place.start.line - line, ahead, length, _NUMBER[one.sort], 0]
        line, column = place.start.line, place.start.character
    return found


def edits(changes: Iterable[Change], uri_of: UriOf, codec: PositionCodec) -> types.WorkspaceEdit:
    """Changes of files."""
    found: dict[str, list[types.TextEdit]] = {}
    for one in changes:
        edit = types.TextEdit(range_of(one.span, codec), one.text)
        found.setdefault(uri_of(one.span.source.path), []).append(edit)
    return types.WorkspaceEdit(changes=found)
