// What does a person do first? Play at once, go on with a game, or find a table.
import { useEffect, useRef, useState } from "../vendor/preact-hooks.js";
import { get, post, token } from "../api.js";
import { html } from "../html.js";
import { follow } from "../live.js";
import { useNarrowed, useReturn } from "../narrowed.js";
import { Choose, guest, readTitle, readTitles, Refused, Row, said, stateOf, useGames, useRead, useTitle } from "../parts.js";
import { me, someone } from "../session.js";
import { t } from "../words.js";

/** Results of the players whose name is typed. @type {("won" | "lost")[]} */
const OF_PLAYER = ["won", "lost"];

/** So many of one's own running games are shown at first. */
const FIRST = 4;

/** The running games of the player of this browser, those that wait for them first; of a visitor none. @returns {Promise<GameRow[]>} */
async function readRunning() {
  if (!token.value) return [];
  const { id } = me.value ?? (await get("/v1/me")).player;
  /** @type {{ games: GameRow[] }} */
  const { games } = await get(`/v1/games?player=${id}&status=running&limit=100`);
  const waits = (/** @type {GameRow} */ game) => Number(game.pending.some(({ seat }) => game.seats[seat].player === id));
  return games.sort((one, other) => waits(other) - waits(one));
}

/** The tables to which the player of this browser is invited, and what shows them; nothing of a visitor. */
async function readInvited() {
  /** @type {{ games: GameRow[] }} */
  const { games } = token.value ? await get("/v1/games?invited=true&limit=100") : { games: [] };
  return games.length ? { games, Invited: (await import("../invited.js")).Invited } : {};
}

/** @param {{ address: Address }} props */
export default function Home({ address }) {
  useTitle();
  const titles = useRead(readTitles, []);
  const whole = useRead(async () => Promise.all((await readTitles()).map((each) => readTitle(each.slug))), []);
  const [of, narrow, kept] = useNarrowed(address);
  const [title, status, text, result] = ["title", "status", "find", "result"].map(of);
  const running = useRead(readRunning, [me.value?.id]);
  const own = running.data ?? [];
  const invited = useRead(readInvited, [me.value?.id]);
  const insecure = useRead(/** @returns {Promise<Partial<typeof import("../insecure.js")>>} */ async () => (globalThis.isSecureContext ? {} : import("../insecure.js")), []);
  const [every, setEvery] = useState(false);
  // Nothing is shown before what stands above it, so that it does not move away from who presses it.
  const [late, setLate] = useState(false);
  useEffect(() => void setTimeout(() => setLate(true), 2000), []);
  const settled = late || [titles, running, invited, insecure].every(({ data, problem }) => data || problem);
  const mine = useGames(me.value && { player: me.value.id }, 12);
  const ofPlayer = OF_PLAYER.some((each) => each === result);
  const reason = ofPlayer ? "" : result;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  // What is typed and not among the rows that are shown is looked for further back.
  const [far, setFar] = useState(false);
  const all = useGames({ ...(title ? { title } : {}), ...(status ? { status } : {}), ...(reason ? { reason } : {}) }, far && words.length ? 200 : 20, kept);
  useReturn(settled && mine.read && all.read);
  /** @type {(value: string) => void} */
  const ofTitle = (value) => narrow({ title: value, count: 0 });
  /** Only games that are finished have a result. @type {(value: string) => void} */
  const ofStatus = (value) => narrow({ status: value, count: 0, ...(value === "finished" ? {} : { result: "" }) });
  /** @type {(value: string) => void} */
  const ofResult = (value) => narrow({ result: value, count: 0, ...(value ? { status: "finished" } : {}) });
  const again = () => [running, invited, mine, all].forEach((each) => each.again());
  const soon = useRef(0);
  useEffect(() => {
    // However much happens, the lists are read again at most every two seconds.
    const later = () => void (soon.current ||= setTimeout(() => ((soon.current = 0), again()), 2000));
    const stops = [follow("lobby", later), me.value ? follow("mine", later) : () => undefined];
    // No stream tells of a private table before one sits there.
    addEventListener("focus", later);
    return () => (stops.forEach((stop) => stop()), removeEventListener("focus", later), clearTimeout(soon.current));
  }, [me.value?.id]);
  const sitting = (/** @type {Seat} */ seat) => [seat.name, guest(seat.name), seat.engine_name].join(" ");
  const has = (/** @type {string} */ text) => words.every((word) => text.toLowerCase().includes(word));
  const ends = (whole.data ?? []).filter((each) => !title || each.slug === title).flatMap((each) => each.end_reasons.map((id, n) => /** @type {[string, string]} */ ([id, each.end_reason_names[n]])));
  /** @type {[string, string][]} */
  const others = [["resignation", t("ends_resignation")], ["time", t("ends_time")]];
  const results = [...(words.length ? OF_PLAYER.map((each) => /** @type {[string, string]} */ ([each, t(each)])) : []), ...new Map([...ends, ...others])];
  const ended = (/** @type {GameRow} */ { outcome, seats }) =>
    !ofPlayer || !words.length || seats.some((/** @type {Seat} */ seat) => has(sitting(seat)) && outcome?.winners.includes(seat.seat) === (result === "won"));
  const found = all.rows.filter((game) => has([game.name, ...game.seats.map(sitting)].join(" ")) && ended(game));
  const missed = Boolean(words.length && all.more && !found.length);
  useEffect(() => {
    const soon = missed && setTimeout(() => setFar(true), 300);
    return () => clearTimeout(soon || 0);
  }, [missed, text]);
  const rest = mine.rows.filter((game) => game.status !== "running");
  if (!settled) return html`<div class="page home"><h1 class="unseen">${t("tagline")}</h1></div>`;
  return html`<div class="page home">${insecure.data?.Insecure ? html`<${insecure.data.Insecure} />` : null}
    ${invited.data?.Invited ? html`<${invited.data.Invited} games=${invited.data.games} again=${invited.again} />` : null}
    ${own.length ? html`<${List} heading=${t("my_games")} games=${every ? own : own.slice(0, FIRST)} more=${every || own.length <= FIRST ? null : () => setEvery(true)} />` : null}
    <section class="hero"><h1>${t("tagline")}</h1><p>${t("play_lead")}</p></section>
    <${Refused} text=${titles.problem ?? all.problem} />
    <section class="cards" aria-label=${t("play")}>${(titles.data ?? []).map((each) => html`<${Start} title=${each} key=${each.slug} />`)}</section>
    ${rest.length || mine.more ? html`<${List} heading=${t(own.length ? "my_others" : "my_games")} games=${rest} more=${mine.more} />` : null}
    <${List} heading=${t("tables")} games=${found} read=${all.read} none=${all.more && all.rows.length ? t("none_of", { count: all.rows.length }) : t(all.rows.length || reason ? "no_match" : "none")} more=${all.more}>
      <div class="row"><${Choose} label=${t("title")} value=${title} onChange=${ofTitle} from=${[["", t("all")], ...(titles.data ?? []).map((each) => [each.slug, each.name])]} />
        <${Choose} label=${t("state")} value=${status} onChange=${ofStatus} from=${[["", t("all")], ...["open", "running", "finished"].map((each) => [each, stateOf(each)])]} />
        <${Choose} label=${t("result")} value=${results.some(([id]) => id === result) ? result : ""} onChange=${ofResult} from=${[["", t("all")], ...results]} />
        <label>${t("find_games")}<input type="search" value=${text} onInput=${(/** @type {FieldEvent} */ e) => narrow({ find: e.target.value })} /></label></div><//>
  </div>`;
}

