// What may a player do beside answering?
import { useState } from "../vendor/preact-hooks.js";
import { call } from "../api.js";
import { html } from "../html.js";
import { Later } from "../later.js";
import { me } from "../session.js";
import { t } from "../words.js";
import { Notes, TellMe } from "./turn.js";

const delegate = async () => (await import("./delegate.js")).Delegate;
const orders = async () => (await import("./orders.js")).Orders;

/** Where the players talk, for the player who opened the table. @param {{ game: import("../table/game.js").Game }} props */
function Talk({ game }) {
  const { talk } = game.here.value;
  const [typed, setTyped] = useState(talk ?? "");
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    void game.command(() => call("PUT", `/v1/games/${game.id}/talk`, { body: { talk: typed.trim() || null } }));
  };
  return html`<form class="row" onSubmit=${save}><label>${t("talk")}<input type="url" value=${typed} maxlength="200" placeholder="https:…" pattern="https:.*" onInput=${(/** @type {FieldEvent} */ e) => setTyped(e.target.value)} /></label>
    <button disabled=${typed.trim() === (talk ?? "")}>${t("save")}</button></form>`;
}

/** What a player may do beside answering. @param {{ game: import("../table/game.js").Game, title: Api["TitleShown"] | null, past: number | null, ask: boolean, onAsk: (value: boolean) => void, onSure: (question: Question | null) => void, onKeys: () => void }} props */
export function Tools({ game, title, past, ask, onAsk, onSure, onKeys }) {
  const { status, seats, paused, pause_asked, creator } = game.here.value;
  const mine = game.seat.value === null ? null : seats[game.seat.value];
  const left = seats.filter((each) => each.seat !== mine?.seat && !each.resigned);
  /** Whether nobody is left to play against or with. */
  const ends = left.length < 2 || !left.some((each) => each.player);
  const resign = () => onSure({ text: t(ends ? "resign_ends" : "resign_sure"), label: t("resign"), work: () => { onSure(null); void game.resign(); } });
  const [more, setMore] = useState(false);
  const playing = mine && status === "running";
  /** The result leads to them. */
  const led = status === "finished" && past === null;
  const opened = creator && creator === me.value?.id;
  return html`<div class="row tools">
    ${status === "finished" && past !== null && game.shown.value?.position.pending.length ? html`<a class="button" href=${`#/new?again=${game.id}&version=${past}`}>${t("play_on")}</a>` : null}
    ${playing && mine.engine && !mine.resigned && !paused ? html`<button onClick=${() => void game.takeBack()}>${t("take_back_seat")}</button>` : null}
    ${led && !opened ? null : html`<details class="more" onToggle=${(/** @type {FieldEvent} */ e) => setMore(e.target.open)}><summary>${t("more_tools")}</summary>
      ${playing ? html`<label class="check"><input type="checkbox" checked=${ask} onChange=${(/** @type {FieldEvent} */ e) => onAsk(e.target.checked)} />${t("ask_before")}</label>` : null}
      ${playing ? html`<${TellMe} /><${Notes} game=${game.id} />${more && !mine.resigned ? html`<${Later} of=${orders} game=${game} />` : null}` : null}
      ${opened ? html`<${Talk} game=${game} />` : null}
      <div class="row">
        ${led ? null : html`<a class="button" href=${`#/games/${game.id}/replay`}>${t("replay")}</a><a class="button" href=${`#/games/${game.id}/audit`}>${t("audit")}</a>`}
        ${playing && !mine.resigned ? html`
          ${paused || mine.engine || pause_asked?.includes(mine.seat) ? null : html`<button onClick=${() => void game.pause()}>${t("pause_game")}</button>`}` : null}</div>
      ${playing && !mine.resigned ? html`<div class="row">${mine.engine || !title || !more ? null : html`<${Later} of=${delegate} game=${game} title=${title} />`}<button class="grave" onClick=${resign}>${t("resign")}</button></div>` : null}</details>`}
    <button class="plain" onClick=${onKeys}>${t("keys")} <kbd>?</kbd></button>
  </div>`;
}
