// @ts-check
/** Packs of puzzles: read, chosen from and judged without the engine. */
import { fits } from "../state/schema.js";

/** @typedef {import("../wire.js").Pack} Pack */
/** @typedef {import("../wire.js").Task} Task */
/** @typedef {import("../wire.js").View} View */
/** @typedef {import("../wire.js").Rules} Rules */
/** @typedef {{key: string, n?: number}} Fault a key of the words, and the number of tasks that are meant */
/** @typedef {{pack: Pack | null, tasks: Task[], counts: Counts, fault: Fault | null}} Read */
/** @typedef {{kind: Record<string, number>, theme: Record<string, number>, grade: Record<string, number>}} Counts the numbers of tasks */
/** @typedef {{kind?: string, theme?: string, grade?: number}} Wish */
/**
 * The reply to an answer. `loss` is in score; `hands` and `line` are the layout that refutes a card and the moves that do it.
 * @typedef {{right: boolean, key: string, best: string[], loss?: number, worlds?: number, hands?: string[][], line?: string[]}} Verdict
 */

/** The newest format read here. */
export const FORMAT = 1;

/** The answer that no choice makes a difference. */
export const NO_DIFFERENCE = "";

/** @param {string} line @returns {unknown} undefined for damaged text */
function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * Return the reading of a pack of which nothing can be used.
 * @param {string} key of the words that say why
 * @returns {Read}
 */
export const none = (key) => ({ pack: null, tasks: [], counts: index([]), fault: { key } });

/**
 * Read a pack: one JSON object a line, the first about the whole pack. Damaged tasks are left out.
 * @param {string} text
 * @param {(game: string, rules: Rules) => boolean} known true for rules that the game still has
 * @returns {Read} with one fault at most, the gravest
 */
export function read(text, known) {
  const [first = "", ...lines] = text.trimEnd().split("\n");
  const header = /** @type {Pack} */ (parsed(first));
  if (!fits("pack", header)) return none("practise.damaged");
  if (header.format > FORMAT) return none("practise.newer");
  if (!known(header.game, header.rules)) return none("practise.rules");
  const tasks = lines.flatMap((line) => {
    const task = /** @type {Task} */ (parsed(line));
    return fits("task", task) && fits("view", viewOf(header, task)) && consistent(task) ? [task] : [];
  });
  const lost = lines.length - tasks.length;
  if (tasks.length === 0) return none("practise.damaged");
  return { pack: header, tasks, counts: index(tasks), fault: lost > 0 ? { key: "practise.some", n: lost } : null };
}

/** @param {Task} task */
const consistent = ({ answer, verdicts, view }) => {
  const legal = /** @type {string[]} */ (view.legal);
  const all = new Set(legal);
  return Object.keys(verdicts).length === all.size && legal.every((move) => Object.hasOwn(verdicts, move)) && answer.every((move) => all.has(move));
};

/**
 * Return the view of a task as the engine would answer it.
 * @param {Pack} pack
 * @param {Task} task
 * @returns {View}
 */
export const viewOf = ({ game, rules }, { view }) =>
  /** @type {any} */ ({ game, rules, profile: null, number: "0", person: true, thinking: false, instead: [], score: null, items: null, ...view });

/**
 * Return the kind under which a task is asked: a decoy looks like a card that is best on average, or it would give itself away.
 * @param {Pick<Task, "question">} task
 */
export const askedAs = ({ question }) => (question === "decoy" ? "chance" : question);

/**
 * Return true for a task in which "it makes no difference" may be the answer: not for a mistake of one's own, which is judged in one sample.
 * @param {Pick<Task, "question" | "proof">} task
 */
export const mayBeSame = (task) => askedAs(task) === "chance" && task.proof.seeds !== undefined;

/**
 * Return the numbers of tasks by kind, theme and difficulty.
 * @param {readonly Task[]} tasks
 * @returns {Counts}
 */
export function index(tasks) {
  /** @type {Counts} */
  const found = { kind: {}, theme: {}, grade: {} };
  /** @param {Record<string, number>} counts @param {string | number} name */
  const count = (counts, name) => (counts[name] = (counts[name] ?? 0) + 1);
  for (const task of tasks) {
    const { themes, grade } = task;
    count(found.kind, askedAs(task));
    count(found.grade, grade);
    for (const theme of themes) count(found.theme, theme);
  }
  return found;
}

/**
 * Return the tasks of this kind, theme and grade; a wish left out matches all.
 * @param {readonly Task[]} tasks
 * @param {Wish} wish
 */
export const chosen = (tasks, { kind, theme, grade }) =>
  tasks.filter((task) => (kind === undefined || askedAs(task) === kind) && (theme === undefined || task.themes.includes(theme)) && (grade === undefined || task.grade === grade));

/**
 * Return the task that fits a player: not solved yet, of the difficulty nearest to the level.
 * @param {readonly Task[]} tasks
 * @param {number} level from 1 to 5, between two grades too
 * @param {ReadonlySet<string>} solved ids
 * @param {() => number} chance a random number from 0 to below 1
 * @returns {Task | null} null if all are solved
 */
export function fitting(tasks, level, solved, chance) {
  const open = tasks.filter(({ id }) => !solved.has(id));
  const nearest = Math.min(...open.map(({ grade }) => Math.abs(grade - level)));
  const near = open.filter(({ grade }) => Math.abs(grade - level) === nearest);
  return near[Math.floor(chance() * near.length)] ?? null;
}

/**
 * Judge an answer.
 * @param {Task} task
 * @param {string} move a legal move, or NO_DIFFERENCE
 * @returns {Verdict}
 */
export function judged({ question, answer, verdicts, proof }, move) {
  const decoy = question === "decoy";
  const right = decoy ? move === NO_DIFFERENCE : answer.includes(move);
  const best = Math.max(...Object.values(verdicts));
  /** @type {Verdict} */
  const verdict = { right, key: `practise.said.${question}.${right ? "right" : "wrong"}`, best: answer };
  if (move === NO_DIFFERENCE && !decoy) return { ...verdict, key: "practise.matters" };
  if (proof.worlds !== undefined) Object.assign(verdict, { worlds: proof.worlds });
  if (right || decoy) return verdict;
  const refuted = proof.refuted?.[move];
  return { ...verdict, loss: best - (verdicts[move] ?? best), ...refuted };
}
