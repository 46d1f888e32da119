// @ts-check
/**
 * Doubling in Barbu: all the doubles that a player may still give are set in one panel, and one button sends them. The
 * engine asks about one player after the other, so the answers go out in that order.
 */
import { html, nothing } from "lit-html";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").Showing} Showing */
/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../say/words.js").Phrase} Phrase */

/**
 * Return the players whom the seat to move is asked about, in order, each with true if the double is a duty.
 * @param {View} view
 * @returns {{target: number, bound: boolean}[]}
 */
export function questions({ facts: { questions: asked } }) {
  if (!Array.isArray(asked)) return [];
  return asked.map(([target, bound]) => ({ target: Number(target), bound: bound === true }));
}

/**
 * Return true if the viewer is asked about several players.
 * @param {View} view
 */
export const several = (view) => view.turn !== null && view.turn === view.seat && questions(view).length > 1;

/**
 * Return the players that the panel is set to double, duties included.
 * @param {Showing} app
 * @param {View} view
 * @returns {number[]}
 */
function chosen(app, view) {
  const { choice, answers } = app.store.get();
  return questions(view).flatMap(({ target, bound }) => (bound || (answers ?? choice.doubled).includes(target) ? [target] : []));
}

/**
 * Draw the panel for doubling; null if the viewer is asked nothing about doubles.
 * @param {App} app
 * @param {View} view
 */
export function doublingTemplate(app, view) {
  const asked = view.turn === view.seat && view.phase === "double" ? questions(view) : [];
  const [first] = asked;
  if (first === undefined) return null;
  const doubled = chosen(app, view);
  const { answers, hint } = app.store.get();
  const toggle = (/** @type {number} */ target) => {
    const rest = doubled.filter((one) => one !== target);
    app.store.set({ choice: { ...app.store.get().choice, doubled: rest.length < doubled.length ? rest : [...rest, target] } });
  };
  const move = doubled.includes(first.target) ? "double" : "no";
  return html`<p class="calls-note doubling-note">${app.say("barbu.page.doubling.stake")}</p>
    <div class="doubling">
      ${asked.map(({ target, bound }) => {
        const on = doubled.includes(target);
        const name = app.name(target);
        const gloss = stake(view, target, bound);
        return html`<button type="button" class="switch" data-set=${bound ? nothing : `double.${target}`} aria-pressed=${on ? "true" : "false"} aria-disabled=${bound ? "true" : "false"}
          aria-label=${app.text("ui.ask.named", { what: app.text("barbu.page.doubling.one", { name }), cards: app.text(gloss) })} data-plain=${gloss === PLAIN ? "yes" : nothing}
          ?data-best=${target === first.target && hint?.best === "double"} @click=${() => !bound && answers === null && toggle(target)}>
          <span class="call-name">${name}</span>
          <span class="call-gloss">${app.say(gloss)}</span>
        </button>`;
      })}
    </div>
    <div class="call-group" data-size="1">
      <button type="button" class="call main-call" data-entry data-move=${move} ?data-best=${hint?.best === move} aria-disabled=${answers === null ? "false" : "true"}
        @click=${() => answers === null && void send(app, view, doubled)}>
        <span class="call-name">${app.say(...summary(app, view, doubled))}</span>
      </button>
    </div>`;
}

/** The key of the sentence about a double that nothing else is said of. */
const PLAIN = "barbu.page.doubling.once";

/**
 * Return the key of the sentence about one double: a duty, an answer to a double, or a bet without either.
 * @param {View} view
 * @param {number} target
 * @param {boolean} bound
 */
function stake({ facts: { doubles }, turn }, target, bound) {
  if (bound) return "barbu.page.doubling.bound";
  const given = Array.isArray(doubles) ? doubles[target] : [];
  return Array.isArray(given) && given.includes(turn) ? "barbu.page.doubling.twice" : PLAIN;
}

/**
 * Return the label of the button that sends the answers.
 * @param {Speech} app
 * @param {View} view
 * @param {number[]} doubled
 * @returns {[key: string, data?: import("../types.js").Data]}
 */
function summary(app, view, doubled) {
  if (doubled.length === 0) return ["barbu.page.doubling.none"];
  if (doubled.length === view.seats - 1) return ["barbu.page.doubling.all"];
  return ["barbu.page.doubling.some", { whom: app.words.list(doubled.map((seat) => app.name(seat))) }];
}

/**
 * Send the answers one after the other, as long as the engine asks for them. The engine itself gives the doubles that are duties.
 * @param {App} app
 * @param {View} view
 * @param {number[]} doubled
 */
async function send(app, view, doubled) {
  app.store.set({ answers: doubled });
  for (const { target } of questions(view)) {
    const { table, answers } = app.store.get();
    if (answers !== doubled || !table || table.view.turn !== view.seat || table.view.facts.target !== target) continue;
    await app.act(doubled.includes(target) ? "double" : "no");
    if (app.store.get().table === table) break;
  }
  if (app.store.get().answers === doubled) app.store.set({ answers: null });
}

/**
 * Return a double, or the refusal of one, with the name of the player it is about.
 * @param {Speech} app
 * @param {View} view
 * @param {string} move
 * @returns {Phrase | null} null for a move of another phase
 */
export function named(app, view, move) {
  const { target } = view.facts;
  if (view.phase !== "double" || typeof target !== "number") return null;
  return app.words.phrase(move === "double" ? "barbu.page.doubling.call.double" : "barbu.page.doubling.call.no", { name: app.name(target) });
}
