"""The built site on a server of its own, as any plain static host would serve it."""

from __future__ import annotations

import lzma
import threading
import zipfile
from io import BytesIO
from pathlib import Path

from website.install import DIST
from website.server import Handler, server
from website.site import Site, listed_and_kept, write, xz

from tests.fifth import hearts
from tests.support.files import matching

BASE = "/some/where/"
ENGINE = "py/engine.zip.xz"
LIST = "stich/games/__init__"


class Hosted:
    """A folder under a sub-path of a server that can be stopped and started again."""

    def __init__(
        self,
        folder: Path,
        types: dict[str, str] | None = None,
        handler: type[Handler] = Handler,
    ) -> None:
        self.folder = folder
        self.types = types or {}
        self.handler = handler
        self.port = 0
        self.start()

    def start(self) -> None:
        self._server = server(self.folder, self.port, BASE, types=self.types, handler=self.handler)
        self.port = self._server.server_port
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return self.origin + BASE


def built() -> Site:
    """Return every file of dist/."""
    paths = matching(DIST, "**/*")
    return {path.relative_to(DIST).as_posix(): path.read_bytes() for path in paths}


def published(site: Site, folder: Path) -> None:
    """Write a changed site with the list of files and the service worker that the build would make
    for it."""
    site = {name: data for name, data in site.items() if name not in ("files.json", "sw.js")}
    write(listed_and_kept(site), folder)


def with_fifth(engine: bytes) -> bytes:
    """Return the packed engine with the fifth game added to its list, as sources."""
    source = Path(hearts.__file__)
    listed = (source.parents[2] / f"py/{LIST}.py").read_text()
    listed += "from .hearts import GAME as HEARTS\n\nGAMES[HEARTS.id] = HEARTS\n"
    made = BytesIO()
    with (
        zipfile.ZipFile(BytesIO(lzma.decompress(engine))) as old,
        zipfile.ZipFile(made, "w") as new,
    ):
        for name in old.namelist():
            if name != f"{LIST}.pyc":
                new.writestr(name, old.read(name))
        new.writestr(f"{LIST}.py", listed)
        new.writestr("stich/games/hearts.py", source.read_text())
    return xz("five.zip", made.getvalue())
