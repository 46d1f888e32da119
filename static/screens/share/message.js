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
 * Return a deal for a messenger: the hands that its viewer sees, its contract and result, and the link. A deal that is still to be
 * played shows the hand of the one who is asked, and no more.
 * @param {Speech} speech
 * @param {{dealt: View, end: View}} views
 * @param {{contract: string, address: string, asked: number | null}} more the contract in words, or what is asked; the link; the seat whose hand is shown alone
 * @returns {string}
 */
export function messageOf(speech, { dealt, end }, { contract, address, asked }) {
  const name = speech.text(`${dealt.game}.name`);
  const order = (asked === null ? end : dealt).facts.order ?? [];
  const line = (/** @type {number} */ seat) => {
    const hand = dealt.hands[seat];
    return Array.isArray(hand) ? [`${speech.name(seat)}: ${handText(speech, hand, order)}`] : [];
  };
  if (asked !== null) return [[name, contract].filter(Boolean).join(" · "), ...line(asked), address].join("\n");
  const scores = end.score?.map((score, seat) => `${speech.name(seat)} ${speech.words.signed(score)}`) ?? [];
  return [[name, contract].filter(Boolean).join(" · "), ...dealt.hands.flatMap((_, seat) => line(seat)), ...(scores.length > 0 ? [speech.text("pages.embed.over", { scores: scores.join(" · ") })] : []), address].join("\n");
}

/**
 * Return the text form of a deal for a forum: indented, as forums show text line by line, under the link as a comment.
 * @param {string} text as the engine writes it
 * @param {string} address
 */
export const forumOf = (text, address) => [`# ${address}`, "", ...text.trimEnd().split("\n")].map((line) => (line === "" ? "" : `    ${line}`)).join("\n");
