// How is a text on the page copied?
import { useState } from "./vendor/preact-hooks.js";
import { html } from "./html.js";
import { t } from "./words.js";

/** A button that copies what a box shows; where the browser does not let it, the text is selected at least. @param {{ text: string, box: { current: HTMLElement | null }, label: string }} props */
export function Copy({ text, box, label }) {
  const [done, setDone] = useState("");
  const copy = async () => {
    const shown = box.current;
    try {
      // Only a secure context has a clipboard.
      await navigator.clipboard.writeText(text);
    } catch {
      if (shown instanceof HTMLInputElement) shown.select();
      else if (shown) getSelection()?.selectAllChildren(shown);
      if (!document.execCommand("copy")) return;
    }
    setDone(text);
  };
  return html`<button onClick=${copy}>${label}</button> <span role="status">${done === text ? t("copied") : null}</span>`;
}
