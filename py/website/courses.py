"""The courses of learn/: the engine confirms every answer in them, or there is no site."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from website.archives import engine_sources
from website.install import PYTHON, ROOT, WORK, fingerprint, is_done, note_done, run, step


def sources() -> list[Path]:
    """Return the files that the courses depend on."""
    rooms = (ROOT / "py/lessons", ROOT / "py/stich/tasks")
    own = [path for room in rooms for path in sorted(room.rglob("*.py"))]
    return [*(ROOT / "learn").glob("*.toml"), *own, *engine_sources()]


def courses() -> dict[str, bytes]:
    """Return the compiled courses, by path in dist/. Raise BuildError for an answer that is not
    confirmed."""
    folder, mark = WORK / "courses", fingerprint(sources())
    if not is_done("courses", mark, folder):
        shutil.rmtree(folder, ignore_errors=True)
        path = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
        command = (PYTHON, "-m", "lessons.compile", folder)
        with step("Compiling the courses"):
            run(command, "compile the courses", env=path)
        note_done("courses", mark)
    return {f"learn/{path.name}": path.read_bytes() for path in sorted(folder.iterdir())}
