// @ts-check
/**
 * The picture of a deal: every hand in its place round the table, as in a diagram of bridge. It is laid out as a few kinds
 * of shapes, which become an SVG file, or are painted on a canvas for a PNG file: no browser has to read the SVG for that.
 */
import { place } from "../../board/seats.js";
import { short } from "../../cards/card.js";
import { SUITS } from "../../cards/cards.js";

/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").View} View */
/** @typedef {{d: string, fill: boolean, stroke: string | null, width: number}} Stroke a path of a suit's sign; the stroke is a colour, or empty for that of the sign */
/** @typedef {Record<string, Stroke[]>} Signs the paths of each suit, round 0 0 and 24 wide */
/**
 * @typedef {{kind: "rect", x: number, y: number, width: number, height: number, round: number, fill: string, stroke: string}} Rect
 * @typedef {{kind: "text", x: number, y: number, text: string, size: number, weight: number, fill: string, anchor: "start" | "middle" | "end"}} Text `y` of the base line
 * @typedef {{kind: "sign", x: number, y: number, scale: number, suit: string, fill: string}} Sign
 * @typedef {{width: number, height: number, title: string, shapes: (Rect | Text | Sign)[], signs: Signs}} Picture
 */

/** Width of the SVG in pixels. */
const WIDTH = 600;
/** Pixels of the PNG for one of the SVG, in each direction. */
export const SCALE = 2;
/** Pixels between the edge and the texts. */
const MARGIN = 22;
/** Width of a hand at the side. */
const SIDE = 206;
/** Width of a hand at the top or the bottom. */
const LONG = 262;
/** Height of a row of cards. */
const ROW = 25;
/** Type size of a rank. */
const RANK = 20;
/** Half the width of a suit's sign. */
const HALF = 8;
/** Characters of the longest code that fits under the hands. */
const LONGEST_CODE = 90;
/** Colour of the sheet and of cards. */
const PAPER = "#fffaf0";
/** Colour of the edges of the sheet and of cards. */
const LINE = "#dccfba";
/** Colour of texts. */
const INK = "#2b231b";
/** Colour of texts of less weight. */
const SOFT = "#6b5d4d";
/** Colour of the table. */
const CLOTH = "#48645a";
/** Colour of the dealer's mark on the table. */
const ON_CLOTH = "#f8f2e4";
/** Fonts, in the order in which they are tried. */
const FAMILY = 'Helvetica, Arial, "Hiragino Sans", "Yu Gothic", "Noto Sans CJK JP", sans-serif';
/** Colours of the suits of the French deck. */
const COLOURS = /** @type {Record<string, string>} */ ({ C: "#26221f", S: "#26221f", H: "#b3261e", D: "#b3261e" });
/** Colours of the suits of the German deck that are neither black nor red. */
const GERMAN = /** @type {Record<string, string>} */ ({ C: "#5b3a1e", S: "#1c6b3c", D: "#9a5b00" });

/**
 * Return the signs of the suits in a sheet of a deck.
 * @param {Document} sheet
 * @returns {Signs}
 */
export function signsOf(sheet) {
  return Object.fromEntries(
    [...SUITS].map((suit) => [
      suit,
      [...(sheet.getElementById(`pip-${suit}`)?.querySelectorAll("path") ?? [])].map((path) => {
        const stroke = path.getAttribute("stroke");
        return { d: path.getAttribute("d") ?? "", fill: path.getAttribute("fill") !== "none", stroke: stroke === null ? null : stroke === "currentColor" ? "" : PAPER, width: Number(path.getAttribute("stroke-width") ?? 0) };
      }),
    ]),
  );
}

/**
 * Return the rows of a hand: its cards by group, a row of one suit with its sign in front; a suit that is missing has a dash.
 * @param {readonly string[]} hand
 * @param {readonly string[][]} order
 */
export function rowsOf(hand, order) {
  return order.flatMap((group) => {
    const cards = group.filter((card) => hand.includes(card));
    const suit = group.length > 1 && group.every((card) => card[0] === group[0]?.[0]) ? (group[0]?.[0] ?? null) : null;
    return cards.length > 0 || suit !== null ? [{ suit, cards }] : [];
  });
}

/** Width of a Chinese or Japanese character in parts of the type's size. */
const WIDE = 1;
/** Mean width of any other character in parts of the type's size. */
const NARROW = 0.58;

/**
 * Return an estimate of a text's width in parts of the type's size.
 * @param {string} words
 */
const emsOf = (words) => [...words].reduce((sum, character) => sum + (character >= "\u2e80" ? WIDE : NARROW), 0);

/**
 * Draw a deal: the hands of one position under the contract and result of another, and the trick on the table.
 * @param {Speech} speech
 * @param {View} dealt the position of the hands
 * @param {View} end
 * @param {{contract: string, profile: string, code: string, signs: Signs}} more the contract and the house rules in words, the link's code, the suits of the deck
 * @returns {Picture}
 */
