// @ts-check
/** Reads the dealt cards of many links: tables and codes as JSON on standard input, the cards on standard output. */
import { dealt } from "../../static/cards/dealt.js";

let text = "";
for await (const part of process.stdin.setEncoding("utf8")) text += part;
const { tables, codes } = JSON.parse(text);
process.stdout.write(JSON.stringify(codes.map((/** @type {string} */ code) => dealt(code, tables))));
