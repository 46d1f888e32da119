// @ts-check
/** The deals of a day, or of a week's round, on the screen: their results, the ways to play them, the calendar. */
import { html, nothing } from "lit-html";
import { GAMES } from "../../games/index.js";
import { noticeTemplate } from "../../say/notice.js";
import { doneOn, learned } from "../../state/learned.js";
import { scorePhrase } from "../table/hint.js";
import { progress } from "../table/layout.js";
import { beginOf, begun, dealsOf, exists, FIRST, FIRST_WEEK, gridOf, isWeek, mondayOf, shifted, timeOf, today, weekOf, whenOf } from "./calendar.js";
import { running } from "./keep.js";
import { differenceText, signsOf, whenText } from "./paste.js";
import { complete, LEVELS } from "./results.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Days} Days */
/** @typedef {import("../../types.js").Done} Done */

/**
 * Draw the screen.
 * @param {App} app
 * @param {Days} days
 */
export function daysTemplate(app, days) {
  const { when, actions, trouble, opened } = days;
  const round = isWeek(when);
  const playable = begun(when, opened);
  const deals = dealsOf(when, GAMES);
  const done = deals.filter(([game, day]) => doneOn(learned(app), game, day));
  return html`<header class="bar">
      <button type="button" class="bar-home" @click=${() => app.home()} aria-label=${app.text("ui.home")}><span class="brand" aria-hidden="true">stich</span></button>
      <h1>${app.say(round ? "day.round" : "day.title")}</h1>
    </header>
    ${noticeTemplate(app)}
    <main id="days" tabindex="-1" data-when=${when} ?data-compared=${compared(app, when)}>
      <div class="days-deals">
        <nav class="days-kinds" aria-label=${app.text("day.kinds")}>
          <button type="button" class="button quiet" aria-current=${round ? nothing : "page"} data-way="day" @click=${() => actions.visit(round ? clamped(mondayOf(when)) : when)}>${app.say("day.title")}</button>
          <button type="button" class="button quiet" aria-current=${round ? "page" : nothing} data-way="week" @click=${() => actions.visit(round ? when : clampedWeek(weekOf(when)))}>${app.say("day.round")}</button>
        </nav>
        ${steps(app, days)}
        ${nowTemplate(app, days)}
        ${playable && (when === current(when, today(opened)) || done.length === 0) ? html`<p class="quiet-text">${app.say(round ? "day.round.what" : "day.what")}</p>` : nothing}
        ${trouble ? html`<p class="quiet-text" role="status">${app.say(trouble)}</p>` : nothing}
        ${!exists(when)
          ? html`<p>${app.say("day.first", { date: whenText(app, FIRST) })}</p>`
          : html`${playable ? nothing : html`<p data-future>${app.say("day.future", comes(app, when))}</p>`}
              ${listTemplate(app, days, playable ? deals : done)}
              ${round ? roundTemplate(app, when) : nothing}`}
        ${app.store.get().engine.state === "ready" ? nothing : progress(app)}
      </div>
      ${calendarTemplate(app, days)}
    </main>`;
}

/**
 * Draw deals; of a day to come those with a result, which was kept before the clock was set back.
 * @param {App} app
 * @param {Days} days
 * @param {ReturnType<typeof dealsOf>} deals
 */
const listTemplate = (app, days, deals) => (deals.length === 0 ? nothing : html`<ol class="days-list">${deals.map(([game, day]) => dealTemplate(app, days, game, day))}</ol>`);

/** Return the day to show for a day of a round: today for a later day of this week, and no day before the first with deals. @param {string} day */
const clamped = (day) => (day < FIRST ? FIRST : day > today() && weekOf(day) === weekOf(today()) ? today() : day);

/** Return a week, or the first with a round if it is earlier. @param {string} week */
const clampedWeek = (week) => (week < FIRST_WEEK ? FIRST_WEEK : week);

/**
 * Return true if every result that is shown has been compared.
 * @param {App} app
 * @param {string} when
 */
function compared(app, when) {
  return dealsOf(when, GAMES).every(([game, day]) => {
    const done = doneOn(learned(app), game, day);
    return !done || complete(done);
  });
}

/**
 * Return the date, the weekday and the hour at which deals come, as clocks here will show them.
 * @param {App} app
 * @param {string} when
 */
function comes({ words: { language } }, when) {
  const begin = new Date(beginOf(when));
  return { date: new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(begin), weekday: new Intl.DateTimeFormat(language, { weekday: "long" }).format(begin), time: new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(begin) };
}

/**
 * Draw the day or week as a heading, between the ways to the one before and the one after.
 * @param {App} app
 * @param {Days} days
 */
