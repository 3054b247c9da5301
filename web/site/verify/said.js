// What does the checker say, so that it can be said in another language, too?

/** A sentence with gaps; in English it is what the one-file verifier says. */
export class Said {
  /** @param {string} text @param {Given} given */
  constructor(text, given) {
    this.text = text;
    this.given = given;
  }

  toString() {
    return this.text.replace(/\{(\w+)\}/g, (_, name) => shown(this.given[name]));
  }
}

/** @param {string} text @param {Given} [given] */
export function say(text, given = {}) {
  return new Said(text, given);
}

/** The first fault that was found, without its version. */
export class Wrong extends Error {
  /** @param {string} what @param {unknown} expected @param {unknown} found */
  constructor(what, expected, found) {
    super(what);
    this.what = what;
    this.expected = expected;
    this.found = found;
  }

  /** @param {number} version @returns {Fault} */
  at(version) {
    return { version, what: this.what, expected: cut(this.expected), found: cut(this.found) };
  }
}

/** @typedef {{ version: number, what: string, expected: Said | string, found: Said | string }} Fault */
/** @typedef {{ version: number, what: string, detail: Said }} Note */

/** A file that cannot be read as a record, checkpoint, proof or policy. */
export class Unreadable extends Error {}

/** Signatures that would decide cannot be checked here. */
export class Undecided extends Error {
  /** A record that lies with them, yet to be checked. @type {Uint8Array} */
  record = new Uint8Array();

  /** @param {string} why @param {string} word the page's word for it */
  constructor(why, word) {
    super(why);
    this.word = word;
  }
}

/** A text that is not what it should be; `said` tells why. */
export class Bad extends Error {
  /** @param {Said} said */
  constructor(said) {
    super(String(said));
    this.said = said;
  }
}

const LONGEST = 200;

/** @param {unknown} value */
export function shown(value) {
  return String(cut(value));
}

/** The fields of an object by name, as canonical JSON has them. @param {string} _ @param {unknown} value */
function inOrder(_, value) {
  return value && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value;
}

/** @param {unknown} value @returns {Said | string} */
function cut(value) {
  if (value instanceof Said) return value;
  if (value instanceof Bad) return value.said;
  const text = typeof value === "string" ? value : value instanceof Error ? `${value.name}: ${value.message}` : JSON.stringify(value, inOrder);
  const letters = text.length > LONGEST ? [...text] : [];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 3).join("")}...` : text;
}
