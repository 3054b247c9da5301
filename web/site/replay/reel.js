// What is there to see of a game, moment by moment, from the service or from a saved file?
import { call, get, language } from "../api.js";
import { patched } from "../patch.js";

export const FORMAT = "annals-replay";
const ND = "application/x-ndjson";

/** @param {string} game @param {string | null} as @param {(done: number, of: number) => void} tell how many events were read @returns {Promise<Reel>} */
export async function fromService(game, as, tell) {
  const viewer = as ? `&as=${encodeURIComponent(as)}` : "";
  const [{ version, name }, found] = await Promise.all([get(`/v1/games/${game}?fields=version,name`), get(`/v1/games/${game}/replay/marks`)]);
  const text = await call("GET", `/v1/games/${game}/replay?show=differences${viewer}`, { accept: ND, tell: (lines) => tell(lines, version) });
  const frames = text.data.trim().split("\n").map((/** @type {string} */ line) => JSON.parse(line));
  return { game, name, viewer: as ?? "", language: language.value, frames, positions: positionsOf(frames), marks: found.marks, pictures: new Map(), scenes: new Map(), saved: false, recorded: false };
}

/** The picture of a moment, kept once it was read; of a saved replay the last one before it. @param {Reel} reel @param {number} version @returns {Promise<string | null>} */
export async function pictureOf(reel, version) {
  const known = reel.pictures.get(version);
  if (known !== undefined) return known;
  if (reel.saved) return reel.pictures.get(Math.max(0, ...[...reel.pictures.keys()].filter((each) => each <= version))) ?? null;
  const viewer = reel.viewer ? `&as=${encodeURIComponent(reel.viewer)}` : "";
  const { data } = await call("GET", `/v1/games/${reel.game}/board.svg?version=${version}${viewer}`, { accept: "image/svg+xml" });
  reel.pictures.set(version, data);
  return data;
}

/** The places whose picture changed, without those around them. @param {string} before @param {string} after @returns {string[]} */
export function differing(before, after) {
  const places = (/** @type {string} */ text) => {
    const found = [...new DOMParser().parseFromString(text, "image/svg+xml").querySelectorAll("[data-place]")];
    return new Map(found.map((each) => [each.getAttribute("data-place") ?? "", each]));
  };
  const old = places(before);
  const changed = [...places(after)].filter(([name, each]) => old.get(name)?.outerHTML !== each.outerHTML);
  return changed.filter(([, each]) => !changed.some(([, inner]) => inner !== each && each.contains(inner))).map(([name]) => name);
}

/** The versions that look different from those before them. @param {Reel} reel */
export function looks(reel) {
  return reel.frames.filter((frame, n) => n === 0 || frame.difference?.some((each) => each.path.startsWith("/state") || each.path === "/status")).map((frame) => frame.version);
}

/** @param {Frame[]} frames */
export function positionsOf(frames) {
  let now = frames[0].position;
  return frames.map((frame, n) => (n === 0 ? now : (now = patched(now, frame.difference ?? []))));
}
