// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { files } from "./files.js";

const HERE = new URL("./", import.meta.url);

test("files of an ending are listed, and none is a fault", () => {
  assert.ok(files(HERE, ".test.js").includes("files.test.js"));
  assert.throws(() => files(HERE, ".nothing"), /nothing in/);
});
