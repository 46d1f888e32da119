#!/usr/bin/env python3
"""Builds, serves and checks stich. `python build.py serve` is all a newcomer needs."""

from __future__ import annotations

import argparse
import contextlib
import functools
import gzip
import hashlib
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
WORK = ROOT / ".build"
DIST = ROOT / "dist"
VENV = WORK / "venv"
MODULES = ROOT / "node_modules"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
RUN_IN_PYODIDE = "tests/pyodide/python.mjs"
COMPILERS = (ROOT / "build.py", ROOT / RUN_IN_PYODIDE)
SOLVER = ROOT / "py/stich/ai/solver/solver.wasm"
OTHER_LICENCES = ROOT / "licences"

# The page's modules that the browser, or a test, asks for by name; the rest comes along.
ENTRIES = ("app.js", "engine.js", "runtime.js", "storage.js", "updates.js")
# What they import by name and yet stays a file of its own, seen from static/.
VENDORED = {
    "@pyscript/core": "./vendor/pyscript/core.js",
    "pyodide": "../runtime/pyodide.mjs",
}
VENDORED_FILES = {
    "runtime": ("pyodide", ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]),
    # core-*.js asks for the small plugins at every start; the editors and terminals stay out.
    "static/vendor/pyscript": (
        "@pyscript/core/dist",
        [
            *("core.js", "core-*.js", "toml-V*.js", "deprecations-manager-*.js", "donkey-*.js"),
            *("error-*.js", "py-editor-*.js", "py-game-*.js", "py-terminal-*.js"),
        ],
    ),
}
BOOT = ["runtime/*", "py/*", "pyscript.toml", "static/runtime.js", "static/vendor/pyscript/core*"]
KEPT_OFFLINE_NOT = ("wheels/", "licenses/", "sw.js")

TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
}


class Problem(Exception):
    """Something the person at the keyboard has to know, in one sentence."""


# --- small tools -----------------------------------------------------------------------------


def say(text: str) -> None:
    print(text, flush=True)


@contextlib.contextmanager
def step(title: str) -> Iterator[None]:
    """Prints what is being done, and how long it took."""
    print(f"{title} …", end="", flush=True)
    start = time.monotonic()
    yield
    say(f" {time.monotonic() - start:.1f} s")


def run(command: Sequence[str | Path], why: str, **options: Any) -> str:
    """The command's output; its failure is a Problem that says what it was for."""
    words = [str(word) for word in command]
    try:
        done: subprocess.CompletedProcess[str] = subprocess.run(
            words, cwd=ROOT, text=True, capture_output=True, **options
        )
    except OSError as error:
        raise Problem(f"Cannot {why}: {error}.") from error
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        tail = "\n".join([line for line in lines if not line.startswith("WARNING")][-25:])
        raise Problem(f"Cannot {why}: `{' '.join(words[:4])} …` failed.\n{tail}")
    return done.stdout


def pip(*arguments: str | Path, why: str, **options: Any) -> None:
    run([PYTHON, "-m", "pip", *arguments], why, **options)


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def fingerprint(paths: Iterable[Path], *extra: str) -> str:
    """Changes whenever one of the files (or an extra word) changes."""
    digest = hashlib.sha256("\n".join(extra).encode())
    for path in sorted(paths):
        digest.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def is_done(stamp: str, mark: str) -> bool:
    path = WORK / f"{stamp}.stamp"
    return path.exists() and path.read_text() == mark


def note_done(stamp: str, mark: str) -> None:
    (WORK / f"{stamp}.stamp").write_text(mark)


@contextlib.contextmanager
def only_one() -> Iterator[None]:
    """Keeps two builds in one tree from overwriting each other's files."""
    WORK.mkdir(exist_ok=True)
    with (WORK / "lock").open("w") as lock:
        if os.name == "posix":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@functools.cache
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


# --- what the build stands on: a Python environment and Node's modules -------------------------


