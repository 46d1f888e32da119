// @ts-check
/**
 * Fits the table into the window: the text as large as the browser is set to, and smaller only as far as a call, the
 * prompt or a card would otherwise be out of sight. `data-tight` on the table lists the measures taken to save room.
 */

/** Measures that save room, each with its rules in windows.css, in the order in which they are taken. */
const MEASURES = ["0", "1", "2", "3", "4", "5", "6"];
/** Measures taken before the text gets smaller than the browser is set to. */
const MILD = 3;
/** Share of the size of the text that each step keeps. */
const STEP = 0.9;
/** The usual size of the text, and the smallest it is made, in CSS pixels. */
const [USUAL, SMALLEST] = [16, 13];
/** Height below which the page itself scrolls, in CSS pixels. */
const LOWEST = 320;
/** Least width and height of a card laid in a row of Dominoes, in CSS pixels. */
const READABLE = 18;
/** Most letters of a name for which the text gets smaller; a longer name is cut. */
const NAME = 10;
/** Pixels by which edges may miss each other: fractions are rounded. */
const SLACK = 1;

const root = document.documentElement;

/** Return true for an element that is smaller than its content. @param {Element} one */
const cut = (one) => one.scrollHeight > one.clientHeight + SLACK || one.scrollWidth > one.clientWidth + SLACK;

/**
 * Return true while something that the player needs is out of sight, wherever the trick lies.
 * @param {HTMLElement} table
 */
function outOfSight(table) {
  const { scrollWidth, scrollHeight } = root;
  if (scrollWidth > innerWidth || scrollHeight > Math.max(innerHeight, LOWEST)) return true;
  const tools = table.querySelector(".tools");
  if (tools && tools.getBoundingClientRect().bottom > Math.max(innerHeight, LOWEST) + SLACK) return true;
  if ([...document.querySelectorAll(".bar, .bar-menu, .status, .calls, .tools, .call, .switch, .coach, .plate, .bubble")].some((one) => one.clientWidth > 0 && cut(one))) return true;
  if ([...table.querySelectorAll(".name-text")].some((one) => (one.textContent ?? "").length <= NAME && cut(one))) return true;
  if ([...table.querySelectorAll(".domino .laid")].some((card) => Math.min(card.getBoundingClientRect().width, card.getBoundingClientRect().height) < READABLE)) return true;
  const board = table.querySelector(".board");
  const own = table.querySelector(".own-hand");
  if (!board || !own) return false;
  const hand = own.getBoundingClientRect();
  const clipped = getComputedStyle(own).overflow !== "visible";
  const cards = clipped ? 0 : Math.max(0, ...[...own.querySelectorAll(".hand .card")].map((card) => card.getBoundingClientRect().bottom));
  const { top, bottom } = board.getBoundingClientRect();
  const floor = top + board.clientTop + board.clientHeight;
  const calls = table.querySelector(".calls")?.getBoundingClientRect();
  if (Math.max(hand.bottom, cards, calls?.bottom ?? 0) > floor + SLACK || bottom > Math.max(innerHeight, LOWEST) + SLACK || (tools && overlaps(board.getBoundingClientRect(), tools.getBoundingClientRect()))) return true;
  const hint = table.querySelector(".hint")?.getBoundingClientRect();
  return hint !== undefined && hint.top < top - SLACK;
}

/**
 * Return true while seats, cards of a trick, calls and hand cover each other.
 * @param {HTMLElement} table
 */
function covered(table) {
  const hand = table.querySelector(".own-hand")?.getBoundingClientRect();
  if (!hand) return false;
  const calls = table.querySelector(".calls")?.getBoundingClientRect();
  const seats = [...table.querySelectorAll(".cloth .seat > *, .own .seat > *, .middle .laid, .pile")].map((one) => ({ box: one.getBoundingClientRect(), owner: one.matches(".laid") ? null : one.parentElement }));
  const covers = (/** @type {DOMRect} */ box) => [hand, ...(calls ? [calls] : [])].some((below) => overlaps(box, below));
  return seats.some(({ box, owner }, at) =>
    (!owner?.closest(".own") && covers(box)) || (calls && overlaps(box, calls)) ||
    seats.slice(0, at).some((other) => other.owner !== owner && overlaps(box, other.box)));
}

/**
 * Return true for two boxes that share some area.
 * @param {DOMRect} one
 * @param {DOMRect} other
 */
const overlaps = (one, other) =>
  one.width > 0 && one.height > 0 && one.left < other.right - SLACK && other.left < one.right - SLACK && one.top < other.bottom - SLACK && other.top < one.bottom - SLACK;

/** Places for the trick while a hint is open: the usual one, crosswise above the hint, in a row above it, beside it. */
const PLACES = ["", "above", "row", "beside"];

/**
 * Keep an open hint within the board.
 * @param {HTMLElement} table
 */
function limitHint(table) {
  delete table.dataset.hinted;
  const hint = /** @type {HTMLElement | null} */ (table.querySelector(".hint"));
  const board = table.querySelector(".board");
  if (!hint || !board) return;
  hint.style.removeProperty("--hint-most");
  const below = Math.min(hint.getBoundingClientRect().bottom, table.querySelector(".own-hand")?.getBoundingClientRect().top ?? 0);
  hint.style.setProperty("--hint-most", `${below - board.getBoundingClientRect().top - board.clientTop}px`);
}

