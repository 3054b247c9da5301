// How does the page speak with the API? Only documented operations, the token in a header and never in an address.
import { BASE, ended, headersOf, LANGUAGES, LIMIT, preferred, stored, taken } from "./ahead.js";
import { signal } from "./vendor/preact-signals.js";

export { BASE, LANGUAGES, stored } from "./ahead.js";

/** The token of this browser, shared by all its tabs. @type {Signal<string | null>} */
export const token = signal(stored("annals.token"));

/** The language in which everything is asked for. */
export const language = signal(preferred());

/** Milliseconds by which the clock of the service is ahead of this one's, to a second. */
let ahead = 0;

/** The time by the clock of the service. */
export function now() {
  return Date.now() + ahead;
}

/** Whether the last request reached the service. */
export const reachable = signal(true);
/** How often it did not. */
let cuts = 0;
reachable.subscribe((now) => now || cuts++);

/** Whether what this tab follows is connected; null while it follows nothing. @type {Signal<boolean | null>} */
export const connected = signal(null);

/** What was not answered in time, by path, and an object for each part that was not loaded. @type {Signal<unknown[]>} */
export const unanswered = signal([]);

/** Grows when what was not answered is to be asked for again. */
export const again = signal(0);

/** Ask for it again. */
export function tryAgain() {
  unanswered.value = [];
  again.value++;
}

/** What takes the service long, and is waited for longer. */
const SLOW = /\/(record|verifications|replay|moments|luck|audit|analyses|forks)\b/;

/** @param {string} key @param {string | null} value */
export function store(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing still plays; it forgets the guest when the page is closed.
  }
}

addEventListener("storage", (event) => {
  if (event.key === "annals.token") {
    if (token.value && !event.newValue) signedOut.value = true;
    token.value = event.newValue;
  }
  if (event.key === "annals.language" && event.newValue) language.value = event.newValue;
});

/** @param {string | null} value */
export function keepToken(value) {
  signedOut.value = false;
  token.value = value;
  store("annals.token", value);
}

/** Whether another tab or the service ended the token. */
export const signedOut = signal(false);

/** A token that is not valid any more is dropped, and the page is drawn anew for who is left. @param {string | null} refused */
export function dropToken(refused) {
  // Another player may have taken this device meanwhile.
  if (!refused || token.value !== refused) return;
  const own = stored("annals.token");
  const gone = !own || own === refused;
  // Somebody else at this device may have been signed out; the browser's own token stays.
  if (gone) keepToken(null);
  else token.value = own;
  signedOut.value = gone;
}

/** @param {string} value */
export function keepLanguage(value) {
  language.value = value;
  store("annals.language", value);
  document.documentElement.lang = value;
}

/** What the service refused, as RFC 9457 has it; `code` is what a program compares. */
export class Problem extends Error {
  /** @param {number} status @param {ProblemShown} body */
  constructor(status, body) {
    const errors = (body.errors ?? []).map((each) => `${each.where}: ${each.what}`).join("; ");
    // What is missing is what the address asks for.
    super([body.title, body.code === "unknown_game" ? "" : body.why?.text ?? body.detail, errors].filter(Boolean).join(": "));
    this.status = status;
    this.code = body.code ?? "unknown";
    this.body = body;
  }
}

/** Random letters, also where the browser has no secure context. @param {number} [bytes] */
export function random(bytes = 16) {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (each) => each.toString(16).padStart(2, "0")).join("");
}

/** @param {string} [accept] @param {string | null} [mine] */
export function headers(accept = "application/json", mine = token.value) {
  return headersOf(mine, language.value, accept);
}

/**
 * One request. A write has a key, and is sent again with the same key where the connection fails.
 * @param {string} method @param {string} path
 * @param {{ body?: unknown, raw?: Uint8Array, type?: string, accept?: string, etag?: string, version?: number, token?: string, key?: string, within?: number, tell?: (lines: number) => void }} [more] `raw` is sent as it is; `within` is how many milliseconds an answer is waited for; `token` stands for that of this browser; `key` is that of a former attempt; `tell` hears how many lines of the answer have come
 * @returns {Promise<{ status: number, data: any, etag: string | null }>} `data` is text where `accept` is not JSON
 */
