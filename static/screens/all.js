// @ts-check
/** Every panel by the name it is opened with; loaded as one file once the engine is running. */
import { open as about } from "./about/about.js";
import { open as analysis } from "../pages/analysis.js";
import { open as doubleDummy } from "../pages/double-dummy.js";
import { open as help } from "./help/help.js";
import { open as imagined } from "../pages/imagined.js";
import { open as log } from "./log/log.js";
import { open as matches } from "./matches/matches.js";
import { open as result } from "./score/result.js";
import { open as rules } from "./rules/rules.js";
import { open as score } from "./score/score.js";
import { open as settings } from "./settings/settings.js";
import { open as share } from "./share/share.js";
import { open as study } from "./study/study.js";
import { open as table } from "./setup/table.js";

export { news } from "./about/about.js";

/**
 * The functions that open the panels, by the name of the panel.
 * @type {Record<string, (app: import("../types.js").App, args: any) => unknown>}
 */
export const pages = { about, analysis, "double-dummy": doubleDummy, help, imagined, log, matches, result, rules, score, settings, share, study, table };
