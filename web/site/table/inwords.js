// How does the position sound in plain words?
import { useState } from "../vendor/preact-hooks.js";
import { call } from "../api.js";
import { html } from "../html.js";
import { useRead } from "../parts.js";
import { t } from "../words.js";

/** The position in plain words, for those who hear the page or prefer to read. @param {{ game: import("../table/game.js").Game, version: number | null }} props */
export function InWords({ game, version }) {
  const [open, setOpen] = useState(false);
  const last = game.here.value.version;
  const text = useRead(async () => (open ? (await call("GET", `/v1/games/${game.id}/text${version ? `?version=${version}` : ""}`, { accept: "text/plain" })).data : ""), [open, version, last]);
  return html`<details class="words" onToggle=${(/** @type {FieldEvent} */ e) => setOpen(e.target.open)}><summary>${t("text_view")}</summary><pre>${text.data ?? text.problem}</pre></details>`;
}
