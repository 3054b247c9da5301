// Which saved replays does this browser keep, so that they play without a connection and without a file at hand?

/** A replay that is kept: its address in the cache, and what it is called. @typedef {{ at: string, name: string }} KeptReplay */

const NAME = "saved replays";
/** How many are kept; the oldest make room. */
const MOST = 20;
const CALLED = "x-called";

/** Browsers keep nothing where the origin is not secure, or where they are told so. */
const cache = async () => globalThis.caches?.open(NAME).catch(() => null);

/** Keep what was saved, as far as the browser has room. @param {string} game @param {string} name @param {string} text */
export async function keepReplay(game, name, text) {
  const kept = await cache();
  const at = `/saved/${game}`;
  // Whoever is saved last stands last.
  await kept?.delete(at);
  await kept?.put(at, new Response(text, { headers: { [CALLED]: encodeURIComponent(name) } })).catch(() => {});
  for (const each of (await keptReplays()).slice(MOST)) await forget(each);
}

/** Those that are kept, the newest first. @returns {Promise<KeptReplay[]>} */
export async function keptReplays() {
  const kept = await cache();
  const found = await Promise.all((await kept?.keys() ?? []).map(async ({ url }) => ({ at: url, name: decodeURIComponent((await kept?.match(url))?.headers.get(CALLED) ?? "") })));
  return found.reverse();
}

/** What was kept, as a file. @param {KeptReplay} replay */
export async function read({ at, name }) {
  const found = await (await cache())?.match(at);
  return new File([(await found?.blob()) ?? ""], `${name}.replay.ndjson`);
}

/** Nothing that one player saw is left for the next one at this device. */
export async function forgetReplays() {
  await globalThis.caches?.delete(NAME).catch(() => false);
}

/** @param {KeptReplay} replay */
export async function forget({ at }) {
  await (await cache())?.delete(at);
}
