// @ts-check
/** Every panel by the name it is opened with; loaded as one file once the engine is running. */
import { open as about } from "./about.js";
import { open as analysis } from "./analysis.js";
import { open as doubleDummy } from "./double-dummy.js";
import { open as help } from "./help.js";
import { open as imagined } from "./imagined.js";
import { open as log } from "./log.js";
import { open as matches } from "./matches.js";
import { open as result } from "./result.js";
import { open as rules } from "./rules.js";
import { open as score } from "./score.js";
import { open as settings } from "./settings.js";
import { open as share } from "./share.js";
import { open as study } from "../screens/study/study.js";
import { open as table } from "./table.js";

export { news } from "./about.js";

/** @type {Record<string, (app: import("../types.js").App, args: any) => unknown>} */
export const pages = { about, analysis, "double-dummy": doubleDummy, help, imagined, log, matches, result, rules, score, settings, share, study, table };
