// Which filters has a list, and how far was it read? They stand in the address, so Back, a reload or a link shows the same list.
import { useEffect, useState } from "./vendor/preact-hooks.js";

/** How many rows an address may ask for at once; whoever reads on sees more. */
const MOST = 400;

/**
 * What the query of the address says, what changes it, and how long its list is: the address is renamed, and no step is
 * added to those that lead back. A word without a value leaves it.
 * @param {Address} address
 * @returns {[(word: string) => string, (changes: Record<string, string | number>) => void, { count: number, grow: (count: number) => void }]}
 */
export function useNarrowed(address) {
  const [own, setOwn] = useState(/** @type {{ address: Address, query: URLSearchParams } | null} */ (null));
  // A link to another address, Back or Forward means what that says.
  const chosen = own?.address === address ? own.query : null;
  const query = chosen ?? address.query;
  const change = (/** @type {Record<string, string | number>} */ changes) => {
    const next = new URLSearchParams(query);
    for (const [word, value] of Object.entries(changes)) value ? next.set(word, String(value)) : next.delete(word);
    const path = `#/${address.parts.map(encodeURIComponent).join("/")}`;
    history.replaceState(null, "", next.size ? `${path}?${next}` : path);
    setOwn({ address, query: next });
  };
  const count = Math.trunc(Number(query.get("count"))) || 0;
  return [(word) => query.get(word) ?? "", change, { count: chosen ? count : Math.min(MOST, count), grow: (more) => change({ count: more }) }];
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
