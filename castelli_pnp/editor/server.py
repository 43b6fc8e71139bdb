"""The language server: what editors ask over stdio is answered from the games that are open.

It answers from what was typed, never writes a file, and survives whatever an editor sends.
"""

from __future__ import annotations

import asyncio
import io
import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, BinaryIO, ParamSpec, TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, default_converter
from pygls.uris import to_fs_path

from castelli_pnp import __version__
from castelli_pnp.editor import answers, messages
from castelli_pnp.editor.answers import Place
from castelli_pnp.editor.games import OpenGame, OpenGames
from castelli_pnp.editor.units import characters, lines_of, plain_path

P = ParamSpec("P")
T = TypeVar("T")
PAUSE = 0.03
"""Seconds without typing after which what is wrong is shown."""
TRIGGERS = [":", " ", "-", "[", "{", ","]
log = logging.getLogger(__name__)


class _Protocol(LanguageServerProtocol):
    """A request that cannot be understood is answered too."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "id" in data and "method" in data:
                self._send_response(data["id"], error=error.to_response_error())
            raise


class Server(LanguageServer):
    """What is open in one editor."""

    def __init__(self) -> None:
        sync = types.TextDocumentSyncKind.Incremental
        super().__init__(
            "castelli-pnp", __version__, text_document_sync_kind=sync, protocol_cls=_Protocol,
            converter_factory=default_converter,
        )  # fmt: skip
        self.games = OpenGames()
        self.exit_code = 0
        self.is_leaving = False
        self._marked: dict[Path, str] = {}
        """The files that show problems, by their URI."""
        self._versions: dict[Path, int | None] = {}
        self._waiting: asyncio.TimerHandle | None = None

    def report_server_error(self, error: Exception, source: Any) -> None:
        """For whoever looks at the log; nobody who types is disturbed."""
        log.warning("%s: %s", getattr(source, "__name__", source), error)

    # --- documents ---

    def take(self, uri: str) -> None:
        """The text of an open document as it is now."""
        path = path_of(uri)
        if path is not None:
            document = self.workspace.get_text_document(uri)
            self.games.open(path, document.source)
            self._marked[path], self._versions[path] = uri, document.version
        self.check_soon()

    def drop(self, uri: str) -> None:
        path = path_of(uri)
        if path is not None:
            self.games.close(path)
            self._versions.pop(path, None)
        self.check_soon()

    def check_soon(self) -> None:
        """After a short pause; what is typed meanwhile starts the pause again."""
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = asyncio.get_running_loop().call_later(PAUSE, self.publish)

    def publish(self) -> None:
        """Says what is wrong with every file of all open games; what was wrong is taken back."""
        self._waiting = None
        try:
            found = messages.diagnostics(self.games)
        except Exception:
            log.exception("check")
            return
        for path in self._marked.keys() | found.keys():
            uri = self._marked.setdefault(path, path.as_uri())
            told = types.PublishDiagnosticsParams(uri, found.get(path, []), self._versions.get(path))
            self.text_document_publish_diagnostics(told)
        kept = found.keys() | self.games.texts.keys()
        self._marked = {path: uri for path, uri in self._marked.items() if path in kept}

    # --- places ---

    def game(self, uri: str) -> tuple[OpenGame, Path, list[str]] | None:
        path = path_of(uri)
        game = None if path is None else self.games.game_of(path)
        if path is None or game is None:
            return None
        return game, path, lines_of(self.games.text(path))

    def place(self, uri: str, position: types.Position) -> tuple[Place, Path, list[str]] | None:
        found = self.game(uri)
        if found is None or position.line >= len(found[2]):
            return None
        game, path, lines = found
        column = characters(lines[position.line], position.character)
        place = answers.place_at(game, path, lines, position.line, column)
        return None if place is None else (place, path, lines)


def path_of(uri: str) -> Path | None:
    """The file of a document; None for those that are no files, such as new ones without a name."""
    if not uri.startswith("file:"):
        return None
    try:
        name = to_fs_path(uri)
        return plain_path(Path(name)) if name else None
    except ValueError:
        return None


def _surviving(answer: Callable[P, T]) -> Callable[P, T | None]:
    """An answer that fails is no answer; the server continues."""

    @wraps(answer)
    def answered(*args: P.args, **named: P.kwargs) -> T | None:
        try:
            return answer(*args, **named)
        except Exception:
            log.exception(answer.__name__)
            return None

    return answered


def make_server() -> Server:
    """A server with everything that it can answer."""
    server = Server()
    for name, (answer, options) in _FEATURES.items():
        handler = _bound(server, _surviving(answer))
        server.feature(name, options)(handler) if options is not None else server.feature(name)(handler)
    return server


def _bound(server: Server, answer: Callable[[Server, Any], Any]) -> Callable[[Any], Any]:
    def handler(params: Any) -> Any:
        return answer(server, params)

    return handler


def _initialized(server: Server, params: object) -> None:
    """Asks to be informed when other programs change files, if the editor can."""
    del params
    workspace = server.client_capabilities.workspace
    watching = workspace.did_change_watched_files if workspace is not None else None
    if watching is not None and watching.dynamic_registration:
        method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
        watched = types.DidChangeWatchedFilesRegistrationOptions([types.FileSystemWatcher("**/*.{yaml,yml}")])
        registration = types.Registration("files", method, watched)
        server.client_register_capability(types.RegistrationParams([registration]))


def _shutdown(server: Server, params: object) -> None:
    del params
    server.is_leaving = True


def _exit(server: Server, params: object) -> None:
    """An editor that leaves without having announced it is an error, as the protocol has it."""
    del params
    server.exit_code = 0 if server.is_leaving else 1


def _did_open(server: Server, params: types.DidOpenTextDocumentParams) -> None:
    server.take(params.text_document.uri)


def _did_change(server: Server, params: types.DidChangeTextDocumentParams) -> None:
    server.take(params.text_document.uri)


def _did_close(server: Server, params: types.DidCloseTextDocumentParams) -> None:
    server.drop(params.text_document.uri)


def _files_changed(server: Server, params: object) -> None:
    del params
    server.games.forget()
    server.check_soon()


def _hover(server: Server, params: types.HoverParams) -> types.Hover | None:
    found = server.place(params.text_document.uri, params.position)
    if found is None:
        return None
    place, path, lines = found
    shown = answers.hover(place, path, params.position.line)
    return None if shown is None else messages.hover(shown, lines[params.position.line], params.position.line)


def _completion(server: Server, params: types.CompletionParams) -> types.CompletionList | None:
    found = server.place(params.text_document.uri, params.position)
    if found is None:
        return None
    place, _, lines = found
    offered = answers.completion(place)
    return messages.completion(offered, lines[params.position.line], params.position.line)


def _definition(server: Server, params: types.DefinitionParams) -> types.Location | None:
    found = server.place(params.text_document.uri, params.position)
    mark = None if found is None else answers.definition(found[0])
    return None if mark is None else messages.location(mark)


def _code_actions(server: Server, params: types.CodeActionParams) -> list[types.CodeAction] | None:
    found = server.game(params.text_document.uri)
    if found is None:
        return None
    game, path, _ = found
    span = (params.range.start.line, params.range.end.line)
    return messages.code_actions(server.games, game, path, span)


_FEATURES: dict[str, tuple[Callable[[Server, Any], Any], Any]] = {
    types.INITIALIZED: (_initialized, None),
    types.SHUTDOWN: (_shutdown, None),
    types.EXIT: (_exit, None),
    types.TEXT_DOCUMENT_DID_OPEN: (_did_open, None),
    types.TEXT_DOCUMENT_DID_CHANGE: (_did_change, None),
    types.TEXT_DOCUMENT_DID_CLOSE: (_did_close, None),
    types.TEXT_DOCUMENT_DID_SAVE: (_files_changed, None),
    types.WORKSPACE_DID_CHANGE_WATCHED_FILES: (_files_changed, None),
    types.TEXT_DOCUMENT_HOVER: (_hover, None),
    types.TEXT_DOCUMENT_COMPLETION: (_completion, types.CompletionOptions(trigger_characters=TRIGGERS)),
    types.TEXT_DOCUMENT_DEFINITION: (_definition, None),
    types.TEXT_DOCUMENT_CODE_ACTION: (
        _code_actions,
        types.CodeActionOptions([types.CodeActionKind.QuickFix]),
    ),
}


def serve() -> int:
    """Answers an editor until it says goodbye, and returns the exit code."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
    logging.getLogger("pygls").setLevel(logging.CRITICAL)
    server = make_server()
    with _channels() as (came, goes):
        server.start_io(came, goes)
    return server.exit_code


@contextmanager
def _channels() -> Iterator[tuple[BinaryIO, BinaryIO]]:
    """The standard streams; nothing else may be printed where the answers go."""
    out = sys.stdout
    try:
        goes: BinaryIO = os.fdopen(os.dup(out.fileno()), "wb")
    except (OSError, ValueError):  # no stream of the system
        goes = io.BytesIO()
    sys.stdout = sys.stderr
    try:
        yield getattr(sys.stdin, "buffer", io.BytesIO()), goes
    finally:
        sys.stdout = out
