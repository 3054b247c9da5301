// How are texts, bytes, hashes and canonical JSON (RFC 8785) made of one another?
import { hmac as hmacOf } from "../vendor/noble-hashes-hmac.js";
import { sha256 as sha256Of } from "../vendor/noble-hashes-sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "../vendor/noble-hashes-utils.js";
import { Bad, say } from "./said.js";

export { bytesToHex as hex, concatBytes as joined, hexToBytes as unhex, utf8ToBytes as utf8 };

/** @param {Uint8Array} data @returns {Uint8Array} */
export function sha256(data) {
  return sha256Of(data);
}

/** @param {Uint8Array} key @param {Uint8Array} data @returns {Uint8Array} */
export function hmac(key, data) {
  return hmacOf(sha256Of, key, data);
}

/** The text that bytes are in UTF-8. @param {Uint8Array} data */
export function text(data) {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(data);
}

/** @param {Uint8Array} a @param {Uint8Array} b */
export function equal(a, b) {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** The bytes of canonical base64. @param {string} encoded @returns {Uint8Array} */
export function unbase64(encoded) {
  const raw = atob(encoded);
  if (btoa(raw) !== encoded) throw new Error("not canonical base64");
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
}

/** @param {Uint8Array} data */
export function base64(data) {
  return btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(""));
}

const DEEPEST = 100;

/** Canonical JSON of data without fractions, with ASCII names, as every reader of JSON reads it. @param {unknown} value @param {number} [depth] @returns {string} */
export function canonical(value, depth = 1) {
  if (depth > DEEPEST) throw new Bad(say("nested too deeply"));
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw new Bad(say("not valid JSON in UTF-8"));
    return JSON.stringify(value);
  }
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    throw new Bad(Number.isInteger(value) ? say("a number is too large for all programs to read it alike") : say("{number} is not a whole number", { number: value }));
  }
  if (value === null || typeof value !== "object") return String(value);
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each, depth + 1)).join(",")}]`;
  const names = Object.keys(value).sort();
  if (names.some((name) => !/^[\0-\x7f]*$/.test(name))) throw new Bad(say("a field has a name that is not ASCII"));
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(/** @type {Record<string, unknown>} */ (value)[name], depth + 1)}`).join(",")}}`;
}

/** The value of a line of canonical JSON with whole numbers only. @param {string} line @returns {any} */
export function plain(line) {
  let value;
  let again;
  try {
    value = JSON.parse(line);
    again = canonical(value);
  } catch (error) {
    if (error instanceof RangeError) throw new Bad(say("nested too deeply"));
    throw error instanceof Bad ? error : new Bad(say("not valid JSON in UTF-8"));
  }
  if (again !== line) throw new Bad(say("not written as canonical JSON"));
  return value;
}

/** The value of any JSON whose numbers are whole, as every reader reads it. @param {string} said @returns {any} */
export function anyJson(said) {
  const value = JSON.parse(said);
  // Once read, 0.0 and 0 are one number: only the text tells them apart.
  if (/\d[.eE]/.test(said.replace(/"(?:[^"\\]|\\.)*"/g, '""'))) throw new Error("a number in it is not a whole number");
  canonical(value);
  return value;
}

/** Equal as JSON, where `true` is not 1. @param {unknown} a @param {unknown} b */
export function same(a, b) {
  return a === b || (a !== undefined && b !== undefined && canonical(a) === canonical(b));
}

/** @param {unknown} value */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {unknown} value */
export function isWhole(value) {
  return Number.isSafeInteger(value);
}

/** @param {unknown} value */
export function isHash(value) {
  return typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
}

/** Whether a text is the id of a game: a UUID in its canonical form. @param {unknown} value */
export function isGame(value) {
  return typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

/** Whether an object has exactly these fields. @param {unknown} value @param {Iterable<string>} names */
export function hasOnly(value, names) {
  const wanted = new Set(names);
  return isObject(value) && Object.keys(/** @type {object} */ (value)).length === wanted.size && Object.keys(/** @type {object} */ (value)).every((name) => wanted.has(name));
}

/** Fields with the types `string`, `number` or `object`. @param {Record<string, unknown>} data @param {Record<string, string>} wanted */
export function has(data, wanted) {
  if (!hasOnly(data, Object.keys(wanted))) throw new Bad(say("must be an object with the fields {fields}", { fields: Object.keys(wanted).sort().join(", ") }));
  for (const [name, type] of Object.entries(wanted)) {
    const right = type === "number" ? isWhole(data[name]) : type === "list" ? Array.isArray(data[name]) : typeof data[name] === type;
    if (!right) throw new Bad(say("{name} is not of the right type", { name }));
  }
}
