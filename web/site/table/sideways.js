// How are rows scrolled by keys that are wider than their room?

/** While not all of a row of cards is seen, it can have the focus. */
export function sideways() {
  const look = () => {
    for (const box of document.querySelectorAll(".faces")) {
      const name = box.closest("[aria-label]:not(.faces)")?.getAttribute("aria-label") ?? "";
      const wide = box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX === "auto";
      for (const [key, value] of [["tabindex", "0"], ["role", "group"], ["aria-label", name]]) wide ? box.setAttribute(key, value) : box.removeAttribute(key);
    }
  };
  let soon = 0;
  const later = () => void (soon ||= requestAnimationFrame(() => ((soon = 0), look())));
  const seen = new MutationObserver(later);
  seen.observe(document.body, { childList: true, subtree: true });
  addEventListener("resize", later);
  later();
  return () => (seen.disconnect(), removeEventListener("resize", later), cancelAnimationFrame(soon));
}
