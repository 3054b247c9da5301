// Whose turn is it at a device that several people share? Between turns nobody's hand is shown.
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { get, token } from "../api.js";
import { handTo, tokenOf } from "../device.js";
import { html } from "../html.js";
import { follow } from "../live.js";
import { guest, useRead, unready } from "../parts.js";
import { t } from "../words.js";

/** @typedef {import("../device.js").Local} Local */

/** @param {{ game: string, locals: Local[], children: unknown }} props `children` is the table as the player who holds the device sees it */
export function Shared({ game, locals, children }) {
  const [holder, setHolder] = useState(/** @type {Local | null} */ (null));
  const found = useRead(() => get(`/v1/games/${game}?fields=status,pending,seats`), [game]);
  useEffect(() => follow(game, () => found.again()), [game]);
  useEffect(() => () => void handTo(null), []);
  /** What the people read last, while it is read again. */
  const [known, setKnown] = useState(/** @type {Position | null} */ (null));
  useEffect(() => void (found.data && setKnown(found.data)), [found.data]);

  const roleOf = (/** @type {Local} */ each) => known?.seats.find((/** @type {Seat} */ seat) => seat.player === each.player);
  const running = known?.status === "running";
  const asked = locals.filter((each) => known?.pending.some((due) => due.seat === roleOf(each)?.seat && !roleOf(each)?.engine));
  const another = running && asked.length > 0 && !asked.some((each) => each.player === holder?.player);
  useEffect(() => {
    // Whose turn is over has seen enough, and so has somebody who came by another way.
    if (holder && (another || token.value !== tokenOf(holder))) setHolder(null);
  }, [another, token.value]);

  if (!known) return unready({ problem: found.problem, narrow: true });
  if (!running || (holder && !another)) return html`<div key=${holder?.player ?? ""}>${children}</div>`;
  const next = asked.length ? asked : locals;
  const take = (/** @type {Local} */ each) => handTo(each).then(() => setHolder(each));
  return html`<div class="page narrow pass"><h1>${asked.length ? t("pass_to", { who: next.map((each) => guest(each.name)).join(" / ") }) : t("pass_who")}</h1>
    <p>${t("pass_lead")}</p>
    ${next.map((each) => html`<button key=${each.player} class="main" onClick=${() => take(each)}>${t("pass_taken", { who: guest(each.name) ?? "" })}<small>${roleOf(each)?.role_name}</small></button>`)}</div>`;
}
