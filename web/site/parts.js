// What do several pages show?
import { useEffect, useState } from "./vendor/preact-hooks.js";
import { paths } from "./ahead.js";
import { again, BASE, get, language, lasting, Problem, unanswered } from "./api.js";
import { calledHere } from "./device.js";
import { html } from "./html.js";
import { me } from "./session.js";
import { fill, t } from "./words.js";

/**
 * Something read from the API, and what was refused.
 * @template T
 * @param {() => Promise<T>} read @param {unknown[]} depends
 * @returns {{ data: T | null, problem: string | null, again: () => void }}
 */
export function useRead(read, depends) {
  const [state, setState] = useState(/** @type {{ data: T | null, problem: string | null }} */ ({ data: null, problem: null }));
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let wanted = true;
    /** @type {object | undefined} */
    let lost;
    read().then(
      (data) => wanted && setState({ data, problem: null }),
      (error) => {
        if (!wanted) return;
        const problem = said(error);
        if (problem === t("not_loaded")) unanswered.value = [...unanswered.value, (lost = {})];
        setState({ data: null, problem });
      },
    );
    return () => {
      wanted = false;
      if (lost) unanswered.value = unanswered.value.filter((each) => each !== lost);
    };
  }, [...depends, turn, again.value, language.value]);
  return { ...state, again: () => setTurn((before) => before + 1) };
}

/**
 * The words that one page alone has, in the reader's language; null while they are loaded.
 * @param {Record<string, () => Promise<{ default: Record<string, string> }>>} all
 * @returns {(Say) | null}
 */
export function useWords(all) {
  const own = useRead(() => all[language.value](), []).data?.default;
  return own ? (word, given) => fill(own[word] ?? "", given) : null;
}

/** Name the page in the tab's title. @param {string} [name] */
export function useTitle(name) {
  useEffect(() => {
    document.title = name ? `${name} - Annals` : "Annals";
  }, [name]);
}

/**
 * What a game is called, and who has its seats: its table's name, or that of its title.
 * @param {Pick<Position, "name" | "title" | "seats"> | null | undefined} game
 * @returns {{ name: string, more: string, tab: string }} `more` stands beside the name, `tab` in the tab's title
 */
export function useCalled(game) {
  const title = useRead(async () => (game ? readTitle(game.title) : null), [game?.title]).data?.name ?? "";
  const who = game?.seats.filter((each) => each.player || each.engine).map(sitter).join(", ") ?? "";
  const name = game?.name || title;
  return { name, more: [game?.name ? title : "", who].filter(Boolean).join(" · "), tab: name && `${[name, who].filter(Boolean).join(" · ")} · ` };
}

