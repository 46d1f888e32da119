// @ts-check
/**
 * Follows many pasted texts as the page does: texts, and what the engine made of those it was asked about, as JSON on
 * standard input; on standard output for each text where it leads, or the text that the engine is to be asked about.
 */
import { read } from "../../static/screens/routes.js";
import { fragment } from "../../static/screens/links.js";

let text = "";
for await (const part of process.stdin.setEncoding("utf8")) text += part;
/** @type {{texts: string[], mended: Record<string, {code: string, path: string} | {error: string}>}} */
const { texts, mended } = JSON.parse(text);

/** @param {string} pasted */
async function followed(pasted) {
  const to = read(fragment(pasted));
  if (to === null || to === "unknown") return { lost: String(to) };
  /** @type {object} */
  let found = { lost: to.route.id };
  const app = {
    /** @param {{text: string}} request */
    async ask({ text }) {
      const answer = mended[text];
      if (!answer) throw { asks: text };
      if ("error" in answer) throw { lost: answer.error };
      return answer;
    },
    link: (/** @type {string} */ code, /** @type {number | null} */ seat) => (found = { code, seat }),
    challenge: (/** @type {string} */ code, /** @type {number} */ seat, /** @type {string} */ levels, /** @type {string} */ answer) => (found = { code, seat, beat: levels ?? "", answer }),
    notice: (/** @type {{key: string}} */ { key }) => (found = { lost: key }),
  };
  try {
    await to.route.open(/** @type {any} */ (app), to.args);
  } catch (error) {
    return error;
  }
  return found;
}

process.stdout.write(JSON.stringify(await Promise.all(texts.map(followed))));
