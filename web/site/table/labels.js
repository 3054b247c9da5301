// What does the map say at this size? Nobody is shown letters that cannot be read: what is left out comes when one looks closer.

/** Pixels of the smallest text. */
const LEAST = 12;
/** Pixels around a label that are left free. */
const APART = 1;
const LINE = 1.05;
/** How much of a small token a name covers, where it finds no room else. */
const PART = 0.4;
/** Pixels from its place at which a name may stand with a line to it, and the directions that are tried. */
const FAR = [14, 20, 28, 38, 50, 64, 80, 96, 120, 150, 190];
/** How often in vain names that are badly set are tried before others, and to how many crossings a missing one is equal. */
const ROUNDS = 2;
const UNSET = 20;
/** How much more the name of what may be chosen counts. */
const LIT = 10;
/** How many names may go elsewhere, one for the other, so that one has room beside its place. */
const OTHERS = 3;
const WAYS = Array.from({ length: 48 }, (_, n) => [Math.cos((n * Math.PI) / 24), Math.sin((n * Math.PI) / 24)]);

/** That of the picture. */
const FONT = "Liberation Sans, Arial, Helvetica, sans-serif";
const SVG = "http://www.w3.org/2000/svg";

/**
 * Leave out texts that are too small at a scale, and name regions and places again in letters that can be read, as far
 * as there is room: what may be chosen before the rest. Tells how many places are left without a name.
 * @param {SVGSVGElement} svg @param {number} scale pixels for a unit of the picture @param {Box} map where labels may stand
 */
export function label(svg, scale, map) {
  for (const each of svg.querySelectorAll(".label, .leader")) each.remove();
  for (const each of svg.querySelectorAll(".tiny")) each.classList.remove("tiny");
  const size = LEAST / scale;
  measure(svg);
  const small = (/** @type {Element} */ text) => Number(text.getAttribute("font-size")) * scale < LEAST - 0.05;
  const places = [...svg.querySelectorAll("[data-place]")].flatMap((place) => {
    const outline = /** @type {SVGGraphicsElement | null} */ (place.querySelector(":scope > :is(rect, polygon)"));
    return outline ? [{ place, box: boxOf(outline) }] : [];
  });
  /** @type {Taken[]} */
  const taken = places.map(({ place, box }) => ({ box, of: place, yields: place.querySelector(":scope > text") ? (isLit(place) || place.querySelector("[data-piece]") ? 0 : 2) : 1 }));
  /** @type {Wanted[]} */
  const wanted = [];
  for (const text of svg.querySelectorAll("text")) {
    if (text.closest("[data-place]")) continue;
    const box = boxOf(text);
    if (!small(text)) taken.push({ box });
    else {
      text.classList.add("tiny");
      const name = text.textContent ?? "";
      wanted.push({ of: [text], spots: [spot([name], box.x + wide([name], size) / 2, box.y, size)], boxes: [] });
    }
  }
  /** @type {{ place: Element, box: Box, name: string }[]} */
  const unnamed = [];
  for (const { place, box } of places) {
    const tiny = [...place.querySelectorAll("text")].filter(small);
    const paint = place.querySelector(":scope > :is(rect, polygon)");
    for (const text of tiny) {
      const piece = text.closest("[data-piece]");
      // What cannot be read is seen by its colour, unless the place has that colour or it is a whole bar.
      (piece && !piece.querySelector("use") && ((text.textContent ?? "").length > 9 || alike(piece.querySelector("rect"), paint)) ? piece : text).classList.add("tiny");
    }
    const names = tiny.filter((text) => text.parentElement === place && text.getAttribute("font-weight") === "bold");
    if (names.length) unnamed.push({ place, box, name: printedOn(place, box).plain });
  }
  while (unnamed.length) {
    const group = unnamed.splice(0, 1);
    // Places that lie side by side and are called the same have one name, unless there is room for it within each.
    for (let n = 0; n < unnamed.length; n++) {
      const near = group.some(({ name, box }) => name === unnamed[n].name && meet(box, unnamed[n].box, 0.5 * box.h));
      if (near) group.push(...unnamed.splice(n, 1)), (n = -1);
    }
    const each = group.map(({ place, box }) => ({ of: [place], spots: spots(place, box, size), boxes: [box] }));
    if (each.length === 1 || each.every(({ spots: [first], boxes: [box] }) => first.inside && first.box.w <= box.w && first.box.h <= box.h)) wanted.push(...each);
    else {
      const boxes = group.map(({ box }) => box);
      wanted.push({ of: group.map(({ place }) => place), spots: outside([group[0].name], around(boxes), size), boxes });
    }
  }
  const regions = [...svg.querySelectorAll(":scope > g > polygon")].map((each) => boxOf(/** @type {SVGGraphicsElement} */ (each)));
  // Most moves leave all of this as it is.
  const asked = JSON.stringify([scale, map, taken.map(({ box, yields }) => [box, yields]), wanted.map(({ of, spots, boxes }) => [isLit(...of), spots, boxes])]);
  const known = arrangements.get(asked) ?? best(wanted, (order) => arrange(order, taken, size, scale, map, regions));
  if (arrangements.size > 20) arrangements.clear();
  arrangements.set(asked, known);
  const set = known.set.map(({ n, ...rest }) => ({ ...rest, of: wanted[n].of }));
  // What a line crosses is still read: names lie over it, with their paint.
  for (const { ends } of set) if (ends) svg.append(leader(ends));
  for (const { of, found } of set) svg.append(...written(found, size, of));
  const within = new Set(set.filter(({ found }) => found.inside || /\d$/.test(found.lines.join())).map(({ of }) => of));
  const others = [...places, ...set.map(({ found }) => found)];
  for (const { of, boxes } of wanted) boxes.forEach((box, n) => within.has(of) || svg.append(...price(of[n], box, size, others)));
  return known.left;
}

