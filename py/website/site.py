"""The site: every file of dist/, from the page's modules to the service worker that keeps them."""

from __future__ import annotations

import gzip
import json
import lzma
import os
import re
import shutil
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from website import shell, words
from website.archives import build_wheel, compile_engine, compile_library
from website.courses import courses
from website.formats import formats
from website.games import listed, with_games
from website.install import (
    MODULES,
    ROOT,
    WORK,
    BuildError,
    fingerprint,
    install_wheels,
    is_done,
    note_done,
    only_one,
    project,
    run,
    sha256,
    step,
)
from website.licences import licences, owner
from website.missing import missing
from website.server import TYPES
from website.wasm import with_shared_calls

# The page's modules that the browser or a test imports by name; bundles hold the rest.
ENTRIES = ("app", "engine/engine", "engine/runtime", "state/storage", "engine/updates")
# Bundled into one file each: a worker, which with imports would wait for the service worker, which
# waits for the worker; and the embedded page, which loads nothing else of the page.
WHOLE = ("engine/unpack", "embed/embed")
EMBED = "embed.html"
# Scripts served unchanged: they run before any module, also in browsers without modules.
CLASSIC = ("static/start.js",)
# Imports that stay files of their own, by their paths from static/.
VENDORED = {
    "@pyscript/core": "./vendor/pyscript/core.js",
    "pyodide": "../runtime/pyodide.mjs",
}
VENDORED_FILES = {
    "runtime": ("pyodide", ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]),
    # The plugins that index.html declines stay out: a start would wait for each of them.
    "static/vendor/pyscript": (
        "@pyscript/core/dist",
        ["core.js", "core-*.js", "toml-V*.js", "error-*.js"],
    ),
}
WASM = "runtime/pyodide.asm.wasm"
BOOT = (
    *("runtime/*.xz", "runtime/*.mjs", "runtime/*.json", "py/worker.py", "py/engine.zip.xz"),
    *("pyscript.toml", "static/runtime.js", "static/unpack.js", "static/vendor/pyscript/core*"),
)
UNPACKED = (".xz", ".gzip", ".whl")
"""Endings of files that hosts send as they are, because they are packed already."""

# The page unpacks WASM's archive and keeps what comes of it (static/engine/unpack.js).
KEPT_OFFLINE_NOT = ("licenses/", "sw.js", "404.html", f"{WASM}.xz")

METAFILES = WORK / "metafiles"
"""The folder of esbuild's lists of the inputs of each output."""

Site = dict[str, bytes]  # path in dist/ -> contents


def vendored() -> Site:
    site: Site = {}
    for place, (package, patterns) in VENDORED_FILES.items():
        for pattern in patterns:
            found = list((MODULES / package).glob(pattern))
            if not found:
                raise BuildError(f"The Node package {package} has no {pattern}: run `npm ci`.")
            for path in found:
                inner = path.relative_to(MODULES / package).as_posix()
                site[f"{place}/{inner}"] = served(path)
    return site


def served(path: Path) -> bytes:
    """Return a file of a package as the site serves it."""
    data = path.read_bytes()
    if path.suffix == ".wasm" and project()["tool"]["stich"]["patched"]:
        return with_shared_calls(data)
    if path.suffix in (".js", ".mjs"):
        return re.sub(rb"\n//# sourceMappingURL=.*\s*$", b"\n", data)
    return data


