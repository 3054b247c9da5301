// What are the points for?
import { get } from "../api.js";
import { html } from "../html.js";
import { Refused, Rule, useRead } from "../parts.js";
import { t } from "../words.js";
import { Disc } from "./seats.js";

/** The score as it stands after a version, by player and rule. @param {{ game: string, version: number, past?: boolean, seats: Seat[], own: number | null }} props */
export function Score({ game, version, past, seats, own }) {
  const { data, problem } = useRead(/** @returns {Promise<Api["Score"] | null>} */ () => get(`/v1/games/${game}/score?version=${version}`), [game, version]);
  // Points of another moment of the past keep their room, and are not shown; those of a running game stand until newer ones come.
  return html`<div class=${past && data && data.version !== version ? "late" : ""}><${Refused} text=${problem} />
    ${data && (data.standing || !data.lines.length) ? html`<p class="small">${data.standing?.text ?? t("no_points")}</p>` : null}
    ${data?.lines.length ? seats.map(({ seat, role_name, colour }) => html`<details key=${seat} open=${seat === own}><summary><span class="sum"><${Disc} colour=${colour} /><strong>${role_name}</strong><b>${data.totals[seat]}</b></span></summary>
      <ul>${byRule(data.lines.filter((line) => line.seat === seat)).map((lines) => html`<li key=${lines[0].rule}><div class="sum"><span>${lines[0].rule_title} <small><${Rule} of=${lines[0]} /></small></span><b>${lines.reduce((sum, line) => sum + line.points, 0)}</b></div>
        ${lines.map((line) => html`<div class="sum part"><span>${line.label.text}${line.detail && !line.label.text.endsWith(line.detail) ? ` · ${line.detail}` : ""}</span><span>${line.points}</span></div>`)}</li>`)}</ul></details>`) : null}</div>`;
}

/** Lines in groups, each of one rule. @param {Api["ScoreLineShown"][]} lines */
function byRule(lines) {
  return [...new Set(lines.map((line) => line.rule))].map((rule) => lines.filter((line) => line.rule === rule));
}
