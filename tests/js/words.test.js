// @ts-check
/** Words: templates and their holes, and that every language has the same sentences. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { GAMES } from "../../static/games/index.js";
import { Phrase, Words } from "../../static/say/words.js";
import { files } from "./files.js";
import { modules } from "./modules.js";
import { appAt, PARTS, read } from "./page.js";

/** @param {Record<string, any>} dictionary @param {"en" | "de" | "ja"} [language] */
const over = (dictionary, language = "en") => new Words(language, dictionary);

test("holes are filled, numbers in the language's own way", () => {
  const words = over({ "a.b": "{name} has {n}" }, "de");
  assert.equal(words.text("a.b", { name: "Resi", n: 1234.5 }), "Resi has 1.234,5");
});

test("a minus is a minus, not a hyphen", () => {
  assert.equal(over({}).signed(-5), "−5");
  assert.equal(over({}).signed(5), "+5");
  assert.equal(over({}).signed(0), "0");
});

test("a name that ends in a full stop ends the sentence with it", () => {
  const words = over({ x: "With {name}.", y: "{name}. {n}." });
  assert.equal(words.text("x", { name: "Kuni Jr." }), "With Kuni Jr.");
  assert.equal(words.text("x", { name: "Kuni" }), "With Kuni.");
  assert.equal(words.text("y", { name: "Jr.", n: 4 }), "Jr. 4.");
});

test("plural forms follow the language", () => {
  const forms = { x: { one: "{n} trick", other: "{n} tricks" } };
  assert.equal(over(forms).text("x", { n: 1 }), "1 trick");
  assert.equal(over(forms).text("x", { n: 0 }), "0 tricks");
  assert.equal(over({ x: { other: "{n}枚" } }, "ja").text("x", { n: 1 }), "1枚");
});

test("German terms know their language, except on a German page", () => {
  const template = { x: "Say <<Stoss>> to {name}" };
  assert.deepEqual(over(template).phrase("x", { name: "Resi" }).parts, [
    { text: "Say ", lang: null },
    { text: "Stoss", lang: "de" },
    { text: " to Resi", lang: null },
  ]);
  assert.deepEqual(over(template, "de").phrase("x", { name: "Resi" }).parts, [{ text: "Say Stoss to Resi", lang: null }]);
});

test("a phrase in a hole keeps its marks", () => {
  const words = over({ x: "{name}: {call}", y: "<<Weg>>" });
  assert.deepEqual(words.phrase("x", { name: "Resi", call: words.phrase("y") }).parts, [
    { text: "Resi: ", lang: null },
    { text: "Weg", lang: "de" },
  ]);
});

test("a hole named like a suit or a card is filled with its name", async () => {
  const words = new Words("en", { ...prefixed("ui", await read("en/ui.json")), x: "{C} and {DJ}" });
  assert.equal(words.text("x"), "clubs and jack of diamonds");
  assert.equal(words.phrase("x").parts[0]?.suit, "C");
  words.deck = "german";
  assert.equal(words.text("x"), "Eichel and Schellen-Unter");
});

test("aces, jacks and queens are called as the deck calls them", async () => {
  const words = new Words("de", { ...prefixed("ui", await read("de/ui.json")), x: "alle drei {aces}", y: "{queens} und {jacks}" });
  assert.deepEqual(["x", "y"].map((key) => words.text(key)), ["alle drei Asse", "Damen und Buben"]);
  words.deck = "german";
  assert.deepEqual(["x", "y"].map((key) => words.text(key)), ["alle drei Säue", "Ober und Unter"]);
});

test("of a choice by deck what the table shows is said", async () => {
  const words = new Words("en", { ...prefixed("ui", await read("en/ui.json")), x: "{a jack/an <<Unter>>} in {H}, 3/4" });
  assert.equal(words.text("x"), "a jack in hearts, 3/4");
  words.deck = "german";
  assert.deepEqual(words.phrase("x").parts.map(({ text, lang }) => `${lang}: ${text}`), ["null: an ", "de: Unter", "null:  in ", "de: Herz", "null: , 3/4"]);
});

test("what is put into a hole is text, whatever it looks like", () => {
  assert.equal(over({ x: "{name}!" }).text("x", { name: "<b>{n}</b><<x>>" }), "<b>{n}</b><<x>>!");
});

test("you have a form of your own where there is one", () => {
  const words = over({ x: "{name} plays", "x.you": "You play", y: "{name} passes" });
  assert.equal(words.about("x", true, { name: "Resi" }).toString(), "You play");
  assert.equal(words.about("x", false, { name: "Resi" }).toString(), "Resi plays");
  assert.equal(words.about("y", true, { name: "Resi" }).toString(), "Resi passes");
});

