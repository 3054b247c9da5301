// What does a table say that waits for players, and who may still change who sits there?
import { useRef, useState } from "../vendor/preact-hooks.js";
import { call, get, post } from "../api.js";
import { Copy } from "../copy.js";
import { html } from "../html.js";
import { Choose, programsOf, Refused, said, sitter, useRead } from "../parts.js";
import { me } from "../session.js";
import { t } from "../words.js";

/** @param {{ game: import("../table/game.js").Game, title: Api["TitleShown"] | null }} props */
export function Waiting({ game, title }) {
  /** The invitation that was made last, with its link. */
  const [made, setMade] = useState(/** @type {{ id: string, uses: number, used: number, link: string } | null} */ (null));
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const box = useRef(/** @type {HTMLInputElement | null} */ (null));
  const invite = async () => {
    try {
      const { code, ...found } = await post(`/v1/games/${game.id}/invitations`, { kind: "seat", uses: room });
      setMade({ ...found, link: `${location.origin}${location.pathname}#/invitations/${code}` });
      setTimeout(() => box.current?.select());
    } catch (error) {
      setProblem(said(error));
    }
  };
  const { creator, terms, seats, version } = game.here.value;
  const own = creator !== null && creator === me.value?.id;
  // Those for whom a seat is kept; who opened the table frees it.
  const guests = useRead(async () => (own ? (await get(`/v1/games/${game.id}/guests`)).guests : []), [own, version]);
  const kept = /** @type {Api["Guest"][]} */ (guests.data ?? []).filter((each) => each.seat !== null && !seats[each.seat].player && !seats[each.seat].engine && !seats.some((one) => one.player === each.player));
  /** Seats that wait for whoever is invited by the link. */
  const room = seats.filter((each) => !each.player && !each.engine).length - new Set(kept.map((each) => each.seat)).size;
  const read = useRead(async () => (made ? (await get(`/v1/games/${game.id}/invitations`)).invitations.find((/** @type {{ id: string }} */ each) => each.id === made.id) : null), [made, version]).data;
  const { uses = 0, used = 0 } = (read?.id === made?.id ? read : made) ?? {};
  /** How many the link can still seat. */
  const left = Math.min(room, uses - used);
  const hidden = terms.visibility === "private";
  return html`<section class="open-table"><h2>${t("start_waits")}</h2>${own || !hidden ? html`<p>${t(hidden ? "share_private" : "share")}</p>` : null}
    ${own && left > 0 ? html`<p>${t("invite_copy", { count: left })}</p><${Copied} link=${made?.link} box=${box} />` : null}
    ${own && left < room ? html`<button class="main" onClick=${invite}>${t("invite")}</button>` : null}<${Refused} text=${problem} /><${Sitting} game=${game} title=${title} own=${own} kept=${kept} again=${guests.again} /></section>`;
}

/** A link that can be copied, or shared where the device offers that. @param {{ link: string, box: { current: HTMLInputElement | null } }} props */
function Copied({ link, box }) {
  return html`<input ref=${box} readonly value=${link} aria-label=${t("invite")} />
    <div class="row"><${Copy} text=${link} box=${box} label=${t("copy")} />${"share" in navigator ? html`<button onClick=${() => navigator.share({ url: link }).catch(() => undefined)}>${t("share_link")}</button>` : null}</div>`;
}

/** Who opened the table may seat programs and send them away; whoever sits may leave. @param {{ game: import("../table/game.js").Game, title: Api["TitleShown"] | null, own: boolean, kept: Api["Guest"][], again: () => void }} props `own` is whether the player opened the table; `kept` those for whom a seat is kept, who are read `again` */
function Sitting({ game, title, own, kept, again }) {
  const [program, setProgram] = useState("greedy:normal");
  const { seats } = game.here.value;
  const called = (/** @type {Api["Guest"]} */ each) => `${each.name} (${seats[/** @type {number} */ (each.seat)].role_name})`;
  const dismiss = (/** @type {string} */ player) => void game.command(() => call("DELETE", `/v1/games/${game.id}/guests/${player}`)).then(again);
  const at = (/** @type {number} */ seat) => `/v1/games/${game.id}/seats/${seat}`;
  const leave = (/** @type {number} */ seat) => void game.command(() => call("DELETE", at(seat)));
  const vacant = seats.filter((each) => !each.player && !each.engine);
  const free = vacant.find((each) => !kept.some((one) => one.seat === each.seat)) ?? vacant[0];
  const take = () => {
    const [engine, level] = program.split(":");
    if (free) void game.command(() => post(at(free.seat), { engine, level }));
  };
  return html`${kept.length ? html`<p>${t("waiting", { who: kept.map(called).join(", ") })}</p>` : null}
    ${own && free && title ? html`<div class="row"><${Choose} label=${t("seat_program")} value=${program} from=${programsOf(title)} onChange=${setProgram} /><button disabled=${game.busy.value} onClick=${take}>${t("seat_it")}</button></div>` : null}
    <div class="row">${game.seat.value === null ? null : html`<button disabled=${game.busy.value} onClick=${() => leave(/** @type {number} */ (game.seat.value))}>${t("leave_seat")}</button>`}
      ${own ? seats.filter((each) => each.engine).map((each) => html`<button key=${each.seat} disabled=${game.busy.value} onClick=${() => leave(each.seat)}>${t("send_away", { who: `${sitter(each)} (${each.role_name})` })}</button>`) : null}
      ${kept.map((each) => html`<button key=${each.player} disabled=${game.busy.value} onClick=${() => dismiss(each.player)}>${t("send_away", { who: called(each) })}</button>`)}</div>`;
}