export function pictureOf(speech, dealt, end, { contract, profile, code, signs }) {
  /** @type {Picture["shapes"]} */
  const shapes = [];
  const german = speech.words.deck === "german";
  const colour = (/** @type {string} */ suit) => (german ? (GERMAN[suit] ?? COLOURS[suit]) : COLOURS[suit]) ?? INK;
  const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ words, /** @type {Partial<Text>} */ more = {}) =>
    shapes.push({ kind: "text", x, y, text: words, size: 16, weight: 400, fill: INK, anchor: "start", ...more });
  /** Draw a text in smaller type where it would be wider than `width`. */
  const fitted = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ words, /** @type {number} */ width, /** @type {Partial<Text> & {size: number}} */ more) =>
    text(x, y, words, { ...more, size: Math.min(more.size, Math.floor(width / emsOf(words))) });
  const widthOf = (/** @type {string} */ words) => [...words].length * 12.5;

  /**
   * Draw the rows of a hand from a place on.
   * @param {readonly string[]} hand
   * @param {number} left
   * @param {number} top
   * @param {number} width
   * @returns {number} the end of the last row
   */
  function rows(hand, left, top, width) {
    let y = top;
    for (const { suit, cards } of rowsOf(hand, end.facts.order ?? [])) {
      const start = left + (suit ? 24 : 0);
      let x = start;
      if (suit) shapes.push({ kind: "sign", x: left + HALF, y: y + ROW / 2, scale: HALF / 11, suit, fill: colour(suit) });
      if (cards.length === 0) text(x, y + ROW / 2 + 7, "–", { size: RANK, fill: SOFT });
      for (const card of cards) {
        const own = card.charAt(0);
        const wide = widthOf(short(speech, card)) + (suit ? 6 : 2 * HALF + 12);
        if (x > start && x + wide - 4 > left + width) [x, y] = [start, y + ROW];
        if (!suit) shapes.push({ kind: "sign", x: x + HALF, y: y + ROW / 2, scale: HALF / 11, suit: own, fill: colour(own) });
        text(x + (suit ? 0 : 2 * HALF + 2), y + ROW / 2 + 7, short(speech, card), { size: RANK, weight: 600, fill: colour(own) });
        x += wide;
      }
      y += ROW;
    }
    return y;
  }

  /**
   * Draw a seat: its name, what it is in the deal, and its hand.
   * @param {number} seat
   * @param {number} left
   * @param {number} top
   * @param {number} width
   * @returns {number} the end of it
   */
  function seatAt(seat, left, top, width) {
    const hand = dealt.hands[seat] ?? 0;
    const score = end.score?.[seat];
    const facts = [
      ...(end.dealer === seat ? [speech.text("ui.chip.dealer")] : []),
      ...(end.facts.declarer === seat ? [speech.text("ui.chip.declarer")] : []),
      ...(score === undefined ? [] : [speech.words.signed(score)]),
    ];
    fitted(left, top + 16, speech.name(seat), width, { size: 17, weight: 700 });
    if (facts.length > 0) fitted(left, top + 34, facts.join(" · "), width, { size: 14, fill: SOFT });
    const under = top + (facts.length > 0 ? 42 : 24);
    if (typeof hand !== "number") return rows(hand, left, under, width);
    text(left, under + 16, speech.text("ui.seat.cards", { n: hand }), { fill: SOFT });
    return under + ROW;
  }

  const seats = Array.from({ length: dealt.seats }, (_, i) => i);
  const at = (/** @type {number} */ where) => seats.find((seat) => place(dealt, seat) === where) ?? 0;
  const name = speech.text(`${dealt.game}.name`);
  text(MARGIN, 38, name, { size: 24, weight: 700 });
  if (profile) text(WIDTH - MARGIN, 38, profile, { size: 14, fill: SOFT, anchor: "end" });
  if (contract) fitted(MARGIN, 64, contract, WIDTH - 2 * MARGIN, { size: 17 });
  let y = contract ? 82 : 58;
  const middle = (WIDTH - LONG) / 2;
  if (dealt.seats === 4) y = seatAt(at(2), middle, y, LONG) + 8;
  const sides = [at(1), at(dealt.seats - 1)];
  const shapesBefore = shapes.length;
  const ends = sides.map((seat, i) => seatAt(seat, i === 0 ? MARGIN : WIDTH - MARGIN - SIDE, y, SIDE));
  const low = Math.max(...ends, y + (end.facts.trick?.length ? 148 : 110));
  const trick = (end.facts.trick ?? []).map(([seat, card]) => ({ where: place(dealt, seat), card }));
  const box = trick.length > 0 ? 132 : 88;
  const top = y + (low - y - box) / 2;
  shapes.splice(shapesBefore, 0, { kind: "rect", x: (WIDTH - box) / 2, y: top, width: box, height: box, round: 12, fill: CLOTH, stroke: CLOTH });
  /** @param {number} where @param {number} far @returns {[number, number]} the middle of what lies before a seat */
  const before = (where, far) => {
    const [right, down] = [[0, 1], [-1, 0], dealt.seats === 3 ? [1, 0] : [0, -1], [1, 0]][where] ?? [0, 0];
    return [WIDTH / 2 + (right ?? 0) * far, top + box / 2 + (down ?? 0) * far];
  };
  for (const { where, card } of trick) {
    const [x, middleY] = before(where, 38);
    const suit = card.charAt(0);
    shapes.push({ kind: "rect", x: x - 22, y: middleY - 13, width: 44, height: 26, round: 5, fill: PAPER, stroke: LINE });
    shapes.push({ kind: "sign", x: x - 11, y: middleY, scale: HALF / 11, suit, fill: colour(suit) });
    text(x + 9, middleY + 6, short(speech, card), { size: 17, weight: 600, fill: colour(suit), anchor: "middle" });
  }
  if (trick.length === 0) {
    const [x, middleY] = before(place(dealt, end.dealer), 34);
    shapes.push({ kind: "rect", x: x - 5, y: middleY - 5, width: 10, height: 10, round: 5, fill: ON_CLOTH, stroke: ON_CLOTH });
  }
  y = seatAt(at(0), middle, low + 8, LONG) + 16;
  text(MARGIN, y + 12, "stich", { size: 15, weight: 700, fill: SOFT });
  if (code.length <= LONGEST_CODE) text(WIDTH - MARGIN, y + 12, `#${code}`, { size: code.length > 60 ? 9 : 12, fill: SOFT, anchor: "end" });
  const height = Math.ceil(y + 30);
  shapes.unshift({ kind: "rect", x: 0.5, y: 0.5, width: WIDTH - 1, height: height - 1, round: 12, fill: PAPER, stroke: LINE });
  return { width: WIDTH, height, title: [name, contract].filter(Boolean).join(" · "), shapes, signs };
}

