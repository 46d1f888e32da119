// @ts-check
/** QR codes. */
import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { generate } from "lean-qr";
import { runs } from "../../static/screens/share/share.js";

test("the runs of a QR code cover its dark squares and no others", () => {
  const bitmap = generate("https://x.org/#bHjpcz3UpUaD9CVHPbHn");
  const dark = new Set();
  for (const [, x, y, width] of runs(bitmap).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/gu)) {
    for (let i = 0; i < Number(width); i++) dark.add(`${Number(x) + i} ${y}`);
  }
  for (let y = 0; y < bitmap.size; y++) {
    for (let x = 0; x < bitmap.size; x++) assert.equal(dark.has(`${x} ${y}`), bitmap.get(x, y), `${x} ${y}`);
  }
});