function steps(app, { when, actions }) {
  const round = isWeek(when);
  const beside = (/** @type {number} */ by) => (round ? weekOf(shifted(mondayOf(when), 7 * by)) : shifted(when, by));
  /** @param {number} by @param {string} key @param {string} sign */
  const step = (by, key, sign) => html`<button type="button" class="button quiet days-step" aria-label=${app.text(round ? `day.step.${key}.round` : `day.step.${key}`)} data-step=${key} ?disabled=${!exists(beside(by))}
    @click=${() => actions.visit(beside(by))}><span aria-hidden="true">${sign}</span></button>`;
  return html`<div class="days-steps">
    ${step(-1, "before", "‹")}
    <h2 tabindex="-1">${whenText(app, when)}</h2>
    ${step(1, "after", "›")}
  </div>`;
}

/**
 * Return the day that a date is, or its week where a week is shown.
 * @param {string} when
 * @param {string} date
 */
const current = (when, date) => (isWeek(when) ? weekOf(date) : date);

/**
 * Draw the time at which the next deals come below those of today, or of this week; below others the way to those of today.
 * Once the date has changed, the way takes the place of the time, and nothing moves.
 * @param {App} app
 * @param {Days} days
 */
function nowTemplate(app, { when, today: date, opened, actions }) {
  const now = current(when, date);
  const round = isWeek(when) ? ".round" : "";
  const next = isWeek(when) ? weekOf(shifted(mondayOf(when), 7)) : shifted(when, 1);
  const fresh = when === current(when, today(opened));
  return html`<div class="days-now">
    ${fresh ? html`<p class="quiet-text" ?data-past=${when !== now}>${app.say(`day.now${round}`, comes(app, next))}</p>` : nothing}
    ${fresh && when === now
      ? nothing
      : html`<button type="button" class="button quiet" data-way="now" @click=${() => actions.visit(now)}>${app.say(`day.to-now${round}`)}</button>`}
  </div>`;
}

/**
 * Draw a deal: its game, the way to play it, and once it is played its result.
 * @param {App} app
 * @param {Days} days
 * @param {string} game
 * @param {string} day
 */
function dealTemplate(app, { game: named, actions, said }, game, day) {
  const done = doneOn(learned(app), game, day);
  const waits = running(app, { game, day });
  const id = `deal-${game}-${day}`;
  const nth = /-([12])$/u.exec(whenOf(day) === day ? "" : day)?.[1];
  const ways = waits ? "go-on" : done ? "again" : "play";
  return html`<li data-deal=${game} data-of=${day} ?data-named=${named === game} ?data-done=${done !== undefined}>
    <h3 id=${id}>${app.say(nth ? "day.nth" : "day.of", { game: app.words.phrase(`${game}.name`), nth })}</h3>
    ${done ? resultTemplate(app, game, done) : nothing}
    <div class="days-ways">
      ${done
        ? html`<button type="button" class="button" data-way="copy" aria-describedby=${id} @click=${() => void actions.copy(game, day)}>${app.say("day.copy")}</button>
            <button type="button" class="button quiet" data-way="look" aria-describedby=${id} data-panel="study" data-args=${JSON.stringify({ code: done.code, seat: done.seat, tab: "mistakes" })}>${app.say("day.look")}</button>`
        : nothing}
      <button type="button" class=${done && !waits ? "button quiet" : "button main"} data-way=${ways} aria-describedby=${id} @click=${() => void actions.play(game, day)}>${app.say(`day.way.${ways}`)}</button>
    </div>
    <div role="status">${said?.deal === `${game} ${day}`
      ? html`<p class="quiet-text">${app.say(said.key)}</p>
          ${said.text ? html`<textarea class="days-text" readonly rows="5" aria-label=${app.text("day.copy")} .value=${said.text}></textarea>` : nothing}`
      : nothing}</div>
  </li>`;
}

/**
 * Draw the result in a deal beside those of bots in the same seat, and the marks of the decisions.
 * @param {App} app
 * @param {string} game
 * @param {Done} done
 */
function resultTemplate(app, game, done) {
  const { score, marks } = done;
  const good = marks === null ? 0 : marks.replaceAll("0", "").length;
  return html`<p class="days-own">${app.say("day.own", { points: scorePhrase(app, game, score) })}</p>
    <ul class="days-others">
      ${LEVELS.map((level) => {
        const other = done[level];
        return html`<li data-level=${level}>${other === null ? app.say(`day.beside.${level}.waits`) : html`${differenceText(app, game, score - other, level)} <small>${app.say("day.made", { points: scorePhrase(app, game, other) })}</small>`}</li>`;
      })}
    </ul>
    ${marks === null
      ? html`<p class="quiet-text">${app.say("day.marks.wait")}</p>`
      : marks === ""
        ? nothing
        : html`<p class="days-marks"><span role="img" aria-label=${app.text("day.marks.spoken", { n: good, of: marks.length })}>${signsOf(marks)}</span> <small aria-hidden="true">${app.say("day.marks")}</small></p>`}`;
}

