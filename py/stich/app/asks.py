"""The requests, their fields, and their refusals."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeAlias

LONGEST_NUMBER = 40
"""The most decimal digits in the number of a deal."""

LONGEST_DETAIL = 1_000
"""The most characters kept of a refusal's detail; "…" is added where it is cut."""

LONGEST_SLICE = 10_000
"""The most milliseconds that one request may take."""

MOST_WORLDS = 1_000
"""The most deals that an analysis may sample for one decision."""

MOST_BRACKETS = 40
"""The most opening brackets in a request, so that no nesting is deep enough to exhaust a browser's
stack."""

ERRORS = (
    "illegal_move",
    "not_your_turn",
    "unknown_ask",
    "malformed",
    "unknown_game",
    "unknown_option",
    "bad_value",
    "deal_number",
    "contradiction",
    "not_over",
    "not_proven",
    "match_over",
    "no_table",
    "nothing_to_undo",
    "code_alphabet",
    "code_ambiguous",
    "code_check",
    "code_deal",
    "code_length",
    "code_letter",
    "code_none",
    "code_too_long",
    "bad_save",
    "internal",
)
"""Every code with which a request can be refused."""


def brief(detail: str) -> str:
    """Return the detail of a refusal, shortened if it quotes a long request."""
    return detail if len(detail) <= LONGEST_DETAIL else f"{detail[:LONGEST_DETAIL]}…"


class Refused(Exception):
    """A request that cannot be met; ``code`` is one of ERRORS, ``legal`` the moves that were
    allowed."""

    def __init__(self, code: str, detail: str, legal: list[str] | None = None) -> None:
        super().__init__(brief(detail))
        assert code in ERRORS
        self.code = code
        self.legal = legal


Reader: TypeAlias = Callable[[str, object], object]
"""(name, value as sent) -> the value. Raise Refused for a value of another kind."""


def text(name: str, value: object) -> str:
    """Return the value, which must be a text."""
    if not isinstance(value, str):
        raise Refused("malformed", f"{name} is a text")
    return value


def texts(name: str, value: object) -> list[str]:
    """Return the value, which must be a list of texts."""
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise Refused("malformed", f"{name} is a list of texts")
    return value


def values(name: str, value: object) -> dict[str, Any]:
    """Return the value, which must be an object."""
    if not isinstance(value, dict):
        raise Refused("malformed", f"{name} is an object")
    return value


def flag(name: str, value: object) -> bool:
    """Return the value, which must be true or false."""
    if not isinstance(value, bool):
        raise Refused("malformed", f"{name} is true or false")
    return value


def whole(name: str, value: object) -> int:
    """Return the value, which must be a whole number from 0 to 2**53 - 1."""
    if type(value) is not int:
        raise Refused("malformed", f"{name} is a whole number")
    if not 0 <= value < 1 << 53:
        raise Refused("bad_value", f"{name} is from 0 to {(1 << 53) - 1}")
    return value


def slice_ms(name: str, value: object) -> int:
    """Return the value, which must be a time to think in milliseconds, 0 to LONGEST_SLICE."""
    asked = whole(name, value)
    if asked > LONGEST_SLICE:
        raise Refused("bad_value", f"{name} is at most {LONGEST_SLICE} milliseconds")
    return asked


def imagined(name: str, value: object) -> int:
    """Return the value, which must be a number of deals to sample, 0 to MOST_WORLDS."""
    asked = whole(name, value)
    if asked > MOST_WORLDS:
        raise Refused("bad_value", f"{name} are at most {MOST_WORLDS}")
    return asked


def number(name: str, value: object) -> int:
    """Return the number of a deal, sent as a text of at most LONGEST_NUMBER decimal digits because
    it is too big for a JSON number."""
    digits = text(name, value)
    if not (digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER):
        raise Refused("deal_number", f"{name} has at most {LONGEST_NUMBER} decimal digits")
    return int(digits)


LAST = "last"
"""The name of a deal's last position."""


def ply(name: str, value: object) -> int | str:
    """Return the value, which must be a number of moves into a deal, or LAST."""
    return LAST if value == LAST else whole(name, value)


def kind(name: str, value: object) -> str:
    """Return the value, which must name a kind of link: deal (the cards), play, or seat."""
    if value not in ("deal", "play", "seat"):
        raise Refused("bad_value", f"{name} is deal, play or seat")
    return text(name, value)


def perhaps(reader: Reader) -> Reader:
    """Return a reader that also accepts null."""
    return lambda name, value: None if value is None else reader(name, value)


Fields: TypeAlias = dict[str, Reader]
"""The fields of a request; those marked ? may be left out."""

ASKS: dict[str, Fields] = {
    "games": {},
    "new": {
        "game": text,
        "rules?": values,
        "seats?": texts,
        "number?": number,
        "dealer?": whole,
        "seed?": whole,
    },
    "open": {"code": text, "seat?": whole, "seats?": texts, "face_up?": flag},
    "resume": {"saved": values},
    "play": {"move": text},
    "advance": {"ms": slice_ms},
    "finish": {"ms": slice_ms},
    "hint": {"ms": slice_ms},
    "claim": {"ms": slice_ms},
    "settle": {},
    "undo": {},
    "next": {},
    "redeal": {},
    "sit": {"seat": perhaps(whole)},
    "seats": {"seats": texts},
    "look": {"code": text, "ply": ply, "seat": perhaps(whole), "open": flag},
    "share": {"kind": kind, "code?": text, "seat?": whole},
    "vary": {"code": text, "move?": text, "seats?": texts, "ms": slice_ms},
    "analyse": {
        "code": text,
        "seat": perhaps(whole),
        "worlds": imagined,
        "ply?": whole,
        "ms": slice_ms,
        "anew?": flag,
    },
    "imagine": {"code": text, "ply": whole, "ms": slice_ms, "level?": text, "anew?": flag},
}
"""The requests that a session answers itself; ``further`` has all others."""


def parse(text: str) -> Any:
    """Return the value of a JSON text. Raise ValueError if it is no text, not JSON, or has more
    than MOST_BRACKETS opening brackets."""
    if not isinstance(text, str):
        raise ValueError("it is not a text")
    if text.count("[") + text.count("{") > MOST_BRACKETS:
        raise ValueError(f"it opens more than {MOST_BRACKETS} lists and objects")
    return json.loads(text)


def named(request: str) -> tuple[str, dict[str, Any]]:
    """Return the name of a request and its fields as sent. Raise Refused if the text is no
    request."""
    try:
        sent = parse(request)
    except ValueError as error:
        raise Refused("malformed", f"the request is not JSON: {error}") from None
    if not isinstance(sent, dict):
        raise Refused("malformed", "a request is a JSON object")
    ask = sent.pop("ask", None)
    if not isinstance(ask, str):
        raise Refused("unknown_ask", "a request names what it asks for")
    return ask, sent


def read(ask: str, sent: dict[str, Any], readers: Fields) -> dict[str, Any]:
    """Return the fields of a request. Raise Refused for a missing, unknown or wrong field."""
    fields = {}
    for marked, reader in readers.items():
        name = marked.removesuffix("?")
        if name in sent:
            fields[name] = reader(name, sent.pop(name))
        elif name == marked:
            raise Refused("malformed", f"{ask} needs the field {name!r}")
    if sent:
        raise Refused("malformed", f"{ask} has no field {next(iter(sent))!r}")
    return fields
