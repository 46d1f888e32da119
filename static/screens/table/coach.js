// @ts-check
/**
 * The coach: in a person's first deals one line that explains the turn, and at the deal of an exercise its goal, and in the end the sentence that it was reached or missed.
 */
import { html, nothing } from "lit-html";
import { outlines, words } from "../../state/courses.js";
import { isCard } from "../../cards/cards.js";
import { CROSS } from "../../say/cross.js";
import { roomOf } from "../../games/index.js";
import { glossTemplate, plain, withTerms } from "../../say/gloss.js";
import { coaches, learn, learned, withCoach, withDeal, withExercise } from "../../state/learned.js";
import { coveredFor } from "./curtain.js";
import { heardPhrase } from "./moves.js";
import { isYou } from "./seats.js";
import { teamOf } from "../../board/seats.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").Aim} Aim */
/** @typedef {import("../../types.js").Phrase} Phrase */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("../../types.js").View} View */

/** Marks words about a call between two players: the coach says them only to those two, before the call. */
const ABOUT = "{name}";

/**
 * Return the name under which the deal on the table is counted.
 * @param {App} app
 */
function dealOf(app) {
  const { match, table } = app.store.get();
  return `${match}.${table?.match.deal}`;
}

/**
 * Let the coach follow the table: fetch the words when they are needed, count finished deals, speak new lines.
 * @param {App} app
 */
export function createCoach(app) {
  /** @type {Set<string>} */
  const spoken = new Set();
  /** The deal on the table, and the last one that was counted. */
  let [deal, counted] = ["", ""];
  /** True once bots have played for everybody in this deal. */
  let played = false;

  /** @param {string} game */
  async function load(game) {
    if (spoken.has(game)) return;
    spoken.add(game);
    try {
      if ((await outlines())[game]) await words(app, game);
      app.store.set({ learned: { ...learned(app) } });
    } catch {
      spoken.delete(game); // without words the coach is silent
    }
  }

  /** The lines last spoken: the goal's and the coach's. */
  const lines = ["", ""];
  let due = false;

  /** Speak the lines that have changed, after the narration of the change itself. */
  function speak() {
    due = false;
    const { table, live, aim, learned: own, screen, preferences, finishing } = app.store.get();
    if (!table || !live || finishing || screen !== "table" || preferences.verbosity === "off" || coveredFor(table.view) !== null) return;
    const now = [aim ? plain(goalPhrase(app, table.view, aim).toString()) : "", coaches(own, table.view.game, dealOf(app)) ? plain(String(lesson(app, table) ?? "")) : ""];
    for (const [i, line] of now.entries()) {
      if (line !== "" && line !== lines[i]) app.announce(line);
      lines[i] = line;
    }
  }

  app.store.subscribe(() => {
    if (!due) queueMicrotask(speak);
    due = true;
  });
  app.store.subscribe(({ table, live, aim, rival, learned: own, finishing }) => {
    if (!table) return;
    const { game, phase, seat } = table.view;
    const now = dealOf(app);
    if (now !== deal) [deal, played] = [now, false];
    played ||= finishing !== null;
    if (!coaches(own, game, now) && !aim) return;
    void load(game);
    keep(table);
    const end = `${now} ${table.code}`;
    if (!live || played || seat === null || phase !== "over" || counted === end) return;
    counted = end;
    if (!aim && !rival) void learn(app, withDeal(own, game, now));
    else if (aim && reached(table.view, aim)) void learn(app, withExercise(own, aim.game, aim.stage, aim.place + 1));
  });

  /**
   * Keep a sentence until the viewer's next turn, so that it can be read while the others go on.
   * @param {Table} table
   */
  function keep(table) {
    const { turn, seat, person } = table.view;
    const said = lesson(app, table);
    const kept = app.store.get().lesson;
    if (said === null ? turn === seat && person && kept !== null : String(said) !== String(kept)) app.store.set({ lesson: said });
  }

  return {
    /** Fetch the coach's words again, in the page's new language. */
    async translate() {
      const games = [...spoken];
      spoken.clear();
      await Promise.all(games.map(load));
    },
  };
}

/**
 * Return true if a finished deal has reached the goal of an exercise.
 * @param {View} view
 * @param {Aim} aim
 * @returns {boolean}
 */
