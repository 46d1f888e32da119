// @ts-check
/**
 * Routes: the screens, each with its fragment and the function that draws it, and after them what reads the fragments of none:
 * panels with an address, and links to a deal. Addresses are for ever: links to a deal have no slash in front, and neither
 * had the first links to rules and courses.
 */
import { deal } from "./deal/deal.js";
import { home } from "./home/route.js";
import * as screens from "./screens.js";

/** @typedef {import("./route.js").Route} Route */
/** @typedef {import("../types.js").State} State */

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

/** All routes; the first that reads a fragment opens it. @type {readonly Route[]} */
export const ROUTES = [...Object.values(screens), panels, deal];

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
 * Return the route of the screen that a state names.
 * @param {State} state
 * @returns {Route}
 */
export const screenOf = ({ screen }) => ROUTES.find(({ id }) => id === screen) ?? home;

/**
 * Return the route that draws a state: the screen that it names, unless the cards of a link are shown in its place.
 * @param {State} state
 * @returns {Route}
 */
export function shownBy(state) {
  if (deal.shows?.(state)) return deal;
  const named = screenOf(state);
  return (named.shows ?? (() => true))(state) ? named : home;
}
