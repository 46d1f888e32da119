// @ts-check
/**
 * Numbers as characters of a link: digits of any radix, the first one written the least significant, in base64url and
 * closed by check characters. Every list of digits has one text, and no other text is read as that list.
 */

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Check characters at the end: 24 bits. */
const CHECKS = 4;
/** Polynomial of the check, without its leading term: that of OpenPGP. */
const POLYNOMIAL = 0x864cfb;
/** Characters that are read as one number: larger numbers are slow to divide. */
const LONGEST = 2_000;

/** A text that no writer has written. */
export class Damaged extends Error {}

/** An undamaged link of a version that this page does not know. */
export class Newer extends Error {}

/**
 * Return the check characters of a text.
 * @param {string} text in base64url
 */
export function checked(text) {
  let rest = 0xb704ce;
  for (const character of text) {
    rest ^= ALPHABET.indexOf(character) << 18;
    for (let bit = 0; bit < 6; bit += 1) rest = rest & 0x800000 ? ((rest << 1) ^ POLYNOMIAL) & 0xffffff : rest << 1;
  }
  return Array.from({ length: CHECKS }, (_, i) => ALPHABET.charAt((rest >> (6 * i)) & 63)).join("");
}

/** Collects digits. */
export class Writer {
  /** @type {[digit: number, radix: number][]} */
  #digits = [];

  /** @param {number} digit @param {number} radix */
  put(digit, radix) {
    if (!Number.isInteger(digit) || digit < 0 || digit >= radix) throw new RangeError(`${digit} is no digit of radix ${radix}`);
    this.#digits.push([digit, radix]);
  }

  /**
   * Return the digits as text.
   * @param {string} version the first character
   */
  text(version) {
    let number = this.#digits.reduceRight((sum, [digit, radix]) => sum * BigInt(radix) + BigInt(digit), 0n);
    let body = version;
    for (; number > 0n; number /= 64n) body += ALPHABET.charAt(Number(number % 64n));
    if (body.length > LONGEST) throw new RangeError(`${body.length} characters`);
    return body + checked(body);
  }
}

/** Takes digits from a text in the order in which they were written. */
export class Reader {
  /** @param {string} text @throws {Damaged} */
  constructor(text) {
    const body = text.slice(0, -CHECKS);
    if (!/^[\w-]+$/.test(text) || body.length < 1 || body.length > LONGEST || checked(body) !== text.slice(-CHECKS)) throw new Damaged("check characters");
    /** The first character. */
    this.version = body.charAt(0);
    this.rest = [...body.slice(1)].reduceRight((sum, character) => sum * 64n + BigInt(ALPHABET.indexOf(character)), 0n);
  }

  /** @param {number} radix @returns {number} */
  take(radix) {
    const digit = Number(this.rest % BigInt(radix));
    this.rest /= BigInt(radix);
    return digit;
  }
}
