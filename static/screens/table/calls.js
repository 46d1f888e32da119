// @ts-check
/**
 * The call panel: exactly the legal calls, in the game's own words, each with a plain gloss. The game's room groups them; the costliest stand behind a switch, and a long list behind the button that opens it.
 */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { repeat } from "lit-html/directives/repeat.js";
import { show } from "../../say/words.js";
import { face } from "../../cards/card.js";
import { isCard } from "../../cards/cards.js";
import { roomOf } from "../../games/index.js";
import { worthTemplate } from "./hint.js";
import { movePhrase } from "./moves.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Dial} Dial */
/** @typedef {import("../../types.js").Family} Family */
/** @typedef {import("../../types.js").Panel} Panel */
/** @typedef {import("../../types.js").Choice} Choice */

/** A dial with more bids than this has a slider too. */
const MANY_STEPS = 20;

/**
 * Return the settings of the person in the panel of calls.
 * @param {Showing} app
 * @returns {Choice}
 */
const choiceOf = (app) => app.store.get().choice;

/**
 * Change the choices set in the panel of calls.
 * @param {Showing} app
 * @param {Partial<Choice>} patch
 */
const choose = (app, patch) => app.store.set({ choice: { ...choiceOf(app), ...patch } });

/**
 * Draw the buttons of the calls, or the panel that a game has in their place.
 * @param {App} app
 * @param {View} view
 */
export function callsTemplate(app, view) {
  const { live } = app.store.get();
  if (!live || view.turn === null || view.turn !== view.seat || !view.person) return nothing;
  const hand = view.hands[view.seat];
  const own = Array.isArray(hand) ? hand : [];
  const calls = view.legal.filter((move) => !own.includes(move));
  if (calls.length === 0) return nothing;
  const instead = view.instead ?? []; // a table kept by an older page says none
  const panel = roomOf(view.game).panel(calls, view);
  const { open } = choiceOf(app);
  const { apart, families } = side(app, panel);
  const only = families.length === 1 && !panel.dial ? families[0] : undefined;
  const opened = only && needsOpening(only) ? only : families.find((family) => family.name === open && needsOpening(family));
  const asking = roomOf(view.game).asking(app, view);
  const content = asking ?? (opened
    ? openTemplate(app, view, panel, opened, opened !== only)
    : html`${panel.dial ? dialTemplate(app, view, panel.dial) : nothing}
      <div class="call-group" data-size=${families.length + (panel.dial ? 1 : 0)}>
        ${repeat(families, ({ name, calls }) => name ?? calls.join(), (family) => familyTemplate(app, view, panel, family))}
        ${panel.dial ? bidButton(app, view, panel.dial) : nothing}
      </div>`);
  return html`<section class="calls" role="group" aria-label=${promptText(app, view)} data-structure=${panel.dial ? "dial" : "families"}>
    ${keyed(`${view.phase} ${opened?.name ?? ""} ${view.log.length}`, content)}
    ${instead.length > 0 ? html`<div class="call-group" data-size=${instead.length}>${instead.map((call) => callButton(app, view, {}, call, true))}</div>` : nothing}
    ${panel.gone?.length && !opened ? html`<p class="calls-note">${app.say(`${view.game}.page.panel.gone`, { list: app.words.list(panel.gone.map((name) => app.words.phrase(`${view.game}.contract.${name}`))) })}</p>` : nothing}
    ${panel.apart && panel.families.length > 0 && panel.apart.families.length > 0
      ? html`<button type="button" class="switch" data-set="apart" aria-pressed=${apart ? "true" : "false"} @click=${() => choose(app, { apart: !apart, open: null })}>
          <span>${app.say(`${view.game}.page.panel.switch.${panel.apart.name}`)}</span>
        </button>`
      : nothing}
  </section>`;
}

/**
 * Return the part of the panel in view: the usual calls, or those behind the switch.
 * @param {Showing} app
 * @param {Panel} panel
 */
function side(app, { families, apart }) {
  if (!apart || apart.families.length === 0) return { apart: false, families };
  const on = choiceOf(app).apart || families.length === 0;
  return { apart: on, families: on ? apart.families : families };
}

/** @param {Family} family */
const needsOpening = ({ name, calls, spread }) => name !== null && !spread && calls.length > 1;

/**
 * @param {App} app
 * @param {View} view
 * @param {Panel} panel
 * @param {Family} family
 */