def need_node() -> None:
    if not shutil.which("node") or not shutil.which("npm"):
        raise Problem("Node.js 20 or newer with npm is needed: install it and try again.")
    version = run(["node", "--version"], "ask Node for its version").strip()
    if int(version.lstrip("v").split(".")[0]) < 20:
        raise Problem(f"Node.js 20 or newer is needed, but this is {version}.")


def npm() -> str:
    return shutil.which("npm") or "npm"


def install_modules() -> None:
    """node_modules/ exactly as package-lock.json says."""
    need_node()
    mark = fingerprint([ROOT / "package.json", ROOT / "package-lock.json"])
    if MODULES.exists() and is_done("npm", mark):
        return
    with step("Installing Node packages"):
        run([npm(), "ci", "--no-audit", "--no-fund"], "install the Node packages")
    note_done("npm", mark)


def install_venv() -> None:
    """A Python environment in .build/venv with the tools of the dependency group `dev`."""
    tools: list[str] = project()["dependency-groups"]["dev"]
    mark = fingerprint([], sys.version, *tools)
    if PYTHON.exists() and is_done("venv", mark):
        return
    with step("Installing Python packages into .build/venv"):
        run([sys.executable, "-m", "venv", "--clear", VENV], "create a Python environment")
        pip("install", "-q", *tools, why="install the Python packages")
    note_done("venv", mark)


def install_wheels() -> Path:
    """The folder with the wheels that the site serves for others, checked by hash."""
    wheels: list[str] = project()["tool"]["stich"]["wheels"]
    folder, mark = WORK / "wheels", fingerprint([], *wheels)
    if folder.exists() and is_done("wheels", mark):
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    wanted = WORK / "wheels.txt"
    wanted.write_text("\n".join(wheels))
    options = ("--no-deps", "--require-hashes", "--only-binary=:all:", "--python-version=3.14")
    with step("Downloading wheels"):
        pip("download", "-q", *options, "-d", folder, "-r", wanted, why="download the wheels")
    note_done("wheels", mark)
    return folder


def compile_solver() -> None:
    """The search for perfect play, from C to WebAssembly, where the package finds it."""
    flags = [
        *("-target", "wasm32-freestanding", "-mcpu=generic+bulk_memory", "-O3", "-nostdlib"),
        *("-Wall", "-Wextra", "-Werror", "-Wl,--no-entry", "-Wl,--strip-all"),
    ]
    tools: list[str] = project()["dependency-groups"]["dev"]
    compiler = next(tool for tool in tools if tool.startswith("ziglang=="))
    source = SOLVER.with_suffix(".c")
    mark = fingerprint([source], compiler, *flags)
    if SOLVER.exists() and is_done("solver", mark):
        return
    with step("Compiling the solver"):
        run([PYTHON, "-m", "ziglang", "cc", *flags, "-o", SOLVER, source], "compile the solver")
    note_done("solver", mark)


def prepare() -> None:
    install_modules()
    install_venv()
    compile_solver()


# --- compiling Python for the browser: these functions run inside Pyodide ----------------------


def keeps(name: str) -> bool:
    """Whether this file of the standard library stays."""
    library: dict[str, list[str]] = project()["tool"]["stich"]["stdlib"]
    module = name.removesuffix(".py")
    if module.startswith("encodings/"):
        return module.removeprefix("encodings/") in library["encodings"]
    return not any(module == gone or module.startswith(f"{gone}/") for gone in library["dropped"])


# Stands at the end of the module dataclasses, which writes every class's methods as a text.
QUICK_DATACLASSES = b"""

import marshal

CODE = marshal.loads(%r)

def exec(text, *scopes, run=exec):
    run(CODE.get(text, text), *scopes)
"""


