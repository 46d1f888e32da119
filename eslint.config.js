// @ts-check
import js from "@eslint/js";
import globals from "globals";

const page = ["static/**/*.js"];
const serviceWorker = ["static/sw.js"];
const classic = ["static/start.js"];

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
  { files: serviceWorker, languageOptions: { globals: globals.serviceworker } },
  {
    files: classic,
    languageOptions: { sourceType: "script", ecmaVersion: 5 },
    rules: { "no-var": "off", "no-unused-vars": ["error", { caughtErrors: "none" }] },
  },
  { files: ["tests/e2e/{cpython,drawn}/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["tests/**/*.{js,mjs}", "*.config.js"], languageOptions: { globals: globals.node } },
];
