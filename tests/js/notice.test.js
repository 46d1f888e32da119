// @ts-check
/** Notices: a sentence at the top of the page, and beside it that nothing can be kept. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { following, outlived, withStorage } from "../../static/say/notice.js";

const LINK = { key: "ui.challenge.even", passing: true };
const FULL = { key: "ui.unkept.full" };
const REFUSED = { key: "ui.unkept.refused" };
const BOTH = { ...LINK, unkept: FULL.key };

test("what a link says and that nothing can be kept stand together, whichever comes first", () => {
  assert.deepEqual(following(LINK, FULL), BOTH);
  assert.deepEqual(following(FULL, LINK), BOTH);
  assert.deepEqual(following(null, LINK), LINK);
  assert.deepEqual(following(null, FULL), FULL);
});

test("another sentence takes the place of the link's alone, another trouble that of the trouble", () => {
  assert.deepEqual(following(BOTH, { key: "ui.error.internal" }), { key: "ui.error.internal", unkept: FULL.key });
  assert.deepEqual(following(FULL, REFUSED), REFUSED);
  assert.deepEqual(following(BOTH, REFUSED), { ...LINK, unkept: REFUSED.key });
});

test("a notice that is closed takes both sentences along", () => {
  assert.equal(following(BOTH, null), null);
});

test("once the link's sentence is over the other one stays, until storage works again", () => {
  assert.deepEqual(outlived(BOTH), FULL);
  assert.equal(outlived(LINK), null);
  assert.deepEqual(withStorage(BOTH), { ...LINK, unkept: undefined });
  assert.equal(withStorage(FULL), null);
  assert.equal(withStorage(null), null);
});