def compiled(source: bytes, filename: str, optimize: int) -> bytes:
    """A .pyc that Python takes without ever looking for its source."""
    import importlib.util
    from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]

    code = compile(source, filename, "exec", dont_inherit=True, optimize=optimize)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def compile_stdlib_zip(source: str, target: str) -> None:
    """The standard library without what nobody imports, every module compiled."""
    with zipfile.ZipFile(source) as old, Archive(Path(target)) as new:
        for name in filter(keeps, old.namelist()):
            data = old.read(name)
            if name == "dataclasses.py":
                data += QUICK_DATACLASSES % (dataclass_code(["_colorize", "asyncio.graph"]),)
            add_compiled(new, name, data, "/lib/python314.zip", optimize=2)


def compile_engine_zip(source: str, target: str) -> None:
    """The engine, every module compiled, and what `dataclass` writes for it."""
    import pkgutil

    sys.path.insert(0, source)
    import stich

    modules = [found.name for found in pkgutil.walk_packages(stich.__path__, "stich.")]
    with zipfile.ZipFile(source) as old, Archive(Path(target)) as new:
        for name in old.namelist():
            add_compiled(new, name, old.read(name), "engine.zip", optimize=0)
        new.add("dataclass_code.marshal", dataclass_code(modules))


def add_compiled(archive: Archive, name: str, data: bytes, folder: str, optimize: int) -> None:
    """Adds a file, a module as its .pyc; `folder` is where the file will seem to lie."""
    if name.endswith(".py"):
        archive.add(f"{name}c", compiled(data, f"{folder}/{name}", optimize))
    elif not name.endswith("/"):
        archive.add(name, data)


def dataclass_code(modules: Iterable[str]) -> bytes:
    """What `dataclass` writes for the classes of these modules, compiled ahead: text -> code,
    marshalled. To compile it in the browser would be half of the time the engine's import takes."""
    import dataclasses
    import importlib
    import marshal

    known: dict[str, Any] = {}

    def note(text: str, *scopes: dict[str, Any]) -> None:
        known[text] = compile(text, "<string>", "exec")
        exec(known[text], *scopes)

    dataclasses.exec = note  # type: ignore[attr-defined]
    for name in modules:
        importlib.reload(importlib.import_module(name))
    return marshal.dumps(known)


# --- parts of the site -------------------------------------------------------------------------


class Archive(zipfile.ZipFile):
    """A new zip whose bytes depend on its contents alone. Nothing in it is compressed: Python would
    unpack every module by itself, slowly, where the browser unpacks the whole at once."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "w")

    def add(self, name: str, data: bytes) -> None:
        entry = zipfile.ZipInfo(name)
        entry.external_attr = 0o644 << 16
        self.writestr(entry, data)


def in_pyodide(code: str, *arguments: str | Path, why: str) -> str:
    # npm's Pyodide lies in the real node_modules, also for a script that runs elsewhere.
    names = [str(Path(a).relative_to(ROOT)) if isinstance(a, Path) else a for a in arguments]
    return run(["node", RUN_IN_PYODIDE, code, *names], why)


def compile_in_pyodide(function: str, source: Path, target: Path) -> None:
    """Runs one of the functions above in the very Pyodide that will load what it compiles."""
    code = f"import sys; sys.path.insert(0, '/repo'); import build; build.{function}(*ARGUMENTS)"
    in_pyodide(code, source, target, why="compile Python in Pyodide")


def compile_stdlib() -> Path:
    """Pyodide's standard library, trimmed and compiled by that very Pyodide."""
    target = WORK / "python_stdlib.zip"
    original = MODULES / "pyodide/python_stdlib.zip"
    mark = fingerprint([original, *COMPILERS], json.dumps(project()["tool"]["stich"]["stdlib"]))
    if not (target.exists() and is_done("stdlib", mark)):
        # A copy, for Pyodide sees this folder alone, and node_modules may be a link out of it.
        plain = shutil.copyfile(original, WORK / "stdlib-source.zip")
        with step("Compiling the standard library"):
            compile_in_pyodide("compile_stdlib_zip", plain, target)
        note_done("stdlib", mark)
    return target