/** A number with one decimal, as the reader writes it. @param {number} value */
export function decimal(value) {
  return value.toLocaleString(language.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** A moment, in a form in which day and month cannot be mistaken for each other. @param {string | number} at */
export function timeOf(at) {
  const own = navigator.languages.find((each) => each.startsWith(language.value));
  return new Date(at).toLocaleString(own ?? language.value, { dateStyle: "medium", timeStyle: "short" });
}

/** A sentence for what went wrong. @param {unknown} error */
export function said(error) {
  if (error instanceof Problem && error.code === "unreachable") return t("offline");
  if (error instanceof Problem && error.code === "no_answer") return t(error.body.title === "GET" ? "no_answer" : "unsure");
  // The browser says in its own words that a module could not be fetched.
  if (error instanceof TypeError && /import/i.test(error.message)) return t("not_loaded");
  return error instanceof Error ? error.message : String(error);
}

/** @param {{ text: string | null }} props */
export function Refused({ text }) {
  // What the strip on top of the page says is not said twice.
  return text && text !== t("offline") && text !== t("no_answer") ? html`<p class="refused" role="alert">${text}</p>` : null;
}

/**
 * A page that cannot be shown yet, or at all, with a heading for screen readers.
 * @param {{ heading?: string, problem?: string | null, narrow?: boolean, more?: unknown }} props
 */
export function unready({ heading, problem = null, narrow = false, more }) {
  return html`<div class=${narrow ? "page narrow" : "page"}><h1 class=${heading ? "" : "unseen"}>${heading ?? "Annals"}</h1>
    ${problem ? html`<${Refused} text=${problem} />${more}` : html`<p>${t("loading")} …</p>`}</div>`;
}

/** Whether a person plays the seat, and no program in their place. @param {Pick<Seat, "player" | "engine" | "resigned">} seat */
export function isPerson(seat) {
  return Boolean(seat.player && !seat.engine && !seat.resigned);
}

/** A name, or a text with names, as the reader reads it: guests who have not chosen one are in their language. @param {string | null | undefined} text */
export function guest(text) {
  return text?.replace(/\bGuest(?= [A-Z\d]{5}\b)/g, t("guest"));
}

/** Who sits there, in words. @param {Pick<Seat, "player" | "name" | "engine" | "engine_name" | "level" | "level_name">} seat */
export function sitter(seat) {
  const program = seat.engine && `${seat.engine_name}${seat.level && seat.level !== "normal" ? ` (${seat.level_name})` : ""}`;
  const name = guest(calledHere(seat.player) ?? seat.name);
  if (seat.player) return program ? `${name} · ${program}` : name;
  return program ?? t("free_seat");
}

/** A rule with a link to where it stands, beside what is open. @param {{ of: { rule: string, rule_url?: string | null } }} props */
export function Rule({ of: { rule, rule_url } }) {
  return rule_url ? html`<a class="rule" hreflang="en" href=${BASE + rule_url} target="_blank" rel="noopener">${t("rule", { rule })}</a>` : t("rule", { rule });
}

/** @param {string} title @returns {Promise<Api["TitleShown"]>} */
export function readTitle(title) {
  return lasting(paths.title(title));
}

/** Every engine and level, as `engine:level` and in words. @param {{ engines: Program[] }} title @returns {string[][]} */
export function programsOf(title) {
  return title.engines.flatMap((each) => each.levels.map((level, n) => [`${each.engine}:${level}`, `${each.engine_name}, ${each.level_names[n]}`]));
}

/** @returns {Promise<Api["TitleBrief"][]>} */
export function readTitles() {
  return lasting("/v1/titles").then((found) => found.titles);
}

/**
 * A list of games, newest first, that grows page by page.
 * @param {Record<string, string> | null} query null for no games
 * @param {{ count: number, grow: (count: number) => void }} [kept] how long it is, where that is not forgotten with the page
 * @returns {{ rows: GameRow[], read: boolean, problem: string | null, more: (() => void) | null, again: () => void }}
 */
export function useGames(query, size = 20, kept) {
  const key = JSON.stringify(query);
  const [{ wanted, of }, setWanted] = useState({ wanted: size, of: key });
  const count = kept ? Math.max(size, kept.count) : of === key ? wanted : size;
  const found = useRead(() => readGames(query, count), [key, count]);
  const { rows = [], next = null } = found.data ?? {};
  return { rows, read: Boolean(found.data), problem: found.problem, more: next ? () => (kept ? kept.grow(count + size) : setWanted({ wanted: count + size, of: key })) : null, again: found.again };
}

/** Of games with a result a page may have few or none though others follow: it is read on so often as the count allows. @param {Record<string, string> | null} query @param {number} count */
async function readGames(query, count) {
  /** @type {GameRow[]} */
  const rows = [];
  let next = null;
  for (let pages = Math.ceil(count / 10); query && pages && rows.length < count; pages--) {
    const limit = query.reason || query.won_by || query.lost_by ? 100 : Math.min(200, count - rows.length);
    const page = new URLSearchParams({ ...query, limit: String(limit), ...(next ? { cursor: next } : {}) });
    const found = await get(`/v1/games?${page}`);
    rows.push(...found.games);
    next = found.next;
    if (!next) break;
  }
  return { rows, next };
}

/** How much time there is to play, in words. @param {Api["ClockWanted"] | null} clock */
export function paceOf(clock) {
  const { per_game, per_move, increment } = clock ?? {};
  const parts = [per_game ? t("minutes", { count: Math.round(per_game / 60) }) : "", per_game && increment ? t("gained", { count: increment }) : "", per_move ? t("seconds", { count: per_move }) : ""];
  return parts.filter(Boolean).join(", ");
}

/** One game of a list: what it is, who plays, whose turn it is. @param {{ game: GameRow, note?: string, children?: unknown }} props */
export function Row({ game, note, children }) {
  const titles = useRead(readTitles, []);
  const name = titles.data?.find((each) => each.slug === game.title)?.name ?? game.title;
  const asked = game.status === "running" ? game.pending.map((each) => each.seat) : [];
  const own = game.seats.find((/** @type {Seat} */ seat) => seat.player && seat.player === me.value?.id);
  const turn = own && asked.includes(own.seat);
  const won = game.outcome?.winners ?? [];
  const who = game.seats.map((/** @type {Seat} */ seat) => `${sitter(seat)}${won.includes(seat.seat) ? "\u00a0★" : ""}`).join(", ");
  const facts = [
    note,
    t("moves", { count: game.version }),
    paceOf(game.terms.clock),
    asked.length && !turn ? t("waiting", { who: [...new Set(asked.map((/** @type {number} */ seat) => sitter(game.seats[seat])))].join(", ") }) : "",
  ];
  const action = turn ? t("your_turn") : own && game.status === "running" ? t("continue") : game.status === "open" && !own && !children ? t("join") : stateOf(game.status);
  return html`<li class=${turn ? "turn" : ""}><a href=${`#/games/${game.game}`}>
    <strong>${game.name || name}</strong><span class="small">${[game.name ? name : "", who].filter(Boolean).join(" · ")}</span>
    <span class="small third">${facts.filter(Boolean).join(" · ")}</span><span class="tag">${action}</span></a>${children}</li>`;
}

/** @param {string} status */
export function stateOf(status) {
  const words = { open: t("state_open"), running: t("state_running"), finished: t("state_finished"), abandoned: t("state_abandoned") };
  return words[/** @type {keyof typeof words} */ (status)] ?? status;
}

/** A choice with its label. @param {{ label: string, value: string, from: [string, string][], onChange: (value: string) => void }} props */
export function Choose({ label, value, from, onChange }) {
  return html`<label>${label}<select value=${value} onChange=${(/** @type {FieldEvent} */ e) => onChange(e.target.value)}>
    ${from.map(([key, text]) => html`<option key=${key} value=${key} selected=${key === value}>${text}</option>`)}</select></label>`;
}
