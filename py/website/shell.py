"""The first screen, shown by index.html until the page's modules and words have come.

It has the size of the page's own (static/screens/home/home.js) and holds every language; a rule of
static/screens/home/home.css shows the one that static/start.js has chosen."""

from __future__ import annotations

import html
import re

from website.games import listed
from website.install import ROOT
from website.words import words

MARK = "<!-- build.py writes the first screen here -->"
LANGUAGES = {"en": "English", "de": "Deutsch", "ja": "日本語"}
FAILURES = ("file", "old", "broken")
"""The reasons for a failed start: values of the attribute data-start, set by static/start.js."""
HOME = ROOT / "static/screens/home/home.js"
WAY = re.compile(r'data-panel="\w+">\$\{app\.say\("(\w+)\.([\w.]+)"\)\}</button>')
BLANK = (
    '<svg class="face" viewBox="0 0 100 150" aria-hidden="true">'
    '<rect class="blank" width="100" height="150" rx="8"></rect></svg>'
)


def marked(text: str, language: str) -> str:
    """Return a template without holes as HTML, German terms marked."""
    german = r"\1" if language == "de" else r'<i lang="de">\1</i>'
    return re.sub(r"&lt;&lt;(.*?)&gt;&gt;", german, html.escape(text, quote=False))


def said(part: str, key: str) -> str:
    """Return the words under a key in every language."""
    return "".join(
        f'<span data-in="{language}" lang="{language}">'
        f"{marked(words(language, part)[key], language)}</span>"
        for language in LANGUAGES
    )


def ways() -> list[tuple[str, str]]:
    """Return the words on the buttons at the foot of the page's own first screen, in order."""
    _, foot = HOME.read_text("utf-8").split('<footer class="home-foot">')
    return WAY.findall(foot.split("</footer>")[0])


def tile(game: str, course: bool) -> str:
    ways = ("learn.ten-minutes", "deal-me-in", "panel.table") if course else ("deal-me-in",)
    buttons = "".join(
        f'<button type="button" class="tile-way">{said("ui", w)}</button>' for w in ways
    )
    return (
        f'<li class="tile"><span class="tile-cards" aria-hidden="true">{BLANK * 3}</span>'
        f'<span class="tile-name">{said(game, "name")}</span>'
        f'<span class="tile-line">{said(game, "tagline")}</span>'
        f'<div class="tile-ways" data-first="{"learn" if course else "play"}" inert>'
        f"{buttons}</div></li>"
    )


def shell() -> str:
    languages = "".join(
        f'<button type="button" lang="{language}">{name}</button>'
        for language, name in LANGUAGES.items()
    )
    tiles = "".join(tile(game, course) for game, course in listed())
    panels = "".join(
        f'<button type="button" class="button quiet">{said(*name)}</button>' for name in ways()
    )
    failures = "".join(
        f'<div class="start-failed" data-start="{name}" role="alert" hidden>'
        f"<p>{said('ui', f'start.{name}')}</p>"
        + (
            f'<button type="button" class="button quiet" data-reload>{said("ui", "notice.reload")}'
            "</button>"
            if name == "broken"
            else ""
        )
        + "</div>"
        for name in FAILURES
    )
    unscripted = "".join(
        f'<p lang="{language}">{words(language, "ui")["start.script"]}</p>'
        for language in LANGUAGES
    )
    return f"""<div id="shell">
        <header class="home-head">
          <h1><span class="brand">stich</span></h1>
          <p class="home-tagline">{said("ui", "tagline")}</p>
          <div class="languages" inert>{languages}</div>
        </header>
        {failures}
        <main id="home">
          <ul class="tiles">
            {tiles}
          </ul>
          <div class="home-state">
            <div class="engine-state">
              <progress aria-label="stich"></progress><span>{said("ui", "engine.loading")}</span>
            </div>
            <noscript>{unscripted}</noscript>
          </div>
          <form class="open-link" inert>
            <label for="open-link">{said("ui", "link.open")}</label>
            <input id="open-link" type="text">
            <button type="button" class="button quiet">{said("ui", "link.go")}</button>
          </form>
        </main>
        <footer class="home-foot" inert>{panels}</footer>
      </div>"""
