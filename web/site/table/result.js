// What are the points for, and how did the game end?
import { get } from "../api.js";
import { html } from "../html.js";
import { Refused, Rule, sitter, useRead } from "../parts.js";
import { useEffect, useRef, useState } from "../vendor/preact-hooks.js";
import { t } from "../words.js";
import { Disc } from "./seats.js";

/** @param {{ game: import("../table/game.js").Game, seats: Seat[] }} props */
export function Result({ game, seats }) {
  const { version } = game.here.value;
  const outcome = /** @type {Api["OutcomeNamed"]} */ (game.here.value.outcome);
  const checked = useRead(/** @returns {Promise<Pick<Api["Score"], "verified">>} */ () => get(`/v1/games/${game.id}/score?fields=verified`), [game.id, version]);
  const here = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => here.current?.scrollIntoView({ block: "nearest" }), []);
  return html`<section class="result" ref=${here}><h2>${t("result")}</h2><p>${outcome.reason_name}</p>
    <ol>${ranked(outcome.ranking).map(({ seat, rank }) => html`<li key=${seat} value=${rank}>${`${sitter(seats[seat])} (${seats[seat].role_name}) ${outcome.scores[seat] ?? ""}`.trim()}</li>`)}</ol>
    <nav class="row" aria-label=${t("result")}><a class="button main" href=${`#/new?again=${game.id}`}>${t("rematch")}</a><a class="button" href=${`#/games/${game.id}/replay`}>${t("replay")}</a>
      <a class="button" href=${`#/games/${game.id}/replay?analysis=1`}>${t("analysis")}</a><a class="button" href=${`#/games/${game.id}/audit`}>${t("audit")}</a></nav>
    ${checked.data?.verified?.sound ? html`<p class="small">✓ ${t("verified")}</p>` : null}
    <${Score} game=${game.id} version=${version} seats=${seats} own=${game.seat.value} /></section>`;
}

/** The score as it stands after a version, by player and rule; it is read only while it is open. @param {{ game: string, version: number, seats: Seat[], own: number | null }} props */
export function Score({ game, version, seats, own }) {
  const [open, setOpen] = useState(false);
  const { data, problem } = useRead(/** @returns {Promise<Api["Score"] | null>} */ async () => (open ? get(`/v1/games/${game}/score?version=${version}`) : null), [game, version, open]);
  return html`<details class="score" onToggle=${(/** @type {FieldEvent} */ e) => setOpen(e.target.open)}><summary>${t("score")}</summary><${Refused} text=${problem} />
    ${data && (data.standing || !data.lines.length) ? html`<p class="small">${data.standing?.text ?? t("no_points")}</p>` : null}
    ${data?.lines.length ? seats.map(({ seat, role_name, colour }) => html`<details key=${seat} open=${seat === own}><summary><span class="sum"><${Disc} colour=${colour} /><strong>${role_name}</strong><b>${data.totals[seat]}</b></span></summary>
      <ul>${byRule(data.lines.filter((line) => line.seat === seat)).map((lines) => html`<li key=${lines[0].rule}><div class="sum"><span>${lines[0].rule_title} <small><${Rule} of=${lines[0]} /></small></span><b>${lines.reduce((sum, line) => sum + line.points, 0)}</b></div>
        ${lines.map((line) => html`<div class="sum part"><span>${line.label.text}${line.detail && !line.label.text.endsWith(line.detail) ? ` · ${line.detail}` : ""}</span><span>${line.points}</span></div>`)}</li>`)}</ul></details>`) : null}</details>`;
}

/** Lines in groups, each of one rule. @param {Api["ScoreLineShown"][]} lines */
function byRule(lines) {
  return [...new Set(lines.map((line) => line.rule))].map((rule) => lines.filter((line) => line.rule === rule));
}

/** Seats from first to last; those that are tied share a rank, and the ranks after it are left out: 1, 1, 3. @param {number[][]} ranking @returns {{ seat: number, rank: number }[]} */
function ranked(ranking) {
  return ranking.flatMap((tied, n) => tied.map((seat) => ({ seat, rank: ranking.slice(0, n).flat().length + 1 })));
}
