"""The built site, for the tests of what the build puts into it."""

from __future__ import annotations

import pytest

from tests.support.files import matching


@pytest.fixture(scope="session")
def site() -> dict[str, bytes]:
    """The files of the site by their paths in dist/, built where anything has changed."""
    from website import command, install  # not there in Pyodide, whose tests share the conftest

    command.build()
    paths = matching(install.DIST, "**/*")
    return {path.relative_to(install.DIST).as_posix(): path.read_bytes() for path in paths}
