// Light or dark?
import { store, stored } from "./api.js";
import { signal } from "./vendor/preact-signals.js";

/** `light`, `dark` or `system`. */
export const theme = signal(stored("annals.theme") ?? "system");

/** @param {string} [chosen] */
export function showTheme(chosen) {
  if (chosen) {
    theme.value = chosen;
    store("annals.theme", chosen);
  }
  document.documentElement.dataset.theme = theme.value;
}