test("lists are joined as the language does it", () => {
  assert.equal(over({}).list(["a", "b", "c"]).toString(), "a, b, and c");
  assert.equal(over({}, "de").list(["a", "b"]).toString(), "a und b");
  assert.deepEqual(over({ x: "<<Weg>>" }).list([over({ x: "<<Weg>>" }).phrase("x")]).parts, [{ text: "Weg", lang: "de" }]);
});

test("a key with holes stands for many, and fills its template with what stands there", async () => {
  const words = new Words("en", {
    ...prefixed("ui", await read("en/ui.json")),
    "g.call.solo.{suit}": "<<Solo>>: {suit}, not {suitA}", "g.call.{n}": { one: "{n} trick", other: "{n} tricks" }, "g.call.{n}.{suit}": "{n} in {suit}",
    "g.call.low.{rank}": "{rank} ({index})", "g.call.low.{card}": "{card}", "g.call.4": "four",
  });
  assert.equal(words.text("g.call.solo.H"), "Solo: hearts, not ace of hearts");
  assert.equal(words.phrase("g.call.solo.H").parts.find(({ suit }) => suit)?.suit, "H");
  assert.deepEqual([1, 4, 12].map((n) => words.text(`g.call.${n}`)), ["1 trick", "four", "12 tricks"]);
  assert.equal(words.text("g.call.3.C"), "3 in clubs");
  assert.deepEqual([words.text("g.call.low.T"), words.text("g.call.low.DJ")], ["ten (10)", "jack of diamonds"]);
  for (const key of ["g.call.solo.X", "g.call.solo.", "g.call.low.TT", "g.call.n", "g.gloss.4.C"]) assert.equal(words.has(key), false, key);
  assert.equal(words.text("g.call.3.C", { n: 9 }), "9 in clubs", "who asks knows better");
  words.deck = "german";
  assert.equal(words.text("g.call.low.Q"), "Ober (O)");
});

test("a game without words is shown by its keys", async () => {
  const words = over(prefixed("ui", await read("en/ui.json")));
  const keys = { "old_maid.name": "Old maid", "hearts.tagline": "", "hearts.call.shoot_moon": "Shoot moon", "hearts.call.pass.3": "Pass 3", "hearts.call.trump.H": "Trump hearts", "hearts.item.SQ": "queen of spades", x: "X" };
  for (const [key, text] of Object.entries(keys)) assert.equal(words.text(key), text);
  assert.ok(words.phrase("x") instanceof Phrase);
});

/** @param {string} part @param {Record<string, any>} dictionary */
const prefixed = (part, dictionary) => Object.fromEntries(Object.entries(dictionary).map(([key, value]) => [`${part}.${key}`, value]));

/** @param {unknown} template */
const holes = (template) => {
  const forms = typeof template === "string" ? [template] : Object.values(/** @type {object} */ (template));
  return [...new Set(forms.flatMap((form) => [...String(form).matchAll(/\{(\w+)\}/g)].map((match) => match[1])))].sort();
};

for (const part of PARTS) {
  for (const language of ["de", "ja"]) {
    test(`${part}: ${language} says what English says`, async () => {
      const [english, other] = await Promise.all([read(`en/${part}.json`), read(`${language}/${part}.json`)]);
      assert.deepEqual(Object.keys(other).sort(), Object.keys(english).sort());
      if (part !== "ui") return;
      for (const [key, template] of Object.entries(english)) {
        const own = holes(other[key]);
        for (const hole of own) assert.ok(holes(template).includes(hole), `${key} has a hole {${hole}} that English does not have`);
      }
    });
  }
}

/** The page's own code, but for what a test of its own holds: that there is a room for every game. */
const ENGINE = new URL("../../py/stich/games/", import.meta.url);
const CODE = [...modules().values()].join("\n");

/**
 * Return the keys that a text of code asks for: whole ones, and the beginnings and ends of those with a hole.
 * @param {string} part
 */