def runtime() -> Path:
    """Return a folder with the site's Pyodide, for tests that run it in Node."""
    names = ("pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
    folder = WORK / "pyodide"
    write({name: served(MODULES / "pyodide" / name) for name in names}, folder)
    return folder


def bundles() -> list[Path]:
    """Return the JavaScript files that the site serves from Node packages."""
    found = (
        path
        for package, patterns in VENDORED_FILES.values()
        for pattern in patterns
        for path in (MODULES / package).glob(pattern)
    )
    return sorted(path for path in found if path.suffix in (".js", ".mjs"))


def bundled_packages() -> set[str]:
    """Return the Node packages contained in the page's own modules, as bundled last."""
    inputs = (json.loads(path.read_text())["inputs"] for path in METAFILES.glob("*.json"))
    return {owner(Path(name)) for names in inputs for name in names if "node_modules/" in name}


def page_modules() -> Site:
    """Bundle static/*.js into few files, so that a first visit needs few requests."""
    target = WORK / "page"
    shutil.rmtree(METAFILES, ignore_errors=True)
    shutil.rmtree(target, ignore_errors=True)
    parted = ("--splitting", "--chunk-names=[name]-[hash]")
    for entries, options in ((ENTRIES, parted), *(((entry,), ()) for entry in WHOLE)):
        names = [f"{Path(entry).name}=static/{entry}.js" for entry in entries]
        apart = [f"--external:{name}" for name in VENDORED]
        esbuild: list[str | Path] = [MODULES / ".bin/esbuild", *names, "--bundle", "--minify"]
        esbuild += ["--format=esm", *options, *apart, f"--outdir={target}"]
        esbuild += [f"--metafile={METAFILES / Path(entries[0]).name}.json"]
        run(esbuild, "bundle the page's modules")
    return {f"static/{path.name}": with_addresses(path) for path in sorted(target.iterdir())}


def page_styles(root: Path = ROOT) -> Site:
    """Bundle the style sheets that static/page.css imports and those of further screens into one
    file."""
    source, entry, bundle = root / "static/page.css", WORK / "entry.css", WORK / "page.css"
    text = source.read_text()
    named = {source.parent / name for name in re.findall(r'@import "\./([^"]+)"', text)}
    screens = sorted({*(source.parent / "screens").glob("*/*.css")} - named)
    imports = [f'@import "{path}" layer(screens);' for path in screens]
    entry.write_text("\n".join([text.replace('"./', f'"{source.parent}/'), *imports]))
    esbuild: list[str | Path] = [MODULES / ".bin/esbuild", entry, "--bundle", "--minify"]
    run([*esbuild, f"--outfile={bundle}"], "bundle the page's style sheets")
    return {"static/page.css": bundle.read_bytes()}


def embedded_styles() -> Site:
    """Bundle the style sheets of the embedded page into one file."""
    source, bundle = ROOT / "static/embed/embed.css", WORK / "embed.css"
    esbuild: list[str | Path] = [MODULES / ".bin/esbuild", source, "--bundle", "--minify"]
    run([*esbuild, f"--outfile={bundle}"], "bundle the embedded page's style sheets")
    return {"static/embed.css": bundle.read_bytes()}


def with_addresses(module: Path) -> bytes:
    text = module.read_text()
    for name, address in VENDORED.items():
        for before, after in (('from"', '"'), ('import("', '")')):
            text = text.replace(f"{before}{name}{after}", f"{before}{address}{after}")
    return text.encode()


def page_files() -> Site:
    """Return the files of static/ as the browser needs them."""
    sources = (".py", ".pyc", ".ts", ".js", ".css")
    paths = sorted(path for path in (ROOT / "static").rglob("*") if path.is_file())
    plain = {path.relative_to(ROOT).as_posix(): path for path in paths}
    site = (
        page_modules()
        | page_styles()
        | embedded_styles()
        | words.files()
        | words.embedded([game for game, _ in listed()])
        | {
            name: path.read_bytes()
            for name, path in plain.items()
            if name in CLASSIC or not (path.suffix in sources or "/words/" in name)
        }
    )
    for name in [name for name in site if name.endswith(".jsonl")]:
        site[f"{name}.gzip"] = gzipped(site.pop(name))
    manifest = "static/manifest.webmanifest"
    return site | {manifest: with_games(site[manifest].decode()).encode()}


def runtime_lock(wheels: Iterable[Path]) -> bytes:
    """Return a list of packages in Pyodide's form, with these wheels alone."""
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
# Files that the running worker fetches, or the page while it starts the worker.
ENGINE_MODULES = (
    *("static/runtime.js", "runtime/pyodide.mjs"),
    "static/vendor/pyscript/*",
)
ENGINE_TEXTS = ("pyscript.toml", "py/worker.py", "files.json")
VERSION_MARK = re.compile(rb'data-version="([0-9a-f]*)"')
"""The attribute in which index.html names its version, empty before the build fills it."""
PRELOAD_MARK = "<!-- build.py lists the modules to preload here -->"


def imports_of(site: Site, name: str) -> list[str]:
    found = IMPORT.findall(site[name].decode())
    return [os.path.normpath(os.path.join(os.path.dirname(name), path)) for path in found]


def modules_of(site: Site, entries: Iterable[str]) -> list[str]:
    """Return the entries and all modules that they import, each once, in the order of discovery."""
    seen: dict[str, None] = {}
    waiting = list(entries)
    while waiting:
        name = waiting.pop(0)
        if name in seen:
            continue
        if name not in site:
            raise BuildError(f"A module imports {name}, which is not part of the site.")
        seen[name] = None
        waiting += imports_of(site, name)
    return list(seen)


def preloads(site: Site, page: str) -> Iterator[str]:
    """Yield links with which the browser fetches everything at once, the engine's files first."""
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
    for mark in (PRELOAD_MARK, shell.MARK):
        if mark not in page:
            raise BuildError(f"index.html has lost its line {mark}.")
    check_references(site, "index.html", page)
    page = page.replace(PRELOAD_MARK, "\n    ".join(preloads(site, page)))
    return with_games(page).replace(shell.MARK, shell.shell())


def check_references(site: Site, file: str, page: str) -> None:
    """Raise BuildError for a file that a document names and the site lacks."""
    for name in REFERENCE.findall(page):
        if os.path.normpath(name) not in site:
            raise BuildError(f"{file} names {name}, which is not part of the site.")


def matches(name: str, patterns: Iterable[str]) -> bool:
    return any(Path(name).match(pattern) for pattern in patterns)


def described(site: Site) -> dict[str, dict[str, int | str]]:
    """Return the size and hash of every file."""
    return {name: {"bytes": len(data), "sha256": sha256(data)} for name, data in site.items()}


def with_version(site: Site) -> Site:
    """Return the site with its version written into index.html: a hash of all its files, taken
    while the page names none."""
    page = VERSION_MARK.sub(b'data-version=""', site["index.html"], count=1)
    files = described({**site, "index.html": page})
    version = sha256(json.dumps(files, sort_keys=True).encode())[:12]
    mark = f'data-version="{version}"'.encode()
    return {**site, "index.html": VERSION_MARK.sub(mark, page, count=1)}


def version_of(site: Site) -> str:
    """Return the version that index.html names."""
    found = VERSION_MARK.search(site["index.html"])
    if not found:
        raise BuildError("index.html has lost the attribute data-version.")
    return found[1].decode()


def listing(site: Site) -> bytes:
    """Return files.json: the version that index.html names too, the size and hash of every file,
    the bytes transferred for each file before the engine starts, and the number of bytes fetched
    later for use offline."""
    boot = {name: on_the_line(name, data) for name, data in site.items() if matches(name, BOOT)}
    later = sum(
        on_the_line(name, data)
        for name, data in site.items()
        if name not in boot and name != WASM and not name.startswith(KEPT_OFFLINE_NOT)
    )
    listed = {"version": version_of(site), "boot": boot, "later": later, "files": described(site)}
    return json.dumps(listed, indent=1).encode()


def on_the_line(name: str, data: bytes) -> int:
    """Return the number of bytes transferred by a host that compresses texts."""
    return len(data) if name.endswith(UNPACKED) else len(gzip.compress(data))


def service_worker(site: Site) -> bytes:
    kept = {
        "" if name == "index.html" else name: sha256(data)
        for name, data in site.items()
        if not name.startswith(KEPT_OFFLINE_NOT)
    }
    text = (ROOT / "static/sw.js").read_text()
    for empty, filled in (
        ('VERSION = "";', f"VERSION = {json.dumps(version_of(site))};"),
        ("FILES = {};", f"FILES = {json.dumps(kept, indent=1)};"),
        ("TYPES = {};", f"TYPES = {json.dumps(TYPES)};"),
    ):
        if text.count(empty) != 1:
            raise BuildError(f"static/sw.js must contain `{empty}` exactly once.")
        text = text.replace(empty, filled)
    return text.encode()


def check_configuration(site: Mapping[str, bytes]) -> None:
    """Raise BuildError for a file that pyscript.toml names and the site lacks: the page would wait
    for it for ever."""
    config = tomllib.loads(site["pyscript.toml"].decode())
    for name in (config["interpreter"], *config["files"]):
        if os.path.normpath(name) not in site:
            raise BuildError(f"pyscript.toml names {name}, which is not part of the site.")


# Small windows and few bits of context suit WebAssembly and bytecode alike; what is left is
# searched as thoroughly as xz can.
XZ = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 23, "pb": 0}


