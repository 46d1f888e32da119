"""404.html, the page that a host serves where the site has no file.

The address may lie any number of folders below the site's root, whose place the build does not
know. The link therefore leads to the folder of the address, and a script replaces it by the nearest
folder above that holds the site, with the fragment of the address.
"""

from __future__ import annotations

import base64
import hashlib
import html

from website.shell import LANGUAGES
from website.words import words

SCRIPT = """(async () => {
  const links = document.querySelectorAll("a");
  const to = (folder) => links.forEach((link) => (link.href = folder + location.hash));
  let folder = location.pathname.replace(/[^/]*$/, "");
  to(folder);
  for (; folder; folder = folder.replace(/[^/]*\\/$/, "")) {
    const answer = await fetch(folder + "files.json").catch(() => ({ ok: false }));
    if (answer.ok && (await answer.json().catch(() => ({}))).version) return to(folder);
  }
})();"""
STYLE = """:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { display: grid; gap: 1.5rem; max-inline-size: 34rem; margin: 12vh auto; padding: 0 1rem; }
h1 { margin: 0; font-family: Georgia, serif; font-size: 2.6rem; }
p { margin: 0; }
a { display: inline-block; padding-block: 0.6rem; }"""


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def missing() -> bytes:
    """Return 404.html: one sentence and one link in each language."""

    def said(language: str, key: str) -> str:
        return html.escape(str(words(language, "ui")[key]), quote=False)

    paragraphs = "\n    ".join(
        f'<p lang="{language}">{said(language, "start.missing")}<br>'
        f'<a href="./">{said(language, "notice.home")}</a></p>'
        for language in LANGUAGES
    )
    policy = (
        f"default-src 'none'; script-src {_hash(SCRIPT)}; style-src {_hash(STYLE)}; "
        "connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'"
    )
    page = f"""<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="{policy}">
    <title>404 – stich</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="referrer" content="no-referrer">
    <link rel="icon" href="data:,">
    <style>{STYLE}</style>
  </head>
  <body>
    <h1>stich</h1>
    {paragraphs}
    <script>{SCRIPT}</script>
  </body>
</html>
"""
    return page.encode()
