// What on the table can be chosen, and what is pointed at? The same for the map, the displays and the cards in hand.
import { useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact-hooks.js";
import { html } from "../html.js";
import { does } from "../keys.js";
import { t } from "../words.js";
import { thingsOf } from "./options.js";

/**
 * Light what the options name, and mark what is hinted at; a click on what is lit picks its options, and what has one
 * option alone is looked at while it is pointed at or focused.
 * @param {{ current: HTMLElement | null }} root @param {{ lit: Choice[], hint: string[], seat: number | null, shown: unknown[], onPick: (options: Choice[], at: { x: number, y: number }, presses: number) => void, onLook: (option: Choice | null) => void }} props `shown` changes with what is on the table
 */
export function useLights(root, { lit, hint, seat, shown, onPick, onLook }) {
  const choices = useRef(/** @type {Map<Element, Choice[]>} */ (new Map()));

  useLayoutEffect(() => {
    const table = root.current;
    if (!table) return;
    /** @type {Map<Element, Choice[]>} */
    const found = new Map();
    for (const option of lit) {
      const first = thingsOf(option).map((id) => things(table, id, seat, isOwn(option))).find((each) => each.length) ?? [];
      for (const element of first) found.set(element, [...(found.get(element) ?? []), option]);
    }
    const before = [...found.keys()].map((element) => ["role", "tabindex", "aria-label"].map((name) => /** @type {const} */ ([element, name, element.getAttribute(name)])));
    for (const [element, options] of found) {
      element.classList.add("lit");
      element.setAttribute("tabindex", "0");
      element.setAttribute("role", "button");
      if (element.hasAttribute("data-piece")) element.setAttribute("aria-label", options.map((each) => each.label.text).join("; ").slice(0, 200));
    }
    choices.current = found;
    return () => {
      for (const element of found.keys()) element.classList.remove("lit");
      for (const [element, name, value] of before.flat()) value === null ? element.removeAttribute(name) : element.setAttribute(name, value);
    };
  }, [lit, seat, ...shown]);

  useLayoutEffect(() => {
    const table = root.current;
    if (!table) return;
    const marked = hint.flatMap((id) => things(table, id, seat, false));
    for (const element of marked) element.classList.add("hint");
    return () => marked.forEach((element) => element.classList.remove("hint"));
  }, [hint, seat, ...shown]);

  const at = (/** @type {Event} */ event) => /** @type {Element} */ (event.target).closest?.(".lit") ?? null;
  const pick = (/** @type {UIEvent} */ event) => {
    const thing = at(event);
    const options = thing && choices.current.get(thing);
    if (!thing || !options) return;
    event.preventDefault();
    const box = thing.getBoundingClientRect();
    onPick(options, { x: box.left + box.width / 2, y: box.bottom }, event.detail);
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (does(event, "choose")) pick(event);
  };
  const looked = useRef(/** @type {Element | null} */ (null));
  const look = (/** @type {Event} */ event) => {
    const thing = at(event);
    if (thing === looked.current) return;
    const options = thing && choices.current.get(thing);
    if (looked.current || options) onLook(options?.length === 1 ? options[0] : null);
    looked.current = options ? thing : null;
  };
  // What comes to lie under a mouse that rests is not pointed at.
  const over = (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" || look(event);
  const away = () => {
    if (looked.current) onLook(null);
    looked.current = null;
  };
  return { onClick: pick, onKeyDown: key, onPointerOver: over, onPointerMove: look, onFocusIn: look, onPointerLeave: away, onFocusOut: away };
}

/** Whether an option is about what its player has: a card in hand, or what its arguments number and do not name. @param {Choice} option */
function isOwn({ group, args = [] }) {
  return group === "hand" || (args.length > 0 && !args.some((each) => each.id));
}

/**
 * What an id means on the table: the place of that name (a track may say so before it); or else the pieces of that
 * name, one's own before those that lie on nobody's mat; copies of a card have numbers behind their name.
 * @param {Element} table @param {string} id @param {number | null} seat @param {boolean} own whether pieces of one's own come before places
 */
function things(table, id, seat, own) {
  const name = CSS.escape(id);
  const places = [...table.querySelectorAll(`[data-place="${name}"], [data-place="track_${name}"]`)];
  const alike = [...table.querySelectorAll(`[data-piece^="${name}"]`)].filter((each) => /^(_\d+)?$/.test((each.getAttribute("data-piece") ?? "").slice(id.length)));
  const mine = alike.filter((each) => each.closest(`[data-seat="${seat}"]`));
  if (mine.length && (own || !places.length)) return mine;
  return places.length ? places : alike.filter((each) => !each.closest("[data-seat]"));
}

/** What is lit and has room on this screen: not what lies behind another tab. @returns {(HTMLElement | SVGElement)[]} */
const lying = () => [.../** @type {NodeListOf<HTMLElement | SVGElement>} */ (document.querySelectorAll(".surface .lit"))].filter((each) => each.getClientRects().length);

/** A button that leads to what is lit, as long as none of it is in sight. */
export function OutOfSight() {
  const [away, setAway] = useState(false);
  useEffect(() => {
    /** @type {Map<Element, boolean>} */
    const seen = new Map();
    const sight = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) if (seen.has(target)) seen.set(target, isIntersecting);
      setAway(seen.size > 0 && ![...seen.values()].some(Boolean));
    });
    const again = () => {
      const lit = new Set(/** @type {Element[]} */ (lying()));
      for (const each of [...seen.keys()]) if (!lit.has(each)) seen.delete(each), sight.unobserve(each);
      for (const each of lit) if (!seen.has(each)) seen.set(each, true), sight.observe(each);
      if (!lit.size) setAway(false);
    };
    const lights = new MutationObserver(again);
    const table = document.querySelector("main.table");
    if (table) lights.observe(table, { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "data-tab"] });
    again();
    return () => (lights.disconnect(), sight.disconnect());
  }, []);
  const lead = () => {
    const [first] = lying();
    first?.scrollIntoView({ block: "center" });
    first?.focus({ preventScroll: true });
  };
  return away ? html`<button class="lead-to" onClick=${lead}>${t("lead_to_lit")}</button>` : null;
}
