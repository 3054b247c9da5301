// How strong has a player or a program been at a title, and which games did a player play?
import { get } from "../api.js";
import { html } from "../html.js";
import { useNarrowed, useReturn } from "../narrowed.js";
import { Choose, decimal, guest, readTitle, readTitles, Refused, Row, sitter, useGames, useRead, useTitle } from "../parts.js";
import { me } from "../session.js";
import { t } from "../words.js";

const WIDTH = 640;
const HEIGHT = 220;
const EDGE = 64;
/** So many games are plotted, the latest. */
const MOST = 1000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @param {{ address: Address }} props */
export default function Player({ address }) {
  const id = address.parts[1];
  if (UUID.test(id)) return html`<${Known} id=${id} address=${address} />`;
  return /^[a-z]+$/.test(id) ? html`<${Program} engine=${id} address=${address} />` : html`<${Unknown} heading=${t("no_player")} />`;
}

/** @param {{ heading: string }} props */
function Unknown({ heading }) {
  useTitle(heading);
  return unknown(heading);
}

/** What a page turns into where there is nobody of that name. */
const unknown = (/** @type {string} */ heading, said = "") => html`<div class="page"><h1>${heading}</h1><${Refused} text=${said} /><p><a href="#/ratings">${t("ratings")}</a></p></div>`;

/** @param {{ engine: string, address: Address }} props */
function Program({ engine, address }) {
  const titles = useRead(readTitles, []);
  const [of, narrow] = useNarrowed(address);
  const slug = of("title") || (titles.data?.[0]?.slug ?? "");
  const level = of("level") || "normal";
  const board = useRead(/** @returns {Promise<Api["Leaderboard"] | null>} */ async () => (slug ? get(`/v1/leaderboards/${slug}?kind=engines&limit=200`) : null), [slug]);
  const standing = board.data?.standings.find((each) => each.engine === engine && each.level === level);
  const known = useRead(async () => (slug ? (await readTitle(slug)).engines.find((each) => each.engine === engine) ?? false : null), [slug, engine]);
  const games = standing?.games ?? 0;
  const path = `/v1/leaderboards/${slug}/history?engine=${engine}&level=${encodeURIComponent(level)}`;
  const found = useRead(async () => (games ? latest(path, games - MOST) : null), [path, games]);
  const name = standing ? sitter(standing) : known.data && known.data.engine_name;
  const nobody = known.data === false && board.data && !standing;
  const heading = nobody ? t("no_player") : name || t("player");
  useTitle(heading);
  if (nobody) return unknown(heading);
  return html`<div class="page"><h1>${heading}</h1><${Refused} text=${board.problem ?? found.problem} />
    <${Choose} label=${t("title")} value=${slug} from=${(titles.data ?? []).map((each) => [each.slug, each.name])} onChange=${(/** @type {string} */ title) => narrow({ title })} />
    <section><h2>${t("rating")}</h2>${rated(found.data)}</section></div>`;
}

/** The rating after each of the latest games. @param {string} path @param {number} [after] how many games are known to be before them */
async function latest(path, after = 0) {
  /** @type {Api["StandingAfterGame"][]} */
  let history = [];
  for (let next = /** @type {number | null} */ (Math.max(0, after)); next !== null; ) {
    /** @type {Api["History"]} */
    const page = await get(`${path}&after=${next}&limit=${MOST}`);
    history = [...history, ...page.history].slice(-MOST);
    next = page.next;
  }
  return history;
}

/** @param {Api["StandingAfterGame"][] | null | undefined} history */
function rated(history) {
  return history?.length ? html`<${Plot} history=${history} />` : html`<p class="small">${t("none")}</p>`;
}

