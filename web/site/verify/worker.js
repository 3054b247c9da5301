// Who checks while the page stays alive? The checker in a thread of its own.
import { check } from "./check.js";

let told = 0;

addEventListener("message", ({ data }) => {
  const tell = (/** @type {string} */ what, /** @type {number} */ done, /** @type {number} */ of) => {
    if (performance.now() - told < 100) return;
    told = performance.now();
    postMessage({ progress: { what, done, of } });
  };
  check(data, tell).then(
    (report) => postMessage({ report }),
    (error) => postMessage({ failed: String(error) }),
  );
});
