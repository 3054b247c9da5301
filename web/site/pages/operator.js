// How is the service, and which messages reached nobody? For operators, with a token of the scope `admin`.
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { call, get } from "../api.js";
import { html } from "../html.js";
import { readTitles, Refused, Row, said, timeOf, useGames, useRead, useTitle, useWords, unready } from "../parts.js";
import { t } from "../words.js";

const WORDS = { en: () => import("../words/operator/en.js"), pl: () => import("../words/operator/pl.js"), hu: () => import("../words/operator/hu.js") };

/** What a member of the API is called in the reader's language. @typedef {(name: string) => string} Called */
/** @typedef {Say} Own the page's own words */

/** Milliseconds after which messages that are being sent are read again, and how often. */
const PAUSE = 2000;
const MOST = 15;

export default function Operator() {
  useTitle(t("operator"));
  // The token is kept in memory alone: it can do more than a player's, and is gone with the page.
  const [key, setKey] = useState("");
  const [typed, setTyped] = useState("");
  const [turn, setTurn] = useState(0);
  const w = useWords(WORDS);
  const engines = useRead(/** @returns {Promise<Api["EngineList"]>} */ () => get("/v1/engines"), []);
  const titles = useRead(readTitles, []);
  const games = useGames({}, 10);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    setKey(typed.trim());
    setTurn(turn + 1);
  };
  if (!w) return unready({ heading: t("operator") });
  return html`<div class="page"><h1>${t("operator")}</h1>
    <form onSubmit=${submit}><label>${w("admin_token")}<input type="password" autocomplete="off" required value=${typed} onInput=${(/** @type {FieldEvent} */ e) => setTyped(e.target.value)} /></label><button class="main">${w("look")}</button></form>
    ${key ? html`<${State} token=${key} w=${w} titles=${titles.data} key=${`${key} ${turn}`} onAgain=${() => (engines.again(), titles.again(), games.again())} />` : null}
    <section><h2>${w("engines")}</h2><${Refused} text=${engines.problem} />
      <div class="wide"><table><thead><tr><th scope="col">${t("program")}</th><th scope="col">${t("title")}</th><th scope="col">${w("levels")}</th><th scope="col">${w("seen")}</th></tr></thead>
        <tbody>${(engines.data?.engines ?? []).map((each) => html`<tr key=${each.engine}><th scope="row">${each.engine_name}</th><td>${each.titles.map((slug) => titles.data?.find((title) => title.slug === slug)?.name ?? slug).join(", ") || t("all")}</td><td>${each.level_names.join(", ")}</td><td>${time(each.seen_at)}</td></tr>`)}</tbody></table></div></section>
    <section><h2>${t("home")}</h2><${Refused} text=${games.problem} /><ul class="games">${games.rows.map((game) => html`<${Row} game=${game} key=${game.game} />`)}</ul>
      ${games.more ? html`<button onClick=${games.more}>${t("more_games")}</button>` : null}</section></div>`;
}

/** @param {{ token: string, w: Own, titles: Api["TitleBrief"][] | null, onAgain: () => void }} props */
function State({ token, w, titles, onAgain }) {
  const called = (/** @type {string} */ name) => w(`fact_${name.replaceAll(" ", "_")}`) || name;
  const facts = useRead(async () => (await call("GET", "/v1/operations", { token })).data, [token]);
  const dead = useRead(/** @returns {Promise<Api["ForeignDeadLetter"][]>} */ async () => (await call("GET", "/v1/operations/dead-letters?limit=100", { token })).data.dead_letters, [token]);
  const refused = facts.problem ?? dead.problem;
  if (refused && !facts.data) return html`<section><${Refused} text=${refused} /></section>`;
  const again = () => (facts.again(), dead.again());
  return html`<section><h2>${t("state")}</h2><${Refused} text=${refused} />
      ${facts.data ? html`<dl class="facts">${Object.entries(facts.data).map(([name, value]) => html`<div key=${name}><dt>${called(name)}<small>${w(`help_${name}`)}</small></dt><dd><${Fact} value=${value} called=${called} /></dd></div>`)}</dl>` : null}
      <button onClick=${() => (again(), onAgain())}>${w("again")}</button></section>
    <${Letters} token=${token} w=${w} titles=${titles} letters=${dead.data} onAgain=${again} />`;
}