def engine_sources() -> list[Path]:
    return [*sorted((ROOT / "py/stich").rglob("*.py")), SOLVER]


def compile_engine() -> Path:
    """The package `stich` as a zip of compiled modules."""
    target, sources = WORK / "engine.zip", engine_sources()
    mark = fingerprint([*sources, *COMPILERS])
    if not (target.exists() and is_done("engine", mark)):
        with step("Compiling the engine"):
            plain = WORK / "engine-source.zip"
            with Archive(plain) as archive:
                for path in sources:
                    archive.add(path.relative_to(ROOT / "py").as_posix(), path.read_bytes())
            compile_in_pyodide("compile_engine_zip", plain, target)
        note_done("engine", mark)
    return target


def build_wheel() -> Path:
    """The engine as a wheel, for anybody's `pip install` or `micropip.install`."""
    folder = WORK / "wheel"
    mark = fingerprint(
        [*engine_sources(), *(ROOT / n for n in ("pyproject.toml", "README.md", "LICENSE"))]
    )
    if not (folder.exists() and is_done("wheel", mark)):
        shutil.rmtree(folder, ignore_errors=True)
        stable = {**os.environ, "SOURCE_DATE_EPOCH": "1600000000"}
        with step("Building the wheel"):
            options = ("--no-deps", "--no-build-isolation", "-q")
            pip("wheel", *options, "-w", folder, ".", why="build the wheel", env=stable)
        note_done("wheel", mark)
    return next(folder.glob("stich-*.whl"))


# --- the site ----------------------------------------------------------------------------------

Site = dict[str, bytes]  # path in dist/ -> contents


def vendored() -> Site:
    site: Site = {}
    for place, (package, patterns) in VENDORED_FILES.items():
        for pattern in patterns:
            found = list((MODULES / package).glob(pattern))
            if not found:
                raise Problem(f"The Node package {package} has no {pattern}: run `npm ci`.")
            for path in found:
                inner = path.relative_to(MODULES / package).as_posix()
                site[f"{place}/{inner}"] = without_source_map(path)
    return site


def without_source_map(path: Path) -> bytes:
    data = path.read_bytes()
    if path.suffix == ".wasm":
        return data
    return re.sub(rb"\n//# sourceMappingURL=.*\s*$", b"\n", data)


def licences(wheels: Iterable[Path]) -> Site:
    """A licence text for everything in the site, each from the package it belongs to; licences/
    holds those of parts that come without. Raises Problem where there is none."""
    depended_on = json.loads((ROOT / "package.json").read_text())["dependencies"]
    site: Site = {"licenses/stich.txt": (ROOT / "LICENSE").read_bytes()}
    for part, texts in (
        *((name, node_licences(name)) for name in depended_on),
        *((wheel.name.split("-")[0], wheel_licences(wheel)) for wheel in wheels),
        ("cpython", []),
    ):
        name = part.strip("@").replace("/", "-")
        if not texts and (OTHER_LICENCES / f"{name}.txt").exists():
            texts = [(OTHER_LICENCES / f"{name}.txt").read_bytes()]
        if not any(text.strip() for text in texts):
            raise Problem(f"{part} is part of the site, but has no licence text.")
        site[f"licenses/{name}.txt"] = b"\n".join(texts)
    return site


def node_licences(package: str) -> list[bytes]:
    return [path.read_bytes() for path in sorted((MODULES / package).glob("LICEN[CS]E*"))]


def wheel_licences(wheel: Path) -> list[bytes]:
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if ".dist-info/licenses/" in name]
        return [archive.read(name) for name in sorted(names)]