/** @param {{ title: Api["TitleBrief"] }} props */
function Start({ title }) {
  const whole = useRead(() => readTitle(title.slug), [title.slug]);
  const least = title.seats[0];
  const [seats, setSeats] = useState(least);
  const [engine, setEngine] = useState("greedy");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const play = async () => {
    setBusy(true);
    try {
      const { sit } = await import("../seeds.js");
      await someone();
      const opponents = Array.from({ length: seats - 1 }, (_, n) => ({ seat: n + 1, engine }));
      const { game } = await post("/v1/games", { title: title.slug, seats, opponents });
      await sit(game, 0);
      location.hash = `#/games/${game}`;
    } catch (error) {
      setProblem(said(error));
      setBusy(false);
    }
  };
  const engines = whole.data?.engines ?? [{ engine, engine_name: "…", engine_help: null }];
  return html`<article class="card">
    <h2>${title.name}</h2>
    <div class="row">
      <label>${t("seats")}<select value=${seats} onChange=${(/** @type {FieldEvent} */ e) => setSeats(Number(e.target.value))}>
        ${title.seats.map((/** @type {number} */ n) => html`<option value=${n} selected=${n === seats}>${n}</option>`)}</select></label>
      <label>${t("against")}<select value=${engine} onChange=${(/** @type {FieldEvent} */ e) => setEngine(e.target.value)}>
        ${engines.map((each) => html`<option value=${each.engine} selected=${each.engine === engine}>${each.engine_name}</option>`)}</select></label>
    </div>
    <p class="small">${engines.find((each) => each.engine === engine)?.engine_help}</p>
    <button class="main" disabled=${busy} onClick=${play} aria-label=${`${t("play")}: ${title.name}`}>${t("play")}</button>
    <p class="links"><a href=${`#/new?title=${title.slug}`}>${t("new_table")}</a></p>
    <${Refused} text=${problem} />
  </article>`;
}

/** @param {{ heading: string, games: GameRow[], read?: boolean, none?: string, more: (() => void) | null, children?: unknown }} props */
function List({ heading, games, read = true, none = "", more, children }) {
  return html`<section><h2>${heading}</h2>${children}
    ${games.length === 0 ? html`<p class="small">${read ? none : `${t("loading")} …`}</p>` : null}
    <ul class="games">${games.map((game) => html`<${Row} game=${game} key=${game.game} />`)}</ul>
    ${more ? html`<button onClick=${more}>${t("more_games")}</button>` : null}</section>`;
}
