// How does a person look at the map? The picture comes from the service; what stands beside the map is left out of it.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/preact-hooks.js";
import { html } from "../html.js";
import { does, wayOf } from "../keys.js";
import { guest } from "../parts.js";
import { t } from "../words.js";
import { label } from "./labels.js";

/** Pixels of the picture above the table. */
const HEAD = 44;

/** @param {{ board: BoardData, picture: { text: string, version: number } | null, motion: typeof import("./motion.js") | null, words: Record<string, string>, lit: Choice[], seats: Seat[] }} props `motion` shows what has changed */
export function Board({ board, picture, motion, words, lit, seats }) {
  const frame = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [view, setView] = useState(/** @type {Box | null} */ (null));
  const pointers = useRef(/** @type {Map<number, PointerEvent>} */ (new Map()));
  const dragged = useRef(false);
  /** What is shown: things move on one board, not from one to another. */
  const drawnOf = useRef(/** @type {{ board: BoardData, parts: ReturnType<typeof cut> } | null} */ (null));
  /** What the names on the map were set for. */
  const labelled = useRef(/** @type {{ svg: SVGSVGElement | null, asked: string, whole: Box | null }} */ ({ svg: null, asked: "", whole: null }));
  /** How many places have no name at this size. */
  const [unnamed, setUnnamed] = useState(0);
  const [whole, beside, regions] = useMemo(() => extent(board), [board]);

  useLayoutEffect(() => {
    if (!frame.current || !picture || !whole) return;
    const parts = cut(`${guest(picture.text)}`);
    const known = drawnOf.current?.board === board ? drawnOf.current.parts : null;
    const former = known && frame.current.querySelector("svg");
    // A place in which all lies as it lay stays, with all that was measured there.
    const stays = former && known.fixed === parts.fixed;
    const svg = drawn([parts.start, ...(stays ? parts.places.filter((each, n) => each !== known.places[n]) : parts.places), "</g></svg>"].join(""));
    if (!svg) return;
    for (const text of svg.querySelectorAll(":scope > text")) text.remove();
    // What a thing is called the page tells itself, where it is pointed at; the browser would tell it again.
    for (const title of svg.querySelectorAll(":not(svg) > title")) {
      const name = document.createElementNS(svg.namespaceURI, "metadata");
      name.textContent = title.textContent;
      title.parentElement?.setAttribute("aria-label", name.textContent ?? "");
      title.replaceWith(name);
    }
    for (const place of svg.querySelectorAll("[data-place]")) if (beside.has(place.getAttribute("data-place") ?? "")) place.remove();
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    const before = former ? motion?.seen(former) : null;
    drawnOf.current = { board, parts };
    labelled.current.svg = null;
    if (stays) for (const each of svg.querySelectorAll("[data-place], svg > title, svg > desc")) former.querySelector(each.nodeName === "g" ? `[data-place="${CSS.escape(each.getAttribute("data-place") ?? "")}"]` : each.nodeName)?.replaceWith(each);
    else frame.current.replaceChildren(svg);
    const at = fitted();
    if (before && at) motion?.move(stays ? former : svg, before, at);
  }, [picture?.text, whole]);

  /** Show the part of the map that is looked at; how many pixels a unit of it has then. */
  const fitted = () => {
    const svg = frame.current?.querySelector("svg");
    const at = view ?? whole;
    if (!svg || !at) return 0;
    const part = `${at.x} ${at.y} ${at.w} ${at.h}`;
    if (svg.getAttribute("viewBox") !== part) svg.setAttribute("viewBox", part);
    const box = svg.getBoundingClientRect();
    return Math.min(box.width / at.w, box.height / at.h);
  };
  const relabel = () => {
    const svg = frame.current?.querySelector("svg");
    const scale = fitted();
    if (!svg || !scale || !whole) return;
    const lit = [...svg.querySelectorAll("[data-place].lit")].map((each) => each.getAttribute("data-place"));
    const asked = `${scale} ${lit}`;
    // It takes longer than all else that is drawn.
    if (labelled.current.svg === svg && labelled.current.asked === asked && labelled.current.whole === whole) return;
    labelled.current = { svg, asked, whole };
    setUnnamed(label(svg, scale, whole));
  };
  // Once for each frame, after the lights.
  useLayoutEffect(() => {
    const next = requestAnimationFrame(relabel);
    return () => cancelAnimationFrame(next);
  }, [view, whole, picture?.text, lit]);
  useEffect(() => {
    const watch = new ResizeObserver(relabel);
    if (frame.current) watch.observe(frame.current);
    return () => watch.disconnect();
  }, [view, whole]);

  /** @param {number} factor @param {{ clientX: number, clientY: number }} [about] */
  const zoom = (factor, about) => {
    const svg = frame.current?.querySelector("svg");
    if (!svg || !whole) return;
    const at = view ?? whole;
    const w = Math.min(whole.w, Math.max(whole.w / 12, at.w / factor));
    const h = (w / whole.w) * whole.h;
    const box = svg.getBoundingClientRect();
    const px = about ? (about.clientX - box.left) / box.width : 0.5;
    const py = about ? (about.clientY - box.top) / box.height : 0.5;
    setView(w >= whole.w ? null : kept({ x: at.x + px * (at.w - w), y: at.y + py * (at.h - h), w, h }, whole));
  };
  /** @param {Box} box */
  const show = (box) => {
    if (!whole) return;
    const w = Math.min(whole.w, Math.max(box.w, (box.h * whole.w) / whole.h));
    const h = (w / whole.w) * whole.h;
    setView(kept({ x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h }, whole));
  };

  const down = (/** @type {PointerEvent} */ event) => {
    pointers.current.set(event.pointerId, event);
    dragged.current = false;
  };
  const drag = (/** @type {PointerEvent} */ event) => {
    const before = pointers.current.get(event.pointerId);
    const svg = frame.current?.querySelector("svg");
    if (!before || !svg || !whole) return;
    const others = [...pointers.current.values()].filter((each) => each.pointerId !== event.pointerId);
    if (others.length === 1) {
      const far = (/** @type {PointerEvent} */ each) => Math.hypot(each.clientX - others[0].clientX, each.clientY - others[0].clientY);
      if (far(before) > 0) zoom(far(event) / far(before), others[0]);
      dragged.current = true;
    } else {
      const at = view ?? whole;
      const scale = at.w / svg.getBoundingClientRect().width;
      const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
      if (!dragged.current && Math.hypot(dx, dy) < 6) return;
      if (!dragged.current) frame.current?.setPointerCapture(event.pointerId);
      dragged.current = true;
      if (view) setView(kept({ ...at, x: at.x - dx * scale, y: at.y - dy * scale }, whole));
    }
    pointers.current.set(event.pointerId, event);
  };
  const up = (/** @type {PointerEvent} */ event) => pointers.current.delete(event.pointerId);
  // Who has moved the map has not chosen what lies under the pointer.
  const click = (/** @type {Event} */ event) => dragged.current && event.stopPropagation();
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (does(event, "zoom_in")) zoom(1.4);
    if (does(event, "zoom_out")) zoom(1 / 1.4);
    if (does(event, "fit")) setView(null);
    const way = wayOf(event);
    if (!way || !view || !whole) return;
    // Neither the page nor the moment that is looked at moves with the map.
    event.preventDefault();
    event.stopPropagation();
    setView(kept({ ...view, x: view.x + (way[0] * view.w) / 4, y: view.y + (way[1] * view.h) / 4 }, whole));
  };
  useEffect(() => {
    // Not passive: the wheel zooms the board and does not scroll the page, while it is held with Ctrl or the board is zoomed.
    const wheel = (/** @type {WheelEvent} */ event) => {
      if (!event.ctrlKey && !event.metaKey && !view) return;
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event);
    };
    const box = frame.current;
    box?.addEventListener("wheel", wheel, { passive: false });
    return () => box?.removeEventListener("wheel", wheel);
  });

  if (!whole) return null;
  return html`<section class="board" aria-label=${t("board")}>
    <div class="above"><div class="zoom" role="toolbar" aria-label=${t("board")}>
      <button onClick=${() => setView(null)} aria-pressed=${view === null}>${t("fit")}</button>
      ${regions.filter(({ id }) => words[id]).map(({ id, box }) => html`<button key=${id} onClick=${() => show(box)}>${words[`short.${id}`] ?? words[id]}</button>`)}
      <span><button onClick=${() => zoom(1.4)} aria-label=${t("zoom_in")}>+</button><button onClick=${() => zoom(1 / 1.4)} aria-label=${t("zoom_out")}>−</button></span></div>
      <${Holders} board=${board} words=${words} seats=${seats} />
      ${unnamed ? html`<p class="small">${t("unnamed", { count: unnamed })}</p>` : null}</div>
    <div ref=${frame} class=${view ? "frame zoomed" : "frame"} tabindex="0" role="group" aria-label=${t("board")} onPointerDown=${down} onPointerMove=${drag} onPointerUp=${up} onPointerCancel=${up} onClick=${click} onKeyDown=${key}></div>
  </section>`;
}

