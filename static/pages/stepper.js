// @ts-check
/**
 * The stepper behind study and analysis: it walks through the deal of any link, card by card or trick by trick. It
 * asks the engine for single positions and never touches the current match.
 */
import { html, nothing } from "lit-html";
import { tricksOf } from "../board/seats.js";
import { movePhrase } from "../screens/table/moves.js";
import { refusal, simple } from "../screens/panel/panel.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Renderable} Renderable */
/** @typedef {import("lit-html").TemplateResult} TemplateResult */
/** @typedef {(ply: number) => Promise<View>} Look */

/**
 * The position that the stepper shows; `seat` and `all` say whose cards lie open.
 * @typedef {object} Place
 * @property {string} code of the whole deal
 * @property {boolean} running whether this is the deal being played at the table
 * @property {number} ply
 * @property {number} plies
 * @property {number} seat
 * @property {boolean} all whether all hands are open
 * @property {boolean} over whether the deal is finished, so that all hands may be shown
 * @property {View} view
 * @property {View} end the last position, as the seat sees it
 * @property {string} here the link of this position
 */

/**
 * @typedef {object} Stepper
 * @property {() => Place | null} place null until the first position has come, which may never happen
 * @property {(ply: number) => Promise<void>} go
 * @property {(seat: number) => Promise<void>} sit
 * @property {(all: boolean) => Promise<void>} lay
 * @property {(step: 1 | -1) => void} card
 * @property {import("../screens/panel/panel.js").Panel} panel
 */

/**
 * The deal, whose cards to show, where to begin, and the last position if the caller has it.
 * @typedef {{code?: string, seat?: number | null, ply?: number, last?: import("../types.js").Look}} Args
 */

/** Milliseconds between two cards while the study goes on by itself. */
const PACE = 900;

/**
 * Return the number of finished tricks at a position between two tricks; in Dominoes the number of moves.
 * @param {View} view
 * @returns {number | null} null within a trick and before the first
 */
export function boundary(view) {
  if (view.facts.layout !== undefined) return view.log.length;
  return view.facts.trick?.length === 0 ? tricksOf(view).length : null;
}

/**
 * Return the next position, forwards or backwards, in which a trick begins; else the end or start of the deal.
 * @param {Look} look
 * @param {number} ply
 * @param {number} plies
 * @param {1 | -1} step
 * @returns {Promise<number>}
 */
export async function nextTrick(look, ply, plies, step) {
  const here = boundary(await look(ply));
  for (let at = ply + step; at > 0 && at < plies; at += step) {
    const there = boundary(await look(at));
    if (there !== null && there !== here) return at;
  }
  return step > 0 ? plies : 0;
}

/**
 * Open a panel that steps through the positions of a deal, by default that of the table.
 * @param {App} app
 * @param {string} name of the panel
 * @param {Args} args
 * @param {(place: Place, stepper: Stepper) => TemplateResult} body
 * @param {{closed?: () => void, tools?: (place: Place) => TemplateResult | typeof nothing, title?: () => Renderable, stepped?: (place: Place) => void, plays?: true}} [more]
 *   stepped: called with every new position; plays: with a button that goes on card by card
 * @returns {Promise<Stepper | null>} once its first position is shown; null if there is no deal
 */
