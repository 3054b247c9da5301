// How does a player take or decline a seat that somebody keeps for them?
import { useState } from "./vendor/preact-hooks.js";
import { call, get } from "./api.js";
import { html } from "./html.js";
import { Refused, Row, said, sitter } from "./parts.js";
import { sit } from "./seeds.js";
import { me } from "./session.js";
import { t } from "./words.js";

/** Tables where others keep a seat for the player, who may decline. @param {{ games: GameRow[], again: () => void }} props */
export function Invited({ games, again }) {
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const decline = (/** @type {string} */ game) => call("DELETE", `/v1/games/${game}/guests/${me.value.id}`).then(again, (error) => setProblem(said(error)));
  const join = async (/** @type {GameRow} */ { game, seats }) => {
    try {
      const { guests } = await get(`/v1/games/${game}/guests`);
      const kept = guests.find((/** @type {Api["Guest"]} */ each) => each.player === me.value.id)?.seat;
      await sit(game, kept ?? seats.find((/** @type {Seat} */ seat) => !seat.player && !seat.engine)?.seat ?? 0);
      location.hash = `#/games/${game}`;
    } catch (error) {
      setProblem(said(error));
    }
  };
  const noteOf = (/** @type {GameRow} */ game) => {
    const host = game.seats.find((/** @type {Seat} */ seat) => seat.player === game.creator);
    return host ? t("asks_you", { who: sitter(host) ?? "" }) : "";
  };
  return html`<section class="invited"><h2>${t("you_are_invited")}</h2><${Refused} text=${problem} />
    <ul class="games">${games.map((game) => html`<${Row} game=${game} key=${game.game} note=${noteOf(game)}><div class="row"><button class="main" onClick=${() => join(game)}>${t("join")}</button><button onClick=${() => decline(game.game)}>${t("decline")}</button></div><//>`)}</ul></section>`;
}