def page_modules() -> Site:
    """static/*.js in few files, so that a first visit needs few requests."""
    target = WORK / "page"
    shutil.rmtree(target, ignore_errors=True)
    bundle = ("--bundle", "--splitting", "--minify", "--format=esm", "--chunk-names=[name]-[hash]")
    apart = [f"--external:{name}" for name in VENDORED]
    entries = [f"static/{name}" for name in ENTRIES]
    esbuild: list[str | Path] = [MODULES / ".bin/esbuild", *entries, *bundle, *apart]
    run([*esbuild, f"--outdir={target}"], "bundle the page's modules")
    return {f"static/{path.name}": with_addresses(path) for path in sorted(target.iterdir())}


def with_addresses(module: Path) -> bytes:
    text = module.read_text()
    for name, address in VENDORED.items():
        text = text.replace(f'from"{name}"', f'from"{address}"')
    return text.encode()


def page_files() -> Site:
    """static/ as the browser needs it."""
    sources = (".py", ".pyc", ".ts", ".js")
    paths = sorted(path for path in (ROOT / "static").rglob("*") if path.is_file())
    return page_modules() | {
        path.relative_to(ROOT).as_posix(): path.read_bytes()
        for path in paths
        if path.suffix not in sources
    }


def runtime_lock(wheels: Iterable[Path]) -> bytes:
    """Pyodide's list of packages, reduced to what this site has."""
    info = json.loads((MODULES / "pyodide/pyodide-lock.json").read_text())["info"]
    packages = {}
    for wheel in wheels:
        name, version = wheel.name.split("-")[:2]
        packages[name] = {
            "name": name,
            "version": version,
            "file_name": f"../wheels/{wheel.name}",
            "install_dir": "site",
            "sha256": sha256(wheel.read_bytes()),
            "package_type": "package",
            "imports": [name],
            "depends": [],
        }
    return json.dumps({"info": info, "packages": packages}).encode()


SCRIPT = re.compile(r"""<script type="module" src="([^"]+)">""")
IMPORT = re.compile(r"""\b(?:import|export)\s*(?:[\w$*{},\s]*\bfrom\s*)?["']([\w@./-]+)(?=["'])""")
REFERENCE = re.compile(r"""(?:src|href|config)="(\./[^"#]+)""")
# What the worker asks for once it runs, or the page while it starts the worker.
ENGINE_MODULES = (
    *("static/runtime.js", "runtime/pyodide.mjs"),
    "static/vendor/pyscript/*",
)
ENGINE_TEXTS = ("pyscript.toml", "py/worker.py", "files.json")
PRELOAD_MARK = "<!-- build.py lists the modules to preload here -->"


def imports_of(site: Site, name: str) -> list[str]:
    found = IMPORT.findall(site[name].decode())
    return [os.path.normpath(os.path.join(os.path.dirname(name), path)) for path in found]


def modules_of(site: Site, entries: Iterable[str]) -> list[str]:
    """The entries and everything they import, each once, in the order of discovery."""
    seen: dict[str, None] = {}
    waiting = list(entries)
    while waiting:
        name = waiting.pop(0)
        if name in seen:
            continue
        if name not in site:
            raise Problem(f"A module imports {name}, which is not part of the site.")
        seen[name] = None
        waiting += imports_of(site, name)
    return list(seen)


def preloads(site: Site, page: str) -> Iterator[str]:
    """Links that let the browser fetch everything at once, what the engine needs first."""
    for name in ENGINE_TEXTS:
        yield f'<link rel="preload" as="fetch" crossorigin href="./{name}">'
    entries = [os.path.normpath(src) for src in SCRIPT.findall(page)]
    engine = [name for name in site if matches(name, ENGINE_MODULES)]
    for name in dict.fromkeys(
        [*modules_of(site, entries[:1]), *engine, *modules_of(site, entries)]
    ):
        yield f'<link rel="modulepreload" href="./{name}">'


