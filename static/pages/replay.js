// @ts-check
/**
 * The replay stepper: any deal of any link, card by card or trick by trick, with all hands open or one only. It asks
 * the engine for single positions and never touches the running game.
 */
import { html, nothing } from "lit-html";
import { callPhrase } from "../table/calls.js";
import { face, inline } from "../table/card.js";
import { isCard } from "../table/difference.js";
import { contract } from "../table/score.js";
import { show } from "../words.js";
import { simple } from "./panel.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").View} View */
/** @typedef {(ply: number) => Promise<View>} Look */

/**
 * Whether a position lies between two tricks (or outside the play of tricks, where every move is a step).
 * @param {View} view
 * @returns {boolean}
 */
export function between(view) {
  return !view.facts.trick || view.facts.trick.length === 0;
}

/**
 * The next position between tricks, forwards or backwards.
 * @param {Look} look
 * @param {number} ply
 * @param {number} plies
 * @param {1 | -1} step
 * @returns {Promise<number>}
 */
export async function nextTrick(look, ply, plies, step) {
  let at = ply + step;
  while (at > 0 && at < plies && !between(await look(at))) at += step;
  return Math.max(0, Math.min(plies, at));
}

/**
 * @param {App} app
 * @param {{code?: string, seat?: number | null}} [args]
 */
