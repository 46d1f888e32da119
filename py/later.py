"""Modules in archives of their own, which are fetched when an import asks for one."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import marshal
import sys
import zlib
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from zipimport import zipimporter

GZIP = 16 + zlib.MAX_WBITS
"""zlib's code for the gzip format."""


def compiled_dataclasses(archive: str) -> None:
    """Hand `dataclass` the code of the methods that it writes for an archive's classes, compiled by
    the build. Call this before they are imported: to compile the code would take half of the import
    time."""
    known = marshal.loads(zipimporter(archive).get_data("dataclass_code.marshal"))
    dataclasses.CODE.update(known)  # type: ignore[attr-defined]


class Later:
    """A finder for the modules that an archive lists in its `later.json`, in a second archive at
    `url`.

    Raise ImportError, at every import anew, as long as the second archive cannot be fetched, or if
    the host has the one of another build.
    """

    def __init__(self, first: str, url: str) -> None:
        named = json.loads(zipimporter(first).get_data("later.json"))
        self.names = frozenset(named["modules"])
        self.crc32 = named["crc32"]
        self.archive = first.removesuffix(".zip") + "_later.zip"
        self.url = url
        self.fetched = False

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in self.names:
            return None
        if not self.fetched:
            self._fetch(name)
        package = name.rpartition(".")[0].replace(".", "/")
        return zipimporter(f"{self.archive}/{package}").find_spec(name)

    def _fetch(self, name: str) -> None:
        """Write the second archive to the place where Python finds it."""
        try:
            unpacked = zlib.decompress(bytes_of(self.url), GZIP)
        except Exception as error:  # browsers raise various errors when the network is down
            raise ImportError(f"{self.url}: {error}", name=name) from None
        if zlib.crc32(unpacked) != self.crc32:
            raise ImportError(f"{self.url} is of another build", name=name)
        with open(self.archive, "wb") as file:
            file.write(unpacked)
        self.fetched = True
        with contextlib.suppress(OSError):  # the library has none
            compiled_dataclasses(self.archive)


def bytes_of(url: str) -> bytes:
    """Return the contents at a URL. An import cannot wait any other way: the worker stands still
    meanwhile."""
    from js import XMLHttpRequest  # type: ignore[import-not-found]

    request = XMLHttpRequest.new()
    request.open("GET", url, False)
    request.responseType = "arraybuffer"
    request.send()
    if request.status != 200:
        raise OSError(f"HTTP status {request.status}")
    return bytes(request.response.to_bytes())


def fetch_later(first: str, url: str) -> None:
    """Make later imports of modules that the archive `first` lacks fetch them from `url`."""
    sys.meta_path.append(Later(first, url))