/** What was arranged, by what was asked for. @type {Map<string, ReturnType<typeof best>>} */
const arrangements = new Map();

/**
 * The arrangement that costs least: names without room, or with a line across others, are set before all others, as
 * long as that helps.
 * @param {Wanted[]} wanted @param {(order: Wanted[]) => ReturnType<typeof arrange>} arranged
 */
function best(wanted, arranged) {
  let found = arranged(wanted);
  for (let order = wanted, last = found, n = 0; n < ROUNDS && found.cost; n++) {
    const { badly } = last;
    order = [...badly, ...order.filter((each) => !badly.includes(each))];
    last = arranged(order);
    if (last.cost < found.cost) (found = last), (n = -1);
  }
  return {
    set: found.set.map((each) => ({ n: wanted.indexOf(each.wanted), found: each.found, ends: each.ends })),
    left: found.left.reduce((sum, { boxes }) => sum + boxes.length, 0),
  };
}

/**
 * Where names stand that are set one after the other, whose are left out, and what is badly set and costs how much.
 * @param {Wanted[]} order @param {Taken[]} before @param {number} size @param {number} scale @param {Box} map @param {Box[]} regions
 */
function arrange(order, before, size, scale, map, regions) {
  /** @type {{ of: Element[], wanted: Wanted, found: Spot, ends?: Ends }[]} */
  let set = [];
  /** @type {Wanted[]} */
  const badly = [];
  let cost = 0;
  const apart = APART / scale;
  const others = (/** @type {Wanted} */ wanted) => (wanted.others ??= before.filter(({ of }) => !(of && wanted.of.includes(of))));
  /** From which `least` on a name may stand there. @param {Wanted} wanted @param {Spot} spot */
  const needs = (wanted, { box }) => {
    const [home] = wanted.boxes;
    let least = within(box, map) ? 0 : 4;
    for (const other of others(wanted)) {
      if (least > 3) break;
      if (meet(box, other.box, apart)) least = Math.max(least, !other.yields ? 4 : other.yields > 1 ? 3 : covered(other.box, box) > PART ? 2 : 1);
    }
    // In another region it would read as a name there.
    return least < 4 && regions.some((each) => home && !meet(each, home, 0) && meet(each, { ...box, x: box.x + box.w / 4, w: box.w / 2 }, 0)) ? 4 : least;
  };
  const clear = (/** @type {Wanted} */ wanted, /** @type {Spot} */ spot, /** @type {number} */ least) => (spot.least ??= needs(wanted, spot)) <= least;
  const inTheWay = (/** @type {Spot} */ { box }) => set.filter(({ found }) => meet(box, found.box, apart));
  /**
   * Beside its place: better over a part of a small token than nowhere, and better where another name goes elsewhere for it.
   * @param {Wanted} wanted @param {number} deep how many others may have to go @param {Spot[]} [kept] what must stay free @param {number[]} [over] over what @returns {boolean}
   */
  const settle = (wanted, deep, kept = [], over = [0, 1]) => {
    const { of, spots } = wanted;
    for (const least of over) {
      for (const found of spots) {
        if (!clear(wanted, found, least) || kept.some(({ box }) => meet(box, found.box, apart))) continue;
        const [other, ...more] = inTheWay(found);
        if (more.length || (other && !deep)) continue;
        const all = set;
        set = all.filter((each) => each !== other);
        if (!other || settle(other.wanted, deep - 1, [...kept, found], over)) {
          set.push({ of, wanted, found });
          return true;
        }
        set = all;
      }
    }
    return false;
  };
  const lead = (/** @type {Wanted} */ wanted) => {
    const { of, spots, boxes } = wanted;
    if (!boxes.length) return false;
    const box = around(boxes);
    const all = [...others(wanted), ...set.map(({ found }) => found)];
    const far = wanted.far ??= farther(spots, box, size, scale, map);
    /** The nearest whose line crosses least. @type {{ found: Spot, ends: Ends, over: number } | undefined} */
    let best;
    for (const least of isLit(...of) ? [0, 1, 2, 3] : [0, 1, 2]) {
      // Over the whole of something only where there is no other way.
      if (best && least > 1) break;
      for (const found of least < 2 ? far : [...spots, ...far]) {
        if (!clear(wanted, found, least) || inTheWay(found).length) continue;
        const line = ends(box, found.box, scale);
        const over = crossed(line, all);
        if (!best || over < best.over) best = { found, ends: line, over };
        if (!over) break;
      }
      if (best?.over === 0) break;
    }
    if (best) set.push({ of, wanted, found: best.found, ends: spots.includes(best.found) ? undefined : best.ends });
    const missing = !best && !settle(wanted, OTHERS, [], [0, 1, 2]);
    if (best ? best.over : missing) badly.push(wanted), (cost += (best ? best.over : UNSET) * (isLit(...of) ? LIT : 1));
    return missing;
  };
  const left = [true, false].flatMap((lit) => order.filter(({ of }) => isLit(...of) === lit)
    .filter((wanted) => !settle(wanted, 0)).filter((wanted) => !settle(wanted, wanted.boxes.length ? OTHERS : 0)).filter(lead));
  return { set, left, badly, cost };
}

