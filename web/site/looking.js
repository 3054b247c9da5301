// What does a page look at again and again, because no stream tells of it?
import { useEffect, useRef } from "./vendor/preact-hooks.js";

/** Looks again while the page is seen, for what no stream tells of. @param {() => unknown} look @param {number} [often] in milliseconds */
export function useLooking(look, often = 15_000) {
  const now = useRef(look);
  now.current = look;
  useEffect(() => {
    const seen = () => document.hidden || now.current();
    const timer = setInterval(seen, often);
    addEventListener("focus", seen);
    return () => (clearInterval(timer), removeEventListener("focus", seen));
  }, [often]);
}
