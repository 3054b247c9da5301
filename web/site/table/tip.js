// What does a thing on the board do? Its text, while it is pointed at, focused or pressed for a while, or after a tap.
import { useEffect, useRef, useState } from "../vendor/preact-hooks.js";
import { html } from "../html.js";

const WAIT = 350;

/** @param {{ frame: { current: Element | null }, texts: Texts | null }} props */
export function Tip({ frame, texts }) {
  const [shown, setShown] = useState(/** @type {{ name: string, lines: string[], box: DOMRect } | null} */ (null));
  const element = useRef(/** @type {HTMLDivElement | null} */ (null));

  useEffect(() => {
    const board = frame.current;
    if (!board) return;
    let timer = 0;
    const hide = () => {
      clearTimeout(timer);
      setShown(null);
    };
    const show = (/** @type {Event} */ event, wait = WAIT) => {
      const thing = /** @type {Element} */ (event.target).closest?.("[data-piece], [data-place]");
      hide();
      if (!thing) return;
      timer = setTimeout(() => {
        const lines = textOf(texts ?? {}, thing.getAttribute("data-piece") ?? thing.getAttribute("data-place") ?? "");
        // What the map shows in small letters is told in any case.
        if (thing.isConnected && (lines.length || thing.closest("svg"))) setShown({ name: nameOf(thing), lines, box: thing.getBoundingClientRect() });
      }, wait);
    };
    // What cannot be chosen is told at once.
    const click = (/** @type {Event} */ event) => (/** @type {Element} */ (event.target).closest?.(".lit, button, summary") ? hide() : show(event, 0));
    const away = (/** @type {Event} */ event) => board.contains(/** @type {Node} */ (event.target)) || hide();
    const looks = (/** @type {Event} */ event) => show(event);
    for (const kind of ["pointerover", "pointerdown", "focusin"]) board.addEventListener(kind, looks);
    for (const kind of ["pointerleave", "focusout"]) board.addEventListener(kind, hide);
    board.addEventListener("click", click);
    document.addEventListener("pointerdown", away);
    return () => {
      hide();
      for (const kind of ["pointerover", "pointerdown", "focusin"]) board.removeEventListener(kind, looks);
      for (const kind of ["pointerleave", "focusout"]) board.removeEventListener(kind, hide);
      board.removeEventListener("click", click);
      document.removeEventListener("pointerdown", away);
    };
  }, [texts]);

  useEffect(() => {
    const tip = element.current;
    if (!tip || !shown) return;
    const below = shown.box.bottom + 8 + tip.offsetHeight < innerHeight;
    tip.style.left = `${Math.max(8, Math.min(shown.box.left, innerWidth - tip.offsetWidth - 8))}px`;
    tip.style.top = `${Math.max(8, below ? shown.box.bottom + 8 : shown.box.top - tip.offsetHeight - 8)}px`;
  }, [shown]);

  return shown ? html`<div class="tip" role="tooltip" ref=${element}><strong>${shown.name}</strong>${shown.lines.map((line) => html`<span>${line}</span>`)}</div>` : null;
}

/** @param {Record<string, Record<string, { text: string }[]>>} texts by kind and id @param {string} id that of a thing, or of a place for it: with a number, or with its kind before it */
export function textOf(texts, id) {
  for (const name of [id, id.replace(/_\d+$/, "")])
    for (const [kind, things] of Object.entries(texts)) {
      const found = things[name] ?? (name.startsWith(`${kind}_`) ? things[name.slice(kind.length + 1)] : undefined);
      if (found) return found.map((line) => line.text);
    }
  return [];
}

/** @param {Element} thing */
function nameOf(thing) {
  const title = [...thing.children].find((child) => child.nodeName === "title")?.textContent;
  return title ?? thing.querySelector("text, h4, strong")?.textContent ?? thing.textContent ?? "";
}
