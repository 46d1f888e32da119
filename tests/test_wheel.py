"""The wheel that the site publishes: its contents, its types, and the examples of the README."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import numpy
import pytest
from website import archives, install
from website import site as website

pytestmark = pytest.mark.native


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
