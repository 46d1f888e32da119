// @ts-check
/**
 * Routes: the only list of screens, each with its fragment and the function that draws it. Addresses are for ever: links to
 * a deal have no slash in front, and neither had the first links to rules and courses.
 */
import { GAMES, roomOf } from "../games/index.js";
import { learnTemplate } from "../learn/learn.js";
import { LEARN } from "../learn/slices.js";
import { deal } from "./deal/deal.js";
import { studied } from "./links.js";
import { homeTemplate } from "./home.js";
import { PRACTISE } from "./practise/slice.js";
import { STUDY } from "./study/slice.js";
import { tableTemplate } from "./table/layout.js";
import { TABLE } from "./table/slices.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").State} State */

/**
 * @typedef {object} Route
 * @property {string} id the name of the panel, if it opens one
 * @property {(path: string) => any} read the arguments in a fragment without its #; null if the fragment is no address of this route
 * @property {(args: any) => string} href the fragment for these arguments
 * @property {(app: App, args: any) => unknown} open false, or a promise of it, if the address leads nowhere and the page says why;
 *   "unknown" if there is no such address
 * @property {true} [passing] its address leaves the bar once it is open
 * @property {(app: App) => import("lit-html").TemplateResult} [template] draws the page where the route is a screen and not a panel over one
 * @property {(state: State) => string | undefined} [game] the game that the page's title names
 * @property {readonly import("../state/store.js").Slice[]} [slices] its part of the state
 */

/**
 * Return a route whose arguments are the parts of its address.
 * @param {string} id
 * @param {string[]} names of the parts
 * @param {Pick<Route, "open" | "template" | "game" | "slices"> & {known?: (args: Record<string, string>) => boolean, bare?: true}} how known: returns false for arguments of no
 *   address; bare: read without a leading slash too
 * @returns {Route}
 */
const parted = (id, names, { known = () => true, bare, ...how }) => ({
  id,
  read(path) {
    const [first, ...parts] = path.replace(bare ? /^\/?/u : /^\//u, "").replace(/\/$/u, "").split("/");
    if (first !== id || (!bare && !path.startsWith("/")) || parts.length > names.length) return null;
    const args = Object.fromEntries(parts.map((part, i) => [names[i], part]));
    return known(args) ? args : null;
  },
  href(args) {
    const last = names.findIndex((name) => (args[name] ?? "") === "");
    return ["#", id, ...names.slice(0, last < 0 ? names.length : last).map((name) => args[name])].join("/");
  },
  ...how,
});

/** @type {Route} */
const home = { id: "home", read: (path) => (path === "/" ? {} : null), href: () => "#/", open: (app) => app.home(), template: homeTemplate };

/** A match at the table, which has no address: the tab knows it. @type {Route} */
const table = { id: "table", read: () => null, href: () => "", open: () => false, template: tableTemplate, game: ({ table }) => table?.view.game, slices: TABLE };

const rules = parted("rules", ["game", "rule"], {
  open: (app, args) => app.open("rules", args),
  known: ({ game = "" }) => game === "" || GAMES.includes(game),
  bare: true,
});

const learn = parted("learn", ["game", "stage"], {
  open: (app, { game, stage }) => app.learn(game, stage),
  known: ({ game = "" }) => GAMES.includes(game) && roomOf(game).course,
  bare: true,
  template: learnTemplate,
  slices: LEARN,
});

const study = parted("study", ["code", "ply", "tab", "line"], {
  open: studied,
  template(app) {
    const { study } = app.store.get();
    return study ? study.template(app, study) : homeTemplate(app);
  },
  game: ({ study }) => study?.view?.game,
  slices: [STUDY],
  known: ({ code = "", ply = "0", tab = "moves" }) => code !== "" && /^\d{1,3}$/u.test(ply) && /^(?:moves|graph|mistakes|deals|table|more)$/u.test(tab),
});

/** Panels with an address of their own, which screens/all.js knows. @type {Route} */
const panels = {
  id: "panels",
  read(path) {
    const [, panel] = /^\/([a-z-]+)\/?$/u.exec(path) ?? [];
    return panel === undefined ? null : { panel };
  },
  href: ({ panel }) => `#/${panel}`,
  open: (app, { panel }) => app.visit(panel),
};

const practise = parted("practise", ["game", "id"], {
  open: (app, args) => app.open("practise", args),
  template(app) {
    const { practise } = app.store.get();
    return practise ? practise.template(app, practise) : homeTemplate(app);
  },
  game: ({ practise }) => practise?.game ?? undefined,
  slices: [PRACTISE],
  known: ({ game = "" }) => game === "" || GAMES.includes(game),
});

const sheet = parted("sheet", ["code"], { open: (app, args) => app.open("sheet", args) });

/** All routes; the first that reads a fragment opens it. @type {readonly Route[]} */
export const ROUTES = [home, table, learn, rules, study, practise, sheet, panels, deal];

/**
 * Return the address of a screen.
 * @param {string} id
 * @param {Record<string, unknown>} [args]
 * @returns {string} empty if it has none
 */
export const href = (id, args = {}) => ROUTES.find((route) => route.id === id)?.href(args) ?? "";

/**
 * Return the route of a fragment and the arguments in it.
 * @param {string} hash with its #
 * @returns {{route: Route, args: any} | "unknown" | null} null for no fragment
 */
export function read(hash) {
  if (hash.length < 2) return null;
  for (const route of ROUTES) {
    const args = route.read(hash.slice(1));
    if (args !== null) return { route, args };
  }
  return "unknown";
}

/**
 * Return the screen for a state: the cards of a link that is still to be opened, else the screen of its name.
 * @param {State} state
 * @returns {Route}
 */
export function shownBy({ dealt, screen }) {
  const id = dealt ? deal.id : screen;
  return ROUTES.find((route) => route.id === id) ?? home;
}