function asked(part) {
  const keys = [...CODE.matchAll(/["`]([\w-]+\.[\w.-]*?)["`]/gu)].map((match) => String(match[1]));
  const families = [...CODE.matchAll(/["`]([\w-]+\.[\w.-]*)\$\{|"([\w-]+\.[\w.-]*\.)"/gu)].map((match) => String(match[1] ?? match[2]));
  const own = (/** @type {string[]} */ all) => all.filter((key) => key.startsWith(`${part}.`)).map((key) => key.slice(part.length + 1));
  return { keys: new Set(own(keys).filter((key) => key !== "" && !key.endsWith("."))), families: own(families).filter((start) => start !== "") };
}

for (const part of PARTS.filter((part) => !GAMES.includes(part))) {
  test(`every sentence of ${part} that is asked for is there, and none is there for nothing`, async () => {
    const english = await read(`en/${part}.json`);
    const { keys, families } = asked(part);
    assert.ok(keys.size > 20);
    for (const key of keys) assert.ok(key in english, `${part}.${key} is asked for and missing`);
    for (const key of Object.keys(english)) {
      const used = keys.has(key) || keys.has(key.replace(/\.you$/u, "")) || families.some((family) => key.startsWith(family));
      const title = part === "pages" && /^[\w-]+\.title$/u.test(key); // asked for by the name of the panel
      const shell = part === "ui" && key.startsWith("start.") && SHELL.includes(key.slice("start.".length)); // the build says them
      assert.ok(used || title || shell || (part === "ui" && /^(german\.)?index\./u.test(key)), `${part}.${key} is never said`);
    }
  });
}

const STATIC = new URL("../../static/", import.meta.url);
/** Words of courses that the coach and the goal say at the table. */
const COACHED = /^screens\/table\/(?:coach|goal|status)\.js learn\./u;
/** Folders below the screens, whose words are their own or everybody's. */
const BELOW = /^(?:board|cards|engine|games|say|state|tasks|screens\/table)\//u;

test("a room below the screens says no words of a screen", () => {
  const screens = files(STATIC, ".json").filter((path) => /(?:^|\/)words\/en\//u.test(path) && !path.startsWith("words/") && !BELOW.test(path));
  const theirs = new Map(screens.flatMap((path) => Object.keys(JSON.parse(readFileSync(new URL(path, STATIC), "utf8"))).map((key) => [`${/(\w+)\.json$/u.exec(path)?.[1]}.${key}`, path])));
  assert.ok(theirs.size > 500);
  const said = [...modules()].filter(([path]) => BELOW.test(path)).flatMap(([path, code]) => [...code.matchAll(/["'`]([\w-]+\.[\w.-]+)["'`]/gu)].map(([, key = ""]) => ({ path, key })));
  assert.ok(said.length > 200);
  const wrong = said.filter(({ path, key }) => theirs.has(key) && !COACHED.test(`${path} ${key}`));
  assert.deepEqual(wrong.map(({ path, key }) => `${path} says ${key} of ${theirs.get(key)}`), []);
});

/** The build modules that write the first screen and the page of unknown addresses. */
const SHELL = ["shell", "missing"].map((name) => readFileSync(new URL(`../../py/website/${name}.py`, import.meta.url), "utf8")).join();

/** Words that every panel of calls may use, whatever its families are. */
const PANEL = new Set(["gone", "steps", "less", "more", "bid", "price"]);

/**
 * Return true if a panel of calls uses these words: those of a family, of a call in it, of a switch or of an extra.
 * @param {string} name
 * @param {Record<string, unknown>} english
 */
function panelled(name, english) {
  if (PANEL.has(name)) return CODE.includes(`.page.panel.${name}`) || ["less", "more"].includes(name);
  const extra = /^extra\.(?:gloss\.)?(\w)$/u.exec(name);
  if (extra) return `call.{n}.${extra[1]}` in english;
  const family = name.replace(/^(?:gloss|switch|call)\./u, "").replace(/\.\{\w+\}$/u, "");
  return Object.keys(english).some((key) => key.startsWith(`call.${family}.`)) || CODE.includes(`"${family}"`);
}

test("what follows a number is right for every number", () => {
  for (const part of PARTS) {
    const [english, japanese] = ["en", "ja"].map((language) => JSON.stringify(read(`${language}/${part}.json`)));
    assert.doesNotMatch(english ?? "", /\{\w+\} %/u, `en/${part}: no space before a per cent sign`);
    assert.doesNotMatch(japanese ?? "", /\{\w+\}つ/u, `ja/${part}: this counter ends at nine`);
  }
});

/** The spaces that no Japanese writer sets: before or after kana, and before a Chinese character after a Latin letter, a digit or a hole. */
const UNJAPANESE = [
  /(?<![\s？！。、」）]) +(?=\p{Script=Hiragana})/u,
  /(?<=[\p{Script=Hiragana}、。「（]) +(?=[{<A-Za-z0-9−])/u,
  /(?<=[A-Za-z0-9>}]) +(?=\p{Script=Han})/u,
];

/** @param {unknown} value @returns {string[]} the texts in a value of JSON */
const texts = (value) => (typeof value === "string" ? [value] : value !== null && typeof value === "object" ? Object.values(value).flatMap(texts) : []);

test("no Japanese sentence has a space where the next word continues it", () => {
  const courses = new URL("../../learn/", import.meta.url);
  const templates = files(STATIC, ".json").filter((path) => path.includes("/ja/")).flatMap((path) => texts(JSON.parse(readFileSync(new URL(path, STATIC), "utf8"))).map((text) => ({ path, text })));
  const taught = files(courses, ".toml").flatMap((path) => readFileSync(new URL(path, courses), "utf8").split("\n").filter((line) => /^ja\b/u.test(line)).map((text) => ({ path, text: text.replace(/^ja\S* *= */u, "") })));
  assert.ok(templates.length > 1500 && taught.length > 50, `${templates.length} templates, ${taught.length} lines of courses`);
  const wrong = [...templates, ...taught].filter(({ text }) => UNJAPANESE.some((space) => space.test(text)));
  assert.deepEqual(wrong, []);
});

test("no Japanese number has a wide plus sign, after which a line may break", () => {
  for (const file of files(STATIC, ".json")) {
    if (file.includes("/ja/")) assert.deepEqual(readFileSync(new URL(file, STATIC), "utf8").match(/.{0,20}＋\d+/gu), null, file);
  }
});

test("a contract named with brackets stands in no brackets", async () => {
  for (const language of /** @type {const} */ (["en", "de", "ja"])) {
    const { app } = await appAt(null, language);
    for (const game of GAMES) {
      for (const contract of Object.keys(read(`en/${game}.json`)).filter((key) => /^contract\.\w+$/u.test(key))) {
        const said = app.text("pages.result.match.deal.of", { deal: 9, contract: app.words.phrase(`${game}.${contract}`) });
        assert.doesNotMatch(said, /[(（][^)）]*[(（]/u);
      }
    }
  }
});

/** Keys of the ends of a deal's story: goal met or not; where everything counts, something or nothing. */
const ENDINGS = /^(?<goal>\w+)\.(?:reached|missed|some|none)$/u;

/** Goals that no deal ends with: the holder of the chalk is known by then. */
const NEVER_LAST = ["goal.chalk_hidden"];

for (const game of GAMES) {
  test(`every goal of ${game} has a story for either end`, async () => {
    const english = await read(`en/${game}.json`);
    for (const goal of Object.keys(english).filter((key) => /^goal\.\w+$/u.test(key) && !NEVER_LAST.includes(key))) {
      const ends = ["reached", "missed", "some", "none"].filter((end) => `page.story.${goal.slice("goal.".length)}.${end}` in english).join();
      assert.ok(["reached,missed", "some,none"].includes(ends), `${game}.${goal} ends in ${ends || "nothing"}`);
    }
  });

  test(`what the page says of ${game} alone is there, and none of it for nothing`, async () => {
    const english = await read(`en/${game}.json`);
    const { keys, families: begun } = asked(game);
    const engine = files(ENGINE, ".py").filter((path) => path.startsWith(game)).map((path) => readFileSync(new URL(path, ENGINE), "utf8")).join("\n");
    for (const key of keys) assert.ok(key in english, `${game}.${key} is asked for and missing`);
    for (const key of Object.keys(english).filter((key) => key.startsWith("page."))) {
      if (begun.some((start) => start.length > "page.".length && key.startsWith(start))) continue;
      const [, kind = "", name = ""] = /^page\.(\w+)\.(.+)$/u.exec(key) ?? [];
      const item = engine.includes(`"${name}"`);
      const families = { stake: item, pays: item, more: item, short: `item.${name}` in english, result: /^(plus|minus)(\.you)?$/u.test(name), chip: CODE.includes(`"${name}"`), standing: name.split(".").every((part) => CODE.includes(`"${part}"`) || engine.includes(`"${part}"`)), story: `goal.${ENDINGS.exec(name)?.groups?.goal}` in english || `contract.${name}` in english, panel: panelled(name, english), profile: `profile.${name}` in english, said: `call.${name.replace(/\.(?:you|me)$/u, "")}` in english, in: `phase.${name.split(".")[0]}` in english && `call.${name.split(".")[1]}` in english };
      assert.ok(keys.has(key) || families[/** @type {keyof typeof families} */ (kind)], `${game}.${key} is never said`);
    }
  });
}
