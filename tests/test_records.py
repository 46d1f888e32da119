"""The records: BENCH.md and the experiments agree with their sources, and have one form."""

from __future__ import annotations

import json
import re
import tomllib

import pytest
from website.install import ROOT

import stich
from tests.bench.figures import SHOWN, accounts, shown
from tests.bench.records import RESULTS, Row, read
from tests.bench.report import REPORT, TOPICS, report
from tests.support.files import matching

pytestmark = pytest.mark.native

EXPERIMENTS = ROOT / "docs/experiments"
HEADINGS = ["Question", "Change", "Command", "Deals and seeds", "Result", "Decision"]
DECISION = r"^\*\*Decision\.\*\* (Kept|Rejected|Kept in part|Open)\."


def recorded() -> list[Row]:
    """Return the rows of all result files."""
    return [row for path in matching(RESULTS, "*.jsonl") for row in read(path.stem)]


def test_the_report_is_what_the_result_files_say() -> None:
    text = REPORT.read_text("utf-8")
    assert text == report(), "run python -m tests.bench.report"
    assert len(text.splitlines()) <= 200


def test_every_row_names_its_run() -> None:
    for row in recorded():
        assert row.topic in TOPICS, row
        assert re.fullmatch(r"[0-9a-f]{7,40}", row.commit), row
        assert re.fullmatch(r"20\d\d-\d\d-\d\d", row.date), row
        assert row.machine and row.columns, row
        assert row.command.startswith("python "), row


def test_a_table_has_each_row_once() -> None:
    names = [(row.topic, row.row) for row in recorded()]
    assert len(names) == len(set(names))


def test_the_figures_of_bots_on_the_page_are_those_of_the_judged_deals() -> None:
    rows = accounts()
    keys = {(row["game"], row["level"], row["deal"]) for row in rows}
    assert len(keys) == len(rows), "a deal is judged twice"
    assert json.loads(SHOWN.read_text("utf-8")) == shown(rows)


def test_experiments_have_one_form_and_stand_in_the_index() -> None:
    index = (EXPERIMENTS / "README.md").read_text("utf-8")
    listed = dict(re.findall(r"^\| \[(\d{3}-[\w-]+)\]\(\1\.md\) \|.*\| (.+) \|$", index, re.M))
    found = {}
    for path in matching(EXPERIMENTS, "[0-9]*.md"):
        text = path.read_text("utf-8")
        assert len(text.splitlines()) <= 30, path.name
        headings = re.findall(r"^\*\*(.+?)\.\*\* ", text, re.M)
        assert headings == HEADINGS, path.name
        (decision,) = re.findall(DECISION, text, re.M)
        found[path.stem] = decision.lower()
    assert found == listed
    numbers = [int(name[:3]) for name in found]
    assert numbers == [*range(1, len(numbers) + 1)]


def test_a_release_has_one_version_everywhere() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        version = tomllib.load(file)["project"]["version"]
    log = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = re.search(r"^## (.+)$", log, re.M)
    shown = json.loads((ROOT / "static/changelog.json").read_text("utf-8"))
    package = json.loads((ROOT / "package.json").read_text("utf-8"))
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
    assert newest is not None
    assert newest[1] == f"{version} ({shown[0]['date']})"
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", shown[0]["date"])
    versions = {shown[0]["version"], package["version"], lock["version"]}
    assert versions | {lock["packages"][""]["version"], stich.__version__} == {version}


def test_all_languages_have_the_same_news() -> None:
    for release in json.loads((ROOT / "static/changelog.json").read_text("utf-8")):
        notes = release["notes"]
        assert set(notes) == {"en", "de", "ja"}, release["version"]
        assert len({len(lines) for lines in notes.values()}) == 1, release["version"]
        assert all(line.strip() for lines in notes.values() for line in lines)


def test_documents_link_to_files_that_exist() -> None:
    documents = [ROOT / "README.md", ROOT / "CHANGELOG.md", REPORT]
    documents += matching(EXPERIMENTS, "*.md")
    checked = 0
    for document in documents:
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", document.read_text("utf-8")):
            assert (document.parent / target).exists(), f"{document.name}: {target}"
            checked += 1
    assert checked > len(documents)
