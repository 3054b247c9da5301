// What does a record hold, and are its bytes, its chain and its head as they were hashed?
import { has, hex, isGame, isHash, isObject, joined, plain, sha256, text, unhex, utf8 } from "./bytes.js";
import { beginsRecord, beginsReplay } from "./kinds.js";
import { Bad, say, Unreadable, Wrong } from "./said.js";

/** @typedef {{ version: number, game: string, title: string, rules: number, pack: string, events: number, head: string, content: string }} Header */
/** @typedef {{ version: number, type: string, actor: string, recorded_at: string, rules: number, body: string, sealed: string | null, sealed_hash: Uint8Array, prev_hash: string, hash: string }} Entry */
/** @typedef {{ header: Header, pack: Uint8Array, entries: Entry[], broken: import("./said.js").Fault | null }} Record_ */
/** @typedef {{ version: number, type: string, actor: string, rules: number, at: string, prev_hash: string, public: Record<string, any>, sealed: Record<string, any> | null, payload: Record<string, any>, drawn: number | null }} Event_ */

export const GENESIS = "0".repeat(64);
const HEADER = { game: "string", title: "string", rules: "number", pack: "string", events: "number", head: "string", content: "string" };
const ENTRY = { type: "string", actor: "string", recorded_at: "string", body: "string", prev_hash: "string", hash: "string", version: "number", rules: "number" };
export const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** Consecutive records of a file. @param {Uint8Array} data @returns {Record_[]} */
export function readAll(data) {
  const lines = split(data);
  const starts = lines.flatMap((line, n) => (n === 0 || beginsRecord(line) ? [n] : []));
  if (!lines.length) return [read([])];
  return starts.map((from, n) => read(lines.slice(from, starts[n + 1])));
}

/** Lines with their ends; a carriage return ends one, too. @param {Uint8Array} data */
function split(data) {
  const lines = [];
  let from = 0;
  for (let i = 0; i < data.length; i++) {
    if (data[i] !== 10 && data[i] !== 13) continue;
    if (data[i] === 13 && data[i + 1] === 10) i++;
    lines.push(data.subarray(from, i + 1));
    from = i + 1;
  }
  if (from < data.length) lines.push(data.subarray(from));
  return lines;
}

/** @param {Uint8Array} line */
function ended(line) {
  return line.length > 0 && line[line.length - 1] === 10;
}

/** @param {Uint8Array} line */
function whatEnds(line) {
  return line.length ? say("a line without a line feed") : say("the end of the file");
}

/** @param {Uint8Array[]} lines @returns {Record_} */
function read([first = new Uint8Array(), whole = new Uint8Array(), ...rest]) {
  const header = headerOf(first);
  const entries = [];
  let broken = ended(whole) ? null : new Wrong("line", say("the content pack and a line feed"), whatEnds(whole)).at(0);
  const pack = ended(whole) ? whole.subarray(0, -1) : whole;
  for (const line of broken ? [] : rest) {
    try {
      if (!ended(line)) throw new Bad(whatEnds(line));
      entries.push(entryOf(decoded(line.subarray(0, -1)), header.content === "complete"));
    } catch (error) {
      broken = new Wrong("line", say("a line as the format has it"), error).at(entries.length + 1);
      break;
    }
  }
  return { header, pack, entries, broken };
}

/** @param {Uint8Array} line */
function decoded(line) {
  try {
    return text(line);
  } catch {
    throw new Bad(say("not valid JSON in UTF-8"));
  }
}

/** @param {Uint8Array} line @returns {Header} */
function headerOf(line) {
  try {
    if (beginsReplay(line)) throw new Error("this is a saved replay, whose first line holds the record as `record`");
    const data = plain(decoded(ended(line) ? line.subarray(0, -1) : line));
    if (!isObject(data) || data.format !== "annals-record") throw new Error("must name the format annals-record");
    if (data.version !== 1 && data.version !== 2) throw new Error("unknown version of the format");
    has(data, { format: "string", version: "number", ...HEADER });
    areHashes(data, ["head", "pack"]);
    if (!isGame(data.game)) throw new Error("game must be a UUID in its canonical form");
    if (!["complete", "redacted"].includes(data.content) || data.events < 1) throw new Error("content must be complete or redacted, with at least one event");
    return data;
  } catch (error) {
    throw new Unreadable(error instanceof Error ? error.message : String(error));
  }
}

/** @param {any} data @param {string[]} names */
function areHashes(data, names) {
  for (const name of names) if (!isHash(data[name])) throw new Bad(say("{name} is not a SHA-256 in lower-case hex", { name }));
}

/** @param {string} line @param {boolean} complete @returns {Entry} */
function entryOf(line, complete) {
  const data = plain(line);
  const secret = complete ? "sealed" : "sealed_hash";
  has(data, { ...ENTRY, [secret]: "string" });
  areHashes(data, ["prev_hash", "hash", ...(complete ? [] : ["sealed_hash"])]);
  return { ...data, sealed: complete ? data.sealed : null, sealed_hash: complete ? sha256(utf8(data.sealed)) : unhex(data.sealed_hash) };
}

/**
 * The first fault of the bytes: the pack, the chain, the lines, the count, the head, the anchors.
 * @param {Record_} record @param {Map<number, string>} anchors @param {(done: number) => void} [tell]
 * @returns {import("./said.js").Fault | null}
 */