/** Where a name may stand that finds no room there: the nearest first. @param {Spot[]} spots @param {Box} of @param {number} size @param {number} scale @param {Box} map @returns {Spot[]} */
function farther(spots, of, size, scale, map) {
  const names = [...new Map(spots.filter((each) => !each.inside).map(({ lines }) => [lines.join(), lines])).values()];
  const [x, y] = [of.x + of.w / 2, of.y + of.h / 2];
  // On a small map a long line leads across half of it.
  return FAR.filter((far) => far <= Math.max(FAR[0], 0.38 * map.w * scale - 117)).flatMap((far) => names.flatMap((lines) => {
    const [w, h] = [wide(lines, size), lines.length * LINE * size];
    return WAYS.map(([dx, dy]) => ({ lines, box: { x: x + dx * (of.w / 2 + w / 2 + (far - 10) / scale) - w / 2, y: y + dy * (of.h / 2 + h / 2 + (far - 10) / scale) - h / 2, w, h }, inside: false }));
  }));
}

/** The nearest points of a name and its place. @param {Box} place @param {Box} name @param {number} scale @returns {Ends} */
function ends(place, name, scale) {
  const near = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ long) => Math.min(from + long, Math.max(from, at));
  const [x1, y1] = [near(place.x + place.w / 2, name.x, name.w), near(place.y + place.h / 2, name.y, name.h)];
  const within = 3 / scale;
  return { x1, y1, x2: near(x1, place.x + within, place.w - 2 * within), y2: near(y1, place.y + within, place.h - 2 * within) };
}

