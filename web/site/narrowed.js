// What is a list narrowed to, and where in it was one? Back, a reload and a link that is passed on show the same.
import { useEffect, useState } from "./vendor/preact-hooks.js";

/**
 * What the query of the address says, and what changes it: the address is renamed, and no step is added to those that
 * lead back. A word without a value leaves it.
 * @param {import("./app.js").Address} address
 * @returns {[(word: string) => string, (changes: Record<string, string | number>) => void]}
 */
export function useNarrowed(address) {
  const [own, setOwn] = useState({ address, query: address.query });
  // A link to another address, Back or Forward means what that says.
  const query = own.address === address ? own.query : address.query;
  const change = (/** @type {Record<string, string | number>} */ changes) => {
    const next = new URLSearchParams(query);
    for (const [word, value] of Object.entries(changes)) value ? next.set(word, String(value)) : next.delete(word);
    const path = `#/${address.parts.map(encodeURIComponent).join("/")}`;
    history.replaceState(null, "", next.size ? `${path}?${next}` : path);
    setOwn({ address, query: next });
  };
  return [(word) => query.get(word) ?? "", change];
}

/** Whoever comes back from what they opened here is where they left. @param {boolean} ready whether everything is there that was */
export function useReturn(ready) {
  /** Links to the same, of which a page may have several. @param {string | null} href */
  const alike = (href) => [...document.querySelectorAll("main a")].filter((each) => each.getAttribute("href") === href);
  useEffect(() => {
    const leave = (/** @type {MouseEvent} */ event) => {
      const link = /** @type {Element} */ (event.target).closest("main a");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const href = link.getAttribute("href");
      history.replaceState({ href, which: alike(href).indexOf(link), top: link.getBoundingClientRect().top }, "");
    };
    addEventListener("click", leave);
    return () => removeEventListener("click", leave);
  }, []);
  useEffect(() => {
    const { href, which, top } = history.state ?? {};
    if (!ready || !href) return;
    history.replaceState(null, "");
    const link = /** @type {HTMLElement | undefined} */ (alike(href)[which]);
    if (!link) return;
    link.focus({ preventScroll: true });
    scrollBy(0, link.getBoundingClientRect().top - top);
  }, [ready]);
}
