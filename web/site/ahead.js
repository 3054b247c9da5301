// What does the page at this address need? It is asked for at once, while the modules that will show it are loaded.

const named = document.querySelector('meta[name="annals-api"]')?.getAttribute("content") ?? "";
export const BASE = named.replace(/\/$/, "");

export const LANGUAGES = { en: "English", pl: "Polski", hu: "Magyar" };

/** Lines of the log that are asked for first. */
const RECENT = 60;

/** Which page stands at an address behind `#/`. @type {[RegExp, string][]} */
const PAGES = [
  [/^$/, "home"],
  [/^(new|you|ratings|operator)$/, "$1"],
  [/^invitations\/[^/]+$/, "invitation"],
  [/^players\/[^/]+$/, "player"],
  [/^(?:games\/[^/]+\/)?(replay|audit)$/, "$1"],
  [/^games\/[^/]+$/, "table"],
];

/** What several modules ask for under the same address. */
export const paths = {
  /** @param {string} id */
  game: (id) => `/v1/games/${id}`,
  /** @param {string} id */
  picture: (id) => `/v1/games/${id}/board.svg`,
  /** @param {string} id */
  decisions: (id) => `/v1/games/${id}/decisions`,
  /** The events from one on; without it, the last ones. @param {string} id @param {number} version @param {number} [after] */
  events: (id, version, after) => `/v1/games/${id}/events?after=${after ?? Math.max(0, version - RECENT)}&limit=200`,
  /** @param {string} title */
  title: (title) => `/v1/titles/${title}`,
  /** @param {string} title @param {string} pack */
  board: (title, pack) => `/v1/titles/${title}/board?pack=${pack}`,
  /** @param {string} title @param {string} pack */
  texts: (title, pack) => `/v1/titles/${title}/content?pack=${pack}&fields=texts`,
};

/** @param {string} key @returns {string | null} */
export function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The language that was chosen, or the first of the reader's that there is. */
export function preferred() {
  const wanted = (navigator.languages ?? ["en"]).map((each) => each.slice(0, 2));
  return stored("annals.language") ?? wanted.find((each) => each in LANGUAGES) ?? "en";
}

/** The name of the page at an address, or null. @param {string} address without `#/` and query */
export function pageOf(address) {
  const found = PAGES.find(([pattern]) => pattern.test(address));
  return found ? address.replace(...found) : null;
}

/** Load all modules of a page at once: each would otherwise be found in another. The service names them in its first page. @param {string} page */
export function preload(page) {
  const list = document.querySelector(`meta[name="annals-modules-${page}"]`);
  list?.remove();
  ask(list?.getAttribute("content")?.split(" ") ?? []);
}

/** @param {string[]} modules */
function ask(modules) {
  for (const href of modules) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}

/** A token with a sign that no header can have is sent without it, and so refused as an invalid one. @param {string | null} token @param {string} language @param {string} accept @returns {Record<string, string>} */
export function headersOf(token, language, accept) {
  /** @type {Record<string, string>} */
  const out = { Accept: accept, "Accept-Language": language };
  if (token) out.Authorization = `Bearer ${token.replace(/[^!-~]/g, "?")}`;
  return out;
}

/** Milliseconds in which a service answers that will do so, also where it has much to do. */
export const LIMIT = 30_000;

/** What ends a request that is not answered. @param {number} [time] */
export function ended(time = LIMIT) {
  const end = new AbortController();
  setTimeout(() => end.abort(), time);
  return end.signal;
}

/** Answers that nobody has wanted yet, by what was asked. @type {Map<string, Promise<Response>>} */
const begun = new Map();

/** What was asked for ahead in exactly this way, once. @param {string} path @param {Record<string, string>} headers */
export function taken(path, headers) {
  const key = JSON.stringify([path, headers]);
  const found = begun.get(key);
  begun.delete(key);
  return found;
}

/** @param {string} path @param {string} [accept] */
function begin(path, accept = "application/json") {
  const headers = headersOf(stored("annals.token"), preferred(), accept);
  const answer = fetch(BASE + path, { headers, cache: "no-store", signal: ended() });
  // What failed is asked for again by the caller that wants it.
  answer.catch(() => undefined);
  begun.set(JSON.stringify([path, headers]), answer);
  return answer;
}

/** @param {string} id */
async function beginTable(id) {
  const read = begin(paths.game(id));
  begin(paths.picture(id), "image/svg+xml");
  if (stored("annals.token")) [begin(paths.decisions(id)), begin("/v1/me")];
  const answer = await read;
  if (!answer.ok) return;
  const { title, pack, version } = await answer.clone().json();
  for (const path of [paths.board(title, pack), paths.events(id, version), paths.title(title)]) begin(path);
}

const [address] = location.hash.replace(/^#\/?/, "").split("?");
const [, id] = /^games\/([0-9a-f-]{36})$/.exec(address) ?? [];
if (id) beginTable(id).catch(() => undefined);
// What a device that is passed on asks for later has changed by then.
setTimeout(() => begun.clear(), 10_000);
const page = pageOf(address);
if (page) preload(page);
const spoken = preferred();
if (spoken in LANGUAGES) ask([new URL(`./words/${spoken}.js`, import.meta.url).href]);
// Who goes elsewhere does not come back to what was read before.
addEventListener("hashchange", () => begun.clear());
