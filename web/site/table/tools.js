// What may a player do beside answering?
import { html } from "../html.js";
import { Opened } from "../later.js";
import { me } from "../session.js";
import { t } from "../words.js";

const more = async () => (await import("./more.js")).More;

/** What a player may do beside answering; most of it is loaded when they ask for it. @param {{ game: import("../table/game.js").Game, title: Api["TitleShown"] | null, past: number | null, ask: boolean, onAsk: (value: boolean) => void, onKeys: () => void }} props */
export function Tools({ game, past, onKeys, ...given }) {
  const { status, seats, paused, creator } = game.here.value;
  const mine = game.seat.value === null ? null : seats[game.seat.value];
  /** The result leads to replay and audit. */
  const led = status === "finished" && past === null;
  const opened = creator && creator === me.value?.id;
  return html`<div class="row tools">
    ${status === "finished" && past !== null && game.shown.value?.position.pending.length ? html`<a class="button" href=${`#/new?again=${game.id}&version=${past}`}>${t("play_on")}</a>` : null}
    ${mine && status === "running" && mine.engine && !mine.resigned && !paused ? html`<button onClick=${() => void game.takeBack()}>${t("take_back_seat")}</button>` : null}
    ${led && !opened ? null : html`<${Opened} of=${more} word="more_tools" kind="more" game=${game} mine=${mine} led=${led} opened=${opened} ...${given} />`}
    <button class="plain" onClick=${onKeys}>${t("keys")} <kbd>?</kbd></button>
  </div>`;
}
