// Who of those who played this game asks the player to play again?
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { get } from "../api.js";
import { html } from "../html.js";
import { useLooking } from "../looking.js";
import { sitter } from "../parts.js";
import { t } from "../words.js";

/** Soon after a game somebody asks for another; so long it is looked for often, in milliseconds. */
const SOON = 120_000;

/** @param {{ title: string, seats: Seat[] }} props of the game that was played */
export function Rematch({ title, seats }) {
  const [asked, setAsked] = useState(/** @type {GameRow[]} */ ([]));
  const [often, setOften] = useState(5_000);
  const look = () => void get("/v1/games?invited=true&limit=100").then(({ games }) => setAsked(games), () => undefined);
  useEffect(() => {
    look();
    const timer = setTimeout(() => setOften(15_000), SOON);
    return () => clearTimeout(timer);
  }, []);
  useLooking(look, often);
  const hostOf = (/** @type {GameRow} */ { creator }) => seats.find((each) => each.player && each.player === creator);
  const here = asked.filter((each) => each.title === title && hostOf(each));
  return html`<div role="status">${here.map((each) => html`<p class="strip" key=${each.game}>${t("asks_you", { who: sitter(/** @type {Seat} */ (hostOf(each))) ?? "" })} <a class="button" href=${`#/games/${each.game}`}>${t("to_table")}</a></p>`)}</div>`;
}
