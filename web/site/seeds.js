// How is a seat taken so that nobody, the service included, can have chosen the luck? With a committed client seed.
import { get, post, random, store, stored } from "./api.js";
import { me, refreshMe, someone } from "./session.js";

/** The seeds to which this tab has committed, by their keys: what the browser keeps may be cleared meanwhile. @type {Map<string, string>} */
const committed = new Map();

/** @param {string} game @param {number} seat */
const keyOf = (game, seat) => `annals.seed.${game}.${seat}`;

/** The seed that this browser has for a seat. @param {string} game @param {number} seat @returns {string | null} */
function kept(game, seat) {
  const key = keyOf(game, seat);
  // Earlier releases kept one entry of a game, whatever the seat.
  const before = JSON.parse(stored(`annals.seed.${game}`) ?? "null");
  return committed.get(key) ?? stored(key) ?? (before?.seat === seat ? before.seed : null);
}

/** @param {string} game @param {number} seat */
function forget(game, seat) {
  committed.delete(keyOf(game, seat));
  store(keyOf(game, seat), null);
}

/** What is told of the seed with which a seat is asked for. @param {string} game @param {number} seat @returns {Promise<Record<string, string>>} */
async function seedOf(game, seat) {
  const key = keyOf(game, seat);
  // Another tab, or a request that was not answered, may have committed the seat to what is kept.
  const seed = kept(game, seat) ?? random();
  store(key, seed);
  // What a reload would lose could not be opened: a seed is given at once.
  if (stored(key) !== seed) return { client_seed: random() };
  committed.set(key, seed);
  const digest = await sha256(new TextEncoder().encode(`annals client seed v1\n${game}\n${seat}\n${seed}`));
  return { seed_commitment: Array.from(digest, (each) => each.toString(16).padStart(2, "0")).join("") };
}

/** Also where the browser has no SHA-256 of its own, for want of a secure context. @param {Uint8Array<ArrayBuffer>} data @returns {Promise<Uint8Array>} */
async function sha256(data) {
  if (globalThis.crypto?.subtle) return new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return (await import("./vendor/noble-hashes-sha2.js")).sha256(data);
}

/**
 * Take a seat.
 * @param {string} game @param {number} seat @param {string} [invitation] its path, for whoever comes by one
 */
export async function sit(game, seat, invitation) {
  await someone();
  const known = kept(game, seat);
  const given = await seedOf(game, seat);
  const taken = await (invitation ? post(`${invitation}/acceptances`, { seat, ...given }) : post(`/v1/games/${game}/seats/${seat}`, given));
  // Whoever sat there already has the seat that they had.
  if (!known && (taken.seat ?? seat) !== seat) forget(game, seat);
  // The table tries it again.
  await openSeed(game).catch(() => undefined);
}

/** Open the client seed of the own seat where the game waits for it. @param {string} game @param {Pick<Position, "seats" | "seeds_due">} [found] what was read of the game */
export async function openSeed(game, found) {
  const { seats, seeds_due: due } = found ?? (await get(`/v1/games/${game}?fields=seats,seeds_due`));
  if (!due) return false;
  if (!me.value) await refreshMe();
  const seat = due.seats.find((/** @type {number} */ each) => seats[each].player && seats[each].player === me.value?.id);
  const seed = seat === undefined ? null : kept(game, seat);
  if (!seed) return false;
  await post(`/v1/games/${game}/seats/${seat}/client-seed`, { client_seed: seed });
  forget(game, seat);
  return true;
}