export async function call(method, path, more = {}) {
  const { token: mine = token.value } = more;
  const sent = headers(more.accept, mine);
  if (more.body !== undefined || more.raw) sent["Content-Type"] = more.type ?? "application/json";
  if (more.etag) sent["If-None-Match"] = more.etag;
  if (more.version) sent["If-Match"] = `"${more.version}"`;
  if (method !== "GET") sent["Idempotency-Key"] = more.key ?? random();
  const body = /** @type {Uint8Array<ArrayBuffer> | undefined} */ (more.raw) ?? (more.body === undefined ? undefined : JSON.stringify(more.body));
  const limit = more.within ?? (SLOW.test(path) ? 10 * LIMIT : LIMIT);
  /** What an error means: a request ends by itself when its time is over. @param {unknown} error */
  const meaning = (error) => {
    if (!(error instanceof DOMException && error.name === "AbortError")) return error;
    if (method === "GET" && !more.within) unanswered.value = [...unanswered.value, path];
    return new Problem(0, { code: "no_answer", title: method });
  };
  const before = cuts;
  /** A command of which the page said that it is not sent is not tried again. */
  const goesOn = () => method === "GET" || (cuts === before && reachable.value);
  for (let attempt = 0; ; attempt++) {
    let answer;
    try {
      const early = method === "GET" && attempt === 0 ? taken(path, sent) : undefined;
      answer = await (early ?? fetch(BASE + path, { method, headers: sent, body, signal: ended(limit), cache: "no-store" }));
    } catch (failed) {
      const error = meaning(failed);
      // What was not answered may have been done, and is not sent again.
      if (error !== failed) throw error;
      if (attempt < 2 && goesOn()) {
        await pause(400 * (attempt + 1));
        if (goesOn()) continue;
      }
      // Only now is it true that nothing is sent.
      if (goesOn()) reachable.value = false;
      throw new Problem(0, { code: "unreachable", title: "offline" });
    }
    reachable.value = true;
    if (unanswered.value.includes(path)) unanswered.value = unanswered.value.filter((each) => each !== path);
    const told = Date.parse(answer.headers.get("Date") ?? "") + 500 - Date.now();
    if (Math.abs(told - ahead) > 1000) ahead = told;
    if ((answer.status === 429 || answer.status === 503) && attempt < 2) {
      await pause(1000 * Math.min(10, Number(answer.headers.get("Retry-After") ?? 1)));
      continue;
    }
    if (answer.status === 304) return { status: 304, data: null, etag: more.etag ?? null };
    const text = await (more.tell ? lineByLine(answer, more.tell) : answer.text()).catch((error) => Promise.reject(meaning(error)));
    if (answer.status === 401) dropToken(mine);
    if (!answer.ok) throw new Problem(answer.status, parsed(text));
    const json = /[/+]json/.test(answer.headers.get("Content-Type") ?? "");
    return { status: answer.status, data: json && text ? JSON.parse(text) : text, etag: answer.headers.get("ETag") };
  }
}

/** The text of a long answer. @param {Response} answer @param {(lines: number) => void} tell how many lines have come */
async function lineByLine(answer, tell) {
  const reader = /** @type {ReadableStream<BufferSource>} */ (answer.body).pipeThrough(new TextDecoderStream()).getReader();
  for (let text = "", lines = 0; ; tell(lines)) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    lines += value.split("\n").length - 1;
  }
}

/** Ask whether the service can be reached, and then for what was not answered. */
export const probe = () => void get("/v1/titles").then(() => unanswered.value.length && tryAgain(), () => undefined);
for (const happened of ["offline", "online"]) globalThis.addEventListener?.(happened, probe);

/** @param {string} path @param {{ within?: number }} [more] */
export async function get(path, more) {
  return (await call("GET", path, more)).data;
}

/** What a saved replay brings along is not asked for again. @param {string} path @param {unknown} value */
export function keepLasting(path, value) {
  for (const each of Object.keys(LANGUAGES)) kept.set(`${each} ${path}`, Promise.resolve(value));
}

/** @param {string} path @param {object} [body] */
export async function post(path, body = {}) {
  return (await call("POST", path, { body })).data;
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { title: text.slice(0, 200) };
  }
}

/** @param {number} time in milliseconds */
export function pause(time) {
  return new Promise((done) => setTimeout(done, time));
}

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** A read whose answer does not change while the page is open, once per language. @param {string} path */
export function lasting(path) {
  const key = `${language.value} ${path}`;
  let found = kept.get(key);
  if (!found) {
    found = get(path);
    kept.set(key, found);
    found.catch(() => kept.delete(key));
  }
  return found;
}
