"""The server: each request of an editor, answered by the service."""

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.workspace import PositionCodec

from cardwright import __version__
from cardwright.base.library import Library
from cardwright.service.answering import Service
from cardwright.service.completion import Proposal
from cardwright.service.desk import Desk
from cardwright.service.lsp.addresses import path_of, uri_of
from cardwright.service.lsp.places import Places, range_of, whole
from cardwright.service.lsp.said import LEGEND, diagnostic, edits, item, symbol, tokens
from cardwright.service.renaming import RenamingError

Asked = tuple[Service, str, Places]
"""The game that a request is about, the path of the file, and the places in it."""


class CardServer(LanguageServer):
    """A language server for one library."""

    def __init__(self, library: Library) -> None:
        super().__init__("cardwright", __version__)
        self.desk = Desk(library)
        self.published: set[str] = set()
        """The files for which the editor shows findings."""

    @property
    def codec(self) -> PositionCodec:
        """The units in which the editor counts columns."""
        return self.workspace.position_codec

    def path(self, uri: str) -> str | None:
        """The path of a file inside the library; None for a file elsewhere."""
        return path_of(self.desk.library, uri)

    def uri(self, path: str) -> str:
        """The address of a file of the library."""
        return uri_of(self.desk.library, path)

    def asked(self, uri: str) -> Asked | None:
        """The game and the file that a request is about; None for a file that is not of the library."""
        path = self.path(uri)
        service = self.desk.service(path) if path is not None else None
        source = service.written(path) if service is not None and path is not None else None
        if service is None or path is None or source is None:
            return None
        return service, path, Places(source, self.codec)

    def publish(self, service: Service | None) -> None:
        """Send the findings of a game, and take back those that are gone."""
        if service is None:
            return
        key = service.resident.key
        wrong = set(service.wrong_files())
        shown = {path for path in self.published if self.desk.game(path) == key}
        for path in sorted(wrong | shown):
            found = [diagnostic(one, self.uri, self.codec) for one in service.findings(path)]
            uri = self.uri(path)
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found))
        self.published = (self.published - shown) | wrong


def make_server(library: Library) -> CardServer:
    """A server for the library, ready to be started."""
    server = CardServer(library)
    _follow_files(server)
    _answer_about_words(server)
    _answer_about_files(server)
    return server


def _follow_files(server: CardServer) -> None:
    """Take the texts that the editor opens, changes and closes."""
    desk = server.desk

    def taken(uri: str) -> None:
        path = server.path(uri)
        if path is not None:
            server.publish(desk.edit(path, server.workspace.get_text_document(uri).source))

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: types.DidOpenTextDocumentParams) -> None:
        taken(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: types.DidChangeTextDocumentParams) -> None:
        taken(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: types.DidCloseTextDocumentParams) -> None:
        path = server.path(params.text_document.uri)
        if path is not None:
            server.publish(desk.close(path))

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def did_change_files(params: types.DidChangeWatchedFilesParams) -> None:
        for change in params.changes:
            path = server.path(change.uri)
            if path is not None:
                server.publish(desk.reread(path))


