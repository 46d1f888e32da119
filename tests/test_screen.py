"""A new screen is one folder and one line in the list of screens."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from website import install, site, words

pytestmark = pytest.mark.native

SCREEN = {
    "route.js": """// @ts-check
import { screen } from "../../state/identity.js";
import { parted } from "../route.js";
import { helloTemplate } from "./view.js";

/** @typedef {import("./types.js").Hello} Hello */

export const hello = parted("hello", ["name"], {
  open: ({ store }, { name = "" }) => store.set({ screen: "hello", hello: { name } }),
  template: helloTemplate,
  slices: [{ kept: screen, start: { hello: null } }],
  places: ({ hello }) => (hello ? [{ name: hello.name }] : []),
  restore({ store }, args) {
    if (!store.get().hello) store.set({ screen: "hello", hello: args });
  },
});
""",
    "view.js": """// @ts-check
import { html } from "lit-html";

/** @param {import("../../types.js").App} app */
export const helloTemplate = (app) =>
  html`<main id="hello">
    <h1>${app.say("hello.to", { name: app.store.get().hello?.name })}</h1>
  </main>`;
""",
    "types.d.ts": """/** The greeting in view. */
export interface Hello {
  name: string;
}

declare module "../../types.js" {
  interface State {
    hello: Hello | null;
  }
}
""",
    "hello.css": "#hello { color: rebeccapurple; }\n",
    "words/en/hello.json": '{ "to": "Hello, {name}!" }\n',
    "words/de/hello.json": '{ "to": "Hallo, {name}!" }\n',
    "words/ja/hello.json": '{ "to": "{name}さん、こんにちは" }\n',
}
"""The files of the folder static/screens/hello."""

LINE = 'export { hello } from "./hello/route.js";\n'
"""The line in static/screens/screens.js."""

OPENED = """
import assert from "node:assert/strict";
import { tab } from "./tab.js";

const GREETINGS = { en: "Hello, Resi!", de: "Hallo, Resi!", ja: "Resiさん、こんにちは" };
for (const [language, greeting] of Object.entries(GREETINGS)) {
  const { page, bar, back, forward, after, type } = await tab("#/hello/Resi", language);
  const shown = () => [page.querySelector("#hello h1")?.textContent, bar()];
  assert.deepEqual(shown(), [greeting, "#/hello/Resi"]);
  await after(back);
  assert.deepEqual([page.querySelector("#home") !== null, bar()], [true, ""]);
  await after(forward);
  assert.deepEqual(shown(), [greeting, "#/hello/Resi"]);
  await after(() => type("#/rules/barbu"));
  await after(back);
  assert.deepEqual(shown(), [greeting, "#/hello/Resi"]);
}
console.log("opened");
"""
"""A script that opens the screen by its address, and leaves and finds it by Back and Forward."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the sources of the page with the new screen."""
    for folder in ("static", "tests/js"):
        shutil.copytree(install.ROOT / folder, tmp_path / folder)
    for name in ("package.json", "tsconfig.json", "layers.config.js", "eslint.config.js"):
        shutil.copy(install.ROOT / name, tmp_path / name)
    (tmp_path / "node_modules").symlink_to(install.MODULES)
    for name, text in SCREEN.items():
        file = tmp_path / "static/screens/hello" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    with (tmp_path / "static/screens/screens.js").open("a", encoding="utf-8") as screens:
        screens.write(LINE)
    return tmp_path


def test_a_screen_is_one_folder_and_one_line(copy: Path) -> None:
    (copy / "tests/js/opened.js").write_text(OPENED, "utf-8")
    done = subprocess.run(
        ["node", "tests/js/opened.js"], cwd=copy, capture_output=True, text=True, timeout=100
    )
    assert done.stdout.strip() == "opened", done.stderr[-2000:]
    types = [str(install.MODULES / ".bin/tsc"), "--noEmit", "-p", "."]
    checked = subprocess.run(types, cwd=copy, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout[-2000:]
    assert '"hello.to":"Hallo, {name}!"' in words.files(copy)["static/words/de.json"].decode()
    assert b"#hello{color:#639}" in site.page_styles(copy)["static/page.css"]