@only_one()
def xz(name: str, data: bytes) -> bytes:
    """Return the data packed for static/engine/unpack.js, whatever the host compresses or not.

    Packing takes seconds, so the result is kept."""
    kept, mark = WORK / f"{name}.xz", fingerprint([], sha256(data), str(XZ))
    if not is_done(kept.name, mark, kept):
        with step(f"Packing {name}"):
            kept.write_bytes(lzma.compress(data, check=lzma.CHECK_CRC32, filters=[XZ]))
        note_done(kept.name, mark)
    return kept.read_bytes()


def gzipped(data: bytes) -> bytes:
    """Compress data for py/later.py and for the page, whatever the host compresses or not.

    The files are not called .gz, which some hosts would unpack on the way."""
    return gzip.compress(data, mtime=0)


def assemble() -> Site:
    wheels = sorted(install_wheels().glob("*.whl"))
    site = page_files() | vendored() | courses()
    site |= licences(wheels, bundles(), bundled_packages())
    site["static/formats.json"] = formats()
    site["runtime/pyodide-lock.json"] = runtime_lock(wheels)
    engine = compile_engine()
    library = compile_library()
    for name, parts in (("py/engine", engine), ("runtime/python_stdlib", library)):
        site[f"{name}.zip.xz"] = xz(parts.first.name, parts.first.read_bytes())
        site[f"{name}_later.zip.gzip"] = gzipped(parts.later.read_bytes())
    site[f"{WASM}.xz"] = xz(Path(WASM).name, site[WASM])
    for name in ("py/worker.py", "pyscript.toml"):
        site[name] = (ROOT / name).read_bytes()
    for wheel in (*wheels, build_wheel()):
        site[f"wheels/{wheel.name}"] = wheel.read_bytes()
    check_configuration(site)
    site["index.html"] = with_preloads(site).encode()
    site["404.html"] = missing()
    site[EMBED] = (ROOT / EMBED).read_bytes()
    check_references(site, EMBED, site[EMBED].decode())
    return listed_and_kept(site)


def listed_and_kept(site: Site) -> Site:
    """Return the site with its version, its list of files and its service worker."""
    site = with_version(site)
    site["files.json"] = listing(site)
    site["sw.js"] = service_worker(site)
    return site


def write(site: Site, folder: Path) -> int:
    """Make the folder hold exactly the site and return the number of files that changed."""
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


def size(parts: Iterable[bytes]) -> str:
    return f"{sum(map(len, parts)) / 1e6:.2f} MB"