export function reached({ score, seat, facts }, { exercise }) {
  const [what, n] = exercise.goal;
  if (!score || seat === null) return false;
  if (what !== "points") return (score[seat] ?? 0) >= n;
  const { points, sides } = facts;
  const ours = (points ?? []).filter((_, at) => at === seat || (sides?.[at] ?? at) === (sides?.[seat] ?? seat));
  return ours.reduce((sum, each) => sum + each, 0) >= n;
}

/**
 * Draw the coach's sentences at the table.
 * @param {App} app
 */
export function coachTemplate(app) {
  const { table, live, aim, learned: own } = app.store.get();
  if (!table || !live) return nothing;
  const on = coaches(own, table.view.game, dealOf(app));
  const line = on ? coaching(app, table) : null;
  if (!on && !aim) return nothing;
  return html`<div class="coach" role="note" ?data-on=${on} ?data-silent=${!line && !aim} aria-label=${app.text("learn.coach")}>
    ${aim ? goalLine(app, table.view, aim) : nothing}
    ${line ? html`<p>${withTerms(app, table.view.game, line)}</p>` : nothing}
    ${line ? html`<button type="button" class="coach-off" data-coach="off" aria-label=${app.text("learn.coach.off")} @click=${() => void dismiss(app)}>
        ${CROSS}
      </button>` : nothing}
    ${glossTemplate(app, table.view.game)}
  </div>`;
}

/** @param {App} app */
const dismiss = (app) => learn(app, withCoach(learned(app), false));

/**
 * @param {Showing} app
 * @param {View} view
 * @param {Aim} aim
 */
function goalLine(app, view, aim) {
  const done = view.score ? (reached(view, aim) ? "yes" : "no") : nothing;
  return html`<p class="coach-goal" data-reached=${done}>${withTerms(app, view.game, goalPhrase(app, view, aim))}</p>`;
}

/**
 * Return the goal of an exercise as a sentence; after the deal the sentence that it was reached or missed.
 * @param {Speech} app
 * @param {View} view
 * @param {Aim} aim
 * @returns {Phrase}
 */
function goalPhrase(app, view, aim) {
  const [what, n] = aim.exercise.goal;
  if (!view.score) return app.words.phrase(`learn.goal.${what}`, { n });
  if (!reached(view, aim)) return app.words.phrase("learn.goal.missed");
  const own = `course.${aim.game}.${aim.exercise.id}.right`;
  return app.words.together(["learn.goal.done", own].filter((key) => app.words.has(key)).map((key) => app.words.phrase(key)));
}

/**
 * Draw the ways on from the deal of an exercise: back to the course, or the same cards again.
 * @param {App} app
 * @param {View} view
 * @param {Aim} aim
 */
export function onwardTemplate(app, view, aim) {
  const done = reached(view, aim);
  return html`${done ? nothing : html`<button type="button" class="button main" data-way="again" @click=${() => void app.aim(aim)}>${app.say("learn.goal.again")}</button>`}
    <button type="button" class=${done ? "button main" : "button quiet"} data-way="course" @click=${() => void app.learn(aim.game, done && aim.last ? undefined : aim.stage)}>${app.say("learn.goal.back")}</button>`;
}

/**
 * Return the coach's sentence about the present turn; null where the table says it already.
 * @param {App} app
 * @param {Table} table
 * @returns {Phrase | null}
 */
export function coaching(app, table) {
  const { turn, facts, seat, person } = table.view;
  const mine = turn === seat && person;
  const line = lesson(app, table) ?? (mine ? null : app.store.get().lesson);
  if (line || turn === null || mine || !facts.trick) return line;
  const leads = facts.trick.length === 0 && (facts.tricks ?? []).length > 0;
  return app.words.phrase(leads ? "learn.coach.leads" : "learn.coach.next", { name: app.name(turn) });
}

/**
 * Return the sentence of the coach that teaches something; null where only somebody else's turn is shown.
 * @param {App} app
 * @param {Table} table
 * @returns {Phrase | null}
 */
function lesson(app, { view, match }) {
  const { resting } = app.store.get();
  const { words } = app;
  const own = `course.${view.game}.coach.`;
  if (resting) return took(app, view, resting);
  if (view.phase === "over") return ending(words, `${own}over`, view.items ?? []);
  const mine = view.turn === view.seat && view.person;
  if (mine && view.legal.every(isCard) && view.facts.trick) return playing(app, view);
  if (mine) return advice(words, own + view.phase, view);
  const last = view.log.at(-1);
  if (!last || last.move === null || isCard(last.move) || !words.has(`${view.game}.gloss.${last.move}`)) return null;
  const gloss = words.phrase(`${view.game}.gloss.${last.move}`, { name: ABOUT, ...roomOf(view.game).stakes(app, last.move, view.facts, true) });
  if (gloss.toString().includes(ABOUT)) return null;
  const data = { name: app.name(last.seat), call: heardPhrase(app, view, view.log.length - 1), gloss };
  return words.about("learn.coach.said", isYou(app, last.seat) && match.seats[last.seat] === "person", data);
}

