// What is there to see of a game, moment by moment, from the service or from a saved file?
import { paths } from "../ahead.js";
import { call, get, keepLasting, language, lasting } from "../api.js";
import { patched } from "../patch.js";

/** @typedef {{ version: number, type: string, log: Told[], payload: { seat?: number, effects?: { type: string }[] }, taken_back: number | null, position?: Position, difference?: Api["PatchOperation"][] }} Frame */
/** @typedef {{ game: string, viewer: string, language: string, frames: Frame[], positions: Position[], marks: Api["MarkShown"][], pictures: Map<number, string>, saved: boolean }} Reel */

const FORMAT = "annals-replay";
const ND = "application/x-ndjson";

/** @param {string} game @param {string | null} as @returns {Promise<Reel>} */
export async function fromService(game, as) {
  const viewer = as ? `&as=${encodeURIComponent(as)}` : "";
  const [text, found] = await Promise.all([call("GET", `/v1/games/${game}/replay?show=differences${viewer}`, { accept: ND }), get(`/v1/games/${game}/replay/marks`)]);
  const frames = text.data.trim().split("\n").map((/** @type {string} */ line) => JSON.parse(line));
  return { game, viewer: as ?? "", language: language.value, frames, positions: positionsOf(frames), marks: found.marks, pictures: new Map(), saved: false };
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

/** @typedef {{ picture: { version: number, text: string }, position: Position }} Scene */

/** The table inside an event, when so many of its effects had happened. @param {Reel} reel @param {number} version @param {number} effects @returns {Promise<Scene>} */
export async function inside(reel, version, effects) {
  const query = `?version=${version}&effects=${effects}${reel.viewer ? `&as=${encodeURIComponent(reel.viewer)}` : ""}`;
  const [position, drawn] = await Promise.all([get(`/v1/games/${reel.game}${query}`), call("GET", `/v1/games/${reel.game}/board.svg${query}`, { accept: "image/svg+xml" })]);
  return { position, picture: { version, text: drawn.data } };
}

/** After how many effects of an event one may stop; after the last one that changes the table it is over. @param {Frame} frame */
export function stopsOf(frame) {
  return (frame.payload.effects ?? []).flatMap((each, n) => (each.type === "agenda_changed" ? [] : [n + 1])).slice(0, -1);
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

/** Everything in one file, with the pictures. @param {Reel} reel @param {(done: number, of: number) => void} tell @param {AbortSignal} stop */
export async function saved(reel, tell, stop) {
  const wanted = looks(reel);
  for (const [done, version] of wanted.entries()) {
    if (stop.aborted) throw new DOMException("stopped", "AbortError");
    tell(done, wanted.length);
    await pictureOf(reel, version);
  }
  const { title, pack } = reel.positions[0];
  const asked = [paths.board(title, pack), paths.texts(title, pack), paths.title(title)];
  const texts = await Promise.all(asked.map(async (path) => [path, await lasting(path)]));
  const head = { format: FORMAT, version: 1, game: reel.game, viewer: reel.viewer, language: reel.language, marks: reel.marks, texts };
  const lines = [head, ...reel.frames.map((frame) => ({ ...frame, picture: wanted.includes(frame.version) ? reel.pictures.get(frame.version) : undefined }))];
  return `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
}

/** @param {string} text of a saved replay @returns {Reel} */
export function fromFile(text) {
  const [head, ...frames] = text.trim().split("\n").map((line) => JSON.parse(line));
  if (head.format !== FORMAT || head.version !== 1) throw new Error(FORMAT);
  for (const [path, value] of head.texts) keepLasting(path, value);
  const pictures = new Map(frames.filter((frame) => frame.picture).map((frame) => [frame.version, frame.picture]));
  return { game: head.game, viewer: head.viewer, language: head.language, frames, positions: positionsOf(frames), marks: head.marks, pictures, saved: true };
}

/** @param {Frame[]} frames */
function positionsOf(frames) {
  let now = frames[0].position;
  return frames.map((frame, n) => (n === 0 ? now : (now = patched(now, frame.difference ?? []))));
}