def _answer_about_words(server: CardServer) -> None:
    """Answer questions about a place in a text."""
    desk = server.desk

    @server.feature(
        types.TEXT_DOCUMENT_COMPLETION,
        types.CompletionOptions(trigger_characters=[" ", "["], resolve_provider=True),
    )
    def completion(params: types.CompletionParams) -> types.CompletionList:
        asked = server.asked(params.text_document.uri)
        if asked is None:
            return types.CompletionList(is_incomplete=False, items=[])
        service, path, places = asked
        offset = places.offset(params.position)
        found = [item(one, places, offset, path) for one in service.proposals(path, offset)]
        return types.CompletionList(is_incomplete=True, items=found)

    @server.feature(types.COMPLETION_ITEM_RESOLVE)
    def resolve(one: types.CompletionItem) -> types.CompletionItem:
        data = one.data if isinstance(one.data, dict) else {}
        service = desk.service(str(data.get("path", "")))
        if service is not None:
            proposal = Proposal(one.label, str(data["section"]), str(data["key"]), 0)
            text = service.sample(str(data["path"]), proposal)
            one.documentation = types.MarkupContent(types.MarkupKind.Markdown, text) if text else None
        return one

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        asked = server.asked(params.text_document.uri)
        found = asked[0].explained(asked[1], asked[2].offset(params.position)) if asked is not None else None
        if found is None:
            return None
        content = types.MarkupContent(types.MarkupKind.Markdown, found.text)
        return types.Hover(content, range_of(found.span, server.codec))

    def places_of(asked: Asked | None, position: types.Position, *, declared: bool) -> list[types.Location]:
        subject = asked[0].subject(asked[1], asked[2].offset(position)) if asked is not None else None
        if asked is None or subject is None:
            return []
        spans = asked[0].declared(subject) if declared else asked[0].used(subject)
        return [types.Location(server.uri(span.source.path), range_of(span, server.codec)) for span in spans]

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(params: types.DefinitionParams) -> list[types.Location]:
        return places_of(server.asked(params.text_document.uri), params.position, declared=True)

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    def references(params: types.ReferenceParams) -> list[types.Location]:
        asked = server.asked(params.text_document.uri)
        found = places_of(asked, params.position, declared=False)
        if params.context.include_declaration:
            return found
        declared = places_of(asked, params.position, declared=True)
        return [one for one in found if one not in declared]

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare_rename(params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
        asked = server.asked(params.text_document.uri)
        found = asked[0].nameable(asked[1], asked[2].offset(params.position)) if asked is not None else None
        if found is None:
            return None
        return types.PrepareRenamePlaceholder(range_of(found[0], server.codec), found[1])

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def rename(params: types.RenameParams) -> types.WorkspaceEdit | None:
        asked = server.asked(params.text_document.uri)
        if asked is None:
            return None
        service, path, places = asked
        try:
            changes = service.renamed(path, places.offset(params.position), params.new_name)
        except RenamingError as problem:
            if problem.found is None:
                return None
            raise JsonRpcInvalidParams(service.finding(problem.found).says) from problem
        return edits(changes, server.uri, server.codec)

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
    )
    def code_actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        asked = server.asked(params.text_document.uri)
        if asked is None:
            return []
        service, path, places = asked
        first, last = places.offset(params.range.start), places.offset(params.range.end)
        return [
            types.CodeAction(
                title=f"→ {one.text}",
                kind=types.CodeActionKind.QuickFix,
                diagnostics=[diagnostic(service.finding(one.finding), server.uri, server.codec)],
                edit=edits(one.changes, server.uri, server.codec),
            )
            for one in service.fixes(path, first, last)
        ]


def _answer_about_files(server: CardServer) -> None:
    """Answer questions about a whole file."""

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def formatting(params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
        asked = server.asked(params.text_document.uri)
        text = asked[0].formatted(asked[1]) if asked is not None else None
        if asked is None or text is None:
            return None
        source = asked[2].source
        return [types.TextEdit(whole(source, server.codec), text)] if text != source.text else []

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, LEGEND)
    def semantic_tokens(params: types.SemanticTokensParams) -> types.SemanticTokens:
        asked = server.asked(params.text_document.uri)
        painted = asked[0].painted(asked[1]) if asked is not None else []
        return types.SemanticTokens(tokens(painted, server.codec))

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    def inlay_hints(params: types.InlayHintParams) -> list[types.InlayHint]:
        asked = server.asked(params.text_document.uri)
        if asked is None:
            return []
        service, path, places = asked
        first, last = places.offset(params.range.start), places.offset(params.range.end)
        return [
            types.InlayHint(places.position(one.at.end), one.text, padding_left=True)
            for one in service.hints(path)
            if first <= one.at.end <= last
        ]

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    def folding(params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        asked = server.asked(params.text_document.uri)
        folds = asked[0].folds(asked[1]) if asked is not None else []
        return [types.FoldingRange(first - 1, last - 1) for first, last in folds]

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        asked = server.asked(params.text_document.uri)
        return [symbol(one, server.codec) for one in asked[0].symbols(asked[1])] if asked is not None else []
