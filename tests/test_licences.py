"""The licences in the site: of every part, and of what is copied into one."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from website import install, licences
from website import site as website

pytestmark = pytest.mark.native


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
