// Which of several answers is meant by what was pressed on the table?
import { useEffect, useRef } from "../vendor/preact-hooks.js";
import { html } from "../html.js";
import { does } from "../keys.js";
import { cost } from "./options.js";

/** A small menu where one thing can be used in several ways, or a finger has touched several things. @param {{ options: Choice[], at: { x: number, y: number }, about?: Map<Choice, string>, onChoose: (option: Choice) => void, onLook: (option: Choice | null) => void, onClose: () => void }} props `about` says which thing each answer is about */
export function Menu({ options, at, about, onChoose, onLook, onClose }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.left = `${Math.max(8, Math.min(at.x - element.offsetWidth / 2, innerWidth - element.offsetWidth - 8))}px`;
    element.style.top = `${Math.max(8, Math.min(at.y + 6, innerHeight - element.offsetHeight - 8))}px`;
    element.querySelector("button")?.focus();
    const away = (/** @type {Event} */ event) => !element.contains(/** @type {Node} */ (event.target)) && onClose();
    setTimeout(() => document.addEventListener("pointerdown", away));
    return () => document.removeEventListener("pointerdown", away);
  }, []);
  const key = (/** @type {KeyboardEvent} */ event) => does(event, "away") && onClose();
  const place = (/** @type {Choice} */ option) => {
    const name = about?.get(option);
    return name && !option.label.text.includes(name) ? html`<small>${name}</small>` : null;
  };
  return html`<div class="menu" role="menu" ref=${box} onKeyDown=${key}>${options.map((option) => html`<button role="menuitem" data-option=${option.text} onClick=${() => onChoose(option)} onMouseEnter=${() => onLook(option)} onFocus=${() => onLook(option)}>${place(option)}${option.label.text}${cost(option)}</button>`)}</div>`;
}
