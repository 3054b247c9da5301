// Which client seeds has this browser committed to? Nobody, the service included, can then have chosen the luck.
import { get, post, random, store, stored } from "./api.js";
import { someone } from "./session.js";

/** What a browser that stores nothing keeps until the page is closed. @type {Map<string, string>} */
const kept = new Map();

/** @param {string} game @param {number} seat */
const keyOf = (game, seat) => `annals.seed.${game}.${seat}`;

/** The seed of a seat, and how it was stored until there was one for each seat. @param {string} game @param {number} seat @returns {string | null} */
function seedAt(game, seat) {
  const key = keyOf(game, seat);
  const before = JSON.parse(stored(`annals.seed.${game}`) ?? "{}");
  return kept.get(key) ?? stored(key) ?? (before.seat === seat ? before.seed : null);
}

/** Take a seat, committed to a client seed. @param {string} game @param {number} seat */
export async function sit(game, seat) {
  await someone();
  await post(`/v1/games/${game}/seats/${seat}`, await seedOf(game, seat));
  await openSeed(game);
}

/** Also where the browser has no SHA-256 of its own, for want of a secure context. @param {Uint8Array<ArrayBuffer>} data @returns {Promise<Uint8Array>} */
async function sha256(data) {
  if (globalThis.crypto?.subtle) return new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return (await import("./vendor/noble-hashes-sha2.js")).sha256(data);
}

/**
 * What is sent with a seat: the same commitment however often it is asked for, since one of them is taken. Where the
 * browser would forget the seed with the page it is told openly.
 * @param {string} game @param {number} seat @returns {Promise<Record<string, unknown>>}
 */
export async function seedOf(game, seat) {
  const key = keyOf(game, seat);
  const seed = seedAt(game, seat) ?? random();
  kept.set(key, seed);
  store(key, seed);
  if (stored(key) !== seed) return { client_seed: seed };
  const text = new TextEncoder().encode(`annals client seed v1\n${game}\n${seat}\n${seed}`);
  const digest = await sha256(text);
  return { seed_commitment: Array.from(digest, (each) => each.toString(16).padStart(2, "0")).join("") };
}

/** Open the client seeds of own seats where the game waits for them. @param {string} game @param {Api["SeedsDue"] | null} [due] */
export async function openSeed(game, due) {
  const waiting = due ?? (await get(`/v1/games/${game}?fields=seeds_due`)).seeds_due;
  let opened = false;
  /** @type {unknown} */
  let problem;
  for (const seat of waiting?.seats ?? []) {
    const seed = seedAt(game, seat);
    if (!seed) continue;
    try {
      await post(`/v1/games/${game}/seats/${seat}/client-seed`, { client_seed: seed });
      opened = true;
    } catch (error) {
      // Somebody else may have sat down where this browser wanted to.
      problem = error;
      continue;
    }
    kept.delete(keyOf(game, seat));
    store(keyOf(game, seat), null);
  }
  if (problem && !opened) throw problem;
  return opened;
}
