// @ts-check
/** The route of the study, `#/study/CODE/PLY/TAB/LINE`; the first screen of an answer to a challenge keeps the answer's address. */
import { sound } from "../../cards/dealt.js";
import { deal } from "../deal/deal.js";
import { ofSeat } from "../links.js";
import { drawn, parted } from "../route.js";
import { STUDY } from "./slice.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Study} Study */

/**
 * Open the study at an address, with the damage of copying undone in its code.
 * @param {App} app
 * @param {{code: string, ply?: string, tab?: string, line?: string}} to
 * @returns {Promise<boolean>} false where no deal is left, which the page has said
 */
export async function studied(app, { code, ply, tab, line }) {
  try {
    const whole = sound(code) ? code : (await app.ask({ ask: "mend", text: `#${code}` })).code;
    if (ofSeat(whole)) return await app.link(whole); // what one seat saw is played on, not studied
    await app.open("study", { code: whole, ...(ply === undefined ? {} : { ply: Number(ply) }), tab, line, linked: true });
    return true;
  } catch (error) {
    app.complain(error);
    return false;
  }
}

/**
 * Return the arguments of the address of a study.
 * @param {Study} study
 */
export function argsOf({ code, ply, tab, line, lines, seat, linked, address, answer }) {
  if (linked && answer) return { code, seat, answer };
  if (address) return { code, seat, linked, ...address };
  const walked = lines.find(({ name }) => name === line)?.code;
  const named = walked !== undefined || tab !== "moves";
  return { code, seat, linked, ...(linked && ply === 0 && !named ? {} : { ply }), ...(named ? { tab } : {}), ...(walked ? { line: walked } : {}) };
}

const parts = parted("study", ["code", "ply", "tab", "line"], {
  open: studied,
  ...drawn("study"),
  game: ({ study }) => study?.view?.game,
  slices: [STUDY],
  known: ({ code = "", ply = "0", tab = "moves" }) => code !== "" && /^\d{1,3}$/u.test(ply) && /^(?:moves|graph|mistakes|deals|table|more)$/u.test(tab),
  places: ({ study }) => (study ? [argsOf(study)] : []),
  covers: (state) => ({ ...state, screen: "home", ...state.study?.left, study: null }),
  leave: ({ store }) => store.get().study?.walk.leave(),
  restore(app, args) {
    const { screen, study, from } = app.store.get();
    if (study?.code === args.code) return undefined;
    if (args.answer) return app.challenge(args.code, args.seat, args.answer.levels, args.answer.code);
    if (screen !== "table" || from?.code !== args.code) return app.open("study", args);
    app.home();
    return app.open("study", { ...args, left: from?.left });
  },
});

/** @type {import("../route.js").Route} */
export const study = {
  ...parts,
  href: (args) => (args.answer ? deal.href({ code: args.code, seat: args.seat, beat: true, levels: args.answer.levels, answer: args.answer.code }) : parts.href(args)),
};
