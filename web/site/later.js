// Which parts of a page are loaded only where they are shown?
import { html } from "./html.js";
import { useRead } from "./parts.js";
import { useState } from "./vendor/preact-hooks.js";
import { t } from "./words.js";

/**
 * Loads a part of the page when it is first shown, and shows nothing until then; what cannot be loaded is told on top.
 * @param {{ of: () => Promise<Component>, [name: string]: any }} props
 */
export function Later({ of, ...given }) {
  const Part = useRead(of, []).data;
  return Part ? html`<${Part} ...${given} />` : null;
}

/**
 * A part that the reader opens, and which is loaded and read when they do.
 * @param {{ of: () => Promise<Component>, word: Word, kind: string, [name: string]: any }} props
 */
export function Opened({ of, word, kind, ...given }) {
  const [open, setOpen] = useState(false);
  return html`<details class=${kind} onToggle=${(/** @type {FieldEvent} */ e) => setOpen(e.target.open)}><summary>${t(word)}</summary>${open ? html`<${Later} of=${of} ...${given} />` : null}</details>`;
}
