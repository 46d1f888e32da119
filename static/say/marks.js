// @ts-check
/**
 * Marked text: the few marks that words and rules may contain.
 *
 * `<<Stoss>>` is a German term, `*word*` is emphasis, `{CQ SQ}` are cards, `{C}` is a suit,
 * `[[18.1]]` and `[[barbu/5|rule 5 of Barbu]]` link to a rule. Everything else is plain text: HTML
 * is shown as it is written.
 */

/**
 * @typedef {{kind: "text", text: string}} Text
 * @typedef {{kind: "term", text: string}} Term
 * @typedef {{kind: "strong", parts: Mark[]}} Strong
 * @typedef {{kind: "cards", cards: string[]}} Cards
 * @typedef {{kind: "suit", suit: string}} Suit
 * @typedef {{kind: "link", game: string|null, number: string, parts: Mark[]}} Link
 * @typedef {Text|Term|Strong|Cards|Suit|Link} Mark
 */

const CARD = "[CSHD][2-9TJQKA]";
const MARK = new RegExp(
  [
    "<<(?<term>[^<>]+)>>",
    `\\{(?<cards>${CARD}(?: ${CARD})*)\\}`,
    "\\{(?<suit>[CSHD])\\}",
    "\\[\\[(?:(?<game>[a-z]+)/)?(?<number>[0-9]+(?:\\.[0-9]+|[a-z])?)(?:\\|(?<label>[^\\]]+))?\\]\\]",
    "\\*(?<strong>[^\\s*](?:[^*]*[^\\s*])?)\\*",
  ].join("|"),
  "gu",
);

/**
 * Parse a marked text into its parts.
 * @param {string} text
 * @returns {Mark[]}
 */
export function marks(text) {
  /** @type {Mark[]} */
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(MARK)) {
    if (found.index > end) parts.push({ kind: "text", text: text.slice(end, found.index) });
    end = found.index + found[0].length;
    const { term, cards, suit, game, number, label, strong } = found.groups ?? {};
    if (term !== undefined) parts.push({ kind: "term", text: term });
    else if (cards !== undefined) parts.push({ kind: "cards", cards: cards.split(" ") });
    else if (suit !== undefined) parts.push({ kind: "suit", suit });
    else if (strong !== undefined) parts.push({ kind: "strong", parts: marks(strong) });
    else {
      parts.push({ kind: "link", game: game ?? null, number: number ?? "", parts: marks(label ?? number ?? "") });
    }
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
}

/**
 * Return the text without its marks, for file names, titles and labels; `face` names cards and suits.
 * @param {string} text
 * @param {(name: string) => string} [face]
 * @returns {string}
 */
export function plain(text, face = (name) => name) {
  return marks(text)
    .map((part) => {
      switch (part.kind) {
        case "cards":
          return part.cards.map(face).join(" ");
        case "suit":
          return face(part.suit);
        case "strong":
        case "link":
          return part.parts.map((p) => (p.kind === "text" || p.kind === "term" ? p.text : "")).join("");
        default:
          return part.text;
      }
    })
    .join("");
}
