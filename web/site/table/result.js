// How did the game end?
import { get } from "../api.js";
import { html } from "../html.js";
import { Opened } from "../later.js";
import { sitter, useRead, useWords } from "../parts.js";
import { useEffect, useRef } from "../vendor/preact-hooks.js";
import { t } from "../words.js";

const WORDS = { en: () => import("../words/result/en.js"), pl: () => import("../words/result/pl.js"), hu: () => import("../words/result/hu.js") };
const score = async () => (await import("./score.js")).Score;

/** @param {{ game: import("../table/game.js").Game, seats: Seat[] }} props */
export function Result({ game, seats }) {
  const { version } = game.here.value;
  const outcome = /** @type {Api["OutcomeNamed"]} */ (game.here.value.outcome);
  const checked = useRead(/** @returns {Promise<Pick<Api["Score"], "verified">>} */ () => get(`/v1/games/${game.id}/score?fields=verified`), [game.id, version]);
  const w = useWords(WORDS);
  const here = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => here.current?.scrollIntoView({ block: "nearest" }), []);
  return html`<section class="result" ref=${here}><h2>${t("result")}</h2><p>${w ? sentence(w, outcome, seats) : "\u00a0"}</p>
    <ol>${ranked(outcome.ranking).map(({ seat, rank }) => html`<li key=${seat} value=${rank}>${`${sitter(seats[seat])} (${seats[seat].role_name}) ${outcome.scores[seat] ?? ""}`.trim()}</li>`)}</ol>
    <nav class="row" aria-label=${t("result")}><a class="button main" href=${`#/new?again=${game.id}`}>${t("rematch")}</a><a class="button" href=${`#/games/${game.id}/replay`}>${t("replay")}</a>
      <a class="button" href=${`#/games/${game.id}/replay?analysis=1`}>${t("analysis")}</a><a class="button" href=${`#/games/${game.id}/audit`}>${t("audit")}</a></nav>
    ${checked.data?.verified?.sound ? html`<p class="small">✓ ${t("verified")}</p>` : null}
    <${Opened} of=${score} word="score" kind="score" game=${game.id} version=${version} seats=${seats} own=${game.seat.value} /></section>`;
}

/** How it ended, as a sentence. @param {Say} w @param {Api["OutcomeNamed"]} outcome @param {Seat[]} seats */
function sentence(w, { reason, reason_name }, seats) {
  const gone = seats.filter((each) => each.resigned).map((each) => each.role_name);
  if (reason === "time") return w("time_up");
  if (reason !== "resignation" || !gone.length) return w("over", { reason: reason_name });
  return w(gone.length > 1 ? "resigned_all" : "resigned_one", { who: gone.join(", ") });
}

/** Seats from first to last; those that are tied share a rank, and the ranks after it are left out: 1, 1, 3. @param {number[][]} ranking @returns {{ seat: number, rank: number }[]} */
function ranked(ranking) {
  return ranking.flatMap((tied, n) => tied.map((seat) => ({ seat, rank: ranking.slice(0, n).flat().length + 1 })));
}
