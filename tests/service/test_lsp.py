"""`cardwright lsp`, asked by a real client over standard input and output."""

import asyncio
import shutil
import sys
from pathlib import Path

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.client import LanguageClient
from tests.house.test_golden import BASE
from tests.support.games import known_grammar

GARDEN = "cards/bees/garden.cards"
WAITING = 60


class Editor:
    """An editor with one library open."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.client = LanguageClient("editor", "1")
        self.texts: dict[str, str] = {}
        self.found: dict[str, asyncio.Queue] = {}

        @self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(params: types.PublishDiagnosticsParams) -> None:
            self.queue(params.uri).put_nowait(params.diagnostics)

    def uri(self, path: str) -> str:
        return (self.folder / path).as_uri()

    def queue(self, uri: str) -> asyncio.Queue:
        return self.found.setdefault(uri, asyncio.Queue())

    async def start(self, encoding: types.PositionEncodingKind) -> types.InitializeResult:
        command = ["-m", "cardwright", "--library", str(self.folder), "--cache", str(known_grammar()), "lsp"]
        await self.client.start_io(sys.executable, *command)
        general = types.GeneralClientCapabilities(position_encodings=[encoding])
        asked = types.InitializeParams(types.ClientCapabilities(general=general), root_uri=self.folder.as_uri())
        begun = await self.client.initialize_async(asked)
        self.client.initialized(types.InitializedParams())
        return begun

    async def stop(self) -> None:
        await self.client.shutdown_async(None)
        self.client.exit(None)
        await self.client.stop()

    def open(self, path: str) -> str:
        self.texts[path] = (self.folder / path).read_text(encoding="utf-8")
        document = types.TextDocumentItem(self.uri(path), "cards", 1, self.texts[path])
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(document))
        return self.texts[path]

    def type(self, path: str, old: str, new: str) -> None:
        """Replace the first such text by another one, as an editor says it: by the range that changed."""
        text = self.texts[path]
        first = text.index(old)
        change = types.TextDocumentContentChangePartial(
            range=types.Range(self.position(path, first), self.position(path, first + len(old))), text=new
        )
        self.texts[path] = text.replace(old, new, 1)
        document = types.VersionedTextDocumentIdentifier(uri=self.uri(path), version=2)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))

    def position(self, path: str, offset: int) -> types.Position:
        before = self.texts[path][:offset]
        return types.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)

    def at(self, path: str, word: str) -> dict:
        """The document and the place behind the first such text, as a request asks for it."""
        place = self.position(path, self.texts[path].index(word) + len(word))
        return {"text_document": types.TextDocumentIdentifier(self.uri(path)), "position": place}

    async def diagnostics(self, path: str) -> list[types.Diagnostic]:
        return await asyncio.wait_for(self.queue(self.uri(path)).get(), WAITING)


def sitting(tmp_path: Path, work, encoding=types.PositionEncodingKind.Utf16) -> None:
    """Start the server, let a client work with it, and stop it."""
    folder = Path(shutil.copytree(BASE, tmp_path / "garden")).resolve()

    async def run() -> None:
        editor = Editor(folder)
        begun = await editor.start(encoding)
        try:
            await work(editor, begun.capabilities)
        finally:
            await editor.stop()

    asyncio.run(asyncio.wait_for(run(), 3 * WAITING))


def test_an_editor_works_on_a_file(tmp_path):
    async def work(editor: Editor, able: types.ServerCapabilities) -> None:
        client, path = editor.client, GARDEN
        document = types.TextDocumentIdentifier(editor.uri(path))
        everything = types.Range(types.Position(0, 0), types.Position(100, 0))
        text = editor.open(path)

        found = await client.text_document_hover_async(types.HoverParams(**editor.at(path, "gain")))
        assert "effects.md#gain" in found.contents.value
        (declared,) = await client.text_document_definition_async(
            types.DefinitionParams(**editor.at(path, "gain 1 wax"))
        )
        assert declared.uri == editor.uri("cards/bees/game.cards")
        context = types.ReferenceContext(include_declaration=True)
        used = await client.text_document_references_async(
            types.ReferenceParams(context=context, **editor.at(path, "flower Lavender"))
        )
        assert {one.uri for one in used} == {editor.uri(path)}
        assert len(used) == 2

        blocks = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
        assert blocks[1].name == "flower Lavender, season spring"
        folds = await client.text_document_folding_range_async(types.FoldingRangeParams(document))
        assert (3, 7) in {(one.start_line, one.end_line) for one in folds}
        legend = able.semantic_tokens_provider.legend.token_types
        painted = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(document))
        rows = [painted.data[at : at + 5] for at in range(0, len(painted.data), 5)]
        assert legend[rows[0][3]] == "keyword"
        assert tuple(rows[0][:3]) == (0, 0, len("language"))
        hints = await client.text_document_inlay_hint_async(types.InlayHintParams(document, everything))
        assert [(one.position.line, one.label) for one in hints] == [(9, "Σ 2 coins"), (14, "Σ 3 coins")]
        options = types.FormattingOptions(2, insert_spaces=True)
        edits = await client.text_document_formatting_async(types.DocumentFormattingParams(document, options))
        assert not edits

        editor.type(path, "gain 1 wax", "gain 1 royal jely")
        (wrong,) = await editor.diagnostics(path)
        assert (wrong.code, wrong.severity) == ("misspelt-word", types.DiagnosticSeverity.Error)
        assert wrong.range == types.Range(types.Position(11, 33), types.Position(11, 43))
        (action,) = await client.text_document_code_action_async(
            types.CodeActionParams(document, wrong.range, types.CodeActionContext([wrong]))
        )
        ((change,),) = action.edit.changes.values()
        assert change.new_text == "When you visit a plant, gain 1 royal jelly."
        editor.type(path, "royal jely", "royal je")
        await editor.diagnostics(path)
        offered = await client.text_document_completion_async(
            types.CompletionParams(**editor.at(path, "gain 1 royal je"))
        )
        (jelly,) = offered.items
        assert jelly.text_edit.new_text == "royal jelly"
        assert "stock royal jelly" in (await client.completion_item_resolve_async(jelly)).documentation.value
        editor.type(path, "gain 1 royal je", "gain 1 wax")
        assert not await editor.diagnostics(path)
        assert editor.texts[path] == text

    sitting(tmp_path, work)


def test_a_word_gets_another_name(tmp_path):
    async def work(editor: Editor, able: types.ServerCapabilities) -> None:
        editor.open(GARDEN)
        place = editor.at(GARDEN, "gain 1 wax")
        asked = await editor.client.text_document_prepare_rename_async(types.PrepareRenameParams(**place))
        assert asked.placeholder == "wax"
        edit = await editor.client.text_document_rename_async(types.RenameParams(new_name="resin", **place))
        names = {uri.removeprefix(editor.folder.as_uri() + "/cards/bees/") for uri in edit.changes}
        assert {"garden.cards", "game.cards", "lexicon/en.yaml"} <= names
        with pytest.raises(JsonRpcException) as refused:
            await editor.client.text_document_rename_async(types.RenameParams(new_name="coin", **place))
        assert "declared twice" in str(refused.value)

    sitting(tmp_path, work)


def test_a_mistake_in_another_file_is_shown_and_taken_back(tmp_path):
    async def work(editor: Editor, able: types.ServerCapabilities) -> None:
        editor.open("cards/bees/game.cards")
        editor.type("cards/bees/game.cards", "term blue\n", "")
        assert {one.code for one in await editor.diagnostics(GARDEN)} == {"undeclared"}
        document = types.TextDocumentIdentifier(editor.uri("cards/bees/game.cards"))
        editor.client.text_document_did_close(types.DidCloseTextDocumentParams(document))
        assert not await editor.diagnostics(GARDEN)

    sitting(tmp_path, work)


def test_files_that_change_on_the_disk_are_read_again(tmp_path):
    async def work(editor: Editor, able: types.ServerCapabilities) -> None:
        editor.open(GARDEN)
        lexicon = editor.folder / "cards" / "bees" / "lexicon" / "en.yaml"
        lexicon.write_text(
            lexicon.read_text().replace("wax: {one: wax, other: wax}", "wax: {one: resin, other: resin}")
        )
        change = types.FileEvent(lexicon.as_uri(), types.FileChangeType.Changed)
        editor.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([change]))
        found = await editor.diagnostics("cards/bees/game.cards")
        assert "wax" in {word for one in found for word in one.message.split('"')}

    sitting(tmp_path, work)


def test_columns_are_counted_as_the_editor_counts_them(tmp_path):
    async def work(editor: Editor, able: types.ServerCapabilities) -> None:
        assert able.position_encoding == types.PositionEncodingKind.Utf16
        editor.open(GARDEN)
        editor.type(GARDEN, '  +2 calm.\n  source "house rules", high', '  note "🐝🐝" xx')
        (wrong,) = await editor.diagnostics(GARDEN)
        assert wrong.range.start == types.Position(17, len('  note "🐝🐝" ') + 2)

    sitting(tmp_path, work)


@pytest.mark.parametrize("place", ["outside.cards", "cards/none/any.cards", "cards/bees/lexicon/en.yaml"])
def test_a_file_that_is_not_of_a_game_gets_no_answer(tmp_path, place):
    async def work(editor: Editor, able: types.ServerCapabilities) -> None:
        path = editor.folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        editor.open(place)
        document = types.TextDocumentIdentifier(editor.uri(place))
        assert await editor.client.text_document_document_symbol_async(types.DocumentSymbolParams(document)) == []
        place_0 = types.Position(0, 0)
        assert await editor.client.text_document_hover_async(types.HoverParams(document, place_0)) is None

    sitting(tmp_path, work)
