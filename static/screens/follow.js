// @ts-check
/** Following addresses: the screen of a fragment or a pasted link, and the table of a deal's link. */
import { running } from "./day/keep.js";
import { preview } from "./deal/deal.js";
import { isNew } from "../games/index.js";
import { fragment, isWord, ofSeat, pending, replayed } from "./links.js";
import { read } from "./routes.js";
import { ownDeals } from "../state/figures.js";
import { learn, learned, withAnswer } from "../state/learned.js";
import { scorePhrase } from "./table/hint.js";
import { answers, begunBy, challengeNotice, made, ownNotice, sitting, triedIn } from "./table/rival.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").Kept} Kept */
/** @typedef {import("../types.js").Notice} Notice */

/** The latest answers to one's own challenge that are offered. */
const ANSWERS = 3;

/**
 * Return the actions that open links: the address in the bar, a pasted text, a challenge.
 * @param {App} app
 * @param {object} others
 * @param {Promise<unknown>} others.ready resolved once the engine answers
 * @param {Pick<import("./table/match.js").Match, "staying" | "seatLinked">} others.match
 * @param {import("./trail.js").Trail} others.trail
 * @param {import("./troubles.js").Troubles} others.troubles
 */
export function createLinks(app, { ready, match, trail, troubles }) {
  /** The action that leads home from an address that leads nowhere. */
  const home = {
    key: "ui.notice.home",
    run: () => {
      app.notice(null);
      app.home();
      trail.follow();
    },
  };

  /**
   * @param {Kept | null} left
   * @returns {NonNullable<import("../types.js").Notice["actions"]>}
   */
  const wayBack = (left) => (left ? [{ key: "ui.notice.back", run: () => void app.resume(left.id) }] : []);

  /**
   * @param {string} game
   * @returns {NonNullable<import("../types.js").Notice["actions"]>}
   */
  const wayToLearn = (game) => (isNew(app.store.get(), game) ? [{ key: "ui.notice.learn", run: () => void app.learn(game) }] : []);

  /**
   * Return the sentence that says what the link of a table is: what one seat saw, a deal under way, or cards not played yet.
   * @param {string} code
   * @param {import("../types.js").Table} table
   * @param {Kept | null} left the match that waits meanwhile
   */
  function sent(code, { view }, left) {
    if (ofSeat(code)) return { key: "ui.notice.supposed" };
    if (left) return { key: "ui.notice.linked", data: { game: app.words.phrase(`${left.game}.name`) } };
    return { key: view.log.length > 0 ? "ui.notice.going" : "ui.notice.dealt" };
  }

  /**
   * Return to a match that was begun from a link, and say what it is.
   * @param {Kept} kept
   * @param {Notice} said
   */
  async function takeUp({ id }, said) {
    const { match: at, matches } = app.store.get();
    const left = matches.find((other) => other.id === at && other.id !== id && !other.over) ?? null;
    await app.resume(id);
    if (app.store.get().match !== id) return; // another page has it, and this one says so
    app.notice({ ...said, actions: [...(said.actions ?? []), ...wayBack(left)] });
  }

  /**
   * @param {{code: string, seat: number, levels?: string | undefined}} challenge
   * @returns {NonNullable<Notice["actions"]>[number]}
   */
  const retry = ({ code, seat, levels }) => ({ key: "ui.challenge.retry", run: () => void app.challenge(code, seat, levels, undefined, true) });

  /**
   * Return true if a challenge is of one's own play, unless it was the answer to that very play.
   * @param {{code: string, seat: number}} challenge
   */
  const isOwn = ({ code, seat }) => app.store.get().matches.some((kept) => kept.rival?.code !== code && ownDeals(kept).some((own) => own.code === code && own.seat === seat));

  /**
   * Show one's own play of a challenge that comes back, with its result, the answers that were opened here, and the way to play
   * it anew.
   * @param {{code: string, seat: number, levels?: string | undefined}} challenge
   * @param {import("../types.js").Look} end
   */
  async function showOwn(challenge, end) {
    const { code, seat, levels } = challenge;
    const { game } = end.view;
    const known = Object.entries(learned(app).answers[`${code}/${seat}`] ?? {}).sort(([, one], [, other]) => other - one).slice(0, ANSWERS);
    const seen = await Promise.all(known.map(([answer]) => app.ask({ ask: "look", code: answer, ply: "last", seat, open: false })));
    await app.open("study", { code, seat, last: end });
    const back = seen.map(({ view, teams }, i) => ({
      key: "ui.challenge.answered",
      data: { points: scorePhrase(app, game, made(view.score ?? [], seat, teams)) },
      run: () => void app.challenge(code, seat, levels, known[i]?.[0]),
    }));
    app.notice({ ...ownNotice(app, game, made(end.view.score ?? [], seat, end.teams), back.length), actions: [...back, retry(challenge)] });
  }

  /**
   * Report a link that leads nowhere: it is damaged, or its seat does not exist.
   * @param {unknown} error
   * @param {number | null} seat that it names
   * @returns {false}
   */
  function misled(error, seat) {
    if (seat !== null && /** @type {{code?: unknown}} */ (error).code === "bad_value") return troubles.refuse("ui.notice.seat");
    troubles.complain(error);
    return false;
  }

  /**
   * Go where a fragment leads. The address of a deal leaves the bar once it is open, so that a reload resumes the table;
   * one that leads nowhere stays, to be mended.
   * @param {string} [hash]
   * @param {{typed?: boolean}} [how] typed: into the page's own field, so that the address is another
   */
  async function follow(hash = location.hash, { typed = false } = {}) {
    const to = read(hash);
    if (to === null) return;
    if (to !== "unknown" && (to.route.template || to.route.passing)) trail.uncover();
    const opened = to === "unknown" ? to : to.route.passing ? await openDeal(hash, to) : await to.route.open(app, to.args);
    if (opened === "unknown") troubles.refuse("ui.notice.address", {}, [home]);
    if (opened !== "unknown" && opened !== false) trail.follow();
    else if (!typed) history.replaceState(history.state, "", hash);
  }

  /**
   * Open the deal of a link once the engine is there; until then its cards are shown.
   * @param {string} hash
   * @param {{route: import("./route.js").Route, args: any}} to
   * @returns {Promise<boolean>} false if it leads nowhere, which the page has said
   */
  async function openDeal(hash, { route, args }) {
    history.replaceState(history.state, "", location.pathname + location.search);
    pending.set(hash);
    const stays = match.staying();
    void preview(app, args, () => stays() && pending.get() === hash);
    const there = await ready.then(() => true, () => false);
    if (there && !stays()) {
      pending.set("");
      return true;
    }
    try {
      return (await route.open(app, args)) !== false;
    } catch (error) {
      return misled(error, null);
    } finally {
      if (there) {
        pending.set("");
        app.store.set({ dealt: null });
      }
    }
  }

  /** @type {import("../types.js").LinkActions} */
  const actions = {
    async follow(text) {
      if (isWord(text)) troubles.refuse("ui.error.code_none");
      else await follow(fragment(text), { typed: true });
    },

    async link(code, seat = null, followed = false, anew = false) {
      try {
        if (seat === null && !ofSeat(code) && (await replayed(app, code))) return true;
        const begun = followed && !anew ? begunBy(app.store.get().matches, { code, seat }) : undefined;
        if (begun) return await takeUp(begun, { key: begun.table.view?.score ? "ui.notice.played" : "ui.notice.begun", passing: !begun.table.view?.score, actions: [{ key: "ui.notice.anew", run: () => void app.link(code, seat, true, true) }] }), true;
        const table = await app.ask({ ask: "open", code, ...(seat === null ? {} : { seat }) });
        const ways = wayToLearn(table.view.game);
        const left = await match.seatLinked(table, followed ? { link: { code, seat } } : {});
        if (ofSeat(code) || (followed && (left || !app.store.get().notice))) app.notice({ ...sent(code, table, left), actions: [...wayBack(left), ...ways], passing: !left && !ofSeat(code) });
        else if (left) app.notice({ key: "ui.notice.kept", data: { game: app.words.phrase(`${left.game}.name`) }, actions: wayBack(left) });
        return true;
      } catch (error) {
        return misled(error, seat);
      }
    },

    async daily(daily) {
      try {
        const begun = running(app, daily);
        if (begun) return await app.resume(begun.id), true;
        const { code, seat, seats } = await app.ask({ ask: "day", ...daily });
        const left = await match.seatLinked(await app.ask({ ask: "open", code, seat, seats }), { daily });
        if (left) app.notice({ key: "day.left", data: { game: app.words.phrase(`${left.game}.name`) }, actions: wayBack(left) });
        return true;
      } catch (error) {
        return misled(error, null);
      }
    },

    async challenge(code, seat, levels, answer, anew = false) {
      try {
        const end = ofSeat(code) ? null : await app.ask({ ask: "look", code, ply: "last", seat, open: false });
        if (!end?.view.score) return troubles.refuse("ui.notice.unfinished");
        if (answer !== undefined) {
          if (!(await answers(app, answer, code))) return troubles.refuse("ui.notice.answer");
          if (isOwn({ code, seat })) void learn(app, withAnswer(learned(app), { code, seat }, answer, Date.now()));
          await app.open("study", { code, seat, last: end, linked: true, answer: { code: answer, levels } });
          return true;
        }
        const challenge = { code, seat, levels };
        const tried = anew ? undefined : triedIn(app.store.get().matches, challenge);
        if (tried?.rival && !tried.table.view?.score) return await takeUp(tried, challengeNotice(app, tried.game, tried.rival)), true;
        if (!anew && isOwn(challenge)) return await showOwn(challenge, end), true;
        if (tried) return await takeUp(tried, { key: "ui.challenge.again", actions: [retry(challenge)] }), true;
        const start = await app.ask({ ask: "look", code, ply: 0, seat, open: false });
        const seats = levels === undefined ? undefined : sitting(app.store.get().levels, start.view.seats, seat, levels);
        if (seats === null) return troubles.refuse("ui.notice.levels");
        const table = await app.ask({ ask: "open", code: start.code, seat, ...(seats ? { seats } : {}) });
        const ways = wayToLearn(table.view.game);
        const left = await match.seatLinked(table);
        const rival = { code, seat, score: made(end.view.score, seat, table.match.teams), ...(levels ? { levels } : {}), ...(isOwn(challenge) ? { own: true } : {}) };
        app.store.set({ rival });
        void app.saveNow();
        app.notice({ ...challengeNotice(app, start.view.game, rival), actions: [...wayBack(left), ...ways] });
        return true;
      } catch (error) {
        return misled(error, seat);
      }
    },
  };

  return { actions, follow };
}
