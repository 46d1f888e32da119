"""The files that the build puts into the site, and their sizes."""

from __future__ import annotations

import json
import lzma
import re
from pathlib import Path

import pytest
from website import command, install, words
from website import site as website
from website.wasm import with_shared_calls

from stich.games import GAMES
from tests.support.files import matching

pytestmark = pytest.mark.native


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


def test_configuration_that_names_a_missing_file_is_a_problem(site: website.Site) -> None:
    damaged = {name: data for name, data in site.items() if name != "py/engine.zip.xz"}
    with pytest.raises(install.BuildError, match=r"engine\.zip"):
        website.check_configuration(damaged)
