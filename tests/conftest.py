"""Settings for every test, in CPython as in Pyodide."""

from __future__ import annotations

import os
import sys

import pytest
from hypothesis import HealthCheck, settings

from tests.support.games import fifth as fifth

# Two machines under load must agree: no test fails for being slow, and CI always draws the same.
settings.register_profile(
    "stich",
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("pyodide", settings.get_profile("stich"), database=None, max_examples=25)
settings.load_profile("pyodide" if sys.platform == "emscripten" else "stich")


def pytest_configure(config: pytest.Config) -> None:
    """The solver that is searched with is the one that the sources say."""
    if sys.platform != "emscripten" and not hasattr(config, "workerinput"):
        from website import install

        install.compile_solver()
