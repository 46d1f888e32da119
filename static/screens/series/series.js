// @ts-check
/** Series of deals: made, played from a link, the result sent, the results of others compared. */
import { chosenRules, GAMES, infoOf } from "../../games/index.js";
import { complete } from "../../state/house-rules.js";
import { learn, learned } from "../../state/learned.js";
import { dayOf, erased, keyOf, MOST_RESULTS, resultsOf, withMore } from "../../state/series.js";
import { closePanel, focusOn, inView, refreshing } from "../part.js";
import { copied, select, sent } from "../send.js";
import { check, playsOf } from "./check.js";
import { seriesTemplate } from "./view.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").KeptSeries} KeptSeries */
/** @typedef {import("../../types.js").SeriesForm} SeriesForm */
/** @typedef {import("../../types.js").SeriesShown} SeriesShown */
/** @typedef {ReturnType<typeof actionsOf>} Actions */

/** Syllables of a name that is made up. */
const SYLLABLES = { of: 3, first: "bdfgklmnprstvw", then: "aeiou" };

/** Return a name that is easy to say. */
function madeUp() {
  const lots = crypto.getRandomValues(new Uint8Array(2 * SYLLABLES.of));
  return [...lots].map((lot, i) => (i % 2 === 0 ? SYLLABLES.first : SYLLABLES.then)).map((from, i) => from.charAt(Number(lots[i]) % from.length)).join("");
}

/**
 * Open a series by its link or by that of a result in it; without one, the list of series and the form for a new one. A
 * damaged link is reported and leaves the page as it was.
 * @param {App} app
 * @param {{code?: string}} [args]
 */
export async function open(app, { code } = {}) {
  const ready = app.store.get().engine.state === "ready";
  const info = code !== undefined && ready ? await read(app, code) : null;
  if (info === undefined) return;
  closePanel();
  const actions = actionsOf(app);
  followSeries(app);
  /** @type {SeriesForm} */
  const form = { game: GAMES[0] ?? "", deals: 8, level: "club", name: "", random: madeUp() };
  app.store.set({
    screen: "series",
    series: { code: code ?? null, info: null, own: null, refused: [], standings: null, drawing: null, merged: 0, checked: {}, faults: [], said: null, erased: null, open: false, form, actions, template: seriesTemplate },
    notice: null,
  });
  focusOn("#series h2");
  if (info) return actions.begin(info);
  if (code === undefined) return;
  const late = await read(app, code, actions.here);
  if (late) await actions.begin(late);
}

/**
 * Return what the engine reads in a link; undefined, and say why, if it is damaged.
 * @param {App} app
 * @param {string} code
 * @param {() => boolean} [waiting] returns true while the page shows nothing but that the link is being read
 */
async function read(app, code, waiting) {
  try {
    return await app.ask({ ask: "series", code: /[\w-]+/u.exec(code)?.[0] ?? code }); // a comma behind it is no part of it
  } catch (error) {
    if (waiting && !waiting()) return undefined;
    if (waiting) app.home();
    app.complain(error);
    return undefined;
  }
}

/** Bring a series up to date whenever it comes into view. */
const followSeries = refreshing("series", ({ info, actions }) => void (info && actions.refresh()));

/**
 * Return the actions on the series that is shown; none does anything once it has been left.
 * @param {App} app
 */
