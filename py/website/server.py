"""A plain static host on this machine."""

from __future__ import annotations

import contextlib
import functools
import http.server
import os
import re
import socket
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from website.install import BuildError

TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".png": "image/png",
    ".py": "text/x-python",
    ".gzip": "application/octet-stream",
    ".xz": "application/octet-stream",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".json": "application/json",
    ".jsonl": "application/jsonl",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
}
"""Ending -> content type of every kind of file in the site."""


RANGE = re.compile(r"bytes=([0-9]{1,18})-")
"""The range asked for by a browser that resumes a file."""


class Handler(http.server.SimpleHTTPRequestHandler):
    """A plain static host: files with their types, under a sub-path if wanted."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # else each body waits for the browser's acknowledgement
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **TYPES}
    base = "/"
    fresh = False

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path[len(self.base) :])

    def send_head(self) -> Any:
        if self.path.startswith(self.base):
            asked = RANGE.fullmatch(self.headers.get("Range", ""))
            path = Path(self.translate_path(self.path))
            if not os.path.exists(path):  # false, too, of a name that no file can have
                self.send_missing()
                return None
            if asked and path.is_file() and int(asked[1]) < path.stat().st_size:
                return self.send_rest(path, int(asked[1]))
            return super().send_head()
        if f"{self.path}/" != self.base:
            self.send_error(404)
            return None
        self.send_response(301)
        self.send_header("Location", self.base)
        self.send_header("Content-Length", "0")
        self.end_headers()
        return None

    def send_missing(self) -> None:
        """Send the site's own page for an address without a file, if it has one."""
        page = Path(self.directory) / "404.html"
        if not page.is_file():
            self.send_error(404)
            return
        body = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def send_rest(self, path: Path, start: int) -> Any:
        """Open a file at the first byte asked for, and send the headers of a partial answer."""
        size, changed = path.stat().st_size, path.stat().st_mtime
        self.send_response(206)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Range", f"bytes {start}-{size - 1}/{size}")
        self.send_header("Content-Length", str(size - start))
        self.send_header("Last-Modified", self.date_time_string(changed))
        self.end_headers()
        file = path.open("rb")
        file.seek(start)
        return file

    def end_headers(self) -> None:
        if self.fresh:
            self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


class Server(http.server.ThreadingHTTPServer):
    """A server that closes keep-alive connections on shutdown."""

    daemon_threads = True

    def __init__(self, address: tuple[str, int], handler: Callable[..., Any]) -> None:
        self._connections: set[socket.socket] = set()
        super().__init__(address, handler)

    def get_request(self) -> tuple[socket.socket, Any]:
        connection, address = super().get_request()
        self._connections.add(connection)
        return connection, address

    def shutdown_request(self, request: Any) -> None:
        self._connections.discard(request)
        super().shutdown_request(request)

    def server_close(self) -> None:
        super().server_close()
        for connection in list(self._connections):
            with contextlib.suppress(OSError):  # the browser was faster
                connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        # A connection closed by the browser is not an error.
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(
    folder: Path,
    port: int = 0,
    base: str = "/",
    fresh: bool = False,
    types: Mapping[str, str] | None = None,
    handler: type[Handler] = Handler,
) -> Server:
    """Start a server for this machine alone; port 0 takes any free one."""
    base = f"/{base.strip('/')}/".replace("//", "/")
    known = {**Handler.extensions_map, **(types or {})}
    kind = type("Host", (handler,), {"base": base, "fresh": fresh, "extensions_map": known})
    try:
        return Server(("127.0.0.1", port), functools.partial(kind, directory=str(folder)))
    except OSError as error:
        raise BuildError(f"Cannot serve on port {port}: {error.strerror}.") from error
