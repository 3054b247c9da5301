// Which decisions does a player leave to standing orders?
import { useState } from "../vendor/preact-hooks.js";
import { call, get } from "../api.js";
import { html } from "../html.js";
import { readTitle, Refused, useRead } from "../parts.js";
import { t } from "../words.js";

const NEXT_TURN = "my_next_turn";

/** @typedef {Record<string, { order: string, until: string | null }>} Given */

/** Set, see and withdraw one's orders; nothing for a title that has none. @param {{ game: import("./game.js").Game }} props */
export function Orders({ game }) {
  const { title, version } = game.here.value;
  const kinds = useRead(/** @returns {Promise<Api["OrderableDecisionShown"][]>} */ async () => (await readTitle(title)).standing_orders, [title]).data ?? [];
  const [open, setOpen] = useState(false);
  const path = `/v1/games/${game.id}/seats/${game.seat.value}/standing-orders`;
  const found = useRead(async () => (open ? (await get(path)).orders : null), [open, version]);
  /** What was chosen and not yet given. */
  const [chosen, setChosen] = useState(/** @type {Given | null} */ (null));
  if (!kinds.length) return null;
  /** @type {Given} */
  const given = chosen ?? found.data ?? {};
  const inForce = Object.values(found.data ?? {}).filter((each) => each.order !== "ask").length;
  const choose = (/** @type {string} */ kind, /** @type {{ order?: string, until?: string | null }} */ part) => {
    const next = { ...(given[kind] ?? { order: "ask", until: null }), ...part };
    setChosen({ ...given, [kind]: next.order === "ask" ? { order: "ask", until: null } : next });
  };
  const give = (/** @type {Given} */ orders) =>
    game.command(async () => {
      await call("PUT", path, { body: { orders } });
      setChosen(null);
      found.again();
    });
  return html`<details class="orders" onToggle=${(/** @type {FieldEvent} */ e) => setOpen(e.target.open)}><summary>${t("orders")}</summary>
    <p class="small">${t("orders_lead")}</p><${Refused} text=${found.problem} />
    ${found.data ? html`<p class="small" role="status">${t("orders_given", { count: inForce })}</p>
      <form onSubmit=${(/** @type {Event} */ e) => (e.preventDefault(), give(given))}>${kinds.map((each) => {
        const { order, until } = given[each.kind] ?? { order: "ask", until: null };
        return html`<div class="order" key=${each.kind} data-kind=${each.kind}><label>${each.prompt.text}<select value=${order} onChange=${(/** @type {FieldEvent} */ e) => choose(each.kind, { order: e.target.value })}>
            ${each.orders.map((name, n) => html`<option value=${name} selected=${name === order}>${each.order_names[n]}</option>`)}</select></label>
          ${order === "ask" ? null : html`<label class="check"><input type="checkbox" checked=${until !== null} onChange=${(/** @type {FieldEvent} */ e) => choose(each.kind, { until: e.target.checked ? NEXT_TURN : null })} />${t("order_until")}</label>`}</div>`;
      })}
        <div class="row"><button class="main" disabled=${!chosen || game.busy.value}>${t("orders_give")}</button>
          ${inForce ? html`<button type="button" disabled=${game.busy.value} onClick=${() => give({})}>${t("orders_withdraw")}</button>` : null}</div></form>` : null}</details>`;
}
