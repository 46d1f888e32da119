// @ts-check
/** A game's own piles beside the trick: the skat, discarded cards, whatever it names. */
import { html, nothing } from "lit-html";
import { face } from "../cards/card.js";
import { roomOf } from "../games/index.js";

/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").View} View */

/**
 * Return the visible piles beside the trick: those that are not empty and not waiting to be dealt to hands.
 * @param {View} view
 * @returns {[name: string, cards: string[] | number][]}
 */
export function pilesBeside(view) {
  const beside = roomOf(view.game).pile;
  return Object.entries(view.piles).filter(([name, cards]) => beside(name) && (typeof cards === "number" ? cards : cards.length) > 0);
}

/**
 * Draw the piles beside the trick.
 * @param {Speech} speech
 * @param {View} view
 */
export function pilesTemplate(speech, view) {
  const piles = pilesBeside(view);
  if (piles.length === 0) return nothing;
  return html`<div class="piles">
    ${piles.map(([name, cards]) => {
      const count = typeof cards === "number" ? cards : cards.length;
      const shown = typeof cards === "number" ? Array.from({ length: Math.min(cards, 3) }, () => null) : cards;
      return html`<figure class="pile" data-pile=${name} ?data-open=${typeof cards !== "number"}>
        <div class="pile-cards">
          ${shown.map((card) => html`<span>${face(speech, card)}${card === null ? nothing : html`<span class="visually-hidden">${speech.words.card(card).toString()}</span>`}</span>`)}
        </div>
        <figcaption>${speech.say("ui.pile", { name: speech.words.phrase(`${view.game}.pile.${name}`), n: count })}</figcaption>
      </figure>`;
    })}
  </div>`;
}
