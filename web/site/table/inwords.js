// How does the position sound in plain words?
import { call } from "../api.js";
import { html } from "../html.js";
import { guest, useRead } from "../parts.js";

/** The position in plain words, for those who hear the page or prefer to read. @param {{ game: import("../table/game.js").Game, version: number | null }} props */
export function InWords({ game, version }) {
  const last = game.here.value.version;
  const text = useRead(async () => (await call("GET", `/v1/games/${game.id}/text${version ? `?version=${version}` : ""}`, { accept: "text/plain" })).data, [version, last]);
  return html`<pre>${guest(text.data) ?? text.problem}</pre>`;
}
