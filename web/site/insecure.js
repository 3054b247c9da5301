// What cannot work without HTTPS?
import { useState } from "./vendor/preact-hooks.js";
import { store, stored } from "./api.js";
import { html } from "./html.js";
import { t } from "./words.js";

/** Where it is kept that somebody has read what is missing on plain HTTP. */
const INSECURE = "annals.insecure";

/** What cannot work without a secure context, said once: the account's page repeats it. */
export function Insecure() {
  const [seen, setSeen] = useState(stored(INSECURE) === "seen");
  const close = () => (store(INSECURE, "seen"), setSeen(true));
  return seen ? null : html`<p class="strip insecure" role="note">${t("insecure")} <button onClick=${close}>${t("understood")}</button></p>`;
}