/** @param {{ id: string, address: Address }} props */
function Known({ id, address }) {
  const titles = useRead(readTitles, []);
  const [of, narrow, kept] = useNarrowed(address);
  const [title, result] = ["title", "result"].map(of);
  const any = useGames({ player: id }, 1);
  // Of all titles the rating at that of the last game is shown.
  const slug = title || (any.read ? any.rows[0]?.title ?? titles.data?.[0]?.slug : undefined);
  const found = useRead(async () => (slug ? latest(`/v1/leaderboards/${slug}/history?player=${encodeURIComponent(id)}`) : null), [id, slug]);
  const games = useGames({ [result === "won" ? "won_by" : result ? "lost_by" : "player"]: id, ...(title ? { title } : {}) }, 20, kept);
  useReturn(games.read);
  const name = guest([...any.rows, ...games.rows].flatMap((each) => each.seats).find((each) => each.player === id)?.name);
  useTitle(name ?? t("player"));
  if (any.read && !any.rows.length && id !== me.value?.id) return unknown(t("player"), t("unseen_player"));
  return html`<div class="page"><h1>${name ?? t("player")}</h1><${Refused} text=${any.problem ?? found.problem ?? games.problem} />
    <${Choose} label=${t("title")} value=${title} from=${[["", t("all")], ...(titles.data ?? []).map((each) => [each.slug, each.name])]} onChange=${(/** @type {string} */ value) => narrow({ title: value, count: 0 })} />
    <section><h2>${t("rating")}${title || !slug ? "" : `: ${titles.data?.find((each) => each.slug === slug)?.name ?? ""}`}</h2>${rated(found.data)}</section>
    <section><h2>${t("home")}</h2><${Choose} label=${t("result")} value=${result} from=${[["", t("all")], ["won", t("won")], ["lost", t("lost")]]} onChange=${(/** @type {string} */ value) => narrow({ result: value, count: 0 })} /><ul class="games">${games.rows.map((game) => html`<${Row} game=${game} key=${game.game} />`)}</ul>
      ${games.read && !games.rows.length && !games.more ? html`<p class="small" role="status">${result ? t("no_match") : t("none")}</p>` : null}
      ${games.more ? html`<button onClick=${games.more}>${t("more_games")}</button>` : null}</section></div>`;
}

/** The rating after each game, with the band of its uncertainty; the same figures stand in a table. @param {{ history: Api["StandingAfterGame"][] }} props */
function Plot({ history }) {
  const least = Math.min(...history.map((each) => each.mu - each.uncertainty));
  const most = Math.max(...history.map((each) => each.mu + each.uncertainty));
  const x = (/** @type {number} */ n) => EDGE + ((WIDTH - 2 * EDGE) * n) / Math.max(1, history.length - 1);
  const y = (/** @type {number} */ value) => HEIGHT - EDGE / 2 - ((HEIGHT - EDGE) * (value - least)) / (most - least || 1);
  const line = (/** @type {(each: Api["StandingAfterGame"]) => number} */ of) => history.map((each, n) => `${x(n).toFixed(1)},${y(of(each)).toFixed(1)}`);
  const band = [...line((each) => each.mu + each.uncertainty), ...line((each) => each.mu - each.uncertainty).reverse()];
  const last = history[history.length - 1];
  const says = t("rating_plot", { games: last.games, first: decimal(history[0].mu), last: decimal(last.mu) });
  return html`<svg class="plot" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${says}>
      ${[least, (least + most) / 2, most].map((value) => html`<g key=${value}><line class="grid" x1=${EDGE} x2=${WIDTH - EDGE} y1=${y(value)} y2=${y(value)} /><text x="4" y=${y(value) + 4}>${decimal(value)}</text></g>`)}
      <polygon points=${band.join(" ")} /><polyline points=${line((each) => each.mu).join(" ")} />
      ${history.length < 60 ? history.map((each, n) => html`<circle key=${n} cx=${x(n)} cy=${y(each.mu)} r="3" />`) : null}</svg>
    <p class="small">${says} ${t("rating_lead")}</p>
    <details><summary>${t("rating_table")}</summary><div class="wide"><table><thead><tr><th scope="col">${t("games_played")}</th><th scope="col">${t("place")}</th><th scope="col">${t("rating")}</th><th scope="col">${t("strength")}</th><th scope="col">${t("when")}</th></tr></thead>
      <tbody>${[...history].reverse().map((each) => html`<tr key=${each.games}><td>${each.games}</td><td>${each.place}</td><td>${decimal(each.rating)}</td><td>${decimal(each.mu)} ± ${decimal(each.uncertainty)}</td><td>${new Date(each.last_at).toLocaleDateString(document.documentElement.lang)}</td></tr>`)}</tbody></table></div></details>`;
}
