"""The built site with an engine in CPython: the page's requests are answered in the test's process.

The page is the one that is published, file by file. Three files come from the folder beside this
module instead: the ones that would start Pyodide.
"""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from threading import Lock

from website.server import Handler

from stich.app.session import Session

HERE = Path(__file__).with_suffix("")
REPLACED = {
    "static/vendor/pyscript/core.js": (HERE / "core.js").read_bytes(),
    "static/unpack.js": (HERE / "unpack.js").read_bytes(),
    "runtime/pyodide.asm.wasm": b"\0asm\1\0\0\0",
}
"""Bytes sent in place of files of the site: PyScript, the worker that unpacks, a module of
WebAssembly that is empty."""
PAGES = 50
"""Pages of which the session is kept, the latest first; no test opens more at once."""

_sessions: OrderedDict[str, Session] = OrderedDict()
_one_at_a_time = Lock()
"""The compiled parts of the engine are shared by all sessions of a process."""


def answer(page: str, text: str) -> str:
    """Return the answer of a page's session, which begins with its first request."""
    with _one_at_a_time:
        session = _sessions.setdefault(page, Session())
        _sessions.move_to_end(page)
        while len(_sessions) > PAGES:
            _sessions.popitem(last=False)
        return session.handle(text)


class Answering(Handler):
    """A plain static host that answers requests to the engine as well."""

    def do_GET(self) -> None:
        name = self.path.removeprefix(self.base).partition("?")[0]
        if name in REPLACED:
            self.send(REPLACED[name], self.guess_type(name))
        else:
            super().do_GET()

    def do_POST(self) -> None:
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        if self.path != f"{self.base}ask":
            self.send_error(404)
        else:
            self.send(answer(self.headers["session"], text).encode(), "application/json")

    def send(self, body: bytes, kind: str) -> None:
        """Send a whole answer."""
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