/** The dashes by which places say whose they are. @type {Record<string, string>} */
const DASHES = { dashed: "7 4", dotted: "0 4.5", mixed: "9 4 0 4" };

/** Whose are the places with which lines? @param {{ board: BoardData, words: Record<string, string>, seats: Seat[] }} props */
function Holders({ board, words, seats }) {
  const tinting = [...Object.values(board.kinds), ...board.places].flatMap((each) => each.fills ?? []).filter((fill) => fill.tints);
  const all = [...new Set(tinting.map((fill) => fill.as))].flatMap((type) => /** @type {{ name: string, look: Look }[]} */ (type === "seat" ? seats.map((each) => ({ name: each.role_name, look: board.roles[each.seat] }))
      : Object.entries(board.types[type].looks ?? {}).map(([id, look]) => ({ name: board.names[board.types[type].names]?.[id] ?? words[id], look }))));
  const known = all.filter(({ name, look }) => name && look.form);
  if (!known.length) return null;
  return html`<ul class="holders" aria-label=${t("holders")}>${known.map(({ name, look }) => html`<li key=${name}><svg viewBox="0 0 34 18" aria-hidden="true"><rect width="34" height="18" rx="3" fill=${look.colour} stroke="#1b1b1b" />
    ${(look.form === "double" ? [3, 6] : [3]).map((gap) => html`<rect x=${gap} y=${gap} width=${34 - 2 * gap} height=${18 - 2 * gap} rx="2" fill="none" stroke=${look.ink} stroke-width="1.500" stroke-linecap="round" stroke-dasharray=${DASHES[look.form ?? ""]} />`)}</svg> ${name}</li>`)}</ul>`;
}