def with_preloads(site: Site) -> str:
    page = (ROOT / "index.html").read_text()
    if PRELOAD_MARK not in page:
        raise Problem(f"index.html has lost its line {PRELOAD_MARK}.")
    for name in REFERENCE.findall(page):
        if os.path.normpath(name) not in site:
            raise Problem(f"index.html names {name}, which is not part of the site.")
    return page.replace(PRELOAD_MARK, "\n    ".join(preloads(site, page)))


def matches(name: str, patterns: Iterable[str]) -> bool:
    return any(Path(name).match(pattern) for pattern in patterns)


def listing(site: Site) -> bytes:
    """files.json: every file's size and hash, and which ones the engine needs to start."""
    files = {name: {"bytes": len(data), "sha256": sha256(data)} for name, data in site.items()}
    boot = [name for name in site if matches(name, BOOT)]
    version = sha256(json.dumps(files, sort_keys=True).encode())[:12]
    return json.dumps({"version": version, "boot": boot, "files": files}, indent=1).encode()


def service_worker(site: Site) -> bytes:
    version = json.loads(site["files.json"])["version"]
    kept = {
        "" if name == "index.html" else name: sha256(data)
        for name, data in site.items()
        if not name.startswith(KEPT_OFFLINE_NOT)
    }
    text = (ROOT / "static/sw.js").read_text()
    for empty, filled in (
        ('VERSION = "";', f"VERSION = {json.dumps(version)};"),
        ("FILES = {};", f"FILES = {json.dumps(kept, indent=1)};"),
    ):
        if text.count(empty) != 1:
            raise Problem(f"static/sw.js must contain `{empty}` exactly once.")
        text = text.replace(empty, filled)
    return text.encode()


def check_configuration(site: Mapping[str, bytes]) -> None:
    """A file that pyscript.toml names and the site lacks would make the page wait for ever."""
    config = tomllib.loads(site["pyscript.toml"].decode())
    for name in (config["interpreter"], *config["files"]):
        if os.path.normpath(name) not in site:
            raise Problem(f"pyscript.toml names {name}, which is not part of the site.")


def packed(path: Path) -> bytes:
    """What the page unpacks (static/parts.js), whatever the host does or does not compress. Not
    called .gz, which some hosts would unpack on the way."""
    return gzip.compress(path.read_bytes(), mtime=0)


def assemble() -> Site:
    wheels = sorted(install_wheels().glob("*.whl"))
    site = page_files() | vendored() | licences(wheels)
    site["runtime/python_stdlib.zip.gzip"] = packed(compile_stdlib())
    site["runtime/pyodide-lock.json"] = runtime_lock(wheels)
    site["py/engine.zip.gzip"] = packed(compile_engine())
    for name in ("py/worker.py", "pyscript.toml"):
        site[name] = (ROOT / name).read_bytes()
    for wheel in (*wheels, build_wheel()):
        site[f"wheels/{wheel.name}"] = wheel.read_bytes()
    check_configuration(site)
    site["index.html"] = with_preloads(site).encode()
    site["files.json"] = listing(site)
    site["sw.js"] = service_worker(site)
    return site


def write_site(site: Site, folder: Path) -> int:
    """Makes the folder hold exactly the site; the number of files that changed."""
    changed = 0
    for path in [*folder.rglob("*")] if folder.exists() else []:
        if path.is_file() and path.relative_to(folder).as_posix() not in site:
            path.unlink()
            changed += 1
    for name, data in site.items():
        path = folder / name
        if path.exists() and path.read_bytes() == data:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        changed += 1
    return changed


def build() -> None:
    with only_one():
        prepare()
        site = assemble()
        changed = write_site(site, DIST)
    say(f"dist/ is ready: {len(site)} files, {size(site.values())}; {changed} changed.")


def size(parts: Iterable[bytes]) -> str:
    return f"{sum(map(len, parts)) / 1e6:.2f} MB"


# --- serving -----------------------------------------------------------------------------------


