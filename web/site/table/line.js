// What would a line of several answers do? It is laid out and taken back before anything is sent.
import { useEffect, useMemo, useState } from "../vendor/preact-hooks.js";
import { paths } from "../ahead.js";
import { language, lasting } from "../api.js";
import { said, useRead } from "../parts.js";
import { patched } from "../patch.js";
import { t } from "../words.js";
import { laid } from "./plan.js";

/** Options that a preview takes. */
const LONGEST = 20;

/**
 * A line of options, what the service foresees of it, and the position as it would then be.
 * @typedef {{ options: Choice[], found: Foreseen | null, position: Position | null, changed: Place[] }} Line
 */

/**
 * The line that is being laid out; null while every answer is sent at once.
 * @param {import("./game.js").Game} game @param {Decision | null} decision one's own, null when one is not asked
 * @returns {{ line: Line | null, board: BoardData, notice: string | null, begin: () => void, add: (option: Choice) => void, back: () => void, drop: () => void, send: () => Promise<void> }}
 */
export function useLine(game, decision) {
  const [line, setLine] = useState(/** @type {Line | null} */ (null));
  const [notice, setNotice] = useState(/** @type {string | null} */ (null));
  const now = game.position.value;
  const board = useRead(async () => (line ? lasting(paths.board(game.here.value.title, game.here.value.pack)) : null), [now?.title, now?.pack, line === null]).data;
  const version = game.decisions.value?.version;

  const look = async (/** @type {Choice[]} */ options) => {
    if (!options.length) return setLine({ options, found: null, position: null, changed: [] });
    try {
      const found = await game.foresee(options.map((each) => each.text));
      setNotice(null);
      setLine({ options, found, position: patched(game.here.value, found.difference), changed: [] });
    } catch (error) {
      setNotice(said(error));
      setLine(null);
    }
  };
  useEffect(() => {
    // Somebody else has moved meanwhile: the line is looked at again, where one is still asked.
    if (!line || game.busy.value) return;
    if (!decision) setLine(null);
    else if (line.found && line.found.version !== version) void look(line.options);
  }, [decision, version, game.busy.value]);
  const whole = useMemo(() => (line?.position && board ? { ...line, changed: differing(board, game.here.value, line.position) } : line), [line, board, now, language.value]);

  return {
    line: whole,
    board,
    notice,
    begin: () => (setNotice(null), setLine({ options: [], found: null, position: null, changed: [] })),
    add: (option) => void (line && line.options.length < LONGEST && look([...line.options, option])),
    back: () => void (line?.options.length ? look(line.options.slice(0, -1)) : setLine(null)),
    drop: () => (setNotice(null), setLine(null)),
    send: async () => {
      const options = line?.options ?? [];
      setLine(null);
      const done = await game.play(options.map((each) => each.text));
      setNotice(done < options.length ? t("line_part", { done, of: options.length }) : null);
    },
  };
}

/** The places in which something else lies, with those rows of them that are new. @param {BoardData} board @param {Position} before @param {Position} after */
function differing(board, before, after) {
  const old = new Map(laid(board, before, language.value).map((place) => [place.id, place]));
  return laid(board, after, language.value).flatMap((place) => {
    const was = old.get(place.id);
    if (was && content(was) === content(place)) return [];
    const known = new Set(was?.rows.map((row) => JSON.stringify(row)));
    const rows = place.rows.filter((row) => !known.has(JSON.stringify(row)));
    // Where something has only gone, what is left is told.
    return [{ ...place, rows: rows.length ? rows : place.rows }];
  });
}

/** @param {Place} place */
function content(place) {
  return JSON.stringify([place.rows, place.markers]);
}