/**
 * Draw the round so far: in how many of its deals the person made more than a club player, as much, or less.
 * @param {App} app
 * @param {string} when
 */
function roundTemplate(app, when) {
  const gains = dealsOf(when, GAMES).flatMap(([game, day]) => {
    const done = doneOn(learned(app), game, day);
    return done && done.club !== null ? [Math.sign(done.score - done.club)] : [];
  });
  if (gains.length === 0) return nothing;
  const [more, level, less] = [1, 0, -1].map((sign) => gains.filter((gain) => gain === sign).length);
  return html`<p class="days-round">${app.say("day.round.sum", { n: gains.length, more, level, less })}</p>`;
}

/**
 * Draw the calendar of a month: its days, with the number of deals played on each, and the rounds of its weeks.
 * @param {App} app
 * @param {Days} days
 */
function calendarTemplate(app, { month, at, when, actions }) {
  const { language } = app.words;
  const format = (/** @type {Intl.DateTimeFormatOptions} */ how) => new Intl.DateTimeFormat(language, { ...how, timeZone: "UTC" });
  const name = format({ year: "numeric", month: "long" }).format(new Date(`${month}-01`));
  const rows = gridOf(month);
  const [long, short] = [format({ weekday: "long" }), format({ weekday: "short" })];
  const named = [0, 1, 2, 3, 4, 5, 6].map((n) => new Date(timeOf(shifted(mondayOf("2026-W02"), n))));
  return html`<section class="days-calendar" aria-labelledby="days-month">
    <div class="days-steps">
      <button type="button" class="button quiet days-step" aria-label=${app.text("day.month.before")} ?disabled=${month <= FIRST.slice(0, 7)} @click=${() => actions.turn(-1)}><span aria-hidden="true">‹</span></button>
      <h2 id="days-month" aria-live="polite">${name}</h2>
      <button type="button" class="button quiet days-step" aria-label=${app.text("day.month.after")} @click=${() => actions.turn(1)}><span aria-hidden="true">›</span></button>
    </div>
    <table @keydown=${actions.key}>
      <thead><tr>
        <th scope="col"><abbr title=${app.text("day.round")}>${app.say("day.week.head")}</abbr></th>
        ${named.map((date) => html`<th scope="col"><abbr title=${long.format(date)}>${short.format(date)}</abbr></th>`)}
      </tr></thead>
      <tbody>${rows.map(({ week, days }) => html`<tr>
        <th scope="row">${exists(week) ? html`<button type="button" class="days-week" data-week=${week} aria-label=${app.text("day.week", weekData(week))} ?data-shown=${week === when} @click=${() => actions.visit(week)}>${app.say("day.week.short", weekData(week))}</button>` : nothing}</th>
        ${days.map((day) => (day === null ? html`<td></td>` : html`<td>${dayTemplate(app, day, day === focused(rows, at), when, actions)}</td>`))}
      </tr>`)}</tbody>
    </table>
  </section>`;
}

/** @param {string} week */
const weekData = (week) => ({ n: String(Number(week.slice(6))), year: week.slice(0, 4) });

/**
 * Return the day of a month to which Tab moves: the one walked to, or the first.
 * @param {ReturnType<typeof gridOf>} rows
 * @param {string} at
 */
function focused(rows, at) {
  const days = rows.flatMap(({ days }) => days.filter((day) => day !== null));
  return days.includes(at) ? at : days[0];
}

/**
 * Draw a day of the calendar as a button, with a dot for each game played on it.
 * @param {App} app
 * @param {string} day
 * @param {boolean} tabbed true for the day to which Tab moves
 * @param {string} when
 * @param {import("./day.js").Actions} actions
 */
function dayTemplate(app, day, tabbed, when, actions) {
  const played = GAMES.filter((game) => doneOn(learned(app), game, day)).length;
  const label = app.text(played > 0 ? "day.played" : begun(day) ? "day.unplayed" : "day.to-come", { date: whenText(app, day), n: played, of: GAMES.length });
  return html`<button type="button" class="days-day" data-day=${day} tabindex=${tabbed ? "0" : "-1"} aria-label=${label} aria-current=${day === today() ? "date" : nothing} aria-pressed=${day === when ? "true" : "false"}
    ?data-to-come=${!begun(day)} ?disabled=${!exists(day)} @click=${() => actions.visit(day)}>
    <span>${Number(day.slice(8))}</span><span class="days-dots" aria-hidden="true">${GAMES.slice(0, played).map(() => html`<i></i>`)}</span>
  </button>`;
}
