// What does a browser need when there is no connection? The shell and its modules; nothing of the API is kept.
const ROOT = new URL("./", self.location.href);
const NAME = `annals ${ROOT.pathname}`;
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepAll().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forgetOthers().then(() => worker.clients.claim())));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && url.pathname === "/") event.respondWith(fetch(request).catch(() => kept("/")));
  else if (url.pathname.startsWith(ROOT.pathname)) event.respondWith(kept(request).then((found) => found ?? fetch(request)));
});

/** A file is the same whoever asks; where other origins are allowed, every answer says that it varies with the origin. @param {string | Request} what */
async function kept(what) {
  return (await (await caches.open(NAME)).match(what, { ignoreVary: true })) ?? (typeof what === "string" ? Response.error() : undefined);
}

/** The first page, and every module that one of its modules names. */
async function keepAll() {
  const cache = await caches.open(NAME);
  await cache.add("/");
  const waiting = ["app.js", "verify/worker.js", "style.css", "icon.svg", "manifest.webmanifest"].map((name) => new URL(name, ROOT).href);
  const seen = new Set(waiting);
  for (let address = waiting.pop(); address; address = waiting.pop()) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(address);
    await cache.put(address, answer.clone());
    if (!address.endsWith(".js")) continue;
    for (const [, name] of (await answer.text()).matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+\.js)"/g)) {
      const next = new URL(name, address).href;
      if (!seen.has(next)) waiting.push(next);
      seen.add(next);
    }
  }
}

async function forgetOthers() {
  for (const name of await caches.keys()) if (name.startsWith("annals ") && name !== NAME) await caches.delete(name);
}
