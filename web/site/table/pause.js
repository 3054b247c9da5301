// Who wants a pause, who has agreed to it, and how does the game go on after it?
import { html } from "../html.js";
import { isPerson, sitter } from "../parts.js";
import { t } from "../words.js";

/** What stands beside the question while a pause is wanted, and in its place during the pause. @param {{ game: import("./game.js").Game }} props */
export function Pause({ game }) {
  const { seats, paused, pause_asked: asked = [] } = game.here.value;
  const own = game.seat.value;
  const plays = own !== null && isPerson(seats[own]);
  // Whose seat a program plays takes it back first: only a person ends a pause.
  const handed = own !== null && seats[own].engine && !seats[own].resigned;
  const button = (/** @type {Parameters<typeof t>[0]} */ word, /** @type {() => Promise<unknown>} */ work) =>
    plays || handed ? html`<button disabled=${game.busy.value} onClick=${() => void work()}>${t(word)}</button>` : null;
  if (paused) return html`<div class="pause"><p class="waiting" role="status">${t("paused")}</p>${handed ? button("take_back_seat", game.takeBack) : button("resume_game", game.resume)}</div>`;
  const mine = own !== null && asked.includes(own);
  const who = asked.filter((seat) => seat !== own).map((seat) => `${sitter(seats[seat])} (${seats[seat].role_name})`).join(", ");
  return html`<div class="pause" role="status">${who ? html`<p>${t("pause_wanted", { who })}</p>` : null}
    ${mine ? html`<p>${t("pause_waits")}</p>${button("pause_withdraw", game.resume)}` : button("pause_agree", game.pause)}</div>`;
}
