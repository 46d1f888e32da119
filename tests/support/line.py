"""A host with a slow connection: a limited number of bits a second for all answers together, a
pause before each of them, and texts packed, as static hosts do."""

from __future__ import annotations

import gzip
import threading
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from website.server import Handler

PACKED = (".html", ".css", ".js", ".mjs", ".json", ".svg", ".wasm", ".webmanifest")
SLOW_MBIT = 20
"""Megabits a second at which the page chooses the smallest files."""
SLICE = 4096
"""Bytes of one answer that are sent before the next answer has a turn."""


@cache
def packed(path: str, changed: float) -> bytes:
    return gzip.compress(Path(path).read_bytes(), 6)


class Line:
    """A network connection of `mbit` megabits a second, with `pause` seconds before each answer.

    With `cut` it breaks after that number of bytes, and stays broken until `mend` is called.
    """

    def __init__(self, mbit: float, pause: float = 0.04, cut: int | None = None) -> None:
        self.rate = mbit * 1e6 / 8
        self.pause = pause
        self.sent = 0
        self.asked: list[tuple[str, str]] = []
        """Every request: its path and its Range."""
        self._cut = cut
        self._free = 0.0
        self._turn = threading.Lock()

    @property
    def broken(self) -> bool:
        return self._cut is not None and self.sent >= self._cut

    def mend(self) -> None:
        self._cut = None

    def check(self) -> None:
        """Close the connection of a request on a broken line."""
        if self.broken:
            raise ConnectionAbortedError("the line is broken")

    def send(self, data: bytes, write: Callable[[bytes], Any]) -> None:
        for start in range(0, len(data), SLICE):
            part = data[start : start + SLICE]
            with self._turn:
                self.check()
                self._free = max(self._free, time.monotonic()) + len(part) / self.rate
                self.sent += len(part)
                wait = self._free - time.monotonic()
            if wait > 0:
                time.sleep(wait)
            write(part)


def on_line(line: Line) -> type[Handler]:
    class Distant(Handler):
        def do_GET(self) -> None:
            time.sleep(line.pause)
            line.check()
            line.asked.append((self.path, self.headers.get("Range", "")))
            super().do_GET()

        def send_head(self) -> Any:
            path = Path(self.translate_path(self.path))
            if path.is_dir():
                path /= "index.html"
            if path.suffix not in PACKED or not path.is_file():
                return super().send_head()
            changed = path.stat().st_mtime
            if self.headers.get("If-Modified-Since") == self.date_time_string(changed):
                return super().send_head()
            body = packed(str(path), changed)
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(str(path)))
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Last-Modified", self.date_time_string(changed))
            self.end_headers()
            if self.command == "GET":
                line.send(body, self.wfile.write)
            return None

        def copyfile(self, source: Any, outputfile: Any) -> None:
            line.send(source.read(), outputfile.write)

    return Distant


class Cut:
    """A line that breaks a number of times in the middle of one file."""

    def __init__(self, path: str, times: int) -> None:
        self.path, self.left = path, times
        self._turn = threading.Lock()

    def due(self, path: str) -> bool:
        """Return True if the answer to this request must break, and count it."""
        with self._turn:
            if not path.endswith(f"/{self.path}") or not self.left:
                return False
            self.left -= 1
            return True


def on_cut(cut: Cut) -> type[Handler]:
    class Broken(Handler):
        def copyfile(self, source: Any, outputfile: Any) -> None:
            if not cut.due(self.path):
                return super().copyfile(source, outputfile)
            outputfile.write(source.read()[:-1])
            raise ConnectionAbortedError("the line is broken")

    return Broken