function familyTemplate(app, view, panel, family) {
  const { name, calls } = family;
  const [first = ""] = calls;
  if (needsOpening(family)) {
    const best = calls.includes(app.store.get().hint?.best ?? "");
    return html`<button type="button" class="call" data-set=${name} aria-expanded="false" ?data-best=${best} @click=${() => choose(app, { open: name })}>
      <span class="call-name">${app.say(`${view.game}.page.panel.${name}`)} <span aria-hidden="true">›</span></span>
      ${glossTemplate(app, `${view.game}.page.panel.gloss.${name}`)} ${worthTemplate(app, ...calls)}
    </button>`;
  }
  if (name === null && calls.length === 1) return callButton(app, view, panel, first);
  if (name === null) return html`<div class="call-row">${calls.map((call) => callButton(app, view, panel, call))}</div>`;
  return html`<div class="call-family" role="group" aria-label=${app.text(`${view.game}.page.panel.${name}`)}>
    <p class="family-name">${app.say(`${view.game}.page.panel.${name}`)} <span class="call-gloss">${app.say(`${view.game}.page.panel.gloss.${name}`)}</span></p>
    <div class="call-row">${calls.map((call) => callButton(app, view, panel, call))}</div>
  </div>`;
}

/**
 * Draw one family with all its calls.
 * @param {App} app
 * @param {View} view
 * @param {Panel} panel
 * @param {Family} family
 * @param {boolean} back true if there is a list of families to go back to
 */
function openTemplate(app, view, panel, { name, calls }, back) {
  return html`<div class="call-family" data-opened role="group" aria-label=${app.text(`${view.game}.page.panel.${name}`)}>
    <div class="family-name">
      ${back ? html`<button type="button" class="link" data-set="" @click=${() => choose(app, { open: null })}>‹ ${app.say("ui.calls.back")}</button>` : nothing}
      <strong>${app.say(`${view.game}.page.panel.${name}`)}</strong> <span class="call-gloss">${app.say(`${view.game}.page.panel.gloss.${name}`)}</span>
    </div>
    <div class="call-row">${calls.map((call) => callButton(app, view, panel, call))}</div>
  </div>`;
}

/**
 * @param {Speech} app
 * @param {string} key
 * @param {import("../../types.js").Data} [data]
 */
const glossTemplate = (app, key, data) => (app.words.has(key) ? html`<span class="call-gloss">${app.say(key, data)}</span>` : nothing);

/**
 * @param {App} app
 * @param {View} view
 * @param {Pick<Panel, "card">} panel
 * @param {string} call
 * @param {boolean} [instead] whether it takes the place of the last move
 */
function callButton(app, view, panel, call, instead = false) {
  const { hint } = app.store.get();
  const { game } = view;
  const short = `${game}.page.panel.call.${call}`;
  const brief = app.words.has(short) && !instead;
  const heard = roomOf(game).heard(view, call, view.log.length);
  const name = instead ? roomOf(game).instead(app, movePhrase(app, game, call)) : movePhrase(app, game, heard, view.phase);
  const data = callData(app, view, call);
  const card = isCard(call) ? call : (panel.card?.(call) ?? null);
  return keyed(
    `${view.phase} ${call}`,
    html`<button type="button" class="call" data-move=${call} ?data-entry=${call === roomOf(game).modest(view.legal)} ?data-brief=${brief} ?data-best=${hint?.best === call}
      aria-label=${brief ? name.toString() : nothing} @click=${() => void app.act(call)}>
      ${card ? face(app, card) : nothing}
      ${brief && card ? nothing : html`<span class="call-name">${brief ? app.say(short) : show(name)}</span>`}
      ${brief ? nothing : glossTemplate(app, `${game}.gloss.${heard}`, data)} ${worthTemplate(app, call)}
    </button>`,
  );
}

/**
 * Return the data for the sentences about a call: the price, and the player it is about.
 * @param {App} app
 * @param {View} view
 * @param {string} call
 */
function callData(app, view, call) {
  const room = roomOf(view.game);
  const asked = room.asked(view);
  return { ...room.stakes(app, call, view.facts), ...(asked === null ? {} : { name: app.name(asked) }) };
}

/**
 * Return the bid that a dial stands on: the one chosen, else the hint's, else the lowest.
 * @param {Showing} app
 * @param {Dial} dial
 */
function bidOf(app, { bids }) {
  const { bid } = choiceOf(app);
  const best = app.store.get().hint?.best;
  const found = [bid, best].map((call) => bids.find((own) => own.call === call)).find((own) => own !== undefined);
  return /** @type {Dial["bids"][number]} */ (found ?? bids[0]);
}

/**
 * Return the bid nearest to another number or another set of extras.
 * @param {Dial["bids"]} bids the bids to choose from
 * @param {{steps: number, extras: string}} wanted
 */