/**
 * Lay the trick clear of an open hint, of the seats and of the edge of the board.
 * @param {HTMLElement} table
 */
function clearOfHint(table) {
  const hint = table.querySelector(".hint");
  const board = table.querySelector(".board");
  const middle = /** @type {HTMLElement | null} */ (table.querySelector(".middle"));
  if (!hint || !board || !middle) return;
  const cards = [...table.querySelectorAll(".middle .laid")];
  if (cards.length === 0) return;
  const { top } = hint.getBoundingClientRect();
  const { top: start, bottom: end } = middle.getBoundingClientRect();
  middle.style.setProperty("--hint-room", `${top - start}px`);
  middle.style.setProperty("--hint-high", `${end - top}px`);
  for (const place of PLACES) {
    if (place) table.dataset.hinted = place;
    const around = [...table.querySelectorAll(".plate, .bubble, .hint, .moment")].map((one) => one.getBoundingClientRect());
    const edge = board.getBoundingClientRect();
    const clear = (/** @type {DOMRect} */ box) => box.top > edge.top && box.right < edge.right && !around.some((other) => overlaps(box, other));
    if (cards.every((card) => clear(card.getBoundingClientRect()))) return;
  }
}

/** Number of findings kept: a window that is drawn larger passes through many sizes. */
const KEPT = 50;

/**
 * Return a function that takes as few measures as make the table fit its window, such as smaller text. It does nothing
 * while window and words are those of its last call, or while a panel covers the table.
 */
export function createFit() {
  /** Window and words at the last fitting. */
  let fitted = "";
  /** Sizes of the text and measures found, by the window, question, help and notice for which they were found. @type {Map<string, {size: number, measures: string[]}>} */
  const found = new Map();

  /** @param {HTMLElement | null} [table] */
  return function fit(table = document.getElementById("table")) {
    if (document.querySelector("#panel[open]")) return;
    const now = `${innerWidth} ${innerHeight} ${table?.dataset.code} ${table?.textContent}`;
    if (now === fitted) return;
    fitted = now;
    root.style.removeProperty("--table-font");
    if (!table) return;
    const wished = parseFloat(getComputedStyle(root).fontSize);
    const { game, phase } = table.dataset;
    const where = [innerWidth, innerHeight, wished, game, phase, table.querySelectorAll(".calls button").length, document.querySelectorAll(".hint, .coach, .notice").length].join();
    const before = found.get(where);
    if (before) {
      // A table that fits as it is stays so: nothing grows and shrinks from one card to the next.
      if (before.size < wished) root.style.setProperty("--table-font", `${before.size}px`);
      if (take(table, before.measures)) return;
      root.style.removeProperty("--table-font");
    }
    if (found.size >= KEPT) found.clear();
    found.set(where, save(table, wished));
  };
}

/**
 * Take these measures and no others. Return true if all that is needed is then in sight.
 * @param {HTMLElement} table
 * @param {string[]} measures
 */
function take(table, measures) {
  if (measures.length > 0) table.dataset.tight = measures.join(" ");
  else delete table.dataset.tight;
  limitHint(table);
  if (outOfSight(table)) return false;
  clearOfHint(table);
  return !outOfSight(table) && !covered(table);
}

/**
 * Return the first index below `count` for which `holds` is true, if it is false before and true from there on; `count`
 * if there is none.
 * @param {number} count
 * @param {(index: number) => boolean} holds
 */
function firstThat(count, holds) {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Return sizes of the text to try, the largest first.
 * @param {number} wished pixels of the text as the browser is set
 */
function sizesFrom(wished) {
  const usual = Math.min(wished, USUAL);
  const sizes = [wished];
  for (let size = wished; size > Math.min(usual, SMALLEST); sizes.push(size)) size = Math.max(size > usual ? usual : SMALLEST, size * STEP);
  return sizes;
}

/**
 * Save room until nothing is out of sight, give back the room that is not needed, and return the measures taken.
 * Smaller text and more measures need less room: both are searched by halves, for every try lays the table out.
 * @param {HTMLElement} table
 * @param {number} wished pixels of the text as the browser is set
 */
function save(table, wished) {
  const usual = Math.min(wished, USUAL);
  const sizes = sizesFrom(wished);
  const set = (/** @type {number} */ size) => (size < wished ? root.style.setProperty("--table-font", `${size}px`) : root.style.removeProperty("--table-font"));
  const most = (/** @type {number} */ size) => MEASURES.slice(0, size > usual ? MILD : MEASURES.length);
  const holds = (/** @type {number} */ size, /** @type {string[]} */ measures) => (set(size), take(table, measures));
  if (holds(wished, [])) return { size: wished, measures: [] };
  const size = sizes[firstThat(sizes.length, (at) => holds(sizes[at] ?? SMALLEST, most(sizes[at] ?? SMALLEST)))];
  if (size === undefined) {
    holds(sizes.at(-1) ?? SMALLEST, MEASURES);
    clearOfHint(table);
    return { size: sizes.at(-1) ?? SMALLEST, measures: MEASURES };
  }
  const all = most(size);
  let measures = size < usual ? all : all.slice(0, firstThat(all.length, (taken) => holds(size, all.slice(0, taken))));
  for (const measure of measures.slice(0, -1).reverse()) {
    const fewer = measures.filter((other) => other !== measure);
    if (holds(size, fewer)) measures = fewer;
  }
  if (holds(size, measures)) return { size, measures };
  holds(size, all);
  return { size, measures: all };
}
