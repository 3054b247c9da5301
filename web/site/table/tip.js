// What does a thing on the board do? Its text, while it is pointed at, focused or pressed for a while, or after a tap.
import { useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact-hooks.js";
import { html } from "../html.js";
import { does } from "../keys.js";
import { Rule } from "../parts.js";
import { toldOf } from "./told.js";

const WAIT = 350;
const FINGER = 22;

/** @param {{ frame: { current: Element | null }, texts: Texts | null, rules: Record<string, RulePlace>, first: Event }} props `rules` by kinds of things; `first` is what happened before this could listen */
export function Tip({ frame, texts, rules, first }) {
  const missed = useRef(/** @type {Event | null} */ (first));
  const [shown, setShown] = useState(/** @type {{ name: string, lines: string[], rule: RulePlace | null, box: DOMRect } | null} */ (null));
  const element = useRef(/** @type {HTMLDivElement | null} */ (null));

  useEffect(() => {
    const board = frame.current;
    if (!board) return;
    let [opening, closing] = [0, 0];
    // Whoever has read what a thing does, with a finger that stayed on it, has not chosen it.
    let held = false;
    const stay = () => [opening, closing].forEach(clearTimeout);
    const hide = () => {
      stay();
      setShown(null);
    };
    // On the way from a thing to the link in its text the text stays.
    const leave = () => {
      stay();
      closing = setTimeout(() => setShown(null), WAIT);
    };
    const inside = (/** @type {EventTarget | null} */ target) => Boolean(target && element.current?.contains(/** @type {Node} */ (target)));
    const show = (/** @type {Event} */ event, wait = WAIT) => {
      if (inside(event.target)) return stay();
      const touch = isTouch(event);
      const thing = /** @type {Element} */ (event.target).closest?.("[data-piece], [data-place]") ?? (touch && nearest(/** @type {PointerEvent} */ (event)));
      leave();
      const text = thing && thing.querySelector(":scope > div");
      if (!thing) return;
      opening = setTimeout(() => {
        const { kind, lines } = toldOf(texts ?? {}, thing.getAttribute("data-piece") ?? thing.getAttribute("data-place") ?? "");
        // A finger that touches a card which can be read as it lies needs no copy of it, but its rule.
        const told = text && touch && text.scrollHeight <= text.clientHeight ? [] : lines;
        const rule = rules[kind] ?? null;
        // What the map shows in small letters is told in any case.
        if (!thing.isConnected || !(told.length || (lines.length && rule) || thing.closest("svg"))) return;
        stay();
        held = touch && event.type !== "click";
        thing.removeAttribute("title");
        setShown({ name: nameOf(thing, lines.length > 0), lines: told, rule, box: thing.getBoundingClientRect() });
      }, wait);
    };
    const out = (/** @type {FocusEvent} */ event) => held || inside(event.relatedTarget) || hide();
    const key = (/** @type {KeyboardEvent} */ event) => does(event, "away") && hide();
    // What cannot be chosen is told at once.
    const click = (/** @type {Event} */ event) => (event.defaultPrevented || /** @type {Element} */ (event.target).closest?.(".lit, button, summary") ? hide() : show(event, 0));
    const away = (/** @type {Event} */ event) => board.contains(/** @type {Node} */ (event.target)) || hide();
    // What comes to lie under a mouse that rests says nothing until it is moved: on a new page, by a move, or by the keys of who scrolls.
    let [rests, crossed] = [false, true];
    const read = (/** @type {Event} */ event) => {
      if (held) event.preventDefault(), event.stopPropagation();
      held = false;
    };
    const looks = (/** @type {Event} */ event) => {
      if (event.type === "pointerdown") held = false;
      if (held) return;
      if (event.type === "focusin") rests = true;
      const mouse = event.type === "pointerover" && /** @type {PointerEvent} */ (event).pointerType === "mouse";
      crossed ||= mouse;
      if (!mouse) show(event);
      else if (!rests) inside(event.target) ? stay() : leave();
    };
    const moves = (/** @type {PointerEvent} */ event) => {
      if (isTouch(event) || !(crossed || rests) || (rests && !(event.movementX || event.movementY))) return;
      rests = crossed = false;
      show(event);
    };
    // What a finger has opened stays when it is lifted, so that the link in it can be pressed.
    const leaves = (/** @type {Event} */ event) => (isTouch(event) ? clearTimeout(opening) : rests || leave());
    for (const kind of ["pointerover", "pointerdown", "focusin"]) board.addEventListener(kind, looks);
    board.addEventListener("pointermove", /** @type {EventListener} */ (moves));
    board.addEventListener("pointerleave", leaves);
    board.addEventListener("focusout", /** @type {EventListener} */ (out));
    board.addEventListener("click", read, true);
    board.addEventListener("click", click);
    document.addEventListener("pointerdown", away);
    document.addEventListener("keydown", key);
    if (missed.current) looks(missed.current);
    missed.current = null;
    return () => {
      hide();
      for (const kind of ["pointerover", "pointerdown", "focusin"]) board.removeEventListener(kind, looks);
      board.removeEventListener("pointermove", /** @type {EventListener} */ (moves));
      board.removeEventListener("pointerleave", leaves);
      board.removeEventListener("focusout", /** @type {EventListener} */ (out));
      board.removeEventListener("click", read, true);
      board.removeEventListener("click", click);
      document.removeEventListener("pointerdown", away);
      document.removeEventListener("keydown", key);
    };
  }, [texts, rules]);

  // Before it is painted.
  useLayoutEffect(() => {
    const tip = element.current;
    if (!tip || !shown) return;
    // It leaves a question below the table in sight.
    const ask = document.querySelector(".ask")?.getBoundingClientRect();
    const room = (ask && ask.width > innerWidth / 2 ? ask.top : innerHeight) - tip.offsetHeight - 8;
    // So does one beside a question for what lies left of that.
    const { left, right, top, bottom } = shown.box;
    const [w, h, end] = [tip.offsetWidth, tip.offsetHeight, endOf(left)];
    const [along, beside] = [Math.max(8, Math.min(left, end - w - 8)), Math.max(8, Math.min(top, room))];
    const ways = [[along, bottom + 8], [along, top - h - 8], [right + 8, beside], [left - w - 8, beside]];
    const fits = ways.filter(([x, y]) => x >= 8 && x + w < end && y >= 8 && y < room);
    const [[x, y]] = freest(fits.length ? fits : [[along, Math.max(8, Math.min(room, top - h - 8))]], w, h);
    tip.style.left = `${x}px`;
    tip.style.top = `${y}px`;
    joined(document.querySelector(".preview"));
  }, [shown]);

  return shown ? html`<div class="tip" role="tooltip" ref=${element}><strong>${shown.name}</strong>${shown.lines.map((line) => html`<span>${line}</span>`)}${shown.rule ? html`<small><${Rule} of=${shown.rule} /></small>` : null}</div>` : null;
}

/** The ways to lie somewhere, those first that cover the fewest things that can be chosen. @param {number[][]} ways @param {number} w @param {number} h */
function freest(ways, w, h) {
  const lit = [...document.querySelectorAll(".surface .lit:not(:hover, :focus)")].map((each) => each.getBoundingClientRect());
  const covers = (/** @type {number[]} */ [x, y]) => lit.filter(({ left, right, top, bottom }) => left < x + w && x < right && top < y + h && y < bottom).length;
  return ways.sort((one, other) => covers(one) - covers(other));
}

/** Where what lies left of a question beside the table ends. @param {number} left where a thing begins */
function endOf(left) {
  const ask = document.querySelector(".ask")?.getBoundingClientRect();
  return ask && ask.width <= innerWidth / 2 && left < ask.left ? ask.left : innerWidth;
}

/**
 * Join what an option does to the text of the thing that is pointed at, so that both are one; false where there is none.
 * @param {HTMLElement | null} preview
 */
export function joined(preview) {
  const text = document.querySelector(".tip");
  const of = document.querySelector(".surface .lit:is(:hover, :focus-visible)")?.getBoundingClientRect();
  if (!text || !of || !preview || getComputedStyle(preview).position !== "fixed") return false;
  const tip = text.getBoundingClientRect();
  // What is told there is not told twice; those who hear the page hear it.
  const brief = [...preview.querySelectorAll(".text")].every((each) => text.textContent?.includes(each.textContent ?? ""));
  preview.className = `preview joined ${brief ? "brief" : ""}`;
  const [w, h] = [preview.offsetWidth, preview.offsetHeight];
  const end = endOf(tip.left);
  const free = (/** @type {number[]} */ [x, y]) => x >= 0 && x + w <= end && y >= 0 && y + h <= innerHeight && !(x < of.right && of.left < x + w && y < of.bottom && of.top < y + h);
  const [along, beside] = [Math.max(0, Math.min(tip.left, end - w - 8)), Math.max(0, Math.min(tip.top, innerHeight - h - 8))];
  const ways = [[along, tip.bottom - 1], [along, tip.top - h + 1], [tip.left - w + 1, beside], [tip.right - 1, beside]];
  const [x, y] = freest(ways.filter(free), w, h)[0] ?? ways[0];
  preview.style.left = `${x}px`;
  preview.style.top = `${y}px`;
  return true;
}

/** @param {Event} event */
const isTouch = (event) => /** @type {PointerEvent} */ (event).pointerType === "touch";

/** The place on the map that a finger has missed by less than its own breadth. @param {PointerEvent} event */
function nearest({ target, clientX: x, clientY: y }) {
  const found = [.../** @type {Element} */ (target).closest?.(".frame")?.querySelectorAll("[data-place]") ?? []].map((place) => {
    const { left, right, top, bottom } = place.getBoundingClientRect();
    return { place, far: Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) };
  });
  return found.filter(({ far }) => far < FINGER).sort((a, b) => a.far - b.far)[0]?.place;
}

/**
 * What a thing is called. A piece on the map that shows an icon, or a mark of which nothing is told, is named with its place.
 * @param {Element} thing @param {boolean} told
 */
function nameOf(thing, told) {
  const titled = (/** @type {Element | null} */ each) => each?.querySelector(":scope > :is(metadata, .unseen)")?.textContent;
  const own = thing.querySelector("text, b, strong")?.textContent ?? thing.textContent ?? "";
  return titled(thing) ?? (told && own ? own : titled(thing.closest("svg [data-place]")) ?? own);
}
