// What does a line of answers that was laid out look like, and what can be done with it?
import { html } from "../html.js";
import { useLayoutEffect, useRef } from "../vendor/preact-hooks.js";
import { t } from "../words.js";
import { Rows } from "./pieces.js";

/** The line, what it does, and what can be done with it. @param {{ line: import("./line.js").Line, board: BoardData, ask: boolean, busy: boolean, onBack: () => void, onDrop: () => void, onSend: () => void }} props `ask` is whether it is said that a line cannot be taken back */
export function LineOf({ line, board, ask, busy, onBack, onDrop, onSend }) {
  const { options, found, changed } = line;
  const stopped = found?.stopped;
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [options, found]);
  return html`<section class="laid" aria-label=${t("line")}><h2>${t("line")}</h2>
    ${options.length ? html`<ol ref=${list} aria-live="polite">${options.map((option, n) => html`<li key=${n}><strong>${option.label.text}</strong>
        ${found?.moves[n]?.log.map((each) => html`<span class="small">${each.text}</span>`)}</li>`)}</ol>` : html`<p class="small">${t("line_lead")}</p>`}
    ${stopped ? html`<p class="small">${stopped.why === "end" ? t("line_ends") : t("preview_stops")}</p>` : null}
    ${changed.length ? html`<details><summary>${t("line_changes", { count: changed.length })}</summary><dl>${changed.map((place) => html`<div key=${place.id} data-changed=${place.id}><dt>${place.name}</dt>
      <dd>${place.markers.map(({ at, piece }) => html`<span>${piece.text} ${place.cells[at] ?? at}</span> `)}<${Rows} board=${board} rows=${place.rows} />${place.rows.length || place.markers.length ? null : "–"}</dd></div>`)}</dl></details>` : null}
    ${ask && found?.moves.some((each) => each.seals) ? html`<p class="small">${t("seals_sure")}</p>` : null}
    <div class="row"><button class="main" disabled=${busy || !options.length} onClick=${onSend}>${t("line_send", { count: options.length })}</button>
      <button disabled=${busy || !options.length} onClick=${onBack}>${t("line_back")}</button>
      <button disabled=${busy} onClick=${onDrop}>${t("line_drop")}</button></div></section>`;
}
