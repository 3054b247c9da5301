// How does a person go back to an earlier moment?
import { useState } from "../vendor/preact-hooks.js";
import { get } from "../api.js";
import { html } from "../html.js";
import { useRead } from "../parts.js";
import { t } from "../words.js";

/** @param {{ game: import("./game.js").Game, version: number, last: number, past: number | null, onGo: (version: number) => void }} props */
export function History({ game, version, last, past, onGo }) {
  /** The version to which chapters are wanted: they are read when somebody turns to the past, not at every event. */
  const [wanted, setWanted] = useState(past === null ? 0 : last);
  const marks = useRead(/** @returns {Promise<Api["MarkShown"][]>} */ async () => (wanted ? (await get(`/v1/games/${game.id}/replay/marks`)).marks : []), [wanted]).data ?? [];
  const name = (/** @type {Api["MarkShown"] | undefined} */ mark) => mark?.headings.map((each) => each.text).join(" · ") ?? "";
  const chapter = marks.findLast((each) => each.version <= version);
  const want = () => setWanted(last);
  const own = game.events.value.filter((each) => each.type === "move_made" && each.payload.seat === game.seat.value && each.log?.length);
  const told = [name(chapter), t("history", { version, last })].filter(Boolean).join(", ");
  return html`<div class="history" onPointerEnter=${want} onFocusIn=${want}><button onClick=${() => onGo(version - 1)} disabled=${version <= 1} aria-label=${t("earlier")}>◀</button>
    <input type="range" min="1" max=${last} value=${version} list="marks" aria-label=${t("history", { version, last })} aria-valuetext=${told} onChange=${(/** @type {FieldEvent} */ e) => onGo(Number(e.target.value))} />
    <button onClick=${() => onGo(version + 1)} disabled=${version >= last} aria-label=${t("later")}>▶</button>
    <span class="small">${past === null ? t("now") : ""}</span>
    <datalist id="marks">${marks.map((each) => html`<option value=${each.version} />`)}</datalist>
    <select aria-label=${t("go_to")} value=${past === null ? "" : String(chapter?.version ?? "")} onChange=${(/** @type {FieldEvent} */ e) => e.target.value && onGo(Number(e.target.value))}>
      <option value="" selected=${past === null || !chapter}>${t("go_to")} …</option>
      <optgroup label=${t("chapters")}>${marks.map((each) => html`<option value=${each.version} selected=${past !== null && each === chapter}>${name(each)}</option>`)}</optgroup>
      ${own.length ? html`<optgroup label=${t("were_asked")}>${own.map((each) => html`<option value=${each.version - 1}>${each.log[0].text}</option>`)}</optgroup>` : null}</select></div>`;
}
