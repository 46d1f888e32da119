"""Pins of everything the project pulls in: tools by hash, actions by commit."""

from __future__ import annotations

import re

import pytest
from website import install

from tests.support.files import matching

pytestmark = pytest.mark.native

GROUPS: dict[str, list[str]] = install.project()["dependency-groups"]
ENTRY = re.compile(
    r"^([a-z0-9-]+==\S+)(?: ; [^\\]+)? \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)"
)


@pytest.mark.parametrize("group", GROUPS)
def test_lock_pins_every_package_of_its_group_by_hash(group: str) -> None:
    text, locked = install.locked(group).read_text(), set()
    while text:
        entry = ENTRY.match(text)
        assert entry, f"in {install.locked(group).name}: {text[:80]!r}"
        locked.add(entry[1])
        text = text[entry.end() :]
    assert set(GROUPS[group]) <= locked, "run: python build.py lock"


def test_every_group_has_a_lock_and_no_lock_is_left_over() -> None:
    assert {path.stem for path in matching(install.LOCKS, "*")} == set(GROUPS)


def test_workflows_pin_their_actions_by_commit() -> None:
    workflows = matching(install.ROOT / ".github/workflows", "*.yml")
    used = [found for path in workflows for found in re.findall(r"uses: (.*)", path.read_text())]
    assert used
    assert [
        line for line in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", line)
    ] == []
