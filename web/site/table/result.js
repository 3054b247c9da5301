// How did the game end, and what were the points for?
import { get } from "../api.js";
import { html } from "../html.js";
import { Rule, useRead } from "../parts.js";
import { useEffect, useRef } from "../vendor/preact-hooks.js";
import { t } from "../words.js";

/** @param {{ game: import("../table/game.js").Game, seats: Seat[] }} props */
export function Result({ game, seats }) {
  const { version } = game.here.value;
  const outcome = /** @type {Api["OutcomeNamed"]} */ (game.here.value.outcome);
  const score = useRead(/** @returns {Promise<Api["Score"]>} */ () => get(`/v1/games/${game.id}/score`), [game.id, version]);
  const lines = score.data?.lines ?? [];
  const here = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => here.current?.scrollIntoView({ block: "nearest" }), []);
  return html`<section class="result" ref=${here}><h2>${t("result")}</h2><p>${outcome.reason_name}</p>
    <ol>${ranked(outcome.ranking).map(({ seat, rank }) => html`<li key=${seat} value=${rank}>${`${seats[seat].role_name} ${outcome.scores[seat] ?? ""}`.trim()}</li>`)}</ol>
    <nav class="row" aria-label=${t("result")}><a class="button" href=${`#/games/${game.id}/replay`}>${t("replay")}</a>
      <a class="button" href=${`#/games/${game.id}/replay?analysis=1`}>${t("analysis")}</a><a class="button" href=${`#/games/${game.id}/audit`}>${t("audit")}</a></nav>
    ${score.data?.verified?.sound ? html`<p class="small">✓ ${t("verified")}</p>` : null}
    ${lines.length ? html`<details><summary>${t("score")}</summary>${seats.map((seat) => html`<h3>${seat.role_name}</h3><ul>${lines.filter((line) => line.seat === seat.seat).map((line) => html`<li><span>${line.label?.text ?? line.item}</span> <b>${line.points}</b> <small><${Rule} of=${line} /></small></li>`)}</ul>`)}</details>` : null}</section>`;
}

/** Seats from first to last; those that are tied share a rank, and the ranks after it are left out: 1, 1, 3. @param {number[][]} ranking @returns {{ seat: number, rank: number }[]} */
function ranked(ranking) {
  return ranking.flatMap((tied, n) => tied.map((seat) => ({ seat, rank: ranking.slice(0, n).flat().length + 1 })));
}
