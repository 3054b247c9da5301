// How does an address become a page?
import { batch, computed, signal } from "./vendor/preact-signals.js";
import { h, render } from "./vendor/preact.js";
import { pageOf, preload } from "./ahead.js";
import { again, BASE, connected, keepLanguage, language, LANGUAGES, reachable, signedOut, stored, token, tryAgain, unanswered } from "./api.js";
import { calledHere } from "./device.js";
import { html } from "./html.js";
import { guest, useRead, unready } from "./parts.js";
import { me, refreshMe } from "./session.js";
import { showTheme } from "./theme.js";
import { t } from "./words.js";

/** The pages, each loaded when it is first looked at. @type {Record<string, () => Promise<{ default: Component }>>} */
const PAGES = {
  home: () => import("./pages/home.js"),
  new: () => import("./pages/new.js"),
  you: () => import("./pages/you.js"),
  invitation: () => import("./pages/invitation.js"),
  ratings: () => import("./pages/ratings.js"),
  player: () => import("./pages/player.js"),
  operator: () => import("./pages/operator.js"),
  replay: () => import("./pages/replay.js"),
  audit: () => import("./pages/audit.js"),
  table: () => import("./pages/table.js"),
};

/** What stands behind `#/`. @returns {Address} */
function here() {
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  return { parts: path.split("/").filter(Boolean).map(plain), query: new URLSearchParams(query) };
}

/** @param {string} part */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const address = signal(here());
const loaded = signal(/** @type {any} */ (null));
const path = computed(() => address.value.parts.join("/"));
/** How often somebody has signed in or out. */
const drawn = signal(0);

/** Show the page of the address, once it is loaded. */
async function turn() {
  const next = here();
  const name = pageOf(next.parts.join("/"));
  if (name) preload(name);
  const page = name ? await PAGES[name]().then((found) => found.default, () => Unloaded) : Nothing;
  if (next.parts.join("/") !== here().parts.join("/")) return;
  const another = loaded.value !== page;
  batch(() => {
    address.value = next;
    loaded.value = page;
  });
  if (another) {
    document.title = "Annals";
    scrollTo(0, 0);
  }
}

function Nothing() {
  return html`<div class="page"><h1>${t("not_here")}</h1><p><a href="#/">${t("home")}</a></p></div>`;
}

/** Where a page could not be loaded. */
function Unloaded() {
  return unready({ problem: t("not_loaded"), more: html`<p><button onClick=${() => void turn()}>${t("try_again")}</button></p>` });
}

function Header() {
  return html`<header class="bar">
    <a class="brand" href="#/"><img src=${new URL("./icon.svg", import.meta.url).href} alt="" width="26" height="26" />Annals</a>
    <nav>
      <a href="#/" aria-current=${path.value === "" ? "page" : undefined}>${t("home")}</a>
      <a href="#/new" aria-current=${path.value === "new" ? "page" : undefined}>${t("new_table")}</a>
      <a href="#/ratings" aria-current=${path.value === "ratings" ? "page" : undefined}>${t("ratings")}</a>
      <a href=${`${BASE}/docs`}>${t("docs")}</a>
    </nav>
    <label class="quiet"><span class="unseen">${t("language")}</span>
      <select value=${language.value} onChange=${(/** @type {FieldEvent} */ e) => keepLanguage(e.target.value)}>
        ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value=${code} lang=${code} selected=${code === language.value}>${name}</option>`)}
      </select></label>
    <a class="me" data-player=${me.value?.id} href="#/you" aria-current=${path.value === "you" ? "page" : undefined}>${guest(calledHere(me.value?.id) ?? me.value?.name ?? (token.value && stored("annals.name"))) ?? t("account")}</a>
  </header>`;
}

/** Below every page but a table. */
function Footer() {
  return html`<footer class="foot"><nav class="row" aria-label=${t("more_tools")}>
      <a href="#/replay">${t("replay_file")}</a> <a href="#/audit">${t("audit_file")}</a> <a href="#/operator">${t("operator")}</a></nav>
    <p class="small">${t("publishers")}</p></footer>`;
}

/** Past what stands on every page. */
function skip() {
  const main = document.querySelector("main");
  main?.setAttribute("tabindex", "-1");
  main?.focus();
}

function App() {
  const Page = loaded.value;
  const Left = useRead(async () => signedOut.value && (await import("./signedout.js")).SignedOut, [signedOut.value]).data;
  return html`<button class="skip" onClick=${skip}>${t("skip")}</button><${Header} />
    ${!reachable.value || connected.value === false ? html`<p class="strip cut" role="status">${t(reachable.value ? "no_events" : "offline")}</p>` : unanswered.value[0] ? html`<p class="strip cut" role="alert">${t(typeof unanswered.value[0] === "string" ? "no_answer" : "not_loaded")} <button onClick=${tryAgain}>${t("try_again")}</button></p>` : null}
    ${Left && signedOut.value && !me.value ? html`<${Left} path=${path.value} />` : null}
    <main>${Page ? h(Page, { address: address.value, key: `${path.value} ${drawn.value}` }) : unready({})}</main>
    ${/^games\/[^/]+(\/replay)?$/.test(path.value) ? null : html`<${Footer} />`}`;
}

// Only a secure context has service workers, at the origin of the API. What one keeps is loaded after what is looked at
// first, at a visit with a connection.
setTimeout(() => !BASE && navigator.onLine && navigator.serviceWorker?.register(new URL("./sw.js", import.meta.url), { scope: "/" }).catch(() => undefined), 2000);
showTheme();
document.documentElement.lang = language.value;
addEventListener("hashchange", () => void turn());
const who = () => void refreshMe().catch(() => undefined);
let known = token.value;
token.subscribe((now) => {
  // Drawn anew for whom it is now, at what it shows: a replay renames its address.
  address.value = here();
  // Whom a press made a guest stays where they pressed, and reads what came of it.
  if (!now !== !known && !(now && me.value)) drawn.value++;
  known = now;
  who();
});
again.subscribe((count) => count && who());
// A page may have been loaded without a connection.
reachable.subscribe((now) => now && token.value && !me.value && who());
const root = document.getElementById("app");
if (root) {
  root.textContent = "";
  render(html`<${App} />`, root);
}
void turn();
