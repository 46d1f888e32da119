// @ts-check
/**
 * The layers of the page, as rules for dependency-cruiser: imports lead from a room to the rooms below it, in no circle,
 * and to no package that the build leaves out.
 */

/** The rooms from the lowest to the highest, as patterns below static/. Modules in none of them form the ground below all rooms. */
const ROOMS = [["games/"], ["board/"], ["tasks/"], ["screens/table/"], ["embed/"], ["screens/(?!table/)", "learn/"], ["app\\.js$"]];

/** Modules that are loaded without an import: by the document, by the browser, as workers, and by pages of others. */
const ENTRIES = ["app", "start", "sw", "site", "engine/runtime", "engine/unpack", "embed/embed"].map((name) => `^static/${name}\\.js$`);

/** @param {readonly string[]} names */
const below = (names) => names.map((name) => `^static/${name}`);

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const climbs = ROOMS.slice(1).map((_, i) => {
  const higher = below(ROOMS.slice(i + 1).flat());
  return {
    name: `up-from-${ROOMS[i]?.[0]?.replace(/^screens\/|\/$/gu, "")}`,
    comment: "An import leads up. Move what is needed to the lower room, or take it as a parameter.",
    severity: "error",
    from: { path: below(ROOMS[i] ?? []) },
    to: { path: higher },
  };
});

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...climbs,
    {
      name: "up-from-ground",
      comment: "A module of the ground imports a room. Move what is needed to the ground, or take it as a parameter.",
      severity: "error",
      from: { path: "^static/", pathNot: below(ROOMS.flat()) },
      to: { path: below(ROOMS.flat()) },
    },
    {
      name: "circle",
      comment: "Modules import one another in a circle. Move what both need to a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "missing",
      comment: "An import names no module that exists.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "unused",
      comment: "No entry leads to this module. Delete it, or name it among the entries.",
      severity: "error",
      from: { path: ENTRIES },
      to: { reachable: false, path: "^static/", pathNot: ENTRIES },
    },
    {
      name: "tool",
      comment: "The page imports a development tool, which is not in the build.",
      severity: "error",
      from: { path: "^static/" },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^static/vendor/" },
    moduleSystems: ["es6"],
  },
};
