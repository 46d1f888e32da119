// @ts-check
/** House rules as the page knows them: options with their values, and profiles, which are named choices of them. */

/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").Rules} Rules */
/** @typedef {import("../say/words.js").Phrase} Phrase */
/** @typedef {import("../say/words.js").Words} Words */
/** @typedef {Rules[string]} Value */

/**
 * Return the rules with the default for every option that was not chosen.
 * @param {Game} info
 * @param {Rules} [chosen]
 * @returns {Rules}
 */
export function complete(info, chosen = {}) {
  return Object.fromEntries(
    info.options.map(({ name, values }) => {
      const own = chosen[name];
      return [name, /** @type {Value} */ (own !== undefined && values.includes(own) ? own : values[0])];
    }),
  );
}

/**
 * Return the name of the profile with exactly these values; null for other rules.
 * @param {Game} info
 * @param {Rules} rules
 * @returns {string | null}
 */
export function profile(info, rules) {
  return Object.keys(info.profiles).find((id) => same(info, rules, info.profiles[id])) ?? null;
}

/**
 * Return true if every option has the same value in both rules.
 * @param {Game} info
 * @param {Rules} rules
 * @param {Rules} [others] by default the default rules
 * @returns {boolean}
 */
export function same(info, rules, others) {
  const [own, whole] = [complete(info, rules), complete(info, others)];
  return Object.keys(own).every((name) => own[name] === whole[name]);
}

/**
 * Return the profile nearest to some rules, and the options that differ from it.
 * @param {Game} info
 * @param {Rules} rules
 * @returns {{id: string, names: string[]}}
 */
export function changed(info, rules) {
  const own = complete(info, rules);
  const all = Object.entries(info.profiles).map(([id, values]) => {
    const whole = complete(info, values);
    return { id, names: Object.keys(own).filter((name) => own[name] !== whole[name]) };
  });
  return all.reduce((one, other) => (other.names.length < one.names.length ? other : one));
}

/**
 * Return the options that differ from their defaults: no others are stored.
 * @param {Game} info
 * @param {Rules} rules
 * @returns {Rules}
 */
export function differing(info, rules) {
  return Object.fromEntries(info.options.flatMap(({ name, values }) => (rules[name] === values[0] ? [] : [[name, /** @type {Value} */ (rules[name])]])));
}

/**
 * Return the values of an option as a form lists them: numbers by size, others as the engine orders them.
 * @param {readonly Value[]} values
 * @returns {readonly Value[]}
 */
export const ascending = (values) => (values.every((value) => typeof value === "number") ? [...values].sort((a, b) => Number(a) - Number(b)) : values);

/**
 * Return the number of seats under these rules.
 * @param {Game} info
 * @param {Rules} rules
 * @returns {number}
 */
export function seatsOf(info, rules) {
  const { players } = complete(info, rules);
  return info.players.find((n) => n === players) ?? info.players[0] ?? 4;
}

/**
 * Return the value of an option in words.
 * @param {Words} words
 * @param {string} game
 * @param {string} name
 * @param {Value} value
 * @returns {string}
 */
export function valueText(words, game, name, value) {
  const key = `${game}.value.${name}.${value}`;
  if (words.has(key)) return words.text(key);
  if (typeof value === "boolean") return words.text(value ? "ui.yes" : "ui.no");
  return typeof value === "number" ? words.number(value) : value;
}

/**
 * Return a sentence about the options that differ from the nearest profile.
 * @param {Words} words
 * @param {string} key
 * @param {Game} info
 * @param {Rules} rules
 * @returns {Phrase}
 */
export function changedPhrase(words, key, info, rules) {
  const { id, names } = changed(info, rules);
  const own = complete(info, rules);
  const list = names.map((name) => words.phrase("ui.rules.option", { option: words.phrase(`${info.id}.option.${name}`), value: valueText(words, info.id, name, /** @type {Value} */ (own[name])) }));
  return words.phrase(key, { profile: words.phrase(`${info.id}.profile.${id}`), list: words.list(list) });
}
