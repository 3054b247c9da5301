// Who of those who played this game asks the player to play again?
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { get } from "../api.js";
import { html } from "../html.js";
import { sitter } from "../parts.js";
import { t } from "../words.js";

/** No stream tells of an invitation. */
const EVERY = 15_000;

/** @param {{ game: import("./game.js").Game }} props */
export function Rematch({ game }) {
  const [asked, setAsked] = useState(/** @type {GameRow[]} */ ([]));
  const { title, seats } = game.here.value;
  useEffect(() => {
    const look = () => void (document.hidden || get("/v1/games?invited=true&limit=100").then(({ games }) => setAsked(games), () => undefined));
    look();
    const timer = setInterval(look, EVERY);
    addEventListener("focus", look);
    return () => (clearInterval(timer), removeEventListener("focus", look));
  }, []);
  const hostOf = (/** @type {GameRow} */ { creator }) => seats.find((each) => each.player && each.player === creator);
  const here = asked.filter((each) => each.title === title && hostOf(each));
  return html`<div role="status">${here.map((each) => html`<p class="strip" key=${each.game}>${t("asks_you", { who: sitter(/** @type {Seat} */ (hostOf(each))) ?? "" })} <a class="button" href=${`#/games/${each.game}`}>${t("to_table")}</a></p>`)}</div>`;
}
