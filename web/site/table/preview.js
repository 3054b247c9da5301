// What would an option do, and what does the thing say that it is about?
import { useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact-hooks.js";
import { paths } from "../ahead.js";
import { lasting } from "../api.js";
import { html } from "../html.js";
import { useRead } from "../parts.js";
import { t } from "../words.js";
import { named, thingsOf } from "./named.js";
import { reveal } from "./options.js";
import { joined } from "./tip.js";
import { textOf } from "./told.js";

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
  const about = option && texts.data ? ([...thingsOf(option), ...named(option.label.args)].map((id) => textOf(texts.data, id)).find((each) => each.length) ?? []) : [];
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (getComputedStyle(element).position === "static") return reveal(element.closest("li:has([aria-pressed])"));
    element.removeAttribute("style");
    if (joined(element)) return;
    // It leaves in sight what it tells about, and what else can be chosen.
    const lying = [...document.querySelectorAll(".surface :is(.hint, .lit)")];
    const of = option ? thingsOf(option) : [];
    const told = lying.filter((each) => each.matches(".hint, :hover, :focus") || of.includes(each.getAttribute("data-piece") ?? ""));
    const seen = (/** @type {Element} */ each) => each.getBoundingClientRect().top >= 0 && each.getBoundingClientRect().bottom <= innerHeight;
    // Of a card that can be read as it lies, it does not repeat the text; those who hear the page hear it.
    const brief = told.some((each) => each.matches(".face") && (each.matches(":hover, :focus") || (seen(each) && [...each.children].every((part) => part.scrollHeight <= part.clientHeight + 1))));
    const covers = (/** @type {string} */ corner) => {
      element.className = `preview ${corner} ${brief ? "brief" : ""}`;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return lying.reduce((sum, each) => {
        const box = each.getBoundingClientRect();
        const over = Math.max(0, Math.min(right, box.right) - Math.max(left, box.left)) * Math.max(0, Math.min(bottom, box.bottom) - Math.max(top, box.top));
        return sum + (told.includes(each) ? 10 : 1) * over;
      }, 0);
    };
    // Beside the table it lies over the list only while nothing is pointed at in that.
    const corners = ["", "left", "top", "top left", ...(document.querySelector(".options :is(:hover, :focus)") ? [] : ["above"])];
    const [best] = corners.map((corner) => ({ corner, over: covers(corner) })).sort((a, b) => a.over - b.over);
    covers(best.corner);
  });
  const lines = (found?.moves ?? []).slice(after.length).flatMap((each) => each.log);
  // It stays, so that those who hear the page are told what has come into it.
  if (!option || (!lines.length && !about.length)) return html`<section class="preview" id="preview" aria-live="polite"></section>`;
  return html`<section class="preview" id="preview" aria-live="polite" ref=${box} aria-label=${t("preview")}>${lines.length ? html`<h3>${t("preview")}</h3>` : null}
    <ul>${lines.slice(0, 8).map((/** @type {Told} */ line) => html`<li>${line.text}</li>`)}</ul>${found?.stopped ? html`<p class="small">${t("preview_stops")}</p>` : null}
    ${about.slice(0, 6).map((/** @type {string} */ each) => html`<p class="small text">${each}</p>`)}</section>`;
}