/** Over how many of them a line leads, by eleven of its points. @param {Ends} ends @param {{ box: Box }[]} others */
function crossed({ x1, y1, x2, y2 }, others) {
  const points = Array.from({ length: 11 }, (_, n) => (n + 0.5) / 11).map((part) => ({ x: x1 + part * (x2 - x1), y: y1 + part * (y2 - y1), w: 0, h: 0 }));
  const whole = around([points[0], points[10]]);
  return others.filter(({ box }) => meet(box, whole, 0) && points.some((point) => meet(box, point, 0))).length;
}

/** A thin line from a name to its place. @param {Ends} ends */
function leader(ends) {
  const line = document.createElementNS(SVG, "line");
  for (const [key, value] of Object.entries({ ...ends, class: "leader" })) line.setAttribute(key, String(value));
  return line;
}

/** @type {CanvasRenderingContext2D | null | undefined} */
let pen;

/** Widths of lines in letters of size 1, which are asked for again and again. @type {Map<string, number>} */
const widths = new Map();

/** How wide lines of a size are, and the paint behind them. @param {string[]} lines @param {number} size */
function wide(lines, size) {
  return (Math.max(...lines.map(width)) + 0.1) * size;
}

/** @param {string} line */
function width(line) {
  let found = widths.get(line);
  if (found === undefined) {
    pen ??= document.createElement("canvas").getContext("2d");
    if (pen) pen.font = `700 100px ${FONT}`;
    found = pen ? pen.measureText(line).width / 100 : 0.6 * line.length;
    widths.set(line, found);
  }
  return found;
}

/** What the picture calls a place, without what lies there. @param {Element | null} place */
export function titleOf(place) {
  return (place?.querySelector(":scope > metadata")?.textContent ?? "").split(": ")[0];
}

/** What a place is called, the number in brackets behind that (what it costs), and how wide it is free. @param {Element} place @param {Box} box */
function printedOn(place, box) {
  const name = titleOf(place);
  const [, plain = name, cost] = /^(.*?) \((?:[^)]*?(\d+))?[^)]*\)$/.exec(name) ?? [];
  const icon = /** @type {SVGGraphicsElement | null} */ (place.querySelector(":scope > .printed"));
  const empty = [...place.querySelectorAll("use, circle, [data-piece]:not(.tiny)")].every((each) => each.closest(".printed, .badge"));
  return { name, plain, cost, empty, room: box.w - (icon ? boxOf(icon).w : 0) };
}

