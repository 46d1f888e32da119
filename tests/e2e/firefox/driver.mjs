// @ts-check
// Drives Firefox over WebDriver BiDi: one JSON order a line on standard input, one JSON answer a
// line on standard output. usage: node driver.mjs PATH_OF_FIREFOX
import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: process.argv[2],
  headless: true,
  protocolTimeout: 0, // a deal with masters takes minutes on a busy machine
});
const page = await browser.newPage();

/** @type {Record<string, (text: string) => Promise<unknown>>} */
const orders = {
  goto: async (url) => void (await page.goto(url, { timeout: 60_000 })),
  evaluate: (expression) => page.evaluate(expression),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { order, text } = JSON.parse(line);
  try {
    console.log(JSON.stringify({ value: (await orders[order](text)) ?? null }));
  } catch (error) {
    console.log(JSON.stringify({ failure: String(error) }));
  }
}
await browser.close();
