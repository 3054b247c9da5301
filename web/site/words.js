// The page's own words in the language of the reader; those of another one are loaded when it is chosen.
import { language } from "./api.js";
import { signal } from "./vendor/preact-signals.js";

/** @typedef {Record<keyof typeof import("./words/en.js").default, string>} Words */
/** @typedef {keyof Words} Word */

/** @type {Record<string, () => Promise<{ default: Words }>>} */
const ALL = { en: () => import("./words/en.js"), pl: () => import("./words/pl.js"), hu: () => import("./words/hu.js") };

/** @param {string} code */
const read = async (code) => (await (ALL[code] ?? ALL.en)()).default;

const words = signal(await read(language.value));
language.subscribe((code) => void read(code).then((found) => code === language.value && (words.value = found), () => undefined));

/** @param {Word} word @param {Record<string, string | number>} [given] */
export function t(word, given = {}) {
  return fill(words.value[word], given);
}

/** A text with its gaps filled. @param {string} text @param {Given} [given] */
export function fill(text, given = {}) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(given[name] ?? ""));
}