/** The number of a place whose name stands elsewhere; what may be chosen and has pieces has it in a badge beside them. @param {Element} place @param {Box} box @param {number} size @param {{ box: Box }[]} others places and names @returns {Element[]} */
function price(place, box, size, others) {
  const { cost, empty, room } = printedOn(place, box);
  const lit = isLit(place);
  // What may be chosen says what it costs also where its number has no edge left around it.
  if (!cost || box.h < (lit ? 0.65 : 1) * size || !(empty || lit)) return [];
  let at = { ...spot([cost], box.x + room / 2, box.y + (box.h - LINE * size) / 2, size), inside: empty };
  /** @type {Element[]} */
  const badge = [];
  if (!empty) {
    const lying = [...place.querySelectorAll("[data-piece]:not(.tiny) > :first-child, .printed, .badge")].map((each) => boxOf(/** @type {SVGGraphicsElement} */ (each)));
    const more = others.filter((each) => each.box !== box).map((each) => each.box);
    const wide = 1.1 * size;
    const ways = [1, 0, 0.5].flatMap((dx) => [1, 0, 0.5].map((dy) => ({ x: box.x + dx * box.w - wide / 2, y: box.y + dy * box.h - wide / 2, w: wide, h: wide })));
    const free = (/** @type {Box[]} */ all) => ways.find((way) => !all.some((each) => meet(each, way, 0)));
    const found = free([...lying, ...more]) ?? free(lying) ?? ways[0];
    at = { ...spot([cost], found.x + wide / 2, found.y + (wide - LINE * size) / 2, size), inside: false };
    const disc = document.createElementNS(SVG, "circle");
    for (const [key, value] of Object.entries({ cx: found.x + wide / 2, cy: found.y + wide / 2, r: wide / 2, class: "label" })) disc.setAttribute(key, String(value));
    badge.push(disc);
    others.push({ box: found });
  }
  const set = written(at, size, [place]);
  // It is not what the place is called.
  for (const each of set) each.removeAttribute("data-of");
  return [...badge, ...set];
}

/** Where a name may stand: in its place if nothing else is seen there, else above or below. @param {Element} place @param {Box} box @param {number} size @returns {Spot[]} */
function spots(place, box, size) {
  const { name, plain, cost, empty, room } = printedOn(place, box);
  const short = cost ? `${plain} ${cost}` : plain;
  const names = [...new Set(empty ? [plain, name] : [short, plain, name])];
  const middle = box.x + box.w / 2;
  const inside = [[short], halves(short)].filter((lines) => lines.length && empty)
    .map((lines) => ({ ...spot(lines, box.x + room / 2, box.y + (box.h - lines.length * LINE * size) / 2, size), inside: true }))
    .filter((each) => each.box.w < (room < box.w ? 1 : 1.5) * room && each.box.h < 1.3 * box.h);
  return [...inside, ...outside(names, box, size)];
}

/** Where one of several names may stand beside its place. @param {string[]} names @param {Box} box @param {number} size @returns {Spot[]} */
function outside(names, box, size) {
  const middle = box.x + box.w / 2;
  return names.flatMap((each) => [[each], halves(each)]).filter((lines) => lines.length).flatMap((lines) => {
    const [w, h] = [wide(lines, size), lines.length * LINE * size];
    const aside = [0, (w - box.w) / 2, (box.w - w) / 2];
    const [beside, close] = [0, 0.2 * size].map((by) => aside.flatMap((dx) => [box.y - h + by, box.y + box.h - by].map((y) => spot(lines, middle + dx, y, size))));
    return [...beside, spot(lines, box.x + box.w + w / 2, box.y + (box.h - h) / 2, size), spot(lines, box.x - w / 2, box.y + (box.h - h) / 2, size), ...close];
  });
}

/** @param {Box[]} boxes @returns {Box} */
function around(boxes) {
  const [x, y] = [Math.min(...boxes.map((each) => each.x)), Math.min(...boxes.map((each) => each.y))];
  return { x, y, w: Math.max(...boxes.map((each) => each.x + each.w)) - x, h: Math.max(...boxes.map((each) => each.y + each.h)) - y };
}

/** A name in two lines of about the same length; nothing of a single word. @param {string} name @returns {string[]} */
function halves(name) {
  const ways = [...name.matchAll(/[ -]/g)].map(({ index, 0: gap }) => [name.slice(0, gap === "-" ? index + 1 : index), name.slice(index + 1)]);
  return ways.sort((a, b) => Math.max(a[0].length, a[1].length) - Math.max(b[0].length, b[1].length))[0] ?? [];
}