/**
 * Return a text as XML: without the characters that XML forbids, which a name may hold.
 * @param {string} text
 */
const escaped = (text) => text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "").replace(/[&<>"]/gu, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Return a picture as an SVG file.
 * @param {Picture} picture
 * @returns {string}
 */
export function svgOf({ width, height, title, shapes, signs }) {
  const drawn = shapes.map((shape) => {
    if (shape.kind === "rect") return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" rx="${shape.round}" fill="${shape.fill}" stroke="${shape.stroke}"/>`;
    if (shape.kind === "text") return `<text x="${shape.x}" y="${shape.y}" font-size="${shape.size}" font-weight="${shape.weight}" fill="${shape.fill}" text-anchor="${shape.anchor}">${escaped(shape.text)}</text>`;
    const paths = (signs[shape.suit] ?? []).map(({ d, fill, stroke, width: wide }) => `<path d="${d}" fill="${fill ? shape.fill : "none"}"${stroke === null ? "" : ` stroke="${stroke || shape.fill}" stroke-width="${wide}" stroke-linecap="round"`}/>`);
    return `<g transform="translate(${shape.x} ${shape.y}) scale(${shape.scale})">${paths.join("")}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${escaped(FAMILY)}"><title>${escaped(title)}</title>${drawn.join("")}</svg>\n`;
}

/**
 * Paint a picture on a canvas, which gets the picture's size.
 * @param {Picture} picture
 * @param {HTMLCanvasElement} canvas
 */
export function paint({ width, height, shapes, signs }, canvas) {
  [canvas.width, canvas.height] = [width * SCALE, height * SCALE];
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.scale(SCALE, SCALE);
  for (const shape of shapes) {
    context.fillStyle = shape.fill;
    if (shape.kind === "rect") {
      context.strokeStyle = shape.stroke;
      context.beginPath();
      context.roundRect(shape.x, shape.y, shape.width, shape.height, shape.round);
      context.fill();
      context.stroke();
    } else if (shape.kind === "text") {
      context.font = `${shape.weight} ${shape.size}px ${FAMILY}`;
      context.textAlign = shape.anchor === "middle" ? "center" : shape.anchor;
      context.fillText(shape.text, shape.x, shape.y);
    } else {
      context.save();
      context.translate(shape.x, shape.y);
      context.scale(shape.scale, shape.scale);
      context.lineCap = "round";
      for (const { d, fill, stroke, width: wide } of signs[shape.suit] ?? []) {
        const path = new Path2D(d);
        if (fill) context.fill(path);
        if (stroke === null) continue;
        context.strokeStyle = stroke || shape.fill;
        context.lineWidth = wide;
        context.stroke(path);
      }
      context.restore();
    }
  }
}

/**
 * Return a picture as a PNG file.
 * @param {Picture} picture
 * @returns {Promise<Blob>}
 */
export function pngOf(picture) {
  const canvas = document.createElement("canvas");
  paint(picture, canvas);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}
