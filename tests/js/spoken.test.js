// @ts-check
/** A whole deal as it is heard: whoever reads nothing else can play it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { GAMES } from "../../static/games/index.js";
import { file, LANGUAGES, transcript } from "./spoken.js";

for (const game of GAMES) {
  for (const language of LANGUAGES) {
    test(`a deal of ${game} is heard in ${language} as it is kept`, async () => {
      const text = await transcript(game, language);
      assert.equal(text, readFileSync(file(game, language), "utf8"), "read the change, then: node tests/js/spoken.js");
      assert.doesNotMatch(text, /[{}<>]|undefined|null|NaN/u);
    });
  }
}
