// @ts-check
/** Numbers that stand side by side add up as they are shown. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { apart, percent, tenth } from "../../static/say/figures.js";

test("a difference is that of the two numbers shown", () => {
  for (let more = -300; more <= 300; more += 7) {
    for (let less = -300; less <= more; less += 11) {
      const [a, b] = [more / 29, less / 29];
      assert.equal(Math.round(10 * (tenth(a) - apart(a, b))), Math.round(10 * tenth(b)), `${a} − ${b}`);
    }
  }
  assert.equal(apart(0.04, -10.04), 10);
});

test("parts of a whole come to 100 per cent, each within one of its share", () => {
  for (let n = 1; n < 60; n += 1) {
    const parts = [n, (n * 7) % 13, (n * n) % 17, 1].map((part) => part / 3);
    const whole = parts.reduce((sum, part) => sum + part, 0);
    const shown = percent(parts);
    assert.equal(shown.reduce((sum, part) => sum + part, 0), 100);
    shown.forEach((part, at) => assert.ok(Math.abs(part - (100 * (parts[at] ?? 0)) / whole) < 1));
  }
  assert.deepEqual(percent([1, 0]), [100, 0]);
});
