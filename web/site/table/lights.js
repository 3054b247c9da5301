// What on the table can be chosen? The same for the map, the displays and the cards in hand.
import { useLayoutEffect, useRef } from "../vendor/preact-hooks.js";
import { does } from "../keys.js";
import { titleOf } from "./labels.js";
import { litBy } from "./named.js";

/** Pixels that a finger covers to each side. */
const FINGER = 22;

/**
 * Light what the options name; a click on what is lit picks its options, and what has one option alone is looked at while
 * it is pointed at or focused.
 * @param {{ root: { current: HTMLElement | null }, lit: Choice[], seat: number | null, shown: unknown[], onPick: (options: Choice[], at: { x: number, y: number }, presses: number, about?: Map<Choice, string>) => void, onLook: (option: Choice | null) => void }} props `shown` changes with what is on the table; `about` says of what a finger may have meant which answer is about what
 */
export function Lights({ root, lit, seat, shown, onPick, onLook }) {
  const choices = useRef(/** @type {Map<Element, Choice[]>} */ (new Map()));

  useLayoutEffect(() => {
    const table = root.current;
    if (!table) return;
    /** @type {Map<Element, Choice[]>} */
    const found = new Map();
    for (const option of lit) {
      for (const element of litBy(table, option, seat)) found.set(element, [...(found.get(element) ?? []), option]);
    }
    const before = [...found.keys()].map((element) => ["role", "tabindex", "aria-label"].map((name) => /** @type {const} */ ([element, name, element.getAttribute(name)])));
    for (const [element, options] of found) {
      element.classList.add("lit");
      element.setAttribute("tabindex", "0");
      element.setAttribute("role", "button");
      if (!element.hasAttribute("data-place")) element.setAttribute("aria-label", options.map((each) => each.label.text).join("; ").slice(0, 200));
    }
    choices.current = found;
    return () => {
      for (const element of found.keys()) element.classList.remove("lit");
      for (const [element, name, value] of before.flat()) value === null ? element.removeAttribute(name) : element.setAttribute(name, value);
    };
  }, [lit, seat, ...shown]);

  const at = (/** @type {Event} */ event) => /** @type {Element} */ (event.target).closest?.(".lit") ?? null;
  /** Where a finger came down: what browsers tell of a tap they have moved to what can be pressed nearby. */
  const finger = useRef(/** @type {{ x: number, y: number } | null} */ (null));
  const pick = (/** @type {UIEvent} */ event) => {
    const touch = event.type === "click" ? finger.current : null;
    finger.current = null;
    const under = touch && document.elementFromPoint(touch.x, touch.y)?.closest(".frame *");
    const thing = under ? under.closest(".lit") : at(event);
    const of = (/** @type {Element} */ each) => choices.current.get(each) ?? [];
    const [first, ...more] = touch && under ? touched([...choices.current.keys()], under, touch) : thing ? [thing] : [];
    if (!first || !of(first).length) return;
    event.preventDefault();
    // Whoever has touched another place may have meant that.
    if (touch && (more.length || (!thing && under?.closest("[data-place]")))) {
      const all = new Map([first, ...more].flatMap((each) => of(each).map((option) => [option, placeOf(each)])));
      return onPick([...all.keys()], { x: touch.x, y: touch.y + FINGER }, event.detail, all);
    }
    const box = first.getBoundingClientRect();
    onPick(of(first), { x: box.left + box.width / 2, y: box.bottom }, event.detail);
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
  const over = (/** @type {PointerEvent} */ event) => {
    finger.current = event.pointerType === "touch" ? { x: event.clientX, y: event.clientY } : null;
    if (event.pointerType !== "mouse") look(event);
  };
  const away = () => {
    if (looked.current) onLook(null);
    looked.current = null;
  };
  const latest = useRef(/** @type {Record<string, (event: any) => void>} */ ({}));
  latest.current = { click: pick, keydown: key, pointerover: over, pointermove: look, focusin: look, pointerleave: away, focusout: away };
  // Before whatever else listens there, which asks whether something was chosen.
  useLayoutEffect(() => {
    const listen = (/** @type {Event} */ event) => latest.current[event.type](event);
    for (const kind of Object.keys(latest.current)) root.current?.addEventListener(kind, listen);
  }, []);
  return null;
}

/**
 * What a finger may have meant on the map, the nearest first: what it has touched, and what is smaller than a finger
 * and lies below it; beside what is large enough only what lies in that.
 * @param {Element[]} lit @param {Element} under what lies where it came down @param {{ x: number, y: number }} at
 */
function touched(lit, under, { x, y }) {
  const thing = under.closest(".lit");
  const found = lit.filter((each) => each.closest(".frame")).map((each) => {
    const { left, right, top, bottom, width, height } = each.getBoundingClientRect();
    return { each, small: Math.min(width, height) < 2 * FINGER, far: each === thing ? -1 : Math.max(left - x, x - right, top - y, y - bottom, 0) };
  });
  const large = found.some(({ far, small }) => far < 0 && !small);
  return found.filter(({ each, small, far }) => far < 0 || (small && far < FINGER && !(large && !thing?.contains(each)))).sort((a, b) => a.far - b.far).map(({ each }) => each);
}

/** The name of the place where a thing lies on the map, without what it costs. @param {Element} thing */
function placeOf(thing) {
  return titleOf(thing.closest("[data-place]")).replace(/ \(\d+\)$/, "");
}
