// What does a table say that waits for players?
import { useRef, useState } from "../vendor/preact-hooks.js";
import { post } from "../api.js";
import { html } from "../html.js";
import { Refused, said } from "../parts.js";
import { t } from "../words.js";

/** @param {{ game: import("../table/game.js").Game }} props */
export function Waiting({ game }) {
  const [link, setLink] = useState("");
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const box = useRef(/** @type {HTMLInputElement | null} */ (null));
  const invite = async () => {
    try {
      const { code } = await post(`/v1/games/${game.id}/invitations`, { kind: "seat" });
      setLink(`${location.origin}${location.pathname}#/invitations/${code}`);
      setTimeout(() => box.current?.select());
    } catch (error) {
      setProblem(said(error));
    }
  };
  return html`<section class="open-table"><h2>${t("start_waits")}</h2><p>${t(game.here.value.terms.visibility === "private" ? "share_private" : "share")}</p>
    ${link ? html`<p>${t("invite_copy")}</p><input ref=${box} readonly value=${link} aria-label=${t("invite")} />` : html`<button class="main" onClick=${invite}>${t("invite")}</button>`}<${Refused} text=${problem} /></section>`;
}
