// What happened? Every line leads to its moment.
import { useEffect, useRef } from "../vendor/preact-hooks.js";
import { language } from "../api.js";
import { html } from "../html.js";
import { t } from "../words.js";
import { Disc } from "./seats.js";

/** @param {{ events: (Happened | Frame)[], seats: Seat[], past: number | null, onGo: (version: number) => void, onOlder: () => void, onLook: (line: Told | null) => void }} props */
export function Log({ events, seats, past, onGo, onOlder, onLook }) {
  const end = useRef(/** @type {HTMLOListElement | null} */ (null));
  const last = events.at(-1)?.version;
  useEffect(() => {
    const list = end.current;
    if (list) list.scrollTop = list.scrollHeight;
  }, [last]);
  useEffect(() => {
    // Behind a tab it has nothing to scroll.
    let high = 0;
    const watch = new ResizeObserver(([{ target }]) => {
      if (!high) target.scrollTop = target.scrollHeight;
      high = target.clientHeight;
    });
    if (end.current) watch.observe(end.current);
    return () => watch.disconnect();
  }, []);
  // A long game has a thousand rows.
  const does = useRef({ onGo, onLook });
  does.current = { onGo, onLook };
  const rows = useRef(/** @type {WeakMap<object, { as: string, row: unknown }>} */ (new WeakMap()));
  const rowOf = (/** @type {any} */ event) => {
    const seat = event.payload?.seat;
    const colour = Number.isInteger(seat) ? seats[Number(seat)]?.colour : null;
    const here = past === event.version ? "here" : "";
    const as = `${here} ${colour?.hex} ${language.value}`;
    const known = rows.current.get(event);
    if (known?.as === as) return known.row;
    const look = (/** @type {Told | null} */ line) => does.current.onLook(line);
    const row = html`<li key=${event.version} class=${here} onClick=${(/** @type {FieldEvent} */ e) => e.target.closest("a") || does.current.onGo(event.version)}>
        <button class="moment" onFocus=${(/** @type {FieldEvent} */ e) => e.target.matches(":focus-visible") && look(event.log[0])} onBlur=${() => look(null)} aria-label=${t("version_from", { version: event.version })}>${colour === null ? html`<span class="disc">·</span>` : html`<${Disc} colour=${colour} />`}</button>
        <span>${event.log.map((/** @type {Told} */ line, /** @type {number} */ n) => html`<span class="line" key=${n} onMouseEnter=${() => look(line)} onMouseLeave=${() => look(null)}>${sourceOf(line) ? html`<a href=${sourceOf(line)}>${line.text}</a>` : line.text}</span>`)}</span></li>`;
    rows.current.set(event, { as, row });
    return row;
  };
  return html`<section class="log" aria-label=${t("log")}><h2>${t("log")}</h2>
    ${events[0]?.version > 1 ? html`<button class="plain" onClick=${onOlder}>${t("earlier")}</button>` : null}
    <ol ref=${end} tabindex="0" aria-label=${t("log")}>${events.filter((event) => event.log?.length).map(rowOf)}</ol></section>`;
}

/** Where the moment of another game is that a line tells of. @param {Told} line */
function sourceOf({ args }) {
  const { game, version } = /** @type {Record<string, { id?: string, value?: number } | undefined>} */ (args ?? {});
  return game?.id && version ? `#/games/${game.id}/replay?version=${version.value}` : null;
}
