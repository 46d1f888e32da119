"""Links out of pasted text. Apart from links, since few starts of the page need it."""

from __future__ import annotations

from ..code import CodeError
from ..pasted import Pasted, readings
from .links import read


def mend(text: str) -> Pasted:
    """Return the code in a pasted text: the only link among the readings that need least damage.

    Raise CodeError if no reading is a link, with the fault of the text as it stands, or if
    several are.
    """
    wrong: CodeError | None = None
    for alternatives in readings(text):
        valid = []
        for pasted in alternatives:
            try:
                read(pasted.code)
                valid.append(pasted)
            except CodeError as error:
                wrong = wrong or error
        if len({pasted.code for pasted in valid}) > 1:
            raise CodeError("ambiguous", "the damaged link could be several deals")
        if valid:
            return valid[0]
    if wrong is None:
        try:
            read(text.strip().lstrip("#"))
        except CodeError as error:
            wrong = error
    if "://" in text and wrong and wrong.code in ("alphabet", "letter", "too_long"):
        raise CodeError(wrong.code, "no link to a deal stands behind a # in this address")
    raise wrong or CodeError("check", "nothing in this text is a link")