export async function open(app, args = {}) {
  const { table } = app.store.get();
  const code = args.code ?? table?.code;
  if (!code) return;
  const running = table?.code === code;
  let seat = args.seat ?? (running ? table.view.seat : null) ?? 0;
  let all = false;
  let over = false;
  let ply = 0;
  let plies = 0;
  /** @type {View | null} */
  let view = null;
  let here = code;
  let problem = "";
  let last = Promise.resolve();
  /** @type {Map<string, Promise<{view: View, plies: number, code: string}>>} */
  const seen = new Map();

  const panel = simple(app, "replay", body, { foot: controls, key });
  try {
    const start = await position(0);
    plies = start.plies;
    over = (await position(plies)).view.score !== null;
    all = over;
    await go(() => (running && !over ? plies : 0));
  } catch (error) {
    fail(error);
  }

  /** @param {number} at */
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
   * Steps one after the other, however fast the keys come.
   * @param {() => number | Promise<number>} where
   */
  function go(where) {
    last = last.then(async () => {
      try {
        ply = Math.max(0, Math.min(plies, await where()));
        const found = await position(ply);
        [view, here, problem] = [found.view, found.code, ""];
        if (panel.shown()) panel.redraw();
      } catch (error) {
        fail(error);
      }
    });
    return last;
  }

  /** @param {unknown} error */
  function fail(error) {
    const code = String(/** @type {{code?: unknown}} */ (error).code ?? "internal");
    problem = app.words.has(`ui.error.${code}`) ? `ui.error.${code}` : "ui.error.internal";
    if (panel.shown()) panel.redraw();
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

  function end() {
    void go(() => plies);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const own = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (own) return false;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => card(-1),
      ArrowRight: () => card(1),
      ArrowUp: () => trick(-1),
      ArrowDown: () => trick(1),
      PageUp: () => trick(-1),
      PageDown: () => trick(1),
      Home: first,
      End: end,
    };
    const work = keys[event.key];
    if (!work) return false;
    work();
    return true;
  }

  function body() {
    if (problem) return html`<p class="warning" role="alert">${app.say(problem)}</p>`;
    if (!view) return html`<p class="quiet-text">${app.say("pages.replay.loading")}</p>`;
    const own = view;
    const heard = ply === 0 ? null : own.log[ply - 1];
    const played = contract(app, own.game, own.facts);
    const declarer = typeof own.facts.declarer === "number" ? `${app.name(own.facts.declarer)} · ` : "";
    return html`
      <p class="replay-where">
        <span>${app.say(`${own.game}.name`)}${played ? html` · ${declarer}${played}` : nothing}</span>
        <span class="num">${app.say("pages.replay.ply", { n: ply, plies })}</span>
      </p>
      <p class="replay-move" aria-live="polite">${heard ? html`<strong>${app.name(heard.seat)}</strong> ${moved(own, heard.move)}` : app.say("pages.replay.dealt")}</p>
      ${middle(own)}
      <ul class="replay-seats">
        ${Array.from({ length: own.seats }, (_, i) => (seat + i) % own.seats).map((at) => hand(own, at))}
      </ul>
      <div class="replay-options">
        <label class="field">
          <span>${app.say("pages.replay.seat")}</span>
          <select @change=${(/** @type {Event} */ event) => sit(/** @type {HTMLSelectElement} */ (event.target).selectedIndex)}>
            ${Array.from({ length: own.seats }, (_, at) => html`<option .selected=${at === seat}>${app.name(at)}</option>`)}
          </select>
        </label>
        <label class="field switch">
          <span>${app.say("pages.replay.open")}</span>
          <input type="checkbox" role="switch" .checked=${all} ?disabled=${!over} @change=${(/** @type {Event} */ event) => lay(/** @type {HTMLInputElement} */ (event.target).checked)} />
        </label>
        ${over ? nothing : html`<p class="quiet-text">${app.say("pages.replay.running")}</p>`}
        <button type="button" class="button quiet" @click=${() => app.open("share", { code: here, whole: code, seat })}>${app.say("pages.replay.share")}</button>
      </div>
    `;
  }

  /** @param {View} own @param {string | null} move */
  function moved(own, move) {
    if (move === null) return app.say("pages.replay.unheard");
    return isCard(move) ? inline(app, move) : show(callPhrase(app, own.game, move));
  }

  /** @param {View} own */
  function middle(own) {
    const { facts } = own;
    const done = (facts.tricks ?? []).at(-1);
    const current = facts.trick ?? [];
    const cards = current.length > 0 ? current : (done?.cards ?? []);
    const winner = current.length > 0 ? (facts.winning ?? null) : cards.findIndex(([at]) => at === done?.winner);
    return html`<ol class="trick-row" aria-label=${app.text("pages.replay.trick", { n: (facts.tricks ?? []).length + (current.length > 0 ? 1 : 0) })}>
      ${cards.map(
        ([at, card], i) => html`<li data-winner=${i === winner ? "yes" : nothing}>
          <span class="card-pic" aria-hidden="true">${face(app, card)}</span>
          <span class="trick-who">${app.name(at)}</span>
          <span class="visually-hidden">${app.words.card(card).toString()}</span>
          ${i === winner ? html`<span class="visually-hidden">${app.say("pages.rules.wins")}</span>` : nothing}
        </li>`,
      )}
    </ol>`;
  }

  /** @param {View} own @param {number} at */
  function hand(own, at) {
    const cards = own.hands[at] ?? 0;
    const taken = own.facts.taken?.[at];
    const points = own.facts.points?.[at];
    return html`<li class="replay-seat" data-turn=${own.turn === at ? "yes" : nothing}>
      <span class="replay-name">
        ${app.name(at)}${own.dealer === at ? html` <span class="tag">${app.say("pages.replay.dealer")}</span>` : nothing}
        ${taken ? html`<span class="tag">${app.say("pages.replay.taken", { n: taken })}</span>` : nothing}
        ${typeof points === "number" && taken ? html`<span class="tag">${app.say("pages.replay.points", { n: points })}</span>` : nothing}
        ${own.score ? html`<span class="tag strong">${app.words.signed(own.score[at] ?? 0)}</span>` : nothing}
      </span>
      <span class="replay-hand">
        ${typeof cards === "number" ? app.say("pages.replay.cards", { n: cards }) : cards.map((card, i) => html`${i > 0 ? " " : ""}${inline(app, card)}`)}
      </span>
    </li>`;
  }

  /** @param {number} to */
  function slide(to) {
    void go(() => to);
  }

  /** @param {number} at */
  function sit(at) {
    seat = at;
    void go(() => ply);
  }

  /** @param {boolean} openly */
  function lay(openly) {
    all = openly;
    void go(() => ply);
  }

  function controls() {
    /** @param {string} name @param {string} path @param {boolean} off @param {() => unknown} work */
    const button = (name, path, off, work) =>
      html`<button type="button" class="step" aria-disabled=${off ? "true" : "false"} aria-label=${app.text(`pages.replay.${name}`)} title=${app.text(`pages.replay.${name}`)} @click=${work}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>
      </button>`;
    if (problem || !view) return nothing;
    const [before, after] = [ply === 0, ply === plies];
    return html`
      <label class="replay-slider">
        <span class="visually-hidden">${app.say("pages.replay.slider")}</span>
        <input type="range" min="0" max=${plies} .value=${String(ply)} @input=${(/** @type {Event} */ event) => slide(Number(/** @type {HTMLInputElement} */ (event.target).value))} />
      </label>
      <div class="steps" role="group" aria-label=${app.text("pages.replay.title")}>
        ${button("first", "M6 5v14M19 5 9 12l10 7z", before, first)}
        ${button("trick-back", "M12 5 4 12l8 7zM21 5l-8 7 8 7z", before, () => trick(-1))}
        ${button("back", "M16 5 7 12l9 7z", before, () => card(-1))}
        ${button("forward", "M8 5l9 7-9 7z", after, () => card(1))}
        ${button("trick-forward", "M12 5l8 7-8 7zM3 5l8 7-8 7z", after, () => trick(1))}
        ${button("last", "M18 5v14M5 5l10 7-10 7z", after, end)}
      </div>
    `;
  }
}
