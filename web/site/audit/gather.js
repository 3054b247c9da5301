// What is there to check about a game, where does it come from, and what has this browser seen before?
import { call, get, Problem, store, stored } from "../api.js";

/** @typedef {{ number: number, note: string, at: string }} Seen */
/** @typedef {{ files: { name: string, data: Uint8Array }[], keys: string[], draws: string | null, strange: string[], since: string | null, seen: Seen | null, latest: Seen | null, missing: Record<string, string> }} Gathered */

const ND = "application/x-ndjson";

/** Everything that the service gives about one game; what it does not give is named with its reason. @param {string} game @returns {Promise<Gathered>} */
export async function gather(game) {
  /** @type {Record<string, string>} */
  const missing = {};
  const tried = async (/** @type {string} */ what, /** @type {() => Promise<any>} */ work) => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem) || error.status === 0) throw error;
      missing[what] = error.message;
      return null;
    }
  };
  const text = async (/** @type {string} */ path, /** @type {string} */ accept) => (await call("GET", path, { accept })).data;
  const record = await text(`/v1/games/${game}/record`, ND);
  const files = [{ name: "record", data: bytes(record) }];
  const ended = record.startsWith('{"content":"complete"');
  // A game that has drawn nothing, such as one that never started, has no list to check.
  const draws = (ended && (await tried("draws", () => text(`/v1/games/${game}/luck`, ND)))) || null;
  const { keys } = (await tried("keys", () => get("/v1/checkpoints/keys"))) ?? { keys: [] };
  const inclusion = await tried("inclusion", () => get(`/v1/games/${game}/inclusion`));
  if (inclusion) files.push({ name: "inclusion", data: bytes(JSON.stringify(inclusion)) });
  const latest = inclusion && (await tried("consistency", () => get("/v1/checkpoints/latest")));
  const seen = lastSeen();
  if (latest && seen && latest.number > seen.number) {
    const proof = await tried("consistency", () => get(`/v1/checkpoints/${seen.number}/consistency/${latest.number}`));
    // The proof must be about the checkpoint that this browser kept, not about another of that number.
    if (proof) files.push({ name: "consistency", data: bytes(JSON.stringify({ ...proof, old: seen.note })) });
  }
  // A fork begins with the past of its source: that record is compared with it, and the one from which that was forked.
  const games = [game];
  for (let source = sourceOf(record); source && !games.includes(source); ) {
    games.push(source);
    const found = await tried("source", () => text(`/v1/games/${source}/record`, ND));
    if (found) files.push({ name: "source", data: bytes(found) });
    source = found && sourceOf(found);
  }
  const texts = keys.map((/** @type {any} */ each) => each.key);
  return { files, keys: texts, draws, ...known(texts), seen, latest: latest && { number: latest.number, note: latest.note, at: new Date().toISOString() }, missing };
}

/**
 * The keys that this browser has kept, or else those of the service, of the logs that files speak of; nothing where
 * there is no service.
 * @param {Uint8Array[]} files @returns {Promise<{ keys: string[], strange: string[], since: string | null }>}
 */
export async function keysFor(files) {
  const texts = files.map((data) => new TextDecoder().decode(data));
  const named = (/** @type {string[]} */ keys) => keys.filter((key) => texts.some((text) => text.includes(key.split("+")[0])));
  const kept = named(Object.keys(keptKeys()));
  // Where the service does not answer soon, files are checked without its keys.
  const served = kept.length ? [] : await get("/v1/checkpoints/keys", { within: 5000 }).then((found) => found.keys, () => []);
  const keys = kept.length ? kept : named(served.map((/** @type {any} */ each) => each.key));
  return { keys, ...known(keys) };
}

/** The game from which that of a record was forked, as it says. @param {string} record @returns {string | null} */
function sourceOf(record) {
  try {
    const event = JSON.parse(record.split("\n", 4)[3]);
    return event.type === "game_forked" ? JSON.parse(event.body).payload.source.game : null;
  } catch {
    return null; // What is wrong with the record, the check says.
  }
}

/** @param {string} text */
export function bytes(text) {
  return new TextEncoder().encode(text);
}

/** The checkpoint that was sound when this browser last checked one. @returns {Seen | null} */
function lastSeen() {
  return JSON.parse(stored("annals.checkpoint") ?? "null");
}

/** @param {Seen} seen */
export function keepSeen(seen) {
  store("annals.checkpoint", JSON.stringify(seen));
}

/** The log's keys that this browser has seen, and since when. @returns {Record<string, string>} */
function keptKeys() {
  return JSON.parse(stored("annals.keys") ?? "{}");
}

/** Since when this browser has known the keys, and which of them are new beside older ones. @param {string[]} keys */
function known(keys) {
  const before = keptKeys();
  const had = Object.keys(before).length > 0;
  const strange = had ? keys.filter((key) => !(key in before)) : [];
  const now = new Date().toISOString();
  store("annals.keys", JSON.stringify({ ...Object.fromEntries(keys.map((key) => [key, now])), ...before }));
  return { strange, since: keys.map((key) => before[key]).filter(Boolean).sort()[0] ?? null };
}

/** What the service says of a record, its rules included. @param {Uint8Array} record */
export async function askRules(record) {
  return (await call("POST", "/v1/records/verifications", { raw: record, type: ND })).data;
}
