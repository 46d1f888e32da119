// @ts-check
/** The price of the deal while it is played: in a few words among its facts, and in its parts when they are tapped. */
import { html } from "lit-html";
import { roomOf } from "../../games/index.js";
import { show } from "../../say/words.js";
import { itemPhrase } from "./result.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Stake} Stake */

/** The value of the store's `why` while the parts of the price are shown. */
export const STAKE = "stake";

/**
 * Return the price of a deal in short and in parts.
 * @param {Speech} app
 * @param {View} view
 * @returns {Stake | null} null before the contract is settled and after the end of the deal
 */
export function stakeOf(app, view) {
  return view.phase === "over" ? null : (roomOf(view.game).stake(app, view) ?? itemized(app, view));
}

/**
 * Return the price as the engine's items state it.
 * @param {Speech} app
 * @param {View} view
 * @returns {Stake | null}
 */
function itemized(app, { game, facts: { contract, stake = [], more = [] } }) {
  const [last, n = 0] = stake.at(-1) ?? [];
  if (last === undefined) return null;
  const { words } = app;
  const key = (/** @type {string} */ part) => [contract, last].map((name) => `${game}.page.${part}.${name}`).find((own) => words.has(own));
  const [short, pays] = [key("stake"), key("pays")];
  const data = { ...Object.fromEntries(stake), n };
  const items = pays && words.names(pays, "n") ? stake.slice(0, -1) : stake;
  return {
    short: words.phrase(short ?? `${game}.item.${last}`, data),
    parts: [
      ...(pays ? [words.phrase(pays, data)] : []),
      ...items.map(([item, n]) => itemPhrase(app, game, item, n)),
      ...more.map(([item, n]) => words.phrase(`${game}.page.more.${item}`, { n })),
    ],
  };
}

/**
 * Return the parts of the price as text.
 * @param {Speech} app
 * @param {View} view
 */
export const stakeText = (app, view) => (stakeOf(app, view)?.parts ?? []).map((part) => part.toString().replace(/[.。]$/u, "")).join(app.text("ui.ask.stop"));

/**
 * Draw the price in short, as a button that shows its parts.
 * @param {App} app
 * @param {View} view
 * @param {Stake} stake
 */
export function stakeTemplate(app, view, { short }) {
  const open = app.store.get().why === STAKE;
  const ask = () => {
    app.store.set({ why: open ? null : STAKE });
    if (!open) app.announce(stakeText(app, view));
  };
  return html`<button type="button" class="link stake" aria-expanded=${open ? "true" : "false"} @click=${ask}>${show(short)}</button>`;
}