function actionsOf(app) {
  const { here, show } = inView(app, "series", () => actions);

  /**
   * Keep more about a series.
   * @param {string} code
   * @param {Partial<KeptSeries>} more
   */
  function keep(code, more) {
    const before = learned(app);
    return learn(app, { ...before, series: { ...before.series, [code]: withMore(before.series[code], more) } });
  }

  /** Return what is kept of the series that is shown. */
  const kept = () => withMore(learned(app).series[here()?.info?.code ?? ""], {});

  /** The deals that the engine has drawn. @type {Set<number>} */
  const drawn = new Set();

  /** Return the numbers of all deals. */
  const numbers = () => Array.from({ length: here()?.info?.deals ?? 0 }, (_, i) => i + 1);

  /** True while a deal is awaited. */
  let playing = false;
  /** Count of the comparisons that were begun: the answer to an earlier one comes too late. */
  let turn = 0;

  const actions = {
    kept,

    here: () => here() !== null,

    /**
     * Show the series of a link, and add the result to the table that it may be.
     * @param {import("../../types.js").Series} info
     */
    async begin(info) {
      if (!here()) return;
      const { code, game, name, deals, level, result } = info;
      const before = learned(app).series[code];
      void keep(code, { game, name, deals, level, at: Math.max(Date.now(), (before?.gone ?? 0) + 1) });
      show({ code, info });
      if (result && !before?.results[result] && (await actions.whole(result))) await keep(code, { results: { ...withMore(learned(app).series[code], {}).results, [result]: Date.now() } });
      await actions.refresh();
    },

    /**
     * Return true if the plays of a result are of the deals of the series; otherwise say why they are not.
     * @param {string} result
     */
    async whole(result) {
      const { info } = here() ?? {};
      if (!info) return false;
      try {
        await actions.draw();
        await app.ask({ ask: "series_table", code: info.code, results: [result] });
        return true;
      } catch (error) {
        if (here()) app.complain(error);
        return false;
      }
    },

    /**
     * Have the engine draw deals, one at a request: all together take it seconds, in which nothing else would be answered.
     * @param {number[]} [deals] by default all
     */
    async draw(deals = numbers()) {
      const left = deals.filter((nth) => !drawn.has(nth));
      for (const [i, nth] of left.entries()) {
        if (!here()) return;
        show({ drawing: [i, left.length] });
        await app.ask({ ask: "day", ...actions.daily(nth) });
        drawn.add(nth);
      }
      show({ drawing: null });
    },

    /** Make one's own result of the plays on this device, and compare it with the others. */
    async refresh() {
      const info = here()?.info;
      if (!info) return;
      const mine = ++turn;
      const { code } = info;
      try {
        const { own: typed, done } = kept();
        const plays = numbers().map((nth) => done[actions.keyOf(nth)]?.code ?? "");
        await actions.draw(resultsOf(kept()).length > 0 ? undefined : numbers().filter((nth) => plays[nth - 1] !== ""));
        if (turn !== mine) return;
        const pair = info.sides.length > 1 ? typed.pair : "";
        const made = plays.some((play) => play !== "") ? await app.ask({ ask: "series_result", code, seat: actions.seat(), name: typed.name, pair, plays }) : null;
        if (turn !== mine) return;
        const own = made?.code ?? null;
        show({ own, refused: made?.refused ?? [] });
        const results = [...(own === null ? [] : [own]), ...resultsOf(kept()).filter((one) => one !== own)];
        const standings = results.length > 0 ? await app.ask({ ask: "series_table", code, results }) : null;
        if (turn !== mine) return;
        show({ standings, merged: results.length - (standings?.results.length ?? 0) });
        if (standings) void actions.check(mine);
      } catch (error) {
        if (here()) app.complain(error);
      }
    },

    /**
     * Check the bots in the plays of others that were not checked yet.
     * @param {number} mine
     */
    async check(mine) {
      const { info, standings, own, checked } = here() ?? {};
      if (!info || !standings) return;
      const plays = playsOf(info, standings, own ?? null).filter(({ code }) => checked?.[code] === undefined);
      try {
        await check(app, plays, () => turn === mine && here() !== null, (code, differs) => show({ checked: { ...here()?.checked, [code]: differs } }));
      } catch (error) {
        console.error(error);
      }
    },

    /** Return the seat of the person: the one chosen, if the series has it. */
    seat() {
      const sides = here()?.info?.sides ?? [0];
      const { seat } = kept().own;
      return sides.includes(seat) ? seat : (sides[0] ?? 0);
    },

    /**
     * Return the key under which the result in a deal is kept.
     * @param {number} nth
     */
    keyOf: (nth) => keyOf(nth, actions.seat()),

    /**
     * Return the deal as the table knows it.
     * @param {number} nth
     */
    daily(nth) {
      const { code = "", game = "" } = here()?.info ?? {};
      return { game, day: dayOf(code, nth, actions.seat()) };
    },

    /**
     * Play a deal, or play it on.
     * @param {number} nth
     */
    async play(nth) {
      if (playing) return; // a second tap would begin the deal twice
      playing = true;
      await app.daily(actions.daily(nth));
      playing = false;
    },

    /**
     * Change the name, the pair or the seat of one's own result.
     * @param {Partial<KeptSeries["own"]>} patch
     */
    async sign(patch) {
      const info = here()?.info;
      if (!info) return;
      await keep(info.code, { own: { ...kept().own, ...patch, at: Date.now() } });
      await actions.refresh();
    },

    /**
     * Add the results in a pasted text.
     * @param {string} text
     * @returns {Promise<boolean>} false if the text could not be read
     */
    async paste(text) {
      const info = here()?.info;
      if (!info) return false;
      try {
        const { results, faults } = await app.ask({ ask: "series_paste", code: info.code, text: text.replace(/[[{]/gu, " ") }); // no request may nest as deep as a chat has brackets
        const now = Date.now();
        const before = withMore(learned(app).series[info.code], {}).results; // the series may have been left meanwhile
        const fresh = results.filter((one) => !(Number(before[one]) > 0) && one !== here()?.own);
        const room = MOST_RESULTS - resultsOf(withMore(undefined, { results: before })).length;
        const added = fresh.slice(0, room);
        await keep(info.code, { results: { ...before, ...Object.fromEntries(added.map((one, i) => [one, now + i])) } });
        const left = fresh.length - added.length;
        const key = left > 0 ? "series.pasted.full" : added.length > 0 ? "series.pasted" : results.length > 0 ? "series.pasted.known" : "series.pasted.none";
        show({ faults, said: results.length === 0 && faults.length > 0 ? null : { at: "paste", key, text: String(left || added.length) } });
        await actions.refresh();
        return true;
      } catch (error) {
        if (here()) app.complain(error);
        return false;
      }
    },

    /**
     * Take a pasted result out of the table.
     * @param {string} result
     */
    async remove(result) {
      const info = here()?.info;
      if (!info) return;
      await keep(info.code, { results: { ...kept().results, [result]: -Date.now() } });
      await actions.refresh();
    },

    /**
     * Copy an address.
     * @param {string} at
     * @param {string} text
     */
    async copy(at, text) {
      const done = await copied(text);
      show({ said: { at, key: done ? "series.copied" : "series.by-hand" } });
      if (!done) select(`#series [data-address="${at}"] input`);
    },

    /**
     * Have the device send an address.
     * @param {string} at
     * @param {string} address
     */
    async send(at, address) {
      const { name } = here()?.info ?? {};
      const text = app.text(`series.sent.${at}`);
      const done = await sent(address, name ? `${text}: ${app.text("series.named", { name })}` : text);
      show({ said: done ? null : { at, key: "series.by-hand" } });
      if (!done) select(`#series [data-address="${at}"] input`);
    },

    /** Show the deals that were not played here too. */
    uncover: () => show({ open: true }),

    /** @param {Partial<SeriesForm>} patch */
    change(patch) {
      const now = here();
      if (now) show({ form: { ...now.form, ...patch }, said: null });
    },

    /** Make the series of the form, by the house rules chosen for its game, and show it. */
    async make() {
      const now = here();
      const { games, preferences } = app.store.get();
      const info = infoOf({ games }, now?.form.game);
      if (!now || !info) return;
      const { game, deals, level, name, random } = now.form;
      try {
        const { code } = await app.ask({ ask: "new_series", game, rules: complete(info, chosenRules(info, preferences)), deals, level, name: name.trim() === "" ? random : name });
        if (here()) await app.open("series", { code });
      } catch (error) {
        if (here()) app.complain(error);
      }
    },

    /**
     * Forget a series.
     * @param {string} code
     */
    async erase(code) {
      const series = learned(app).series[code];
      if (!series) return;
      await learn(app, { ...learned(app), series: { ...learned(app).series, [code]: erased(series, Date.now()) } });
      if (here()?.code === code) await app.open("series");
      const now = app.store.get().series;
      if (now) app.store.set({ series: { ...now, erased: { code, series } } });
    },

    /** Bring back the series that was erased last. */
    async restore() {
      const { erased: last } = here() ?? {};
      if (!last) return;
      show({ erased: null });
      const gone = learned(app).series[last.code]?.gone ?? 0;
      await keep(last.code, { ...last.series, gone, at: Math.max(Date.now(), gone + 1) });
    },
  };
  return actions;
}
