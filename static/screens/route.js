// @ts-check
/** The route of a screen: what the page knows of it, namely its addresses, its drawing, its state and its entries in the history. */

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").State} State */

/**
 * @typedef {object} Route
 * @property {string} id the name of the screen in the state, or of the panel that it opens
 * @property {(path: string) => any} read the arguments in a fragment without its #; null if the fragment is no address of this route
 * @property {(args: any) => string} href the fragment for these arguments
 * @property {(app: App, args: any) => unknown} open false, or a promise of it, if the address leads nowhere and the page says why;
 *   "unknown" if there is no such address
 * @property {true} [passing] its address leaves the bar once it is open
 * @property {(app: App) => import("lit-html").TemplateResult} [template] draws the page where the route is a screen and not a panel over one
 * @property {(state: State) => boolean} [shows] returns true while its screen is drawn; by default while the state names it
 * @property {(state: State) => string | undefined} [game] the game that the page's title names
 * @property {readonly import("../state/store.js").Slice[]} [slices] its part of the state
 * @property {(state: State) => Record<string, unknown>[]} [places] the arguments of its entries in the history, the lowest first
 * @property {(state: State) => State | null} [covers] returns the state below a screen that lies over another; null where it lies over none
 * @property {(app: App) => unknown} [leave] closes a screen that lies over another
 * @property {(app: App, args: any, match: string | null, before: State) => unknown} [restore] show the screen of an entry of the history, if it is not shown
 *   already; before: the state that was left for it
 */

/**
 * Return a route whose arguments are the parts of its address.
 * @param {string} id
 * @param {string[]} names of the parts
 * @param {Omit<Route, "id" | "read" | "href"> & {known?: (args: Record<string, string>) => boolean, bare?: true}} how known: returns false for arguments of no
 *   address; bare: read without a leading slash too
 * @returns {Route}
 */
export const parted = (id, names, { known = () => true, bare, ...how }) => ({
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

/**
 * Return the members of a route that draw a screen from the field of the state that holds it, with its template.
 * @param {"days" | "editing" | "practise" | "question" | "real" | "series" | "study"} field
 * @returns {Required<Pick<Route, "template" | "shows">>}
 */
export const drawn = (field) => ({
  template(app) {
    const part = /** @type {any} */ (app.store.get()[field]);
    return part.template(app, part);
  },
  shows: (state) => state[field] !== null,
});

/** @param {unknown} one @param {unknown} other */
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
