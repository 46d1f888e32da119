"""Files by pattern, for tests that loop over them."""

from __future__ import annotations

from pathlib import Path


def matching(folder: Path, pattern: str) -> list[Path]:
    """Return the sorted matches of a glob pattern; fail where there is none.

    A test that loops over an empty list passes without having checked anything."""
    paths = sorted(path for path in folder.glob(pattern) if path.is_file())
    assert paths, f"nothing in {folder} matches {pattern}"
    return paths
