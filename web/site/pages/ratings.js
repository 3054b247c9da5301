// Who is strong at a title, people and programs together?
import { get } from "../api.js";
import { html } from "../html.js";
import { useNarrowed, useReturn } from "../narrowed.js";
import { decimal, readTitles, Refused, sitter, useRead, useTitle } from "../parts.js";
import { t } from "../words.js";

/** @param {{ address: Address }} props */
export default function Ratings({ address }) {
  useTitle(t("ratings"));
  const titles = useRead(readTitles, []);
  const [of, narrow] = useNarrowed(address);
  const slug = of("title") || "endeavor";
  const found = useRead(/** @returns {Promise<Api["Leaderboard"]>} */ () => get(`/v1/leaderboards/${slug}?limit=100`), [slug]);
  useReturn(Boolean(found.data));
  return html`<div class="page"><h1>${t("ratings")}</h1><p class="small">${t("ratings_lead")} ${t("rating_lead")}</p>
    <label>${t("title")}<select value=${slug} onChange=${(/** @type {FieldEvent} */ e) => narrow({ title: e.target.value })}>
      ${(titles.data ?? []).map((each) => html`<option value=${each.slug} selected=${each.slug === slug}>${each.name}</option>`)}</select></label>
    <${Refused} text=${found.problem} />
    ${found.data?.standings.length ? html`<div class="wide"><table><thead><tr><td></td><th scope="col">${t("player")}</th><th scope="col">${t("rating")}</th><th scope="col">${t("strength")}</th><th scope="col">${t("games_played")}</th><th scope="col">${t("wins")}</th></tr></thead>
      <tbody>${found.data.standings.map((each) => html`<tr key=${each.rank}><td>${each.rank}</td><th scope="row"><a href=${each.player ? `#/players/${each.player}?title=${slug}` : `#/players/${each.engine}?level=${each.level}&title=${slug}`}>${sitter(each)}</a></th><td>${decimal(each.rating)}</td><td>${decimal(each.mu)} ± ${decimal(each.uncertainty)}</td><td>${each.games}</td><td>${each.wins}</td></tr>`)}</tbody></table></div>` : null}
    ${found.data && !found.data.standings.length ? html`<p class="small">${t("none")}</p>` : null}</div>`;
}
