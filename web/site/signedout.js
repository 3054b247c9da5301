// What does somebody read who was signed out without having asked this tab for it? Loaded for them alone.
import { paths } from "./ahead.js";
import { get } from "./api.js";
import { html } from "./html.js";
import { useRead, useWords } from "./parts.js";

const WORDS = { en: () => import("./words/signedout/en.js"), pl: () => import("./words/signedout/pl.js"), hu: () => import("./words/signedout/hu.js") };

/** @param {{ path: string }} props `path` is that of the page */
export function SignedOut({ path }) {
  const own = useWords(WORDS);
  const [, table] = /^games\/([^/]+)$/.exec(path) ?? [];
  // A private table is not even watched.
  const watched = useRead(async () => Boolean(table && (await get(`${paths.game(table)}?fields=version`))), [table]).data;
  return own ? html`<p class="strip" role="alert">${own("gone")} ${watched ? own("watched") : ""} <a href="#/you">${own("back")}</a></p>` : null;
}
