// Which parts of a page are loaded only where they are shown?
import { html } from "./html.js";
import { useRead } from "./parts.js";

/**
 * Loads a part of the page when it is first shown, and shows nothing until then.
 * @param {{ of: () => Promise<import("./vendor/preact.js").ComponentType<any>>, [name: string]: any }} props
 */
export function Later({ of, ...given }) {
  const Part = useRead(of, []).data;
  return Part ? html`<${Part} ...${given} />` : null;
}
