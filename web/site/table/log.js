// What happened? Every line leads to its moment.
import { useEffect, useRef, useState } from "../vendor/preact-hooks.js";
import { html } from "../html.js";
import { t } from "../words.js";
import { Disc } from "./seats.js";

/** Lines that are shown beside the question at once. */
const FEW = 3;

/** @param {{ events: (Happened | import("../replay/reel.js").Frame)[], seats: Seat[], past: number | null, onGo: (version: number) => void, onOlder: () => void, onLook: (line: Told | null) => void }} props */
export function Log({ events, seats, past, onGo, onOlder, onLook }) {
  const end = useRef(/** @type {HTMLOListElement | null} */ (null));
  const last = events.at(-1)?.version;
  useEffect(() => {
    const list = end.current;
    if (list) list.scrollTop = list.scrollHeight;
  }, [last]);
  useEffect(() => {
    // Where it stands behind a tab, it has nothing to scroll until it is shown.
    let high = 0;
    const watch = new ResizeObserver(([{ target }]) => {
      if (!high) target.scrollTop = target.scrollHeight;
      high = target.clientHeight;
    });
    if (end.current) watch.observe(end.current);
    return () => watch.disconnect();
  }, []);
  const told = events.filter((event) => event.log?.length);
  return html`<section class="log" aria-label=${t("log")}><h2>${t("log")}</h2>
    ${events[0]?.version > 1 ? html`<button class="plain" onClick=${onOlder}>${t("earlier")}</button>` : null}
    <ol ref=${end} tabindex="0" aria-label=${t("log")}>${told.map((event) => {
      const seat = event.payload?.seat;
      return html`<li key=${event.version} class=${past === event.version ? "here" : ""}>
        <button class="moment" onClick=${() => onGo(event.version)} onFocus=${(/** @type {FieldEvent} */ e) => e.target.matches(":focus-visible") && onLook(event.log[0])} onBlur=${() => onLook(null)} aria-label=${t("version_from", { version: event.version })}>${Number.isInteger(seat) ? html`<${Disc} colour=${seats[Number(seat)]?.colour} />` : html`<span class="disc">·</span>`}</button>
        <span>${event.log.map((/** @type {Told} */ line, /** @type {number} */ n) => html`<span class="line" key=${n} onMouseEnter=${() => onLook(line)} onMouseLeave=${() => onLook(null)}>${sourceOf(line) ? html`<a href=${sourceOf(line)}>${line.text}</a>` : line.text}</span>`)}</span></li>`;
    })}</ol></section>`;
}

/** Lines of what happened since one's own last turn, beside the question; the first are shown when they are asked for. @param {{ game: import("./game.js").Game, onLook: (line: Told | null) => void }} props */
export function Since({ game, onLook }) {
  const seat = game.seat.value;
  /** @type {Happened[]} */
  let events = [];
  for (const event of game.events.value) {
    // What was taken back has not happened.
    if (event.type === "moves_rewound") events = events.filter((each) => each.version <= (event.payload.to ?? 0));
    if (event.log?.length) events.push(event);
  }
  const isOwn = (/** @type {Happened} */ each) => each.type === "move_made" && each.payload.seat === seat;
  // The answers of the present turn do not push out what came before it.
  const others = events.findLastIndex((each) => each.type === "move_made" && !isOwn(each));
  const own = events.slice(0, others + 1).findLastIndex(isOwn);
  const since = seat === null ? [] : events.slice(own + 1).filter((each) => !isOwn(each));
  const lines = (since.length ? since : events.slice(-1)).flatMap(({ version, log }) => log.map((line) => ({ version, line })));
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [events[own]?.version]);
  if (!lines.length) return null;
  return html`<section class=${`since ${open ? "open" : ""} ${lines.length > FEW ? "" : "few"}`} aria-label=${t("since")}>
    <ol>${lines.map(({ version, line }, n) => html`<li key=${`${version} ${n}`}><a href=${`#/games/${game.id}?version=${version}`} onMouseEnter=${() => onLook(line)} onMouseLeave=${() => onLook(null)} onFocus=${() => onLook(line)} onBlur=${() => onLook(null)}>${line.text}</a></li>`)}</ol>
    ${lines.length > 1 ? html`<button class="plain" aria-expanded=${open} onClick=${() => setOpen(!open)}>${t("since_all", { count: lines.length })}</button>` : null}</section>`;
}

/** Where the moment of another game is that a line tells of. @param {Told} line */
function sourceOf({ args }) {
  const { game, version } = /** @type {Record<string, { id?: string, value?: number } | undefined>} */ (args ?? {});
  return game?.id && version ? `#/games/${game.id}/replay?version=${version.value}` : null;
}
