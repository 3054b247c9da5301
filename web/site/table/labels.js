// What does the map say at this size? Nobody is shown letters that cannot be read: what is left out comes when one looks closer.

/** Pixels of the smallest text. */
const LEAST = 12;
/** Pixels around a label that are left free. */
const APART = 1;
/** What a letter takes of the size of a text, about. */
const LETTER = 0.6;
const LINE = 1.05;

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{ x: number, y: number, w: number, h: number }} Box */
/** @typedef {{ lines: string[], box: Box, inside: boolean }} Spot */

/**
 * Leave out texts that are too small at a scale, and name regions and places again in letters that can be read, as far
 * as there is room: what may be chosen before the rest.
 * @param {SVGSVGElement} svg @param {number} scale pixels for a unit of the picture @param {Box} map where labels may stand
 */
export function label(svg, scale, map) {
  for (const each of svg.querySelectorAll(".label")) each.remove();
  for (const each of svg.querySelectorAll(".tiny")) each.classList.remove("tiny");
  const size = LEAST / scale;
  const small = (/** @type {Element} */ text) => Number(text.getAttribute("font-size")) * scale < LEAST - 0.05;
  const places = [...svg.querySelectorAll("[data-place]")].flatMap((place) => {
    const outline = /** @type {SVGGraphicsElement | null} */ (place.querySelector(":scope > :is(rect, polygon)"));
    return outline ? [{ place, box: boxOf(outline) }] : [];
  });
  /** @type {{ box: Box, of?: Element, token?: boolean }[]} */
  const taken = places.map(({ place, box }) => ({ box, of: place, token: !place.querySelector(":scope > text") }));
  /** @type {{ of: Element, spots: Spot[] }[]} */
  const wanted = [];
  for (const text of svg.querySelectorAll("text")) {
    if (text.closest("[data-place]")) continue;
    const box = boxOf(text);
    if (!small(text)) taken.push({ box });
    else {
      text.classList.add("tiny");
      const name = text.textContent ?? "";
      wanted.push({ of: text, spots: [spot([name], box.x + (name.length * LETTER * size) / 2, box.y, size)] });
    }
  }
  places.sort((a, b) => Number(b.place.classList.contains("lit")) - Number(a.place.classList.contains("lit")));
  for (const { place, box } of places) {
    const tiny = [...place.querySelectorAll("text")].filter(small);
    for (const text of tiny) {
      const piece = text.closest("[data-piece]");
      (piece && !piece.querySelector("use") ? piece : text).classList.add("tiny");
    }
    const names = tiny.filter((text) => text.parentElement === place && text.getAttribute("font-weight") === "bold");
    if (names.length) wanted.push({ of: place, spots: spots(place, box, size) });
  }
  for (const { of, spots } of wanted) {
    const free = (/** @type {Spot} */ { box }, /** @type {boolean} */ tokens) => within(box, map) && !taken.some((other) => other.of !== of && (tokens || !other.token) && meet(box, other.box, APART / scale));
    // Better over a small token than nowhere.
    const found = spots.find((each) => free(each, true)) ?? spots.find((each) => free(each, false));
    if (!found) continue;
    taken.push({ box: found.box });
    svg.append(...written(found, size, of));
  }
}

/** Where a name may stand: in its place if nothing else is seen there, else above or below. @param {Element} place @param {Box} box @param {number} size @returns {Spot[]} */
function spots(place, box, size) {
  const name = (place.querySelector(":scope > title")?.textContent ?? "").split(": ")[0];
  const short = name.replace(/ \(.*\)$/, "");
  const names = [...new Set([short, name])];
  const middle = box.x + box.w / 2;
  const empty = !place.querySelector("use, circle");
  const inside = [[short], halves(short)].filter((lines) => lines.length && empty)
    .map((lines) => ({ ...spot(lines, middle, box.y + (box.h - lines.length * LINE * size) / 2, size), inside: true }))
    .filter((each) => each.box.w < 1.3 * box.w && each.box.h < 1.3 * box.h);
  const outside = names.flatMap((each) => [spot([each], middle, box.y - LINE * size, size), spot([each], middle, box.y + box.h, size)]);
  return [...inside, ...outside];
}

/** A name in two lines of about the same length; nothing of a single word. @param {string} name @returns {string[]} */
function halves(name) {
  const words = name.split(" ");
  const ways = words.slice(1).map((_, n) => [words.slice(0, n + 1).join(" "), words.slice(n + 1).join(" ")]);
  return ways.sort((a, b) => Math.max(a[0].length, a[1].length) - Math.max(b[0].length, b[1].length))[0] ?? [];
}

/** @param {string[]} lines @param {number} middle @param {number} y @param {number} size @returns {Spot} */
function spot(lines, middle, y, size) {
  const w = Math.max(...lines.map((line) => line.length)) * LETTER * size;
  return { lines, box: { x: middle - w / 2, y, w, h: lines.length * LINE * size }, inside: false };
}

/** @param {Spot} found @param {number} size @param {Element} of @returns {Element[]} */
function written({ lines, box, inside }, size, of) {
  // Letters that reach over the edge of their place keep its paint behind them.
  const colours = inside ? { fill: of.getAttribute("fill") ?? "", stroke: of.querySelector(":scope > :is(rect, polygon)")?.getAttribute("fill") ?? "" } : {};
  return lines.map((line, n) => {
    const text = document.createElementNS(SVG, "text");
    const place = { x: box.x + box.w / 2, y: box.y + (n * LINE + 0.82) * size, "font-size": size, "text-anchor": "middle" };
    for (const [key, value] of Object.entries({ ...place, class: `label${of.nodeName === "text" ? " region" : inside ? " inside" : ""}`, ...colours })) text.setAttribute(key, String(value));
    text.textContent = line;
    return text;
  });
}

/** @param {SVGGraphicsElement} element @returns {Box} */
function boxOf(element) {
  const { x, y, width, height } = element.getBBox();
  // The table stands below the head of the picture.
  const moved = element.closest("g[transform]")?.getAttribute("transform") ?? "";
  const [, dx, dy] = /^translate\(([-\d.]+) ([-\d.]+)\)$/.exec(moved) ?? [];
  return { x: x + Number(dx ?? 0), y: y + Number(dy ?? 0), w: width, h: height };
}

/** @param {Box} a @param {Box} b @param {number} apart */
function meet(a, b, apart) {
  return a.x < b.x + b.w + apart && b.x < a.x + a.w + apart && a.y < b.y + b.h + apart && b.y < a.y + a.h + apart;
}

/** @param {Box} box @param {Box} map */
function within(box, map) {
  return box.x >= map.x && box.x + box.w <= map.x + map.w && box.y >= map.y && box.y + box.h <= map.y + map.h;
}
