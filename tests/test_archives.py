"""The archives of Python in the site: what comes first, what later, and what is left out."""

from __future__ import annotations

import ast
import gzip
import io
import lzma
import zipfile

import pytest
from website import archives, bytecode, install
from website import site as website

from stich.games import GAMES

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
