"""Settings for every test, in CPython as in Pyodide."""

from __future__ import annotations

import sys

import pytest
from hypothesis import HealthCheck, settings

from stich.ai.solver import search as solver
from tests.support.built import site as site
from tests.support.games import fifth as fifth
from tests.support.often import often

# Two machines under load must agree: no test fails for being slow, and the gate always draws the
# same. The nightly run draws anew.
settings.register_profile(
    "stich",
    deadline=None,
    derandomize=often(True, False),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("pyodide", settings.get_profile("stich"), database=None, max_examples=25)
settings.load_profile("pyodide" if sys.platform == "emscripten" else "stich")


def pytest_configure(config: pytest.Config) -> None:
    """The solver that is searched with is the one that the sources say."""
    if sys.platform != "emscripten" and not hasattr(config, "workerinput"):
        from website import install

        install.compile_kernels()


@pytest.fixture(params=["wasm", "python"])
def searcher(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Every test that asks for it runs in WebAssembly and in the reference."""
    monkeypatch.setenv("STICH_SOLVER", request.param)
    chosen = solver.backend.__wrapped__()
    monkeypatch.setattr(solver, "backend", lambda: chosen)
    monkeypatch.setattr(solver, "_arbiter", solver.Arbiter())
    assert solver.backend().name == request.param
    return str(request.param)
