"""The build: what it puts into the site, what it leaves out, and what it says when it cannot."""

from __future__ import annotations

import gzip
import io
import json
import re
import shutil
import subprocess
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

import pytest

import build

pytestmark = pytest.mark.native

IMPORT_ALL = """
import importlib, pkgutil, sys
sys.path.insert(0, "/repo/.build/engine.zip")
import stich
names = [found.name for found in pkgutil.walk_packages(stich.__path__, "stich.")]
for name in names:
    if not name.endswith("__main__"):
        importlib.import_module(name)
print(len(names))
"""
IMPORT_MICROPIP = """
import sys, sysconfig
import micropip, micropip.package_manager, micropip.transaction
print(micropip.__version__)
"""


@pytest.fixture(scope="module")
def site() -> build.Site:
    build.build()
    paths = (path for path in build.DIST.rglob("*") if path.is_file())
    return {path.relative_to(build.DIST).as_posix(): path.read_bytes() for path in paths}


def in_trimmed_pyodide(code: str, *options: str | Path) -> str:
    command = ["node", build.RUN_IN_PYODIDE, "--stdlib", build.WORK / "python_stdlib.zip"]
    return build.run([*map(str, command), *map(str, options), code], "run Python in Pyodide")


def test_every_module_of_the_engine_imports_with_the_trimmed_library(site: build.Site) -> None:
    assert int(in_trimmed_pyodide(IMPORT_ALL).split()[-1]) >= 10


UNKNOWN = """
import dataclasses, importlib, marshal, pkgutil, sys
from zipimport import zipimporter
sys.path.insert(0, "/repo/.build/engine.zip")
code = zipimporter("/repo/.build/engine.zip").get_data("dataclass_code.marshal")
assert dataclasses.CODE, "what the standard library's own dataclasses need"
dataclasses.CODE.update(marshal.loads(code))
class Strict(dict):
    def get(self, text, _):
        return self[text]
dataclasses.CODE = Strict(dataclasses.CODE)
import stich
for found in pkgutil.walk_packages(stich.__path__, "stich."):
    if not found.name.endswith("__main__"):
        importlib.import_module(found.name)
from stich.games.schafkopf import Rules
print(hash(Rules()) == hash(Rules()), len(dataclasses.CODE))
"""


def test_what_dataclass_writes_for_the_engine_is_compiled_ahead(site: build.Site) -> None:
    equal, known = in_trimmed_pyodide(UNKNOWN).split()
    assert equal == "True"
    assert int(known) > 50


def test_micropip_imports_with_the_trimmed_library(site: build.Site) -> None:
    out = in_trimmed_pyodide(IMPORT_MICROPIP, "--wheels", build.install_wheels())
    assert out.split()[-1] == "0.11.1"


def test_left_out_module_is_missing_by_name(site: build.Site) -> None:
    with pytest.raises(build.Problem, match="No module named 'unittest'"):
        in_trimmed_pyodide("import unittest")


def test_python_in_the_site_is_compiled(site: build.Site) -> None:
    for name in ("runtime/python_stdlib.zip.gzip", "py/engine.zip.gzip"):
        with zipfile.ZipFile(io.BytesIO(gzip.decompress(site[name]))) as archive:
            assert not [entry for entry in archive.namelist() if entry.endswith(".py")]
            assert len(archive.namelist()) > 10


def test_second_build_changes_nothing(site: build.Site, capsys: pytest.CaptureFixture[str]) -> None:
    build.build()
    assert "; 0 changed" in capsys.readouterr().out


def test_list_of_files_is_true(site: build.Site) -> None:
    listing = json.loads(site["files.json"])
    assert set(listing["files"]) == set(site) - {"files.json", "sw.js"}
    for name, entry in listing["files"].items():
        assert entry == {"bytes": len(site[name]), "sha256": build.sha256(site[name])}
    assert set(listing["boot"]) <= set(listing["files"])
    assert "runtime/pyodide.asm.wasm" in listing["boot"]


def test_service_worker_keeps_the_page_under_its_own_address(site: build.Site) -> None:
    text = site["sw.js"].decode()
    files = json.loads(re.findall(r"FILES = (\{.*?\});", text, re.S)[0])
    assert files[""] == build.sha256(site["index.html"])
    assert not {"index.html", "sw.js"} & set(files)
    assert {"py/engine.zip.gzip", "runtime/python_stdlib.zip.gzip", "files.json"} <= set(files)


