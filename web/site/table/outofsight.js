// Where is what can be chosen, while none of it is in sight?
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { html } from "../html.js";
import { t } from "../words.js";

/** What is lit and has room on this screen: not what lies behind another tab. @returns {(HTMLElement | SVGElement)[]} */
const lying = () => [.../** @type {NodeListOf<HTMLElement | SVGElement>} */ (document.querySelectorAll(".surface .lit"))].filter((each) => each.getClientRects().length);

/** A button that leads to what is lit, as long as none of it is in sight. */
export function OutOfSight() {
  const [away, setAway] = useState(false);
  useEffect(() => {
    /** @type {Map<Element, boolean>} */
    const seen = new Map();
    const sight = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) if (seen.has(target)) seen.set(target, isIntersecting);
      setAway(seen.size > 0 && ![...seen.values()].some(Boolean));
    });
    const again = () => {
      const lit = new Set(/** @type {Element[]} */ (lying()));
      for (const each of [...seen.keys()]) if (!lit.has(each)) seen.delete(each), sight.unobserve(each);
      for (const each of lit) if (!seen.has(each)) seen.set(each, true), sight.observe(each);
      if (!lit.size) setAway(false);
    };
    const lights = new MutationObserver(again);
    const table = document.querySelector(".table");
    if (table) lights.observe(table, { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "data-tab"] });
    again();
    return () => (lights.disconnect(), sight.disconnect());
  }, []);
  const lead = () => {
    const [first] = lying();
    first?.scrollIntoView({ block: "center" });
    first?.focus({ preventScroll: true });
  };
  return away ? html`<button class="lead-to" onClick=${lead}>${t("lead_to_lit")}</button>` : null;
}
