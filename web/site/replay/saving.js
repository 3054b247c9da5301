// How are a game's replay, its record, its proof and its draws kept in one file? Loaded where somebody saves them.
import { paths } from "../ahead.js";
import { call, get, lasting, pause, Problem } from "../api.js";
import { sitter } from "../parts.js";
import { patched } from "../patch.js";
import { keepReplay } from "./kept.js";
import { FORMAT, looks } from "./reel.js";

const ND = "application/x-ndjson";
/** How many events are asked for at once. */
const PART = 20;

/** Give a game to the reader as one file, which the browser keeps as well. @param {Reel} reel @param {boolean} fine whether one can look inside events, too @param {(done: number, of: number) => void} tell how many events were read @param {AbortSignal} stop */
export async function download(reel, fine, tell, stop) {
  const text = await saved(reel, fine, tell, stop);
  keep(`${reel.game}.replay.ndjson`, text);
  const { seats, title } = reel.positions[reel.positions.length - 1];
  const players = seats.filter((each) => each.player || each.engine).map(sitter).join(", ");
  await keepReplay(reel.game, [reel.name, (await lasting(paths.title(title))).name, players].filter(Boolean).join(" · "), text);
}

/** Save lines of JSON as a file. @param {string} name @param {string} text */
export function keep(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: ND }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * Everything in one file: the frames with their pictures, of which what several have in common stands there once, and
 * the record with its proof and its draws, exactly as they are served.
 * @param {Reel} reel @param {boolean} fine whether one can look inside events, too
 * @param {(done: number, of: number) => void} tell how many events were read @param {AbortSignal} stop
 */
async function saved(reel, fine, tell, stop) {
  const wanted = looks(reel);
  /** @type {Map<string, number>} */
  const pieces = new Map();
  const cut = (/** @type {string} */ text) => text.split(/(?=<g[ >])/).map((piece) => {
    if (!pieces.has(piece)) pieces.set(piece, pieces.size);
    return /** @type {number} */ (pieces.get(piece));
  });
  const query = `&limit=${PART}${fine ? "&inside=effects" : ""}${reel.viewer ? `&as=${encodeURIComponent(reel.viewer)}` : ""}`;
  const lines = reel.frames.map((frame) => ({ ...frame, picture: /** @type {number[] | undefined} */ (undefined), scenes: /** @type {Kept[] | undefined} */ (undefined) }));
  for (let from = 1; from <= lines.length; from += PART) {
    tell(from - 1, lines.length);
    /** @type {Api["Moments"]} */
    const part = await patiently(() => get(`/v1/games/${reel.game}/replay/moments?from=${from}${query}`), stop);
    for (const { version, effects, difference: change, picture } of part.moments) {
      const line = lines[version - 1];
      if (!line) break;
      const drawn = () => cut(picture.map((n) => part.pieces[n]).join(""));
      if (effects === null) line.picture = wanted.includes(version) ? drawn() : undefined;
      else if (line.log.length) (line.scenes ??= []).push({ effects, difference: difference(reel.positions[version - 1], patched(reel.positions[version - 2], change ?? [])), picture: drawn() });
    }
  }
  const { title, pack } = reel.positions[0];
  const asked = [paths.board(title, pack), paths.texts(title, pack), paths.title(title)];
  const texts = await Promise.all(asked.map(async (path) => [path, await lasting(path)]));
  const { record, proof, draws } = await evidence(reel.game, stop);
  const head = { format: FORMAT, version: 2, game: reel.game, name: reel.name, viewer: reel.viewer, language: reel.language, record, proof, draws, marks: reel.marks, texts, pieces: [...pieces.keys()] };
  return `${[head, ...lines].map((line) => JSON.stringify(line)).join("\n")}\n`;
}

/** What the service gives, also where so much was asked for that one has to wait. @template T @param {() => Promise<T>} ask @param {AbortSignal} stop @returns {Promise<T>} */
async function patiently(ask, stop) {
  for (;;) {
    if (stop.aborted) throw new DOMException("stopped", "AbortError");
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 429) throw error;
      await pause(2000);
    }
  }
}

/** What leads from one document to another (RFC 6902); lists of different lengths are replaced. @param {any} before @param {any} after @param {string} [path] @returns {Api["PatchOperation"][]} */
function difference(before, after, path = "") {
  const nested = [before, after].every((each) => each !== null && typeof each === "object");
  if (!nested || Array.isArray(before) !== Array.isArray(after) || (Array.isArray(before) && before.length !== after.length)) return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ op: "replace", path, value: after }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const inner = `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (!(key in after)) return [{ op: /** @type {const} */ ("remove"), path: inner }];
    return key in before ? difference(before[key], after[key], inner) : [{ op: /** @type {const} */ ("add"), path: inner, value: after[key] }];
  });
}

/** The record of a game, its proof where a checkpoint holds the game, and its draws where it has ended. @param {string} game @param {AbortSignal} stop @returns {Promise<{ record: string, proof: string | null, draws: string | null }>} */
async function evidence(game, stop) {
  const { proof, seed } = await patiently(() => get(`/v1/games/${game}/audit`), stop);
  const text = (/** @type {string} */ what, /** @type {string} */ accept) => patiently(async () => (await call("GET", `/v1/games/${game}/${what}`, { accept })).data, stop);
  return { record: await text("record", ND), proof: proof?.checkpoint ? await text("proof", "text/plain") : null, draws: seed ? await text("luck", ND) : null };
}