/** @param {string[]} lines @param {number} middle @param {number} y @param {number} size @returns {Spot} */
function spot(lines, middle, y, size) {
  const w = wide(lines, size);
  return { lines, box: { x: middle - w / 2, y, w, h: lines.length * LINE * size }, inside: false };
}

/** @param {Spot} found @param {number} size @param {Element[]} all @returns {Element[]} */
function written({ lines, box, inside }, size, all) {
  const [of] = all;
  // Letters that reach over the edge of their place keep its paint behind them.
  const colours = inside ? { fill: of.getAttribute("fill") ?? "", stroke: of.querySelector(":scope > :is(rect, polygon)")?.getAttribute("fill") ?? "" } : {};
  return lines.map((line, n) => {
    const text = document.createElementNS(SVG, "text");
    const place = { x: box.x + box.w / 2, y: box.y + (n * LINE + 0.82) * size, "font-size": size, "text-anchor": "middle" };
    for (const [key, value] of Object.entries({ ...place, "data-of": all.map((each) => each.getAttribute("data-place")).join(" "), class: `label${of.nodeName === "text" ? " region" : inside ? " inside" : ""}`, ...colours })) text.setAttribute(key, String(value));
    text.textContent = line;
    return text;
  });
}

/** @param {...Element} places */
function isLit(...places) {
  return places.some((each) => each.classList.contains("lit"));
}

/** Where what is drawn lies, as long as the picture stands. @type {WeakMap<Element, Box>} */
const boxes = new WeakMap();

/** Measure before anything is changed: the browser lays the picture out once, and not each time. @param {SVGSVGElement} svg */
function measure(svg) {
  for (const each of svg.querySelectorAll("[data-place] > :is(rect, polygon, .printed, .badge), [data-piece] > :first-child, .badge, text")) boxOf(/** @type {SVGGraphicsElement} */ (each));
}

/** @param {SVGGraphicsElement} element @returns {Box} */
function boxOf(element) {
  const known = boxes.get(element);
  if (known) return known;
  const { x, y, width, height } = element.getBBox();
  // The table stands below the head of the picture.
  const moved = element.closest("g[transform]")?.getAttribute("transform") ?? "";
  const [, dx, dy] = /^translate\(([-\d.]+) ([-\d.]+)\)$/.exec(moved) ?? [];
  const box = { x: x + Number(dx ?? 0), y: y + Number(dy ?? 0), w: width, h: height };
  boxes.set(element, box);
  return box;
}

/** Whether two shapes can hardly be told apart by what they are filled with. @param {Element | null} a @param {Element | null} b */
function alike(a, b) {
  const [one, other] = [a, b].map((each) => (each?.getAttribute("fill") ?? "").match(/[0-9a-f]{2}/g)?.map((part) => parseInt(part, 16)) ?? []);
  return one.length === other.length && one.every((part, n) => Math.abs(part - other[n]) < 24);
}

/** @param {Box} a @param {Box} b @param {number} apart */
function meet(a, b, apart) {
  return a.x < b.x + b.w + apart && b.x < a.x + a.w + apart && a.y < b.y + b.h + apart && b.y < a.y + a.h + apart;
}

/** How much of a box lies below another one. @param {Box} box @param {Box} over */
function covered(box, over) {
  const [w, h] = [Math.min(box.x + box.w, over.x + over.w) - Math.max(box.x, over.x), Math.min(box.y + box.h, over.y + over.h) - Math.max(box.y, over.y)];
  return (Math.max(0, w) * Math.max(0, h)) / (box.w * box.h);
}

/** @param {Box} box @param {Box} map */
function within(box, map) {
  return box.x >= map.x && box.x + box.w <= map.x + map.w && box.y >= map.y && box.y + box.h <= map.y + map.h;
}
