// What happened? Every line leads to its moment.
import { useEffect, useRef } from "../vendor/preact-hooks.js";
import { html } from "../html.js";
import { t } from "../words.js";
import { Disc } from "./seats.js";

/** @param {{ events: (Happened | import("../replay/reel.js").Frame)[], seats: Seat[], past: number | null, onGo: (version: number) => void, onOlder: () => void, onLook: (line: Told | null) => void }} props */
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
  const told = events.filter((event) => event.log?.length);
  return html`<section class="log" aria-label=${t("log")}><h2>${t("log")}</h2>
    ${events[0]?.version > 1 ? html`<button class="plain" onClick=${onOlder}>${t("earlier")}</button>` : null}
    <ol ref=${end} tabindex="0" aria-label=${t("log")}>${told.map((event) => {
      const seat = event.payload?.seat;
      return html`<li key=${event.version} class=${past === event.version ? "here" : ""} onClick=${(/** @type {FieldEvent} */ e) => e.target.closest("a") || onGo(event.version)}>
        <button class="moment" onFocus=${(/** @type {FieldEvent} */ e) => e.target.matches(":focus-visible") && onLook(event.log[0])} onBlur=${() => onLook(null)} aria-label=${t("version_from", { version: event.version })}>${Number.isInteger(seat) ? html`<${Disc} colour=${seats[Number(seat)]?.colour} />` : html`<span class="disc">·</span>`}</button>
        <span>${event.log.map((/** @type {Told} */ line, /** @type {number} */ n) => html`<span class="line" key=${n} onMouseEnter=${() => onLook(line)} onMouseLeave=${() => onLook(null)}>${sourceOf(line) ? html`<a href=${sourceOf(line)}>${line.text}</a>` : line.text}</span>`)}</span></li>`;
    })}</ol></section>`;
}

/** Where the moment of another game is that a line tells of. @param {Told} line */
function sourceOf({ args }) {
  const { game, version } = /** @type {Record<string, { id?: string, value?: number } | undefined>} */ (args ?? {});
  return game?.id && version ? `#/games/${game.id}/replay?version=${version.value}` : null;
}
