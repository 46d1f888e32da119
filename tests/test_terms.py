"""One word for each thing in a language, and cards named as the deck on the table shows them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from lessons.compile import sources
from lessons.compile import words as taught
from lessons.source import LANGUAGES, read

from tests.support.files import matching

STATIC = Path(__file__).parents[1] / "static"
pytestmark = pytest.mark.native

ALL = pytest.mark.parametrize("language", LANGUAGES)
CHOICE = re.compile(r"\{([^{}/]*)/([^{}/]*)\}")
"""A choice by the deck on the table: French cards before the slash, German cards after it."""
FRENCH = {
    "en": r"(?i)(?<!\{)\b(queens?|jacks?|clubs|spades?|hearts?|diamonds?)\b(?!\})",
    "de": r"\b(Damen?|Buben?|Bubes|Ass|Asse|Assen|Kreuz|Pik|Karo)",
    "ja": r"クイーン|ジャック|クラブ|スペード|ハート|ダイヤ",
}
GERMAN = {
    "en": r"\b(Ober|Unter|Eichel|Gras|Schellen)\b",
    "de": r"\b(Obern?|Untern|Sau|Säuen?|Eichel|Gras|Schellen)\b|(ein|der|jeder|die|kein) Unter\b",
    "ja": r"Ober|Unter|Eichel|Gras|Schellen",
}
OTHERS = {
    "en": r"are no trumps|start rank|\btalon\b|doubled by|\bKontra\b",
    "de": r"Kontrakt|\b[Dd]oppeln\b|gedoppelt|Verdoppelst|Startrang|Anfangsrang|Talon|Coach"
    r"|\bGud\b|\bStoss\b",
    "ja": r"ノー?・?トランプ|ノートリック|開始ランク|再入札|切り札|ディクレアラー|宣言者"
    r"|スモールソロ|ビッグソロ|小ソロ|大ソロ|ゲームポイント|相方|タロン|マッチ",
}
"""Words for things that have another name at the table."""


def said(language: str) -> Iterator[tuple[str, str]]:
    """Yield every sentence of the page and the courses with its key, but for the names of the cards
    of each deck."""
    for path in matching(STATIC, f"**/words/{language}/*.json"):
        for key, text in json.loads(path.read_text("utf-8")).items():
            named = path.stem == "ui" and re.match(
                r"(german\.)?(rank|suit|index|four)\.|(german\.)?(aces|jacks|queens)$", key
            )
            if not named:
                for form in text.values() if isinstance(text, dict) else [text]:
                    yield f"{path.stem}.{key}", form
    for source in sources():
        for key, text in taught(read(source), language).items():
            yield f"{source.stem}.{key}", text


@ALL
def test_cards_are_named_by_the_deck_on_the_table(language: str) -> None:
    """The glossary explains the German names to players of either deck."""
    for key, text in said(language):
        if re.search(r"\.(term|gloss)\.(ober|unter|sau)$", key):
            continue
        bare = CHOICE.sub("", text)
        for other in (FRENCH, GERMAN):
            assert not re.search(other[language], bare), f"{language} {key}: {text}"
        for french, german in CHOICE.findall(text):
            assert not re.search(GERMAN[language], french), f"{language} {key}: {text}"
            assert not re.search(FRENCH[language], german), f"{language} {key}: {text}"


@ALL
def test_a_thing_has_one_word(language: str) -> None:
    for key, text in said(language):
        assert not re.search(OTHERS[language], text), f"{language} {key}: {text}"
