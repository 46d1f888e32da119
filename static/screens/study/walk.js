// @ts-check
/**
 * The way through a deal that is studied: its positions, the lines beside the play, and the jobs of the engine that the
 * screen shows. Nothing here touches the match at the table.
 */
import { SLICE_MS } from "../../engine/poll.js";
import { keyOf } from "../../say/key.js";
import { isCard } from "../../cards/cards.js";
import { remember, remembered } from "../../state/tab.js";
import { refusal } from "../panel/panel.js";
import { jobsOf, judged } from "./analysis.js";
import { endOf, lineOf, shared, trickAfter } from "./track.js";
import { mistakes } from "./verdict.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Line} Line */
/** @typedef {import("../../types.js").Look} Look */
/** @typedef {import("../../types.js").Study} Study */
/** @typedef {import("../../types.js").View} View */
/** @typedef {ReturnType<typeof createWalk>} Walk */
/** @typedef {{last?: Look, ply?: number, line?: string, costliest?: boolean}} Start the last position if it is known, and where to begin */

/** Milliseconds between two cards while the study goes on by itself. */
const PACE = 900;
/** The names of lines. */
const NAMES = "abcdefghijklmnopqrstuvwxyz";
/** The key in the tab's memory of the lines of each deal. */
const LINES = "stich.lines";
/** The key in the tab's memory of the deal whose moves it has shown last: a reload shows them at once. */
const SEEN = "stich.studied";
/** The events around printing. */
const PRINTING = ["beforeprint", "afterprint"];
/** Most deals whose lines a tab keeps. */
const MOST_DEALS = 20;

/**
 * Return the moves of the line that is walked, or of the play.
 * @param {Study} study
 */
const logOf = (study) => endOf(study)?.log ?? [];

