"""Examples and links of the README, run and checked."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from stich.code import decode
from stich.games import GAMES
from stich.state import Over

README = Path(__file__).parent.parent / "README.md"


@pytest.mark.native
def test_the_examples_of_the_readme_run() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 5
    assert not failed


def test_the_link_of_the_readme_is_a_whole_deal() -> None:
    links = set(re.findall(r"(?:#|show )(b[\w-]{10,})", README.read_text("utf-8")))
    assert len(links) == 1
    assert isinstance(decode(links.pop(), GAMES.values()).replay().phase, Over)


def test_the_pictures_of_the_readme_are_there() -> None:
    for picture in re.findall(r"!\[.*?\]\((.*?)\)", README.read_text("utf-8")):
        assert (README.parent / picture).exists(), picture