/**
 * Where the map lies on the picture, which places stand beside it, and the boxes of the regions. There is no map
 * where every place stands beside it.
 * @param {BoardData} board @returns {[Box | null, Set<string>, { id: string, box: Box }[]]}
 */
function extent(board) {
  const [wide, high] = board.size;
  const around = (/** @type {number[][]} */ points) => {
    const [xs, ys] = [points.map(([x]) => x * wide), points.map(([, y]) => y * high + HEAD)];
    const [x, y] = [Math.min(...xs) - 10, Math.min(...ys) - 10];
    return { x, y, w: Math.max(...xs) + 10 - x, h: Math.max(...ys) + 10 - y };
  };
  const corners = (/** @type {number[]} */ [x, y, w, h]) => [[x, y], [x + w, y + h]];
  const aside = (/** @type {BoardPlace} */ place) => board.kinds[place.kind].mat || board.kinds[place.kind].beside;
  const on = board.places.filter((/** @type {BoardPlace} */ place) => !aside(place));
  const outlines = (board.regions ?? []).map((region) => ({ region, box: around(region.outline) }));
  /** How far a place reaches out of a region. @param {BoardPlace} place @param {Box} box */
  const beyond = ({ box: [x, y, w, h] }, box) => Math.max(box.x - x * wide, (x + w) * wide - box.x - box.w, box.y - y * high - HEAD, (y + h) * high + HEAD - box.y - box.h);
  // A place belongs to the region out of which it reaches least.
  const regions = outlines.map(({ region, box }) => {
    const own = on.filter((/** @type {BoardPlace} */ place) => outlines.every((other) => beyond(place, box) <= beyond(place, other.box)));
    return { id: region.id, box: around([...region.outline, ...own.flatMap((/** @type {BoardPlace} */ place) => corners(place.box))]) };
  });
  const points = [...on.flatMap((/** @type {BoardPlace} */ place) => corners(place.box)), ...(board.regions ?? []).flatMap((region) => region.outline)];
  return [on.length ? around(points) : null, new Set(board.places.filter(aside).map((/** @type {BoardPlace} */ place) => place.id)), regions];
}

/** @param {Box} at @param {Box} all */
function kept(at, all) {
  return { ...at, x: Math.min(all.x + all.w - at.w, Math.max(all.x, at.x)), y: Math.min(all.y + all.h - at.h, Math.max(all.y, at.y)) };
}

const ALLOWED = new Set(["svg", "title", "desc", "defs", "g", "path", "rect", "polygon", "polyline", "circle", "line", "use", "text", "tspan", "ellipse"]);

/** What comes before the places of a picture, the places, and what is `fixed` where some of them alone are drawn again. @param {string} text */
function cut(text) {
  const [start, ...places] = text.replace(/<\/g><\/svg>\s*$/, "").split(/(?=<g [^>]*data-place=)/);
  return { start, places, fixed: [start.slice(start.indexOf("<g transform")), ...places.map((each) => /data-place="[^"]*"/.exec(each))].join() };
}

/** The picture, of which only shapes and text come in. @param {string} text */
function drawn(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (parsed.nodeName !== "svg") return null;
  for (const element of parsed.querySelectorAll("*")) {
    if (!ALLOWED.has(element.nodeName)) element.remove();
    else for (const { name, value } of [...element.attributes]) if (name.startsWith("on") || (name.endsWith("href") && !value.startsWith("#"))) element.removeAttribute(name);
  }
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(parsed, true)));
}

/** Where the game is in the sequence of play, as its picture says. @param {{ text: string } | null} picture */
export function whereOf(picture) {
  // Its first element alone is read, for the rest is drawn elsewhere.
  const first = /^[^>]*/.exec(picture?.text ?? "")?.[0];
  return first ? new DOMParser().parseFromString(`${first}/>`, "image/svg+xml").documentElement.getAttribute("data-where") : null;
}
