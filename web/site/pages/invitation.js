// What does a person see who follows an invitation?
import { useState } from "../vendor/preact-hooks.js";
import { get, post } from "../api.js";
import { html } from "../html.js";
import { useLooking } from "../looking.js";
import { paceOf, readTitles, Refused, said, timeOf, useRead, useTitle } from "../parts.js";
import { sit } from "../seeds.js";
import { me, someone } from "../session.js";
import { SeatList } from "../table/seats.js";
import { t } from "../words.js";

/** @param {{ address: Address }} props */
export default function Invitation({ address }) {
  useTitle(t("invite"));
  const path = `/v1/invitations/${encodeURIComponent(address.parts[1])}`;
  const { data: found, problem: unread, again } = useRead(/** @returns {Promise<Api["InvitationRead"]>} */ () => get(path), [path]);
  const titles = useRead(readTitles, []);
  // Others who have the link sit down meanwhile; what is over stays so.
  useLooking(() => unread || again());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const accept = async (/** @type {string} */ game, /** @type {number | null} */ seat) => {
    setBusy(true);
    try {
      if (seat === null) {
        await someone();
        await post(`${path}/acceptances`);
      } else await sit(game, seat, path);
      location.hash = `#/games/${game}`;
    } catch (error) {
      setProblem(said(error));
      setBusy(false);
      again();
    }
  };
  if (!found || !titles.data) return html`<div class="page narrow"><h1>${t("invite")}</h1><${Refused} text=${unread ?? titles.problem} /></div>`;
  const { game, name, kind, seats, free, terms } = found;
  const title = titles.data.find((each) => each.slug === found.title)?.name ?? found.title;
  const own = seats.find((/** @type {Seat} */ each) => each.player && each.player === me.value?.id);
  const facts = [paceOf(terms.clock), t("valid_until", { when: timeOf(found.expires_at) })];
  return html`<div class="page narrow"><h1>${name || title}</h1>
    <p>${t(kind === "seat" ? "invited" : "invited_watch", { title })}${me.value ? "" : ` ${t("as_guest")}`}</p>
    <${Refused} text=${problem} />
    <${SeatList} seats=${seats} notes=${(/** @type {Seat} */ each) => [each === own ? t("you") : ""]} action=${(/** @type {Seat} */ each) => (free.includes(each.seat) && !own ? html`<button class="main" disabled=${busy} onClick=${() => accept(game, each.seat)}>${t("sit_here")}</button>` : null)} />
    ${own ? html`<a class="button" href=${`#/games/${game}`}>${t("to_table")}</a>` : kind === "watch" ? html`<button class="main" disabled=${busy} onClick=${() => accept(game, null)}>${t("watch")}</button>` : free.length ? null : html`<p>${t("all_taken")}</p>`}
    <p class="small">${facts.filter(Boolean).join(" · ")}</p></div>`;
}
