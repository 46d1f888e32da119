// @ts-check
import js from "@eslint/js";
import globals from "globals";

const page = ["static/**/*.js"];
const serviceWorker = ["static/sw.js"];
const classic = ["static/start.js"];

/** State stands in what a `create…` function returns, or in an object that another owns: no module has any of its own. */
const ownerless = [
  ["Program > VariableDeclaration[kind=let]", "Give this state an owner: a create… function."],
  ["Program > ExportNamedDeclaration > VariableDeclaration[kind=let]", "Give this state an owner: a create… function."],
  [
    ":matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator > :matches(NewExpression[callee.name=/^(?:Map|Set)$/][arguments.length=0], ArrayExpression[elements.length=0]).init",
    "What begins empty is filled later: give it an owner, a create… function.",
  ],
].map(([selector, message]) => ({ selector, message }));

export default [
  { ignores: ["dist/", ".build/", "static/vendor/", "node_modules/"] },
  js.configs.recommended,
  {
    rules: {
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: "error",
    },
  },
  { files: page, ignores: serviceWorker, languageOptions: { globals: globals.browser } },
  { files: page, ignores: classic, rules: { "no-restricted-syntax": ["error", ...ownerless] } },
  { files: serviceWorker, languageOptions: { globals: globals.serviceworker } },
  {
    files: classic,
    languageOptions: { sourceType: "script", ecmaVersion: 5 },
    rules: { "no-var": "off", "no-unused-vars": ["error", { caughtErrors: "none" }] },
  },
  { files: ["tests/e2e/{cpython,drawn}/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["tests/**/*.{js,mjs}", "*.config.js"], languageOptions: { globals: globals.node } },
];
