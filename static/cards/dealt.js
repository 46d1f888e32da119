// @ts-check
/**
 * The dealt cards of a link, read from its digits without the engine and without a rule of any game: house rules,
 * setup and number of the deal stand in front of the moves. The build writes the tables (static/formats.json).
 */

/**
 * @typedef {{deck: string, sizes: number[], unused: string[], players: number}} Shape cards and piles of a deal
 * @typedef {{option: string, values: Tree[]} | Shape} Tree a shape by the values of options
 * @typedef {Record<string, number>} Places of the values of options, among all that the game has
 * @typedef {{game: string, profiles: Places[], unsaid: Places, rules: [string, number[]][], setup: [string, number][], dealers: number[]}} Letter
 * @typedef {{games: Record<string, {piles: string[], shapes: Tree}>, letters: Record<string, Letter>}} Tables
 * @typedef {{game: string, dealer: number, seats: number, seat: number | null, played: boolean, piles: (string[] | null)[]}} Dealt
 *   `piles` are the hands, then the game's own piles; of a seat's link only those that the seat sees. `played` says
 *   whether moves follow, which of a seat's link is not read
 */

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const LONGEST = 160;
/** Radix of the number of moves of a deal that is not over. */
const MOVES = 256n;
/** The first character of a link that holds one seat's view of a deal. */
const SEAT = "1";

/** @param {number} value in the field of 64 elements, modulo x^6 + x + 1 */
const timesX = (value) => (value & 32 ? (value << 1) ^ 67 : value << 1);

/**
 * Check that a text has the characters, the length and the check character of a code.
 * @param {string} text
 */
export function sound(text) {
  const values = [...text].map((character) => ALPHABET.indexOf(character));
  if (values.length < 2 || values.length > LONGEST || values.includes(-1)) return false;
  const total = values.slice(0, -1).reduce((sum, value) => timesX(sum) ^ value, 1);
  return timesX(total) === values.at(-1);
}

/**
 * Return the digits of a number, the least significant first.
 * @param {string} body in base64url, the least significant character first
 */
function digits(body) {
  let number = [...body].reduceRight((sum, character) => sum * 64n + BigInt(ALPHABET.indexOf(character)), 0n);
  return (/** @type {bigint} */ radix) => {
    const digit = number % radix;
    number /= radix;
    return digit;
  };
}

/**
 * Return the number of ways to choose some cards.
 * @param {number} among
 * @param {number} some
 */
function ways(among, some) {
  if (some > among) return 0n;
  let product = 1n;
  for (let card = 0; card < some; card += 1) product = (product * BigInt(among - card)) / BigInt(card + 1);
  return product;
}

/**
 * Return the set of cards with an index in the combinatorial number system, taken away from those left.
 * @param {string[]} left
 * @param {number} size
 * @param {bigint} index
 * @returns {string[]}
 */
function taken(left, size, index) {
  /** @type {string[]} */
  const pile = [];
  for (let place = left.length - 1; pile.length < size; place -= 1) {
    const below = ways(place, size - pile.length);
    if (below > index) continue;
    index -= below;
    pile.unshift(...left.splice(place, 1));
  }
  return pile;
}

/**
 * Return the rules that the digits of a format say: the place of each option's value.
 * @param {Letter} letter
 * @param {(radix: bigint) => bigint} take
 * @returns {Places}
 */
function rulesOf(letter, take) {
  const profile = Number(take(BigInt(letter.profiles.length + 1)));
  const known = letter.profiles[profile];
  if (known) return known;
  const said = letter.rules.map(([name, places]) => [name, places[Number(take(BigInt(places.length)))]]);
  return { ...letter.unsaid, ...Object.fromEntries(said) };
}

/**
 * Return the cards that a link deals; null for a text that is no link or of no known game. The engine may still refuse
 * a link whose check character is right by chance, since it alone knows the rules.
 * @param {string} code
 * @param {Tables} tables
 * @returns {Dealt | null}
 */
export function dealt(code, tables) {
  const ofSeat = code.startsWith(SEAT);
  const letter = tables.letters[code.charAt(ofSeat ? 1 : 0)];
  const game = letter && tables.games[letter.game];
  if (!game || !sound(code)) return null;
  const take = digits(code.slice(ofSeat ? 2 : 1, -1));
  const rules = rulesOf(letter, take);
  let shape = game.shapes;
  while ("option" in shape) {
    const branch = shape.values[rules[shape.option] ?? -1];
    if (!branch) return null;
    shape = branch;
  }
  let dealer = letter.dealers[0] ?? 0;
  for (const [name, values] of letter.setup) {
    if (shape.unused.includes(name)) continue;
    const digit = Number(take(BigInt(values)));
    if (name === "dealer") dealer = letter.dealers[digit] ?? dealer;
  }
  const { sizes, players } = shape;
  const deck = shape.deck.match(/../gu) ?? [];
  if (ofSeat) {
    const seat = Number(take(BigInt(players)));
    const own = sizes[seat] ?? 0;
    const hand = taken([...deck], own, take(ways(deck.length, own)));
    return { game: letter.game, dealer, seats: players, seat, played: false, piles: sizes.slice(0, -1).map((_, index) => (index === seat ? hand : null)) };
  }
  let number = take(sizes.reduce((product, size, index) => product * ways(sizes.slice(index).reduce((a, b) => a + b, 0), size), 1n));
  const left = [...deck];
  const piles = sizes.map((size) => {
    const many = ways(left.length, size);
    const index = number % many;
    number /= many;
    return taken(left, size, index);
  });
  const played = take(2n) === 1n || take(MOVES) > 0n;
  return { game: letter.game, dealer, seats: players, seat: null, played, piles: piles.slice(0, -1) };
}
