// @ts-check
/**
 * Panels by name, loaded as one file once the engine is running. Each exports `open(app, args)`; a panel that exports
 * `addressed` too is also opened by the address `#/<name>`. The build adds the style sheets of their folders to the page's.
 */
export * as about from "./about/about.js";
export * as ask from "./question/ask.js";
export * as day from "./day/day.js";
export * as editor from "./editor/editor.js";
export * as help from "./help/help.js";
export * as log from "./log/log.js";
export * as matches from "./matches/matches.js";
export * as numbers from "./numbers/numbers.js";
export * as practise from "./practise/practise.js";
export * as question from "./question/question.js";
export * as real from "./real/real.js";
export * as rules from "./rules/rules.js";
export * as score from "./score/score.js";
export * as series from "./series/series.js";
export * as settings from "./settings/settings.js";
export * as share from "./share/share.js";
export * as sheet from "./sheet/sheet.js";
export * as study from "./study/study.js";
export * as table from "./setup/table.js";