/** @returns {Record<string, string[]>} the codes of kept lines by the code of their deal, the latest deal last */
function keptLines() {
  try {
    return JSON.parse(remembered(LINES) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * Return true if this tab has shown the moves of a deal last.
 * @param {string} code
 */
export const seenHere = (code) => remembered(SEEN) === code;

/**
 * Return the functions that move the study: to a ply, along a line, and back to the screen below.
 * @param {App} app
 */
export function createWalk(app) {
  /** Positions by their request. @type {Map<string, Look | Promise<Look>>} */
  const seen = new Map();
  /** Jobs that work for the screen. @type {Set<import("./job.js").Job>} */
  const atWork = new Set();
  let queue = Promise.resolve();
  let frame = 0;
  /** @type {ReturnType<typeof setInterval> | null} */
  let timer = null;
  /** True while a move that was tried becomes a line. */
  let trying = false;
  /** The number of times that bots were asked to play on: only the last time counts. */
  let outs = 0;
  /** True until the costliest mistake, which was asked for, is known and shown. */
  let seeking = false;

  /** @returns {Study | null} null once the study was left */
  function study() {
    const now = app.store.get().study;
    return now?.walk === walk ? now : null;
  }

  /** @param {Partial<Study>} patch */
  function show(patch) {
    const now = study();
    if (now) app.store.set({ study: { ...now, ...patch } });
  }

  /**
   * @param {Study} at
   * @param {number} ply
   * @returns {Look | Promise<Look>} at once if it is known
   */
  function position(at, ply) {
    const code = lineOf(at)?.code ?? at.code;
    const key = `${code} ${ply} ${at.seat} ${at.all}`;
    const known = seen.get(key);
    if (known) return known;
    const wanted = app.ask({ ask: "look", code, ply, seat: at.seat, open: at.all }).then(
      (look) => {
        seen.set(key, look);
        return look;
      },
      (error) => {
        seen.delete(key);
        throw error;
      },
    );
    seen.set(key, wanted);
    return wanted;
  }

  /**
   * Take steps one at a time, however fast the keys are pressed.
   * @param {(at: Study) => number} where
   * @param {Partial<Study>} [patch] fields that change with the step
   */
  function go(where, patch = {}) {
    queue = queue.then(() => step(where, patch));
    return queue;
  }

  /** @param {(at: Study) => number} where @param {Partial<Study>} patch */
  async function step(where, patch) {
    const now = study();
    if (!now?.end) return;
    const next = { ...now, ...patch };
    const plies = logOf(next).length;
    const ply = Math.max(0, Math.min(plies, where(next)));
    try {
      const known = position(next, ply);
      const { view, code } = known instanceof Promise ? await known : known;
      const stops = ply === plies;
      if (stops) pause();
      show({ linked: false, address: null, ...patch, ply, view, here: code, why: null, world: 0, problem: "", ...(stops ? { playing: false } : {}) });
      if (!study()?.linked) remember(SEEN, now.code);
      work();
      const after = study();
      if (after) for (const near of neighbours(after)) void Promise.resolve(position(after, near)).catch(() => undefined);
    } catch (error) {
      fail(error);
    }
  }

  /** @param {Study} at */
  function neighbours(at) {
    const plies = logOf(at).length;
    return [at.ply + 1, at.ply - 1, trickAfter(at, 1), trickAfter(at, -1), at.ply + 2].filter((ply) => ply >= 0 && ply <= plies);
  }

  /** @param {unknown} error */
  function fail(error) {
    show({ problem: refusal(app, error) });
  }

  /** Redraw at most once a frame, however short the slices of a job are. */
  function redraw() {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      const now = study();
      if (!now) return;
      const job = seeking ? judged(app, now) : null;
      const [first] = job?.state === "done" ? mistakes(job.decisions.values(), now.whose === null ? "open" : now.by) : [];
      if (job?.state === "done") seeking = false;
      if (first) void go(() => first.ply, { line: null });
      else show({});
    });
  }

  /** Have the engine work on the jobs that the screen shows, and on nothing else. */
  function work() {
    const now = study();
    const wanted = new Set(now ? jobsOf(app, now) : []);
    for (const job of atWork) {
      if (wanted.has(job)) continue;
      job.stop();
      job.listeners.delete(redraw);
      atWork.delete(job);
    }
    for (const job of wanted) {
      if (atWork.has(job)) continue;
      atWork.add(job);
      job.listeners.add(redraw);
      job.go();
    }
  }

  function pause() {
    if (timer !== null) clearInterval(timer);
    timer = null;
  }

  /**
   * Read a line from its code.
   * @param {string} code
   * @param {string} name
   * @returns {Promise<Line>}
   */
  async function read(code, name) {
    const now = /** @type {Study} */ (study());
    const { view, over, plies } = await app.ask({ ask: "look", code, ply: "last", seat: now.seat, open: true });
    return { name, code, from: shared(view.log, now.end?.log ?? []), plies, over, end: view };
  }

  /**
   * Read the lines that the tab keeps of the deal, that of the address, and the answer to a challenge.
   * @param {string | undefined} sought
   * @returns {Promise<boolean>} true if the address names a line that is none of this deal
   */
  async function readLines(sought) {
    const { code, end, answer } = /** @type {Study} */ (study());
    const codes = [...new Set([...(keptLines()[code] ?? []), ...[sought, answer?.code].filter((each) => each !== undefined)])];
    const found = await Promise.all(codes.map((each, i) => read(each, NAMES.charAt(i)).catch(() => null)));
    let lost = sought !== undefined;
    for (const line of found) {
      if (!line || line.end.game !== end?.game || line.end.number !== end.number || line.end.dealer !== end.dealer) continue;
      put(line);
      if (line.code === sought) lost = false;
    }
    return lost;
  }

  /**
   * Put a line beside the play, in place of the one of the same name.
   * @param {Line} line
   * @returns {boolean} false if it is the play itself
   */
  function put(line) {
    const now = study();
    if (!now || line.from === line.plies) return false;
    const lines = now.lines.some(({ name }) => name === line.name) ? now.lines.map((other) => (other.name === line.name ? line : other)) : [...now.lines, line];
    show({ lines });
    keep();
    return true;
  }

  /** Keep the lines for as long as the tab lives. */
  function keep() {
    const now = study();
    if (!now) return;
    const others = Object.entries(keptLines()).filter(([code]) => code !== now.code);
    const own = now.lines.length === 0 ? [] : [[now.code, now.lines.map(({ code }) => code)]];
    remember(LINES, JSON.stringify(Object.fromEntries([...others, ...own].slice(-MOST_DEALS))));
  }

  /** @param {Study} now @returns {string} the name of the line that goes on from here: the one walked at its end, else a new one */
  function lineFrom(now) {
    const line = lineOf(now);
    if (line && now.ply === line.plies) return line.name;
    const taken = new Set(now.lines.map(({ name }) => name));
    return [...NAMES].find((name) => !taken.has(name)) ?? /** @type {string} */ (NAMES.at(-1));
  }

  /**
   * Play a move of the seat to move: the next one of the play or of a line if it is that, else as a line of its own.
   * @param {string} move
   */
  async function vary(move) {
    const now = study();
    if (!now?.view || !now.over || now.varying || trying || !now.view.legal.includes(move)) return;
    const log = logOf(now);
    /** @type {[string | null, View["log"]][]} */
    const known = [[now.line, log], [null, now.end?.log ?? []], ...now.lines.map(({ name, end }) => /** @type {[string, View["log"]]} */ ([name, end.log]))];
    const there = known.find(([, other]) => other[now.ply]?.move === move && shared(log, other) >= now.ply);
    if (there) return go(() => now.ply + 1, { line: there[0] });
    trying = true;
    try {
      const name = lineFrom(now);
      const { code } = await app.ask({ ask: "vary", code: now.here, move, ms: 0 });
      put(await read(code, name));
      await go(() => now.ply + 1, { line: name });
    } catch (error) {
      app.complain(error);
    } finally {
      trying = false;
    }
  }

  /** Let bots play on from here to the end, as a line; stopped by a second call. */
  async function playOut() {
    const now = study();
    if (!now?.view || !now.over || now.view.turn === null) return;
    if (now.varying) return show({ varying: false });
    pause();
    show({ varying: true, playing: false });
    const mine = (outs += 1);
    const going = () => study()?.varying === true && mine === outs;
    const name = lineFrom(now);
    let [code, over] = [now.here, false];
    try {
      while (!over && going()) {
        const answer = await app.ask({ ask: "vary", code, ms: SLICE_MS });
        const moved = answer.code !== code;
        ({ code, over } = answer);
        if (!moved) continue;
        const line = await read(code, name);
        const own = put(line);
        await go(() => line.plies, { line: own ? name : null });
      }
    } catch (error) {
      app.complain(error);
    }
    if (mine === outs) show({ varying: false });
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const now = study();
    if (!now || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const name = keyOf(event);
    const pressed = event.target instanceof Element && event.target.closest("button, summary, a, select, input") !== null;
    const work = KEYS[name] ?? (/^[0-9]$/u.test(name) ? nth(now, name) : undefined);
    if (!work || (name === " " && pressed)) return;
    event.preventDefault();
    work();
  }

  /** Draw the deal for the printer, and remove it afterwards. @param {Event} event */
  const print = ({ type }) => show({ printing: type === "beforeprint" });

  /** @param {Study} now @param {string} digit @returns {(() => void) | undefined} plays the card at that place among the playable ones */
  function nth(now, digit) {
    const card = (now.view?.legal ?? []).filter(isCard)[(Number(digit) + 9) % 10];
    return card && now.over ? () => void vary(card) : undefined;
  }

  /** @param {1 | -1} by */
  const card = (by) => go(({ ply }) => ply + by);
  /** @param {1 | -1} by */
  const trick = (by) => go((at) => trickAfter(at, by));
  const first = () => go(() => 0);
  const last = () => go(() => Infinity);

  /** Start to go on card by card, or stop it. */
  function play() {
    const going = timer !== null;
    pause();
    if (!going) timer = setInterval(() => void card(1), PACE);
    show({ playing: !going });
  }

  /** Lead back to where the player came from. */
  async function leave() {
    const now = study();
    if (!now) return;
    app.store.set(now.left);
    const { screen, match, live, lost, engine, paused } = app.store.get();
    if (screen !== "table") return;
    if (live) app.pause(paused); // bots go on
    else if (match && !lost && engine.state === "ready") await app.resume(match);
  }

  /** @type {Record<string, () => void>} */
  const KEYS = {
    ArrowLeft: () => void card(-1),
    ArrowRight: () => void card(1),
    ArrowUp: () => void trick(-1),
    ArrowDown: () => void trick(1),
    PageUp: () => void trick(-1),
    PageDown: () => void trick(1),
    Home: () => void first(),
    End: () => void last(),
    " ": play,
    b: () => void playOut(),
    Escape() {
      const now = study();
      if (now?.why) show({ why: null });
      else if (now?.sheet) show({ sheet: false });
      else void leave();
    },
  };

  const walk = {
    /**
     * Begin a study that is in the store.
     * @param {Start} start
     */
    async begin({ last: known, ply, line, costliest = false }) {
      seeking = costliest;
      document.addEventListener("keydown", key);
      for (const when of PRINTING) window.addEventListener(when, print);
      const unsubscribe = app.store.subscribe(() => {
        if (study()) return;
        unsubscribe();
        document.removeEventListener("keydown", key);
        for (const when of PRINTING) window.removeEventListener(when, print);
        cancelAnimationFrame(frame);
        pause();
        work();
      });
      const now = study();
      if (!now) return;
      const { code, seat } = now;
      try {
        const { view, over } = known ?? (await app.ask({ ask: "look", code, ply: "last", seat, open: false }));
        const open = over ? await app.ask({ ask: "look", code, ply: "last", seat, open: true }) : { view };
        show({ over, all: over, end: { ...open.view, goal: view.goal } });
        const lost = over ? await readLines(line) : line !== undefined;
        const walked = study()?.lines.find((each) => each.code === line) ?? null;
        const beyond = !lost && ply !== undefined && ply > (walked?.plies ?? open.view.log.length);
        await go((at) => ply ?? (at.running ? Infinity : walked ? walked.from + 1 : 0), { line: walked?.name ?? null, linked: now.linked, address: lost || beyond ? now.address : null });
        if (over) void Promise.resolve(position(/** @type {Study} */ (study() ?? now), 0)).then(({ view }) => show({ dealt: view.hands }), () => undefined);
        if (lost || beyond) app.notice({ key: lost ? "pages.study.line.lost" : "pages.study.beyond" });
      } catch (error) {
        fail(error);
      }
    },
    go: (/** @type {number} */ ply) => go(() => ply),
    /** Go to a move of the play, or of a line. @param {number} ply @param {string | null} line */
    reach: (ply, line) => go(() => ply, { line }),
    card,
    trick,
    first,
    last,
    play,
    vary,
    playOut,
    leave,
    /** @param {Partial<Study>} patch a choice of the player that may ask for other work */
    choose(patch) {
      show(patch);
      work();
    },
    /** @param {Pick<Study, "seat"> | Pick<Study, "all">} patch whose cards are seen */
    see: (patch) => go(({ ply }) => ply, { ...patch, linked: study()?.linked ?? false }),
    /** Remove a line. @param {string} name */
    drop(name) {
      const now = study();
      if (!now) return;
      const from = now.line === name ? (lineOf(now)?.from ?? 0) : now.ply;
      show({ lines: now.lines.filter((line) => line.name !== name) });
      keep();
      void go(() => from, { line: now.line === name ? null : now.line });
    },
  };
  return walk;
}
