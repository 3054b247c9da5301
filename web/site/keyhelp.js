// Every key that works at a table, for whoever asks: this is loaded then.
import { Dialog } from "./dialog.js";
import { html } from "./html.js";
import { KEYS } from "./keys.js";
import { useWords } from "./parts.js";
import { t } from "./words.js";

const WORDS = { en: () => import("./words/keys/en.js"), pl: () => import("./words/keys/pl.js"), hu: () => import("./words/keys/hu.js") };

/** How a key is shown. @type {Record<string, string>} */
const SHOWN = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc", "-": "−" };

/** @param {{ onClose: () => void }} props */
export function Keys({ onClose }) {
  const own = useWords(WORDS);
  if (!own) return null;
  const tell = (/** @type {string} */ word) => own(word) || t(/** @type {Word} */ (word));
  /** @type {{ keys: string[], word: string, where?: string }[]} */
  const rows = Object.values(KEYS);
  return html`<${Dialog} label=${t("keys")} onClose=${onClose}><h2>${t("keys")}</h2>
    <dl class="keys">${rows.map(({ keys, word, where }) => html`<div key=${word}><dt>${keys.map((key) => html`<kbd>${key === " " ? tell("key_space") : SHOWN[key] ?? key}</kbd> `)}</dt>
      <dd>${where ? `${tell(where)}: ${tell(word)}` : tell(word)}</dd></div>`)}</dl>
    <button class="main" onClick=${onClose}>${t("understood")}</button><//>`;
}