def test_every_import_of_the_page_is_a_file_of_the_site(site: build.Site) -> None:
    modules = [name for name in site if name.startswith("static/") and name.endswith(".js")]
    for name in (name for name in modules if "/vendor/" not in name):
        for imported in build.imports_of(site, name):
            assert imported in site, f"{name} imports {imported}"


def test_every_page_has_its_name_in_the_list() -> None:
    folder = build.ROOT / "static/pages"
    opened = re.compile(r"^export (?:async )?function open\b", re.M)
    pages = {path.stem for path in folder.glob("*.js") if opened.search(path.read_text())}
    listed = re.search(r"pages = \{ (.*) \};", (folder / "all.js").read_text())
    assert listed is not None
    assert set(listed[1].split(", ")) == pages


def test_wheel_holds_the_engine_as_source(site: build.Site) -> None:
    name = next(name for name in site if name.startswith("wheels/stich-"))
    with zipfile.ZipFile(io.BytesIO(site[name])) as wheel:
        names = set(wheel.namelist())
    sources = {path.relative_to(build.ROOT / "py").as_posix() for path in build.engine_sources()}
    assert sources <= names


def test_lock_file_names_no_place_to_download_from() -> None:
    lock = json.loads((build.ROOT / "package-lock.json").read_text())
    assert not [name for name, entry in lock["packages"].items() if "resolved" in entry]


def test_configuration_that_names_a_missing_file_is_a_problem(site: build.Site) -> None:
    damaged = {name: data for name, data in site.items() if name != "py/engine.zip.gzip"}
    with pytest.raises(build.Problem, match=r"engine\.zip"):
        build.check_configuration(damaged)


def test_missing_node_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(build.Problem, match=r"Node\.js 20 or newer with npm is needed"):
        build.need_node()


def test_problem_ends_with_status_two(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise build.Problem("Something is missing.")

    monkeypatch.setattr(build, "build", fail)
    assert build.main(["build"]) == 2
    assert capsys.readouterr().err == "Something is missing.\n"


@pytest.mark.parametrize("command", ["serve", "build", "test", "check", "bench", "pictures"])
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        build.main([command, "--help"])
    assert end.value.code == 0
    assert command in capsys.readouterr().out


def test_unknown_step_is_a_problem(capsys: pytest.CaptureFixture[str]) -> None:
    assert build.main(["test", "nonsense"]) == 2
    assert "nonsense" in capsys.readouterr().err


def test_server_serves_only_below_its_base(tmp_path: Path) -> None:
    (tmp_path / "a.wasm").write_bytes(b"\0asm")
    with build.server(tmp_path, base="/x/y/") as server:
        import threading

        threading.Thread(target=server.serve_forever, daemon=True).start()
        origin = f"http://127.0.0.1:{server.server_port}"
        with urllib.request.urlopen(f"{origin}/x/y/a.wasm") as answer:
            assert answer.headers["content-type"] == "application/wasm"
            assert "cache-control" not in answer.headers
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"{origin}/a.wasm")
        server.shutdown()


def test_build_runs_from_any_folder(tmp_path: Path) -> None:
    command = [str(build.PYTHON), str(build.ROOT / "build.py"), "--help"]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True).returncode == 0


NAMED = re.compile(r"([\w-]+) \(([\w.-]+)\)")
LICENCES = {
    "MPL-2.0": b"Mozilla Public License Version 2.0",
    "PSF-2.0": b"PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
    "Apache-2.0": b"Apache License",
    "BSD-3-Clause": b"Redistribution and use in source and binary forms",
    "MIT": b"Permission is hereby granted, free of charge",
}


def test_every_part_that_the_licence_names_has_its_text_in_the_site(site: build.Site) -> None:
    said = (build.ROOT / "LICENSE").read_text().split("The built site")[1]
    named = dict(NAMED.findall(said.replace("\n", " ")))
    assert {"Pyodide", "CPython", "PyScript", "micropip"} <= set(named)
    for part, licence in named.items():
        name = {"PyScript": "pyscript-core"}.get(part, part.lower())
        assert LICENCES[licence] in site[f"licenses/{name}.txt"], part
    assert len([name for name in site if name.startswith("licenses/")]) == len(named) + 1


def test_part_without_a_licence_text_is_a_problem(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(build, "OTHER_LICENCES", tmp_path)
    with pytest.raises(build.Problem, match="pyodide is part of the site, but has no licence"):
        build.licences([])
