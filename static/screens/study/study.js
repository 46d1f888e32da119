// @ts-check
/**
 * The study: a deal on the felt with its hands open or closed, the play and lines beside it, the value of every card, and the ways to go on. It opens for the link of a deal that was played, and for any deal of a match.
 */
import { closePanel } from "../part.js";
import { follow, studyTemplate } from "./view.js";
import { createWalk, seenHere } from "./walk.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Study} Study */

/**
 * By default the deal on the table, from the seat of its viewer; at the end while it is played, else at the start.
 * `linked` says that an address was followed, so that the study says first what was sent.
 * @typedef {{code?: string, seat?: number | null, linked?: boolean, ply?: number, tab?: import("../../types.js").StudyTab, last?: import("../../types.js").Look, line?: string, answer?: Study["answer"], costliest?: boolean, left?: Study["left"]}} Args
 */

/**
 * Open a deal on the felt, to step through it.
 * @param {App} app
 * @param {Args} [args]
 */
export async function open(app, args = {}) {
  const state = app.store.get();
  const { table, aim } = state;
  const code = args.code ?? table?.code ?? "";
  if (code === "") return;
  const here = table?.code === code;
  const own = table !== null && (here || table.match.rows.some((row) => row.code === code));
  const { screen, notice, learning, practise, days, editing, series, hint, opened, claim } = state;
  const walk = createWalk(app);
  const seat = args.seat ?? (here ? table.view.seat : null);
  /** @type {Study} */
  const study = {
    code,
    own,
    running: here && table.view.score === null,
    over: false,
    seat: seat ?? 0,
    all: false,
    ply: 0,
    view: null,
    here: code,
    end: null,
    lines: [],
    line: null,
    values: "off",
    tab: args.costliest ? "mistakes" : (args.tab ?? "moves"),
    sheet: args.costliest === true || (args.answer !== undefined && args.last === undefined) || (args.tab !== undefined && args.tab !== "moves"),
    whose: seat,
    by: aim?.exercise.open && here ? "open" : "fair", // what was played with all hands open is judged so
    given: (here && aim?.exercise.given) || 0,
    world: 0,
    declarer: null,
    problem: "",
    playing: false,
    varying: false,
    linked: args.linked === true && (args.tab ?? "moves") === "moves" && !(own && args.ply !== undefined) && !(args.ply !== undefined && seenHere(code)),
    dealt: null,
    printing: false,
    address: { ply: args.ply, tab: args.tab, line: args.line },
    answer: args.answer ?? null,
    teams: args.last?.teams ?? [],
    why: null,
    left: args.left ?? state.study?.left ?? { screen, notice, learning, practise, days, editing, series, hint, opened, claim },
    walk,
    template: studyTemplate,
  };
  closePanel();
  app.store.set({ screen: "study", study });
  let ply = -1;
  const unsubscribe = app.store.subscribe(({ study: now }) => {
    if (now?.walk !== walk) unsubscribe();
    else if (now.ply !== ply) {
      ply = now.ply;
      requestAnimationFrame(() => follow(now));
    }
  });
  await walk.begin(args);
}
