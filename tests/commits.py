"""Subjects of commits: `area: imperative verb + object`, so that a change is found years later."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

from website.install import ROOT

LONGEST = 72
"""Characters of a subject."""

SUBJECT = re.compile(r"[a-z0-9][\w+./, -]*: ([A-Za-z`-]+)\b.*")
"""The form of a subject: an area, a colon, and a first word that is a verb."""

_OPENERS = """
a an the this that these those what who whom whose which how why when where whether while if of
to for from by with without in on at as after before until no not nor nothing nobody only and or
but one two all any each every more most much many some such so it its they he she we is are was
were be been has have had
"""
NO_VERBS = frozenset(_OPENERS.split())
"""Words that open a statement and not an instruction."""


def unpublished() -> list[str]:
    """Return the subjects of the commits that the branch published last does not have.

    Without git, or where nothing has been published, there are none to check."""
    if not (ROOT / ".git").exists():
        return []
    published = _git("rev-parse", "--verify", "--quiet", "origin/main")
    if published is None:
        return []
    listed = _git("log", "--no-merges", "--format=%s", f"{published.strip()}..HEAD")
    return listed.splitlines() if listed else []


def changed(paths: Sequence[str]) -> bool:
    """Return True if one of the paths could differ from the branch published last.

    It could without git, where nothing has been published, and where there is no commit after the
    published one: there nobody has run the tests before."""
    base = _git("merge-base", "HEAD", "origin/main") if (ROOT / ".git").exists() else None
    head = _git("rev-parse", "HEAD")
    if base is None or base == head:
        return True
    committed = _git("diff", "--name-only", base.strip(), "--", *paths)
    unknown = _git("status", "--porcelain", "--untracked-files=all", "--", *paths)
    return committed is None or unknown is None or bool(committed or unknown)


def _git(*arguments: str) -> str | None:
    """Return what git prints; None where it is missing or fails."""
    command = ["git", "-C", str(Path(ROOT)), *arguments]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None


def faults(subjects: Iterable[str]) -> list[str]:
    """Return a sentence for each subject that is too long, of another form, or opens without a
    verb."""
    found = []
    for subject in subjects:
        form = SUBJECT.fullmatch(subject)
        if len(subject) > LONGEST:
            found.append(f"{len(subject)} characters, at most {LONGEST}: {subject}")
        elif form is None:
            found.append(f"not of the form `area: verb object`: {subject}")
        elif form[1].lower() in NO_VERBS:
            found.append(f"{form[1]!r} is no verb in the imperative: {subject}")
    return found