/**
 * Return the advice of a phase, and that for the kinds of moves on offer in it; null if there is none.
 * @param {import("../../say/words.js").Words} words
 * @param {string} key
 * @param {View} view
 * @returns {Phrase | null}
 */
function advice(words, key, { legal, hands, seat }) {
  const kinds = new Set(legal.map((move) => `${key}.${(move.split(".", 1)[0] ?? "").replace(/^\d+$/u, "{n}")}`));
  const hand = hands[seat ?? 0];
  const n = Array.isArray(hand) ? hand.length : 0;
  const found = [key, ...kinds].filter((each) => words.has(each));
  return found.length === 0 ? null : words.together(found.map((each) => words.phrase(each, { n })));
}

/**
 * Return sentences about the items of a result that a learner can learn from.
 * @param {import("../../say/words.js").Words} words
 * @param {string} own
 * @param {[string, number][]} items
 * @returns {Phrase | null}
 */
function ending(words, own, items) {
  const said = items.filter(([item]) => words.has(`${own}.${item}`));
  return said.length === 0 ? null : words.together(said.map(([item, n]) => words.phrase(`${own}.${item}`, { n })));
}

/**
 * Return the sentence about a finished trick: the winner and the winning card.
 * @param {Showing} app
 * @param {View} view
 * @param {import("../../types.js").Trick} trick
 * @returns {Phrase}
 */
function took(app, view, { cards, winner, points }) {
  const card = cards.find(([seat]) => seat === winner)?.[1] ?? "";
  const [trumps = []] = view.facts.order ?? [];
  const ruled = trumps.includes(card) ? "trump" : "suit";
  const data = { name: app.name(winner), card: app.words.card(card), n: points ?? 0 };
  return app.words.about(`learn.coach.took.${ruled}`, isYou(app, winner), data);
}

/**
 * Return the sentences about the viewer's duty at this card; in the first trick the sides come first.
 * @param {Speech} app
 * @param {View} view
 * @returns {Phrase}
 */
function playing(app, view) {
  const sides = (view.facts.tricks ?? []).length === 0 ? company(app, view) : null;
  return sides ? app.words.together([sides, binding(app, view)]) : binding(app, view);
}

/**
 * Return the sentence about the viewer's partners or opponents, as far as they are known; null where everybody plays alone.
 * @param {Speech} app
 * @param {View} view
 * @returns {Phrase | null}
 */
function company(app, view) {
  const on = (/** @type {"ours" | "theirs"} */ team) => view.hands.flatMap((_, seat) => (seat !== view.seat && teamOf(view, seat) === team ? [app.name(seat)] : []));
  const [ours, theirs] = [on("ours"), on("theirs")];
  if (theirs.length === 0) return null;
  const data = { ours: app.words.list(ours), theirs: app.words.list(theirs) };
  if (ours.length > 0) return app.words.phrase("learn.coach.with", data);
  return theirs.length === 1 ? app.words.phrase("learn.coach.against", data) : null;
}

/**
 * Return the rule that binds the viewer at this card.
 * @param {Speech} app
 * @param {View} view
 * @returns {Phrase}
 */
function binding({ words }, view) {
  const hand = view.hands[view.seat ?? 0];
  const free = Array.isArray(hand) && view.legal.length === hand.length;
  const led = view.facts.trick?.[0]?.[1];
  if (!led) return words.phrase(free ? "learn.coach.lead" : "learn.coach.bound");
  const groups = view.facts.order ?? [];
  const group = groups.find((cards) => cards.includes(led)) ?? [];
  const follows = view.legal.every((card) => group.includes(card));
  if (follows && group === groups[0]) return words.phrase("learn.coach.follow.trump");
  if (follows) return words.phrase("learn.coach.follow.suit", { suit: words.suit(led.charAt(0)) });
  return words.phrase(free ? "learn.coach.free" : "learn.coach.bound");
}
