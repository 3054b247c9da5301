// What does a person see who follows an invitation?
import { useState } from "../vendor/preact-hooks.js";
import { get, post } from "../api.js";
import { html } from "../html.js";
import { readTitles, Refused, said, useRead } from "../parts.js";
import { openSeed, seedOf, someone } from "../session.js";
import { t } from "../words.js";

/** @param {{ address: import("../app.js").Address }} props */
export default function Invitation({ address }) {
  const code = address.parts[1];
  const found = useRead(/** @returns {Promise<Api["InvitationRead"]>} */ () => get(`/v1/invitations/${encodeURIComponent(code)}`), [code]);
  const titles = useRead(readTitles, []);
  const name = found.data?.name || titles.data?.find((each) => each.slug === found.data?.title)?.name;
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const accept = async () => {
    if (!found.data) return;
    try {
      await someone();
      const { kind, game, seat, free } = found.data;
      const where = seat ?? free?.[0];
      const body = kind === "seat" && where !== undefined ? { seat: where, ...(await seedOf(game, where)) } : {};
      await post(`/v1/invitations/${encodeURIComponent(code)}/acceptances`, body);
      await openSeed(game).catch(() => undefined);
      location.hash = `#/games/${game}`;
    } catch (error) {
      setProblem(said(error));
    }
  };
  return html`<main class="page narrow"><h1>${t("invite")}</h1><${Refused} text=${found.problem ?? problem} />
    ${found.data && name ? html`<p>${t("invited", { title: name })}</p><button class="main" onClick=${accept}>${t("accept")}</button>` : null}</main>`;
}
