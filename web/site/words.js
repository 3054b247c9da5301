// The page's own words in the language of the reader; those of another one are loaded when it is chosen.
import { again, language, unanswered } from "./api.js";
import { effect, signal } from "./vendor/preact-signals.js";

/** @type {Record<string, () => Promise<{ default: Record<Word, string> }>>} */
const ALL = { en: () => import("./words/en.js"), pl: () => import("./words/pl.js"), hu: () => import("./words/hu.js") };

/** @param {string} code */
const read = async (code) => (await (ALL[code] ?? ALL.en)()).default;

const words = signal(await read(language.value).catch(() => read("en")));
effect(() => {
  const code = language.value;
  again.value;
  let wanted = true;
  read(code).then((found) => wanted && (words.value = found), () => wanted && (unanswered.value = [...unanswered.value, words]));
  return () => {
    wanted = false;
    unanswered.value = unanswered.value.filter((each) => each !== words);
  };
});

/** @param {Word} word @param {Record<string, string | number>} [given] */
export function t(word, given = {}) {
  return fill(words.value[word], given);
}

/** A text with its gaps filled. @param {string} text @param {Given} [given] */
export function fill(text, given = {}) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(given[name] ?? ""));
}
