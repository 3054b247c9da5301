// What is in a saved replay: its record, proof and draws, and are its frames the events of that record?
import { isObject, same, utf8 } from "../verify/bytes.js";
import { tells } from "../verify/forms.js";
import { parsed, readAll } from "../verify/record.js";
import { Wrong } from "../verify/said.js";

/** A saved replay: the game that it names, its frames, which may be anything, the name of its title, its list of draws, and the files in it. @typedef {{ game: unknown, frames: any[], title: string | null, draws: string | null, record: Uint8Array, files: { name: string, data: Uint8Array }[], compared: Compared | null }} Saved */
/** How frames compare with their record: how many of how many events were found there, in how many the file tells more than the record, and the first that is another. @typedef {{ done: number, events: number, more: number, fault: import("../verify/said.js").Fault | null }} Compared */

/** Where a saved replay has what its title is called. */
const TITLE = /^\/v1\/titles\/\w+$/;

/** The file that another page has handed over. @type {File | null} */
let waiting = null;

/** @param {File} file */
export function hand(file) {
  waiting = file;
}

/** The file that was handed over, once. */
export function handed() {
  const file = waiting;
  waiting = null;
  return file;
}

/** What is in saved replays; those without a record are left out. @param {{ name: string, data: Uint8Array }[]} replays @returns {Saved[]} */
export function unpacked(replays) {
  return replays.flatMap(({ name, data }) => {
    const [{ game, record, proof, draws, texts }, ...frames] = new TextDecoder().decode(data).trim().split("\n").map((line) => JSON.parse(line));
    if (typeof record !== "string") return [];
    const files = [{ name, data: utf8(record) }];
    if (typeof proof === "string") files.push({ name: "proof", data: utf8(proof) });
    const title = (Array.isArray(texts) ? texts : []).find((each) => TITLE.test(each?.[0]))?.[1]?.name;
    return [{ game, frames, title: typeof title === "string" ? title : null, draws: typeof draws === "string" && draws ? draws : null, record: files[0].data, files, compared: null }];
  });
}

/** Whether each frame is the event of the record that it says it is; the record must have been found sound. @param {Saved} saved @returns {Compared} */
export function compared({ game, frames, record: data }) {
  const records = readAll(data);
  const record = records.find((each) => each.header.game === game);
  const events = record?.entries.length ?? 0;
  const found = { done: 0, events, more: 0 };
  const wrong = (/** @type {string} */ what, /** @type {unknown} */ expected, /** @type {unknown} */ shown) => ({ ...found, fault: new Wrong(what, expected, shown).at(found.done + (record ? 1 : 0)) });
  if (!record) return wrong("game", records[0].header.game, String(game));
  for (const [n, frame] of frames.entries()) {
    if (n >= events) return wrong("events", String(events), String(frames.length));
    const { version, type, actor, at, public: told, sealed, payload } = parsed(record.entries[n]);
    for (const [what, value] of Object.entries({ version, type, actor, at })) {
      if (frame?.[what] !== value) return wrong(what, String(value), String(frame?.[what]));
    }
    const shown = frame.payload;
    const whole = sealed ? payload : null;
    const types = fits(told, shown, whole) ? null : rewritten(shown, payload);
    if (types && !fits(...named([told, shown, whole], types))) return wrong(...differing(payload, shown, "payload"));
    if (types || (!sealed && !alike(told, shown))) found.more++;
    found.done++;
  }
  return { ...found, fault: null };
}

/** Whether what is shown of an event tells all that the public may know, and nothing that is not so. @param {any} told by the public part @param {any} shown @param {any} whole null where it is sealed @returns {boolean} */
function fits(told, shown, whole) {
  const within = (/** @type {any} */ less, /** @type {any} */ more) => Object.keys(less).every((name) => Object.hasOwn(more, name) && tells(name, more[name], less[name]));
  try {
    return isObject(shown) && within(told, shown) && (!whole || within(shown, whole));
  } catch {
    return false; // Nothing that has another form can be in the record.
  }
}

/** The types of effects that a later release writes in another version of their shape. @param {unknown} shown @param {unknown} recorded @returns {Set<string>} */
function rewritten(shown, recorded) {
  const versions = (/** @type {unknown} */ value) => new Map([...effectsIn(value)].map(({ type, v }) => [type, v]));
  const before = versions(recorded);
  return new Set([...versions(shown)].filter(([type, v]) => before.has(type) && before.get(type) !== v).map(([type]) => type));
}

/** @param {any} value @returns {Generator<{ type: string, v?: number }>} */
function* effectsIn(value) {
  if (value === null || typeof value !== "object") return;
  if (typeof value.type === "string") yield value;
  for (const each of Object.values(value)) yield* effectsIn(each);
}

/** The same, where effects of these types have nothing but their names. @param {[any, any, any]} values @param {Set<string>} types @returns {[any, any, any]} */
function named(values, types) {
  return JSON.parse(JSON.stringify(values), (_, value) => (types.has(value?.type) ? { type: value.type } : value));
}

/** The innermost part in which two values differ first, and what stands there in each. @param {unknown} expected @param {unknown} shown @param {string} name @returns {[string, string, string]} */
function differing(expected, shown, name) {
  if ([expected, shown].every((each) => each !== null && typeof each === "object") && Array.isArray(expected) === Array.isArray(shown)) {
    const [a, b] = /** @type {Record<string, unknown>[]} */ ([expected, shown]);
    const inner = [...new Set([...Object.keys(a), ...Object.keys(b)])].find((each) => !alike(a[each], b[each]));
    if (inner !== undefined) return differing(a[inner], b[inner], `${name} ${inner}`);
  }
  return [name, JSON.stringify(expected) ?? "", JSON.stringify(shown) ?? ""];
}

/** Equal as JSON; what cannot stand in a record is like nothing that does. @param {unknown} a @param {unknown} b */
function alike(a, b) {
  try {
    return same(a, b);
  } catch {
    return false;
  }
}
