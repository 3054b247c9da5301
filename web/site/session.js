// Who plays in this browser?
import { batch, signal } from "./vendor/preact-signals.js";
import { call, get, keepToken, Problem, post, random, signedOut, store, stored, token } from "./api.js";

/** The player of the token, or null. @type {Signal<any>} */
export const me = signal(null);

/** Ask again who the token belongs to. */
export async function refreshMe() {
  const asked = token.value;
  const found = asked ? await get("/v1/me").catch((problem) => {
    if (!(problem instanceof Problem && problem.status === 401)) throw problem;
  }) : null;
  // Another player may have taken this device meanwhile, or the token was not valid any more.
  if (token.value !== asked) return;
  me.value = found?.player ?? null;
  if (asked === stored("annals.token")) store("annals.name", found?.player.name ?? null);
  if (found) signedOut.value = false;
}

/** A visitor who presses a button that needs a player becomes a guest. */
export async function someone() {
  if (me.value) return me.value;
  if (token.value) await refreshMe();
  if (me.value) return me.value;
  const made = await post("/v1/guests");
  batch(() => {
    keepToken(made.token.token);
    me.value = made.player;
  });
  return made.player;
}

/** All tokens of the player are revoked, that of this browser last, and every tab forgets it. */
export async function signOut() {
  try {
    const { token: mine } = await get("/v1/me");
    const { tokens } = await get("/v1/tokens");
    for (const each of tokens) if (each.id !== mine.id) await call("DELETE", `/v1/tokens/${each.id}`);
    await call("DELETE", `/v1/tokens/${mine.id}`);
  } finally {
    keepToken(null);
    me.value = null;
  }
}

/**
 * Take a seat, committed to a client seed: nobody, the service included, can then have chosen the luck.
 * @param {string} game @param {number} seat
 */
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

/** @param {string} game @param {number} seat @returns {Promise<Record<string, unknown>>} */
export async function seedOf(game, seat) {
  const seed = random();
  store(`annals.seed.${game}`, JSON.stringify({ seat, seed }));
  const text = new TextEncoder().encode(`annals client seed v1\n${game}\n${seat}\n${seed}`);
  const digest = await sha256(text);
  return { seed_commitment: Array.from(digest, (each) => each.toString(16).padStart(2, "0")).join("") };
}

/** Open the client seed of the own seat where the game waits for it. @param {string} game @param {Api["SeedsDue"] | null} [due] */
export async function openSeed(game, due) {
  const kept = stored(`annals.seed.${game}`);
  if (!kept) return false;
  const { seat, seed } = JSON.parse(kept);
  const waiting = due ?? (await get(`/v1/games/${game}?fields=seeds_due`)).seeds_due;
  if (!waiting?.seats.includes(seat)) return false;
  await post(`/v1/games/${game}/seats/${seat}/client-seed`, { client_seed: seed });
  store(`annals.seed.${game}`, null);
  return true;
}