/** The messages that reached nobody, and what becomes of those that are sent again. @param {{ token: string, w: Own, titles: Api["TitleBrief"][] | null, letters: Api["ForeignDeadLetter"][] | null, onAgain: () => void }} props */
function Letters({ token, w, titles, letters, onAgain }) {
  const [notice, setNotice] = useState("");
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!left || !letters) return;
    // What was on its way is read once more when it has arrived, for the figures.
    const on = letters.some((each) => each.replaying && each.webhook_state !== "paused");
    const timer = setTimeout(() => (setLeft(on ? left - 1 : 0), onAgain()), PAUSE);
    return () => clearTimeout(timer);
  }, [letters, left > 0]);
  const replay = (/** @type {Api["AllReplaysWanted"]} */ body) => () =>
    call("POST", "/v1/operations/replays", { token, body }).then(
      ({ data: { replaying } }) => {
        const paused = letters?.some((each) => each.webhook_state === "paused" && each.webhook === (body.webhook ?? each.webhook));
        setNotice(replaying ? `${w("sent", { count: replaying })} ${paused ? w("sent_not") : ""}` : w(paused ? "sent_none_paused" : "sent_none"));
        setProblem(null);
        setLeft(MOST);
        onAgain();
      },
      (error) => setProblem(said(error)),
    );
  const stateOf = (/** @type {Api["ForeignDeadLetter"]} */ each) => w(each.webhook_state === "paused" ? (each.replaying ? "waiting" : "paused") : each.replaying ? "sending" : "");
  const calledOf = (/** @type {Api["ForeignDeadLetter"]} */ { game_name, title }) => [game_name, titles?.find((each) => each.slug === title)?.name ?? title].filter(Boolean).join(" · ");
  return html`<section><h2>${w("dead_letters")}</h2><${Refused} text=${problem} /><p role="status">${notice}</p>${letters?.length ? html`<button onClick=${replay({})}>${w("replay_all")}</button>
      <div class="wide"><table class="stacked"><thead><tr><th scope="col">Webhook</th><th scope="col">${w("event")}</th><th scope="col">${w("problem")}</th><th scope="col">${t("when")}</th><td></td></tr></thead>
        <tbody>${letters.map((each) => html`<tr key=${`${each.webhook} ${each.game} ${each.version}`}><td data-name="Webhook"><span><code>${each.webhook.slice(0, 8)}</code> <span>${stateOf(each)}</span></span></td><td data-name=${w("event")}><span><a href=${`#/games/${each.game}?version=${each.version}`}>${w(`type_${each.type}`) || each.type} (${each.version})</a>${each.game_name || each.title ? html`<br /><small>${calledOf(each)}</small>` : null}</span></td><td data-name=${w("problem")} class="long">${problemOf(each.error, w)}</td><td data-name=${t("when")}>${time(each.died_at)}</td>
          <td><button disabled=${each.replaying} onClick=${replay({ webhook: each.webhook })}>${w("replay_one")}</button></td></tr>`)}</tbody></table></div>` : html`<p class="small">${letters ? t("none") : ""}</p>`}</section>`;
}

/** Why a message did not arrive, where that is one of the usual reasons. @param {string} error @param {Own} w */
function problemOf(error, w) {
  const [, status, redirect] = /^answered (\d+)(,.*)?$/.exec(error) ?? [];
  if (status) return w(redirect ? "error_redirect" : "error_answered", { status });
  if (/^no (response|answer)/.test(error)) return w("error_late");
  if (error === "the certificate is invalid") return w("error_certificate");
  if (error === "the response is not HTTP") return w("error_not_http");
  if (error.startsWith("the name cannot be resolved")) return w("error_name");
  if (error.startsWith("refused:")) return w(error.endsWith("a private network") ? "error_private" : "error_refused");
  return error.startsWith("no connection") ? w("error_connection") : error;
}

/** A measured value, as deep as it is. @param {{ value: unknown, called: Called }} props @returns {unknown} */
function Fact({ value, called }) {
  if (Array.isArray(value)) return value.length ? html`<ul>${value.map((each, n) => html`<li key=${n}><${Fact} value=${each} called=${called} /></li>`)}</ul>` : "–";
  if (value !== null && typeof value === "object") return Object.entries(value).map(([name, inner]) => html`<span class="fact" key=${name}>${name === "name" ? html`<strong>${called(String(inner))}</strong>` : html`${called(name)}: <${Fact} value=${inner} called=${called} />`}</span> `);
  if (typeof value === "boolean") return called(value ? "yes" : "no");
  if (typeof value === "number") return (Math.round(value * 100) / 100).toLocaleString(document.documentElement.lang);
  return value === null || /^\d{4}-\d\d-\d\dT/.test(String(value)) ? time(/** @type {string | null} */ (value)) : called(String(value));
}

/** @param {string | null} at */
function time(at) {
  return at ? timeOf(at) : "–";
}
