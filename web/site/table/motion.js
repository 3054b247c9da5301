// How does one see what has changed on the map? Pieces move from where they lay, new ones appear, changed places shine up.

const TIME = 450;

/** Where each piece lies on the screen, and what each place shows. @typedef {{ pieces: Map<string, DOMRect>, places: Map<string, string> }} Seen */

/** @param {SVGSVGElement} svg @returns {Seen} */
export function seen(svg) {
  /** @type {Map<string, string>} */
  const places = new Map();
  for (const place of svg.querySelectorAll("[data-place]")) places.set(place.getAttribute("data-place") ?? "", place.textContent + [...place.querySelectorAll("[fill]")].map((each) => each.getAttribute("fill")).join(" "));
  return { pieces: new Map([...pieces(svg)].map(([key, piece]) => [key, piece.getBoundingClientRect()])), places };
}

/** Pieces by their names; of several alike, the first with the first. @param {SVGSVGElement} svg */
function pieces(svg) {
  /** @type {Map<string, SVGGraphicsElement>} */
  const found = new Map();
  for (const piece of /** @type {NodeListOf<SVGGraphicsElement>} */ (svg.querySelectorAll("[data-piece]"))) {
    const name = piece.getAttribute("data-piece") ?? "";
    let n = 0;
    while (found.has(`${name} ${n}`)) n++;
    found.set(`${name} ${n}`, piece);
  }
  return found;
}

/**
 * Show what has changed since then; nothing moves for those who do not want it.
 * @param {SVGSVGElement} svg @param {Seen} before @param {number} scale pixels for a unit of the picture
 */
export function move(svg, before, scale) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { places } = seen(svg);
  for (const place of svg.querySelectorAll("[data-place]")) {
    const name = place.getAttribute("data-place") ?? "";
    if (before.places.has(name) && before.places.get(name) !== places.get(name)) place.animate({ opacity: [0.25, 1] }, { duration: TIME, easing: "ease-out" });
  }
  for (const [key, piece] of pieces(svg)) {
    const [from, to] = [before.pieces.get(key), piece.getBoundingClientRect()];
    if (!from) piece.animate({ opacity: [0, 1] }, { duration: TIME });
    else if (Math.hypot(from.x - to.x, from.y - to.y) > 2) piece.animate({ translate: [`${(from.x - to.x) / scale}px ${(from.y - to.y) / scale}px`, "0px 0px"] }, { duration: TIME, easing: "ease-in-out" });
  }
}