function nearest(bids, { steps, extras }) {
  const off = (/** @type {Dial["bids"][number]} */ bid) =>
    10 * [...new Set(bid.extras + extras)].filter((extra) => bid.extras.includes(extra) !== extras.includes(extra)).length + Math.abs(bid.steps - steps);
  return bids.reduce((one, other) => (off(other) < off(one) ? other : one));
}

/**
 * Draw a stepper for the number and switches for the extras: it can be set to every legal bid, and to no other.
 * @param {Showing} app
 * @param {View} view
 * @param {Dial} dial
 */
function dialTemplate(app, view, dial) {
  const bid = bidOf(app, dial);
  const { game } = view;
  const step = (/** @type {number} */ by) => {
    const on = dial.bids.filter(({ steps }) => Math.sign(steps - bid.steps) === by);
    const next = on.length > 0 ? nearest(on, { steps: bid.steps + by, extras: bid.extras }) : null;
    return html`<button type="button" class="dial-step" data-set=${next?.call ?? nothing} aria-disabled=${next ? "false" : "true"}
      aria-label=${app.text(panelKey(app, game, by < 0 ? "less" : "more"))} @click=${() => next && choose(app, { bid: next.call })}>${by < 0 ? "−" : "+"}</button>`;
  };
  return html`<div class="dial">
    <div class="dial-steps">${step(-1)}<output class="dial-number" aria-live="off">${app.words.has(`${game}.page.panel.steps`) ? app.say(`${game}.page.panel.steps`, { n: bid.steps }) : show(movePhrase(app, game, bid.call))}</output>${step(1)}</div>
    ${dial.bids.length > MANY_STEPS && dial.extras.length === 0 ? rangeTemplate(app, game, dial, bid) : nothing}
    <div class="dial-extras">
      ${dial.extras.map((extra) => {
        const on = bid.extras.includes(extra);
        const others = dial.bids.filter(({ extras }) => extras.includes(extra) !== on);
        const turned = on ? bid.extras.replace(extra, "") : bid.extras + extra;
        const next = others.length > 0 ? nearest(others, { steps: bid.steps, extras: turned }) : null;
        return html`<button type="button" class="switch" data-set=${next?.call ?? nothing} aria-pressed=${on ? "true" : "false"} aria-disabled=${next ? "false" : "true"}
          @click=${() => next && choose(app, { bid: next.call })}>
          <span class="call-name">${app.say(`${game}.page.panel.extra.${extra}`)}</span>
          ${glossTemplate(app, `${game}.page.panel.extra.gloss.${extra}`)}
        </button>`;
      })}
    </div>
  </div>`;
}

/**
 * Return the key of a word of the dial: the game's own, or the usual one.
 * @param {Speech} app
 * @param {string} game
 * @param {"less" | "more"} name
 */
const panelKey = (app, game, name) => (app.words.has(`${game}.page.panel.${name}`) ? `${game}.page.panel.${name}` : `ui.calls.${name}`);

/**
 * Draw a slider over all bids of a dial.
 * @param {Showing} app
 * @param {string} game
 * @param {Dial} dial
 * @param {Dial["bids"][number]} bid the one that is set
 */
function rangeTemplate(app, game, { bids }, bid) {
  const slide = (/** @type {Event} */ { target }) => choose(app, { bid: bids[/** @type {HTMLInputElement} */ (target).valueAsNumber]?.call ?? null });
  return html`<input type="range" class="dial-range" min="0" max=${bids.length - 1} .valueAsNumber=${bids.indexOf(bid)}
    aria-label=${app.text("ui.calls.range")} aria-valuetext=${movePhrase(app, game, bid.call).toString()} @input=${slide}>`;
}

/**
 * Draw the bid that is set, with its price.
 * @param {App} app
 * @param {View} view
 * @param {Dial} dial
 */
function bidButton(app, view, dial) {
  const { call } = bidOf(app, dial);
  const name = movePhrase(app, view.game, call);
  return html`<button type="button" class="call main-call" data-move=${call} ?data-best=${app.store.get().hint?.best === call} @click=${() => void app.act(call)}>
    <span class="call-name">${app.words.has(`${view.game}.page.panel.bid`) ? app.say(`${view.game}.page.panel.bid`, { call: name }) : show(name)}</span>
    ${glossTemplate(app, `${view.game}.page.panel.price`, callData(app, view, call))} ${worthTemplate(app, call)}
  </button>`;
}

/**
 * Return the question to the person to move.
 * @param {Speech} app
 * @param {View} view
 */
export function promptText(app, view) {
  const key = roomOf(view.game).prompt(view);
  return app.words.has(key) ? app.text(key, roomOf(view.game).question(app, view)) : app.text("ui.turn.you");
}
