// @ts-check
/** A deal as text: a few lines for a messenger, with signs for the suits, and the text form for a forum, which stich reads back. */
import { short } from "../../cards/card.js";
import { rowsOf } from "./picture.js";

/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").View} View */

/** The signs of the suits; of German suits those that messengers draw. */
const SIGNS = /** @type {Record<string, Record<string, string>>} */ ({
  french: { C: "♣", S: "♠", H: "♥", D: "♦" },
  german: { C: "🌰", S: "🍃", H: "❤️", D: "🔔" },
});

/**
 * Return a hand in a line, the suits apart.
 * @param {Speech} speech
 * @param {readonly string[]} hand
 * @param {readonly string[][]} order
 */
export function handText(speech, hand, order) {
  const signs = SIGNS[speech.words.deck] ?? {};
  const rows = rowsOf(hand, order).filter(({ cards }) => cards.length > 0);
  return rows.map(({ suit, cards }) => (suit ? `${signs[suit]}${cards.map((card) => short(speech, card)).join(" ")}` : cards.map((card) => `${signs[card.charAt(0)]}${short(speech, card)}`).join(" "))).join("  ");
}

/**
 * Return a deal for a messenger: the contract, the dealer, the hands that its viewer sees, the trick on the table, the result, the
 * link.
 * @param {Speech} speech
 * @param {{hands: View, end: View}} views the position of the hands, and the last one that is shown
 * @param {{contract: string, address: string}} more the contract and what is asked, in words; the link
 * @returns {string}
 */
export function messageOf(speech, { hands, end }, { contract, address }) {
  const order = end.facts.order ?? [];
  /** @param {string} name @param {string} card */
  const line = (name, card) => speech.text("ui.trick.card", { name, card });
  const lines = hands.hands.flatMap((hand, seat) => (Array.isArray(hand) ? [line(speech.name(seat), handText(speech, hand, order))] : []));
  const trick = (end.facts.trick ?? []).map(([seat, card]) => `${speech.name(seat)} ${handText(speech, [card], order)}`);
  const scores = end.score?.map((score, seat) => `${speech.name(seat)} ${speech.words.signed(score)}`) ?? [];
  return [
    [speech.text(`${end.game}.name`), contract].filter(Boolean).join(" · "),
    line(speech.text("ui.chip.dealer"), speech.name(end.dealer)),
    ...lines,
    ...(trick.length > 0 ? [line(speech.text("ui.trick"), trick.join(" · "))] : []),
    ...(scores.length > 0 ? [speech.text("pages.embed.over", { scores: scores.join(" · ") })] : []),
    address,
  ].join("\n");
}

/**
 * Return the text form of a deal for a forum: indented, as forums show text line by line, under the link as a comment.
 * @param {string} text as the engine writes it
 * @param {string} address
 */
export const forumOf = (text, address) => [`# ${address}`, "", ...text.trimEnd().split("\n")].map((line) => (line === "" ? "" : `    ${line}`)).join("\n");