export async function stepper(app, name, args, body, more = {}) {
  const { table } = app.store.get();
  const code = args.code ?? table?.code ?? "";
  if (code === "") return null;
  const running = table?.code === code && table.view.score === null;
  /** @type {Place | null} */
  let place = null;
  let seat = args.seat ?? (table?.code === code ? table.view.seat : null) ?? 0;
  let [all, over] = [false, false];
  let [ply, plies] = [0, 0];
  let problem = "";
  /** The timer that goes on card by card. @type {ReturnType<typeof setInterval> | null} */
  let playing = null;
  /** @type {View} */
  let end;
  /** @type {Map<string, Promise<import("../types.js").Look>>} */
  const seen = new Map();

  const panel = simple(app, name, draw, { foot: controls, key, tools: () => (place ? (more.tools?.(place) ?? nothing) : nothing), closed, ...(more.title ? { title: more.title } : {}) });
  /** @type {Stepper} */
  const own = {
    place: () => place,
    go: (to) => go(() => to),
    sit(at) {
      seat = at;
      return go(() => ply);
    },
    lay(openly) {
      all = openly;
      return go(() => ply);
    },
    card,
    panel,
  };
  let walk = begin(); // before any step: keys may be faster than the engine
  await walk;
  return own;

  async function begin() {
    try {
      const last = args.last ?? (await position("last"));
      ({ plies, over } = last);
      [all, end] = [over, last.view];
    } catch (error) {
      return fail(error);
    }
    await step(() => args.ply ?? (running ? plies : 0));
  }

  /**
   * @param {number | "last"} at
   * @returns {Promise<import("../types.js").Look>}
   */
  function position(at) {
    const key = `${at} ${seat} ${all}`;
    const known = seen.get(key);
    if (known) return known;
    const wanted = app.ask({ ask: "look", code, ply: at, seat, open: all });
    wanted.catch(() => seen.delete(key));
    seen.set(key, wanted);
    return wanted;
  }

  /**
   * Takes steps one at a time, however fast the keys are pressed; none in a deal that cannot be shown.
   * @param {() => number | Promise<number>} where
   */
  function go(where) {
    walk = walk.then(() => (place ? step(where) : undefined));
    return walk;
  }

  /** @param {() => number | Promise<number>} where */
  async function step(where) {
    try {
      ply = Math.max(0, Math.min(plies, await where()));
      const { view, code: here } = await position(ply);
      place = { code, running, ply, plies, seat, all, over, view, end, here };
      problem = "";
      if (ply === plies) pause();
      if (!panel.shown()) return;
      panel.redraw();
      more.stepped?.(place);
    } catch (error) {
      fail(error);
    }
  }

  /** @param {unknown} error */
  function fail(error) {
    problem = refusal(app, error);
    if (panel.shown()) panel.redraw();
  }

  function closed() {
    pause();
    more.closed?.();
  }

  function pause() {
    if (playing === null) return;
    clearInterval(playing);
    playing = null;
  }

  /** Goes on card by card, or stops that. */
  function play() {
    if (playing === null) playing = setInterval(() => card(1), PACE);
    else pause();
    panel.redraw();
  }

  /** @param {1 | -1} step */
  function card(step) {
    void go(() => ply + step);
  }

  /** @param {1 | -1} step */
  function trick(step) {
    void go(() => nextTrick(async (at) => (await position(at)).view, ply, plies, step));
  }

  function first() {
    void go(() => 0);
  }

  function finish() {
    void go(() => plies);
  }

  /** @param {string} name */
  function key(name) {
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => card(-1),
      ArrowRight: () => card(1),
      ArrowUp: () => trick(-1),
      ArrowDown: () => trick(1),
      PageUp: () => trick(-1),
      PageDown: () => trick(1),
      Home: first,
      End: finish,
    };
    const work = keys[name];
    if (!work) return false;
    work();
    return true;
  }

  function draw() {
    if (problem) return html`<p class="warning" role="alert">${app.say(problem)}</p>`;
    if (!place) return html`<p class="quiet-text">${app.say("pages.replay.loading")}</p>`;
    return body(place, own);
  }

  function controls() {
    /** @param {string} name @param {string} path @param {boolean} off @param {() => unknown} work */
    const button = (name, path, off, work) =>
      html`<button type="button" class="step" aria-disabled=${off ? "true" : "false"} aria-label=${app.text(`pages.replay.${name}`)} title=${app.text(`pages.replay.${name}`)} @click=${work}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>
      </button>`;
    if (problem || !place) return nothing;
    const [before, after] = [ply === 0, ply === plies];
    return html`
      <label class="replay-slider">
        <span class="visually-hidden">${app.say("pages.replay.slider")}</span>
        <input type="range" min="0" max=${plies} .value=${String(ply)} aria-valuetext=${placeText(app, place)} @input=${(/** @type {Event} */ event) => void own.go(Number(/** @type {HTMLInputElement} */ (event.target).value))} />
      </label>
      <div class="steps" role="group" aria-label=${app.text("pages.replay.title")}>
        ${button("first", "M6 5v14M19 5 9 12l10 7z", before, first)}
        ${button("trick-back", "M12 5 4 12l8 7zM21 5l-8 7 8 7z", before, () => trick(-1))}
        ${button("back", "M16 5 7 12l9 7z", before, () => card(-1))}
        ${more.plays ? button(playing === null ? "play" : "pause", playing === null ? "M12 2a10 10 0 1 0 .01 0zM9 6l10 6-10 6z" : "M7 5h3v14H7zM14 5h3v14h-3z", after, play) : nothing}
        ${button("forward", "M8 5l9 7-9 7z", after, () => card(1))}
        ${button("trick-forward", "M12 5l8 7-8 7zM3 5l8 7-8 7z", after, () => trick(1))}
        ${button("last", "M18 5v14M5 5l10 7-10 7z", after, finish)}
      </div>
    `;
  }
}

/**
 * Return the place of the slider in words: the move that led there.
 * @param {App} app
 * @param {Place} place
 */
function placeText(app, { view, ply, plies }) {
  const last = view.log[ply - 1];
  const sentence = !last
    ? app.text("pages.replay.dealt")
    : app.text("ui.trick.card", { name: app.name(last.seat), card: last.move === null ? app.text("pages.replay.unheard") : movePhrase(app, view.game, last.move, last.phase) });
  return `${app.text("pages.replay.ply", { n: ply, plies })}. ${sentence}`;
}
