// Who plays, in which colour, and whose turn is it?
import { html } from "../html.js";
import { sitter } from "../parts.js";
import { t } from "../words.js";

/** @param {{ position: Position, points: (number | null)[], seat: number | null, past: boolean, onSit: (seat: number) => void, busy: boolean, clock?: import("./clock.js").Clock }} props */
export function Seats({ position, points, seat, past, onSit, busy, clock }) {
  const asked = new Set((past || position.paused || position.status !== "running" ? [] : position.pending).map((each) => each.seat));
  const free = (/** @type {Seat} */ each) => !each.player && !each.engine && !past;
  const kept = (/** @type {Seat} */ each) => free(each) && position.kept?.includes(each.seat);
  return html`<section class="seats" aria-label=${t("players")}>
    <${SeatList} seats=${position.seats} asked=${asked}
      notes=${(/** @type {Seat} */ each) => [each.seat === seat ? t("you") : "", each.resigned ? t("loses") : "", asked.has(each.seat) ? t("away") : "", kept(each) ? t("kept") : ""]}
      action=${(/** @type {Seat} */ each) => html`${clock && position.clock ? html`<${clock} clock=${position.clock} seat=${each.seat} />` : null}
        <span class="points">${(points[each.seat] ?? null) === null ? null : html`<span class="unseen">${t("score")}: </span>${points[each.seat]}`}${position.outcome?.winners.includes(each.seat) ? ` ★ ${t("winner")}` : ""}</span>
        ${free(each) && !kept(each) && seat === null ? html`<button disabled=${busy} onClick=${() => onSit(each.seat)}>${t("sit_here")}</button>` : null}`} />
    ${position.talk ? html`<p class="talk">${t("talk_at")} <a href=${position.talk} target="_blank" rel="noopener noreferrer">${new URL(position.talk).host}</a></p>` : null}</section>`;
}

/** Each seat with who sits there, and what else there is to say or to do. @param {{ seats: Seat[], asked?: Set<number>, notes?: (seat: Seat) => string[], action: (seat: Seat) => unknown }} props */
export function SeatList({ seats, asked, notes, action }) {
  return html`<ul class="seat-list">${seats.map((each) => html`<li key=${each.seat} class=${asked?.has(each.seat) ? "asked" : ""}>
    <${Disc} colour=${each.colour} /><span class="who"><strong>${sitter(each)}</strong>
      <span class="small">${[each.role_name, ...(notes?.(each) ?? [])].filter(Boolean).join(" · ")}</span></span>
    ${action(each)}</li>`)}</ul>`;
}

/** A disc in the seat's colour with its mark, so that colour alone says nothing. @param {{ colour: Partial<Seat["colour"]> | undefined }} props */
export function Disc({ colour }) {
  return html`<svg class="disc" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="11" fill=${colour?.hex ?? "#888"} stroke="currentColor" />
    <text x="12" y="16.500" text-anchor="middle" font-size="13" font-weight="700" fill=${colour?.ink ?? "#fff"}>${colour?.mark ?? ""}</text></svg>`;
}