class Handler(http.server.SimpleHTTPRequestHandler):
    """A plain static host: files with their types, under a sub-path if wanted."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # or the body of every answer waits for the browser's receipt
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **TYPES}
    base = "/"
    fresh = False

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path[len(self.base) :])

    def send_head(self) -> Any:
        if self.path.startswith(self.base):
            return super().send_head()
        if f"{self.path}/" != self.base:
            self.send_error(404)
            return None
        self.send_response(301)
        self.send_header("Location", self.base)
        self.send_header("Content-Length", "0")
        self.end_headers()
        return None

    def end_headers(self) -> None:
        if self.fresh:
            self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        # A browser that leaves in the middle of an answer is nothing to report.
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(
    folder: Path,
    port: int = 0,
    base: str = "/",
    fresh: bool = False,
    types: Mapping[str, str] | None = None,
) -> Server:
    """A server on this machine alone; port 0 takes any free one."""
    base = f"/{base.strip('/')}/".replace("//", "/")
    known = {**Handler.extensions_map, **(types or {})}
    kind = type("Host", (Handler,), {"base": base, "fresh": fresh, "extensions_map": known})
    handler = functools.partial(kind, directory=str(folder))
    try:
        return Server(("127.0.0.1", port), handler)
    except OSError as error:
        raise Problem(f"Cannot serve on port {port}: {error.strerror}.") from error


def serve(port: int, base: str) -> None:
    build()
    with server(DIST, port, base, fresh=True) as site:
        path = base.strip("/")
        say(f"Open http://127.0.0.1:{site.server_port}/{path + '/' if path else ''} (Ctrl+C ends)")
        with contextlib.suppress(KeyboardInterrupt):
            site.serve_forever()


# --- command line ------------------------------------------------------------------------------


def sizes() -> None:
    """Prints what a first visit transfers, by part."""
    groups: dict[str, list[bytes]] = {}
    for path in sorted(DIST.rglob("*")):
        name = path.relative_to(DIST).as_posix()
        if path.is_file() and not name.startswith(KEPT_OFFLINE_NOT):
            part = name if name.startswith("runtime/") else name.split("/")[0]
            groups.setdefault(part, []).append(path.read_bytes())
    say(f"{'part':32}{'raw':>12}{'gzip':>12}")
    everything = [data for parts in groups.values() for data in parts]
    for part, parts in [*groups.items(), ("first visit", everything)]:
        say(f"{part:32}{size(parts):>12}{size(map(gzip.compress, parts)):>12}")


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="build.py", description=__doc__)
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    served = commands.add_parser("serve", help="build the site and serve it on this machine")
    served.add_argument("--port", type=int, default=8000, help="0 takes any free port (8000)")
    served.add_argument("--base", default="/", help="serve under a sub-path, e.g. /cards/")
    commands.add_parser("build", help="build the site into dist/, ready for any static host")
    tested = commands.add_parser("test", help="install what the tests need and run them all")
    tested.add_argument(
        "step",
        nargs="*",
        help="run only these: ruff mypy tsc eslint js pytest pyodide site chromium firefox webkit",
    )
    commands.add_parser("check", help="only the fast checks: linters and types")
    benched = commands.add_parser("bench", help="measure the engine, the boot and the sizes")
    benched.add_argument("--runs", type=int, default=7, help="page starts per kind (7)")
    pictured = commands.add_parser(
        "pictures", help="picture every screen into .build/pictures, to be looked at"
    )
    pictured.add_argument(
        "only",
        nargs="*",
        help="only these windows, themes, languages and games, e.g. phone dark ja barbu; "
        "readme: only the two that README.md shows",
    )
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = parser().parse_args(arguments)
    try:
        if chosen.command == "serve":
            serve(chosen.port, chosen.base)
        elif chosen.command == "build":
            build()
        else:
            from tests import checks

            if chosen.command == "bench":
                return checks.bench(chosen.runs)
            if chosen.command == "pictures":
                return checks.pictures(chosen.only)
            return checks.test(chosen.step if chosen.command == "test" else checks.FAST)
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
