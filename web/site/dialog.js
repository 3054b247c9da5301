// How is a question asked in front of everything?
import { useEffect, useRef } from "./vendor/preact-hooks.js";
import { html } from "./html.js";

/** A question in front of everything. @param {{ children: unknown, onClose: () => void, label: string }} props */
export function Dialog({ children, onClose, label }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const [element, before] = [box.current, document.activeElement];
    element?.showModal();
    return () => {
      element?.close();
      // Whoever goes on by keys goes on from where they were.
      /** @type {HTMLElement | null} */ (before)?.focus({ preventScroll: true });
    };
  }, []);
  return html`<dialog ref=${box} aria-label=${label} onCancel=${onClose} onClose=${onClose}>${children}</dialog>`;
}
