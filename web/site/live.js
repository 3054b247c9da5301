// How does the page learn that something happened? One stream per browser, shared by its tabs.
import { BASE, connected, dropToken, headers, language, pause, probe, random, reachable, token } from "./api.js";

/** `mine`, `lobby` or the id of a game: what the API can follow. */
const FORM = /^(mine|lobby|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const MOST = 20;
/** A stream shows every 15 s that it lives. */
const SILENCE = 40_000;

const tab = random(6);
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("annals") : null;

/** Who listens in this tab, by what they follow. @type {Map<string, Set<(message: Happened) => void>>} */
const listeners = new Map();

/** What each tab wants followed, the one that spoke last at the end. @type {Map<string, string[]>} */
const wants = new Map();

/** What the stream follows now, as this tab last heard; the id of the last event that it heard. */
let live = new Set(/** @type {string[]} */ ([]));
/** @type {string | null} */
let last = null;

/** The stream that this tab reads for all, while it does. @type {AbortController | null} */
let reading = null;
let started = false;

/** Apply for reading for the player of this tab; what was read for another ends. */
let apply = () => reading?.abort();

/** Try again now. */
let wake = () => {};

/**
 * Call `listener` with the events of what is followed, each with the difference of the position, and with
 * `connected` when something may have happened of which no event will tell: look again then.
 * @param {string} what @param {(message: Happened) => void} listener
 * @returns {() => void} stops
 */
export function follow(what, listener) {
  if (!FORM.test(what)) return () => undefined;
  const those = listeners.get(what) ?? new Set();
  listeners.set(what, those.add(listener));
  if (!started) start();
  live.delete(what);
  want();
  return () => {
    those.delete(listener);
    if (!those.size && listeners.get(what) === those) listeners.delete(what);
    if (!listeners.size) connected.value = null;
    want();
  };
}

/** Tell the tab that reads what this one wants. */
function want() {
  say({ tab, wants: [...listeners.keys()] });
}

/** For whom this tab reads; a message that is meant for another player is dropped. */
const who = () => token.value?.slice(0, 20) ?? "";

/** Tell all tabs, this one included. @param {Message} message */
function say(message) {
  const whole = { ...message, who: who() };
  hear(whole);
  channel?.postMessage(whole);
}

/** @param {Message} message */
function hear(message) {
  if (message.who !== who()) return;
  if (message.wants) wish(message.tab, message.wants);
  if (message.ask && message.ask !== tab) want();
  if (message.live) joined(/** @type {Parameters<typeof joined>[0]} */ (message));
  if (message.lost && listeners.size && connected.value !== false) (connected.value = false), probe();
  if (message.alive) reachable.value = true;
  if (message.event) tell(message.event);
}

/** @param {string} from @param {string[]} what */
function wish(from, what) {
  wants.delete(from);
  if (what.length) wants.set(from, what);
  if (!reading) return;
  const now = wanted();
  if (!now.length || now.some((each) => !live.has(each))) reading.abort();
  else say({ live: [...live], last });
}

/** The stream is open. @param {{ live: string[], last: string, anew?: boolean }} message */
function joined(message) {
  const before = message.anew ? new Set() : live;
  live = new Set(message.live);
  last = message.last;
  for (const [what, those] of listeners) {
    if (!live.has(what)) continue;
    connected.value = reachable.value = true;
    if (!before.has(what)) for (const listener of those) listener(/** @type {Happened} */ ({ type: "connected" }));
  }
}

/** @param {Message} event */
function tell(event) {
  last = event.id;
  for (const [what, those] of listeners)
    if (what === event.game || (what === "lobby" && event.type !== "move_made") || (what === "mine" && event.viewer !== "public")) for (const listener of [...those]) listener(/** @type {Happened} */ (event));
}

/** What all tabs want; where that is too much, what was asked for last. */
function wanted() {
  const all = [...wants.values()].reverse().flat().filter((what) => what !== "mine" || token.value);
  return [...new Set(all)].slice(0, MOST).sort();
}

function start() {
  started = true;
  channel?.addEventListener("message", ({ data }) => hear(data));
  addEventListener("pagehide", () => channel?.postMessage({ tab, wants: [], who: who(), left: Boolean(reading) }));
  addEventListener("pageshow", () => want());
  let before = who();
  token.subscribe(() => {
    if (who() === before) return;
    before = who();
    wants.clear();
    live.clear();
    last = null;
    channel?.postMessage({ ask: tab, who: before });
    want();
    apply();
  });
  language.subscribe(() => reading?.abort());
  reachable.subscribe((now) => now && wake());
  if (!channel) return void lead(new AbortController().signal);
  apply = navigator.locks ? lockOf() : takeTurns(channel);
  apply();
}

/** One tab of each player reads; people who share a device have tokens of their own. */
function lockOf() {
  let term = new AbortController();
  return () => {
    term.abort();
    reading?.abort();
    term = new AbortController();
    const { signal: stop } = term;
    navigator.locks.request(`annals ${who()}`, { signal: stop }, () => lead(stop)).catch(() => undefined);
  };
}

/** Without a secure context there are no locks: the tab that was opened or looked at last reads for all. @param {BroadcastChannel} shared */
function takeTurns(shared) {
  let term = new AbortController();
  const take = () => {
    term.abort();
    reading?.abort();
    term = new AbortController();
    shared.postMessage({ leads: tab, who: who() });
    void lead(term.signal);
  };
  let soon = 0;
  shared.addEventListener("message", ({ data }) => {
    if (data.who !== who()) return;
    if (data.leads) {
      clearTimeout(soon);
      term.abort();
      reading?.abort();
    }
    if (data.left) soon = setTimeout(take, 300 * Math.random());
  });
  document.addEventListener("visibilitychange", () => document.hidden || !term.signal.aborted || take());
  return take;
}

/** Read for all tabs. @param {AbortSignal} stop */
async function lead(stop) {
  channel?.postMessage({ ask: tab, who: who() });
  want();
  // The other tabs answer at once; a stream that is opened before they have is only opened twice.
  await pause(20);
  for (let failures = 0; !stop.aborted; ) {
    const what = wanted();
    const open = new AbortController();
    reading = open;
    let wait = 0;
    if (!what.length) {
      last = null;
      live.clear();
      await new Promise((done) => open.signal.addEventListener("abort", done));
    } else {
      const began = performance.now();
      try {
        wait = await read(what, open);
      } catch {
        wait = 500 * 2 ** failures;
      }
      failures = open.signal.aborted || performance.now() - began > 5000 ? 0 : failures + 1;
      if (failures > 1) say({ lost: true });
    }
    if (reading === open) reading = null;
    if (!open.signal.aborted) await Promise.race([pause(Math.min(15000, wait) * (0.7 + 0.6 * Math.random())), new Promise((done) => (wake = () => done(null)))]);
  }
}

/** Read one stream to its end. @param {string[]} what @param {AbortController} open @returns {Promise<number>} milliseconds to wait before the next */
async function read(what, open) {
  const query = new URLSearchParams({ follow: what.join(","), show: "differences", leave_out: "agenda" });
  if (last) query.set("after", last);
  const mine = token.value;
  const silent = setTimeout(() => open.abort(), SILENCE);
  const answer = await fetch(`${BASE}/v1/stream?${query}`, { headers: headers("application/x-ndjson"), signal: open.signal, cache: "no-store" }).finally(() => clearTimeout(silent));
  if (answer.status === 401 || answer.status === 422) {
    // An id that is not known any more is forgotten.
    last = null;
    if (answer.status === 401) dropToken(mine);
    return 5000;
  }
  if (!answer.ok || !answer.body) throw new Error(String(answer.status));
  let anew = !last;
  for await (const message of lines(answer.body, open)) {
    if (message.type === "end") return 0;
    if (message.type === "ready" || message.type === "reset") {
      say({ live: what, last: message.id, anew: anew || message.type === "reset" });
      anew = false;
    } else say({ event: message });
  }
  return 500;
}

/** @param {ReadableStream<Uint8Array>} body @param {AbortController} open @returns {AsyncGenerator<Message>} */
async function* lines(body, open) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const silent = setTimeout(() => open.abort(), SILENCE);
    const { done, value } = await reader.read().finally(() => clearTimeout(silent));
    if (done) return;
    say({ alive: true });
    rest += decoder.decode(value, { stream: true });
    const whole = rest.split("\n");
    rest = whole.pop() ?? "";
    for (const line of whole) if (line.trim()) yield JSON.parse(line);
  }
}
