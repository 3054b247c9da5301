// The page's own words in the language of the reader.
import { language } from "./api.js";
import en from "./words/en.js";
import hu from "./words/hu.js";
import pl from "./words/pl.js";

/** @typedef {keyof typeof en} Word */

/** @type {Record<string, Record<Word, string>>} */
const ALL = { en, hu, pl };

/** @param {Word} word @param {Record<string, string | number>} [given] */
export function t(word, given = {}) {
  return fill((ALL[language.value] ?? en)[word], given);
}

/** A text with its gaps filled. @param {string} text @param {Given} [given] */
export function fill(text, given = {}) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(given[name] ?? ""));
}