export function checkBytes({ header, pack, entries, broken }, anchors, tell) {
  const digest = hex(sha256(pack));
  if (digest !== header.pack) return new Wrong("pack", header.pack, digest).at(0);
  try {
    plain(decoded(pack));
  } catch (error) {
    return new Wrong("pack", say("canonical JSON"), error).at(0);
  }
  let last = GENESIS;
  for (const [i, e] of entries.entries()) {
    if (e.version !== i + 1) return new Wrong("version", String(i + 1), String(e.version)).at(i + 1);
    if (e.prev_hash !== last) return new Wrong("prev_hash", last, e.prev_hash).at(i + 1);
    last = hashOf(last, e.body, e.sealed_hash);
    if (e.hash !== last) return new Wrong("hash", last, e.hash).at(i + 1);
    tell?.(i + 1);
  }
  if (broken) return broken;
  const count = (/** @type {number} */ events) => say("{events} events", { events });
  if (entries.length !== header.events) return new Wrong("events", count(header.events), count(entries.length)).at(Math.min(entries.length, header.events) + 1);
  if (last !== header.head) return new Wrong("head", header.head, last).at(entries.length);
  for (const [version, wanted] of [...anchors].sort((a, b) => a[0] - b[0])) {
    const found = entries[version - 1]?.hash ?? say("no such event");
    if (found !== wanted) return new Wrong("anchor", wanted, found).at(version);
  }
  return null;
}

/** SHA-256 of the previous hash, the hash of the body and that of the sealed part. @param {string} last @param {string} body @param {Uint8Array} sealedHash */
export function hashOf(last, body, sealedHash) {
  return hex(sha256(joined(unhex(last), sha256(utf8(body)), sealedHash)));
}

/** The parts of an event; its bytes must be canonical and agree with its line. @param {Entry} entry @returns {Event_} */
export function parsed(entry) {
  const body = part("body", entry.body, ["actor", "at", "payload", "rules", "type"]);
  const line = { actor: entry.actor, at: entry.recorded_at, rules: entry.rules, type: entry.type };
  for (const [name, said] of Object.entries(line)) if (body[name] !== said) throw new Wrong(`${name === "at" ? "recorded_at" : name} of the line`, body[name], said);
  if (!TIME.test(entry.recorded_at)) throw new Wrong("recorded_at", say("a time in UTC with microseconds"), entry.recorded_at);
  let sealed = null;
  if (entry.sealed !== null) {
    sealed = part("sealed", entry.sealed, ["digest", "layout", "payload", "salt"], ["digest", "hidden", "layout", "salt"]);
    if (typeof sealed.salt !== "string" || !/^[0-9a-f]{32}$/.test(sealed.salt)) throw new Wrong("salt", say("16 bytes in hex"), sealed.salt);
    if (!isHash(sealed.digest)) throw new Wrong("digest", say("a SHA-256 in lower-case hex"), sealed.digest);
    if (typeof sealed.layout !== "string") throw new Wrong("layout", say("the name of a layout"), sealed.layout);
  }
  const payload = sealed === null ? body.payload : (sealed.payload ?? wholePayload(body.payload, sealed.hidden));
  const { version, type, actor, rules, recorded_at: at, prev_hash } = entry;
  return { version, type, actor, rules, at, prev_hash, public: body.payload, sealed, payload, drawn: drawnBy(type, payload) };
}

/**
 * The payload of an event, from its public part and from what that lacks: fields in `hidden` stand for those of the public
 * part, and a number among its effects is the place of one that stands there.
 * @param {Record<string, any>} told @param {Record<string, any>} hidden @returns {Record<string, any>}
 */
function wholePayload(told, hidden) {
  if (!Array.isArray(hidden.effects)) return { ...told, ...hidden };
  let next = 0;
  const effects = hidden.effects.map((/** @type {any} */ each) => {
    if (isObject(each)) return each;
    if (!Number.isSafeInteger(each) || !Array.isArray(told.effects) || each < next || each >= told.effects.length) {
      throw new Wrong("hidden", say("effects, and places of public ones in their order"), each);
    }
    next = each + 1;
    return told.effects[each];
  });
  return { ...told, ...hidden, effects };
}

/** @param {string} name @param {string} data @param {string[][]} forms the fields of each form @returns {Record<string, any>} */
function part(name, data, ...forms) {
  let value;
  try {
    value = plain(data);
  } catch (error) {
    throw new Wrong(name, say("canonical JSON"), error);
  }
  if (!isObject(value) || !forms.some((fields) => Object.keys(value).sort().join() === fields.join())) throw new Wrong(name, forms.map((fields) => fields.join(", ")).join(" or "), value);
  if ("payload" in value && !isObject(value.payload)) throw new Wrong(name, say("a payload that is an object"), value.payload);
  if ("hidden" in value && !isObject(value.hidden)) throw new Wrong(name, say("hidden fields in an object"), value.hidden);
  return value;
}

/** The number of draws after an event, if it states one. @param {string} type @param {any} payload */
function drawnBy(type, payload) {
  const effects = (type === "game_forked" ? payload.past?.at?.(-1) : payload)?.effects;
  const last = Array.isArray(effects) ? effects.at(-1) : null;
  return last?.type === "agenda_changed" && Number.isSafeInteger(last.drawn) ? last.drawn : null;
}
