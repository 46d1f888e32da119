// @ts-check
/** The engine itself in CPython, for tests on a page without a browser. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { EngineError } from "../../static/engine/protocol.js";

const LOOP = `import sys
sys.path.insert(0, "py")
from stich.app.session import handle
for line in sys.stdin:
    print(handle(line), flush=True)`;

/** Start an engine in a process of its own. */
export function engine() {
  const python = spawn("python3", ["-c", LOOP], { cwd: new URL("../..", import.meta.url), stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: python.stdout })[Symbol.asyncIterator]();
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();

  /** @param {import("../../static/engine/protocol.js").Request} request @returns {Promise<any>} */
  async function one(request) {
    python.stdin.write(`${JSON.stringify(request)}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error("the engine has ended");
    const answer = JSON.parse(value);
    if (!answer.ok) throw new EngineError(answer.error, answer.detail);
    return answer;
  }

  return {
    /** Ask the engine, one request at a time. @type {import("../../static/engine/protocol.js").Ask} */
    ask(request) {
      const answer = last.then(() => one(request));
      last = answer.catch(() => undefined);
      return answer;
    },
    end: () => python.stdin.end(),
  };
}
