"""A session of a real client is said again word for word, and the server gives the same answers.

The session was recorded while pygls' own client worked with the server; `make golden` does not write it again.
To record it again, run this file with `--update-golden`.
"""

import asyncio
import json
import shutil
import sys
from pathlib import Path

from lsprotocol import types
from tests.house.test_golden import BASE, ROOT
from tests.service.test_lsp import GARDEN, Editor
from tests.support.games import known_grammar
from tests.support.sessions import said_again

SESSION = Path(__file__).with_name("session.json")
FOLDER = "address-of-the-garden"


def command(folder: Path) -> list[str]:
    program = [sys.executable, "-m", "cardwright", "--library", str(folder)]
    return [*program, "--cache", str(known_grammar()), "lsp"]


async def work(editor: Editor) -> None:
    """What a designer does in a minute: look around, mistype, take the proposal, look at the costs."""
    client, document = editor.client, types.TextDocumentIdentifier(editor.uri(GARDEN))
    editor.open(GARDEN)
    await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(document))
    await client.text_document_hover_async(types.HoverParams(**editor.at(GARDEN, "gain 1 wax")))
    await client.text_document_definition_async(types.DefinitionParams(**editor.at(GARDEN, "gain 1 wax")))
    await client.text_document_rename_async(types.RenameParams(new_name="peace", **editor.at(GARDEN, "+2 calm")))
    for old, new in (("gain 1 wax", "gain 1 royal je"), ("royal je.", "royal jely."), ("royal jely", "royal jelly")):
        editor.type(GARDEN, old, new)
        found = await editor.diagnostics(GARDEN) if "jelly" not in new else []
        place = editor.position(GARDEN, editor.texts[GARDEN].index("royal"))
        context = types.CodeActionContext(list(found))
        await client.text_document_code_action_async(
            types.CodeActionParams(document, types.Range(place, place), context)
        )
        await client.text_document_completion_async(types.CompletionParams(**editor.at(GARDEN, "royal j")))
    everything = types.Range(types.Position(0, 0), types.Position(40, 0))
    await client.text_document_inlay_hint_async(types.InlayHintParams(document, everything))


def recorded(folder: Path, file: Path) -> None:
    """Let the client work with the server, and keep what they say, with one name for every folder."""
    tapped = [sys.executable, "-m", "tests.support.sessions", str(file), *command(folder)]

    async def run() -> None:
        editor = Editor(folder)
        await editor.client.start_io(*tapped, cwd=ROOT)
        asked = types.InitializeParams(types.ClientCapabilities(), root_uri=folder.as_uri())
        await editor.client.initialize_async(asked)
        editor.client.initialized(types.InitializedParams())
        await work(editor)
        await editor.client.shutdown_async(None)
        editor.client.exit(None)
        await editor.client.stop()

    asyncio.run(run())
    text = file.read_text(encoding="utf-8").replace(folder.as_uri(), FOLDER)
    SESSION.write_text(text, encoding="utf-8")


def plainly(message: dict) -> dict:
    """A message without the version of the tool, which the answer to the greeting names."""
    result = message.get("result")
    if isinstance(result, dict) and "serverInfo" in result:
        return {**message, "result": {**result, "serverInfo": {"name": result["serverInfo"]["name"]}}}
    return message


def test_a_recorded_session_gets_the_same_answers(tmp_path, update_golden):
    folder = Path(shutil.copytree(BASE, tmp_path / "garden")).resolve()
    if update_golden:
        recorded(folder, tmp_path / "session.json")
        return
    session = json.loads(SESSION.read_text(encoding="utf-8").replace(FOLDER, folder.as_uri()))
    wanted = [one["server"] for one in session if "server" in one]
    assert len(wanted) > 15
    heard = said_again(session, command(folder))
    assert [plainly(one) for one in heard] == [plainly(one) for one in wanted]
