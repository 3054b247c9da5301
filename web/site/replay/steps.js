// At what inside an event does a reader stop who steps by effect? Loaded where somebody does.
import { useEffect } from "../vendor/preact-hooks.js";
import { get } from "../api.js";
import { said } from "../parts.js";
import { patched } from "../patch.js";
import { differing, looks, pictureOf } from "./reel.js";

/** How many events are remembered whose inside the service has shown. */
const REMEMBERED = 12;
/** @type {WeakMap<Reel, Map<number, Promise<Within[]>>>} */
const known = new WeakMap();

/**
 * Reads at what one stops inside an event, and marks the lines of the log that tell of the step that is shown.
 * @param {{ reel: Reel, at: number, next: number, lines?: Told[], onSteps: (found: { frame: Frame, steps: Within[] }, problem: string | null) => void }} props `next` is read ahead
 */
export function Steps({ reel, at, next, lines, onSteps }) {
  const frame = reel.frames[at];
  useEffect(() => {
    let wanted = true;
    stepsOf(reel, at).then(
      (steps) => {
        if (!wanted) return;
        onSteps({ frame, steps }, null);
        stepsOf(reel, next).catch(() => undefined);
      },
      (error) => wanted && onSteps({ frame, steps: [over(frame.log)] }, said(error)),
    );
    return () => {
      wanted = false;
    };
  }, [reel, at]);
  useEffect(() => {
    const all = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".log li.here .line"))];
    const marked = all.filter((_, n) => lines?.includes(frame.log[n]));
    for (const each of marked) each.setAttribute("aria-current", "step");
    const list = marked[0]?.closest("ol");
    if (list) {
      // The first of them is seen, and as many of the others as there is room for.
      const [first, final, room] = [marked[0], marked[marked.length - 1], list].map((each) => each.getBoundingClientRect());
      list.scrollTop += Math.min(first.top - room.top, Math.max(0, final.bottom - room.bottom));
    }
    return () => marked.forEach((each) => each.removeAttribute("aria-current"));
  }, [frame, lines]);
  return null;
}

/** The steps of an event, kept once they were read. @param {Reel} reel @param {number} at @returns {Promise<Within[]>} */
export function stepsOf(reel, at) {
  const own = known.get(reel) ?? new Map();
  known.set(reel, own);
  if (!own.has(at)) {
    const steps = read(reel, at);
    steps.catch(() => own.delete(at));
    own.set(at, steps);
    if (own.size > REMEMBERED) own.delete([...own.keys()][0]);
  }
  return own.get(at);
}

/** @param {Told[]} lines @param {string[] | null} [places] @returns {Within} */
function over(lines, places = null) {
  return { scene: null, lines, places };
}

/**
 * One stops where an effect has changed what is seen, and when the event is over; what changes nothing belongs to the
 * next step, or to the last.
 * @param {Reel} reel @param {number} at @returns {Promise<Within[]>}
 */
async function read(reel, at) {
  const frame = reel.frames[at];
  const { inside, after } = await scenesOf(reel, at);
  if (!inside.length) return [over(frame.log)];
  const before = (await pictureOf(reel, looks(reel).findLast((each) => each < frame.version) ?? 1)) ?? "";
  /** @type {typeof inside} */
  const stops = [];
  let seen = before;
  for (const each of inside) {
    if (drawn(each.scene.picture.text) === drawn(seen)) continue;
    stops.push(each);
    seen = each.scene.picture.text;
  }
  if (drawn(seen) === drawn(after)) stops.pop();
  // What the move says by itself comes first, and again where an effect has no line; where it says nothing, all that it did.
  const own = frame.log.filter((line) => line.effect === undefined);
  return [...stops, null].map((each, n) => {
    const [from, to] = [stops[n - 1]?.effects ?? 0, each?.effects ?? Infinity];
    const lines = frame.log.filter((line) => (line.effect === undefined ? n === 0 : from <= line.effect && line.effect < to));
    const places = differing(stops[n - 1]?.scene.picture.text ?? before, each?.scene.picture.text ?? after);
    return { scene: each?.scene ?? null, lines: [lines, own].find((each) => each.length) ?? frame.log, places };
  });
}

/** What is drawn; before it stands what is said of the whole picture. @param {string} picture */
function drawn(picture) {
  return picture.slice(picture.search(/<g[ >]/));
}

/**
 * The table inside an event, after each of its effects but the last, and its picture when the event is over.
 * @param {Reel} reel @param {number} at @returns {Promise<{ inside: { effects: number, scene: Scene }[], after: string }>}
 */
async function scenesOf(reel, at) {
  const { version, payload } = reel.frames[at];
  const stops = (payload.effects ?? []).flatMap((each, n) => (each.type === "agenda_changed" ? [] : [n + 1])).slice(0, -1);
  if (!stops.length) return { inside: [], after: "" };
  if (reel.saved) {
    const inside = stops.map((effects) => ({ effects, scene: reel.scenes.get(`${version} ${effects}`)?.() }));
    return { inside: inside.flatMap(({ effects, scene }) => (scene ? [{ effects, scene }] : [])), after: (await pictureOf(reel, version)) ?? "" };
  }
  const viewer = reel.viewer ? `&as=${encodeURIComponent(reel.viewer)}` : "";
  /** @type {Api["Moments"]} */
  const { moments, pieces } = await get(`/v1/games/${reel.game}/replay/moments?from=${version}&limit=1&inside=effects${viewer}`);
  const scenes = moments.map(({ effects, difference, picture }) => {
    const text = picture.map((piece) => pieces[piece]).join("");
    return { effects: effects ?? Infinity, scene: { position: patched(reel.positions[at - 1], difference ?? []), picture: { version, text } } };
  });
  return { inside: scenes.slice(0, -1), after: scenes[scenes.length - 1].scene.picture.text };
}
