"""An editor as a language server sees it: a process, frames over stdio, and what was said of each file."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

Message = dict[str, Any]
PATIENCE = 60.0
"""Seconds after which a server that says nothing has failed; no measure of its speed."""


def framed(message: object) -> bytes:
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


class Editor:
    """Starts a server, greets it, and waits for its answers."""

    def __init__(
        self, command: Sequence[str], folder: Path, settings: Mapping[str, Any] | None = None
    ) -> None:
        self.folder, self.settings = folder, settings or {}
        self.diagnostics: dict[str, list[Message]] = {}
        self.versions: dict[str, int] = {}
        self.opened: dict[str, int] = {}
        """The version of every open file."""
        self.said: list[Message] = []
        """Everything that the server sent by itself."""
        self._number = 0
        self._came: queue.Queue[Message | None] = queue.Queue()
        environment = {**os.environ, "PYTHONUTF8": "1"}
        self.process = subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env=environment,
        )
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.errors: list[bytes] = []
        threading.Thread(target=self._read, args=(self.process.stdout,), daemon=True).start()
        threading.Thread(target=self._drain, args=(self.process.stderr,), daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    # --- frames ---

    def _read(self, stream: BinaryIO) -> None:
        try:
            while True:
                length = 0
                while (line := stream.readline()) not in (b"\r\n", b"\n"):
                    if not line:
                        return
                    name, _, value = line.partition(b":")
                    if name.lower() == b"content-length":
                        length = int(value)
                self._came.put(json.loads(stream.read(length)))
        except ValueError:
            return
        finally:
            self._came.put(None)

    def _drain(self, stream: BinaryIO) -> None:
        for line in stream:
            self.errors.append(line)

    def send_bytes(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message: Message) -> None:
        self.send_bytes(framed({"jsonrpc": "2.0", **message}))

    def notify(self, method: str, params: object) -> None:
        self.send({"method": method, "params": params})

    def post(self, method: str, params: object) -> int:
        """Sends a request and does not wait; returns its number."""
        self._number += 1
        self.send({"id": self._number, "method": method, "params": params})
        return self._number

    def answer(self, number: int) -> Message:
        """The whole answer to a request, be it a result or an error."""
        while True:
            message = self._next()
            if message.get("id") == number and "method" not in message:
                return message

    def request(self, method: str, params: object) -> Any:
        """The result of a request; an error fails."""
        message = self.answer(self.post(method, params))
        assert "error" not in message, message["error"]
        return message["result"]

    def _next(self) -> Message:
        """The next message that is no matter of routine."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                message = self._came.get(timeout=max(0.01, deadline - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"no answer; {b''.join(self.errors)[-2000:]!r}") from None
            assert message is not None, f"the server ended; {b''.join(self.errors)[-2000:]!r}"
            if "method" not in message:
                return message
            self.said.append(message)
            if "id" in message:
                self.send({"id": message["id"], "result": self._reply(message)})
            elif message["method"] == "textDocument/publishDiagnostics":
                params = message["params"]
                self.diagnostics[params["uri"]] = params["diagnostics"]
                self.versions[params["uri"]] = params.get("version") or 0
            return message

    def _reply(self, message: Message) -> Any:
        if message["method"] == "workspace/configuration":
            return [self.settings.get(item.get("section", "")) for item in message["params"]["items"]]
        return None

    # --- what an editor does ---

    def greet(self, options: object = None, **capabilities: Any) -> Message:
        """Says hello; returns what the server can do."""
        parts = {
            "hover": {"contentFormat": ["markdown", "plaintext"]},
            "completion": {"completionItem": {"documentationFormat": ["markdown"], "snippetSupport": True}},
            "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}},
            "publishDiagnostics": {"versionSupport": True, "relatedInformation": True},
        }
        watching = {"dynamicRegistration": True}
        workspace = {"configuration": True, "didChangeWatchedFiles": watching}
        known = {"workspace": workspace, "textDocument": parts, **capabilities}
        root = {"uri": self.folder.as_uri(), "name": self.folder.name}
        params = {"processId": os.getpid(), "rootUri": root["uri"], "capabilities": known}
        params |= {"workspaceFolders": [root], "initializationOptions": options}
        found: Message = self.request("initialize", params)["capabilities"]
        self.notify("initialized", {})
        return found

    def uri(self, file: str | Path) -> str:
        return (self.folder / file).as_uri()

    def type(self, file: str | Path, text: str | None = None) -> str:
        """Opens a file, or types into one that is open: as it is saved, or a text that nobody has saved."""
        uri = self.uri(file)
        text = (self.folder / file).read_text("utf-8") if text is None else text
        version = self.opened[uri] = self.opened.get(uri, 0) + 1
        document = {"uri": uri, "languageId": "yaml", "version": version, "text": text}
        if version == 1:
            self.notify("textDocument/didOpen", {"textDocument": document})
        else:
            self.diagnostics.pop(uri, None)
            whole = {"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"text": text}]}
            self.notify("textDocument/didChange", whole)
        return uri

    def problems(self, file: str | Path, version: int = 0) -> list[Message]:
        """What the server says of a file, as soon as it has said it of this version."""
        uri = self.uri(file)
        while uri not in self.diagnostics or self.versions[uri] < version:
            self._next()
        return self.diagnostics[uri]

    def at(self, file: str | Path, line: int, column: int) -> Message:
        """A place in a file; both count from 0."""
        return {"textDocument": {"uri": self.uri(file)}, "position": {"line": line, "character": column}}
