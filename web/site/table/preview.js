// What would an option do, and what does the thing say that it is about?
import { useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact-hooks.js";
import { paths } from "../ahead.js";
import { lasting } from "../api.js";
import { html } from "../html.js";
import { useRead } from "../parts.js";
import { t } from "../words.js";
import { reveal, thingsOf } from "./options.js";
import { textOf } from "./tip.js";

/** @param {{ game: import("../table/game.js").Game, option: Choice | null, after: Choice[] }} props `after` are the options of a line before it */
export function Preview({ game, option, after }) {
  const [found, setFound] = useState(/** @type {Foreseen | null} */ (null));
  useEffect(() => {
    setFound(null);
    if (!option) return;
    let wanted = true;
    const timer = setTimeout(() => game.preview(option.text, after.map((each) => each.text)).then((seen) => wanted && setFound(seen), () => undefined), 250);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [option?.text]);
  const { title, pack } = game.here.value;
  const texts = useRead(async () => (option ? (await lasting(paths.texts(title, pack))).texts : null), [title, pack, Boolean(option)]);
  const about = option && texts.data ? (thingsOf(option).map((id) => textOf(texts.data, id)).find((each) => each.length) ?? []) : [];
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (getComputedStyle(element).position === "static") return reveal(element.closest("li:has([aria-pressed])"));
    // It leaves in sight what it tells about.
    const about = [...document.querySelectorAll(".frame [data-place]")].filter((each) => each.matches(".hint") || element.textContent?.includes(each.querySelector("metadata")?.textContent?.split(/ \(|:/)[0] || "?")).map((each) => each.getBoundingClientRect());
    for (const corner of ["", "left", "top"]) {
      element.className = `preview ${corner}`;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      if (!about.some((each) => each.left < right && left < each.right && each.top < bottom && top < each.bottom)) return;
    }
  });
  const lines = (found?.moves ?? []).slice(after.length).flatMap((each) => each.log);
  // It stays, so that those who hear the page are told what has come into it.
  if (!option || (!lines.length && !about.length)) return html`<section class="preview" id="preview" aria-live="polite"></section>`;
  return html`<section class="preview" id="preview" aria-live="polite" ref=${box} aria-label=${t("preview")}>${lines.length ? html`<h3>${t("preview")}</h3>` : null}
    <ul>${lines.slice(0, 8).map((/** @type {Told} */ line) => html`<li>${line.text}</li>`)}</ul>${found?.stopped ? html`<p class="small">${t("preview_stops")}</p>` : null}
    ${about.slice(0, 6).map((/** @type {string} */ each) => html`<p class="small">${each}</p>`)}</section>`;
}
