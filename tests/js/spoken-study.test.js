// @ts-check
/** A session in the study as it is heard: whoever sees nothing can step, weigh cards, try one and read every tab. */
import { session } from "./spoken-study.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { file, LANGUAGES } from "./spoken.js";

/** Values kept for the tab, by key. @type {Map<string, string>} */
const memory = new Map();
Object.assign(globalThis, { location: { href: "https://x.org/" }, sessionStorage: { getItem: (/** @type {string} */ key) => memory.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => void memory.set(key, value) } });

for (const language of LANGUAGES) {
  test(`a session in the study is heard in ${language} as it is kept`, async () => {
    memory.clear();
    const text = await session(language);
    assert.equal(text, readFileSync(file("study", language), "utf8"), "read the change, then: node tests/js/spoken-study.js");
    assert.doesNotMatch(text, /[<>]|undefined|null|NaN|\[object/u);
  });
}
