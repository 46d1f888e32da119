// @ts-check
/** The end of a deal as a story: won or lost and why, the trick that decided it, the parts of one's own score. */
import { roomOf } from "../../games/index.js";
import { met } from "./goal.js";
import { isYou } from "./seats.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Goal} Goal */
/** @typedef {import("../../say/words.js").Phrase} Phrase */

/**
 * Return the sentences about a finished deal for the viewer's seat; none for a spectator or if nothing was played.
 * @param {App} app
 * @param {View} view of a deal that is over
 * @returns {Phrase[]}
 */
export function storyPhrases(app, view) {
  const { goal } = view;
  if (!goal) return [];
  return [
    ...outcome(app, view, goal),
    ...turn(app, view, goal),
    ...(early(view) ? [app.words.phrase(roomOf(view.game).unplayed(view))] : []),
    ...roomOf(view.game).arithmetic(app, view),
  ];
}

/**
 * Return true if a seat that played has cards left; a seat that sits out keeps all of them.
 * @param {View} view
 */
function early({ facts: { tricks }, hands }) {
  return (tricks?.at(-1)?.cards ?? []).some(([seat]) => {
    const hand = hands[seat] ?? 0;
    return (typeof hand === "number" ? hand : hand.length) > 0;
  });
}

/**
 * Return the reason why the deal was won or lost.
 * @param {Speech} app
 * @param {View} view
 * @param {Goal} goal
 */
function outcome({ words, name }, view, goal) {
  const { have, need, of } = goal;
  const { declarer, contract } = view.facts;
  const ended = need === null ? (have === 0 ? "none" : "some") : met(goal) ? "reached" : "missed";
  const key = [`${view.game}.page.story.${contract}`, `${view.game}.page.story.${goal.name}.${ended}`].find((own) => words.has(own));
  if (!key) return [];
  const data = { n: need ?? Math.abs(have), have, need: need ?? 0, cost: Math.abs(have), promised: (of ?? 0) - (need ?? 0) + 1 };
  return [words.phrase(key, { ...data, name: typeof declarer === "number" ? name(declarer) : "", ...roomOf(view.game).ending(view) })];
}

/**
 * Return the sentence about the trick that decided the goal; empty where none did.
 * @param {Showing} app
 * @param {View} view
 * @param {Goal} goal
 */
function turn(app, view, { decided }) {
  const trick = decided === null ? undefined : view.facts.tricks?.[decided - 1];
  if (!trick || decided === null) return [];
  const { winner, cards, points } = trick;
  const card = cards.find(([seat]) => seat === winner)?.[1] ?? "";
  const key = points ? "ui.story.turned.points" : "ui.story.turned";
  return [app.words.about(key, isYou(app, winner), { trick: decided, n: points ?? 0, name: app.name(winner), card: app.words.card(card) })];
}
