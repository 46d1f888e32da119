// @ts-check
/** The list of screens, a line for the route of each. Their order means nothing. */
export { day, week } from "./day/route.js";
export { editor } from "./editor/route.js";
export { home } from "./home/route.js";
export { learn } from "../learn/route.js";
export { practise } from "./practise/route.js";
export { question } from "./question/route.js";
export { real } from "./real/route.js";
export { rules } from "./rules/route.js";
export { series } from "./series/route.js";
export { sheet } from "./sheet/route.js";
export { study } from "./study/route.js";
export { table } from "./table/route.js";
