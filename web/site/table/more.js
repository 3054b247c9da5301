// What may a player do that they seldom do? It is loaded when they ask for it.
import { useState } from "../vendor/preact-hooks.js";
import { call, store, stored } from "../api.js";
import { Dialog } from "../dialog.js";
import { html } from "../html.js";
import { Later } from "../later.js";
import { t } from "../words.js";
import { able, ring, SOUND, TELL } from "./turn.js";

const delegate = async () => (await import("./delegate.js")).Delegate;
const orders = async () => (await import("./orders.js")).Orders;

/** @param {{ game: import("../table/game.js").Game, title: Api["TitleShown"] | null, mine: Seat | null, led: boolean, opened: boolean, ask: boolean, onAsk: (value: boolean) => void }} props `led` is whether the result leads to replay and audit; `opened` whether the player opened the table */
export function More({ game, title, mine, led, opened, ask, onAsk }) {
  const { status, paused, pause_asked } = game.here.value;
  const playing = mine && status === "running";
  return html`${playing ? html`<label class="check"><input type="checkbox" checked=${ask} onChange=${(/** @type {FieldEvent} */ e) => onAsk(e.target.checked)} />${t("ask_before")}</label>
      <${TellMe} /><${Notes} game=${game.id} />${mine.resigned ? null : html`<${Later} of=${orders} game=${game} />`}` : null}
    ${opened ? html`<${Talk} game=${game} />` : null}
    <div class="row">
      ${led ? null : html`<a class="button" href=${`#/games/${game.id}/replay`}>${t("replay")}</a><a class="button" href=${`#/games/${game.id}/audit`}>${t("audit")}</a>`}
      ${playing && !mine.resigned && !paused && !mine.engine && !pause_asked?.includes(mine.seat) ? html`<button onClick=${() => void game.pause()}>${t("pause_game")}</button>` : null}</div>
    ${playing && !mine.resigned ? html`<div class="row">${mine.engine || !title ? null : html`<${Later} of=${delegate} game=${game} title=${title} />`}<${Resign} game=${game} mine=${mine} /></div>` : null}`;
}

/** Give the game up, which is asked once more. @param {{ game: import("../table/game.js").Game, mine: Seat }} props */
function Resign({ game, mine }) {
  const [open, setOpen] = useState(false);
  const left = game.here.value.seats.filter((each) => each.seat !== mine.seat && !each.resigned);
  /** Whether nobody is left to play against or with. */
  const ends = left.length < 2 || !left.some((each) => each.player);
  const close = () => setOpen(false);
  const work = () => (close(), void game.resign());
  return html`<button class="grave" onClick=${() => setOpen(true)}>${t("resign")}</button>
    ${open ? html`<${Dialog} label=${t("resign")} onClose=${close}><h2>${t("resign")}</h2><p>${t(ends ? "resign_ends" : "resign_sure")}</p>
      <div class="row"><button class="main" onClick=${work}>${t("do_it")}</button><button onClick=${close}>${t("cancel")}</button></div><//>` : null}`;
}

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

/** Whether a sound, and a notification where the browser allows that, tells somebody that it is their turn. */
function TellMe() {
  const [on, setOn] = useState(able && stored(TELL) === "yes" && Notification.permission === "granted");
  const [refused, setRefused] = useState(false);
  const [loud, setLoud] = useState(stored(SOUND) === "yes");
  const sound = (/** @type {FieldEvent} */ event) => {
    store(SOUND, event.target.checked ? "yes" : null);
    setLoud(event.target.checked);
    if (event.target.checked) ring();
  };
  const chime = html`<label class="check"><input type="checkbox" checked=${loud} onChange=${sound} />${t("sound")}</label>`;
  if (!able) return chime;
  const change = async (/** @type {FieldEvent} */ event) => {
    const box = event.target;
    const pressed = box.checked;
    const wanted = pressed && (await Notification.requestPermission()) === "granted";
    store(TELL, wanted ? "yes" : null);
    setRefused(pressed && !wanted);
    // What is drawn does not change where the browser refuses, but the box has been pressed.
    box.checked = wanted;
    setOn(wanted);
  };
  return html`<label class="check"><input type="checkbox" checked=${on} onChange=${change} />${t("tell_me")}</label><p class="small" role="status">${refused ? t("tell_refused") : null}</p>${chime}`;
}

/** What a player writes down for themselves; it never leaves the browser. @param {{ game: string }} props */
function Notes({ game }) {
  const key = `annals.notes.${game}`;
  return html`<label>${t("notes")}<textarea rows="3" onInput=${(/** @type {FieldEvent} */ e) => store(key, e.target.value || null)}>${stored(key) ?? ""}</textarea></label>`;
}
